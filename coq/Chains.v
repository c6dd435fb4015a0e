(** What the programs of [Go.v] compute: chains are the connected stones, and a move
    changes the point where it falls, takes off chains beside it that have no liberty,
    and nothing else. *)

From Coq Require Import List Bool Arith Lia.
Require Import Go.
Import ListNotations.

Lemma mem_In : forall p s, mem p s = true <-> In p s.
Proof.
  intros p s. unfold mem. rewrite existsb_exists. split.
  - intros [q [inn e]]. apply Nat.eqb_eq in e. now subst.
  - intros inn. exists p. split; [exact inn|apply Nat.eqb_refl].
Qed.

Lemma color_eqb_eq : forall a b, color_eqb a b = true <-> a = b.
Proof. intros [] []; simpl; split; congruence. Qed.

Lemma cell_eqb_eq : forall a b, cell_eqb a b = true <-> a = b.
Proof. intros [[]|] [[]|]; simpl; split; congruence. Qed.

Lemma other_other : forall c, other (other c) = c.
Proof. now intros []. Qed.

Lemma other_not : forall c, other c <> c.
Proof. now intros []. Qed.

Lemma cells : forall (v : cell) c, v = None \/ v = Some c \/ v = Some (other c).
Proof. intros [[]|] []; simpl; auto. Qed.

Lemma put_length : forall b p v, length (put b p v) = length b.
Proof. induction b as [|a b IH]; intros [|p] v; simpl; auto. Qed.

Lemma put_at : forall b p v q, p < length b ->
  at_point (put b p v) q = if q =? p then v else at_point b q.
Proof.
  unfold at_point. induction b as [|a b IH]; intros p v q lt; simpl in lt; [lia|].
  destruct p as [|p], q as [|q]; simpl; auto. rewrite IH by lia. reflexivity.
Qed.

Lemma put_outside : forall b p v, length b <= p -> put b p v = b.
Proof.
  induction b as [|a b IH]; intros [|p] v le; simpl in *; auto; try lia.
  rewrite IH by lia. reflexivity.
Qed.

Lemma remove_length : forall s b, length (remove_all b s) = length b.
Proof.
  unfold remove_all. induction s as [|p s IH]; intros b; simpl; [reflexivity|].
  now rewrite IH, put_length.
Qed.

Lemma remove_at : forall s b q,
  at_point (remove_all b s) q = if mem q s then None else at_point b q.
Proof.
  unfold remove_all. induction s as [|p s IH]; intros b q; [reflexivity|].
  change (mem q (p :: s)) with ((q =? p) || mem q s). simpl fold_left. rewrite IH.
  destruct (mem q s); [now rewrite orb_true_r|]. rewrite orb_false_r.
  destruct (le_lt_dec (length b) p) as [le|lt].
  - rewrite put_outside by exact le. destruct (q =? p) eqn:e; [|reflexivity].
    apply Nat.eqb_eq in e. subst. unfold at_point. now apply nth_overflow.
  - now rewrite put_at.
Qed.

Lemma at_inside : forall b p c, at_point b p = Some c -> p < length b.
Proof.
  intros b p c h. destruct (le_lt_dec (length b) p); [|assumption].
  unfold at_point in h. rewrite nth_overflow in h by assumption. discriminate.
Qed.

Section Rectangle.

Variables width height : nat.
Notation size := (width * height).
Notation near := (neighbours width height).

Ltac single h := simpl in h; try contradiction; destruct h as [h|[]].

Lemma near_inside : forall p q, p < size -> In q (near p) -> q < size.
Proof.
  intros p q lt h. unfold neighbours in h.
  assert (w : width <> 0) by lia.
  pose proof (Nat.div_mod p width w) as dm.
  pose proof (Nat.mod_upper_bound p width w) as ub.
  set (x := p mod width) in *. set (y := p / width) in *.
  repeat (apply in_app_or in h as [h|h]).
  - destruct (x =? 0); single h. lia.
  - destruct (S x =? width) eqn:e; single h.
    apply Nat.eqb_neq in e.
    assert (y < height) by (apply Nat.mul_lt_mono_pos_l with width; lia).
    subst q. rewrite dm. nia.
  - destruct (p <? width); single h. lia.
  - destruct (p + width <? size) eqn:e; single h. apply Nat.ltb_lt in e. lia.
Qed.

