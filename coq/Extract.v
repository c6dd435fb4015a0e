(** The checker as an OCaml program; [run.ml] reads proofs for it. Numbers become the
    machine's, lists, truth values and pairs OCaml's own. *)

From Coq Require Import Arith Extraction ExtrOcamlBasic ExtrOcamlNatInt.
Require Import Go Games Zones Goals Proofs Closed Suicide.

Extraction Language OCaml.
Extract Constant PeanoNat.Nat.modulo => "(fun n m -> if m = 0 then n else n mod m)".
Extraction "checker.ml" check_proof check_closed check_suicide.
