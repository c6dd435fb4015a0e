(* Reads proofs as lines of JSON, as `tesuji` writes them, and gives each to the extracted
   checker. A line of JSON for each, like those of the other checkers. *)

open Checker

(* Just so much JSON as proofs have. *)

type json =
  | Null | Bool of bool | Number of int | Text of string
  | List of json list | Object of (string * json) list

exception Broken of string

let broken what = raise (Broken what)

let parse text =
  let at = ref 0 in
  let peek () = if !at < String.length text then text.[!at] else broken "the line ends early" in
  let next () = let c = peek () in incr at; c in
  let rec blank () =
    if !at < String.length text && String.contains " \t\r" text.[!at] then (incr at; blank ()) in
  let expect c = if next () <> c then broken (Printf.sprintf "'%c' is expected" c) in
  let word w value = String.iter expect w; value in
  let string () =
    expect '"';
    let start = !at in
    while peek () <> '"' do
      if peek () = '\\' then broken "an escaped letter";
      incr at
    done;
    let found = String.sub text start (!at - start) in
    incr at; found in
  let number () =
    let start = !at in
    while !at < String.length text && text.[!at] >= '0' && text.[!at] <= '9' do incr at done;
    let digits = String.sub text start (!at - start) in
    if digits = "" || String.length digits > 9 || (digits.[0] = '0' && digits <> "0")
    then broken "a number is expected"
    else int_of_string digits in
  (* Items up to a closing bracket, with commas between them. *)
  let rec items close item =
    blank ();
    if peek () = close then (incr at; []) else begin
      let first = item () in
      blank ();
      match next () with
      | ',' -> blank (); if peek () = close then broken "a comma too many" else first :: items close item
      | c when c = close -> [ first ]
      | _ -> broken "a comma is expected"
    end in
  let rec value () =
    blank ();
    match peek () with
    | '"' -> Text (string ())
    | '{' -> incr at; Object (items '}' member)
    | '[' -> incr at; List (items ']' value)
    | 't' -> word "true" (Bool true)
    | 'f' -> word "false" (Bool false)
    | 'n' -> word "null" Null
    | _ -> Number (number ())
  and member () =
    blank ();
    let name = string () in
    blank (); expect ':';
    (name, value ()) in
  let found = value () in
  blank ();
  if !at < String.length text then broken "something after the value";
  found

let fields may value =
  match value with
  | Object members ->
      List.iteri (fun i (name, _) ->
        if not (List.mem name may) then broken ("an unknown field: " ^ name);
        List.iteri (fun j (other, _) -> if i < j && name = other then broken "a field is given twice")
          members) members;
      members
  | _ -> broken "an object is expected"

let field name members =
  match List.assoc_opt name members with Some v -> v | None -> broken ("a missing field: " ^ name)

let text = function Text t -> t | _ -> broken "a text is expected"
let number = function Number n -> n | _ -> broken "a number is expected"
let list = function List l -> l | _ -> broken "a list is expected"
let boolean = function Bool b -> b | _ -> broken "true or false is expected"
let color = function
  | Text "black" -> Black
  | Text "white" -> White
  | _ -> broken "a colour is expected"

(* Points *)

let letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ"

let point w h name =
  let size = String.length name in
  if size < 2 || size > 3 || name.[1] = '0' then broken ("no point: " ^ name);
  let row = match int_of_string_opt (String.sub name 1 (size - 1)) with
    | Some r when String.for_all (fun c -> c >= '0' && c <= '9') (String.sub name 1 (size - 1)) -> r - 1
    | _ -> broken ("no point: " ^ name) in
  match String.index_opt letters name.[0] with
  | Some column when column < w && row >= 0 && row < h -> (row * w) + column
  | _ -> broken ("no point of this board: " ^ name)

let points w h value =
  let names = List.filter (fun n -> n <> "") (String.split_on_char ' ' (text value)) in
  let found = List.map (point w h) names in
  if List.length (List.sort_uniq compare found) < List.length found then broken "a point is named twice";
  found

(* A board, or what a zone shows: an array with a cell for each point. *)
let cells w h start marks =
  let found = Array.make (w * h) start in
  List.iter
    (fun (value, mark) ->
      List.iter
        (fun p -> if found.(p) <> start then broken "a point has two colours"; found.(p) <- mark)
        (points w h value))
    marks;
  found

let board w h members =
  Array.to_list
    (cells w h None [ (field "black" members, Some Black); (field "white" members, Some White) ])

(* Nodes *)

(* Why a node holds, and the point that is closed there. *)
let reason w h = function
  | Text "reached" -> (Reached, None)
  | Object [ ("play", detail) ] -> begin
      let detail = fields [ "move"; "next" ] detail in
      let next = number (field "next" detail) in
      match text (field "move" detail) with
      | "pass" -> (Pass next, None)
      | name -> (Play (point w h name, next), None)
    end
  | Object [ ("replies", detail) ] ->
      let detail = fields [ "defaults"; "replies"; "holds"; "closed" ] detail in
      let reply = function
        | List [ p; next ] -> (point w h (text p), number next)
        | _ -> broken "a pair is expected" in
      let waits = match List.assoc_opt "holds" detail with Some v -> boolean v | None -> false in
      let closed = Option.map (fun p -> point w h (text p)) (List.assoc_opt "closed" detail) in
      (Replies (List.map number (list (field "defaults" detail)),
                List.map reply (list (field "replies" detail)), waits), closed)
  | Object [ (("rule" | "rules"), _) ] -> broken "tactical rules are not known here"
  | _ -> broken "no reason"

