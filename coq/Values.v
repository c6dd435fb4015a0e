(** Values: a goal and its counter-goal are never both proven. Let both players follow their
    proofs from one position: the one who arrives comes to an end of his, and there the other
    proof fails. *)

From Coq Require Import List Bool Arith Lia.
Require Import Go Games Chains Zones Life Goals Prevent Proofs Waiting.
Import ListNotations.

Definition opposite (s : side) : side :=
  match s with Prover => Opponent | Opponent => Prover end.

Section Values.

Variables width height : nat.
(** The player whose proof arrives. *)
Variable c : color.
Variable kind : goal_kind.
Variable targets : list nat.
Variable position : board.
Variable first : side.
(** His proof, with its walls, its earlier boards and its ko; and that of the other one. *)
Variables walls walls' : list (list nat).
Variables nodes nodes' : nat -> node.
Variables count count' : nat.
Variables history history' : list board.
Variables ko ko' : option nat.

Notation size := (width * height).
Notation applies := (applies width height walls nodes).
Notation asked := (asked nodes count position).
Notation lives := (lives width height c).
(** The other player's stones, and what he calls his opponent's. *)
Notation mine := (stones width height (other c)).
Notation yours := (stones width height c).

Definition checked : bool :=
  check_proof width height walls c kind targets nodes count first position history ko.

Definition against (counter : goal_kind) : bool :=
  check_proof width height walls' (other c) counter targets nodes' count' (opposite first) position
    history' ko'.

(** Every node shows a target, or all of them, as stones of the one who arrives. *)
Definition keeps_one : bool :=
  forallb
    (fun id => existsb (fun t => (t <? size) && known (zone (nodes id)) t (Some c)) targets)
    (seq 0 count).

Definition keeps_all : bool :=
  forallb
    (fun id => forallb (fun t => (t <? size) && known (zone (nodes id)) t (Some c)) targets)
    (seq 0 count).

Lemma kept_one : keeps_one = true -> forall id b, id < count -> applies id b ->
  exists t, In t targets /\ is_stone b c t = true.
Proof.
  intros k id b lt [sh _]. unfold keeps_one in k. rewrite forallb_forall in k.
  specialize (k id). rewrite in_seq in k. specialize (k (conj (Nat.le_0_l id) lt)).
  apply existsb_exists in k as [t [ht k]]. exists t. split; [exact ht|].
  apply andb_true_iff in k as [l k]. apply Nat.ltb_lt in l. apply is_stone_at.
  eapply shows_known; eauto.
Qed.

Lemma kept_all : keeps_all = true -> forall id b t, id < count -> applies id b ->
  In t targets -> is_stone b c t = true.
Proof.
  intros k id b t lt [sh _] ht. unfold keeps_all in k. rewrite forallb_forall in k.
  specialize (k id). rewrite in_seq in k. specialize (k (conj (Nat.le_0_l id) lt)).
  rewrite forallb_forall in k. specialize (k t ht).
  apply andb_true_iff in k as [l k]. apply Nat.ltb_lt in l. apply is_stone_at.
  eapply shows_known; eauto.
Qed.

(** While the other one plays on, the first comes to an end of his proof. *)
Lemma meets : forall (next : side -> board -> Prop) (stop : board -> Prop),
  prevents kind = false -> checked = true ->
  (forall s b, next s b -> stop b \/
     match s with
     | Prover => next Opponent b \/ exists after, In after (mine b) /\ next Opponent after
     | Opponent => next Prover b /\ forall after, In after (yours b) -> next Prover after
     end) ->
  (forall id b, id < count -> applies id b -> ~ stop b) ->
  next (opposite first) position ->
  exists id b s, id < count /\ applies id b /\ why (nodes id) = Reached /\ next s b.
