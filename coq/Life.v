(** Unconditional life: stones that stay although their owner never moves again; and
    Benson's theorem on a zone: chains with two vital regions each have it, on every board
    that looks like this inside. *)

From Coq Require Import List Bool Arith Lia.
Require Import Go Chains Zones.
Import ListNotations.

Section Life.

Variables width height : nat.
Notation size := (width * height).
Notation near := (neighbours width height).
Notation conn := (conn width height).
Notation free := (free width height).

(** A stone stands, and still stands after any [n] moves of the other colour. *)
Fixpoint outlasts (n : nat) (c : color) (p : nat) (b : board) : bool :=
  is_stone b c p &&
  match n with
  | 0 => true
  | S n => forallb (outlasts n c p) (stones width height (other c) b)
  end.

(** It lives unconditionally. That this many moves are enough is [lives_forever]. *)
Definition lives (c : color) (p : nat) (b : board) : bool := outlasts size c p b.

Lemma outlasts_stone : forall n c p b, outlasts n c p b = true -> at_point b p = Some c.
Proof.
  intros n c p b h. apply is_stone_at. destruct n; simpl in h; now apply andb_true_iff in h.
Qed.

(** Each move of the other colour leaves it one point less that is not its own. *)
Definition open_points (c : color) (b : board) : nat :=
  length (filter (fun q => negb (is_stone b (other c) q)) (points width height)).

Lemma play_length : forall c b p after, length b = size ->
  play width height c b p = Some after -> length after = size.
Proof.
  intros c b p after len h. apply play_result in h; [|exact len].
  destruct h as [_ [_ [e _]]]. subst. now rewrite result_length.
Qed.

Lemma open_falls : forall c b p after, length b = size ->
  play width height (other c) b p = Some after -> open_points c after < open_points c b.
Proof.
  intros c b p after len h. apply play_result in h; [|exact len].
  destruct h as [lt [e [ea _]]]. subst after. unfold open_points.
  set (f := fun q => negb (is_stone (result width height (other c) b p) (other c) q)).
  set (g := fun q => negb (is_stone b (other c) q)).
  assert (sub : forall x, In x (points width height) -> f x = true -> g x = true).
  { intros x _ fx. unfold f, g in *. apply negb_true_iff in fx. apply negb_true_iff.
    destruct (is_stone b (other c) x) eqn:s; [|reflexivity]. apply is_stone_at in s.
    assert (ne : x <> p) by congruence.
    rewrite <- fx. symmetry. apply is_stone_at. rewrite result_same; auto.
    rewrite s, other_other. intros k. injection k as k. now apply other_not in k. }
  destruct (le_lt_dec (length (filter g (points width height)))
              (length (filter f (points width height)))) as [le|]; [exfalso|assumption].
  assert (gp : g p = true).
  { unfold g. apply negb_true_iff. destruct (is_stone b (other c) p) eqn:s; [|reflexivity].
    apply is_stone_at in s. congruence. }
  assert (fp : f p = true)
    by (apply (filter_same f g (points width height)); auto; now apply in_points).
  unfold f in fp. apply negb_true_iff in fp.
  assert (s : is_stone (result width height (other c) b p) (other c) p = true)
    by (apply is_stone_at; now apply result_here).
  congruence.
Qed.

Lemma outlasts_more : forall k c p b, length b = size -> open_points c b <= k ->
  outlasts k c p b = true -> forall n, outlasts n c p b = true.
Proof.
  induction k as [|k IH]; intros c p b len le h n.
  - exfalso. apply outlasts_stone in h. unfold open_points in le.
    assert (i : In p (filter (fun q => negb (is_stone b (other c) q)) (points width height))).
    { apply filter_In. split; [apply in_points; rewrite <- len; eapply at_inside; eauto|].
      apply negb_true_iff. destruct (is_stone b (other c) p) eqn:s; [|reflexivity].
      apply is_stone_at in s. rewrite h in s. injection s as s. symmetry in s.
      now apply other_not in s. }
    destruct (filter _ _); [destruct i|simpl in le; lia].
  - simpl in h. apply andb_true_iff in h as [s all].
    destruct n; simpl; rewrite s; [reflexivity|]. simpl. rewrite forallb_forall in *.
    intros after inn. specialize (all after inn).
    apply in_stones in inn as [q [_ pl]].
    apply IH; [now apply (play_length (other c) b q)| |exact all].
    pose proof (open_falls c b q after len pl). lia.
Qed.

Theorem lives_forever : forall c p b, length b = size -> lives c p b = true ->
  forall n, outlasts n c p b = true.