let most_walls = 8

let node w h prover id line =
  let members = fields [ "id"; "to_move"; "black"; "white"; "empty"; "needs"; "why" ] (parse line) in
  if number (field "id" members) <> id then broken "a node is missing";
  let zone = cells w h None
      [ (field "black" members, Some (Some Black)); (field "white" members, Some (Some White));
        (field "empty" members, Some None) ] in
  let needs = match List.assoc_opt "needs" members with
    | Some v -> Array.of_list (List.map number (list v))
    | None -> [||] in
  if Array.length needs > most_walls || Array.exists (fun n -> n > 255) needs then
    broken "a node needs more than can be written";
  let why, closed = reason w h (field "why" members) in
  ({ to_move = (if color (field "to_move" members) = prover then Prover else Opponent);
    zone = (fun q -> if q < w * h then zone.(q) else None);
    least = (fun i -> if i < Array.length needs then needs.(i) else 0);
    why }, closed)

let goals =
  [ ("capture", Capture); ("connect", Connect); ("live", Live); ("live-all", LiveAll);
    ("live-anywhere", LiveAnywhere); ("cut", Cut); ("eye", Eye); ("survive", Survive);
    ("apart", Apart); ("no-eye", NoEye) ]

let head_fields =
  [ "type"; "version"; "width"; "height"; "black"; "white"; "first"; "goal"; "prover"; "targets";
    "nodes"; "ko"; "history"; "walls" ]

(* The head and the lines after it: whether the checker accepts, whether the proof holds
   where suicide is allowed, and what is left. *)
let proof head lines =
  let head = fields head_fields head in
  if text (field "type" head) <> "proof" then broken "no proof";
  if number (field "version" head) <> 1 then broken "another version";
  let side name =
    let n = number (field name head) in
    if n < 1 || n > 25 then broken "no such board" else n in
  let w = side "width" and h = side "height" in
  let prover = color (field "prover" head) in
  let kind = match List.assoc_opt (text (field "goal" head)) goals with
    | Some kind -> kind
    | None -> broken "no goal" in
  let targets = List.sort compare (points w h (field "targets" head)) in
  let first = if color (field "first" head) = prover then Prover else Opponent in
  let lists name = match List.assoc_opt name head with Some v -> list v | None -> [] in
  let walls = List.map (points w h) (lists "walls") in
  let history = List.map (fun b -> board w h (fields [ "black"; "white" ] b)) (lists "history") in
  let ko = Option.map (fun p -> point w h (text p)) (List.assoc_opt "ko" head) in
  let position = board w h head in
  let count = number (field "nodes" head) in
  if count > List.length lines then broken "lines are missing";
  let nodes = Array.of_list (List.mapi (node w h prover) (List.filteri (fun i _ -> i < count) lines)) in
  let nodes_of i = if i < count then fst nodes.(i) else broken "no node" in
  let closed i = if i < count then snd nodes.(i) else broken "no node" in
  let is_closed = Array.exists (fun (_, closed) -> closed <> None) nodes in
  let accepted =
    count > 0 &&
    if is_closed then
      history = [] && check_closed w h walls prover kind targets nodes_of closed count first position ko
    else check_proof w h walls prover kind targets nodes_of count first position history ko in
  let anywhere = accepted && not is_closed && check_suicide w h walls prover kind targets nodes_of count in
  ((accepted, anywhere), List.filteri (fun i _ -> i >= count) lines)

let read name =
  let file = open_in_bin name in
  let found = really_input_string file (in_channel_length file) in
  close_in file;
  List.filter (fun line -> String.trim line <> "") (String.split_on_char '\n' found)

(* The answers for the proofs of a file. *)
let rec answers lines =
  match lines with
  | [] -> []
  | line :: rest -> begin
      match parse line with
      | Object (("type", Text "reasons") :: _) -> answers rest
      | head ->
          let answer, rest = proof head rest in
          answer :: answers rest
    end

let () =
  let status = ref 0 in
  for i = 1 to Array.length Sys.argv - 1 do
    let name = Sys.argv.(i) in
    match answers (read name) with
    | found ->
        List.iteri
          (fun i (accepted, anywhere) ->
            if not accepted then status := max !status 1;
            Printf.printf
              "{\"type\":\"check\",\"file\":\"%s\",\"proof\":%d,\"proven\":%b,\"suicide\":%b}\n" name
              (i + 1) accepted anywhere)
          found
    | exception Broken why ->
        status := 2;
        Printf.printf "{\"type\":\"failure\",\"file\":\"%s\",\"message\":\"%s\"}\n" name
          (String.map (fun c -> if c = '"' || c = '\\' || c < ' ' then '\'' else c) why)
  done;
  exit !status
