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
solve-captures = { $player } moves: { $move }. { $group } { $count ->
    [one] is
   *[other] are
 } captured.
solve-escapes = { $player } moves: { $move }. { $group } cannot be captured.
solve-joins = { $player } moves: { $move }. It joins { $points }.
solve-cuts = { $player } moves: { $move }. It cuts { $points } apart.
result-if-closed = { $result }, if everything outside { $points } is { $attacker }'s, as problems are meant
result-lives = { $owner } lives
result-dies = { $owner } dies
result-ko = Ko: { $player } needs { $count ->
    [1] one ko threat
    [2] two ko threats
    [3] three ko threats
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

# Numbers and lists. $count is how many, $others all but the last.

number = { $count ->
    [0] no
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
    [11] eleven
    [12] twelve
   *[other] { $count }
 }
list-and = { $others } and { $last }
list-or = { $others } or { $last }
list-from = { $others } from { $last }
points-none = nothing
points-many = { $count } points at { $at }
sentence = { $said }.
with-reason = { $said }: { $reason }
count-nodes = { $count ->
    [one] 1 node
   *[other] { $count } nodes
 }
count-positions = { $count ->
    [one] 1 position
   *[other] { $count } positions
 }
count-problems = { $count ->
    [one] 1 problem
   *[other] { $count } problems
 }

# Goals: what a proof says. $player proves it, $points are the stones.

claim-capture = { $player } captures { $points }
claim-live = { $player } lives at { $points }
claim-live-anywhere = { $player } lives somewhere
claim-survive = { $player } survives at { $points }
claim-connect = { $player } connects { $points }
claim-cut = { $player } cuts { $points }
claim-eye = { $player } has an eye at { $points }
claim-apart = { $player } keeps { $points } apart
claim-no-eye = { $player } denies { $points } an eye

# What is asked, and what becomes of it.

ask-aim = { $player } to { $aim }
ask-habit = { $player } to move, as in the file's other problems
ask-custom = { $player } to move; the file does not say who
aim-live = live
aim-kill = kill
aim-ko = make ko
aim-seki = make seki
aim-connect = connect
aim-cut = cut
aim-escape = escape
aim-race = win the race
ask-connect = { $player } to connect { $points }
ask-cut = { $player } to cut { $points }
ask-race = { $player } to win the race against { $at }
ask-escape = { $player } to escape with { $at }
ask-capture = { $player } to capture { $at }
ask-live-seki = { $player } to live in seki with { $at }
ask-live = { $player } to live with { $at }
ask-kill = { $player } to kill { $at }
ask-ko-for = { $player } to make ko for { $at }
ask-ko-against = { $player } to make ko against { $at }
solve-asked = { $question }.
solve-group = { $count ->
    [one] { $owner }'s stone at { $at }
   *[other] { $owner }'s { $number } stones with { $at }
 }
solve-fate = { $group }: { $player } first: { $first }; { $other } first: { $second }
solve-by = { $result } ({ $move })
result-unknown = not found out
result-fails = fails
result-ko-many = Ko: { $player } needs { $count ->
    [1] one ko threat
    [2] two ko threats
    [3] three ko threats
   *[other] { $count } ko threats
 } or more
result-ko-more = Ko: { $player } needs more than { $count ->
    [1] one ko threat
    [2] two ko threats
    [3] three ko threats
   *[other] { $count } ko threats
 }
solve-rivals = Nothing says which group is meant. These depend on who moves first:
solve-name-one = Name one with --at or mark it. The first was taken.
solve-none-open = No group was found that depends on who moves first
list-follows = { $said }:
solve-escapes-else = If { $player } moves first, { $count ->
    [one] it seems to be caught
   *[other] they seem to be caught
 } (not proven).
solve-captures-else = If { $player } moves first, { $count ->
    [one] it seems to get away
   *[other] they seem to get away
 } (not proven).
solve-whatever = whatever is played
solve-also-inside = { $moves } (inside the frame also { $others })
solve-first = { $player } moves: { $moves }.
solve-settled-as-set = { $result }, whoever moves first, if everything outside { $points } is { $attacker }'s, as problems are meant.
solve-keeps-all = To lose one of the marked chains counts as death.
rule-owner-loses = The problem does not let { $owner } win by ko: { $owner } dies.
rule-owner-wins = The problem lets { $owner } win every ko: { $owner } lives.
solve-not-asked = The file asks for something else: to { $aim }.
solve-out-of-danger = Nothing is at stake: { $group } { $count ->
    [one] is
   *[other] are
 } not shut in.
solve-guess-likely = Not solved; { $move } looks best for { $player }: the network gives it { $percent } %.
solve-line-by = Line, { $player } first: { $moves }
aside = Besides ({ $sure }): { $said }.
aside-joins = { $move } joins { $points }
aside-cuts = { $move } cuts { $points } apart
certainty-proven = proven
certainty-framed = framed
certainty-guess = guess
solve-agrees = This agrees with the published answer: { $moves }.
solve-differs = This differs from the published answer: { $moves }.
totals = { $problems }, { $answered } answered ({ $proven } proven, { $framed } more inside their frames), { $unknown } unknown, { $hits }
totals-hits = { $count ->
    [one] 1 published move
   *[other] { $count } published moves
 } found
totals-of = { $name }: { $counts }

# What an answer rests on, and how sure it is.

rests-side = { $player } first: { $said }
rests-plan-size = { $count ->
    [0] a plan without a move
    [1] a plan of one reply
   *[other] a plan of { $count } replies
 }
rests-proof = Proven on the open board: { $count ->
    [1] one node
   *[other] { $count } nodes
 }, checked.
rests-proof-rules = Proven on the open board by tactical rules: { $count ->
    [1] one node
   *[other] { $count } nodes
 }, checked.
rests-plan = Proven on the open board: { $plan }, checked against every attack.
rests-read-out = All play inside { $points } was read out
rests-exact = Exact inside { $points } by { $plan }, checked against every answer
rests-as-set = { $shown }. On the open board { $owner } may get out, or a wall may fall.
rests-if = { $shown }; it holds if { $conditions }.
rests-likely = { $owner } lived in { $percent } % of random games.
rests-undecided = Not decided: { $result } if everything outside { $points } were { $attacker }'s, but { $owner } may get out, or a wall may fall.
rests-estimate = An estimate: what lies around { $points } was not read out.
rests-barred = Not decided: the move that would do it retakes a ko at once, or brings an earlier position of the game back.
rests-spent = This is a guess: the budget was spent.
would-live = { $owner } would live
would-die = { $owner } would die
would-ko = it would be a ko
if-outside = everything outside { $points } is at best { $attacker }'s
if-walls = { $attacker }'s stones with { $points } stand
if-closed = { $attacker } holds { $points }
if-lost = { $owner }'s stones at { $points } are lost
if-friends = { $owner }'s stones at { $points } stand

# How a line ends; kinds of ko; seki.

end-captured = { $count ->
    [1] { $owner } is captured at once
   *[other] { $owner } is captured in { $number } moves
 }
end-eyes = { $owner } has { $number } eyes at { $points }
end-joined = { $owner } is connected to living stones
end-no-room = { $owner } has no room for two eyes
end-seki = seki
end-ko = ko
end-repeats = the position repeats
end-settled = nothing more can be done
end-open = and so on
eye-points = { $first }–{ $last } ({ $count } points)
seki-either = { $owner } lives in seki, whoever moves first.
seki-if = { $owner } lives in seki if { $player } moves first.
seki-shared = Neither side can fill { $points }.
seki-stays = { $count ->
    [one] { $attacker }'s stone at { $at } stays.
   *[other] { $attacker }'s { $number } stones with { $at } stay.
 }
seki-no-eyes = Neither side has an eye.
seki-one-eye = One-sided: only { $owner } has an eye, at { $points }.
seki-both-eyes = Both have eyes: { $owner } at { $own }, { $attacker } at { $others }.
seki-false-eyes = False eyes: { $points }.
seki-double = A double seki: one chain stands against two.
ko-approach = An approach-move ko: { $player } has { $count ->
    [1] one approach move
   *[other] { $number } approach moves
 } to make.
ko-steps = A multi-step ko: { $player } has to win { $number } kos.
ko-double = A double ko: { $owner } lives by it, however many threats { $attacker } has.
ko-bent-four = Bent four in the corner: { $attacker } can start the ko at any time, { $owner } cannot. Under Japanese rules { $owner } is dead as it stands.
ko-ten-thousand = A ten-thousand-year ko: { $attacker } may fight it, { $owner } may end it in seki.
ko-at = { $count ->
    [one] The ko is at { $points }.
   *[other] The kos are at { $points }.
 }

# What an author wants to know.

study-no-need = The result stands without a move.
study-none = No first move helps.
study-only = The only right first move: { $moves }.
study-right = A right first move: { $moves }. Others were not decided.
study-several = Several right first moves: { $moves }.
study-depth = { $count ->
    [1] one move deep
   *[other] { $number } moves deep
 }
study-choices = { $count ->
    [0] No later choices, { $deep }.
    [1] One later choice, { $deep }:
   *[other] { $count } later choices, { $deep }:
 }
study-after = after { $moves }: { $choices }
study-tries = Tries that fail:
study-wrong = Wrong first moves:
study-undecided = Not decided: { $moves }.
study-cut = The budget was spent: something is left out.
difference-fails = The file calls { $moves } right, but it fails.
difference-works = The file calls { $moves } wrong, but it works.
difference-also-works = The file does not name { $moves }, which works too.
difference-after = After { $moves }: { $result }
difference-proven = { $result } (proven)
tree-threat = A ko threat.
tree-answer = The answer.
tree-retakes = Retakes the ko.
tree-elsewhere = { $player } plays elsewhere.
tree-wrong = Wrong: { $result }.

# Goals that solve is given: labels of lines, and what follows from the answers.

goal-proven = proven: { $claim }, { $player } first
goal-proven-simple-ko = proven: { $claim }, { $player } first, under simple ko
goal-open = open: { $claim }, { $player } first ({ $positions }, { $why })
goal-exhausted = all moves tried
goal-interrupted = interrupted
goal-spent = budget spent
goal-label-ko = ko
goal-label-move = move
goal-label-line = line
goal-label-proof = proof
goal-label-under = under
goal-label-why = why
goal-size = { $nodes }, { $positions }
goal-size-rules = { $nodes } by rules, { $positions }
goal-rulesets = { $rulesets } rules
goal-value = value: { $value }  { $summary }
barred-ko = { $at } retakes a ko: it needs a threat first
barred-superko = { $at } brings back an earlier board of the game, which superko forbids
barred-later = a proof was found, but one of its moves may bring back an earlier board of the game, which superko forbids
sum-first = { $claim }, { $player } first
sum-nothing = nothing is proven
sum-even-if = { $claim }, even if { $player } moves first
sum-decides = who moves first decides: { $one }, or { $other }
sum-else-open = { $claim } if { $player } moves first; else it is open
sum-simple-ko-first = { $claim }, { $player } first, under simple ko
sum-simple-ko = { $summary }; under simple ko
sum-captured = { $summary }; stones that it is about are captured on the way

# Plans: what they claim, and what they take for granted.

plan-captures = { $player } captures { $points }
plan-captures-one = { $player } captures one of { $points }
plan-keeps = { $player } keeps { $points }
plan-keeps-one = { $player } keeps one of { $points }
plan-claim = { $does } { $threats }, { $player } first, { $place }
plan-open = on the open board
plan-frame = inside the frame
plan-without = without ko threats
plan-with = with { $count ->
    [1] 1 ko threat
   *[other] { $count } ko threats
 }
plan-with-any = with any number of ko threats
plan-against = against { $count ->
    [1] 1 ko threat
   *[other] { $count } ko threats
 }
plan-against-any = against any number of ko threats
plan-both = { $own } { $other }
plan-ko = { $claim }, the ko at { $at } just taken
plan-if = { $claim }; { $condition }
plan-outside = everything outside { $points } counts as { $attacker }'s
plan-anchors = { $owner }'s stones outside at { $points } count as safe
plan-exits = { $owner } is safe at { $points }

# What check says.

check-hole = hole: { $hole }
check-proof = proven: { $claim }, { $player } first ({ $nodes })
check-plan = proven: { $claim } ({ $rules }, { $positions })
count-rules = { $count ->
    [one] 1 rule
   *[other] { $count } rules
 }
cond-both = { $suicide }, { $ko }
cond-no-suicide = where suicide is forbidden
cond-suicide = where suicide is forbidden or allowed
cond-any-ko = under every ko rule
cond-simple-ko = under simple ko: a ko may not be retaken at once; nothing is said of superko
cond-ko = with { $at } closed to { $player } at first: a ko just taken
cond-boards = after { $count ->
    [one] 1 earlier board
   *[other] { $count } earlier boards
 } of the game: no move of { $player } brings one back
cond-own-rules = if the rules of this program are true ({ $count ->
    [one] 1 use
   *[other] { $count } uses
 }, checksum { $checksum })
cond-rules = if the rules of { $files } are true ({ $count ->
    [one] 1 use
   *[other] { $count } uses
 }, checksum { $checksum })
check-reasons = { $count ->
    [one] 1 reason
   *[other] { $count } reasons
 } found again in it, each at its node
check-warning = warning: the file shows { $what }, which is not in the proof and was not checked

# Capturing races.

race-title = Black { $black } against White { $white }
race-stones = { $at } ({ $count ->
    [one] 1 stone
   *[other] { $count } stones
 })
race-head-region = region
race-head-points = empty points
race-head-liberties = liberties
race-head-cooled = cooled by 2
race-of = { $player }, { $kind }
race-external = external
race-eye = eye
race-shared = shared
race-link = link
race-mixed = mixed
race-open = open
race-many = { $points } … ({ $count } points)
race-kind = Kind: { $kind }
race-class-separate = no shared liberties
race-class-no-eyes = shared liberties, no eyes
race-class-one-eye = shared liberties, eye of { $player } against none
race-class-equal-eyes = shared liberties, equal eyes
race-class-big-eye = shared liberties, big eye of { $player } against a small one
race-class-bigger-eye = shared liberties, big eye of { $player } against a smaller one
race-class-undecided = shared liberties, an eye depends on play
race-eye-small = { $player }'s eye of { $points ->
    [one] 1 point
   *[other] { $points } points
 }
