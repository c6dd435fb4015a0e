(** An executable checker of proofs with zones and walls, as [docs/proofs.md] has them, and
    the theorem: what it accepts is won, under every ko rule, whatever was played before. *)

From Coq Require Import List Bool Arith Lia.
Require Import Go Games Chains Zones Life Goals Prevent.
Import ListNotations.

Inductive reason :=
| Reached
| Pass (next : nat)
| Play (point next : nat)
(** Answers to a pass and to moves elsewhere; answers to moves by their points; and
    whether the prover may wait here, which only who prevents something may. *)
| Replies (defaults : list nat) (replies : list (nat * nat)) (waits : bool).

Record node := { to_move : side; zone : pattern; least : counts; why : reason }.

Definition side_eqb (a b : side) : bool :=
  match a, b with Prover, Prover | Opponent, Opponent => true | _, _ => false end.

Definition board_eqb (a b : board) : bool := if board_eq_dec a b then true else false.

Lemma side_eqb_eq : forall a b, side_eqb a b = true -> a = b.
Proof. now intros [] []. Qed.

Lemma board_eqb_eq : forall a b, board_eqb a b = true <-> a = b.
Proof. unfold board_eqb. intros a b. destruct (board_eq_dec a b); split; congruence. Qed.

(** No number twice. *)
Fixpoint once (l : list nat) : bool :=
  match l with [] => true | p :: l => negb (mem p l) && once l end.

Section Proofs.

Variables width height : nat.
Variable walls : list (list nat).
Variable prover : color.
Variable kind : goal_kind.
Variable targets : list nat.
(** The nodes by their numbers, which are smaller than [count]. *)
Variable nodes : nat -> node.
Variable count : nat.
(** The position, earlier boards of the game, and the point where the prover, if he moves
    first, may not play just now. *)
Variable first : side.
Variable position : board.
Variable history : list board.
Variable ko : option nat.

Notation size := (width * height).
Notation opponent := (other prover).
Notation after_move := (after_move width height walls).
Notation taken := (taken walls).
Notation covers := (covers width height).
Notation suffices := (suffices walls).
Notation shows := (shows width height).
Notation enough := (enough walls).
Notation result := (result width height).

(** ** The checker *)

(** A node with a side to move that is shown by whatever looks like this. *)
Definition fits (next : nat) (s : side) (pt : pattern) : bool :=
  side_eqb (to_move (nodes next)) s && covers pt (zone (nodes next)).

(** A smaller one, with what it needs of the walls. *)
Definition follows (id next : nat) (s : side) (pt : pattern) (has : counts) : bool :=
  (next <? id) && fits next s pt && suffices has (least (nodes next)).

(** Whether a board surely looks different from a pattern. *)
Definition differs (pt : pattern) (b : board) : bool :=
  existsb (fun q => match pt q with Some v => negb (cell_eqb v (at_point b q)) | None => false end)
    (points width height).

(** No earlier board can come back by the move of a node. The last node is played at the
    position only: there everything is known. *)
Definition apart (id p : nat) (pt : pattern) : bool :=
  forallb
    (fun b => if S id =? count then negb (board_eqb (result prover position p) b) else differs pt b)
    history.

(** Whether a move of the opponent at a point needs no reply of its own. *)
Definition elsewhere (n : node) (defaults : list nat) (waits : bool) (p : nat) : bool :=
  match defaults with
  | [] => waits && match zone n p with None => true | Some _ => false end
  | _ => existsb
           (fun d => match zone (nodes d) p with
                     | None => suffices (taken (least n) p) (least (nodes d))
                     | Some _ => false
                     end)
           defaults
  end.

Definition answered (n : node) (defaults : list nat) (replies : list (nat * nat)) (waits : bool)
    (p : nat) : bool :=
  match zone n p with
  | Some (Some _) => true
  | _ => existsb (fun r => fst r =? p) replies
         || elsewhere n defaults waits p
         || surely_suicide width height walls (zone n) (least n) opponent p
  end.

