(** The goals: what each means on a whole board, and when a zone shows that it is reached. *)

From Coq Require Import List Bool Arith Lia.
Require Import Go Chains Zones Life.
Import ListNotations.

(** The last three are about what never happens ([Prevent.v]): their prover may also wait for
    ever, which is no board ([Waiting.v]). *)
Inductive goal_kind :=
| Capture | Connect | Live | LiveAll | LiveAnywhere | Cut | Eye | Survive | Apart | NoEye.

Definition prevents (kind : goal_kind) : bool :=
  match kind with Survive | Apart | NoEye => true | _ => false end.

Section Goals.

Variables width height : nat.
Notation size := (width * height).
Notation near := (neighbours width height).
Notation conn := (conn width height).
Notation shows := (shows width height).
Notation living := (living width height false).
Notation lives := (lives width height).

Variable prover : color.
Variable targets : list nat.

(** ** On a whole board *)

(** The board with a stone on every point that passes a test, and no other: its chains
    are the connected sets of such points. *)
Definition marked (test : nat -> bool) : board :=
  map (fun q => if test q then Some Black else None) (points width height).

Definition reach (test : nat -> bool) (p : nat) : list nat :=
  chain width height (marked test) Black p.

(** One of two targets is captured, or every way from one to the other meets a stone of
    the prover that lives unconditionally. *)
Definition cuts (b : board) : bool :=
  match targets with
  | first :: rest =>
      existsb (fun t => negb (is_stone b (other prover) t)) targets
      || forallb (fun t => negb (mem t (reach (fun q => negb (lives prover q b)) first))) rest
  | [] => false
  end.

(** The target's chain alone surrounds a region whose empty points, at least one, are all
    its liberties. *)
Definition has_eye (b : board) : bool :=
  match targets with
  | [t] =>
      is_stone b prover t &&
      let s := chain width height b prover t in
      existsb
        (fun q =>
           is_empty b q &&
           let r := reach (fun x => negb (is_stone b prover x)) q in
           forallb
             (fun x => forallb (fun n => mem n r || mem n s) (near x)
                       && (negb (is_empty b x) || existsb (fun n => mem n s) (near x)))
             r)
        (points width height)
  | _ => false
  end.

Definition holds_on (kind : goal_kind) (b : board) : bool :=
  match kind with
  | Capture | NoEye => captures prover targets b
  | Connect => connects width height prover targets b
  | Live => existsb (fun t => lives prover t b) targets
  | LiveAll | Survive => forallb (fun t => lives prover t b) targets
  | LiveAnywhere => existsb (fun t => lives prover t b) (points width height)
  | Cut | Apart => cuts b
  | Eye => has_eye b
  end.

(** ** In a zone *)