Proof.
  intros next stop nw accepted step on start.
  pose proof accepted as parts. apply accepted_parts in parts as [len [pos [s [ap [kc all]]]]].
  enough (go : forall id, id < count -> forall b, applies id b -> asked id b ->
            next (opposite (to_move (nodes id))) b ->
            exists id b s, id < count /\ applies id b /\ why (nodes id) = Reached /\ next s b).
  { apply (go (count - 1) ltac:(lia) position);
      [now apply shown_by_applies|apply asked_position|now rewrite s]. }
  induction id as [id IH] using lt_wf_ind. intros lt b a ask n.
  assert (smaller : forall m d, m < id -> applies m d -> next (opposite (to_move (nodes m))) d ->
            exists id b s, id < count /\ applies id b /\ why (nodes id) = Reached /\ next s b).
  { intros m d l am nm. apply (IH m l) with (b := d); auto; [lia|]. eapply smaller_asked; eauto. }
  destruct (step _ b n) as [no|mv]; [exfalso; exact (on id b lt a no)|].
  destruct (why (nodes id)) as [|m|p m|defaults replies waits] eqn:w.
  - exists id, b, (opposite (to_move (nodes id))). auto.
  - destruct (pass_step width height walls c kind targets nodes count position history all
                id b m lt a w) as [hs [l [hn an]]].
    rewrite hs in mv. simpl in mv. destruct mv as [mv _].
    apply (smaller m b l an). now rewrite hn.
  - rewrite (play_prover width height walls c kind targets nodes count position history all
               id p m lt w) in mv, n. simpl in mv, n. destruct mv as [mp ms].
    destruct (play_step width height walls c kind targets nodes count first position history
                ko len all id b p m lt a ask w) as [[ef [ek eb]]|[i [l [hn an]]]].
    + subst b. destruct (ko_step width height walls nodes count first position ko len kc
                           id p m lt a w ef ek) as [k [l ak]].
      apply (smaller k position l ak). now destruct (to_move (nodes k)).
    + apply filter_In in i as [i _]. apply (smaller m (result width height c b p) l an).
      rewrite hn. now apply ms.
  - destruct (reply_step width height walls c kind targets nodes count position history len all
                id b defaults replies waits lt a w) as [hs [wa st]].
    rewrite hs in mv. simpl in mv.
    assert (answer : forall d, d = b \/ In d (mine b) -> next Opponent d ->
              exists id b s, id < count /\ applies id b /\ why (nodes id) = Reached /\ next s b).
    { intros d hd nd. destruct (st d hd) as [[m [l [hn an]]]|[wt _]].
      - apply (smaller m d l an). now rewrite hn.
      - rewrite (wa wt) in nw. discriminate. }
    destruct mv as [mv|[d [i mv]]]; [|eapply answer; eauto].
    eapply answer; [left; reflexivity|exact mv].
Qed.

(** ** Who arrives, and who prevents *)

(** What the other player proves to say that a goal is out of reach. *)
Definition counter : option goal_kind :=
  match kind with
  | Capture => Some Survive
  | Connect => Some Apart
  | Eye => Some NoEye
  | _ => None
  end.

Theorem never_both : forall prevention, counter = Some prevention ->
  kind = Capture \/ keeps_all = true -> checked = true -> against prevention = false.
