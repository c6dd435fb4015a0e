(** An executable checker of proofs without zones: each node shows a whole board, and
    every legal reply of the opponent is listed. What it accepts is won, under every ko
    rule. *)

From Coq Require Import List Bool Arith Lia.
Require Import Go Games.
Import ListNotations.

Inductive reason :=
| Reached
| Pass (next : nat)
| Play (point next : nat)
(** The answer to a pass, and the answers to stones by their points. *)
| Replies (default : nat) (replies : list (nat * nat)).

Record node := { to_move : side; shown : board; why : reason }.

Section Checker.

Variables width height : nat.
Variable prover : color.
Variable goal : board -> bool.

Definition own := stones width height prover.
Definition theirs := stones width height (other prover).

Definition side_eqb (a b : side) : bool :=
  match a, b with Prover, Prover | Opponent, Opponent => true | _, _ => false end.

Definition board_eqb (a b : board) : bool := if board_eq_dec a b then true else false.

(** Whether a smaller node shows a board with a side to move. *)
Definition refers (nodes : list node) (id next : nat) (s : side) (b : board) : bool :=
  (next <? id) &&
  match nth_error nodes next with
  | Some n => side_eqb (to_move n) s && board_eqb (shown n) b
  | None => false
  end.

Definition answered (nodes : list node) (id : nat) (replies : list (nat * nat)) (b : board)
    (p : nat) : bool :=
  match play width height (other prover) b p with
  | None => true
  | Some after =>
      existsb (fun '(q, next) => (q =? p) && refers nodes id next Prover after) replies
  end.

Definition check_node (nodes : list node) (id : nat) (n : node) : bool :=
  let b := shown n in
  match why n with
  | Reached => goal b
  | Pass next => side_eqb (to_move n) Prover && refers nodes id next Opponent b
  | Play p next =>
      side_eqb (to_move n) Prover && (p <? width * height) &&
      match play width height prover b p with
      | Some after => refers nodes id next Opponent after
      | None => false
      end
  | Replies default replies =>
      side_eqb (to_move n) Opponent && refers nodes id default Prover b &&
      forallb (answered nodes id replies b) (points width height)
  end.

Definition check_all (nodes : list node) : bool :=
  forallb
    (fun id => match nth_error nodes id with
               | Some n => check_node nodes id n
               | None => false
               end)
    (seq 0 (length nodes)).

(** The last node is about the position. *)
Definition check (nodes : list node) (first : side) (position : board) : bool :=
  check_all nodes && refers nodes (length nodes) (length nodes - 1) first position.

Notation won := (wins board own theirs goal).

Lemma side_eqb_eq : forall a b, side_eqb a b = true -> a = b.
Proof. now intros [] []. Qed.

Lemma board_eqb_eq : forall a b, board_eqb a b = true -> a = b.
Proof. unfold board_eqb. intros a b. now destruct (board_eq_dec a b). Qed.

Lemma refers_node : forall nodes id next s b,
  refers nodes id next s b = true ->
  next < id /\ exists n, nth_error nodes next = Some n /\ to_move n = s /\ shown n = b.
Proof.
  unfold refers. intros nodes id next s b h. apply andb_true_iff in h as [lt h].
  apply Nat.ltb_lt in lt. split; [exact lt|].
  destruct (nth_error nodes next) as [n|]; [|discriminate].
  apply andb_true_iff in h as [hs hb]. exists n.
  split; [reflexivity|]. split; [now apply side_eqb_eq|now apply board_eqb_eq].
Qed.

Lemma all_won : forall nodes, check_all nodes = true ->
  forall id n, nth_error nodes id = Some n -> won (to_move n) (shown n).
Proof.
  intros nodes all. induction id as [id IH] using lt_wf_ind. intros n found.
  assert (checked : check_node nodes id n = true).
  { unfold check_all in all. rewrite forallb_forall in all.
    assert (inside : In id (seq 0 (length nodes))).
    { apply in_seq. split; [lia|]. simpl. apply nth_error_Some. now rewrite found. }
    specialize (all id inside). now rewrite found in all. }
  assert (smaller : forall next s b, refers nodes id next s b = true -> won s b).
  { intros next s b r. apply refers_node in r as [lt [m [at_next [es eb]]]]. subst.
    now apply (IH next). }
  unfold check_node in checked. destruct (why n) as [|next|p next|default replies].
  - now apply wins_reached.
  - apply andb_true_iff in checked as [s r]. apply side_eqb_eq in s. rewrite s.
    apply wins_pass. eapply smaller. exact r.
  - apply andb_true_iff in checked as [s r]. apply andb_true_iff in s as [s inside].
    apply side_eqb_eq in s. rewrite s.
    destruct (play width height prover (shown n) p) as [after|] eqn:e; [|discriminate].
    apply (wins_stone _ _ _ _ _ after).
    + apply in_stones. exists p. split; [|exact e].
      apply in_seq. apply Nat.ltb_lt in inside. lia.
    + eapply smaller. exact r.
  - apply andb_true_iff in checked as [s rs]. apply andb_true_iff in s as [s r].
    apply side_eqb_eq in s. rewrite s. apply wins_reply.
    + eapply smaller. exact r.
    + intros after inn. apply in_stones in inn as [p [inside e]].
      rewrite forallb_forall in rs. specialize (rs p inside).
      unfold answered in rs. rewrite e in rs. apply existsb_exists in rs as [[q next] [_ rs]].
      apply andb_true_iff in rs as [_ rs]. eapply smaller. exact rs.
Qed.

(** If the checker accepts, the prover reaches the goal in the game without a ko rule. *)
Theorem accepted_is_won : forall nodes first position,
  check nodes first position = true -> won first position.
Proof.
  intros nodes first position h. apply andb_true_iff in h as [all last].
  apply refers_node in last as [_ [n [found [es eb]]]]. subst.
  eapply all_won; eauto.
Qed.

(** And under every rule that forbids nothing but repetition. *)
Theorem accepted_is_won_under_every_ko_rule :
  forall forbids : past board -> side -> board -> Prop,
  (forall h s b, forbids h s b -> exists t, In (t, b) h) ->
  forall nodes first position, check nodes first position = true ->
  wins_ko board own theirs goal forbids [(first, position)] first position.
Proof.
  intros forbids only nodes first position h. apply every_ko_rule; [exact only|].
  eapply accepted_is_won. exact h.
Qed.

Theorem accepted_is_won_under_the_usual_ko_rules : forall nodes first position,
  check nodes first position = true ->
  wins_ko board own theirs goal (simple board) [(first, position)] first position
  /\ wins_ko board own theirs goal (positional board) [(first, position)] first position
  /\ wins_ko board own theirs goal (situational board) [(first, position)] first position.
Proof.
  intros nodes first position h. apply accepted_is_won in h.
  split; [now apply simple_ko|]. split; [now apply positional_superko|].
  now apply situational_superko.
Qed.

End Checker.

(** A proof that the checker accepts, on a board of one row: [. X O .], White captures
    Black in one move, after which White stands at [A1] too. *)
Definition e := @None color.
Definition x := Some Black.
Definition o := Some White.

Example a_capture :
  check 4 1 White (captures White [1])
    [ {| to_move := Opponent; shown := [o; e; o; e]; why := Reached |};
      {| to_move := Prover; shown := [e; x; o; e]; why := Play 0 0 |} ]
    Prover [e; x; o; e] = true.
Proof. reflexivity. Qed.

(** Black may run: the same claim with Black to move is refused, since only the pass is
    answered. *)
Example a_missing_reply :
  check 4 1 White (captures White [1])
    [ {| to_move := Opponent; shown := [o; e; o; e]; why := Reached |};
      {| to_move := Prover; shown := [e; x; o; e]; why := Play 0 0 |};
      {| to_move := Opponent; shown := [e; x; o; e]; why := Replies 1 [] |} ]
    Opponent [e; x; o; e] = false.
Proof. reflexivity. Qed.

Print Assumptions accepted_is_won.
Print Assumptions accepted_is_won_under_every_ko_rule.
Print Assumptions accepted_is_won_under_the_usual_ko_rules.