Definition check_node (id : nat) : bool :=
  let n := nodes id in
  let pt := zone n in
  breathing width height walls pt (least n)
  && prevented width height prover targets kind match why n with Reached => true | _ => false end pt
  && match why n with
  | Reached => reached width height prover targets kind pt
  | Pass next =>
      side_eqb (to_move n) Prover && follows id next Opponent pt (least n)
  | Play p next =>
      let after := after_move pt (least n) prover p in
      side_eqb (to_move n) Prover && (p <? size) && known pt p None
      && surely_legal width height walls pt (least n) prover p
      && follows id next Opponent after (taken (least n) p)
      && apart id p after
  | Replies defaults replies waits =>
      side_eqb (to_move n) Opponent
      && (negb waits || prevents kind && suffices (fun _ => 0) (least n))
      && match defaults with
         | d :: _ => follows id d Prover pt (least n)
         | [] => waits
         end
      && forallb (fun d => (d <? id) && fits d Prover pt) defaults
      && forallb
           (fun r => known pt (fst r) None
                     && follows id (snd r) Prover
                          (after_move pt (least n) opponent (fst r)) (taken (least n) (fst r)))
           replies
      && once (map fst replies)
      && forallb (answered n defaults replies waits) (points width height)
  end.

(** Whether a board shows a node, its zone and its walls. *)
Definition shown_by (id : nat) (b : board) : bool :=
  (length b =? size)
  && forallb (fun q => match zone (nodes id) q with
                       | None => true
                       | Some v => cell_eqb (at_point b q) v
                       end)
       (points width height)
  && forallb (fun i => least (nodes id) i <=? vacancies b (wall walls i)) (seq 0 (rows walls)).

Definition at_position (id : nat) : bool := shown_by id position.

(** The smallest node that the position shows does not play the ko. *)
Definition ko_open : bool :=
  match first, ko with
  | Prover, Some k =>
      match find at_position (seq 0 count) with
      | Some id => match why (nodes id) with Play p _ => negb (p =? k) | _ => true end
      | None => false
      end
  | _, _ => true
  end.

(** The question makes sense: so many targets, stones of the right colour; walls that have
    points, at most eight; every chain has a liberty; the ko is empty. Of this no more is
    used than that goals about one chain, or about two, have so many targets. *)
Definition posed : bool :=
  let owner := match kind with Capture | Cut | Apart | NoEye => opponent | _ => prover end in
  forallb (is_stone position owner) targets
  && match kind with
     | Capture | Live | LiveAll => 1 <=? length targets
     | Connect | Cut | Apart => length targets =? 2
     | Eye | NoEye | Survive => length targets =? 1
     | LiveAnywhere => true
     end
  && (length walls <=? 8) && forallb (fun w => 1 <=? length w) walls
  && forallb (fun c => forallb (breathes width height position)
                         (parts width height (is_stone position c))) [Black; White]
  && match ko with Some k => is_empty position k | None => true end.

Definition check_proof : bool :=
  (length position =? size) && (0 <? count) && posed
  && side_eqb (to_move (nodes (count - 1))) first && at_position (count - 1)
  && ko_open && forallb check_node (seq 0 count).

(** ** The theorem *)

Definition own := stones width height prover.
Definition theirs := stones width height opponent.
Definition goal := holds_on width height prover targets kind.