(** A target is there and not the opponent's any more. *)
Definition gone (pt : pattern) (t : nat) : bool :=
  (t <? size) && match pt t with Some v => negb (cell_eqb v (Some (other prover))) | None => false end.

(** Living stones stand between the targets. *)
Definition parted (alive : list nat) : bool :=
  match targets with
  | first :: rest =>
      let s := spread width height size (fun q => negb (mem q alive)) [first] [first] in
      (first <? size) && negb (mem first alive)
      && forallb (fun x => forallb (fun n => mem n s || mem n alive) (near x)) s
      && forallb (fun t => negb (mem t s)) rest
  | [] => false
  end.

Definition eyed (pt : pattern) : bool :=
  match targets with
  | [t] =>
      (t <? size) && known pt t (Some prover) &&
      let s := part width height pt prover t in
      existsb
        (fun r => enclosed width height prover s pt r && vital width height false pt s r)
        (parts width height (fun q => known pt q None || known pt q (Some (other prover))))
  | _ => false
  end.

Definition reached (kind : goal_kind) (pt : pattern) : bool :=
  match kind with
  | Capture | NoEye => forallb (gone pt) targets
  | Connect =>
      match targets with
      | first :: rest =>
          (first <? size) && known pt first (Some prover)
          && forallb (fun t => mem t (part width height pt prover first)) rest
      | [] => false
      end
  | Live => let alive := living pt prover in existsb (fun t => mem t alive) targets
  | LiveAll | Survive => let alive := living pt prover in forallb (fun t => mem t alive) targets
  | LiveAnywhere => match living pt prover with [] => false | _ => true end
  | Cut | Apart => existsb (gone pt) targets || parted (living pt prover)
  | Eye => eyed pt
  end.

(** ** The first is what the second shows *)

Lemma marked_length : forall test, length (marked test) = size.
Proof. intros. unfold marked, points. now rewrite map_length, seq_length. Qed.

Lemma marked_at : forall test q, q < size ->
  at_point (marked test) q = if test q then Some Black else None.
Proof.
  intros test q lt. unfold at_point, marked, points.
  set (f := fun q => if test q then Some Black else None).
  rewrite nth_indep with (d' := f 0) by (rewrite map_length, seq_length; exact lt).
  rewrite map_nth. now rewrite seq_nth by exact lt.
Qed.

Lemma marked_stone : forall test q, at_point (marked test) q = Some Black ->
  q < size /\ test q = true.
Proof.
  intros test q h. assert (lt : q < size) by (rewrite <- (marked_length test); eapply at_inside; eauto).
  split; [exact lt|]. rewrite marked_at in h by exact lt. now destruct (test q).
Qed.

Lemma gone_captures : forall b pt t, shows b pt -> gone pt t = true ->
  is_stone b (other prover) t = false.
Proof.
  intros b pt t [len look] h. unfold gone in h. apply andb_true_iff in h as [lt h].
  apply Nat.ltb_lt in lt. destruct (pt t) as [v|] eqn:k; [|discriminate].
  specialize (look t v lt k). unfold is_stone. rewrite look.
  now apply negb_true_iff.
Qed.

(** Every way from the first target to another meets one of them. *)
Lemma parted_apart : forall alive mk first rest t, parted alive = true -> targets = first :: rest ->
  (forall q, at_point mk q = Some Black -> ~ In q alive) -> In t rest -> ~ conn mk Black first t.
Proof.
  intros alive mk first rest t h et dead ht m. unfold parted in h. rewrite et in h.
  set (s := spread _ _ _ _ _ _) in *.
  apply andb_true_iff in h as [h hr]. apply andb_true_iff in h as [_ hc].
  rewrite forallb_forall in hr, hc. specialize (hr t ht).
  assert (all : forall z, conn mk Black z t -> In z s -> In t s).
  { clear m hr ht. intros z hz. induction hz as [z hz|z q r hz IH hn sr]; [auto|].
    intros iz. specialize (IH iz).
    specialize (hc q IH). rewrite forallb_forall in hc. specialize (hc r hn).
    apply orb_true_iff in hc as [hc|hc]; apply mem_In in hc; [exact hc|].
    exfalso. now apply (dead r). }
  assert (i : In t s) by (apply (all first m); apply spread_seen; now left).
  apply mem_In in i. rewrite i in hr. discriminate.
Qed.

Lemma parted_cuts : forall b pt, shows b pt -> parted (living pt prover) = true -> cuts b = true.
Proof.
  intros b pt sh h. pose proof (parted_apart (living pt prover)) as apart. unfold cuts.
  destruct targets as [|first rest] eqn:et; [unfold parted in h; rewrite et in h; discriminate|].
  destruct (existsb (fun t => negb (is_stone b (other prover) t)) (first :: rest)) eqn:stood;
    [reflexivity|]. simpl orb.
  assert (lt : first < size).
  { unfold parted in h. rewrite et in h. do 3 (apply andb_true_iff in h as [h _]).
    now apply Nat.ltb_lt. }
  apply forallb_forall. intros t ht.
  destruct (mem t (reach _ first)) eqn:m; [exfalso|reflexivity].
  apply mem_In in m. unfold reach in m.
  set (mk := marked (fun q => negb (lives prover q b))) in *.
  assert (dead : forall q, at_point mk q = Some Black -> ~ In q (living pt prover)).
  { intros q hq inn. apply marked_stone in hq as [_ hq].
    apply (living_lives width height b pt) in inn; [|exact sh]. rewrite inn in hq. discriminate. }
  assert (fm : at_point mk first = Some Black).
  { unfold mk. rewrite marked_at by exact lt.
    destruct (lives prover first b) eqn:lf; [|reflexivity]. exfalso.
    apply outlasts_stone in lf. simpl in stood. apply orb_false_iff in stood as [stood _].
    apply negb_false_iff in stood. apply is_stone_at in stood. rewrite lf in stood.
    injection stood as g. symmetry in g. now apply other_not in g. }
  apply in_chain in m; [|apply marked_length|exact fm].
  now apply (apart mk first rest t).
Qed.

Lemma eyed_eye : forall b pt, shows b pt -> eyed pt = true -> has_eye b = true.
Proof.
  intros b pt sh h. unfold eyed in h. unfold has_eye.
  destruct targets as [|t [|]]; try discriminate.
  apply andb_true_iff in h as [h hr]. apply andb_true_iff in h as [lt k].
  apply Nat.ltb_lt in lt.
  assert (st : at_point b t = Some prover) by (eapply shows_known; eauto).
  apply is_stone_at in st as ->. simpl andb.
  assert (len : length b = size) by now destruct sh.
  assert (st : at_point b t = Some prover) by (eapply shows_known; eauto).
  set (s := part width height pt prover t) in *.
  assert (joined : forall x, In x s -> In x (chain width height b prover t)).
  { intros x hx. apply in_chain; auto. eapply part_conn; eauto. }
  set (full := chain width height b prover t) in *.
  apply existsb_exists in hr as [r [_ hr]]. apply andb_true_iff in hr as [en vi].
  unfold vital in vi. apply andb_true_iff in vi as [one all].
  apply existsb_exists in one as [q [hq kq]].
  unfold enclosed in en. rewrite forallb_forall in en, all.
  assert (inside : forall x, In x r -> x < size).
  { intros x hx. specialize (en x hx). apply andb_true_iff in en as [en _].
    apply andb_true_iff in en as [en _]. now apply Nat.ltb_lt. }
  assert (foreign : forall x, In x r -> at_point b x = None \/ at_point b x = Some (other prover)).
  { intros x hx. pose proof (inside x hx). specialize (en x hx). apply andb_true_iff in en as [en _].
    apply andb_true_iff in en as [_ en].
    apply orb_true_iff in en as [en|en]; [left|right]; eapply shows_known; eauto. }
  assert (around : forall x n, In x r -> In n (near x) -> In n r \/ In n s).
  { intros x n hx hn. specialize (en x hx). apply andb_true_iff in en as [_ en].
    rewrite forallb_forall in en. specialize (en n hn).
    apply orb_true_iff in en as [en|en]; [left|right]; now apply mem_In. }
  apply existsb_exists. exists q. split; [apply in_points; auto|].
  assert (eq : at_point b q = None) by (eapply shows_known; eauto).
  apply is_empty_at in eq as ->. simpl andb.
  assert (eq : at_point b q = None) by (eapply shows_known; eauto).
  set (test := fun x => negb (is_stone b prover x)).
  assert (mq : at_point (marked test) q = Some Black).
  { rewrite marked_at by auto. unfold test. destruct (is_stone b prover q) eqn:e; [|reflexivity].
    apply is_stone_at in e. congruence. }
  assert (within : forall z x, conn (marked test) Black z x -> In z r -> In x r).
  { intros z x hz. induction hz as [z hz|z x n hz IH hn sn]; [auto|]. intros iz.
    destruct (around x n (IH iz) hn) as [g|g]; [exact g|]. exfalso.
    apply marked_stone in sn as [_ sn]. unfold test in sn. apply negb_true_iff in sn.
    apply joined in g. apply in_chain in g; auto. apply conn_stones in g as [_ g].
    apply is_stone_at in g. congruence. }
  apply forallb_forall. intros x hx. unfold reach in hx.
  apply in_chain in hx; [|apply marked_length|exact mq].
  assert (ix : In x r) by (eapply within; eauto). apply andb_true_iff. split.
  - apply forallb_forall. intros n hn. apply orb_true_iff.
    destruct (around x n ix hn) as [g|g]; [left|right; apply mem_In; auto].
    apply mem_In. unfold reach. apply in_chain; [apply marked_length|exact mq|].
    apply conn_step with x; [exact hx|exact hn|]. rewrite marked_at by auto. unfold test.
    destruct (is_stone b prover n) eqn:e; [|reflexivity]. apply is_stone_at in e.
    destruct (foreign n g) as [f|f]; rewrite f in e; [discriminate|].
    injection e as e. now apply other_not in e.
  - destruct (is_empty b x) eqn:e; [|reflexivity]. simpl orb. specialize (all x ix).
    apply is_empty_at in e. apply orb_true_iff in all as [all|all].
    + exfalso. apply andb_true_iff in all as [_ all]. apply negb_true_iff in all. specialize (en x ix).
      apply andb_true_iff in en as [en _]. apply andb_true_iff in en as [_ en].
      rewrite all in en. simpl in en. apply (shows_known width height b pt) in en; auto. congruence.
    + apply beside_near in all as [y [hy hn]]. apply existsb_exists. exists y.
      split; [|apply mem_In; auto]. apply near_sym; [|exact hn].
      apply joined in hy. apply in_chain in hy; auto. apply conn_stones in hy as [_ hy].
      rewrite <- len. eapply at_inside; eauto.
Qed.

Lemma gone_all : forall b pt, shows b pt -> forallb (gone pt) targets = true ->
  captures prover targets b = true.
Proof.
  intros b pt sh h. unfold captures. rewrite forallb_forall in *. intros t ht.
  apply negb_true_iff. eapply gone_captures; eauto.
Qed.

Lemma cut_holds : forall b pt, shows b pt ->
  existsb (gone pt) targets || parted (living pt prover) = true -> cuts b = true.
Proof.
  intros b pt sh h. apply orb_true_iff in h as [h|h]; [|eapply parted_cuts; eauto].
  unfold cuts. apply existsb_exists in h as [t [ht g]].
  destruct targets as [|first rest]; [destruct ht|]. apply orb_true_iff. left.
  apply existsb_exists. exists t. split; [exact ht|]. apply negb_true_iff.
  eapply gone_captures; eauto.
Qed.

Theorem reached_holds : forall kind b pt, shows b pt -> reached kind pt = true ->
  holds_on kind b = true.
Proof.
  intros kind b pt sh h. destruct kind; simpl in *.
  - eapply gone_all; eauto.
  - unfold connects. destruct targets as [|first rest]; [discriminate|].
    apply andb_true_iff in h as [h hr]. apply andb_true_iff in h as [lt k].
    apply Nat.ltb_lt in lt.
    assert (st : at_point b first = Some prover) by (eapply shows_known; eauto).
    apply andb_true_iff. split; [now apply is_stone_at|].
    rewrite forallb_forall in *. intros t ht. specialize (hr t ht). apply mem_In in hr.
    apply mem_In. apply in_chain; [now destruct sh|exact st|]. eapply part_conn; eauto.
  - apply existsb_exists in h as [t [ht m]]. apply existsb_exists. exists t. split; [exact ht|].
    apply mem_In in m. eapply living_lives; eauto.
  - rewrite forallb_forall in *. intros t ht. specialize (h t ht). apply mem_In in h.
    eapply living_lives; eauto.
  - destruct (living pt prover) as [|t l] eqn:e; [discriminate|].
    assert (lt : lives prover t b = true)
      by (eapply living_lives; [exact sh|rewrite e; now left]).
    apply existsb_exists. exists t. split; [|exact lt]. apply in_points.
    apply outlasts_stone in lt. destruct sh as [len _]. rewrite <- len.
    eapply at_inside; eauto.
  - eapply cut_holds; eauto.
  - eapply eyed_eye; eauto.
  - rewrite forallb_forall in *. intros t ht. specialize (h t ht). apply mem_In in h.
    eapply living_lives; eauto.
  - eapply cut_holds; eauto.
  - eapply gone_all; eauto.
Qed.

End Goals.
