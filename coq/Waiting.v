(** The goals that may wait: what is to be prevented never happens, as long as they play, under
    every ko rule. The target is never captured; the two chains are never one, or the chain
    never has an eye, before a target is captured. *)

From Coq Require Import List Bool Arith Lia.
Require Import Go Games Chains Zones Life Goals Prevent Proofs.
Import ListNotations.

Section Waiting.

Variables width height : nat.
Variable walls : list (list nat).
Variable prover : color.
Variable kind : goal_kind.
Variable targets : list nat.
Variable nodes : nat -> node.
Variable count : nat.
Variable first : side.
Variable position : board.
Variable history : list board.
Variable ko : option nat.

Notation size := (width * height).
Notation own := (own width height prover).
Notation theirs := (theirs width height prover).
Notation own_fresh := (own_fresh width height prover first position history ko).
Notation applies := (applies width height walls nodes).
Notation asked := (asked nodes count position).
Notation ko_move := (ko_move width height prover first position ko).
Notation check_proof :=
  (check_proof width height walls prover kind targets nodes count first position history ko).
Notation safe := (avoids width height prover targets kind).
Notation over := (over prover targets kind).
Notation settled := (settled width height prover targets kind).
Notation stays := (settled_stays width height prover targets kind).

(** A board where it never can happen any more counts as a node below all others. *)
Definition shown (n : nat) (s : side) (b : board) : bool :=
  match n with
  | 0 => settled b
  | S id =>
      (id <? count) && side_eqb (to_move (nodes id)) s && shown_by width height walls nodes id b
      && match why (nodes id) with
         | Play _ _ => negb (S id =? count) || board_eqb b position
         | _ => true
         end
  end.

Lemma shown_node : forall id s b, shown (S id) s b = true ->
  id < count /\ to_move (nodes id) = s /\ applies id b /\ asked id b.
Proof.
  intros id s b h. unfold shown in h. apply andb_true_iff in h as [h la].
  apply andb_true_iff in h as [h ap]. apply andb_true_iff in h as [lt hs].
  apply Nat.ltb_lt in lt. apply side_eqb_eq in hs. apply shown_by_applies in ap.
  repeat (split; [assumption|]). unfold Proofs.asked.
  destruct (why (nodes id)); auto. intros e. apply orb_true_iff in la as [la|la].
  - apply negb_true_iff, Nat.eqb_neq in la. contradiction.
  - now apply board_eqb_eq.
Qed.

Lemma node_shown : forall id b, id < count -> applies id b -> asked id b ->
  shown (S id) (to_move (nodes id)) b = true.
Proof.
  intros id b lt ap ask. unfold shown. apply Nat.ltb_lt in lt as ->.
  apply shown_by_applies in ap. rewrite ap.
  assert (e : side_eqb (to_move (nodes id)) (to_move (nodes id)) = true)
    by now destruct (to_move (nodes id)).
  rewrite e. unfold Proofs.asked in ask. destruct (why (nodes id)); auto. cbn [andb].
  destruct (S id =? count) eqn:l; [|reflexivity]. cbn [negb orb]. apply board_eqb_eq. apply ask.
  now apply Nat.eqb_eq.
Qed.

(** If the checker accepts, it never happens: under every rule that forbids nothing but
    repetition, and the ko just taken, after any game whose boards are all in the history. *)
Theorem accepted_prevents :
  forall (forbids : past board -> side -> board -> Prop) (old : past board),
  (forall h s b after, forbids ((s, b) :: h) Opponent after ->
     (exists t, In (t, after) ((s, b) :: h)) \/ ko_move b after) ->
  (forall t b, In (t, b) old -> In b history) ->
  prevents kind = true -> check_proof = true ->
  keeps board own theirs forbids safe over ((first, position) :: old) first position.
