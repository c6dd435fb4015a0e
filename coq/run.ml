(* Reads expanded proofs (check/expand.py) and gives each to the extracted checker:
   a line "proof W H prover goal nodes targets…", then a line for each node. *)

open Checker

let cell = function 'X' -> Some Black | 'O' -> Some White | _ -> None

let words line = List.filter (fun w -> w <> "") (String.split_on_char ' ' line)

let rec pairs = function
  | point :: next :: rest -> (int_of_string point, int_of_string next) :: pairs rest
  | _ -> []

let node line =
  match words line with
  | side :: cells :: why ->
      let why =
        match why with
        | [ "reached" ] -> Reached
        | [ "pass"; next ] -> Pass (int_of_string next)
        | [ "play"; point; next ] -> Play (int_of_string point, int_of_string next)
        | "replies" :: default :: rest -> Replies (int_of_string default, pairs rest)
        | _ -> failwith ("no reason: " ^ line)
      in
      let shown = List.map cell (List.of_seq (String.to_seq cells)) in
      { to_move = (if side = "P" then Prover else Opponent); shown; why }
  | _ -> failwith ("no node: " ^ line)

let rec take count = if count = 0 then [] else
  let first = node (input_line stdin) in
  first :: take (count - 1)

(* Damage: the last node but one no longer shows its board. Then something must fail. *)
let damaged nodes =
  let last = List.length nodes - 2 in
  List.mapi (fun i n -> if i = last then { n with shown = None :: n.shown } else n) nodes

let () =
  let accepted = ref 0 and refused = ref 0 and boards = ref 0 and missed = ref 0 in
  (try
     while true do
       match words (input_line stdin) with
       | "proof" :: w :: h :: prover :: goal :: count :: targets ->
           let prover = if prover = "X" then Black else White in
           let w = int_of_string w and h = int_of_string h in
           let targets = List.map int_of_string targets in
           let test = if goal = "capture" then captures prover targets
             else connects w h prover targets in
           let nodes = take (int_of_string count) in
           let last = List.nth nodes (List.length nodes - 1) in
           boards := !boards + List.length nodes;
           if check w h prover test nodes last.to_move last.shown then incr accepted
           else incr refused;
           if List.length nodes > 1
              && check w h prover test (damaged nodes) last.to_move last.shown then incr missed
       | _ -> failwith "a proof is expected"
     done
   with End_of_file -> ());
  Printf.printf "%d proofs accepted (%d boards), %d refused, %d damaged ones accepted\n"
    !accepted !boards !refused !missed;
  if !refused > 0 || !missed > 0 || !accepted = 0 then exit 1