Lemma near_sym : forall p q, p < size -> In q (near p) -> In p (near q).
Proof.
  intros p q lt h. pose proof (near_inside p q lt h) as ltq.
  assert (w : width <> 0) by lia.
  pose proof (Nat.div_mod p width w) as dm.
  pose proof (Nat.mod_upper_bound p width w) as ub.
  unfold neighbours in *.
  set (x := p mod width) in *. set (y := p / width) in *.
  repeat (apply in_app_or in h as [h|h]).
  - destruct (x =? 0) eqn:e; single h. apply Nat.eqb_neq in e. subst q.
    assert (m : (p - 1) mod width = x - 1).
    { symmetry. apply Nat.mod_unique with y; lia. }
    rewrite m. apply in_or_app. right. apply in_or_app. left.
    destruct (S (x - 1) =? width) eqn:f; [apply Nat.eqb_eq in f; lia|]. left. lia.
  - destruct (S x =? width) eqn:e; single h. apply Nat.eqb_neq in e. subst q.
    assert (m : (p + 1) mod width = S x).
    { symmetry. apply Nat.mod_unique with y; lia. }
    rewrite m. apply in_or_app. left. simpl. left. lia.
  - destruct (p <? width) eqn:e; single h. apply Nat.ltb_ge in e. subst q.
    do 3 (apply in_or_app; right).
    destruct (p - width + width <? size) eqn:f; [left; lia|]. apply Nat.ltb_ge in f. lia.
  - destruct (p + width <? size) eqn:e; single h. subst q.
    do 2 (apply in_or_app; right). apply in_or_app; left.
    destruct (p + width <? width) eqn:f; [apply Nat.ltb_lt in f; lia|]. left. lia.
Qed.

Lemma near_other : forall p q, p < size -> In q (near p) -> q <> p.
Proof.
  intros p q lt h. assert (w : width <> 0) by lia.
  pose proof (Nat.mod_le p width w) as ml.
  unfold neighbours in h. set (x := p mod width) in *.
  repeat (apply in_app_or in h as [h|h]).
  - destruct (x =? 0) eqn:e; single h. apply Nat.eqb_neq in e.
    lia.
  - destruct (S x =? width); single h. lia.
  - destruct (p <? width) eqn:e; single h. apply Nat.ltb_ge in e. lia.
  - destruct (p + width <? size); single h. lia.
Qed.

(** ** Connected stones *)

Inductive conn (b : board) (c : color) : nat -> nat -> Prop :=
| conn_here : forall p, at_point b p = Some c -> conn b c p p
| conn_step : forall p q r, conn b c p q -> In r (near q) -> at_point b r = Some c ->
    conn b c p r.

