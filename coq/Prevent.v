(** The goals that are about what never happens: that the target is captured, that two chains
    become one, that a chain has an eye. What that means on a whole board, when a zone shows
    that it has not happened, and when it never can any more. *)

From Coq Require Import List Bool Arith Lia.
Require Import Go Chains Zones Life Goals.
Import ListNotations.

Section Prevent.

Variables width height : nat.
Notation size := (width * height).
Notation near := (neighbours width height).
Notation conn := (conn width height).
Notation shows := (shows width height).
Notation part := (part width height).
Notation beside := (beside width height).
Notation lives := (lives width height).
Notation reach := (reach width height).
Notation marked := (marked width height).

Variable prover : color.
Variable targets : list nat.
Notation opponent := (other prover).

(** ** On a whole board *)

(** Every target still stands. *)
Definition stand (b : board) : bool := forallb (is_stone b prover) targets.

(** A target is captured. *)
Definition taken_off (b : board) : bool :=
  existsb (fun t => negb (is_stone b opponent t)) targets.

(** It has not happened: the opponent's two stones are not one chain, his chain has no eye. *)
Definition avoids (kind : goal_kind) (b : board) : bool :=
  match kind with
  | Survive => stand b
  | Apart => negb (connects width height opponent targets b)
  | NoEye => negb (has_eye width height opponent targets b)
  | _ => true
  end.

(** Nothing more is asked: a stone that could be joined, or have an eye, is captured. *)
Definition over (kind : goal_kind) (b : board) : bool :=
  match kind with
  | Apart | NoEye => taken_off b
  | _ => false
  end.

(** Every way from the first target to another meets a stone that lives unconditionally. *)
Definition walled (b : board) : bool :=
  match targets with
  | [first; t] => negb (mem t (reach (fun q => negb (lives prover q b)) first))
  | _ => false
  end.

(** It never can happen any more. *)
Definition settled (kind : goal_kind) (b : board) : bool :=
  (length b =? size) &&
  match kind with
  | Survive => forallb (fun t => lives prover t b) targets
  | Apart => negb (taken_off b) && walled b
  | _ => false
  end.

(** ** In a zone *)

(** The opponent may have a stone there. *)
Definition passable (pt : pattern) (q : nat) : bool :=
  match pt q with Some v => cell_eqb v (Some opponent) | None => true end.

(** In the zone, and no stone of the opponent's. *)
Definition barred (pt : pattern) (q : nat) : bool := negb (passable pt q).

(** No chain of the opponent's can hold both targets. *)
Definition unjoined (pt : pattern) : bool :=
  match targets with
  | [first; t] =>
      let s := spread width height size (passable pt) [first] [first] in
      forallb (fun x => forallb (fun n => mem n s || barred pt n) (near x)) s && negb (mem t s)
  | _ => false
  end.

(** A region beside a chain is no eye of the chain alone: an empty point of it is no liberty of
    the chain, or a stone of another chain is next to it. *)
Definition holed (pt : pattern) (s : list nat) (q : nat) : bool :=
  existsb
    (fun x => known pt x None && negb (beside s x)
              || existsb (fun n => known pt n (Some opponent) && negb (mem n s)) (near x))
    (spread width height size (barred pt) [q] [q]).

(** The target's chain is known whole, and no region beside it is an eye. *)
Definition eyeless (pt : pattern) : bool :=
  match targets with
  | [t] =>
      (t <? size) && known pt t (Some opponent) &&
      let s := part pt opponent t in
      forallb (fun x => forallb (fun n => mem n s || barred pt n && holed pt s n) (near x)) s
  | _ => false
  end.

(** What is to be prevented has not happened; at an end, the end shows it. *)
Definition prevented (kind : goal_kind) (is_end : bool) (pt : pattern) : bool :=
  match kind with
  | Survive => forallb (fun t => (t <? size) && known pt t (Some prover)) targets
  | Apart => is_end || existsb (gone width height prover pt) targets || unjoined pt
  | NoEye => is_end || existsb (gone width height prover pt) targets || eyeless pt
  | _ => true
  end.

(** ** The first is what the second shows *)

Lemma gone_off : forall b pt, shows b pt -> existsb (gone width height prover pt) targets = true ->
  taken_off b = true.
Proof.
  intros b pt sh h. apply existsb_exists in h as [t [ht g]]. apply existsb_exists.
  exists t. split; [exact ht|]. apply negb_true_iff. eapply gone_captures; eauto.
Qed.

(** A stone that is not there is joined with none, and has no eye. *)
Lemma off_avoids : forall kind b, length b = size -> taken_off b = true -> kind <> Survive ->
  avoids kind b = true.
Proof.
  intros kind b len h ns. apply existsb_exists in h as [t [ht h]]. apply negb_true_iff in h.
  destruct kind; try reflexivity; [congruence| |]; simpl; apply negb_true_iff.
  - unfold connects. destruct targets as [|first rest]; [reflexivity|].
    destruct (is_stone b opponent first) eqn:sf; [|reflexivity]. simpl.
    destruct (forallb _ rest) eqn:all; [exfalso|reflexivity]. rewrite forallb_forall in all.
    destruct ht as [e|ht]; [congruence|]. specialize (all t ht). apply mem_In in all.
    apply is_stone_at in sf. apply in_chain in all; auto. apply conn_stones in all as [_ all].
    apply is_stone_at in all. congruence.
  - unfold has_eye. destruct targets as [|u [|]]; try reflexivity.
    destruct ht as [e|[]]. subst u. now rewrite h.
Qed.

Lemma passable_stone : forall b pt q, shows b pt -> at_point b q = Some opponent ->
  passable pt q = true.
Proof.
  intros b pt q [len look] st. unfold passable. destruct (pt q) as [v|] eqn:k; [|reflexivity].
  apply cell_eqb_eq. rewrite <- st. symmetry. apply look; [|exact k].
  rewrite <- len. eapply at_inside; eauto.
Qed.

Lemma unjoined_avoids : forall b pt, shows b pt -> unjoined pt = true ->
  connects width height opponent targets b = false.
Proof.
  intros b pt sh h. unfold unjoined in h. unfold connects.
  destruct targets as [|first [|t [|]]]; try discriminate.
  assert (len : length b = size) by now destruct sh.
  destruct (is_stone b opponent first) eqn:sf; [|reflexivity]. simpl.
  destruct (mem t (chain width height b opponent first)) eqn:m; [exfalso|reflexivity].
  apply is_stone_at in sf. apply mem_In in m. apply in_chain in m; auto.
  set (s := spread _ _ _ _ _ _) in *. apply andb_true_iff in h as [hc hn].
  rewrite forallb_forall in hc.
  assert (all : forall z x, conn b opponent z x -> In z s -> In x s).
  { intros z x hz. induction hz as [z hz|z x n hz IH hx sn]; [auto|]. intros iz.
    specialize (hc x (IH iz)). rewrite forallb_forall in hc. specialize (hc n hx).
    apply orb_true_iff in hc as [hc|hc]; [now apply mem_In|]. unfold barred in hc.
    now rewrite (passable_stone b pt n) in hc. }
  assert (i : In t s) by (apply (all first t m); apply spread_seen; now left).
  apply mem_In in i. rewrite i in hn. discriminate.
Qed.

Lemma barred_foe : forall b pt q, shows b pt -> barred pt q = true ->
  at_point b q <> Some opponent.
Proof.
  intros b pt q sh h st. unfold barred in h. now rewrite (passable_stone b pt q) in h.
Qed.

Lemma eyeless_avoids : forall b pt, shows b pt -> eyeless pt = true ->
  has_eye width height opponent targets b = false.
Proof.
  intros b pt sh h. unfold eyeless in h. unfold has_eye.
  destruct targets as [|t [|]]; try discriminate.
  assert (len : length b = size) by now destruct sh.
  apply andb_true_iff in h as [h hr]. apply andb_true_iff in h as [lt k]. apply Nat.ltb_lt in lt.
  assert (st : at_point b t = Some opponent) by (eapply shows_known; eauto).
  apply is_stone_at in st as e. rewrite e. cbn [andb]. clear e.
  set (s := part pt opponent t) in *. set (full := chain width height b opponent t).
  rewrite forallb_forall in hr.
  assert (around : forall x n, In x s -> In n (near x) ->
            In n s \/ barred pt n = true /\ holed pt s n = true).
  { intros x n hx hn. specialize (hr x hx). rewrite forallb_forall in hr. specialize (hr n hn).
    apply orb_true_iff in hr as [hr|hr]; [left; now apply mem_In|right].
    now apply andb_true_iff in hr. }
  (* The zone has the whole chain. *)
  assert (same : forall x, In x full -> In x s).
  { intros x hx. unfold full in hx. apply in_chain in hx; auto.
    assert (all : forall z y, conn b opponent z y -> In z s -> In y s).
    { intros z y hz. induction hz as [z hz|z y n hz IH hy sn]; [auto|]. intros iz.
      destruct (around y n (IH iz) hy) as [g|[g _]]; [exact g|].
      now apply (barred_foe b pt n sh) in g. }
    apply (all t x hx). apply part_here. }
  assert (joined : forall x, In x s -> In x full).
  { intros x hx. apply in_chain; auto. eapply part_conn; eauto. }
  (* No region is an eye. *)
  destruct (existsb _ (points width height)) eqn:ex; [exfalso|reflexivity].
  apply existsb_exists in ex as [q [iq ex]]. apply in_points in iq.
  apply andb_true_iff in ex as [eq all].
  set (test := fun x => negb (is_stone b opponent x)) in *. set (r := reach test q) in *.
  apply is_empty_at in eq as vac. rewrite forallb_forall in all.
  assert (mq : at_point (marked test) q = Some Black).
  { rewrite marked_at by exact iq. unfold test. destruct (is_stone b opponent q) eqn:f; [|reflexivity].
    apply is_stone_at in f. congruence. }
  assert (inr : forall x, In x r <-> conn (marked test) Black q x).
  { intros x. apply in_chain; [apply marked_length|exact mq]. }
  assert (hq : In q r) by (apply inr; now constructor).
  specialize (all q hq) as allq. apply andb_true_iff in allq as [_ allq]. rewrite eq in allq.
  simpl in allq. apply existsb_exists in allq as [y [hy my]]. apply mem_In in my.
  assert (ly : y < size) by exact (near_inside width height q y iq hy).
  destruct (around y q (same y my)) as [g|[bq hole]]; [now apply near_sym| |].
  { apply joined in g. apply in_chain in g; auto. apply conn_stones in g as [_ g]. congruence. }
  unfold holed in hole. apply existsb_exists in hole as [x [hx hole]].
  (* What the zone joins with the point belongs to the region. *)
  assert (ix : In x r /\ x < size).
  { revert hx. apply (spread_all width height (fun x => In x r /\ x < size)).
    - intros z n [hz lz] hn bn. assert (ln : n < size) by exact (near_inside width height z n lz hn).
      split; [|exact ln]. apply inr. apply conn_step with z; [now apply inr|exact hn|].
      rewrite marked_at by exact ln. unfold test.
      destruct (is_stone b opponent n) eqn:f; [|reflexivity]. apply is_stone_at in f.
      now apply (barred_foe b pt n sh) in bn.
    - intros z [e|[]]. subst. now split.
    - intros z [e|[]]. subst. now split. }
  destruct ix as [ix lx]. specialize (all x ix). apply andb_true_iff in all as [an ae].
  apply orb_true_iff in hole as [hole|hole].
  - apply andb_true_iff in hole as [kx nb].
    assert (vx : at_point b x = None) by (eapply shows_known; eauto).
    apply is_empty_at in vx. rewrite vx in ae. simpl in ae.
    apply existsb_exists in ae as [z [hz mz]]. apply mem_In in mz.
    apply negb_true_iff in nb.
    assert (beside s x = true).
    { apply beside_near. exists z. split; [now apply same|]. apply near_sym; auto. }
    congruence.
  - apply existsb_exists in hole as [n [hn hole]]. apply andb_true_iff in hole as [kn nm].
    assert (ln : n < size) by exact (near_inside width height x n lx hn).
    assert (sn : at_point b n = Some opponent) by (eapply shows_known; eauto).
    rewrite forallb_forall in an. specialize (an n hn). apply orb_true_iff in an as [an|an].
    + apply mem_In in an. apply inr in an. apply conn_stones in an as [_ an].
      apply marked_stone in an as [_ an]. unfold test in an. apply negb_true_iff in an.
      apply is_stone_at in sn. congruence.
    + apply mem_In in an. apply same in an. apply mem_In in an. rewrite an in nm. discriminate.
Qed.

(** A node that is no end shows that it has not happened. *)
Theorem prevented_avoids : forall kind b pt, shows b pt -> prevented kind false pt = true ->
  avoids kind b = true.
Proof.
  intros kind b pt sh h. assert (len : length b = size) by now destruct sh.
  destruct kind; try reflexivity; simpl in h.
  - simpl. unfold stand. rewrite forallb_forall in *. intros t ht. specialize (h t ht).
    apply andb_true_iff in h as [lt k]. apply Nat.ltb_lt in lt. apply is_stone_at.
    eapply shows_known; eauto.
  - apply orb_true_iff in h as [h|h].
    + apply off_avoids; [exact len|eapply gone_off; eauto|discriminate].
    + simpl. apply negb_true_iff. eapply unjoined_avoids; eauto.
  - apply orb_true_iff in h as [h|h].
    + apply off_avoids; [exact len|eapply gone_off; eauto|discriminate].
    + simpl. apply negb_true_iff. eapply eyeless_avoids; eauto.
Qed.

(** An end shows that nothing more is asked, or that it never can happen. *)
Theorem reached_ends : forall kind b, length b = size -> prevents kind = true ->
  match kind with
  | Apart => length targets = 2
  | Survive | NoEye => length targets = 1
  | _ => True
  end ->
  holds_on width height prover targets kind b = true ->
  over kind b = true \/ settled kind b = true.
Proof.
  intros kind b len pr two h. destruct kind; try discriminate; simpl in *.
  - right. unfold settled. apply andb_true_iff. split; [now apply Nat.eqb_eq|exact h].
  - destruct (taken_off b) eqn:off; [now left|right]. unfold settled. rewrite off.
    apply Nat.eqb_eq in len as ->. simpl. unfold cuts in h. unfold taken_off in off.
    unfold walled. destruct targets as [|first [|t [|]]]; try discriminate.
    rewrite off in h. simpl in h. now rewrite andb_true_r in h.
  - left. unfold taken_off. unfold captures in h. destruct targets as [|t [|]]; try discriminate.
    simpl in *. now rewrite orb_false_r, andb_true_r in *.
Qed.

(** ** What is settled stays so *)

Lemma lives_on : forall p b after, length b = size ->
  In after (stones width height opponent b) -> lives prover p b = true ->
  lives prover p after = true.
Proof.
  intros p b after len i h. pose proof (lives_forever width height prover p b len h (S size)) as more.
  simpl in more. apply andb_true_iff in more as [_ more]. rewrite forallb_forall in more.
  apply more. exact i.
Qed.

(** The points that are no living stones of the prover's. *)
Notation dead b := (marked (fun q => negb (lives prover q b))).

Lemma foe_dead : forall b q, length b = size -> at_point b q = Some opponent ->
  at_point (dead b) q = Some Black.
Proof.
  intros b q len s. rewrite marked_at by (rewrite <- len; eapply at_inside; eauto).
  destruct (lives prover q b) eqn:l; [|reflexivity]. apply outlasts_stone in l.
  rewrite s in l. injection l as l. now apply other_not in l.
Qed.

Lemma settled_avoids : forall kind b, prevents kind = true -> settled kind b = true ->
  avoids kind b = true.
Proof.
  intros kind b pr h. unfold settled in h. apply andb_true_iff in h as [len h].
  apply Nat.eqb_eq in len. destruct kind; try discriminate; simpl.
  - unfold stand. rewrite forallb_forall in *. intros t ht. specialize (h t ht).
    apply outlasts_stone in h. now apply is_stone_at.
  - apply andb_true_iff in h as [_ h]. unfold walled in h. unfold connects. apply negb_true_iff.
    destruct targets as [|first [|t [|]]]; try discriminate.
    destruct (is_stone b opponent first) eqn:sf; [|reflexivity]. simpl. rewrite andb_true_r.
    apply is_stone_at in sf.
    destruct (mem t (chain width height b opponent first)) eqn:m; [exfalso|reflexivity].
    apply mem_In in m. apply in_chain in m; auto. apply negb_true_iff in h.
    assert (g : In t (chain width height (dead b) Black first)).
    { apply in_chain; [apply marked_length|now apply foe_dead|].
      clear h. induction m as [q s|q r n m IH hn sn]; [constructor; now apply foe_dead|].
      apply conn_step with r; auto. now apply foe_dead. }
    apply mem_In in g. unfold Goals.reach in h. congruence.
Qed.

Lemma off_stays : forall b after, length b = size -> In after (stones width height opponent b) ->
  taken_off b = false -> taken_off after = false.
Proof.
  intros b after len i on. apply in_stones in i as [p [_ pl]]. unfold taken_off in *.
  destruct (existsb _ targets) eqn:ex in |- *; [exfalso|reflexivity].
  apply existsb_exists in ex as [t [ht ex]]. apply negb_true_iff in ex.
  assert (still : at_point b t = Some opponent).
  { apply is_stone_at. destruct (is_stone b opponent t) eqn:s; [reflexivity|]. exfalso.
    assert (f : existsb (fun t => negb (is_stone b opponent t)) targets = true).
    { apply existsb_exists. exists t. split; [exact ht|]. now rewrite s. }
    congruence. }
  apply play_result in pl; [|exact len].
  destruct pl as [lt [vac [ea _]]]. assert (ne : t <> p) by congruence.
  assert (s : is_stone after opponent t = true).
  { apply is_stone_at. subst after. rewrite result_same; auto. rewrite still, other_other.
    intros k. injection k as k. now apply other_not in k. }
  congruence.
Qed.

Lemma walled_stays : forall b after, length b = size -> length after = size ->
  In after (stones width height opponent b) -> taken_off after = false ->
  walled b = true -> walled after = true.
Proof.
  intros b after len len' i on w. unfold walled, Goals.reach in *.
  unfold taken_off in on. destruct targets as [|first [|t [|]]]; try discriminate.
  simpl in on. apply orb_false_iff in on as [on _].
  apply negb_false_iff, is_stone_at in on. apply negb_true_iff. apply negb_true_iff in w.
  destruct (mem t (chain width height (dead after) Black first)) eqn:m; [exfalso|reflexivity].
  apply mem_In in m. apply in_chain in m; [|apply marked_length|now apply foe_dead].
  assert (more : forall q, at_point (dead after) q = Some Black -> at_point (dead b) q = Some Black).
  { intros q hq. apply marked_stone in hq as [lt hq]. rewrite marked_at by exact lt.
    apply negb_true_iff in hq. destruct (lives prover q b) eqn:l; [|reflexivity].
    rewrite (lives_on q b after len i l) in hq. discriminate. }
  apply (conn_more width height (dead after) (dead b)) in m; [|exact more].
  assert (g : In t (chain width height (dead b) Black first)).
  { apply in_chain; [apply marked_length| |exact m]. apply more. now apply foe_dead. }
  apply mem_In in g. congruence.
Qed.

Lemma settled_stays : forall kind b after, settled kind b = true ->
  after = b \/ In after (stones width height opponent b) -> settled kind after = true.
Proof.
  intros kind b after h [e|i]; [now subst|]. unfold settled in *.
  apply andb_true_iff in h as [len h]. apply Nat.eqb_eq in len.
  assert (len' : length after = size).
  { apply in_stones in i as [p [_ pl]]. eapply play_length; eauto. }
  apply andb_true_iff. split; [now apply Nat.eqb_eq|]. destruct kind; try discriminate.
  - rewrite forallb_forall in *. intros t ht. apply (lives_on t b after len i). now apply h.
  - apply andb_true_iff in h as [on w]. apply negb_true_iff in on.
    assert (on' : taken_off after = false) by exact (off_stays b after len i on).
    rewrite on'. simpl. exact (walled_stays b after len len' i on' w).
Qed.

End Prevent.
