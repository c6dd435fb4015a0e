# Reasons in English. $winner and $loser are the two sides of a proof, $at a move,
# $points stones or points, $count how many they are.

black = Black
white = White
pass = elsewhere
later = After { $moves }: { $sentence }
key = { $winner } plays { $at }.
threat-captures = If { $loser } plays elsewhere, { $winner } takes { $count ->
    [one] the stone { $points }
   *[other] { $count } stones ({ $points })
 } at { $at }.
threat-ataris = If { $loser } plays elsewhere, { $winner } goes on at { $at }, atari on { $points }.
threat-reaches = If { $loser } plays elsewhere, { $winner } plays { $at }, and it is settled.
threat-goes-on = If { $loser } plays elsewhere, { $winner } goes on at { $at }.
fails-captures = If { $loser } plays { $attempt }, { $winner } takes { $count ->
    [one] the stone { $points }
   *[other] { $count } stones ({ $points })
 } at { $at }.
fails-ataris = If { $loser } plays { $attempt }, { $winner } answers { $at }, atari on { $points }.
fails-reaches = If { $loser } plays { $attempt }, { $winner } answers { $at }, and it is settled.
fails-goes-on = If { $loser } plays { $attempt }, { $winner } answers { $at }.
fails-pass = { $loser } { $attempt } needs no answer.
wall = It rests on the stones { $stones }, which need at least { $count } of their outside liberties.
rules = It rests on tactical rules, used { $count ->
    [one] once
   *[other] { $count } times
 }.
frame = It is shown inside { $points }; what lies around is taken to be safe for the attacker.
threats = { $winner } needs { $count ->
    [one] one ko threat
   *[other] { $count } ko threats
 } more than { $loser }.
closed-ko = The ko at { $at } may not be retaken at once.
more = { $points } and { $count } more
name-snapback = { $at } is a snapback: if { $loser } takes, { $winner } takes { $count } stones back.
name-connect-and-die = { $at } is connect-and-die: if { $loser } connects { $points }, all of it is captured.
name-ladder = { $at } starts a ladder: { $points } is chased by atari after atari until it is captured.
name-ladder-breaker = { $points } breaks the ladder: without it { $winner } would be captured by atari after atari.
name-net = { $at } is a net: { $points } cannot get out, although no liberty is taken.
name-squeeze = { $at } begins a squeeze: { $loser } takes, has to fill, and loses { $points } as one lump.
name-under-the-stones = { $at } is played under the stones: { $winner } plays where { $count } stones have just been taken.
name-throw-in = { $at } is a throw-in: the stone is given away to take an eye or a liberty.
name-straight-three = { $at } is the vital point of a straight three.
name-bent-three = { $at } is the vital point of a bent three.
name-pyramid-four = { $at } is the vital point of a pyramid four.
name-bulky-five = { $at } is the vital point of a bulky five.
name-crossed-five = { $at } is the vital point of a crossed five.
name-rabbity-six = { $at } is the vital point of a rabbity six.
name-bent-four = { $at } makes a bent four in the corner: { $winner } can start the ko whenever he likes.
name-false-eye = { $at } makes { $points } a false eye.
name-false-eye-inside = { $at } leaves only a false eye there.
name-shortage-of-liberties = { $at } leaves { $loser } short of liberties: { $points } cannot fight back.
name-double-threat = { $at } is a double threat: { $points } cannot all be saved.
name-miai = { $points } are miai: whichever { $loser } takes, { $winner } takes the other.
name-ko = { $at } takes a ko.
name-seki = It is seki: neither side can fill { $points }.
name-seki-with-eyes = It is seki with an eye: neither side can fill { $points }.
name-placement = { $at } is a placement inside the eye space.
name-reducing-hane = { $at } is a hane that reduces the eye space.
name-hane = { $at } is a hane around { $points }.
name-descent = { $at } is a descent.
name-belly-attachment = { $at } is a belly attachment against { $points }.
name-clamp = { $at } clamps { $points }.
name-wedge = { $at } wedges in between { $points }.
name-cut = { $at } cuts { $points } apart.
name-link-under = { $at } links up along the edge.
name-attachment = { $at } attaches to { $points }.
name-diagonal = { $at } is a diagonal move.