race-eye-big = { $player }'s big eye of { $points } points
race-eye-black-inside = { $eye } with { $count ->
    [one] 1 black stone
   *[other] { $count } black stones
 } inside
race-eye-white-inside = { $eye } with { $count ->
    [one] 1 white stone
   *[other] { $count } white stones
 } inside
race-eye-takes = { $eye } takes { $count ->
    [one] 1 move
   *[other] { $count } moves
 }
race-eye-less = { $said }, { $count } less than usual.
race-eye-usual = { $said }.
race-eye-first = { $said } if { $player } begins there, else it cannot be filled.
race-eye-lives = { $eye } is two eyes, or becomes them.
race-eye-seki = { $eye } cannot be filled, nor become two eyes when nothing else is left: seki.
race-certainty = Certainty: { $said }
race-certainty-if = Certainty if { $player } is first: { $said }
race-because = { $said } ({ $reason })
race-and = { $said }; { $more }
race-no-walls = it rests on no other stones
race-walls = it rests on the stones at { $points }, which live whatever is played
race-if-safe = { $said }, if the stones at { $points } are safe
race-counted = counted
race-played-out = played out
race-estimated-counted = estimated: counted
race-estimated-played = estimated: played out
race-estimated = estimated
race-as-closed = { $said }, as if the edge belonged to whose stones are nearer
race-by-solver = estimated by the solver and the reader
race-unknown = unknown
race-overruled = { $said }; an estimate or a count had said something else
race-proven = proven: { $proofs }
race-proven-with = proven with { $moves }: { $proofs }
race-proven-some = { $said }; the other moves have no proof
race-one-proof = a proof of { $count ->
    [one] 1 node
   *[other] { $count } nodes
 } was checked
