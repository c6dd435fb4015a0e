(** Zones and walls: what is certain of a board of which only some points are known, and
    of some sets of points (walls) only how many of them are empty at least. Each test
    here is a program; the lemmas say that what it calls certain is true on every board
    that looks like this. *)

From Coq Require Import List Bool Arith Lia.
Require Import Go Chains.
Import ListNotations.

(** [None]: the point is not in the zone. *)
Definition pattern := nat -> option cell.
(** How many points of each wall are empty at least. *)
Definition counts := nat -> nat.

Section Zones.

Variables width height : nat.
Variable walls : list (list nat).
Notation size := (width * height).
Notation near := (neighbours width height).
Notation conn := (conn width height).
Notation free := (free width height).

(** ** Programs *)

Definition known (pt : pattern) (q : nat) (v : cell) : bool :=
  match pt q with Some w => cell_eqb w v | None => false end.

Fixpoint spread (fuel : nat) (ok : nat -> bool) (todo seen : list nat) : list nat :=
  match fuel, todo with
  | S fuel, p :: rest =>
      let new := filter (fun q => ok q && negb (mem q seen)) (near p) in
      spread fuel ok (new ++ rest) (new ++ seen)
  | _, _ => seen
  end.

(** The stones of a colour in the zone that are joined to one there. *)
Definition part (pt : pattern) (c : color) (p : nat) : list nat :=
  spread size (fun q => known pt q (Some c)) [p] [p].

Definition beside (s : list nat) (p : nat) : bool := existsb (fun x => mem p (near x)) s.

Definition wall (i : nat) : list nat := nth i walls [].

(** A liberty is certain: in the zone, or of a wall whose points are all next to the stones. *)
Definition stands (pt : pattern) (least : counts) (s : list nat) : bool :=
  existsb (fun x => existsb (fun n => known pt n None) (near x)) s
  || existsb (fun i => (1 <=? least i) && forallb (fun w => mem w s || beside s w) (wall i))
       (seq 0 (length walls)).

(** What is left of the walls after a move. *)
Definition taken (least : counts) (p : nat) : counts :=
  fun i => least i - length (filter (Nat.eqb p) (wall i)).

Definition filled (pt : pattern) (c : color) (p : nat) : pattern :=
  fun q => if q =? p then Some (Some c) else pt q.