# Reviews. $better is the move that was right, $could and $has what becomes of a group.

review-group = Move { $number }: { $player } { $played } instead of { $better }. { $owner } { $stones } { $could }; now it { $has } ({ $sure }).
review-score = Move { $number }: { $player } { $played } loses about { $count } points and { $percent } % of the chance to win; { $better } looks better (an estimate by the network).
could-lives = could have lived
could-ko = could have had a ko
could-dies = could have been captured
has-lives = lives
has-ko = is a ko
has-dies = is dead
sure-proven = proven
sure-framed = exact if the stones around stand
sure-guess = an estimate
review-decisive = What decided the game:
review-others = Also:
review-none = No move was found that changed the fate of a group or lost more than ten points or 15 % of the chance to win.
review-unfinished = The time was spent: the groups near { $count } of { $of } moves were looked at.
why-right = { $played } reaches it as well.
why-nothing = Nothing that can be shown is wrong with { $played }: no group near it changes its fate.
by-shape = By its shape: { $sentence }
page-legend = Circle: the last move. Triangles: the group in question. Blue numbers: what should have been played.
page-settled = Groups of Black (dark) and White (grey) that live whatever is played; dashed: groups whose fate the network leaves open.
purpose-group = { $played } decides { $owner } { $stones }: it { $has }; if { $other } moves first, it { $else } ({ $sure }).
sure-read = the capture is proven, that it gets away otherwise is read
review-first = At first sight (estimated by the network; proofs follow):

# Games in the terminal.

play-prompt = { $player } to move:
play-own = { $player } plays { $played }.
play-level = The program's level: { $level }.
play-full-strength = full strength
play-no-undo = There is no move yet.
play-save-where = Say where: save FILE.
play-saved = The game is in { $file }.
play-score = { $leader } leads by about { $points } points; { $player } to move wins with { $count } % (estimated by the network).
play-likely = Nothing can be shown of { $played }; the network gives it { $count } %.
play-dead = Taken off as dead: { $points }.
play-resigns = { $player } resigns.
play-result = Result: { $result }
play-help-pass = no move; two in a row end the game
play-help-undo = take your last move back
play-help-hint = what the program would play, and why
play-help-why = why the last move; why D4: why not there
play-help-level = how strong the program is; level 5k changes it
play-help-score = how the game stands, estimated
play-help-save = write the game to a file (SGF)
play-help-board = show the board
play-help-swap = change sides
play-help-resign = give up
play-help-quit = end without a result

# Problems: what solve, train and sheets say. $owner has the group, $result is one of the
# results below.

solve-to-move = { $player } to move
solve-no-group = There is no group here to ask about.
solve-moves = { $player } moves: { $moves }. { $result }.
solve-settled = { $result }, whoever moves first.
solve-second = If { $player } moves first: { $result }.
solve-line = Line: { $moves }
solve-also = { $move } (also { $others })
solve-unknown-move = the first move is not known
solve-guess = Not solved; { $move } looks best for { $player }.
solve-unsolved = Not solved.
solve-captures = { $player } moves: { $move }. { $points } is captured.
solve-escapes = { $player } moves: { $move }. { $points } cannot be captured.
solve-joins = { $player } moves: { $move }. It joins { $points }.
solve-cuts = { $player } moves: { $move }. It cuts { $points } apart.
solve-proven = Proven on the open board, checked.
solve-framed = Exact inside { $points }; it holds if the stones around stand.
solve-as-set = Exact if everything outside { $points } is { $attacker }'s, as problems are meant; on the open board { $owner } may get out.
result-if-closed = { $result }, if everything outside { $points } is { $attacker }'s
solve-guessed = This is a guess.
result-lives = { $owner } lives
result-dies = { $owner } dies
result-ko = Ko: { $player } needs { $count ->
    [one] one ko threat
   *[other] { $count } ko threats
 }
