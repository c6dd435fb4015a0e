(** Proofs that count on simple ko: nodes of the opponent's at which a point is closed to him,
    because a ko has just been taken there. An executable checker, and the theorem: what it
    accepts is won under simple ko. *)

From Coq Require Import List Bool Arith Lia.
Require Import Go Games Chains Zones Life Goals Proofs.
Import ListNotations.

Lemma board_ext : forall a b : board, length a = length b ->
  (forall x, at_point a x = at_point b x) -> a = b.
Proof. intros a b l h. apply nth_ext with (d := None) (d' := None); [exact l|]. intros n _. apply h. Qed.

Section Closed.

Variables width height : nat.
Variable walls : list (list nat).
Variable prover : color.
Variable kind : goal_kind.
Variable targets : list nat.
Variable nodes : nat -> node.
(** The point that is closed to the opponent at a node, if there is one. *)
Variable closed : nat -> option nat.
Variable count : nat.
Variable first : side.
Variable position : board.
Variable ko : option nat.

Notation size := (width * height).
Notation opponent := (other prover).
Notation near := (neighbours width height).
Notation free := (free width height).
Notation conn := (conn width height).
Notation after_move := (after_move width height walls).
Notation taken := (taken walls).
Notation stands := (stands width height walls).
Notation part := (part width height).
Notation shows := (shows width height).
Notation enough := (enough walls).
Notation result := (result width height).
Notation follows := (follows width height walls nodes).
Notation fits := (fits width height nodes).
Notation elsewhere := (elsewhere walls nodes).
Notation applies := (applies width height walls nodes).
Notation own := (own width height prover).
Notation theirs := (theirs width height prover).
Notation goal := (goal width height prover kind targets).

(** ** The checker *)

(** A stone of the prover's at [p] takes the one stone at [q] for certain and nothing else,
    stands alone, and has no liberty but [q]; and to retake it takes nothing else. *)
Definition takes_ko (n : node) (p q : nat) : bool :=
  let pt := zone n in
  let after := after_move pt (least n) prover p in
  mem q (near p)
  && forallb (fun m => known pt m (Some opponent)) (near p)
  && known after q None
  && forallb (fun x => (x =? q) || negb (known pt x (Some opponent)) || known after x (Some opponent))
       (points width height)
  && forallb (fun m => (m =? p)
                       || known pt m (Some prover)
                          && stands (filled pt prover p) (taken (least n) p) (part pt prover m))
       (near q).

(** The reply to a move at [p] surely brings back no board: its point was empty before, or more
    stones were taken, or the stone at [p] is not alone, or has another liberty. *)
Definition keeps_rule (n : node) (p next : nat) : bool :=
  let pt := zone n in
  let after := after_move pt (least n) opponent p in
  match why (nodes next) with
  | Play p2 _ =>
      known pt p2 None
      || existsb (fun x => negb (x =? p2) && known pt x (Some prover) && known after x None)
           (points width height)
      || existsb (fun m => known pt m None || known pt m (Some opponent)) (near p)
  | _ => true
  end.

Definition is_closed (id p : nat) : bool :=
  match closed id with Some q => p =? q | None => false end.

Definition answered_or_closed (id : nat) (defaults : list nat) (replies : list (nat * nat))
    (p : nat) : bool :=
  is_closed id p
  || answered width height walls prover nodes (nodes id) defaults replies false p.

Definition check_closed_node (id : nat) : bool :=
  let n := nodes id in
  let pt := zone n in
  breathing width height walls pt (least n) &&
  match why n with
  | Reached => reached width height prover targets kind pt
  | Pass next =>
      side_eqb (to_move n) Prover && follows id next Opponent pt (least n)
      && match closed next with None => true | Some _ => false end
  | Play p next =>
      let after := after_move pt (least n) prover p in
      side_eqb (to_move n) Prover && (p <? size) && known pt p None
      && surely_legal width height walls pt (least n) prover p
      && follows id next Opponent after (taken (least n) p)
      && match closed next with None => true | Some q => takes_ko n p q end
  | Replies defaults replies waits =>
      side_eqb (to_move n) Opponent && negb waits
      && match defaults with
         | d :: _ => follows id d Prover pt (least n)
         | [] => false
         end
      && forallb (fun d => (d <? id) && fits d Prover pt) defaults
      && forallb
           (fun r => known pt (fst r) None
                     && follows id (snd r) Prover
                          (after_move pt (least n) opponent (fst r)) (taken (least n) (fst r))
                     && keeps_rule n (fst r) (snd r))
           replies
      && once (map fst replies)
      && forallb (answered_or_closed id defaults replies) (points width height)
  end.

(** The last node closes nothing but the ko of the position, and does not play there. *)
Definition last_keeps_rule : bool :=
  let last := count - 1 in
  match closed last with
  | None => true
  | Some q => match ko with Some k => q =? k | None => false end
  end
  && match why (nodes last), ko with Play p _, Some k => negb (p =? k) | _, _ => true end.

Definition check_closed : bool :=
  (length position =? size) && (0 <? count) && posed width height walls prover kind targets position ko
  && negb (prevents kind)
  && side_eqb (to_move (nodes (count - 1))) first
  && at_position width height walls nodes position (count - 1)
  && ko_open width height walls nodes count first position ko
  && last_keeps_rule && forallb check_closed_node (seq 0 count).

(** ** The theorem *)

(** A stone without friends beside it is a chain. *)
Lemma lonely : forall b c p x, conn b c p x ->
  (forall m, In m (near p) -> at_point b m <> Some c) -> x = p.
Proof.
  intros b c p x h. induction h as [p s|p q r h IH i s]; intros no; [reflexivity|].
  specialize (IH no). subst q. exfalso. now apply (no r i).
Qed.

(** To retake brings back the board before. *)
Lemma retaking : forall n b p q r, shows b (zone n) -> enough b (least n) ->
  p < size -> at_point b p = None -> takes_ko n p q = true ->
  play width height opponent (result prover b p) q = Some r -> r = b.
Proof.
  intros n b p q r sh en lp vac tk pl. assert (len : length b = size) by now destruct sh.
  unfold takes_ko in tk. apply andb_true_iff in tk as [tk beside].
  apply andb_true_iff in tk as [tk quiet]. apply andb_true_iff in tk as [tk gone].
  apply andb_true_iff in tk as [inq foes].
  rewrite forallb_forall in beside, foes, quiet. apply mem_In in inq.
  assert (lq : q < size) by (eapply near_inside; eauto).
  assert (qp : q <> p) by (eapply near_other; eauto).
  set (b1 := result prover b p) in *. set (stone := put b p (Some prover)).
  assert (len1 : length b1 = size) by (unfold b1; now rewrite result_length).
  assert (lens : length stone = size) by (unfold stone; now rewrite put_length).
  assert (after : shows b1 (after_move (zone n) (least n) prover p)) by now apply after_shows.
  assert (foe : forall m, In m (near p) -> at_point b m = Some opponent).
  { intros m i. apply (shows_known width height b (zone n)); [exact sh|exact (near_inside width height p m lp i)|exact (foes m i)]. }
  assert (stone_at : forall x, at_point stone x = if x =? p then Some prover else at_point b x)
    by (intros x; unfold stone; apply put_at; lia).
  assert (b1_at : forall x, at_point b1 x =
            if mem x (captured width height stone opponent p) then None else at_point stone x)
    by (intros x; apply remove_at).
  assert (b1q : at_point b1 q = None) by (eapply shows_known; eauto).
  assert (b1p : at_point b1 p = Some prover) by now apply result_here.
  assert (unlike : Some prover <> Some opponent).
  { intros e. injection e as e. symmetry in e. now apply other_not in e. }
  assert (friend : forall m, In m (near q) -> m <> p -> at_point b m = Some prover).
  { intros m i ne. specialize (beside m i). apply Nat.eqb_neq in ne. rewrite ne in beside.
    simpl in beside. apply andb_true_iff in beside as [k _].
    apply (shows_known width height b (zone n)); [exact sh|exact (near_inside width height q m lq i)|exact k]. }
  assert (alone : forall x, conn stone opponent q x -> x = q).
  { intros x h. eapply lonely; [exact h|]. intros m i. rewrite stone_at.
    destruct (m =? p) eqn:e; [exact unlike|]. apply Nat.eqb_neq in e. now rewrite friend. }
  assert (single : forall x, conn stone prover p x -> x = p).
  { intros x h. eapply lonely; [exact h|]. intros m i. rewrite stone_at.
    assert (ne : m <> p) by exact (near_other width height p m lp i). apply Nat.eqb_neq in ne as ->.
    rewrite foe by exact i. auto. }
  assert (rest : forall x, x <> p -> x <> q -> at_point b1 x = at_point b x).
  { intros x np nq. rewrite b1_at. destruct (mem x _) eqn:m.
    - exfalso. apply mem_In in m. apply in_captured in m as [y [iy [sy [nf h]]]]; [|exact lens].
      destruct (Nat.eq_dec y q) as [e|e]; [subst y; apply nq; now apply alone|].
      assert (ly : y < size) by exact (near_inside width height p y lp iy).
      assert (ky : at_point b1 y = Some opponent).
      { specialize (quiet y). rewrite in_points in quiet. specialize (quiet ly).
        apply Nat.eqb_neq in e. rewrite e in quiet. simpl in quiet.
        rewrite (foes y iy) in quiet. simpl in quiet.
        exact (shows_known width height b1 _ y _ after ly quiet). }
      rewrite b1_at in ky. destruct (mem y _) eqn:my; [discriminate|].
      assert (g : In y (captured width height stone opponent p)).
      { apply in_captured; [exact lens|]. exists y. repeat split; auto. now constructor. }
      apply mem_In in g. congruence.
    - rewrite stone_at. now apply Nat.eqb_neq in np as ->. }
  assert (refill : put b1 q (Some opponent) = stone).
  { apply board_ext; [now rewrite put_length, len1, lens|]. intros x.
    rewrite put_at by lia. rewrite stone_at. destruct (x =? q) eqn:e.
    - apply Nat.eqb_eq in e. subst x. apply Nat.eqb_neq in qp as ->. symmetry. now apply foe.
    - apply Nat.eqb_neq in e. destruct (x =? p) eqn:f.
      + apply Nat.eqb_eq in f. now subst x.
      + apply Nat.eqb_neq in f. now apply rest. }
  apply play_result in pl; [|exact len1]. destruct pl as [_ [_ [er _]]].
  assert (r_at : forall x, at_point r x =
            if mem x (captured width height stone prover q) then None else at_point stone x).
  { intros x. rewrite er. unfold Chains.result. rewrite remove_at, refill, other_other. reflexivity. }
  apply board_ext; [rewrite er, result_length; lia|]. intros x. rewrite r_at.
  destruct (Nat.eq_dec x p) as [e|e].
  - subst x. assert (g : In p (captured width height stone prover q)).
    { apply in_captured; [exact lens|]. exists p.
      split; [exact (near_sym width height p q lp inq)|].
      assert (sp : at_point stone p = Some prover) by (rewrite stone_at; now rewrite Nat.eqb_refl).
      split; [exact sp|]. split; [|now constructor].
      intros [y [m [h [i f]]]]. apply single in h. subst y. rewrite stone_at in f.
      assert (ne : m <> p) by exact (near_other width height p m lp i). apply Nat.eqb_neq in ne.
      rewrite ne in f. rewrite foe in f by exact i. discriminate. }
    apply mem_In in g. rewrite g. now symmetry.
  - destruct (mem x _) eqn:m.
    + exfalso. apply mem_In in m. apply in_captured in m as [y [iy [sy [nf h]]]]; [|exact lens].
      destruct (Nat.eq_dec y p) as [f|f]; [subst y; apply e; now apply single|].
      apply nf. specialize (beside y iy). apply Nat.eqb_neq in f as g. rewrite g in beside.
      simpl in beside. apply andb_true_iff in beside as [k st].
      apply (stands_free width height walls stone (filled (zone n) prover p) (taken (least n) p)
               prover y (part (zone n) prover y)); [| | |exact st].
      * now apply stone_shows.
      * eapply stone_enough; eauto.
      * intros z iz. apply (part_stone width height prover b p (zone n)); auto.
    + rewrite stone_at. now apply Nat.eqb_neq in e as ->.
Qed.

(** A reply that keeps the rule brings back no board. *)
Lemma keeping : forall n b p next p2 n2, shows b (zone n) -> enough b (least n) ->
  p < size -> at_point b p = None -> keeps_rule n p next = true ->
  why (nodes next) = Play p2 n2 -> p2 < size -> at_point (result opponent b p) p2 = None ->
  result prover (result opponent b p) p2 <> b.
Proof.
  intros n b p next p2 n2 sh en lp vac kr w lp2 vac2 back.
  assert (len : length b = size) by now destruct sh.
  set (b1 := result opponent b p) in *.
  assert (len1 : length b1 = size) by (unfold b1; now rewrite result_length).
  assert (after : shows b1 (after_move (zone n) (least n) opponent p)) by now apply after_shows.
  assert (here : at_point b p2 = Some prover).
  { rewrite <- back at 1. now apply result_here. }
  assert (b1p : at_point b1 p = Some opponent) by now apply result_here.
  assert (gone : at_point (result prover b1 p2) p = None) by now rewrite back.
  assert (pp2 : p <> p2) by (intros e; rewrite e in b1p; congruence).
  unfold keeps_rule in kr. rewrite w in kr.
  apply orb_true_iff in kr as [kr|kr]; [apply orb_true_iff in kr as [kr|kr]|].
  - assert (at_point b p2 = None) by (eapply shows_known; eauto). congruence.
  - apply existsb_exists in kr as [x [inn kr]]. apply in_points in inn.
    apply andb_true_iff in kr as [kr ka]. apply andb_true_iff in kr as [ne kx].
    apply negb_true_iff, Nat.eqb_neq in ne.
    assert (bx : at_point b x = Some prover) by (eapply shows_known; eauto).
    assert (b1x : at_point b1 x = None) by (eapply shows_known; eauto).
    rewrite <- back in bx. rewrite result_same in bx; auto; congruence.
  - apply existsb_exists in kr as [m [i kr]].
    assert (lm : m < size) by exact (near_inside width height p m lp i).
    assert (mp : m <> p) by exact (near_other width height p m lp i).
    apply orb_true_iff in kr as [kr|kr].
    + assert (bm : at_point b m = None) by (eapply shows_known; eauto).
      assert (mp2 : m <> p2) by (intros e; rewrite e in bm; congruence).
      assert (b1m : at_point b1 m = None).
      { unfold b1. rewrite result_same; auto. congruence. }
      assert (stays : at_point (result prover b1 p2) p = Some opponent).
      { apply result_free; auto. exists p, m. split; [|split; [exact i|]].
        - constructor. rewrite (placed_at width height) by auto.
          now apply Nat.eqb_neq in pp2 as ->.
        - rewrite (placed_at width height) by auto. now apply Nat.eqb_neq in mp2 as ->. }
      congruence.
    + assert (bm : at_point b m = Some opponent) by (eapply shows_known; eauto).
      assert (unlike : Some prover <> Some opponent).
      { intros e. injection e as e. symmetry in e. now apply other_not in e. }
      assert (mp2 : m <> p2) by (intros e; rewrite e in bm; congruence).
      assert (b1m : at_point b1 m = Some opponent).
      { unfold b1. rewrite result_same; auto. rewrite bm, other_other. congruence. }
      set (stone := put b1 p2 (Some prover)).
      assert (lens : length stone = size) by (unfold stone; now rewrite put_length).
      assert (at_ : forall x, x <> p2 -> at_point stone x = at_point b1 x).
      { intros x ne. unfold stone. rewrite put_at by lia. now apply Nat.eqb_neq in ne as ->. }
      assert (r_at : forall x, at_point (result prover b1 p2) x =
                if mem x (captured width height stone opponent p2) then None else at_point stone x)
        by (intros x; apply remove_at).
      assert (stays : at_point (result prover b1 p2) m = Some opponent) by now rewrite back.
      rewrite r_at in gone, stays. rewrite at_ in gone by exact pp2. rewrite b1p in gone.
      destruct (mem p _) eqn:mp'; [|discriminate]. apply mem_In in mp'.
      apply in_captured in mp' as [y [iy [sy [nf h]]]]; [|exact lens].
      assert (g : In m (captured width height stone opponent p2)).
      { apply in_captured; [exact lens|]. exists y. repeat split; auto.
        eapply conn_step; [exact h|exact i|]. now rewrite at_. }
      apply mem_In in g. rewrite g in stays. discriminate.
Qed.

Section Accepted.

Hypothesis checked : forall id, id < count -> check_closed_node id = true.

Notation won := (wins_ko board own theirs goal (simple board)).

Lemma closed_breathing : forall id, id < count ->
  breathing width height walls (zone (nodes id)) (least (nodes id)) = true.
Proof.
  intros id lt. specialize (checked id lt). unfold check_closed_node in checked.
  now apply andb_true_iff in checked as [h _].
Qed.

(** What a node needs besides its zone: the rule is in nobody's way but the opponent's. *)
Definition heeds (id : nat) (h : past board) (b : board) : Prop :=
  match to_move (nodes id) with
  | Prover => forall p next, why (nodes id) = Play p next ->
      ~ simple board h Opponent (result prover b p)
  | Opponent => forall q r, closed id = Some q -> play width height opponent b q = Some r ->
      simple board h Prover r
  end.

(** The point of a node's move is empty. *)
Lemma play_vacant : forall id b p next, id < count -> applies id b ->
  why (nodes id) = Play p next -> p < size /\ at_point b p = None.
Proof.
  intros id b p next lt [sh _] w. specialize (checked id lt) as ch. unfold check_closed_node in ch.
  apply andb_true_iff in ch as [_ ch]. rewrite w in ch.
  apply andb_true_iff in ch as [ch _]. apply andb_true_iff in ch as [ch _].
  apply andb_true_iff in ch as [ch _]. apply andb_true_iff in ch as [ch kn].
  apply andb_true_iff in ch as [_ lp]. apply Nat.ltb_lt in lp. split; [exact lp|].
  eapply shows_known; eauto.
Qed.

Lemma all_won_closed : forall id, id < count -> forall b s rest, applies id b ->
  heeds id ((s, b) :: rest) b -> won ((s, b) :: rest) (to_move (nodes id)) b.
Proof.
  induction id as [id IH] using lt_wf_ind. intros lt b s rest ap he.
  assert (smaller : forall m c t h, m < id -> applies m c -> heeds m ((t, c) :: h) c ->
            won ((t, c) :: h) (to_move (nodes m)) c).
  { intros m c t h l a hm. apply IH; auto. lia. }
  destruct ap as [sh en]. assert (len : length b = size) by now destruct sh.
  specialize (checked id lt) as ch. unfold check_closed_node in ch.
  apply andb_true_iff in ch as [br ch].
  destruct (why (nodes id)) as [|next|p next|defaults replies waits] eqn:w.
  - apply ko_reached. eapply reached_holds; eauto.
  - apply andb_true_iff in ch as [ch cl]. apply andb_true_iff in ch as [hs fo].
    apply side_eqb_eq in hs. rewrite hs. apply ko_pass.
    edestruct follows_applies as [l [hn an]]; [exact fo|exact sh|exact en|].
    rewrite <- hn. apply smaller; auto. unfold heeds. rewrite hn. intros q r e.
    rewrite e in cl. discriminate.
  - apply andb_true_iff in ch as [ch tk]. apply andb_true_iff in ch as [ch fo].
    apply andb_true_iff in ch as [ch le]. apply andb_true_iff in ch as [ch kn].
    apply andb_true_iff in ch as [hs lp]. apply Nat.ltb_lt in lp. apply side_eqb_eq in hs.
    assert (vac : at_point b p = None) by (eapply shows_known; eauto).
    unfold heeds in he. rewrite hs in he. rewrite hs.
    assert (after : shows (result prover b p) (after_move (zone (nodes id)) (least (nodes id)) prover p))
      by now apply after_shows.
    assert (left : enough (result prover b p) (taken (least (nodes id)) p))
      by now apply after_enough with (pt := zone (nodes id)).
    edestruct follows_applies as [l [hn an]]; [exact fo|exact after|exact left|].
    apply ko_stone with (result prover b p).
    + apply in_stones. exists p. split; [now apply in_points|]. eapply legal; eauto.
    + eapply he; eauto.
    + rewrite <- hn. apply smaller; auto. unfold heeds. rewrite hn. intros q r e pl. simpl.
      rewrite e in tk. eapply retaking; eauto.
  - apply andb_true_iff in ch as [ch all]. apply andb_true_iff in ch as [ch _].
    apply andb_true_iff in ch as [ch reps]. apply andb_true_iff in ch as [ch defs].
    apply andb_true_iff in ch as [ch pass]. apply andb_true_iff in ch as [hs wa].
    apply side_eqb_eq in hs. rewrite forallb_forall in all, reps, defs.
    unfold heeds in he. rewrite hs in he. rewrite hs.
    (* An answer whose point was empty before the opponent's move keeps the rule. *)
    assert (keeps : forall d c, d < id -> to_move (nodes d) = Prover -> applies d c -> applies d b ->
              won ((Prover, c) :: (s, b) :: rest) Prover c).
    { intros d c ld hd ac ab. rewrite <- hd. apply smaller; auto. unfold heeds. rewrite hd.
      intros p2 n2 w2. simpl. intros e.
      destruct (play_vacant d b p2 n2) as [l2 v2]; auto; [lia|].
      destruct (play_vacant d c p2 n2) as [_ vc]; auto; [lia|].
      assert (at_point (result prover c p2) p2 = Some prover).
      { apply result_here; auto. now destruct ac as [[lc _] _]. }
      congruence. }
    apply ko_reply.
    + destruct defaults as [|d ds]; [discriminate|].
      edestruct follows_applies as [l [hn an]]; [exact pass|exact sh|exact en|].
      now apply keeps with d.
    + intros after inn nf. apply in_stones in inn as [p [inp pl]]. specialize (all p inp).
      apply in_points in inp. apply play_result in pl as pl'; [|exact len].
      destruct pl' as [_ [vac [ea _]]].
      unfold answered_or_closed in all. apply orb_true_iff in all as [cl|all].
      { exfalso. apply nf. unfold is_closed in cl. destruct (closed id) as [q|] eqn:e; [|discriminate].
        apply Nat.eqb_eq in cl. subst q. eapply he; eauto. }
      assert (ans : existsb (fun r => fst r =? p) replies || elsewhere (nodes id) defaults false p
         || surely_suicide width height walls (zone (nodes id)) (least (nodes id)) opponent p = true).
      { unfold answered in all. destruct (zone (nodes id) p) as [[d|]|] eqn:k; auto.
        exfalso. destruct sh as [_ look]. specialize (look p _ inp k). congruence. }
      apply orb_true_iff in ans as [ans|ans]; [apply orb_true_iff in ans as [ans|ans]|].
      * apply existsb_exists in ans as [[q next] [inr e]]. simpl in e. apply Nat.eqb_eq in e. subst q.
        specialize (reps _ inr). apply andb_true_iff in reps as [reps kr].
        apply andb_true_iff in reps as [_ fo]. simpl in fo, kr. subst after.
        assert (sa : shows (result opponent b p)
                       (after_move (zone (nodes id)) (least (nodes id)) opponent p))
          by now apply after_shows.
        assert (left : enough (result opponent b p) (taken (least (nodes id)) p))
          by now apply after_enough with (pt := zone (nodes id)).
        edestruct follows_applies as [l [hn an]]; [exact fo|exact sa|exact left|].
        rewrite <- hn. apply smaller; auto. unfold heeds. rewrite hn.
        intros p2 n2 w2. simpl. destruct (play_vacant next (result opponent b p) p2 n2) as [l2 v2]; auto; [lia|].
        eapply keeping; eauto.
      * destruct defaults as [|d0 ds] eqn:ed; [discriminate|].
        unfold Proofs.elsewhere in ans. rewrite <- ed in *. apply existsb_exists in ans as [d [ind e]].
        destruct (zone (nodes d) p) eqn:out; [discriminate|].
        specialize (defs d ind). apply andb_true_iff in defs as [ld fd]. apply Nat.ltb_lt in ld.
        unfold Proofs.fits in fd. apply andb_true_iff in fd as [sd cd]. apply side_eqb_eq in sd.
        assert (shd : shows b (zone (nodes d))) by (eapply covers_shows; eauto).
        assert (ad : applies d after).
        { subst after.
          apply (outside width height walls opponent b p (zone (nodes d)) (least (nodes id))); auto.
          apply closed_breathing. lia. }
        rewrite <- sd. apply smaller; auto. unfold heeds. rewrite sd. intros p2 n2 w2. simpl. intros back.
        destruct (play_vacant d after p2 n2) as [l2 va]; auto; [lia|].
        assert (vb : at_point b p2 = None).
        { specialize (checked d) as cd'. unfold check_closed_node in cd'.
          assert (lc : d < count) by lia. specialize (cd' lc).
          apply andb_true_iff in cd' as [_ cd']. rewrite w2 in cd'.
          apply andb_true_iff in cd' as [cd' _]. apply andb_true_iff in cd' as [cd' _].
          apply andb_true_iff in cd' as [cd' _]. apply andb_true_iff in cd' as [_ kn].
          eapply shows_known; eauto. }
        assert (at_point (result prover after p2) p2 = Some prover).
        { apply result_here; auto. now destruct ad as [[la _] _]. }
        congruence.
      * exfalso. rewrite (suicide width height walls opponent b p (zone (nodes id)) (least (nodes id))) in pl;
          auto. discriminate.