race-proofs = proofs of { $counts } nodes were checked
race-sum = Sum: { $black } (Black to move captures unless it is -1 or less, White unless 1 or more)
race-sums = Sum: { $black } for Black to capture, { $white } for White to capture
race-first = { $player } first: { $result }
race-captures = { $player } captures
race-captures-by = { $player } captures by { $count ->
    [1] one move
   *[other] { $count } moves
 }
race-ko = a ko decides
race-seki = seki
race-both-live = both live
race-with = { $result } with { $moves }
race-may-pass = { $result }; it may pass, or play { $moves }
race-score = Points for Black if { $player } wins: { $points }
race-scores = Points for Black if { $player } wins: { $black } if Black plays first, { $white } if White does
race-semedori = { $player } gains points even when losing with { $moves }
obstacle-region = the region at { $at } cannot be counted: { $why }
obstacle-mixed = the region at { $at } borders both chains
obstacle-link = the shared liberty at { $at } is a link to safe stones
obstacle-open = the region at { $at } is open
obstacle-indecisive = the capture of { $at } would not decide the race
obstacle-eye = an eye depends on play
obstacle-bounds = the sum is beyond the bounds
obstacle-count-ko = a ko can arise
obstacle-count-large = the region is too large to be played out
obstacle-count-bounds = the value of the region is beyond the bounds