Proof.
  intros k matched kept accepted. destruct (against k) eqn:other; [exfalso|reflexivity].
  assert (nw : prevents kind = false) by (unfold counter in matched; now destruct kind).
  assert (pr : prevents k = true).
  { unfold counter in matched. destruct kind; try discriminate; now injection matched as <-. }
  destruct (accepted_prevents width height walls' (Go.other c) k targets nodes' count'
              (opposite first) position history' ko' (fun _ _ _ => False) [])
    as [next [start step]]; auto; [tauto|now intros|].
  destruct (meets (fun s b => exists h, next h s b) (fun b => over (Go.other c) targets k b = true))
    as [id [b [s [lt [a [w [h n]]]]]]]; auto.
  - intros s b [h n]. destruct (step h s b n) as [_ [ov|mv]]; [now left|right].
    destruct s.
    + destruct mv as [mv|[d [i [_ mv]]]]; [left; eauto|right; exists d; eauto].
    + destruct mv as [mp ms]. split; [eauto|]. intros d i. eexists. apply ms; [|tauto].
      unfold theirs. now rewrite other_other.
  - intros id b lt a ov. destruct kept as [e|all].
    + unfold counter in matched. rewrite e in matched. injection matched as <-. discriminate.
    + assert (on : taken_off (Go.other c) targets b = true) by (now destruct k).
      apply existsb_exists in on as [t [ht on]]. rewrite other_other in on.
      now rewrite (kept_all all id b t lt a ht) in on.
  - eauto.
  - destruct (step h s b n) as [sf _].
    pose proof accepted as parts. apply accepted_parts in parts as [_ [_ [_ [_ [_ all]]]]].
    assert (g : holds_on width height c targets kind b = true)
      by exact (reached_step width height walls c kind targets nodes count position history all
                  id b lt a w).
    pose proof other as many. apply accepted_targets in many. clear pr nw kept step start accepted all.
    unfold counter in matched. destruct kind; try discriminate; injection matched as <-; simpl in *.
    + unfold stand in sf. destruct targets as [|t [|]]; try discriminate. unfold captures in g.
      simpl in *. rewrite andb_true_r in *. rewrite sf in g. discriminate.
    + rewrite other_other, g in sf. discriminate.
    + rewrite other_other, g in sf. discriminate.
Qed.

(** ** Life, and capture *)

(** Whoever wants to capture a stone that lives never arrives, although its owner passes. *)
Lemma lives_uncaptured : forall t s b, In t targets -> length b = size -> lives t b = true ->
  ~ wins board mine yours (captures (other c) targets) s b.
Proof.
  intros t s b ht len l w. induction w as [s b g|b w IH|b after i w IH|b w IH ws IHs].
  - unfold captures in g. rewrite forallb_forall in g. specialize (g t ht).
    apply outlasts_stone, is_stone_at in l. rewrite other_other, l in g. discriminate.
  - auto.
  - apply IH; [apply in_stones in i as [p [_ pl]]; eapply play_length; eauto|].
    eapply lives_on; eauto.
  - auto.
Qed.

Theorem never_both_of_life : kind = Live \/ kind = LiveAll -> keeps_one = true ->
  checked = true -> against Capture = false.
Proof.
  intros ek kept accepted. destruct (against Capture) eqn:other; [exfalso|reflexivity].
  assert (nw : prevents kind = false) by (now destruct ek as [e|e]; rewrite e).
  apply accepted_is_won in other; [|reflexivity]. unfold own, theirs, goal in other.
  rewrite other_other in other. simpl in other.
  set (next := wins board mine yours (captures (Go.other c) targets)) in other.
  destruct (meets next (fun b => captures (Go.other c) targets b = true))
    as [id [b [s [lt [a [w n]]]]]]; auto.
  - intros s b n. destruct n as [s b g|b n|b d i n|b n ns]; [now left| | |]; right; eauto.
  - intros id b lt a g. destruct (kept_one kept id b lt a) as [t [ht on]].
    unfold captures in g. rewrite forallb_forall in g. specialize (g t ht).
    rewrite other_other, on in g. discriminate.
  - pose proof accepted as parts. apply accepted_parts in parts as [_ [_ [_ [_ [_ all]]]]].
    assert (g : holds_on width height c targets kind b = true)
      by exact (reached_step width height walls c kind targets nodes count position history all
                  id b lt a w).
    assert (len : length b = size) by now destruct a as [[len _] _].
    assert (alive : exists t, In t targets /\ lives t b = true).
    { destruct ek as [e|e]; rewrite e in g; simpl in g; [now apply existsb_exists in g|].
      destruct (kept_one kept id b lt a) as [t [ht _]]. rewrite forallb_forall in g. eauto. }
    destruct alive as [t [ht l]]. now apply (lives_uncaptured t s b ht len l).
Qed.

End Values.

Print Assumptions never_both.
Print Assumptions never_both_of_life.
