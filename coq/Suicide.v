(** Where suicide is allowed. A test besides the checker, and the theorem: a proof that
    passes both holds there too. And a position that shows why a test is needed: stones
    that live unconditionally where suicide is forbidden are captured where it is not. *)

From Coq Require Import List Bool Arith Lia.
Require Import Go Games Chains Zones Life Goals Prevent Proofs Waiting.
Import ListNotations.

Section Suicide.

Variables width height : nat.
Notation size := (width * height).
Notation near := (neighbours width height).
Notation conn := (conn width height).
Notation free := (free width height).
Notation result := (result width height).
Notation chain := (chain width height).

(** The board after a stone: if its chain has no liberty, the chain goes. *)
Definition play_any (c : color) (b : board) (p : nat) : option board :=
  if (p <? size) && is_empty b p then
    let after := result c b p in
    let own := chain after c p in
    Some (if breathes width height after own then after else remove_all after own)
  else None.

Definition stones_any (c : color) (b : board) : list board :=
  flat_map (fun p => match play_any c b p with Some after => [after] | None => [] end)
    (points width height).

Lemma in_stones_any : forall c b after,
  In after (stones_any c b) <-> exists p, p < size /\ play_any c b p = Some after.
Proof.
  intros c b after. unfold stones_any. rewrite in_flat_map. split.
  - intros [p [inside found]]. exists p. split; [now apply in_points|].
    destruct (play_any c b p); simpl in found; [destruct found as [e|[]]; now subst|destruct found].
  - intros [p [inside e]]. exists p. split; [now apply in_points|]. rewrite e. now left.
Qed.

(** It is a move of the other rules, or suicide. *)
Lemma play_any_cases : forall c b p after, length b = size -> play_any c b p = Some after ->
  p < size /\ at_point b p = None
  /\ (play width height c b p = Some after
      \/ ~ free (result c b p) c p
         /\ after = remove_all (result c b p) (chain (result c b p) c p)).
Proof.
  intros c b p after len h. unfold play_any in h.
  destruct (p <? size) eqn:lt; [|discriminate]. apply Nat.ltb_lt in lt. simpl in h.
  destruct (is_empty b p) eqn:e; [|discriminate]. apply is_empty_at in e.
  split; [exact lt|]. split; [exact e|]. injection h as h.
  assert (here : at_point (result c b p) p = Some c) by now apply result_here.
  assert (la : length (result c b p) = size) by now rewrite result_length.
  destruct (breathes width height (result c b p) (chain (result c b p) c p)) eqn:br.
  - left. apply play_result; [exact len|]. apply breathes_free in br; auto.
  - right. split; [|now symmetry]. intros f. apply breathes_free in f; auto. congruence.
Qed.

Lemma play_any_play : forall c b p after,
  play width height c b p = Some after -> play_any c b p = Some after.
Proof.
  intros c b p after h. unfold play_any. unfold play in h.
  destruct ((p <? size) && is_empty b p); [|discriminate]. fold (result c b p) in h.
  destruct (breathes width height (result c b p) (chain (result c b p) c p)); [|discriminate].
  exact h.
Qed.

Lemma play_any_length : forall c b p after, length b = size ->
  play_any c b p = Some after -> length after = size.
Proof.
  intros c b p after len h. destruct (play_any_cases c b p after len h) as [_ [_ [pl|[_ e]]]].
  - eapply play_length; eauto.
  - subst. now rewrite remove_length, result_length.
Qed.

(** ** Life *)

(** A stone stands, and still stands after any [n] moves of the other colour. *)
Fixpoint endures (n : nat) (c : color) (p : nat) (b : board) : bool :=
  is_stone b c p &&
  match n with
  | 0 => true
  | S n => forallb (endures n c p) (stones_any (other c) b)
  end.

Lemma secured_endures : forall c alive regions n b a,
  secured width height c alive regions true b -> In a alive -> endures n c a b = true.