(** The prover's stones that bring back no earlier board, and are not the ko. *)
Definition fresh (b after : board) : bool :=
  negb (existsb (board_eqb after) history)
  && match first, ko with
     | Prover, Some k => negb (board_eqb b position && board_eqb after (result prover position k))
     | _, _ => true
     end.

Definition own_fresh (b : board) : list board := filter (fresh b) (own b).

Notation won := (wins board own_fresh theirs goal).

Definition applies (id : nat) (b : board) : Prop :=
  shows b (zone (nodes id)) /\ enough b (least (nodes id)).

Lemma follows_applies : forall id next s pt has b,
  follows id next s pt has = true -> shows b pt -> enough b has ->
  next < id /\ to_move (nodes next) = s /\ applies next b.
Proof.
  intros id next s pt has b h sh en. unfold follows, fits in h.
  apply andb_true_iff in h as [h su]. apply andb_true_iff in h as [lt h].
  apply andb_true_iff in h as [hs co]. apply Nat.ltb_lt in lt. apply side_eqb_eq in hs.
  split; [exact lt|]. split; [exact hs|]. split.
  - eapply covers_shows; eauto.
  - eapply suffices_enough; eauto.
Qed.

Lemma shown_by_applies : forall id b, shown_by id b = true <-> applies id b.
Proof.
  intros id b. unfold shown_by, applies, Zones.shows, Zones.enough.
  rewrite !andb_true_iff, !forallb_forall, Nat.eqb_eq. split.
  - intros [[len hs] hw]. split; [split; [exact len|]|].
    + intros q v lt e. specialize (hs q). rewrite in_points, e in hs. now apply cell_eqb_eq, hs.
    + intros i lt. apply Nat.leb_le. apply hw. apply in_seq. lia.
  - intros [[len look] en]. split; [split; [exact len|]|].
    + intros q inn. apply in_points in inn.
      destruct (zone (nodes id) q) as [v|] eqn:e; [|reflexivity]. apply cell_eqb_eq. auto.
    + intros i inn. apply in_seq in inn. apply Nat.leb_le. apply en. lia.
Qed.

(** A stone of the last node is only played at the position. *)
Definition asked (id : nat) (b : board) : Prop :=
  match why (nodes id) with Play _ _ => S id = count -> b = position | _ => True end.

Section Accepted.

Hypothesis whole : length position = size.
Hypothesis ko_checked : ko_open = true.
Hypothesis checked : forall id, id < count -> check_node id = true.

Lemma differs_fresh : forall b pt after, shows after pt -> differs pt b = true -> after <> b.
Proof.
  intros b pt after [len look] d e. unfold differs in d. apply existsb_exists in d as [q [inn d]].
  apply in_points in inn. destruct (pt q) as [v|] eqn:k; [|discriminate].
  specialize (look q v inn k). subst b. apply negb_true_iff in d.
  rewrite look in d. assert (cell_eqb v v = true) by now apply cell_eqb_eq. congruence.
Qed.

(** The move of a node at a board, unless it is the ko at the position. *)
Lemma move_fresh : forall id p b pt, length b = size -> p < size -> at_point b p = None ->
  (S id = count -> b = position) -> shows (result prover b p) pt -> apart id p pt = true ->
  (first = Prover -> ko = Some p -> b <> position) ->
  fresh b (result prover b p) = true.
Proof.
  intros id p b pt len lt vac ask sh ap nk. unfold fresh. apply andb_true_iff. split.
  - apply negb_true_iff. destruct (existsb _ history) eqn:e; [exfalso|reflexivity].
    apply existsb_exists in e as [h [inn e]]. apply board_eqb_eq in e.
    unfold apart in ap. rewrite forallb_forall in ap. specialize (ap h inn).
    destruct (S id =? count) eqn:last.
    + apply Nat.eqb_eq in last. specialize (ask last). subst b.
      apply negb_true_iff in ap. apply board_eqb_eq in e. congruence.
    + eapply differs_fresh; eauto.
  - destruct first, ko as [k|]; auto. apply negb_true_iff.
    destruct (board_eqb b position) eqn:eb; [|reflexivity]. simpl.
    apply board_eqb_eq in eb. destruct (board_eqb _ _) eqn:e; [exfalso|reflexivity].
    apply board_eqb_eq in e. subst b.
    destruct (Nat.eq_dec p k) as [pk|pk]; [subst; now apply nk|].
    assert (at_point (result prover position p) p = Some prover) by now apply result_here.
    assert (at_point (result prover position k) p = None).
    { destruct (le_lt_dec size k) as [le|lk].
      - unfold Chains.result. rewrite put_outside by lia.
        rewrite remove_at. destruct (mem p _); [reflexivity|exact vac].
      - destruct (at_point position k) as [d|] eqn:vk.
        + unfold Chains.result. rewrite remove_at. destruct (mem p _); [reflexivity|].
          rewrite put_at by lia. apply Nat.eqb_neq in pk as ->. exact vac.
        + rewrite result_same; auto. congruence. }
    congruence.
Qed.

(** ** Step by step *)

Lemma node_breathing : forall id, id < count ->
  breathing width height walls (zone (nodes id)) (least (nodes id)) = true.
Proof.
  intros id lt. specialize (checked id lt). unfold check_node in checked.
  apply andb_true_iff in checked as [h _]. now apply andb_true_iff in h as [h _].
Qed.

Lemma node_avoids : forall id b, id < count -> applies id b ->
  kind = Survive \/ why (nodes id) <> Reached -> avoids width height prover targets kind b = true.
Proof.
  intros id b lt [sh _] no_end. specialize (checked id lt). unfold check_node in checked.
  apply andb_true_iff in checked as [h _]. apply andb_true_iff in h as [_ h].
  apply (prevented_avoids width height prover targets kind b (zone (nodes id)) sh).
  destruct no_end as [e|ne]; [now rewrite e in *|]. now destruct (why (nodes id)).
Qed.

Lemma smaller_asked : forall id next b, next < id -> id < count -> asked next b.
Proof. intros id next b l l'. unfold asked. destruct (why (nodes next)); auto. lia. Qed.

(** A stone of the prover, unless it is the ko at the position. *)
Lemma play_step : forall id b p next, id < count -> applies id b -> asked id b ->
  why (nodes id) = Play p next ->
  (first = Prover /\ ko = Some p /\ b = position)
  \/ (In (result prover b p) (own_fresh b) /\ next < id
      /\ to_move (nodes next) = Opponent /\ applies next (result prover b p)).
Proof.
  intros id b p next lt [sh en] ask w. assert (len : length b = size) by now destruct sh.
  specialize (checked id lt) as ch. unfold check_node in ch.
  apply andb_true_iff in ch as [_ ch]. rewrite w in ch.
  apply andb_true_iff in ch as [ch ap]. apply andb_true_iff in ch as [ch fo].
  apply andb_true_iff in ch as [ch le]. apply andb_true_iff in ch as [ch kn].
  apply andb_true_iff in ch as [hs lp]. apply Nat.ltb_lt in lp.
  assert (vac : at_point b p = None) by (eapply shows_known; eauto).
  assert (after : shows (result prover b p) (after_move (zone (nodes id)) (least (nodes id)) prover p))
    by now apply after_shows.
  assert (decide : (first = Prover /\ ko = Some p /\ b = position)
                   \/ (first = Prover -> ko = Some p -> b <> position)).
  { destruct first; [|right; discriminate]. destruct ko as [k|]; [|right; discriminate].
    destruct (Nat.eq_dec k p) as [e|e]; [|right; intros _ g; congruence].
    destruct (board_eq_dec b position); [left; subst; auto|right; auto]. }
  destruct decide as [d|nk]; [now left|right].
  unfold asked in ask. rewrite w in ask. split.
  - unfold own_fresh. apply filter_In. split.
    + apply in_stones. exists p. split; [now apply in_points|]. eapply legal; eauto.
    + eapply move_fresh; eauto.
  - eapply follows_applies; [exact fo|exact after|].
    now apply after_enough with (pt := zone (nodes id)).
Qed.

(** The ko at the position: a smaller node shows it. *)
Lemma ko_step : forall id p next, id < count -> applies id position ->
  why (nodes id) = Play p next -> first = Prover -> ko = Some p ->
  exists m, m < id /\ applies m position.
Proof.
  intros id p next lt ap w ef ek. unfold ko_open in ko_checked. rewrite ef, ek in ko_checked.
  destruct (find at_position (seq 0 count)) as [m|] eqn:fi; [|discriminate].
  assert (here : at_position id = true) by now apply shown_by_applies.
  assert (g : forall n start, find at_position (seq start n) = Some m -> start <= id -> m <= id).
  { induction n as [|n IHn]; intros start f le'; simpl in f; [discriminate|].
    destruct (at_position start) eqn:e; [injection f as f; lia|].
    destruct (Nat.eq_dec start id); [subst; congruence|]. apply (IHn (S start)); auto. lia. }
  specialize (g count 0 fi). destruct (find_some _ _ fi) as [inm am]. apply in_seq in inm.
  destruct (Nat.eq_dec m id) as [e|e].
  { subst m. rewrite w in ko_checked. rewrite Nat.eqb_refl in ko_checked. discriminate. }
  exists m. split; [lia|]. now apply shown_by_applies.
Qed.

(** A pass of the opponent, and a stone. *)
Lemma reply_step : forall id b defaults replies waits, id < count -> applies id b ->
  why (nodes id) = Replies defaults replies waits ->
  to_move (nodes id) = Opponent
  /\ (waits = true -> prevents kind = true)
  /\ forall after, after = b \/ In after (theirs b) ->
     (exists next, next < id /\ to_move (nodes next) = Prover /\ applies next after)
     \/ (waits = true /\ applies id after).
Proof.
  intros id b defaults replies waits lt [sh en] w. assert (len : length b = size) by now destruct sh.
  specialize (checked id lt) as ch. unfold check_node in ch.
  apply andb_true_iff in ch as [_ ch]. rewrite w in ch.
  apply andb_true_iff in ch as [ch all]. apply andb_true_iff in ch as [ch _].
  apply andb_true_iff in ch as [ch reps]. apply andb_true_iff in ch as [ch defs].
  apply andb_true_iff in ch as [ch pass]. apply andb_true_iff in ch as [hs wa].
  apply side_eqb_eq in hs. rewrite forallb_forall in all, reps, defs.
  split; [exact hs|]. split.
  { intros e. rewrite e in wa. simpl in wa. now apply andb_true_iff in wa as [wa _]. }
  intros after [e|inn].
  - subst after. destruct defaults as [|d ds]; [right; now split|left].
    exists d. eapply follows_applies; eauto.
  - apply in_stones in inn as [p [inp pl]]. specialize (all p inp). apply in_points in inp.
    apply play_result in pl as pl'; [|exact len]. destruct pl' as [_ [vac [ea _]]].
    assert (ans : existsb (fun r => fst r =? p) replies || elsewhere (nodes id) defaults waits p
       || surely_suicide width height walls (zone (nodes id)) (least (nodes id)) opponent p = true).
    { unfold answered in all. destruct (zone (nodes id) p) as [[d|]|] eqn:k; auto.
      exfalso. destruct sh as [_ look]. specialize (look p _ inp k). congruence. }
    apply orb_true_iff in ans as [ans|ans]; [apply orb_true_iff in ans as [ans|ans]|].
    + apply existsb_exists in ans as [[q next] [inr e]]. simpl in e. apply Nat.eqb_eq in e. subst q.
      specialize (reps _ inr). apply andb_true_iff in reps as [_ fo]. simpl in fo.
      left. exists next. subst after. eapply follows_applies; [exact fo|now apply after_shows|].
      now apply after_enough with (pt := zone (nodes id)).
    + destruct defaults as [|d0 ds] eqn:ed.
      * simpl in ans. apply andb_true_iff in ans as [wt out].
        destruct (zone (nodes id) p) eqn:k; [discriminate|]. right. split; [exact wt|].
        rewrite wt in wa. simpl in wa. apply andb_true_iff in wa as [_ none].
        subst after. apply (outside width height walls opponent b p (zone (nodes id)) (least (nodes id)));
          auto; [|now apply node_breathing].
        unfold Zones.suffices in *. rewrite forallb_forall in *. intros i hi.
        specialize (none i hi). apply Nat.leb_le in none. apply Nat.leb_le. lia.
      * unfold elsewhere in ans. rewrite <- ed in *. apply existsb_exists in ans as [d [ind e]].
        destruct (zone (nodes d) p) eqn:out; [discriminate|].
        specialize (defs d ind). apply andb_true_iff in defs as [ld fd]. apply Nat.ltb_lt in ld.
        unfold fits in fd. apply andb_true_iff in fd as [sd cd]. apply side_eqb_eq in sd.
        assert (shd : shows b (zone (nodes d))) by (eapply covers_shows; eauto).
        left. exists d. split; [exact ld|]. split; [exact sd|]. subst after.
        apply (outside width height walls opponent b p (zone (nodes d)) (least (nodes id))); auto.
        apply node_breathing. lia.
    + exfalso. rewrite (suicide width height walls opponent b p (zone (nodes id)) (least (nodes id))) in pl;
        auto. discriminate.
Qed.

Lemma pass_step : forall id b next, id < count -> applies id b -> why (nodes id) = Pass next ->
  to_move (nodes id) = Prover
  /\ next < id /\ to_move (nodes next) = Opponent /\ applies next b.
Proof.
  intros id b next lt [sh en] w. specialize (checked id lt) as ch. unfold check_node in ch.
  apply andb_true_iff in ch as [_ ch]. rewrite w in ch. apply andb_true_iff in ch as [hs ch].
  split; [now apply side_eqb_eq|]. eapply follows_applies; eauto.
Qed.

Lemma play_prover : forall id p next, id < count -> why (nodes id) = Play p next ->
  to_move (nodes id) = Prover.
Proof.
  intros id p next lt w. specialize (checked id lt) as ch. unfold check_node in ch.
  apply andb_true_iff in ch as [_ ch]. rewrite w in ch.
  do 5 (apply andb_true_iff in ch as [ch _]). now apply side_eqb_eq.
Qed.

Lemma reached_step : forall id b, id < count -> applies id b -> why (nodes id) = Reached ->
  goal b = true.
Proof.
  intros id b lt [sh _] w. specialize (checked id lt) as ch. unfold check_node in ch.
  apply andb_true_iff in ch as [_ ch]. rewrite w in ch. eapply reached_holds; eauto.
Qed.

Lemma all_won : prevents kind = false -> forall id, id < count -> forall b, applies id b -> asked id b ->
  won (to_move (nodes id)) b.
Proof.
  intros ns. induction id as [id IH] using lt_wf_ind. intros lt b ap ask.
  assert (smaller : forall m c, m < id -> applies m c -> won (to_move (nodes m)) c).
  { intros m c l a. apply IH; auto; [lia|]. eapply smaller_asked; eauto. }
  destruct (why (nodes id)) as [|next|p next|defaults replies waits] eqn:w.
  - apply wins_reached. eapply reached_step; eauto.
  - destruct (pass_step id b next lt ap w) as [hs [l [s a]]]. rewrite hs. apply wins_pass.
    rewrite <- s. auto.
  - rewrite (play_prover id p next lt w).
    destruct (play_step id b p next lt ap ask w) as [[ef [ek eb]]|[i [l [s a]]]].
    + subst b. destruct (ko_step id p next lt ap w ef ek) as [m [l a]].
      specialize (smaller m position l a).
      destruct (to_move (nodes m)); [exact smaller|now apply wins_pass].
    + apply (wins_stone _ _ _ _ _ _ i). rewrite <- s. auto.
  - destruct (reply_step id b defaults replies waits lt ap w) as [hs [wa st]]. rewrite hs.
    assert (next : forall after, after = b \/ In after (theirs b) -> won Prover after).
    { intros after h. destruct (st after h) as [[next [l [s a]]]|[wt _]].
      - rewrite <- s. auto.
      - rewrite (wa wt) in ns. discriminate. }
    apply wins_reply; auto.
Qed.

End Accepted.

Lemma accepted_parts : check_proof = true ->
  length position = size /\ 0 < count /\ to_move (nodes (count - 1)) = first
  /\ at_position (count - 1) = true /\ ko_open = true
  /\ (forall id, id < count -> check_node id = true).
Proof.
  intros h. unfold check_proof in h.
  apply andb_true_iff in h as [h all]. apply andb_true_iff in h as [h k].
  apply andb_true_iff in h as [h ap]. apply andb_true_iff in h as [h s].
  apply andb_true_iff in h as [h _]. apply andb_true_iff in h as [l c].
  apply Nat.eqb_eq in l. apply Nat.ltb_lt in c. apply side_eqb_eq in s.
  repeat (split; [assumption|]). intros id lt. rewrite forallb_forall in all.
  apply all. apply in_seq. lia.
Qed.

Lemma accepted_targets : check_proof = true ->
  match kind with
  | Apart => length targets = 2
  | Survive | NoEye => length targets = 1
  | _ => True
  end.
Proof.
  intros h. unfold check_proof in h. do 4 (apply andb_true_iff in h as [h _]).
  apply andb_true_iff in h as [_ h]. unfold posed in h.
  do 4 (apply andb_true_iff in h as [h _]). apply andb_true_iff in h as [_ h].
  destruct kind; auto; now apply Nat.eqb_eq.
Qed.

Lemma asked_position : forall id, asked id position.
Proof. intros id. unfold asked. now destruct (why (nodes id)). Qed.

Lemma accepted_is_won_freshly : prevents kind = false -> check_proof = true -> won first position.
Proof.
  intros ns h. apply accepted_parts in h as [len [c [s [ap [k all]]]]]. rewrite <- s.
  apply all_won; auto; [lia|now apply shown_by_applies|apply asked_position].
Qed.

(** If the checker accepts, the prover reaches the goal in the game without a ko rule. *)
Theorem accepted_is_won : prevents kind = false -> check_proof = true ->
  wins board own theirs goal first position.
Proof.
  intros ns h. apply accepted_is_won_freshly in h; [|exact ns].
  induction h as [s b g|b w IH|b after i w IH|b w IH ws IHs];
    [now apply wins_reached|now apply wins_pass| |now apply wins_reply].
  apply wins_stone with after; [|exact IH]. now apply filter_In in i as [i _].
Qed.

(** The move that the ko forbids: at the position, to the board after it. *)
Definition ko_move (b after : board) : Prop :=
  exists k, first = Prover /\ ko = Some k /\ b = position /\ after = result prover position k.

Lemma own_fresh_is_fresh : forall old : past board,
  (forall t b, In (t, b) old -> In b history) ->
  forall b after, In after (own_fresh b) -> ~ ko_move b after /\ forall t, ~ In (t, after) old.
Proof.
  intros old before b after i. apply filter_In in i as [_ i]. unfold fresh in i.
  apply andb_true_iff in i as [old' ko']. apply negb_true_iff in old'. split.
  - intros [k [ef [ek [eb ea]]]]. rewrite ef, ek in ko'. apply negb_true_iff in ko'.
    apply board_eqb_eq in eb, ea. rewrite eb, ea in ko'. discriminate.
  - intros t i. specialize (before t after i).
    assert (e : existsb (board_eqb after) history = true).
    { apply existsb_exists. exists after. split; [exact before|]. now apply board_eqb_eq. }
    congruence.
Qed.

(** And under every rule that forbids nothing but repetition, and the ko just taken,
    after any game whose boards are all in the history. *)
Theorem accepted_is_won_under_every_ko_rule :
  forall (forbids : past board -> side -> board -> Prop) (old : past board),
  (forall h s b after, forbids ((s, b) :: h) Opponent after ->
     (exists t, In (t, after) ((s, b) :: h)) \/ ko_move b after) ->
  (forall t b, In (t, b) old -> In b history) ->
  prevents kind = false -> check_proof = true ->
  wins_ko board own theirs goal forbids ((first, position) :: old) first position.
Proof.
  intros forbids old only before ns h.
  apply wins_ko_more with own_fresh.
  { intros b after i. now apply filter_In in i as [i _]. }
  apply every_ko_rule with (barred := ko_move);
    [exact only|now apply own_fresh_is_fresh|now apply accepted_is_won_freshly].
Qed.

Theorem accepted_is_won_under_the_usual_ko_rules : forall old : past board,
  (forall t b, In (t, b) old -> In b history) -> prevents kind = false -> check_proof = true ->
  wins_ko board own theirs goal (simple board) ((first, position) :: old) first position
  /\ wins_ko board own theirs goal (positional board) ((first, position) :: old) first position
  /\ wins_ko board own theirs goal (situational board) ((first, position) :: old) first position.
Proof.
  intros old before ns h.
  assert (g : forall f, repetition board f ->
            wins_ko board own theirs goal f ((first, position) :: old) first position).
  { intros f rep. apply accepted_is_won_under_every_ko_rule; auto. intros; left; eapply rep; eauto. }
  split; [apply g, simple_repetition|]. split; [apply g, positional_repetition|].
  apply g, situational_repetition.
Qed.

End Proofs.

Print Assumptions accepted_is_won.
Print Assumptions accepted_is_won_under_every_ko_rule.
Print Assumptions accepted_is_won_under_the_usual_ko_rules.