(** Nothing but these stones and the other colour's lies next to them. *)
Definition surrounded (pt : pattern) (c : color) (s : list nat) : bool :=
  forallb (fun x => forallb (fun n => mem n s || known pt n (Some (other c))) (near x)) s.

(** What is certain after a move: sure captures are gone, what may be captured is open. *)
Definition after_move (pt : pattern) (least : counts) (c : color) (p : nat) : pattern :=
  let full := filled pt c p in
  let left := taken least p in
  fun q =>
    if q =? p then Some (Some c) else
    match pt q with
    | Some (Some d) =>
        if color_eqb d c then pt q
        else if stands full left [q] then pt q
        else let s := part pt d q in
             if stands full left s then pt q
             else if beside s p && surrounded full d s then Some None
             else None
    | v => v
    end.

(** An empty neighbour, a friend with another liberty, or a certain capture. *)
Definition surely_legal (pt : pattern) (least : counts) (c : color) (p : nat) : bool :=
  let full := filled pt c p in
  let left := taken least p in
  existsb
    (fun n =>
       match pt n with
       | Some None => true
       | Some (Some d) =>
           let s := part pt d n in
           if color_eqb d c then stands full left s else surrounded full d s
       | None => false
       end)
    (near p).

(** No empty neighbour, no friend with another liberty, nothing that could be captured. *)
Definition surely_suicide (pt : pattern) (least : counts) (c : color) (p : nat) : bool :=
  let full := filled pt c p in
  let left := taken least p in
  forallb
    (fun n =>
       match pt n with
       | Some (Some d) =>
           let s := part pt d n in
           if color_eqb d c then
             forallb
               (fun x => forallb
                  (fun m => (m =? p) || mem m s || known pt m (Some (other c))) (near x))
               s
           else stands full left s
       | _ => false
       end)
    (near p).

(** Whatever looks like [wide] looks like [narrow] too. *)
Definition covers (wide narrow : pattern) : bool :=
  forallb (fun q => match narrow q with None => true | Some v => known wide q v end)
    (points width height).

(** A wall that there is not has no point that could be empty. *)
Definition rows : nat := max 8 (length walls).

Definition suffices (has wants : counts) : bool :=
  forallb (fun i => wants i <=? has i) (seq 0 rows).

(** Every chain in the zone has a liberty for certain. *)
Definition breathing (pt : pattern) (least : counts) : bool :=
  forallb
    (fun q => match pt q with
              | Some (Some c) => stands pt least [q] || stands pt least (part pt c q)
              | _ => true
              end)
    (points width height).

(** ** What they mean *)

Definition shows (b : board) (pt : pattern) : Prop :=
  length b = size /\ forall q v, q < size -> pt q = Some v -> at_point b q = v.

Definition vacancies (b : board) (w : list nat) : nat := length (filter (is_empty b) w).

Definition enough (b : board) (least : counts) : Prop :=
  forall i, i < rows -> least i <= vacancies b (wall i).

Lemma known_eq : forall pt q v, known pt q v = true -> pt q = Some v.
Proof.
  unfold known. intros pt q v h. destruct (pt q) as [w|]; [|discriminate].
  apply cell_eqb_eq in h. now subst.
Qed.

Lemma shows_known : forall b pt q v, shows b pt -> q < size -> known pt q v = true ->
  at_point b q = v.
Proof. intros b pt q v [_ h] lt k. apply h; [exact lt|]. now apply known_eq. Qed.

Lemma covers_shows : forall b wide narrow,
  covers wide narrow = true -> shows b wide -> shows b narrow.
Proof.
  intros b wide narrow cov [len sh]. split; [exact len|]. intros q v lt e.
  unfold covers in cov. rewrite forallb_forall in cov.
  specialize (cov q). rewrite in_points, e in cov. specialize (cov lt).
  apply sh; [exact lt|]. now apply known_eq.
Qed.

Lemma suffices_enough : forall b has wants,
  suffices has wants = true -> enough b has -> enough b wants.
Proof.
  intros b has wants su en i lt. unfold suffices in su. rewrite forallb_forall in su.
  specialize (su i). rewrite in_seq in su. specialize (en i lt).
  assert (h : (wants i <=? has i) = true) by (apply su; lia). apply Nat.leb_le in h. lia.
Qed.

Lemma spread_all : forall (good : nat -> Prop) ok,
  (forall x n, good x -> In n (near x) -> ok n = true -> good n) ->
  forall fuel todo seen,
  (forall x, In x todo -> good x) -> (forall x, In x seen -> good x) ->
  forall x, In x (spread fuel ok todo seen) -> good x.
Proof.
  intros good ok step. induction fuel as [|fuel IH]; intros todo seen ht hs x h; [auto|].
  destruct todo as [|p rest]; [auto|]. simpl in h.
  assert (new : forall y, In y (filter (fun q => ok q && negb (mem q seen)) (near p)) -> good y).
  { intros y hy. apply filter_In in hy as [hy o]. apply andb_true_iff in o as [o _].
    apply (step p); auto. apply ht. now left. }
  eapply IH; [| |exact h]; intros y hy; apply in_app_or in hy as [hy|hy]; auto.
  apply ht. now right.
Qed.

Lemma spread_seen : forall ok fuel todo seen x, In x seen -> In x (spread fuel ok todo seen).
Proof.
  intros ok. induction fuel as [|fuel IH]; intros todo seen x h; [exact h|].
  destruct todo as [|p rest]; [exact h|]. simpl. apply IH. apply in_or_app. now right.
Qed.

Lemma part_here : forall pt c p, In p (part pt c p).
Proof. intros. apply spread_seen. now left. Qed.

Lemma part_conn : forall b pt c p x, shows b pt -> at_point b p = Some c ->
  In x (part pt c p) -> conn b c p x.
Proof.
  intros b pt c p x sh s. unfold part.
  apply (spread_all (fun x => conn b c p x)).
  - intros y n h inn k. apply conn_step with y; [exact h|exact inn|].
    apply conn_stones in h as [_ h]. apply at_inside in h. destruct sh as [len sh].
    apply (shows_known b pt n); [now split| |exact k]. apply near_inside with y; lia || auto.
  - intros y [e|[]]. subst. now constructor.
  - intros y [e|[]]. subst. now constructor.
Qed.

Lemma beside_near : forall s p, beside s p = true <-> exists x, In x s /\ In p (near x).
Proof.
  intros s p. unfold beside. rewrite existsb_exists.
  split; intros [x [h g]]; exists x; rewrite mem_In in *; auto.
Qed.

Lemma vacancies_some : forall b w, 1 <= vacancies b w -> exists p, In p w /\ at_point b p = None.
Proof.
  intros b w h. unfold vacancies in h. destruct (filter (is_empty b) w) as [|p l] eqn:e.
  - simpl in h. lia.
  - exists p. rewrite <- is_empty_at. apply filter_In. rewrite e. now left.
Qed.

Lemma stands_free : forall b pt least c q s, shows b pt -> enough b least ->
  (forall x, In x s -> conn b c q x) -> stands pt least s = true -> free b c q.
Proof.
  intros b pt least c q s sh en joined st. unfold stands in st.
  assert (inside : forall x, In x s -> x < size).
  { intros x h. apply joined in h. apply conn_stones in h as [_ h].
    apply at_inside in h. destruct sh. lia. }
  apply orb_true_iff in st as [st|st].
  - apply existsb_exists in st as [x [hx st]]. apply existsb_exists in st as [n [hn k]].
    exists x, n. split; [auto|]. split; [exact hn|].
    apply (shows_known b pt); auto. apply near_inside with x; auto.
  - apply existsb_exists in st as [i [hi st]]. apply in_seq in hi.
    apply andb_true_iff in st as [one all]. apply Nat.leb_le in one.
    destruct (vacancies_some b (wall i)) as [w [hw e]].
    { specialize (en i). unfold rows in en. lia. }
    rewrite forallb_forall in all. specialize (all w hw). apply orb_true_iff in all as [m|m].
    + apply mem_In in m. apply joined in m. apply conn_stones in m as [_ m]. congruence.
    + apply beside_near in m as [x [hx n]]. exists x, w. auto.
Qed.

Lemma surrounded_dead : forall b pt c q s, shows b pt ->
  (forall x, In x s -> conn b c q x) -> In q s -> surrounded pt c s = true -> ~ free b c q.
Proof.
  intros b pt c q s sh joined here su [y [n [h [hn e]]]].
  unfold surrounded in su. rewrite forallb_forall in su.
  assert (lt : forall x m, In x s -> In m (near x) -> m < size).
  { intros x m hx hm. apply joined in hx. apply conn_stones in hx as [_ hx].
    apply at_inside in hx. destruct sh as [len _]. apply near_inside with x; lia || auto. }
  assert (foe : forall x m, In x s -> In m (near x) -> In m s \/ at_point b m = Some (other c)).
  { intros x m hx hm. specialize (su x hx). rewrite forallb_forall in su.
    specialize (su m hm). apply orb_true_iff in su as [su|su]; [left; now apply mem_In|right].
    apply (shows_known b pt); auto. eapply lt; eauto. }
  assert (all : In y s).
  { clear e hn n. induction h as [q t|q y m h IH hm t]; [exact here|].
    destruct (foe y m) as [g|g]; auto. rewrite t in g. injection g as g.
    symmetry in g. now apply other_not in g. }
  destruct (foe y n all hn) as [g|g]; [|congruence].
  apply joined in g. apply conn_stones in g as [_ g]. congruence.
Qed.

Section Move.

Variables (c : color) (b : board) (p : nat) (pt : pattern) (least : counts).
Hypothesis inside : p < size.
Hypothesis vacant : at_point b p = None.
Hypothesis sh : shows b pt.
Hypothesis en : enough b least.
Notation full := (filled pt c p).
Notation left := (taken least p).
Notation stone := (placed c b p).
Notation next := (result width height c b p).

Lemma len : length b = size.
Proof. now destruct sh. Qed.

Lemma stone_shows : shows stone full.
Proof.
  split; [apply placed_length; apply len|]. intros q v lt e.
  rewrite (placed_at width height) by (apply len || exact inside). unfold filled in e.
  destruct (q =? p); [now injection e|]. destruct sh as [_ h]. auto.
Qed.

Lemma pt_vacant : forall d, pt p <> Some (Some d).
Proof. intros d h. destruct sh as [_ s]. specialize (s p _ inside h). congruence. Qed.

Lemma stone_enough : enough stone left.
Proof.
  intros i lt. specialize (en i lt). unfold taken.
  assert (h : forall w, vacancies b w <= vacancies stone w + length (filter (Nat.eqb p) w)).
  { unfold vacancies. induction w as [|q w IH]; simpl; [lia|].
    destruct (is_empty b q) eqn:e.
    - destruct (p =? q) eqn:pq; simpl.
      + destruct (is_empty stone q); simpl; lia.
      + assert (f : is_empty stone q = true).
        { apply is_empty_at. apply (placed_empty width height); [apply len|exact inside|].
          apply Nat.eqb_neq in pq. split; [now apply is_empty_at|auto]. }
        rewrite f. simpl. lia.
    - destruct (is_empty stone q), (p =? q); simpl; lia. }
  specialize (h (wall i)). lia.
Qed.

(** Captures only add empty points. *)
Lemma next_enough : forall l, enough stone l -> enough next l.
Proof.
  intros l h i lt. specialize (h i lt). unfold vacancies in *.
  enough (g : length (filter (is_empty stone) (wall i)) <= length (filter (is_empty next) (wall i))) by lia.
  apply filter_le. intros q _ e. apply is_empty_at in e. apply is_empty_at.
  apply (placed_empty width height) in e; [|apply len|exact inside]. destruct e as [e ne].
  rewrite (result_same width height); auto; [apply len|congruence].
Qed.

Lemma next_length : length next = size.
Proof. rewrite result_length. apply len. Qed.

Lemma part_stone : forall d q x, q <> p -> at_point b q = Some d -> In x (part pt d q) ->
  conn stone d q x.
Proof.
  intros d q x ne s h. apply conn_more with b.
  - intros r. apply (placed_stone width height); [apply len|exact inside|exact vacant].
  - eapply part_conn; eauto.
Qed.

Lemma single_stone : forall d q x, at_point b q = Some d -> In x [q] -> conn stone d q x.
Proof.
  intros d q x s [e|[]]. subst. constructor.
  now apply (placed_stone width height); [apply len|exact inside|exact vacant|].
Qed.

Lemma color_other : forall d, color_eqb d c = false -> d = other c.
Proof. intros d. destruct d, c; simpl; congruence. Qed.

Lemma after_shows : shows next (after_move pt least c p).
Proof.
  split; [apply next_length|]. intros q v lt e. unfold after_move in e.
  destruct (q =? p) eqn:qp.
  { apply Nat.eqb_eq in qp. subst. injection e as e. subst.
    apply result_here; [apply len|exact inside]. }
  apply Nat.eqb_neq in qp. destruct sh as [_ look].
  destruct (pt q) as [[d|]|] eqn:k; [| |discriminate].
  2: { injection e as e. subst v. specialize (look q None lt k).
       rewrite result_same; auto; [apply len|congruence]. }
  specialize (look q (Some d) lt k).
  destruct (color_eqb d c) eqn:dc.
  { apply color_eqb_eq in dc. subst d. injection e as e. subst v.
    rewrite result_same; auto; [apply len|]. rewrite look. intros h. injection h as h.
    symmetry in h. now apply other_not in h. }
  apply color_other in dc. subst d.
  assert (stay : forall s, (forall x, In x s -> conn stone (other c) q x) ->
            stands full left s = true -> at_point next q = Some (other c)).
  { intros s joined st. apply result_free; auto; [apply len|].
    eapply stands_free; eauto using stone_shows, stone_enough. }
  destruct (stands full left [q]) eqn:st1.
  { injection e as e. subst v. apply (stay [q]); auto. intros x hx. now apply single_stone. }
  destruct (stands full left (part pt (other c) q)) eqn:st2.
  { injection e as e. subst v. eapply stay; eauto. intros x hx. now apply part_stone. }
  destruct (beside (part pt (other c) q) p && surrounded full (other c) (part pt (other c) q))
    eqn:su; [|discriminate].
  injection e as e. subst v. apply andb_true_iff in su as [be su].
  apply beside_near in be as [x [hx n]].
  apply result_taken with x; auto; [apply len|now apply part_stone| |].
  - apply near_sym; [|exact n]. apply part_stone in hx; auto.
    apply conn_stones in hx as [_ hx]. apply at_inside in hx.
    now rewrite (placed_length width height) in hx by apply len.
  - eapply surrounded_dead; [apply stone_shows| |apply part_here|exact su].
    intros y hy. now apply part_stone.
Qed.

Lemma after_enough : enough next left.
Proof. apply next_enough. apply stone_enough. Qed.

Lemma legal : surely_legal pt least c p = true -> play width height c b p = Some next.
Proof.
  intros h. apply play_result; [apply len|]. do 3 (split; [auto|]).
  unfold surely_legal in h. apply existsb_exists in h as [n [hn h]].
  assert (lt : n < size) by (apply near_inside with p; auto).
  assert (ne : n <> p) by (eapply near_other; eauto).
  assert (here : at_point next p = Some c)
    by (apply result_here; [apply len|exact inside]).
  destruct sh as [_ look]. destruct (pt n) as [[d|]|] eqn:k; [| |discriminate].
  2: { specialize (look n None lt k). exists p, n. split; [now constructor|].
       split; [exact hn|]. rewrite result_same; auto; [apply len|congruence]. }
  specialize (look n (Some d) lt k). destruct (color_eqb d c) eqn:dc.
  - apply color_eqb_eq in dc. subst d.
    assert (f : free stone c n).
    { eapply stands_free; [apply stone_shows|apply stone_enough| |exact h].
      intros x hx. now apply part_stone. }
    destruct f as [x [m [hx [hm e]]]].
    assert (keep : forall r, at_point stone r = Some c -> at_point next r = Some c).
    { intros r hr. rewrite (placed_at width height) in hr by (apply len || exact inside).
      destruct (r =? p) eqn:rp; [apply Nat.eqb_eq in rp; now subst|].
      apply Nat.eqb_neq in rp. rewrite result_same; auto; [apply len|].
      rewrite hr. intros g. injection g as g. symmetry in g. now apply other_not in g. }
    exists x, m. split.
    + apply conn_trans with n.
      * apply conn_step with p; [now constructor|exact hn|]. apply keep.
        now apply (placed_stone width height); [apply len|exact inside|exact vacant|].
      * eapply conn_more; eauto.
    + split; [exact hm|]. apply (placed_empty width height) in e; [|apply len|exact inside].
      destruct e as [e mp]. rewrite result_same; auto; [apply len|congruence].
  - apply color_other in dc. subst d. exists p, n. split; [now constructor|].
    split; [exact hn|]. apply result_taken with n; auto; [apply len| |].
    + constructor. now apply (placed_stone width height); [apply len|exact inside|exact vacant|].
    + eapply surrounded_dead; [apply stone_shows| |apply part_here|exact h].
      intros x hx. now apply part_stone.
Qed.

(** Nothing is captured by such a move. *)
Lemma suicide_quiet : surely_suicide pt least c p = true ->
  forall q, at_point next q = at_point stone q.
Proof.
  intros h. unfold surely_suicide in h. rewrite forallb_forall in h. destruct sh as [_ look].
  apply result_quiet; [apply len|exact inside|exact vacant|]. intros q hq s. specialize (h q hq).
  assert (lt : q < size) by (apply near_inside with p; auto).
  assert (ne : q <> p) by (eapply near_other; eauto).
  destruct (pt q) as [[d|]|] eqn:k; try discriminate.
  specialize (look q (Some d) lt k). assert (d = other c) by congruence. subst d.
  destruct (color_eqb (other c) c) eqn:dc.
  { apply color_eqb_eq in dc. now apply other_not in dc. }
  eapply stands_free; [apply stone_shows|apply stone_enough| |exact h].
  intros x hx. now apply part_stone.
Qed.

Lemma suicide : surely_suicide pt least c p = true -> play width height c b p = None.
Proof.
  intros h. pose proof (suicide_quiet h) as quiet.
  destruct (play width height c b p) as [after|] eqn:e; [exfalso|reflexivity].
  apply play_result in e; [|apply len]. destruct e as [_ [_ [_ f]]].
  unfold surely_suicide in h. rewrite forallb_forall in h. destruct sh as [_ look].
  apply (free_ext width height next stone) in f; [|exact quiet].
  destruct f as [y [m [hy [hm e]]]].
  (* The chain: the point, and the parts of the friends beside it. *)
  assert (all : forall z, conn stone c z y -> z = p ->
            y = p \/ exists n, In n (near p) /\ pt n = Some (Some c) /\ In y (part pt c n)).
  { clear hy hm e m quiet. intros z hy es.
    induction hy as [q t|q y r hy IH hr t]; [now left|]. specialize (IH es). subst q.
    destruct IH as [IH|[n [hn [kn IH]]]].
    - subst y. specialize (h r hr).
      assert (lt : r < size) by (apply near_inside with p; auto).
      assert (ne : r <> p) by (eapply near_other; eauto).
      destruct (pt r) as [[d|]|] eqn:k; try discriminate.
      rewrite (placed_at width height) in t by (apply len || exact inside).
      apply Nat.eqb_neq in ne. rewrite ne in t. specialize (look r (Some d) lt k).
      assert (d = c) by congruence. subst d. right. exists r. split; [exact hr|].
      split; [exact k|]. apply part_here.
    - specialize (h n hn). rewrite kn in h.
      destruct (color_eqb c c) eqn:cc; [|destruct c; discriminate].
      rewrite forallb_forall in h. specialize (h y IH). rewrite forallb_forall in h.
      specialize (h r hr). apply orb_true_iff in h as [h|h].
      + apply orb_true_iff in h as [h|h].
        * apply Nat.eqb_eq in h. now left.
        * apply mem_In in h. right. exists n. auto.
      + exfalso. apply conn_stones in hy as [_ hy]. apply at_inside in hy.
        rewrite (placed_length width height) in hy by apply len.
        assert (lr : r < size) by (apply near_inside with y; auto).
        apply known_eq in h. specialize (look r _ lr h).
        rewrite (placed_at width height) in t by (apply len || exact inside).
        destruct (r =? p) eqn:rp; [apply Nat.eqb_eq in rp; subst; congruence|].
        rewrite look in t. injection t as t. now apply other_not in t. }
  apply (placed_empty width height) in e; [|apply len|exact inside]. destruct e as [e mp].
  destruct (all p hy eq_refl) as [here|[n [hn [kn hy']]]].
  - subst y. specialize (h m hm). assert (lt : m < size) by (apply near_inside with p; auto).
    destruct (pt m) as [[d|]|] eqn:k; try discriminate.
    specialize (look m (Some d) lt k). congruence.
  - specialize (h n hn). rewrite kn in h.
    destruct (color_eqb c c) eqn:cc; [|destruct c; discriminate].
    rewrite forallb_forall in h. specialize (h y hy'). rewrite forallb_forall in h.
    specialize (h m hm). apply conn_stones in hy as [_ hy]. apply at_inside in hy.
    rewrite (placed_length width height) in hy by apply len.
    assert (lm : m < size) by (apply near_inside with y; auto).
    assert (ln : n < size) by (apply near_inside with p; auto).
    apply orb_true_iff in h as [h|h].
    + apply orb_true_iff in h as [h|h]; [apply Nat.eqb_eq in h; contradiction|].
      apply mem_In in h. apply part_conn with (b := b) in h; [|now split; [apply len|]|auto].
      apply conn_stones in h as [_ h]. congruence.
    + apply known_eq in h. specialize (look m _ lm h). congruence.
Qed.

(** A move outside the zone changes nothing in it. *)
Lemma outside : forall l, pt p = None -> suffices left l = true -> breathing pt l = true ->
  shows next pt /\ enough next l.
Proof.
  intros l out su br. split.
  2: { apply next_enough. eapply suffices_enough; [exact su|]. apply stone_enough. }
  split; [apply next_length|]. intros q v lt k. destruct sh as [_ look].
  assert (ne : q <> p) by congruence. specialize (look q v lt k) as lq.
  destruct (cells v c) as [e|[e|e]]; rewrite e in *; clear e.
  - rewrite result_same; auto; [apply len|congruence].
  - rewrite result_same; auto; [apply len|]. rewrite lq. intros g. injection g as g.
    symmetry in g. now apply other_not in g.
  - apply result_free; auto; [apply len|].
    assert (sp : shows stone pt).
    { split; [apply placed_length; apply len|]. intros r w lr kr.
      rewrite (placed_at width height) by (apply len || exact inside).
      destruct (r =? p) eqn:rp; [apply Nat.eqb_eq in rp; congruence|]. now apply look. }
    assert (ep : enough stone l) by (eapply suffices_enough; [exact su|apply stone_enough]).
    unfold breathing in br. rewrite forallb_forall in br. specialize (br q).
    rewrite in_points, k in br. specialize (br lt). apply orb_true_iff in br as [br|br].
    + eapply stands_free; eauto. intros x hx. now apply single_stone.
    + eapply stands_free; eauto. intros x hx. now apply part_stone.
Qed.

End Move.

End Zones.
