(** The game without any ko rule, and the games under rules against repetition.
    Whoever wins the first wins all of the others: the rank argument.

    Nothing here depends on what a board is or how stones are played. *)

From Coq Require Import List Bool Arith Lia.
Import ListNotations.

Section Games.

Variable board : Type.
(** What a stone of the prover, and of the opponent, can lead to. *)
Variables own theirs : board -> list board.
Variable goal : board -> bool.

Inductive side := Prover | Opponent.

(** ** The ko-blind game

    Stones may be retaken at once, both may pass, and the prover has to arrive in
    finitely many moves. *)
Inductive wins : side -> board -> Prop :=
| wins_reached : forall s b, goal b = true -> wins s b
| wins_pass : forall b, wins Opponent b -> wins Prover b
| wins_stone : forall b after, In after (own b) -> wins Opponent after -> wins Prover b
| wins_reply : forall b,
    wins Prover b ->
    (forall after, In after (theirs b) -> wins Prover after) ->
    wins Opponent b.

(** ** Ranks

    [rank n s b]: the prover arrives from [b], with [s] to move, within rank [n]. With
    every stone of the prover, and with every move of the opponent, the rank falls; a
    pass of the prover leaves it. *)
Fixpoint ranks (n : nat) : (board -> bool) * (board -> bool) :=
  match n with
  | 0 => (goal, goal)
  | S n =>
      let (p, o) := ranks n in
      let o' b := o b || (p b && forallb p (theirs b)) in
      (fun b => p b || o' b || existsb o (own b), o')
  end.

Definition rank (n : nat) (s : side) (b : board) : bool :=
  match s with Prover => fst (ranks n) b | Opponent => snd (ranks n) b end.

Lemma rank_zero : forall s b, rank 0 s b = goal b.
Proof. now destruct s. Qed.

Lemma rank_opponent : forall n b,
  rank (S n) Opponent b
  = rank n Opponent b || (rank n Prover b && forallb (rank n Prover) (theirs b)).
Proof. intros. unfold rank. simpl. now destruct (ranks n). Qed.

Lemma rank_prover : forall n b,
  rank (S n) Prover b
  = rank n Prover b || rank (S n) Opponent b || existsb (rank n Opponent) (own b).
Proof. intros. unfold rank. simpl. now destruct (ranks n). Qed.

Lemma rank_up : forall n s b, rank n s b = true -> rank (S n) s b = true.
Proof.
  intros n [] b h.
  - rewrite rank_prover, h. reflexivity.
  - rewrite rank_opponent, h. reflexivity.
Qed.

Lemma rank_more : forall n m s b, n <= m -> rank n s b = true -> rank m s b = true.
Proof.
  intros n m s b le. induction le; intros h; [exact h|]. apply rank_up. auto.
Qed.

(** Whoever wins although the opponent moves may pass: for the prover all numbers count. *)
Lemma rank_pass : forall n b, rank n Opponent b = true -> rank n Prover b = true.
Proof.
  intros [|n] b h.
  - now rewrite rank_zero in *.
  - rewrite rank_prover, h. now rewrite orb_true_r.
Qed.

Lemma rank_of_list : forall s l,
  (forall b, In b l -> exists n, rank n s b = true) ->
  exists n, forallb (rank n s) l = true.
Proof.
  intros s l. induction l as [|b l IH]; intros h.
  - now exists 0.
  - destruct (h b) as [n hn]; [now left|].
    destruct IH as [m hm]; [intros; apply h; now right|].
    exists (n + m). simpl. rewrite (rank_more n (n + m)) by (lia || exact hn). simpl.
    rewrite forallb_forall in *. intros x inx.
    apply (rank_more m); [lia|auto].
Qed.

