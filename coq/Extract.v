(** The checker as an OCaml program; [run.ml] reads proofs for it. Numbers become the
    machine's, lists, truth values and pairs OCaml's own. *)

From Coq Require Import Arith Extraction ExtrOcamlBasic ExtrOcamlNatInt.
Require Import Go Games Zones Goals Proofs Closed Suicide.

Extraction Language OCaml.
Extract Constant PeanoNat.Nat.modulo => "(fun n m -> if m = 0 then n else n mod m)".
(** Of machine numbers alone: OCaml's own comparison looks at what it compares first. *)
Extract Inlined Constant PeanoNat.Nat.eqb => "((=) : int -> int -> bool)".
Extract Inlined Constant PeanoNat.Nat.leb => "((<=) : int -> int -> bool)".
Extract Inlined Constant PeanoNat.Nat.ltb => "((<) : int -> int -> bool)".
Extraction "checker.ml" check_proof check_closed check_suicide.