Proof.
  intros c p b len h. apply outlasts_more with size; auto. unfold open_points.
  assert (le : forall f l, length (filter f l) <= @length nat l).
  { intros f l. induction l as [|a l IH]; simpl; [lia|]. destruct (f a); simpl; lia. }
  specialize (le (fun q => negb (is_stone b (other c) q)) (points width height)).
  unfold points in le at 2. rewrite seq_length in le. exact le.
Qed.

(** ** Benson's theorem *)

Section Benson.

Variable c : color.
(** The stones that are said to live, and regions between them. *)
Variable alive : list nat.
Variable regions : list (list nat).
(** Whether all points of a vital region, and not only the empty ones, have to be next to
    the chain: what life needs where suicide is allowed. *)
Variable full : bool.

(** Living stones that are joined by living stones. *)
Definition body (a : nat) : list nat := spread width height size (fun x => mem x alive) [a] [a].

Definition disjoint (r s : list nat) : bool := forallb (fun q => negb (mem q s)) r.

(** A region has an empty point, and all its empty points are liberties of the stones. *)
Definition vital (pt : pattern) (s r : list nat) : bool :=
  existsb (fun q => known pt q None) r
  && forallb (fun q => negb full && negb (known pt q None) || beside width height s q) r.

(** A region has no stone of the owner, and nothing next to it but itself and living stones. *)
Definition enclosed (pt : pattern) (r : list nat) : bool :=
  forallb
    (fun q => (q <? size) && (known pt q None || known pt q (Some (other c)))
              && forallb (fun n => mem n r || mem n alive) (near q))
    r.

Definition secure (pt : pattern) : bool :=
  forallb (fun a => (a <? size) && known pt a (Some c)) alive
  && forallb (enclosed pt) regions
  && forallb
       (fun a => let own := filter (vital pt (body a)) regions in
                 existsb (fun r => existsb (disjoint r) own) own)
       alive.

Definition vital_on (b : board) (a : nat) (r : list nat) : Prop :=
  (exists q, In q r /\ at_point b q = None)
  /\ forall q, In q r -> full = true \/ at_point b q = None ->
       exists x, In x (body a) /\ In q (near x).

Record secured (b : board) : Prop := {
  sec_length : length b = size;
  sec_stones : forall a, In a alive -> at_point b a = Some c;
  sec_inside : forall r q, In r regions -> In q r -> q < size /\ at_point b q <> Some c;
  sec_around : forall r q n, In r regions -> In q r -> In n (near q) -> In n r \/ In n alive;
  sec_vital : forall a, In a alive -> exists r s, In r regions /\ In s regions /\
    (forall q, In q r -> ~ In q s) /\ vital_on b a r /\ vital_on b a s
}.

Lemma body_conn : forall b a x, (forall y, In y alive -> at_point b y = Some c) ->
  In a alive -> In x (body a) -> conn b c a x.
Proof.
  intros b a x st inn. unfold body. apply (spread_all width height (fun x => conn b c a x)).
  - intros y n h hn m. apply mem_In in m. apply conn_step with y; auto.
  - intros y [e|[]]. subst. constructor. auto.
  - intros y [e|[]]. subst. constructor. auto.
Qed.

Lemma secure_secured : forall b pt, shows width height b pt -> secure pt = true -> secured b.
Proof.
  intros b pt sh h. unfold secure in h.
  apply andb_true_iff in h as [h hv]. apply andb_true_iff in h as [hs he].
  rewrite forallb_forall in hv, hs, he.
  assert (st : forall a, In a alive -> at_point b a = Some c).
  { intros a inn. specialize (hs a inn). apply andb_true_iff in hs as [lt k].
    apply Nat.ltb_lt in lt. eapply shows_known; eauto. }
  assert (ins : forall r q, In r regions -> In q r ->
            q < size /\ (at_point b q = None \/ at_point b q = Some (other c))
            /\ forall n, In n (near q) -> In n r \/ In n alive).
  { intros r q hr hq. specialize (he r hr). unfold enclosed in he. rewrite forallb_forall in he.
    specialize (he q hq). apply andb_true_iff in he as [he hn].
    apply andb_true_iff in he as [lt k]. apply Nat.ltb_lt in lt. split; [exact lt|]. split.
    - apply orb_true_iff in k as [k|k]; [left|right]; eapply shows_known; eauto.
    - intros n inn. rewrite forallb_forall in hn. specialize (hn n inn).
      apply orb_true_iff in hn as [hn|hn]; [left|right]; now apply mem_In. }
  constructor.
  - now destruct sh.
  - exact st.
  - intros r q hr hq. destruct (ins r q hr hq) as [lt [v _]]. split; [exact lt|].
    destruct v as [v|v]; rewrite v; [discriminate|].
    intros g. injection g as g. now apply other_not in g.
  - intros r q n hr hq. destruct (ins r q hr hq) as [_ [_ v]]. apply v.
  - intros a inn. specialize (hv a inn). simpl in hv.
    apply existsb_exists in hv as [r [hr hv]]. apply existsb_exists in hv as [s [hs' dj]].
    assert (vo : forall t, In t (filter (vital pt (body a)) regions) ->
               In t regions /\ vital_on b a t).
    { intros t ht. apply filter_In in ht as [ht v]. split; [exact ht|].
      unfold vital in v. apply andb_true_iff in v as [one all]. split.
      - apply existsb_exists in one as [q [hq k]]. exists q. split; [exact hq|].
        destruct (ins t q ht hq) as [lt _]. eapply shows_known; eauto.
      - intros q hq e. rewrite forallb_forall in all. specialize (all q hq).
        apply orb_true_iff in all as [all|all].
        + exfalso. apply andb_true_iff in all as [nf all]. destruct e as [e|e]; [rewrite e in nf; discriminate|].
          apply negb_true_iff in all. destruct (ins t q ht hq) as [lt _].
          specialize (he t ht). unfold enclosed in he. rewrite forallb_forall in he.
          specialize (he q hq). apply andb_true_iff in he as [he _].
          apply andb_true_iff in he as [_ he]. rewrite all in he. simpl in he.
          apply (shows_known width height b pt) in he; auto. congruence.
        + apply beside_near in all as [x [hx n]]. eauto. }
    destruct (vo r hr) as [r1 r2], (vo s hs') as [s1 s2]. exists r, s.
    repeat (split; [assumption|]). split; [|auto].
    intros q hq hq'. unfold disjoint in dj. rewrite forallb_forall in dj.
    specialize (dj q hq). apply negb_true_iff in dj. apply mem_In in hq'. congruence.
Qed.

(** A whole board as a zone. *)
Definition whole (b : board) : pattern := fun q => Some (at_point b q).

Lemma whole_shows : forall b, length b = size -> shows width height b (whole b).
Proof. intros b len. split; [exact len|]. intros q v _ e. now injection e. Qed.

Lemma secured_secure : forall b, secured b -> secure (whole b) = true.
Proof.
  intros b [len st ins aro vit]. unfold secure.
  assert (kn : forall q v, known (whole b) q v = cell_eqb (at_point b q) v) by reflexivity.
  assert (yes : forall q v, at_point b q = v -> known (whole b) q v = true).
  { intros q v e. rewrite kn. now apply cell_eqb_eq. }
  apply andb_true_iff. split; [apply andb_true_iff; split|]; apply forallb_forall.
  - intros a inn. apply andb_true_iff. split; [|auto].
    apply Nat.ltb_lt. rewrite <- len. apply at_inside with c. auto.
  - intros r hr. apply forallb_forall. intros q hq. destruct (ins r q hr hq) as [lt nc].
    apply andb_true_iff. split; [apply andb_true_iff; split|].
    + now apply Nat.ltb_lt.
    + apply orb_true_iff. destruct (cells (at_point b q) c) as [e|[e|e]]; [|contradiction|]; auto.
    + apply forallb_forall. intros n hn. apply orb_true_iff. rewrite !mem_In. eauto.
  - intros a inn. destruct (vit a inn) as [r [s [hr [hs [dj [vr vs]]]]]].
    assert (vi : forall t, In t regions -> vital_on b a t ->
              In t (filter (vital (whole b) (body a)) regions)).
    { intros t ht [[q [hq eq]] all]. apply filter_In. split; [exact ht|]. unfold vital.
      apply andb_true_iff. split.
      - apply existsb_exists. exists q. auto.
      - apply forallb_forall. intros u hu. apply orb_true_iff.
        destruct full eqn:ef.
        + right. apply beside_near. apply all; auto.
        + destruct (known (whole b) u None) eqn:ku; [right|now left].
          apply beside_near. apply all; [exact hu|]. right. rewrite kn in ku.
          now apply cell_eqb_eq. }
    apply existsb_exists. exists r. split; [auto|]. apply existsb_exists. exists s.
    split; [auto|]. apply forallb_forall. intros q hq. apply negb_true_iff.
    destruct (mem q s) eqn:m; [|reflexivity]. apply mem_In in m. exfalso. now apply (dj q).
Qed.

(** Whatever the other colour plays, suicide or not: the living stones stay, and no region
    gets a stone of the owner. *)
Lemma secured_result : forall b p, secured b -> p < size -> at_point b p = None ->
  (forall a, In a alive -> at_point (result width height (other c) b p) a = Some c)
  /\ forall r q, In r regions -> In q r ->
       q < size /\ at_point (result width height (other c) b p) q <> Some c.
Proof.
  intros b p [len st ins aro vit] lt e.
  assert (cc : other (other c) = c) by apply other_other.
  assert (lib : forall a, In a alive -> free (placed (other c) b p) c a).
  { intros a inn. destruct (vit a inn) as [r [s [hr [hs [dj [vr vs]]]]]].
    assert (one : exists t, vital_on b a t /\ ~ In p t).
    { destruct (in_dec Nat.eq_dec p r) as [i|i]; [exists s|exists r]; auto. }
    destruct one as [t [[[q [hq eq]] all] np]].
    destruct (all q hq (or_intror eq)) as [x [hx n]]. exists x, q. split.
    - apply conn_more with b; [|now apply body_conn].
      intros y hy. now apply (placed_stone width height).
    - split; [exact n|]. apply (placed_empty width height); auto.
      split; [exact eq|]. intros g. now subst. }
  split.
  - intros a inn. pose proof (result_free width height (other c) b p len lt e a) as rf.
    rewrite cc in rf. auto.
  - intros r q hr hq. destruct (ins r q hr hq) as [lq nc]. split; [exact lq|].
    destruct (Nat.eq_dec q p) as [g|g].
    + subst. rewrite result_here by auto. intros f. injection f as f. now apply other_not in f.
    + destruct (result_only width height (other c) b p len lt e q g) as [h|[_ h]];
        rewrite h; [exact nc|discriminate].
Qed.

(** What is secured stays so, whatever the other colour does. *)
Lemma secured_step : forall b p after, secured b ->
  play width height (other c) b p = Some after -> secured after.
Proof.
  intros b p after se pl. pose proof (secured_result b p se) as keep_all.
  destruct se as [len st ins aro vit]. apply play_result in pl; [|exact len].
  destruct pl as [lt [e [ea fr]]]. subst after. destruct (keep_all lt e) as [st' ins'].
  clear keep_all. set (after := result width height (other c) b p) in *.
  assert (cc : other (other c) = c) by apply other_other.
  assert (here : at_point after p = Some (other c)) by now apply result_here.
  constructor; auto.
  - unfold after. now rewrite result_length.
  - intros a inn. destruct (vit a inn) as [r [s [hr [hs [dj [vr vs]]]]]].
    exists r, s. repeat (split; [assumption|]).
    assert (keep : forall t, In t regions -> vital_on b a t -> vital_on after a t).
    { intros t ht [[q [hq eq]] all]. split.
      - destruct (in_dec Nat.eq_dec p t) as [i|i].
        + destruct fr as [y [n [hy [hn en]]]].
          assert (iy : forall z, conn after (other c) z y -> In z t -> In y t).
          { clear hy hn. intros z hz. induction hz as [z sz|z y m hz IH hm sm]; [auto|].
            intros iz. specialize (IH iz). destruct (aro t y m ht IH hm) as [g|g]; [exact g|].
            apply st' in g. rewrite g in sm. injection sm as sm. symmetry in sm.
            now apply other_not in sm. }
          specialize (iy p hy i). exists n. split; [|exact en].
          destruct (aro t y n ht iy hn) as [g|g]; [exact g|]. apply st' in g. congruence.
        + exists q. split; [exact hq|]. unfold after.
          rewrite result_same; auto; [intros g; now subst|congruence].
      - intros u hu [eu|eu]; [apply all; auto|]. apply all; [exact hu|]. right.
        destruct (Nat.eq_dec u p) as [g|g]; [subst; congruence|].
        destruct (result_only width height (other c) b p len lt e u g) as [h|[h _]].
        + fold after in h. congruence.
        + rewrite cc in h. destruct (ins t u ht hu). contradiction. }
    auto.
Qed.

(** Suicide, too, if all points of the regions are next to the chains. *)
Lemma secured_suicide : full = true -> forall b p, secured b -> p < size -> at_point b p = None ->
  let after := result width height (other c) b p in
  secured (remove_all after (chain width height after (other c) p)).
Proof.
  intros ef b p se lt e after. pose proof (secured_result b p se lt e) as [st' ins'].
  destruct se as [len st ins aro vit]. fold after in st', ins'.
  assert (la : length after = size) by (unfold after; now rewrite result_length).
  assert (here : at_point after p = Some (other c)) by now apply result_here.
  constructor; auto.
  - now rewrite remove_length.
  - intros a inn. rewrite remove_at. destruct (mem a _) eqn:m; [exfalso|auto].
    apply mem_In in m. apply in_chain in m; auto. apply conn_stones in m as [_ m].
    rewrite st' in m by exact inn. injection m as m. symmetry in m. now apply other_not in m.
  - intros r q hr hq. destruct (ins' r q hr hq) as [lq nc]. split; [exact lq|].
    rewrite remove_at. destruct (mem q _); [discriminate|exact nc].
  - intros a inn. destruct (vit a inn) as [r [s [hr [hs [dj [vr vs]]]]]].
    exists r, s. repeat (split; [assumption|]).
    assert (keep : forall t, In t regions -> vital_on b a t ->
              vital_on (remove_all after (chain width height after (other c) p)) a t).
    { intros t ht [[q [hq eq]] all]. split; [|intros u hu _; apply all; auto].
      destruct (in_dec Nat.eq_dec p t) as [i|i].
      - exists p. split; [exact i|]. rewrite remove_at.
        assert (m : In p (chain width height after (other c) p))
          by (apply in_chain; auto; now constructor).
        apply mem_In in m as ->. reflexivity.
      - exists q. split; [exact hq|]. rewrite remove_at. destruct (mem q _); [reflexivity|].
        unfold after. rewrite result_same; auto; [intros g; now subst|congruence]. }
    auto.
Qed.

Lemma secured_outlasts : forall n b a, secured b -> In a alive -> outlasts n c a b = true.
Proof.
  induction n as [|n IH]; intros b a se inn; simpl;
    (assert (s : is_stone b c a = true) by (apply is_stone_at; now apply sec_stones));
    rewrite s; [reflexivity|]. simpl. apply forallb_forall. intros after ia.
  apply in_stones in ia as [q [_ pl]]. apply IH; [|exact inn]. eapply secured_step; eauto.
Qed.

Theorem benson : forall b pt a, shows width height b pt -> secure pt = true -> In a alive ->
  lives c a b = true.
Proof.
  intros b pt a sh se inn. apply secured_outlasts; [|exact inn].
  eapply secure_secured; eauto.
Qed.

End Benson.

(** ** Finding the living stones

    What is found is tested by [secure]; so nothing has to be proved about the search. *)

Definition parts (ok : nat -> bool) : list (list nat) :=
  fold_left
    (fun found p => if ok p && negb (existsb (mem p) found)
                    then spread width height size ok [p] [p] :: found else found)
    (points width height) [].

Fixpoint settle (full : bool) (fuel : nat) (pt : pattern) (chains regions : list (list nat)) :
    list nat * list (list nat) :=
  let alive := concat chains in
  match fuel with
  | 0 => (alive, regions)
  | S fuel =>
      let regions :=
        filter (fun r => forallb (fun q => forallb (fun n => mem n r || mem n alive) (near q)) r)
          regions in
      let kept := filter (fun s => 2 <=? length (filter (vital full pt s) regions)) chains in
      if length kept =? length chains then (alive, regions)
      else settle full fuel pt kept regions
  end.

Definition structure (full : bool) (pt : pattern) (c : color) : list nat * list (list nat) :=
  let chains := parts (fun q => known pt q (Some c)) in
  let regions := parts (fun q => known pt q None || known pt q (Some (other c))) in
  settle full (S (length chains)) pt chains regions.

Definition living (full : bool) (pt : pattern) (c : color) : list nat :=
  let (alive, regions) := structure full pt c in
  if secure c alive regions full pt then alive else [].

Lemma living_secured : forall full b pt c a, shows width height b pt -> In a (living full pt c) ->
  exists alive regions, In a alive /\ secured c alive regions full b.
Proof.
  intros full b pt c a sh inn. unfold living in inn.
  destruct (structure full pt c) as [alive regions].
  destruct (secure c alive regions full pt) eqn:se; [|destruct inn].
  exists alive, regions. split; [exact inn|]. eapply secure_secured; eauto.
Qed.

Theorem living_lives : forall b pt c a, shows width height b pt -> In a (living false pt c) ->
  lives c a b = true.
Proof.
  intros b pt c a sh inn. apply (living_secured false b) in inn as [alive [regions [inn se]]]; auto.
  eapply secured_outlasts; eauto.
Qed.

End Life.

Print Assumptions benson.
Print Assumptions lives_forever.