(** The ranks are the ko-blind game. *)
Theorem wins_rank : forall s b, wins s b -> exists n, rank n s b = true.
Proof.
  intros s b w. induction w as [s b g | b w [n IH] | b after inn w [n IH] | b w [n IH] ws IHs].
  - exists 0. now rewrite rank_zero.
  - exists n. now apply rank_pass.
  - exists (S n). rewrite rank_prover.
    assert (e : existsb (rank n Opponent) (own b) = true) by (apply existsb_exists; eauto).
    rewrite e. now rewrite orb_true_r.
  - destruct (rank_of_list Prover (theirs b)) as [m hm]; [exact IHs|].
    exists (S (n + m)). rewrite rank_opponent.
    rewrite (rank_more n (n + m) Prover b) by (lia || exact IH). simpl.
    apply orb_true_iff. right. rewrite forallb_forall in *. intros x inx.
    apply (rank_more m); [lia|auto].
Qed.

Theorem rank_wins : forall n s b, rank n s b = true -> wins s b.
Proof.
  induction n as [|n IH]; intros s b h.
  - rewrite rank_zero in h. now constructor.
  - assert (opp : forall b, rank (S n) Opponent b = true -> wins Opponent b).
    { intros c hc. rewrite rank_opponent in hc. apply orb_true_iff in hc as [hc|hc].
      - now apply IH.
      - apply andb_true_iff in hc as [hp ha]. rewrite forallb_forall in ha.
        apply wins_reply; [now apply IH | intros; apply IH; auto]. }
    destruct s; [|now apply opp].
    rewrite rank_prover in h. apply orb_true_iff in h as [h|h].
    + apply orb_true_iff in h as [h|h]; [now apply IH | apply wins_pass; now apply opp].
    + apply existsb_exists in h as [after [inn h]]. eapply wins_stone; eauto.
Qed.

(** Every board that has a rank has a least one. *)
Lemma least : forall n s b, rank n s b = true ->
  exists m, m <= n /\ rank m s b = true /\ forall k, rank k s b = true -> m <= k.
Proof.
  induction n as [|n IH]; intros s b h.
  - exists 0. split; [lia|]. split; [exact h|lia].
  - destruct (rank n s b) eqn:e.
    + destruct (IH s b e) as [m [le [hm hk]]]. exists m. split; [lia|]. now split.
    + exists (S n). split; [lia|]. split; [exact h|]. intros k hk.
      destruct (le_lt_dec (S n) k); [assumption|].
      rewrite (rank_more k n s b) in e by (lia || exact hk). discriminate.
Qed.

(** ** Games with a rule against repetition

    The game so far is a list of boards, each with the side that was to move, the
    present one first. [forbids past s after]: a stone that leads to [after], with [s]
    to move then, is forbidden. Passing is always allowed. *)
Definition past := list (side * board).

Section Ko.

Variable forbids : past -> side -> board -> Prop.

(** All that is asked of the rule: what it forbids has stood on the board before. *)
Hypothesis only_repetition : forall h s b,
  forbids h s b -> exists t, In (t, b) h.

Inductive wins_ko : past -> side -> board -> Prop :=
| ko_reached : forall h s b, goal b = true -> wins_ko h s b
| ko_pass : forall h b, wins_ko ((Opponent, b) :: h) Opponent b -> wins_ko h Prover b
| ko_stone : forall h b after,
    In after (own b) -> ~ forbids h Opponent after ->
    wins_ko ((Opponent, after) :: h) Opponent after -> wins_ko h Prover b
| ko_reply : forall h b,
    wins_ko ((Prover, b) :: h) Prover b ->
    (forall after, In after (theirs b) -> ~ forbids h Prover after ->
       wins_ko ((Prover, after) :: h) Prover after) ->
    wins_ko h Opponent b.

(** No board of the game so far has a rank below [n]. *)
Definition above (n : nat) (h : past) : Prop :=
  forall t b k, In (t, b) h -> rank k t b = true -> n <= k.

Lemma above_less : forall n m h, m <= n -> above n h -> above m h.
Proof. intros n m h le a t b k inn r. specialize (a t b k inn r). lia. Qed.

Lemma above_cons : forall n h s b,
  above n h -> (forall k, rank k s b = true -> n <= k) -> above n ((s, b) :: h).
Proof.
  intros n h s b a l t c k [e|inn] r; [|now apply (a t c)].
  injection e as e1 e2. subst. auto.
Qed.

(** The rank argument: he plays by the least rank, so that no stone of his brings back a
    board; what the rule forbids the opponent only takes choices from him. *)