train-left-out = This one was not solved in time; it is left out.
train-ask = Your move (or hint, why, skip, quit):
train-hint = Look around { $move }.
train-right = Right.
train-wrong = Wrong: { $player } answers { $moves }.
train-wrong-pass = Wrong: { $player } needs no answer.
train-end = { $solved } solved, { $missed } missed; kept in { $file }
sheet-plays = { $player } plays { $moves } ({ $sure }).
sheet-or = { $one } or { $other }
sheet-as-file = as the file says
does-capture = { $played } captures { $points } (proven); without it they would get away.
does-race = { $played } wins the race against { $points } (proven); without it that would be lost.
does-escape = { $played } saves { $points } (proven); without it they would be caught.
does-connection = { $played } joins { $points } (proven); without it they could be cut.
does-cut = { $played } cuts { $points } apart (proven); without it they would join.

# Moves of a search: what each does. $target is one of the first, $other a second one.

target = { $count ->
    [one] the stone at { $at }
   *[other] { $count } stones at { $at }
 }
move-captures = captures { $target }
move-saves = saves { $target } from capture
move-ladder = catches { $target } in a ladder
move-avoids-ladder = keeps { $target } out of a ladder
move-atari = puts { $target } in atari
move-cuts = cuts { $target } from { $other }
move-connects = connects { $target } with { $other }
move-corner = takes an empty corner
move-side = takes an open side
move-pattern = strong players play here with { $count } %
move-approaches = approaches { $target }
move-encloses = encloses the corner with { $target }
move-base = makes a base for { $target }
move-strengthens = strengthens { $target }
move-attacks = attacks { $target }
move-invades = invades the opponent's area
move-reduces = reduces the opponent's area
move-enlarges = enlarges the own area
move-guards = guards the own area
move-attaches = attaches to { $target }
move-blocks = blocks { $target }
move-extends = extends from { $target }
move-limits = keeps { $target } from growing
move-open = takes a large open point
move-passes = nothing is left to gain
move-sente = sente
move-gote = gote
move-gains = { $tempo }, gains about { $count ->
    [one] 1 point
   *[other] { $count } points
 }
move-shape = shape { $count } %
move-then = then { $moves }

# The opening: what a recommended move is about ($at and $other are groups, $point a stone), and what groups are like.

fuseki-group = { $color } at { $point }
fuseki-empty-corner = an empty corner
fuseki-enclosure = an enclosure of the corner
fuseki-corner-approach = an approach to the corner
fuseki-boundary = between two stones on the edge
fuseki-captures = captures { $point }
fuseki-saves = saves { $point } from atari
fuseki-atari = atari on { $point }
fuseki-liberties = gives { $point } liberties
fuseki-strengthens = strengthens the stones in contact at { $point }
fuseki-presses = presses the stones in contact at { $point }
fuseki-connects = connects { $at }
fuseki-cuts = cuts { $at }
fuseki-extension = an extension along the edge
fuseki-edge-approach = an approach along the edge
fuseki-edge-middle = the middle of an open edge
fuseki-reduces = reduces the area of { $at }
fuseki-jumps = a jump into the area of { $at }
fuseki-eye-space = room for eyes of { $at }
fuseki-takes-eyes = takes the eye space of { $at }
fuseki-joins = joins { $at } and { $other }
fuseki-parts = parts { $at } and { $other }
fuseki-spheres = where two spheres meet
fuseki-race = a race of { $at } against { $other }
fuseki-way-out = a way out for { $at }
fuseki-shuts-in = shuts in { $at }
fuseki-usual = a usual shape
fuseki-unknown = no case recommends it
fuseki-becomes = { $at } is { $after } then ({ $before } before)
fuseki-helps = strengthens { $at }
fuseki-hurts = weakens { $at }
state-lost = lost
state-in-danger = in danger
state-weak = weak
state-settled = settled
state-safe = safe