# An analysis.

analysis-title = { $file }, after { $count ->
    [one] 1 move
   *[other] { $count } moves
 }: { $player } to move, komi { $komi }, { $rules } rules
analysis-leads = { $player } leads by { $lead } ± { $error } points, and wins { $percent } % of { $playouts }.
analysis-behind = { $player } is behind by { $lead } ± { $error } points, and wins { $percent } % of { $playouts }.
count-playouts = { $count ->
    [one] 1 playout
   *[other] { $count } playouts
 }
analysis-glance = At first sight (network): { $moves }; chance { $percent } %, { $lead } points on the board.
analysis-moves = Moves: chance, lead, why, how usual the shape, and what may follow
analysis-doubt = After { $playouts } none of these moves is shown to be worse than the first.
analysis-groups = Groups
analysis-races = Races: who captures
analysis-ladders = Ladders that work
group-stones = { $count ->
    [one] 1 stone
   *[other] { $count } stones
 }
group-alive = alive whatever is played
group-dead = dead whatever is played
group-ko = a ko decides
group-unsettled = who moves first decides
group-proven = { $status } (proven)
group-alive-framed = alive
group-dead-framed = dead
group-framed = { $status } (solved in its frame)
group-survives = alive in { $percent } % of playouts
group-survives-only = alive in { $percent } % of playouts only
group-undecided = unsettled: alive in { $percent } % of playouts
group-moves = { $status }: { $moves }
group-cut = { $status }; can be cut at { $points }
analysis-race = Black { $black } against White { $white }: { $outcome } ({ $sure })
analysis-either = { $result }, whoever moves first
analysis-each = { $black } if Black moves first, { $white } if White does
analysis-sure-each = { $black } if Black is first, { $white } if White is
winner-black = black
winner-white = white
winner-seki = seki
winner-both-live = both live
winner-ko = ko
winner-nobody = nobody knows
ground-proven = proven
ground-counted = counted
ground-played-out = played out
ground-estimated = estimated
ground-unknown = unknown
analysis-ladder = { $player }'s { $count ->
    [one] 1 stone
   *[other] { $count } stones
 } at { $at }: caught from { $move }