Qed.

End Accepted.

(** If the checker accepts, the prover reaches the goal under simple ko, whatever was played
    before, if the ko of the head is what the rule closes at the position: to the prover nothing
    else, to the opponent that. *)
Theorem accepted_is_won_under_simple_ko : forall old : past board,
  (forall p after, first = Prover -> play width height prover position p = Some after ->
     simple board ((first, position) :: old) Opponent after -> ko = Some p) ->
  (forall p after, first = Opponent -> ko = Some p ->
     play width height opponent position p = Some after ->
     simple board ((first, position) :: old) Prover after) ->
  check_closed = true ->
  wins_ko board own theirs goal (simple board) ((first, position) :: old) first position.
Proof.
  intros old mine his h. unfold check_closed in h.
  apply andb_true_iff in h as [h all]. apply andb_true_iff in h as [h lk].
  apply andb_true_iff in h as [h _]. apply andb_true_iff in h as [h ap].
  apply andb_true_iff in h as [h s]. apply andb_true_iff in h as [h _].
  apply andb_true_iff in h as [h _]. apply andb_true_iff in h as [l c].
  apply Nat.eqb_eq in l. apply Nat.ltb_lt in c. apply side_eqb_eq in s.
  rewrite forallb_forall in all.
  assert (checked : forall id, id < count -> check_closed_node id = true).
  { intros id lt. apply all. apply in_seq. lia. }
  assert (lt : count - 1 < count) by lia.
  assert (here : applies (count - 1) position) by now apply shown_by_applies.
  rewrite <- s at 2. apply all_won_closed; auto. unfold heeds. rewrite s.
  unfold last_keeps_rule in lk. apply andb_true_iff in lk as [cl np].
  destruct first eqn:ef.
  - intros p next w f. rewrite w in np. specialize (checked _ lt) as ch.
    unfold check_closed_node in ch. apply andb_true_iff in ch as [_ ch]. rewrite w in ch.
    apply andb_true_iff in ch as [ch _]. apply andb_true_iff in ch as [ch _].
    apply andb_true_iff in ch as [ch le]. apply andb_true_iff in ch as [ch kn].
    apply andb_true_iff in ch as [_ lp]. apply Nat.ltb_lt in lp. destruct here as [sh en].
    assert (vac : at_point position p = None) by (eapply shows_known; eauto).
    assert (e : ko = Some p).
    { apply (mine p (result prover position p)); auto. eapply legal; eauto. }
    rewrite e, Nat.eqb_refl in np. discriminate.
  - intros q r e pl. rewrite e in cl. destruct ko as [k|] eqn:ek; [|discriminate].
    apply Nat.eqb_eq in cl. subst q. eapply his; eauto.
Qed.

End Closed.

Print Assumptions accepted_is_won_under_simple_ko.