(** A stone's chain has a liberty. *)
Definition free (b : board) (c : color) (p : nat) : Prop :=
  exists q n, conn b c p q /\ In n (near q) /\ at_point b n = None.

Lemma conn_stones : forall b c p q, conn b c p q ->
  at_point b p = Some c /\ at_point b q = Some c.
Proof. intros b c p q h. induction h; intuition. Qed.

Lemma conn_trans : forall b c p q r, conn b c p q -> conn b c q r -> conn b c p r.
Proof.
  intros b c p q r h g. induction g as [q s|q u r g IH n s]; [exact h|].
  apply conn_step with u; auto.
Qed.

Lemma conn_sym : forall b c p q, length b = size -> conn b c p q -> conn b c q p.
Proof.
  intros b c p q len h. induction h as [p s|p q r h IH n s].
  - now constructor.
  - apply conn_stones in h as hs. destruct hs as [_ sq].
    apply conn_trans with q; [|exact IH].
    apply conn_step with r; [now constructor| |exact sq].
    apply near_sym; [|exact n]. rewrite <- len. eapply at_inside. eauto.
Qed.

(** What every stone of a board is of another, connection included. *)
Lemma conn_more : forall b d c p q,
  (forall r, at_point b r = Some c -> at_point d r = Some c) ->
  conn b c p q -> conn d c p q.
Proof.
  intros b d c p q more h. induction h; [constructor; auto|eapply conn_step; eauto].
Qed.

Lemma is_stone_at : forall b c p, is_stone b c p = true <-> at_point b p = Some c.
Proof. intros. unfold is_stone. apply cell_eqb_eq. Qed.

Lemma is_empty_at : forall b p, is_empty b p = true <-> at_point b p = None.
Proof. intros. unfold is_empty. apply cell_eqb_eq. Qed.

Lemma in_points : forall p, In p (points width height) <-> p < size.
Proof. intros p. unfold points. rewrite in_seq. lia. Qed.

(** ** The flood finds the chain *)

Notation grow := (grow width height).
Notation flood := (flood width height).
Notation chain := (chain width height).

Lemma in_grow : forall b c s q, In q (grow b c s) <->
  q < size /\ at_point b q = Some c /\ (In q s \/ exists r, In r (near q) /\ In r s).
Proof.
  intros. unfold Go.grow. rewrite filter_In, in_points, andb_true_iff, orb_true_iff.
  rewrite is_stone_at, mem_In, existsb_exists.
  split; intros [h [g k]]; (split; [exact h|split; [exact g|]]);
    (destruct k as [k|[r [n k]]]; [now left|right; exists r]).
  - apply mem_In in k. tauto.
  - apply mem_In in k. tauto.
Qed.

Lemma flood_last : forall k b c s, flood (S k) b c s = grow b c (flood k b c s).
Proof.
  induction k as [|k IH]; intros b c s; [reflexivity|].
  change (flood (S (S k)) b c s) with (flood (S k) b c (grow b c s)). now rewrite IH.
Qed.

Lemma flood_sound : forall k b c p q, length b = size -> at_point b p = Some c ->
  In q (flood k b c [p]) -> conn b c p q.
Proof.
  intros k b c p q len s. revert q. induction k as [|k IH]; intros q h.
  - destruct h as [e|[]]. subst. now constructor.
  - rewrite flood_last in h. apply in_grow in h as [lt [sq [h|[r [n h]]]]]; [auto|].
    apply conn_step with r; [auto| |exact sq]. now apply near_sym.
Qed.

Lemma flood_keeps : forall k b c p q, length b = size -> at_point b p = Some c ->
  In q (flood k b c [p]) -> In q (flood (S k) b c [p]).
Proof.
  intros k b c p q len s h. rewrite flood_last. apply in_grow.
  pose proof (flood_sound k b c p q len s h) as g. apply conn_stones in g as [_ g].
  split; [rewrite <- len; eapply at_inside; eauto|]. auto.
Qed.

Lemma filter_le : forall (f g : nat -> bool) l,
  (forall x, In x l -> f x = true -> g x = true) ->
  length (filter f l) <= length (filter g l).
Proof.
  intros f g l. induction l as [|a l IH]; intros h; simpl; [lia|].
  assert (t : length (filter f l) <= length (filter g l)) by (apply IH; intros; apply h; simpl; auto).
  destruct (f a) eqn:e.
  - rewrite (h a) by (simpl; auto). simpl. lia.
  - destruct (g a); simpl; lia.
Qed.

Lemma filter_same : forall (f g : nat -> bool) l,
  (forall x, In x l -> f x = true -> g x = true) ->
  length (filter g l) <= length (filter f l) ->
  forall x, In x l -> g x = true -> f x = true.
Proof.
  intros f g l. induction l as [|a l IH]; intros h le x inn gx; [destruct inn|].
  assert (t : length (filter f l) <= length (filter g l))
    by (apply filter_le; intros; apply h; simpl; auto).
  simpl in le. destruct (f a) eqn:fa.
  - destruct inn as [e|inn]; [now subst|].
    rewrite (h a) in le by (simpl; auto). simpl in le.
    apply IH; auto; [intros; apply h; simpl; auto|lia].
  - destruct (g a) eqn:ga; simpl in le; [lia|].
    destruct inn as [e|inn]; [subst; congruence|].
    apply IH; auto. intros; apply h; simpl; auto.
Qed.

(** A set that is closed: stones beside it belong to it. *)
Definition closed (b : board) (c : color) (s : list nat) : Prop :=
  forall q r, In q s -> In r (near q) -> at_point b r = Some c -> In r s.

Lemma flood_closes : forall k b c p, length b = size -> at_point b p = Some c ->
  closed b c (flood (S k) b c [p]) \/ S k <= length (flood (S k) b c [p]).
Proof.
  intros k b c p len s.
  assert (lp : p < size) by (rewrite <- len; eapply at_inside; eauto).
  assert (here : forall j, In p (flood j b c [p])).
  { induction j as [|j IH]; [now left|]. now apply flood_keeps. }
  induction k as [|k IH].
  - right. specialize (here 1). destruct (flood 1 b c [p]); [destruct here|simpl; lia].
  - set (f := fun q => mem q (flood (S k) b c [p])).
    set (t := flood (S k) b c [p]) in *.
    assert (next : flood (S (S k)) b c [p] = grow b c t) by apply flood_last.
    assert (sub : forall q, In q t -> In q (grow b c t)).
    { intros q h. rewrite <- next. now apply flood_keeps. }
    destruct IH as [cl|le].
    + left. rewrite next. intros q r hq n sr. apply in_grow.
      assert (lr : r < size) by (rewrite <- len; eapply at_inside; eauto).
      split; [exact lr|]. split; [exact sr|]. left.
      apply in_grow in hq as [lq [sq [hq|[u [nu hu]]]]].
      * now apply (cl q).
      * apply (cl q); auto. apply (cl u); auto. now apply near_sym.
    + assert (et : exists g, t = filter g (points width height)).
      { subst t. rewrite flood_last. unfold Go.grow. eauto. }
      destruct et as [g et].
      set (g' := fun q => is_stone b c q && (mem q t || existsb (fun r => mem r t) (near q))).
      assert (en : grow b c t = filter g' (points width height)) by reflexivity.
      assert (gg : forall x, In x (points width height) -> g x = true -> g' x = true).
      { intros x inn gx. assert (ix : In x t) by (rewrite et; now apply filter_In).
        apply sub in ix. rewrite en in ix. now apply filter_In in ix. }
      destruct (le_lt_dec (length (grow b c t)) (length t)) as [small|large].
      * left. rewrite next.
        assert (same : forall x, In x (grow b c t) -> In x t).
        { intros x ix. rewrite en in ix. apply filter_In in ix as [ix gx].
          rewrite et. apply filter_In. split; [exact ix|].
          apply (filter_same g g' (points width height) gg); auto.
          rewrite <- en, <- et. exact small. }
        intros q r hq n sr. apply in_grow.
        assert (lr : r < size) by (rewrite <- len; eapply at_inside; eauto).
        split; [exact lr|]. split; [exact sr|]. right. exists q.
        apply in_grow in hq as hq'. destruct hq' as [lq _].
        split; [now apply near_sym|]. now apply same.
      * right. rewrite next. lia.
Qed.

Lemma in_chain : forall b c p q, length b = size -> at_point b p = Some c ->
  (In q (chain b c p) <-> conn b c p q).
Proof.
  intros b c p q len s. unfold Go.chain. split; [now apply flood_sound|].
  assert (lp : p < size) by (rewrite <- len; eapply at_inside; eauto).
  assert (sz : exists k, size = S k) by (destruct size as [|k]; [lia|eauto]).
  destruct sz as [k ek].
  assert (here : forall j, In p (flood j b c [p])).
  { induction j as [|j IH]; [now left|]. now apply flood_keeps. }
  intros h. induction h as [p' s'|p' q r h IH n sr]; [apply here|].
  assert (lr : r < size) by (rewrite <- len; eapply at_inside; eauto).
  specialize (IH s lp here). rewrite ek in *.
  destruct (flood_closes k b c p') as [cl|le]; [lia|exact s| |].
  - now apply (cl q).
  - rewrite <- ek in *.
    (* every point is in it *)
    assert (et : exists g, flood size b c [p'] = filter g (points width height)).
    { rewrite ek. rewrite flood_last. unfold Go.grow. eauto. }
    destruct et as [g et]. rewrite et in *. apply filter_In.
    split; [now apply in_points|].
    apply (filter_same g (fun _ => true) (points width height)); auto; [|now apply in_points].
    assert (e : filter (fun _ => true) (points width height) = points width height).
    { clear. induction (points width height); simpl; congruence. }
    rewrite e. unfold points at 1. rewrite seq_length. lia.
Qed.

Lemma breathes_free : forall b c p, length b = size -> at_point b p = Some c ->
  (breathes width height b (chain b c p) = true <-> free b c p).
Proof.
  intros b c p len s. unfold breathes, free. rewrite existsb_exists. split.
  - intros [q [inn h]]. apply existsb_exists in h as [n [inn' e]].
    exists q, n. rewrite <- in_chain by assumption. now rewrite <- is_empty_at.
  - intros [q [n [h [inn e]]]]. exists q. rewrite in_chain by assumption.
    split; [exact h|]. apply existsb_exists. exists n. now rewrite is_empty_at.
Qed.

(** ** What a move does *)

(** The board with the stone and without what it captures, be it suicide or not. *)
Definition result (c : color) (b : board) (p : nat) : board :=
  let placed := put b p (Some c) in
  remove_all placed (captured width height placed (other c) p).

Lemma in_captured : forall b c p x, length b = size ->
  (In x (captured width height b c p) <->
   exists q, In q (near p) /\ at_point b q = Some c /\ ~ free b c q /\ conn b c q x).
Proof.
  intros b c p x len. unfold captured. rewrite in_flat_map. split.
  - intros [q [inn h]]. exists q. split; [exact inn|].
    destruct (is_stone b c q) eqn:s; [|destruct h].
    apply is_stone_at in s.
    destruct (breathes width height b (chain b c q)) eqn:e; [destruct h|].
    simpl in h. apply in_chain in h; auto. split; [exact s|]. split; [|exact h].
    intros f. apply breathes_free in f; auto. congruence.
  - intros [q [inn [s [nf h]]]]. exists q. split; [exact inn|].
    apply is_stone_at in s as e. rewrite e.
    destruct (breathes width height b (chain b c q)) eqn:f.
    + apply breathes_free in f; auto. contradiction.
    + simpl. now apply in_chain.
Qed.

Lemma result_length : forall c b p, length (result c b p) = length b.
Proof. intros. unfold result. now rewrite remove_length, put_length. Qed.

Lemma play_result : forall c b p after, length b = size ->
  (play width height c b p = Some after <->
   p < size /\ at_point b p = None /\ after = result c b p /\ free (result c b p) c p).
Proof.
  intros c b p after len. unfold play.
  destruct (p <? size) eqn:lt; simpl.
  2: { apply Nat.ltb_ge in lt. split; [discriminate|lia]. }
  apply Nat.ltb_lt in lt.
  destruct (is_empty b p) eqn:e.
  2: { split; [discriminate|]. intros [_ [f _]]. apply is_empty_at in f. congruence. }
  apply is_empty_at in e. fold (result c b p).
  assert (sp : at_point (result c b p) p = Some c).
  { unfold result. rewrite remove_at, put_at by lia. rewrite Nat.eqb_refl.
    destruct (mem p _) eqn:m; [|reflexivity]. apply mem_In in m.
    apply in_captured in m as [q [_ [_ [_ h]]]]; [|now rewrite put_length].
    apply conn_stones in h as [_ h]. rewrite put_at, Nat.eqb_refl in h by lia.
    injection h as h. symmetry in h. now apply other_not in h. }
  destruct (breathes width height (result c b p) (chain (result c b p) c p)) eqn:br.
  - apply breathes_free in br; [|now rewrite result_length|exact sp].
    split; [intros h; injection h as h; now subst|]. intros [_ [_ [h _]]]. now subst.
  - split; [discriminate|]. intros [_ [_ [_ f]]].
    apply breathes_free in f; [congruence|now rewrite result_length|exact sp].
Qed.

Section Move.

Variables (c : color) (b : board) (p : nat).
Hypothesis len : length b = size.
Hypothesis inside : p < size.
Hypothesis vacant : at_point b p = None.

Definition placed : board := put b p (Some c).

Lemma placed_length : length placed = size.
Proof. unfold placed. now rewrite put_length. Qed.

Lemma placed_at : forall q, at_point placed q = if q =? p then Some c else at_point b q.
Proof. intros q. unfold placed. apply put_at. lia. Qed.

Lemma placed_here : at_point placed p = Some c.
Proof. now rewrite placed_at, Nat.eqb_refl. Qed.

Lemma placed_stone : forall q v, at_point b q = Some v -> at_point placed q = Some v.
Proof.
  intros q v h. rewrite placed_at. destruct (q =? p) eqn:e; [|exact h].
  apply Nat.eqb_eq in e. subst. congruence.
Qed.

Lemma placed_empty : forall q, at_point placed q = None <-> at_point b q = None /\ q <> p.
Proof.
  intros q. rewrite placed_at. destruct (q =? p) eqn:e.
  - apply Nat.eqb_eq in e. split; [discriminate|tauto].
  - apply Nat.eqb_neq in e. tauto.
Qed.

Lemma placed_foe : forall q, at_point placed q = Some (other c) <-> at_point b q = Some (other c).
Proof.
  intros q. rewrite placed_at. destruct (q =? p) eqn:e; [|tauto].
  apply Nat.eqb_eq in e. subst. rewrite vacant.
  split; intros h; [|discriminate]. injection h as h. symmetry in h. now apply other_not in h.
Qed.

Lemma result_at : forall q, at_point (result c b p) q =
  if mem q (captured width height placed (other c) p) then None else at_point placed q.
Proof. intros q. unfold result. fold placed. apply remove_at. Qed.

(** Stones of the mover, and empty points, stay as they are. *)
Lemma result_same : forall q, q <> p -> at_point b q <> Some (other c) ->
  at_point (result c b p) q = at_point b q.
Proof.
  intros q ne nf. rewrite result_at. destruct (mem q _) eqn:m.
  - apply mem_In in m. apply in_captured in m as [r [_ [_ [_ h]]]]; [|apply placed_length].
    apply conn_stones in h as [_ h]. apply placed_foe in h. contradiction.
  - rewrite placed_at. now apply Nat.eqb_neq in ne as ->.
Qed.

Lemma result_here : at_point (result c b p) p = Some c.
Proof.
  rewrite result_at. destruct (mem p _) eqn:m; [|apply placed_here].
  apply mem_In in m. apply in_captured in m as [r [_ [_ [_ h]]]]; [|apply placed_length].
  apply conn_stones in h as [_ h]. rewrite placed_here in h.
  injection h as h. symmetry in h. now apply other_not in h.
Qed.

(** A stone of the other colour whose chain has a liberty left stays. *)
Lemma result_free : forall q, at_point b q = Some (other c) -> free placed (other c) q ->
  at_point (result c b p) q = Some (other c).
Proof.
  intros q s f. rewrite result_at. destruct (mem q _) eqn:m; [|now apply placed_stone].
  apply mem_In in m. apply in_captured in m as [r [_ [_ [nf h]]]]; [|apply placed_length].
  exfalso. apply nf. destruct f as [x [n [hx [inn e]]]]. exists x, n.
  split; [eapply conn_trans; eauto|]. auto.
Qed.

(** One whose chain is beside the move and has none goes. *)
Lemma result_taken : forall q x, conn placed (other c) q x -> In x (near p) ->
  ~ free placed (other c) q -> at_point (result c b p) q = None.
Proof.
  intros q x h n nf. rewrite result_at. destruct (mem q _) eqn:m; [reflexivity|].
  exfalso. assert (t : In q (captured width height placed (other c) p)).
  { apply in_captured; [apply placed_length|]. exists x. split; [exact n|].
    apply conn_stones in h as g. destruct g as [_ g]. split; [exact g|].
    assert (back : conn placed (other c) x q) by (apply conn_sym; [apply placed_length|exact h]).
    split; [|exact back].
    intros [y [m' [hy f]]]. apply nf. exists y, m'. split; [|exact f].
    eapply conn_trans; eauto. }
  apply mem_In in t. congruence.
Qed.

(** What stood keeps its colour or goes. *)
Lemma result_only : forall q, q <> p ->
  at_point (result c b p) q = at_point b q
  \/ (at_point b q = Some (other c) /\ at_point (result c b p) q = None).
Proof.
  intros q ne. rewrite result_at. destruct (mem q _) eqn:m.
  - right. split; [|reflexivity]. apply mem_In in m.
    apply in_captured in m as [r [_ [_ [_ h]]]]; [|apply placed_length].
    apply conn_stones in h as [_ h]. now apply placed_foe in h.
  - left. rewrite placed_at. now apply Nat.eqb_neq in ne as ->.
Qed.

(** If every chain of the other colour beside the move has a liberty, nothing goes. *)
Lemma result_quiet : 
  (forall q, In q (near p) -> at_point b q = Some (other c) -> free placed (other c) q) ->
  forall q, at_point (result c b p) q = at_point placed q.
Proof.
  intros h q. rewrite result_at. destruct (mem q _) eqn:m; [|reflexivity].
  apply mem_In in m. apply in_captured in m as [r [inn [s [nf _]]]]; [|apply placed_length].
  exfalso. apply nf. apply h; [exact inn|now apply placed_foe].
Qed.

End Move.

Lemma free_ext : forall b d c p, (forall q, at_point b q = at_point d q) ->
  free b c p -> free d c p.
Proof.
  intros b d c p e [q [n [h [inn f]]]]. exists q, n. split; [|rewrite <- e; auto].
  eapply conn_more; [|exact h]. intros r. now rewrite e.
Qed.

End Rectangle.