Proof.
  intros forbids old only before pr h.
  apply keeps_more with own_fresh.
  { intros b after i. now apply filter_In in i as [i _]. }
  pose proof h as parts. apply accepted_parts in parts as [len [pos [s [ap [kc all]]]]].
  pose proof h as many. apply accepted_targets in many.
  assert (reach0 : forall id b, id < count -> applies id b -> why (nodes id) = Reached ->
            over b = true \/ settled b = true).
  { intros id b lt a w. apply (reached_ends width height); auto; [now destruct a as [[l _] _]|].
    apply (reached_step width height walls prover kind targets nodes count position history all
             id b lt a w). }
  apply (numbers_keep board own_fresh theirs forbids old ko_move only
           (own_fresh_is_fresh width height prover first position history ko old before)
           safe over shown) with (n := count).
  - (* It has not happened. *)
    intros [|id] t b sh; [now apply settled_avoids|].
    apply shown_node in sh as [lt [_ [a _]]].
    destruct (why (nodes id)) as [| | |] eqn:w.
    + destruct (reach0 id b lt a w) as [o|o]; [|now apply settled_avoids].
      destruct a as [[l _] _]. apply off_avoids; [exact l| |];
        destruct kind; try discriminate; exact o.
    + eapply node_avoids; eauto. right. congruence.
    + eapply node_avoids; eauto. right. congruence.
    + eapply node_avoids; eauto. right. congruence.
  - (* The prover moves. *)
    intros [|id] b sh no; [right; left; exact sh|].
    apply shown_node in sh as [lt [hs [a ask]]].
    destruct (why (nodes id)) as [|next|p next|defaults replies waits] eqn:w.
    + destruct (reach0 id b lt a w) as [o|o]; [congruence|].
      left. exists 0, Prover. split; [lia|]. exact o.
    + destruct (pass_step width height walls prover kind targets nodes count position history all
                  id b next lt a w) as [_ [l [_ an]]].
      left. exists (S next), (to_move (nodes next)). split; [lia|].
      apply node_shown; [lia|exact an|eapply smaller_asked; eauto].
    + destruct (play_step width height walls prover kind targets nodes count first position history
                  ko len all id b p next lt a ask w) as [[ef [ek eb]]|[i [l [sn an]]]].
      * subst b. destruct (ko_step width height walls nodes count first position ko len kc
                             id p next lt a w ef ek) as [m [l am]].
        left. exists (S m), (to_move (nodes m)). split; [lia|].
        apply node_shown; [lia|exact am|eapply smaller_asked; eauto].
      * right. right. exists (result width height prover b p), (S next). split; [exact i|].
        split; [lia|]. rewrite <- sn. apply node_shown; [lia|exact an|eapply smaller_asked; eauto].
    + exfalso. destruct (reply_step width height walls prover kind targets nodes count position
                           history len all id b defaults replies waits lt a w) as [o _]. congruence.
  - (* The opponent moves. *)
    intros [|id] b sh no after hc.
    { exists 0, Opponent. split; [lia|]. simpl. eapply stays; eauto. }
    apply shown_node in sh as [lt [hs [a ask]]].
    destruct (why (nodes id)) as [|next|p next|defaults replies waits] eqn:w.
    + destruct (reach0 id b lt a w) as [o|o]; [congruence|].
      exists 0, Opponent. split; [lia|]. simpl. eapply stays; eauto.
    + exfalso. destruct (pass_step width height walls prover kind targets nodes count position
                           history all id b next lt a w) as [o _]. congruence.
    + exfalso. rewrite (play_prover width height walls prover kind targets nodes count position
                           history all id p next lt w) in hs. discriminate.
    + destruct (reply_step width height walls prover kind targets nodes count position history len all
                  id b defaults replies waits lt a w) as [_ [_ st]].
      destruct (st after hc) as [[next [l [_ an]]]|[_ again]].
      * exists (S next), (to_move (nodes next)). split; [lia|].
        apply node_shown; [lia|exact an|eapply smaller_asked; eauto].
      * exists (S id), Opponent. split; [lia|]. rewrite <- hs. apply node_shown; auto.
        unfold Proofs.asked. now rewrite w.
  - (* The last node is about the position. *)
    rewrite <- s. assert (e : count = S (count - 1)) by lia. rewrite e at 1.
    apply node_shown; [lia|now apply shown_by_applies|apply asked_position].
Qed.

Theorem accepted_prevents_under_the_usual_ko_rules : forall old : past board,
  (forall t b, In (t, b) old -> In b history) -> prevents kind = true -> check_proof = true ->
  keeps board own theirs (simple board) safe over ((first, position) :: old) first position
  /\ keeps board own theirs (positional board) safe over ((first, position) :: old) first position
  /\ keeps board own theirs (situational board) safe over ((first, position) :: old) first position.
Proof.
  intros old before pr h.
  assert (g : forall f, repetition board f ->
            keeps board own theirs f safe over ((first, position) :: old) first position).
  { intros f rep. apply accepted_prevents; auto. intros; left; eapply rep; eauto. }
  split; [apply g, simple_repetition|]. split; [apply g, positional_repetition|].
  apply g, situational_repetition.
Qed.

(** ** In so many words *)

Section Words.

Variable forbids : past board -> side -> board -> Prop.
Variable old : past board.
Hypothesis only : forall h s b after, forbids ((s, b) :: h) Opponent after ->
  (exists t, In (t, after) ((s, b) :: h)) \/ ko_move b after.
Hypothesis before : forall t b, In (t, b) old -> In b history.
Hypothesis accepted : check_proof = true.

(** The prover keeps this so until that; whatever the opponent does. *)
Notation kept this that :=
  (keeps board own theirs forbids this that ((first, position) :: old) first position).

(** The target is never captured. *)
Corollary accepted_survives : kind = Survive ->
  kept (fun b => forallb (is_stone b prover) targets) never.
Proof.
  intros e. pose proof (accepted_prevents forbids old only before) as h.
  rewrite e in *. exact (h eq_refl accepted).
Qed.

(** The opponent's two stones are never one chain before one of them is captured. *)
Corollary accepted_stays_apart : kind = Apart ->
  kept (fun b => negb (connects width height (other prover) targets b))
       (fun b => existsb (fun t => negb (is_stone b (other prover) t)) targets).
Proof.
  intros e. pose proof (accepted_prevents forbids old only before) as h.
  rewrite e in *. exact (h eq_refl accepted).
Qed.

(** The opponent's chain never has an eye before it is captured. *)
Corollary accepted_has_no_eye : kind = NoEye ->
  kept (fun b => negb (has_eye width height (other prover) targets b))
       (fun b => existsb (fun t => negb (is_stone b (other prover) t)) targets).
Proof.
  intros e. pose proof (accepted_prevents forbids old only before) as h.
  rewrite e in *. exact (h eq_refl accepted).
Qed.

End Words.

End Waiting.

Print Assumptions accepted_prevents.
Print Assumptions accepted_prevents_under_the_usual_ko_rules.
Print Assumptions accepted_survives.
Print Assumptions accepted_stays_apart.
Print Assumptions accepted_has_no_eye.