Lemma ranks_hold : forall n h b,
  (rank n Opponent b = true -> (forall k, rank k Opponent b = true -> n <= k) ->
     above n h -> wins_ko h Opponent b)
  /\ (rank n Prover b = true -> (forall k, rank k Prover b = true -> n <= k) ->
     above n h -> wins_ko h Prover b).
Proof.
  induction n as [n IH] using lt_wf_ind. intros h b.
  assert (opp : forall h, rank n Opponent b = true ->
                (forall k, rank k Opponent b = true -> n <= k) ->
                above n h -> wins_ko h Opponent b).
  { intros g r l a. destruct n as [|n].
    - apply ko_reached. now rewrite rank_zero in r.
    - rewrite rank_opponent in r. apply orb_true_iff in r as [r|r].
      + specialize (l n r). lia.
      + apply andb_true_iff in r as [rp rt]. rewrite forallb_forall in rt.
        assert (next : forall c, rank n Prover c = true -> wins_ko ((Prover, c) :: g) Prover c).
        { intros c rc. destruct (least n Prover c rc) as [m [le [rm lm]]].
          apply (IH m); [lia|exact rm|exact lm|].
          apply above_cons; [apply (above_less (S n)); [lia|exact a]|exact lm]. }
        apply ko_reply; [now apply next|]. intros after inn _. apply next. auto. }
  split; [now apply opp|].
  intros r l a. destruct (rank n Opponent b) eqn:ro.
  - assert (lo : forall k, rank k Opponent b = true -> n <= k)
      by (intros k rk; apply l; now apply rank_pass).
    apply ko_pass. apply opp; [reflexivity|exact lo|now apply above_cons].
  - destruct n as [|n]; [rewrite rank_zero in *; congruence|].
    rewrite rank_prover, ro in r. rewrite orb_false_r in r. apply orb_true_iff in r as [r|r].
    + specialize (l n r). lia.
    + apply existsb_exists in r as [after [inn ra]].
      destruct (least n Opponent after ra) as [m [le [rm lm]]].
      apply (ko_stone h b after inn).
      * intros f. destruct (only_repetition h Opponent after f) as [t stood].
        destruct t.
        -- specialize (a Prover after m stood (rank_pass m after rm)). lia.
        -- specialize (a Opponent after m stood rm). lia.
      * apply (IH m); [lia|exact rm|exact lm|].
        apply above_cons; [apply (above_less (S n)); [lia|exact a]|exact lm].
Qed.

(** Whoever wins without a ko rule wins under the rule, from the position on. *)
Theorem every_ko_rule : forall s b, wins s b -> wins_ko [(s, b)] s b.
Proof.
  intros s b w. destruct (wins_rank s b w) as [n r].
  destruct (least n s b r) as [m [_ [rm lm]]].
  assert (a : above m [(s, b)]) by (apply above_cons; [intros t c k []|exact lm]).
  destruct (ranks_hold m [(s, b)] b) as [ho hp].
  destruct s; [now apply hp|now apply ho].
Qed.

End Ko.

(** The three rules in use. *)

(** Positional superko: no board may come back. *)
Definition positional (h : past) (s : side) (b : board) : Prop := exists t, In (t, b) h.

(** Situational superko: no board may come back with the same side to move. *)
Definition situational (h : past) (s : side) (b : board) : Prop := In (s, b) h.

(** Simple ko: no stone may bring back the board before the opponent's last move. *)
Definition simple (h : past) (s : side) (b : board) : Prop :=
  match h with
  | _ :: (_, before) :: _ => b = before
  | _ => False
  end.

Theorem positional_superko : forall s b, wins s b -> wins_ko positional [(s, b)] s b.
Proof. apply every_ko_rule. now unfold positional. Qed.

Theorem situational_superko : forall s b, wins s b -> wins_ko situational [(s, b)] s b.
Proof. apply every_ko_rule. unfold situational. eauto. Qed.

Theorem simple_ko : forall s b, wins s b -> wins_ko simple [(s, b)] s b.
Proof.
  apply every_ko_rule. unfold simple. intros h s b f.
  destruct h as [|x [|[t before] h]]; try contradiction.
  exists t. right. left. now rewrite f.
Qed.

End Games.