Proof.
  intros c alive regions. induction n as [|n IH]; intros b a se inn; simpl;
    (assert (s : is_stone b c a = true) by (apply is_stone_at; eapply sec_stones; eauto));
    rewrite s; [reflexivity|]. simpl. apply forallb_forall. intros after ia.
  apply in_stones_any in ia as [p [_ pl]]. apply IH; [|exact inn].
  assert (len : length b = size) by (eapply sec_length; eauto).
  destruct (play_any_cases (other c) b p after len pl) as [lt [e [ordinary|[_ ea]]]].
  - eapply secured_step; eauto.
  - subst after. now apply secured_suicide.
Qed.

(** Benson's theorem where suicide is allowed: for ever, whatever the other colour does. *)
Theorem living_endures : forall b pt c a, shows width height b pt ->
  In a (living width height true pt c) -> forall n, endures n c a b = true.
Proof.
  intros b pt c a sh inn n.
  apply (living_secured width height true b) in inn as [alive [regions [inn se]]]; auto.
  eapply secured_endures; eauto.
Qed.

(** ** The test *)

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
Notation opponent := (other prover).

(** Suicide of a single stone, for certain: it leaves the board as it is. *)
Definition lonely (n : node) (p : nat) : bool :=
  surely_suicide width height walls (zone n) (least n) opponent p
  && forallb (fun q => known (zone n) q (Some prover)) (near p).

(** A move of the opponent at a point is no suicide, or one that changes nothing. *)
Definition harmless (n : node) (defaults : list nat) (waits : bool) (p : nat) : bool :=
  match zone n p with
  | Some (Some _) => true
  | _ => elsewhere walls nodes n defaults waits p
         || surely_legal width height walls (zone n) (least n) opponent p
         || lonely n p
  end.

Definition ends (pt : pattern) : bool :=
  match kind with
  | Capture | Connect | Eye => reached width height prover targets kind pt
  | Cut => existsb (gone width height prover pt) targets
           || parted width height targets (living width height true pt prover)
  | Live => let alive := living width height true pt prover in
            existsb (fun t => mem t alive) targets
  | LiveAll => let alive := living width height true pt prover in
               forallb (fun t => mem t alive) targets
  | LiveAnywhere => match living width height true pt prover with [] => false | _ => true end
  | Survive => let (alive, regions) := structure width height true pt prover in
               secure width height prover alive regions true pt
               && forallb (fun t => mem t alive) targets
  | Apart | NoEye => false
  end.

(** Of chains that are kept apart, or without an eye, nothing is known. *)
Definition check_suicide : bool :=
  match kind with Apart | NoEye => false | _ => true end &&
  forallb
    (fun id => match why (nodes id) with
               | Reached => ends (zone (nodes id))
               | Replies defaults _ waits =>
                   forallb (harmless (nodes id) defaults waits) (points width height)
               | _ => true
               end)
    (seq 0 count).

(** ** The theorem *)

Notation applies := (applies width height walls nodes).
Notation own_fresh := (own_fresh width height prover first position history ko).
Notation check_proof :=
  (check_proof width height walls prover kind targets nodes count first position history ko).
Notation ko_move := (ko_move width height prover first position ko).

Definition own_any := stones_any prover.
Definition theirs_any := stones_any opponent.

(** A board that shows an end of the proof. *)
Definition ended (b : board) : bool :=
  existsb
    (fun id => match why (nodes id) with
               | Reached => shown_by width height walls nodes id b
               | _ => false
               end)
    (seq 0 count).

(** What the goal means there; life is for ever. *)
Definition holds_any (b : board) : Prop :=
  match kind with
  | Capture | Connect | Eye => holds_on width height prover targets kind b = true
  | Cut => (exists t, In t targets /\ is_stone b opponent t = false)
           \/ exists fence, (forall a, In a fence -> forall n, endures n prover a b = true)
                /\ match targets with
                   | t :: rest => forall u, In u rest ->
                       ~ conn (marked width height (fun q => negb (mem q fence))) Black t u
                   | [] => False
                   end
  | Live => exists t, In t targets /\ forall n, endures n prover t b = true
  | LiveAll | Survive => forall t, In t targets -> forall n, endures n prover t b = true
  | LiveAnywhere => exists t, forall n, endures n prover t b = true
  | Apart | NoEye => False
  end.

Lemma ends_holds : forall b pt, shows width height b pt -> ends pt = true -> holds_any b.
Proof.
  intros b pt sh h. unfold ends in h. unfold holds_any.
  destruct kind; try (eapply reached_holds; eassumption).
  - apply existsb_exists in h as [t [ht m]]. apply mem_In in m. exists t. split; [exact ht|].
    eapply living_endures; eauto.
  - rewrite forallb_forall in h. intros t ht. specialize (h t ht). apply mem_In in h.
    eapply living_endures; eauto.
  - destruct (living width height true pt prover) as [|t l] eqn:e; [discriminate|].
    exists t. eapply living_endures; [exact sh|]. rewrite e. now left.
  - apply orb_true_iff in h as [h|h].
    + left. apply existsb_exists in h as [t [ht g]]. exists t. split; [exact ht|].
      eapply gone_captures; eauto.
    + right. exists (living width height true pt prover). split.
      * intros a inn. eapply living_endures; eauto.
      * destruct targets as [|t rest] eqn:et; [unfold parted in h; discriminate|].
        intros u hu. eapply parted_apart; eauto. intros q hq.
        apply marked_stone in hq as [_ hq]. apply negb_true_iff in hq. intros i.
        apply mem_In in i. congruence.
  - destruct (structure width height true pt prover) as [alive regions].
    apply andb_true_iff in h as [se h]. rewrite forallb_forall in h.
    intros t ht n. specialize (h t ht). apply mem_In in h.
    eapply secured_endures; [eapply secure_secured; eauto|exact h].
  - discriminate.
  - discriminate.
Qed.

(** Suicide outside a zone changes nothing in it. *)
Lemma outside_any : forall b p pt has l, p < size -> at_point b p = None ->
  shows width height b pt -> enough walls b has -> pt p = None ->
  suffices walls (taken walls has p) l = true -> breathing width height walls pt l = true ->
  ~ free (result opponent b p) opponent p ->
  let after := remove_all (result opponent b p) (chain (result opponent b p) opponent p) in
  shows width height after pt /\ enough walls after l.
Proof.
  intros b p pt has l lt vac sh en out su br nf after.
  destruct (outside width height walls opponent b p pt has lt vac sh en l out su br) as [shr enr].
  set (r := result opponent b p) in *.
  assert (len : length r = size) by now destruct shr.
  assert (here : at_point r p = Some opponent)
    by (unfold r; apply result_here; [now destruct sh|exact lt]).
  split.
  - split; [unfold after; now rewrite remove_length|]. intros q v lq k.
    unfold after. rewrite remove_at. destruct (mem q _) eqn:m; [exfalso|destruct shr; auto].
    apply mem_In in m. apply in_chain in m; auto. apply nf.
    destruct shr as [_ look]. specialize (look q v lq k) as lk.
    apply conn_stones in m as st. destruct st as [_ st]. rewrite lk in st. rewrite st in k, lk.
    unfold breathing in br. rewrite forallb_forall in br. specialize (br q).
    rewrite in_points, k in br. specialize (br lq).
    assert (f : free r opponent q).
    { apply orb_true_iff in br as [br|br].
      - eapply (stands_free width height walls r pt); eauto; [now split|].
        intros x [e|[]]. subst. now constructor.
      - eapply (stands_free width height walls r pt); eauto; [now split|].
        intros x hx. eapply part_conn; eauto. now split. }
    destruct f as [x [n [hx r']]]. exists x, n. split; [eapply conn_trans; eauto|exact r'].
  - intros i li. specialize (enr i li).
    enough (g : vacancies r (wall walls i) <= vacancies after (wall walls i)) by lia.
    unfold vacancies. apply filter_le. intros q _ e. apply is_empty_at in e. apply is_empty_at.
    unfold after. rewrite remove_at. now destruct (mem q _).
Qed.

Lemma lonely_same : forall n b p, p < size -> at_point b p = None ->
  shows width height b (zone n) -> enough walls b (least n) -> lonely n p = true ->
  remove_all (result opponent b p) (chain (result opponent b p) opponent p) = b.
Proof.
  intros n b p lt vac sh en h. apply andb_true_iff in h as [su al].
  assert (len : length b = size) by now destruct sh.
  pose proof (suicide_quiet width height walls opponent b p (zone n) (least n) lt vac sh en su) as quiet.
  set (r := result opponent b p) in *.
  assert (lr : length r = size) by (unfold r; now rewrite result_length).
  assert (here : at_point r p = Some opponent) by (unfold r; now apply result_here).
  rewrite forallb_forall in al.
  assert (alone : forall z y, conn r opponent z y -> z = p -> y = p).
  { intros z y hz. induction hz as [z s|z y m hz IH hm s]; [auto|]. intros e.
    specialize (IH e). rewrite IH in hm. exfalso. specialize (al m hm).
    assert (lm : m < size) by (apply near_inside with p; auto).
    apply (shows_known width height b) in al; auto. rewrite quiet in s.
    rewrite (placed_at width height) in s by auto.
    destruct (m =? p) eqn:mp; [apply Nat.eqb_eq in mp; exact (near_other width height p m lt hm mp)|].
    rewrite al in s. injection s as s. symmetry in s. now apply other_not in s. }
  apply nth_ext with (d := None) (d' := None); [now rewrite remove_length, lr|].
  intros q _. change (at_point (remove_all r (chain r opponent p)) q = at_point b q).
  rewrite remove_at. destruct (mem q _) eqn:m.
  - apply mem_In in m. apply in_chain in m; auto. apply alone in m; auto. subst. now symmetry.
  - rewrite quiet, (placed_at width height) by auto. destruct (q =? p) eqn:qp; [|reflexivity].
    apply Nat.eqb_eq in qp. subst q. exfalso.
    assert (i : In p (chain r opponent p)) by (apply in_chain; auto; now constructor).
    apply mem_In in i. congruence.
Qed.

Section Accepted.

Hypothesis accepted : check_proof = true.
Hypothesis tested : check_suicide = true.

Notation won := (wins board own_fresh theirs_any ended).

Lemma tested_node : forall id, id < count ->
  match why (nodes id) with
  | Reached => ends (zone (nodes id))
  | Replies defaults _ waits => forallb (harmless (nodes id) defaults waits) (points width height)
  | _ => true
  end = true.
Proof.
  intros id lt. unfold check_suicide in tested. apply andb_true_iff in tested as [_ all].
  rewrite forallb_forall in all.
  apply all. apply in_seq. lia.
Qed.

Theorem ended_holds : forall b, ended b = true -> holds_any b.
Proof.
  intros b h. unfold ended in h. apply existsb_exists in h as [id [inn h]]. apply in_seq in inn.
  pose proof (tested_node id) as t. destruct (why (nodes id)); try discriminate.
  apply shown_by_applies in h as [sh _]. apply (ends_holds b (zone (nodes id))); [exact sh|].
  apply t. lia.
Qed.

(** A pass of the opponent, and any stone. *)
Lemma reply_any : forall id b defaults replies waits, id < count -> applies id b ->
  why (nodes id) = Replies defaults replies waits ->
  to_move (nodes id) = Opponent
  /\ (waits = true -> prevents kind = true)
  /\ forall after, after = b \/ In after (theirs_any b) ->
     (exists next, next < id /\ to_move (nodes next) = Prover /\ applies next after)
     \/ (waits = true /\ applies id after).
Proof.
  intros id b defaults replies waits lt ap w.
  destruct (accepted_parts _ _ _ _ _ _ _ _ _ _ _ _ accepted) as [len0 [_ [_ [_ [kc all]]]]].
  pose proof (tested_node id lt) as test. rewrite w in test.
  destruct (reply_step _ _ _ _ _ _ _ _ _ _ len0 all id b defaults replies waits lt ap w)
    as [hs [wa st]].
  split; [exact hs|]. split; [exact wa|]. intros after [e|inn]; [auto|].
  apply in_stones_any in inn as [p [_ pl]].
  destruct ap as [sh en]. assert (len : length b = size) by now destruct sh.
  destruct (play_any_cases opponent b p after len pl) as [lp [vac [ordinary|[nf ea]]]].
  { apply st. right. apply in_stones. exists p. split; [now apply in_points|exact ordinary]. }
  rewrite forallb_forall in test. specialize (test p). rewrite in_points in test.
  specialize (test lp). subst after.
  assert (why_not : elsewhere walls nodes (nodes id) defaults waits p
      || surely_legal width height walls (zone (nodes id)) (least (nodes id)) opponent p
      || lonely (nodes id) p = true).
  { unfold harmless in test. destruct (zone (nodes id) p) as [[d|]|] eqn:k; auto.
    exfalso. destruct sh as [_ look]. specialize (look p _ lp k). congruence. }
  clear test. apply orb_true_iff in why_not as [t|t]; [apply orb_true_iff in t as [t|t]|].
  - specialize (all id lt) as ch. unfold check_node in ch. rewrite w in ch.
    apply andb_true_iff in ch as [_ ch]. do 3 (apply andb_true_iff in ch as [ch _]).
    apply andb_true_iff in ch as [ch defs]. apply andb_true_iff in ch as [ch _].
    apply andb_true_iff in ch as [_ none].
    unfold elsewhere in t. destruct defaults as [|d0 ds] eqn:ed.
    + apply andb_true_iff in t as [wt out]. destruct (zone (nodes id) p) eqn:k; [discriminate|].
      right. split; [exact wt|]. rewrite wt in none. simpl in none.
      apply andb_true_iff in none as [_ none].
      apply (outside_any b p (zone (nodes id)) (least (nodes id))); auto.
      * unfold suffices in *. rewrite forallb_forall in *. intros i hi.
        specialize (none i hi). apply Nat.leb_le in none. apply Nat.leb_le. lia.
      * eapply node_breathing; [exact all|lia].
    + rewrite <- ed in *. apply existsb_exists in t as [d [ind t]].
      destruct (zone (nodes d) p) eqn:out; [discriminate|]. rewrite forallb_forall in defs.
      specialize (defs d ind). apply andb_true_iff in defs as [ld fd]. apply Nat.ltb_lt in ld.
      unfold fits in fd. apply andb_true_iff in fd as [sd cd]. apply side_eqb_eq in sd.
      left. exists d. split; [exact ld|]. split; [exact sd|].
      apply (outside_any b p (zone (nodes d)) (least (nodes id))); auto.
      * eapply covers_shows; eauto.
      * eapply node_breathing; [exact all|lia].
  - exfalso. apply nf.
    assert (g : play width height opponent b p = Some (result opponent b p))
      by (eapply legal; eauto).
    apply play_result in g; [|exact len]. tauto.
  - rewrite (lonely_same (nodes id) b p); auto.
Qed.

Lemma all_won_any : prevents kind = false -> forall id, id < count -> forall b, applies id b ->
  asked nodes count position id b -> won (to_move (nodes id)) b.
Proof.
  intros not_waiting.
  destruct (accepted_parts _ _ _ _ _ _ _ _ _ _ _ _ accepted) as [len0 [_ [_ [_ [kc all]]]]].
  induction id as [id IH] using lt_wf_ind. intros lt b ap ask.
  assert (smaller : forall m c, m < id -> applies m c -> won (to_move (nodes m)) c).
  { intros m c l a. apply IH; auto; [lia|]. eapply smaller_asked; eauto. }
  destruct (why (nodes id)) as [|next|p next|defaults replies waits] eqn:w.
  - apply wins_reached. unfold ended. apply existsb_exists. exists id.
    split; [apply in_seq; lia|]. rewrite w. now apply shown_by_applies.
  - destruct (pass_step _ _ _ _ _ _ _ _ _ _ all id b next lt ap w) as [hs [l [s a]]].
    rewrite hs. apply wins_pass. rewrite <- s. auto.
  - rewrite (play_prover _ _ _ _ _ _ _ _ _ _ all id p next lt w).
    destruct (play_step _ _ _ _ _ _ _ _ first _ _ ko len0 all id b p next lt ap ask w)
      as [[ef [ek eb]]|[i [l [s a]]]].
    + subst b. destruct (ko_step _ _ _ _ _ _ _ _ len0 kc id p next lt ap w ef ek) as [m [l a]].
      specialize (smaller m position l a).
      destruct (to_move (nodes m)); [exact smaller|now apply wins_pass].
    + apply (wins_stone _ _ _ _ _ _ i). rewrite <- s. auto.
  - destruct (reply_any id b defaults replies waits lt ap w) as [hs [wa st]]. rewrite hs.
    assert (next : forall after, after = b \/ In after (theirs_any b) -> won Prover after).
    { intros after h. destruct (st after h) as [[next [l [s a]]]|[wt _]].
      - rewrite <- s. auto.
      - rewrite (wa wt) in not_waiting. discriminate. }
    apply wins_reply; auto.
Qed.

Lemma own_fresh_any : forall b after, In after (own_fresh b) -> In after (own_any b).
Proof.
  intros b after i. apply filter_In in i as [i _]. apply in_stones in i as [p [lt pl]].
  apply in_stones_any. exists p. split; [now apply in_points|]. now apply play_any_play.
Qed.

(** A proof that passes both tests holds where suicide is allowed, to both sides, under
    every rule that forbids nothing but repetition, and the ko just taken. *)
Theorem holds_with_suicide :
  forall (forbids : past board -> side -> board -> Prop) (old : past board),
  (forall h s b after, forbids ((s, b) :: h) Opponent after ->
     (exists t, In (t, after) ((s, b) :: h)) \/ ko_move b after) ->
  (forall t b, In (t, b) old -> In b history) -> prevents kind = false ->
  wins_ko board own_any theirs_any ended forbids ((first, position) :: old) first position.
Proof.
  intros forbids old only before ns.
  apply wins_ko_more with own_fresh; [exact own_fresh_any|].
  destruct (accepted_parts _ _ _ _ _ _ _ _ _ _ _ _ accepted) as [len [pos [s [ap _]]]].
  apply every_ko_rule with (barred := ko_move);
    [exact only|now apply own_fresh_is_fresh|].
  assert (last : won (to_move (nodes (count - 1))) position)
    by (apply all_won_any; [exact ns|lia|now apply shown_by_applies|apply asked_position]).
  now rewrite s in last.
Qed.

(** ** Survival *)

(** Every target lives by what an end of the proof showed, for ever. *)
Definition settled_any (b : board) : bool :=
  (length b =? size)
  && existsb
       (fun id => let (alive, regions) := structure width height true (zone (nodes id)) prover in
                  forallb (fun t => mem t alive) targets
                  && secure width height prover alive regions true (whole b))
       (seq 0 count).

Notation stand := (stand prover targets).
Notation shown := (shown width height walls prover kind targets nodes count position).

Definition shown_any (n : nat) (s : side) (b : board) : bool :=
  match n with 0 => settled_any b | S _ => shown n s b end.

Lemma settled_any_stays : forall b after, settled_any b = true ->
  after = b \/ In after (theirs_any b) -> settled_any after = true.
Proof.
  intros b after h [e|i]; [now subst|]. unfold settled_any in *.
  apply andb_true_iff in h as [len h]. apply Nat.eqb_eq in len.
  apply in_stones_any in i as [p [_ pl]]. apply andb_true_iff. split.
  { apply Nat.eqb_eq. eapply play_any_length; eauto. }
  apply existsb_exists in h as [id [inn h]]. apply existsb_exists. exists id.
  split; [exact inn|]. destruct (structure _ _ _ _ _) as [alive regions].
  apply andb_true_iff in h as [ts se]. apply andb_true_iff. split; [exact ts|].
  apply secured_secure. apply (secure_secured width height _ _ _ _ b) in se;
    [|now apply whole_shows].
  destruct (play_any_cases opponent b p after len pl) as [lt [e [ordinary|[_ ea]]]].
  - eapply secured_step; eauto.
  - subst after. now apply secured_suicide.
Qed.

Lemma settled_any_stand : forall b, settled_any b = true -> stand b = true.
Proof.
  intros b h. unfold settled_any in h. apply andb_true_iff in h as [len h].
  apply Nat.eqb_eq in len. apply existsb_exists in h as [id [_ h]].
  destruct (structure _ _ _ _ _) as [alive regions]. apply andb_true_iff in h as [ts se].
  apply (secure_secured width height _ _ _ _ b) in se; [|now apply whole_shows].
  rewrite forallb_forall in ts. apply forallb_forall. intros t ht. specialize (ts t ht).
  apply mem_In in ts. apply is_stone_at. eapply sec_stones; eauto.
Qed.

Lemma end_settled : forall id b, kind = Survive -> id < count -> why (nodes id) = Reached ->
  applies id b -> settled_any b = true.
Proof.
  intros id b ek lt w [sh _]. pose proof (tested_node id lt) as test. rewrite w in test.
  unfold ends in test. rewrite ek in test. unfold settled_any. apply andb_true_iff.
  split; [apply Nat.eqb_eq; now destruct sh|]. apply existsb_exists. exists id.
  split; [apply in_seq; lia|].
  destruct (structure width height true (zone (nodes id)) prover) as [alive regions].
  apply andb_true_iff in test as [se ts]. apply andb_true_iff. split; [exact ts|].
  apply secured_secure. eapply secure_secured; eauto.
Qed.

(** A proof of survival that passes both tests: the target is never captured, where suicide
    is allowed to both sides. *)
Theorem survives_with_suicide :
  forall (forbids : past board -> side -> board -> Prop) (old : past board),
  (forall h s b after, forbids ((s, b) :: h) Opponent after ->
     (exists t, In (t, after) ((s, b) :: h)) \/ ko_move b after) ->
  (forall t b, In (t, b) old -> In b history) -> kind = Survive ->
  keeps board own_any theirs_any forbids stand never ((first, position) :: old) first position.
Proof.
  intros forbids old only before ek.
  apply keeps_more with own_fresh; [exact own_fresh_any|].
  destruct (accepted_parts _ _ _ _ _ _ _ _ _ _ _ _ accepted) as [len0 [pos [s [ap [kc all]]]]].
  assert (node_shown_any : forall id b, id < count -> applies id b ->
            asked nodes count position id b -> shown_any (S id) (to_move (nodes id)) b = true).
  { intros. now apply (node_shown width height walls prover kind targets). }
  apply (numbers_keep board own_fresh theirs_any forbids old ko_move only
           (own_fresh_is_fresh width height prover first position history ko old before)
           stand never shown_any) with (n := count).
  - intros [|id] t b sh; [now apply settled_any_stand|].
    apply (shown_node width height walls prover kind targets) in sh as [lt [_ [a _]]].
    pose proof (node_avoids _ _ _ _ _ _ _ _ _ _ all id b lt a (or_introl ek)) as on.
    now rewrite ek in on.
  - intros [|id] b sh _; [right; left; exact sh|].
    apply (shown_node width height walls prover kind targets) in sh as [lt [hs [a ask]]].
    destruct (why (nodes id)) as [|next|p next|defaults replies waits] eqn:w.
    + left. exists 0, Prover. split; [lia|]. simpl. eapply end_settled; eauto.
    + destruct (pass_step _ _ _ _ _ _ _ _ _ _ all id b next lt a w) as [_ [l [_ an]]].
      left. exists (S next), (to_move (nodes next)). split; [lia|].
      apply node_shown_any; [lia|exact an|eapply smaller_asked; eauto].
    + destruct (play_step _ _ _ _ _ _ _ _ first _ _ ko len0 all id b p next lt a ask w)
        as [[ef [ek' eb]]|[i [l [sn an]]]].
      * subst b. destruct (ko_step _ _ _ _ _ _ _ _ len0 kc id p next lt a w ef ek') as [m [l am]].
        left. exists (S m), (to_move (nodes m)). split; [lia|].
        apply node_shown_any; [lia|exact am|eapply smaller_asked; eauto].
      * right. right. exists (result prover b p), (S next). split; [exact i|].
        split; [lia|]. rewrite <- sn.
        apply node_shown_any; [lia|exact an|eapply smaller_asked; eauto].
    + exfalso. destruct (reply_any id b defaults replies waits lt a w) as [o _]. congruence.
  - intros [|id] b sh _ after hc.
    { exists 0, Opponent. split; [lia|]. simpl. eapply settled_any_stays; eauto. }
    apply (shown_node width height walls prover kind targets) in sh as [lt [hs [a ask]]].
    destruct (why (nodes id)) as [|next|p next|defaults replies waits] eqn:w.
    + exists 0, Opponent. split; [lia|]. simpl. eapply settled_any_stays; [|exact hc].
      eapply end_settled; eauto.
    + exfalso. destruct (pass_step _ _ _ _ _ _ _ _ _ _ all id b next lt a w) as [o _]. congruence.
    + exfalso. rewrite (play_prover _ _ _ _ _ _ _ _ _ _ all id p next lt w) in hs. discriminate.
    + destruct (reply_any id b defaults replies waits lt a w) as [_ [_ st]].
      destruct (st after hc) as [[next [l [_ an]]]|[_ again]].
      * exists (S next), (to_move (nodes next)). split; [lia|].
        apply node_shown_any; [lia|exact an|eapply smaller_asked; eauto].
      * exists (S id), Opponent. split; [lia|]. rewrite <- hs. apply node_shown_any; auto.
        unfold asked. now rewrite w.
  - assert (last : shown_any (S (count - 1)) (to_move (nodes (count - 1))) position = true)
      by (apply node_shown_any; [lia|now apply shown_by_applies|apply asked_position]).
    rewrite s in last. now replace (S (count - 1)) with count in last by lia.
Qed.

End Accepted.

End Suicide.

(** ** Why life needs more

    [O . X .]
    [. . X X]
    [X X X X]
    Black lives unconditionally where suicide is forbidden: the square in the corner, whose
    empty points are all liberties, and the point in the other corner are vital. *)
Definition e := @None color.
Definition x := Some Black.
Definition o := Some White.

Definition corner : board := [o; e; x; e;  e; e; x; x;  x; x; x; x].

Definition corner_proof : nat -> node :=
  fun _ => {| to_move := Opponent; zone := fun q => Some (nth q corner None);
              least := fun _ => 0; why := Reached |}.

Example corner_lives :
  check_proof 4 3 [] Black Live [2] corner_proof 1 Opponent corner [] None = true.
Proof. vm_compute. reflexivity. Qed.

(** Where it is allowed, White fills the square, all four stones go, and White comes back
    with an eye in the corner; then nothing but the last liberty is left. *)
Definition white (b : option board) (p : nat) : option board :=
  match b with Some b => play_any 4 3 White b p | None => None end.

Example corner_dies :
  fold_left white [1; 4; 5; 1; 4; 5; 3] (Some corner)
  = Some [e; o; e; o;  o; o; e; e;  e; e; e; e].
Proof. vm_compute. reflexivity. Qed.

(** The test says so. *)
Example corner_refused : check_suicide 4 3 [] Black Live [2] corner_proof 1 = false.
Proof. vm_compute. reflexivity. Qed.

Print Assumptions holds_with_suicide.
Print Assumptions survives_with_suicide.
Print Assumptions ended_holds.
Print Assumptions living_endures.
