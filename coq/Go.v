(** The rules of Go on any rectangle, as programs: chains, liberties, captures,
    suicide forbidden. A board is a list of cells, row by row; passing and the
    rules against repetition belong to the games in [Games.v]. *)

From Coq Require Import List Bool Arith.
Import ListNotations.

Inductive color := Black | White.

Definition other (c : color) : color :=
  match c with Black => White | White => Black end.

Definition color_eqb (a b : color) : bool :=
  match a, b with Black, Black | White, White => true | _, _ => false end.

(** [None] is an empty point. *)
Definition cell := option color.
Definition board := list cell.

Definition cell_eqb (a b : cell) : bool :=
  match a, b with
  | None, None => true
  | Some a, Some b => color_eqb a b
  | _, _ => false
  end.

Lemma cell_eq_dec : forall a b : cell, {a = b} + {a <> b}.
Proof. decide equality; decide equality. Defined.

Definition board_eq_dec : forall a b : board, {a = b} + {a <> b} :=
  list_eq_dec cell_eq_dec.

Section Rectangle.

Variables width height : nat.

Definition points : list nat := seq 0 (width * height).

Definition at_point (b : board) (p : nat) : cell := nth p b None.

(** The neighbours of a point on the rectangle. *)
Definition neighbours (p : nat) : list nat :=
  let x := p mod width in
  (if x =? 0 then [] else [p - 1])
  ++ (if S x =? width then [] else [p + 1])
  ++ (if p <? width then [] else [p - width])
  ++ (if p + width <? width * height then [p + width] else []).

Definition mem (p : nat) (s : list nat) : bool := existsb (Nat.eqb p) s.

Definition is_stone (b : board) (c : color) (p : nat) : bool :=
  cell_eqb (at_point b p) (Some c).

(** One step outward from a set of stones of a colour. *)
Definition grow (b : board) (c : color) (s : list nat) : list nat :=
  filter (fun p => is_stone b c p && (mem p s || existsb (fun q => mem q s) (neighbours p)))
    points.

Fixpoint flood (steps : nat) (b : board) (c : color) (s : list nat) : list nat :=
  match steps with
  | 0 => s
  | S more => flood more b c (grow b c s)
  end.

(** The chain of a colour at a point: no chain is longer than the board has points. *)
Definition chain (b : board) (c : color) (p : nat) : list nat :=
  flood (width * height) b c [p].

Definition is_empty (b : board) (p : nat) : bool := cell_eqb (at_point b p) None.

Definition breathes (b : board) (s : list nat) : bool :=
  existsb (fun p => existsb (is_empty b) (neighbours p)) s.

Fixpoint put (b : board) (p : nat) (c : cell) : board :=
  match b, p with
  | [], _ => []
  | _ :: rest, 0 => c :: rest
  | first :: rest, S p => first :: put rest p c
  end.

Definition remove_all (b : board) (s : list nat) : board :=
  fold_left (fun b p => put b p None) s b.

(** The stones of a colour beside a point that have no liberty. *)
Definition captured (b : board) (c : color) (p : nat) : list nat :=
  flat_map
    (fun q => let s := chain b c q in
              if is_stone b c q && negb (breathes b s) then s else [])
    (neighbours p).

(** The board after a stone, or nothing if the point is taken or the move is suicide. *)
Definition play (c : color) (b : board) (p : nat) : option board :=
  if (p <? width * height) && is_empty b p then
    let placed := put b p (Some c) in
    let after := remove_all placed (captured placed (other c) p) in
    if breathes after (chain after c p) then Some after else None
  else None.

(** Every board that a stone of a colour can lead to. *)
Definition stones (c : color) (b : board) : list board :=
  flat_map (fun p => match play c b p with Some after => [after] | None => [] end) points.

Lemma in_stones : forall c b after,
  In after (stones c b) <-> exists p, In p points /\ play c b p = Some after.
Proof.
  intros c b after. unfold stones. rewrite in_flat_map. split.
  - intros [p [inside found]]. exists p. split; [exact inside|].
    destruct (play c b p); simpl in found; [destruct found as [e|[]]; now subst | destruct found].
  - intros [p [inside e]]. exists p. split; [exact inside|]. rewrite e. now left.
Qed.

(** The goals that can be seen on a whole board, for a prover and target points. *)

(** No target holds a stone of the opponent. *)
Definition captures (prover : color) (targets : list nat) (b : board) : bool :=
  forallb (fun p => negb (is_stone b (other prover) p)) targets.

(** All targets are stones of one chain. *)
Definition connects (prover : color) (targets : list nat) (b : board) : bool :=
  match targets with
  | [] => false
  | first :: rest =>
      is_stone b prover first && forallb (fun p => mem p (chain b prover first)) rest
  end.

End Rectangle.