analysis-legend = A, B, C: the best moves. Red ring: the last move. Small discs: who will probably own a point.

# The opening: headings, and how often a group can be left alone.

fuseki-standing = { $player } to move. Estimated territory: { $leader } is ahead by { $points } points, komi aside.
fuseki-last = What { $move }, the last move, is for: { $cases }.
fuseki-head-groups = Groups
fuseki-head-stones = stones
fuseki-head-area = area
fuseki-head-state = state
fuseki-head-alone = can be left alone
fuseki-lost = as good as captured: { $points }
fuseki-best = { $count ->
    [one] 1 recommendation
   *[other] { $count } recommendations
 } by cases for { $points ->
    [one] 1 point
   *[other] { $points } points
 }. The best by { $method }:
fuseki-method-sc = cases
fuseki-method-sp = possible omission numbers
fuseki-method-sc-sp = cases and possible omission numbers
fuseki-method-both = cases, possible omission numbers and patterns
fuseki-head-value = value
fuseki-head-usual = usual
fuseki-head-why = why
case-book = book
case-edge = edge
case-edge-boundary = edge boundary
case-life-and-death = life and death
case-race = race
case-surrounding = surrounding
case-remote-link = remote link
case-adjacent-link = adjacent link
case-moyo = moyo
case-intrusion = intrusion
case-invasion = invasion
case-contact = contact
case-capture-or-escape = capture or escape
case-cut-or-connection = cut or connection
alone-unknown = not known
alone-guessed = { $said }, as the network expects
alone-now = needs a move now
alone-times = { $count ->
    [1] once
   *[other] { $count } times
 }
alone-and-more = { $times } and more
alone-up-to = nothing found up to { $times }
alone-at-most = { $times } at most
alone-dead = dead
alone-saved = dead; { $count } more moves in a row save it
alone-saved-perhaps = dead; { $count } more moves in a row save it, perhaps fewer

# What is wrong with what somebody typed at the board, and a few counts.

illegal-off-board = the point lies outside the board
illegal-occupied = the point is occupied
illegal-suicide = suicide is not allowed
illegal-ko = the ko may not be retaken at once
illegal-superko = the move repeats an earlier position
illegal = { $move }: { $why }.
typed-neither = '{ $word }' is neither a point nor a word; try help
typed-after = '{ $more }' after { $word }?
typed-no-level = '{ $word }' is not a level (from 20k to 1k, from 1d to 5d)
typed-no-point = '{ $word }' is not a point (write D4; the letter I is not used)
problems-in = { $problems } in { $folder }
sheet-size = { $problems }, { $count ->
    [one] 1 page
   *[other] { $count } pages
 }
sheet-unsolved = Not solved in time.

# Pictures of races, and why a race was not played out.

race-marks = Marked stones are at stake. Dots: first moves that reach the result, of each side.
race-liberties-of = liberties of { $player }, { $kind }
race-worth = { $region }: { $value }
race-worth-cooled = { $region }: { $value }, cooled { $cooled }
obstacle-and = { $why }, and { $more }
obstacle-repeats = a position came again
obstacle-spent = the budget is spent
again = { $number } at { $at }
