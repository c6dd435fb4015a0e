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

(** The game before the position, and moves that are barred for another reason: from a
    board to a board. *)
Variable old : past.
Variable barred : board -> board -> Prop.

(** All that is asked of the rule: what it forbids has stood on the board before, or is
    barred. *)
Hypothesis only_repetition : forall h s b after,
  forbids ((s, b) :: h) Opponent after ->
  (exists t, In (t, after) ((s, b) :: h)) \/ barred b after.

(** And of the prover's stones: none is barred, and none brings back what was before. *)
Hypothesis own_fresh : forall b after, In after (own b) ->
  ~ barred b after /\ forall t, ~ In (t, after) old.

(** No board of the game since the position has a rank below [n]. *)
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
     above n h -> wins_ko ((Opponent, b) :: h ++ old) Opponent b)
  /\ (rank n Prover b = true -> (forall k, rank k Prover b = true -> n <= k) ->
     above n h -> wins_ko ((Prover, b) :: h ++ old) Prover b).
Proof.
  induction n as [n IH] using lt_wf_ind. intros h b.
  assert (opp : forall h, rank n Opponent b = true ->
                (forall k, rank k Opponent b = true -> n <= k) ->
                above n h -> wins_ko ((Opponent, b) :: h ++ old) Opponent b).
  { intros g r l a. destruct n as [|n].
    - apply ko_reached. now rewrite rank_zero in r.
    - rewrite rank_opponent in r. apply orb_true_iff in r as [r|r].
      + specialize (l n r). lia.
      + apply andb_true_iff in r as [rp rt]. rewrite forallb_forall in rt.
        assert (next : forall c, rank n Prover c = true ->
                  wins_ko ((Prover, c) :: (Opponent, b) :: g ++ old) Prover c).
        { intros c rc. destruct (least n Prover c rc) as [m [le [rm lm]]].
          apply (IH m) with (h := (Opponent, b) :: g); [lia|exact rm|exact lm|].
          apply (above_less (S n)); [lia|]. now apply above_cons. }
        apply ko_reply; [now apply next|]. intros after inn _. apply next. auto. }
  split; [now apply opp|].
  intros r l a. destruct (rank n Opponent b) eqn:ro.
  - assert (lo : forall k, rank k Opponent b = true -> n <= k)
      by (intros k rk; apply l; now apply rank_pass).
    apply ko_pass. apply (opp ((Prover, b) :: h)); [reflexivity|exact lo|now apply above_cons].
  - destruct n as [|n]; [rewrite rank_zero in *; congruence|].
    rewrite rank_prover, ro in r. rewrite orb_false_r in r. apply orb_true_iff in r as [r|r].
    + specialize (l n r). lia.
    + apply existsb_exists in r as [after [inn ra]].
      destruct (least n Opponent after ra) as [m [le [rm lm]]].
      assert (a' : above (S n) ((Prover, b) :: h)) by now apply above_cons.
      apply (ko_stone _ b after inn).
      * intros f. destruct (own_fresh b after inn) as [nb no].
        apply only_repetition in f as [[t stood]|f]; [|contradiction].
        change ((Prover, b) :: h ++ old) with (((Prover, b) :: h) ++ old) in stood.
        apply in_app_or in stood as [stood|stood]; [|now apply (no t)].
        destruct t.
        -- specialize (a' Prover after m stood (rank_pass m after rm)). lia.
        -- specialize (a' Opponent after m stood rm). lia.
      * apply (IH m) with (h := (Prover, b) :: h); [lia|exact rm|exact lm|].
        now apply (above_less (S n)); [lia|].
Qed.

(** Whoever wins without a ko rule wins under the rule. *)
Theorem every_ko_rule : forall s b, wins s b -> wins_ko ((s, b) :: old) s b.
Proof.
  intros s b w. destruct (wins_rank s b w) as [n r].
  destruct (least n s b r) as [m [_ [rm lm]]].
  assert (a : above m []) by (intros t c k []).
  destruct (ranks_hold m [] b) as [ho hp].
  destruct s; [now apply hp|now apply ho].
Qed.

(** ** Games that only have to be kept going

    The prover keeps the game safe if there is a set of situations, this one among them,
    that he never has to leave: whatever the opponent does, as long as they play, or until
    a board at which nothing more is asked. *)
Variables safe ended : board -> bool.

Definition keeps_step (next : past -> side -> board -> Prop) (h : past) (s : side) (b : board) :
    Prop :=
  safe b = true /\
  (ended b = true \/
   match s with
   | Prover =>
       next ((Opponent, b) :: h) Opponent b
       \/ exists after, In after (own b) /\ ~ forbids h Opponent after
                       /\ next ((Opponent, after) :: h) Opponent after
   | Opponent =>
       next ((Prover, b) :: h) Prover b
       /\ forall after, In after (theirs b) -> ~ forbids h Prover after ->
            next ((Prover, after) :: h) Prover after
   end).

Definition keeps (h : past) (s : side) (b : board) : Prop :=
  exists next : past -> side -> board -> Prop,
    next h s b /\ forall h s b, next h s b -> keeps_step next h s b.

(** Numbers for boards, as the nodes of a proof give them. With a stone of the prover they
    fall; whatever the opponent does, they do not rise. *)
Variable shown : nat -> side -> board -> bool.

Hypothesis shown_safe : forall n s b, shown n s b = true -> safe b = true.
Hypothesis shown_prover : forall n b, shown n Prover b = true -> ended b = false ->
  (exists m s, m < n /\ shown m s b = true)
  \/ shown n Opponent b = true
  \/ exists after m, In after (own b) /\ m < n /\ shown m Opponent after = true.
Hypothesis shown_opponent : forall n b, shown n Opponent b = true -> ended b = false ->
  forall after, after = b \/ In after (theirs b) ->
  exists m s, m <= n /\ shown m s after = true.

(** The number of a board with a side to move: at the prover's turn all nodes count. *)
Definition number (n : nat) (s : side) (b : board) : bool :=
  match s with
  | Prover => shown n Prover b || shown n Opponent b
  | Opponent => shown n Opponent b
  end.

Lemma number_either : forall n s b, shown n s b = true -> number n Prover b = true.
Proof. intros n [] b h; simpl; rewrite h; [reflexivity|apply orb_true_r]. Qed.

Lemma least_number : forall n s b, number n s b = true ->
  exists m, m <= n /\ number m s b = true /\ forall k, number k s b = true -> m <= k.
Proof.
  intros n s b. induction n as [n IH] using lt_wf_ind. intros h.
  assert (d : (exists m, m < n /\ number m s b = true)
              \/ forall m, m < n -> number m s b = false).
  { clear. induction n as [|n [[m [lt h]]|none]].
    - right. intros. lia.
    - left. exists m. auto with arith.
    - destruct (number n s b) eqn:e; [left; exists n; auto|right].
      intros m lt. destruct (Nat.eq_dec m n); [now subst|]. apply none. lia. }
  destruct d as [[m [lt hm]]|none].
  - destruct (IH m lt hm) as [k [le r]]. exists k. split; [lia|exact r].
  - exists n. split; [lia|]. split; [exact h|]. intros k hk.
    destruct (le_lt_dec n k) as [|l]; [assumption|]. rewrite (none k l) in hk. discriminate.
Qed.

Definition numbered (n : nat) (h : past) : Prop :=
  forall t b k, In (t, b) h -> number k t b = true -> n <= k.

(** The situations: the number is the least of all boards since the position. *)
Definition kept (g : past) (s : side) (b : board) : Prop :=
  exists n h, g = (s, b) :: h ++ old /\ number n s b = true
    /\ (forall k, number k s b = true -> n <= k) /\ numbered n h.

Lemma kept_next : forall n h s b t c m, numbered n h ->
  (forall k, number k s b = true -> n <= k) -> m <= n -> number m t c = true ->
  kept ((t, c) :: (s, b) :: h ++ old) t c.
Proof.
  intros n h s b t c m a l le r. destruct (least_number m t c r) as [k [lek [rk lk]]].
  exists k, ((s, b) :: h). split; [reflexivity|]. split; [exact rk|]. split; [exact lk|].
  intros u d j [e|i] rj.
  - injection e as e1 e2. subst. specialize (l j rj). lia.
  - specialize (a u d j i rj). lia.
Qed.

Theorem numbers_keep : forall n s b, shown n s b = true -> keeps ((s, b) :: old) s b.
Proof.
  intros n s b h. exists kept. split.
  { assert (r : number n s b = true) by (destruct s; simpl; rewrite h; auto).
    destruct (least_number n s b r) as [m [_ [rm lm]]]. exists m, [].
    split; [reflexivity|]. split; [exact rm|]. split; [exact lm|]. intros t c k []. }
  clear n s b h. intros g s b [n [h [e [r [l a]]]]]. subst g. split.
  - destruct s; simpl in r; [apply orb_true_iff in r as [r|r]|]; eapply shown_safe; eauto.
  - destruct (ended b) eqn:en; [now left|right]. destruct s.
    + simpl in r. destruct (shown n Opponent b) eqn:ro.
      { left. apply (kept_next n h Prover b Opponent b n); auto. }
      rewrite orb_false_r in r.
      destruct (shown_prover n b r en) as [[m [t [lt hm]]]|[f|[after [m [inn [lt hm]]]]]].
      * exfalso. apply number_either in hm. specialize (l m hm). lia.
      * congruence.
      * right. exists after. split; [exact inn|]. split.
        -- intros f. destruct (own_fresh b after inn) as [nb no].
           apply only_repetition in f as [[t stood]|f]; [|contradiction].
           assert (rm : number m t after = true) by (destruct t; simpl; rewrite hm; auto using orb_true_r).
           destruct stood as [e|stood].
           ++ injection e as e1 e2. subst t after. specialize (l m rm). lia.
           ++ apply in_app_or in stood as [stood|stood]; [|now apply (no t)].
              specialize (a t after m stood rm). lia.
        -- apply (kept_next n h Prover b Opponent after m); auto. lia.
    + simpl in r. split.
      * destruct (shown_opponent n b r en b) as [m [t [le hm]]]; [now left|].
        apply (kept_next n h Opponent b Prover b m); auto. eapply number_either; eauto.
      * intros after inn _.
        destruct (shown_opponent n b r en after) as [m [t [le hm]]]; [now right|].
        apply (kept_next n h Opponent b Prover after m); auto. eapply number_either; eauto.
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

(** Each forbids nothing but repetition. *)
Definition repetition (forbids : past -> side -> board -> Prop) : Prop :=
  forall h s b, forbids h s b -> exists t, In (t, b) h.

Lemma positional_repetition : repetition positional.
Proof. now unfold repetition, positional. Qed.

Lemma situational_repetition : repetition situational.
Proof. unfold repetition, situational. eauto. Qed.

Lemma simple_repetition : repetition simple.
Proof.
  unfold repetition, simple. intros h s b f.
  destruct h as [|x [|[t before] h]]; try contradiction.
  exists t. right. left. now rewrite f.
Qed.

End Games.

(** Who has more moves of his own wins what he won with fewer. *)
Lemma wins_ko_more : forall board own more theirs goal forbids h s b,
  (forall b after : board, In after (own b) -> In after (more b)) ->
  wins_ko board own theirs goal forbids h s b -> wins_ko board more theirs goal forbids h s b.
Proof.
  intros board own more theirs goal forbids h s b sub w.
  induction w; [now apply ko_reached|now apply ko_pass|eapply ko_stone; eauto|now apply ko_reply].
Qed.

Lemma keeps_more : forall board own more theirs forbids safe ended h s b,
  (forall b after : board, In after (own b) -> In after (more b)) ->
  keeps board own theirs forbids safe ended h s b ->
  keeps board more theirs forbids safe ended h s b.
Proof.
  intros board own more theirs forbids safe ended h s b sub [next [start step]].
  exists next. split; [exact start|]. intros g t c n. specialize (step g t c n).
  destruct step as [sf st]. split; [exact sf|]. destruct st as [st|st]; [now left|right].
  destruct t; [|exact st].
  destruct st as [st|[after [i r]]]; [now left|right]. exists after. auto.
Qed.

(** No game that is kept ends here. *)
Definition never {board : Type} (_ : board) : bool := false.
