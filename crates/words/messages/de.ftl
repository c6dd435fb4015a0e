# Reasons in German. $winner and $loser are the two sides of a proof, $at a move,
# $points stones or points, $count how many they are.

black = Schwarz
white = Weiß
pass = anderswo
later = Nach { $moves }: { $sentence }
key = { $winner } spielt { $at }.
threat-captures = Spielt { $loser } anderswo, schlägt { $winner } mit { $at } { $count ->
    [one] den Stein { $points }
   *[other] { $count } Steine ({ $points })
 }.
threat-ataris = Spielt { $loser } anderswo, folgt { $winner } { $at } mit Atari auf { $points }.
threat-reaches = Spielt { $loser } anderswo, entscheidet { $winner } { $at }.
threat-goes-on = Spielt { $loser } anderswo, folgt { $winner } { $at }.
fails-captures = Auf { $loser } { $attempt } schlägt { $winner } mit { $at } { $count ->
    [one] den Stein { $points }
   *[other] { $count } Steine ({ $points })
 }.
fails-ataris = Auf { $loser } { $attempt } antwortet { $winner } { $at } mit Atari auf { $points }.
fails-reaches = Auf { $loser } { $attempt } entscheidet { $winner } { $at }.
fails-goes-on = Auf { $loser } { $attempt } antwortet { $winner } { $at }.
fails-pass = { $loser } { $attempt } braucht keine Antwort.
wall = Es beruht auf den Steinen { $stones }, die mindestens { $count } ihrer äußeren Freiheiten brauchen.
rules = Es beruht auf taktischen Regeln, { $count ->
    [one] einmal
   *[other] { $count }-mal
 } benutzt.
frame = Es gilt innerhalb von { $points }; was darum liegt, gilt als sicher für den Angreifer.
threats = { $winner } braucht { $count ->
    [one] eine Ko-Drohung
   *[other] { $count } Ko-Drohungen
 } mehr als { $loser }.
closed-ko = Das Ko auf { $at } darf nicht sofort zurückgeschlagen werden.
more = { $points } und { $count } weitere
name-snapback = { $at } ist ein Snapback: Schlägt { $loser }, schlägt { $winner } { $count } Steine zurück.
name-connect-and-die = { $at } ist Oiotoshi: Verbindet { $loser } { $points }, wird alles geschlagen.
name-ladder = { $at } beginnt eine Treppe: { $points } wird Atari um Atari gejagt und geschlagen.
name-ladder-breaker = { $points } bricht die Treppe: Ohne ihn würde { $winner } Atari um Atari geschlagen.
name-net = { $at } ist ein Netz: { $points } kommt nicht heraus, obwohl keine Freiheit genommen wird.
name-squeeze = { $at } beginnt das Zusammenpressen: { $loser } schlägt, muss füllen und verliert { $points } als Klumpen.
name-under-the-stones = { $at } ist unter den Steinen gespielt: dort, wo gerade { $count } Steine geschlagen wurden.
name-throw-in = { $at } ist ein Einwurf: Der Stein nimmt ein Auge oder eine Freiheit.
name-straight-three = { $at } ist der vitale Punkt der geraden Drei.
name-bent-three = { $at } ist der vitale Punkt der gebogenen Drei.
name-pyramid-four = { $at } ist der vitale Punkt der Pyramide (Vier).
name-bulky-five = { $at } ist der vitale Punkt der plumpen Fünf.
name-crossed-five = { $at } ist der vitale Punkt der Kreuz-Fünf.
name-rabbity-six = { $at } ist der vitale Punkt der Blumen-Sechs.
name-bent-four = { $at } macht eine gebogene Vier in der Ecke: { $winner } kann das Ko beginnen, wann er will.
name-false-eye = { $at } macht { $points } zum falschen Auge.
name-false-eye-inside = { $at } lässt dort nur ein falsches Auge.
name-shortage-of-liberties = Nach { $at } fehlen { $loser } Freiheiten: { $points } kann sich nicht wehren.
name-double-threat = { $at } ist eine doppelte Drohung: { $points } sind nicht alle zu retten.
name-miai = { $points } sind Miai: Nimmt { $loser } den einen, nimmt { $winner } den anderen.
name-ko = { $at } schlägt ein Ko.
name-seki = Es ist Seki: Keiner kann { $points } füllen.
name-seki-with-eyes = Es ist Seki mit Auge: Keine Seite kann { $points } füllen.
name-placement = { $at } ist ein Zug in den Augenraum (Oki).
name-reducing-hane = { $at } ist ein Hane, das den Augenraum verkleinert.
name-hane = { $at } ist ein Hane um { $points }.
name-descent = { $at } ist ein Abstieg (Sagari).
name-belly-attachment = { $at } legt am Bauch von { $points } an.
name-clamp = { $at } klemmt { $points } ein.
name-wedge = { $at } ist ein Keil zwischen { $points }.
name-cut = { $at } trennt { $points }.
name-link-under = { $at } verbindet am Rand.
name-attachment = { $at } legt an { $points } an.
name-diagonal = { $at } ist ein diagonaler Zug.

# Reviews. $better is the move that was right, $could and $has what becomes of a group.

review-group = Zug { $number }: { $player } { $played } statt { $better }. { $owner } { $stones } { $could }; jetzt { $has } ({ $sure }).
review-score = Zug { $number }: { $player } { $played } verliert etwa { $count } Punkte und { $percent } % Gewinnaussicht; { $better } sieht besser aus (vom Netz geschätzt).
could-lives = hätte leben können
could-ko = hätte ein Ko haben können
could-dies = hätte gefangen werden können
has-lives = lebt sie
has-ko = ist es ein Ko
has-dies = ist sie tot
sure-proven = bewiesen
sure-framed = genau, wenn die Steine ringsum stehen
sure-guess = eine Schätzung
review-decisive = Was die Partie entschied:
review-others = Außerdem:
review-none = Kein Zug wurde gefunden, der das Schicksal einer Gruppe änderte oder mehr als zehn Punkte oder 15 % Gewinnaussicht verlor.
review-unfinished = Die Zeit war um: Die Gruppen bei { $count } von { $of } Zügen wurden angesehen.
why-right = { $played } erreicht es auch.
why-nothing = Gegen { $played } ist nichts zu beweisen: Keine Gruppe in der Nähe ändert ihr Schicksal.
by-shape = Der Form nach: { $sentence }
page-legend = Kreis: der letzte Zug. Dreiecke: die Gruppe, um die es geht. Blaue Zahlen: was zu spielen war.
page-settled = Gruppen von Schwarz (dunkel) und Weiß (grau), die leben, was auch gespielt wird; gestrichelt: Gruppen, deren Los das Netz offen lässt.
purpose-group = { $played } entscheidet über { $owner } { $stones }: Danach { $has }; zieht { $other } zuerst, { $else } ({ $sure }).
sure-read = das Fangen ist bewiesen, das Entkommen sonst gelesen
review-first = Auf den ersten Blick (vom Netz geschätzt; Beweise folgen):

# Games in the terminal.

play-prompt = { $player } am Zug:
play-own = { $player } spielt { $played }.
play-level = Stärke des Programms: { $level }.
play-full-strength = volle Stärke
play-no-undo = Es gibt noch keinen Zug.
play-save-where = Wohin? save DATEI.
play-saved = Die Partie steht in { $file }.
play-score = { $leader } führt mit etwa { $points } Punkten; { $player } am Zug gewinnt mit { $count } % (vom Netz geschätzt).
play-likely = Über { $played } ist nichts zu beweisen; das Netz gibt ihm { $count } %.
play-dead = Als tot entfernt: { $points }.
play-resigns = { $player } gibt auf.
play-result = Ergebnis: { $result }
play-help-pass = kein Zug; zwei nacheinander beenden die Partie
play-help-undo = den letzten eigenen Zug zurücknehmen
play-help-hint = was das Programm spielen würde, und warum
play-help-why = warum der letzte Zug; why D4: warum nicht dort
play-help-level = wie stark das Programm ist; level 5k ändert es
play-help-score = wie es steht, geschätzt
play-help-save = die Partie in eine Datei schreiben (SGF)
play-help-board = das Brett zeigen
play-help-swap = die Seiten tauschen
play-help-resign = aufgeben
play-help-quit = ohne Ergebnis beenden

# Probleme: was solve, train und Blätter sagen. $owner hat die Gruppe, $result ist eines der
# Ergebnisse unten.

solve-to-move = { $player } am Zug
solve-no-group = Hier gibt es keine Gruppe, nach der zu fragen wäre.
solve-moves = { $player } zieht: { $moves }. { $result }.
solve-settled = { $result }, wer auch anfängt.
solve-second = Fängt { $player } an: { $result }.
solve-line = Folge: { $moves }
solve-also = { $move } (auch { $others })
solve-unknown-move = der erste Zug ist nicht bekannt
solve-guess = Nicht gelöst; { $move } sieht für { $player } am besten aus.
solve-unsolved = Nicht gelöst.
solve-captures = { $player } zieht: { $move }. { $group } wird gefangen.
solve-escapes = { $player } zieht: { $move }. { $group } kann nicht gefangen werden.
solve-joins = { $player } zieht: { $move }. Das verbindet { $points }.
solve-cuts = { $player } zieht: { $move }. Das trennt { $points }.
result-if-closed = { $result }, wenn alles außerhalb von { $points } { $attacker } gehört, wie Probleme gemeint sind
result-lives = { $owner } lebt
result-dies = { $owner } stirbt
result-ko = Ko: { $player } braucht { $count ->
    [one] eine Ko-Drohung
   *[other] { $count } Ko-Drohungen
 }
train-left-out = Dieses wurde in der Zeit nicht gelöst; es wird ausgelassen.
train-ask = Ihr Zug (oder hint, why, skip, quit):
train-hint = Schauen Sie bei { $move }.
train-right = Richtig.
train-wrong = Falsch: { $player } antwortet { $moves }.
train-wrong-pass = Falsch: { $player } braucht keine Antwort.
train-end = { $solved } gelöst, { $missed } verfehlt; aufgehoben in { $file }
sheet-plays = { $player } spielt { $moves } ({ $sure }).
sheet-or = { $one } oder { $other }
sheet-as-file = wie die Datei sagt
does-capture = { $played } fängt { $points } (bewiesen); ohne den Zug entkäme es.
does-race = { $played } gewinnt den Wettlauf gegen { $points } (bewiesen); ohne den Zug wäre er verloren.
does-escape = { $played } rettet { $points } (bewiesen); ohne den Zug würde es gefangen.
does-connection = { $played } verbindet { $points } (bewiesen); ohne den Zug könnte getrennt werden.
does-cut = { $played } trennt { $points } (bewiesen); ohne den Zug verbänden sie sich.

# Züge einer Suche: was jeder tut.

target = { $count ->
    [one] den Stein auf { $at }
   *[other] { $count } Steine auf { $at }
 }
move-captures = schlägt { $target }
move-saves = rettet { $target } vor dem Schlagen
move-ladder = fängt { $target } in einer Treppe
move-avoids-ladder = bewahrt { $target } vor einer Treppe
move-atari = setzt { $target } ins Atari
move-cuts = schneidet { $target } von { $other } ab
move-connects = verbindet { $target } mit { $other }
move-corner = nimmt eine leere Ecke
move-side = nimmt eine offene Seite
move-pattern = starke Spieler spielen hier mit { $count } %
move-approaches = nähert sich: { $target }
move-encloses = schließt die Ecke ab, zusammen mit: { $target }
move-base = gibt eine Basis für { $target }
move-strengthens = stärkt { $target }
move-attacks = greift { $target } an
move-invades = dringt in das Gebiet des Gegners ein
move-reduces = verkleinert das Gebiet des Gegners
move-enlarges = vergrößert das eigene Gebiet
move-guards = sichert das eigene Gebiet
move-attaches = legt an: { $target }
move-blocks = hält { $target } auf
move-extends = streckt von hier aus: { $target }
move-limits = hindert { $target } am Wachsen
move-open = nimmt einen großen offenen Punkt
move-passes = es ist nichts mehr zu gewinnen
move-sente = Sente
move-gote = Gote
move-gains = { $tempo }, gewinnt etwa { $count ->
    [one] 1 Punkt
   *[other] { $count } Punkte
 }
move-shape = Form { $count } %
move-then = dann { $moves }

# Die Eröffnung: worum es bei einem empfohlenen Zug geht, und wie Gruppen stehen.

fuseki-group = { $color } auf { $point }
fuseki-empty-corner = eine leere Ecke
fuseki-enclosure = ein Abschluss der Ecke
fuseki-corner-approach = eine Annäherung an die Ecke
fuseki-boundary = zwischen zwei Steinen am Rand
fuseki-captures = schlägt { $point }
fuseki-saves = rettet { $point } aus dem Atari
fuseki-atari = Atari auf { $point }
fuseki-liberties = gibt { $point } Freiheiten
fuseki-strengthens = stärkt die Steine im Kontakt bei { $point }
fuseki-presses = bedrängt die Steine im Kontakt bei { $point }
fuseki-connects = verbindet { $at }
fuseki-cuts = schneidet { $at }
fuseki-extension = eine Ausdehnung am Rand
fuseki-edge-approach = eine Annäherung am Rand
fuseki-edge-middle = die Mitte einer offenen Seite
fuseki-reduces = verkleinert das Gebiet von { $at }
fuseki-jumps = ein Sprung in das Gebiet von { $at }
fuseki-eye-space = Augenraum für { $at }
fuseki-takes-eyes = nimmt { $at } den Augenraum
fuseki-joins = verbindet { $at } und { $other }
fuseki-parts = trennt { $at } und { $other }
fuseki-spheres = wo zwei Einflussgebiete sich treffen
fuseki-race = ein Wettlauf von { $at } gegen { $other }
fuseki-way-out = ein Ausweg für { $at }
fuseki-shuts-in = schließt { $at } ein
fuseki-usual = eine übliche Form
fuseki-unknown = kein Fall empfiehlt es
fuseki-becomes = { $at } ist dann { $after } (vorher { $before })
fuseki-helps = stärkt { $at }
fuseki-hurts = schwächt { $at }
state-lost = verloren
state-in-danger = gefährdet
state-weak = schwach
state-settled = gefestigt
state-safe = sicher

# Numbers and lists. $count is how many, $others all but the last.

number = { $count ->
    [2] zwei
    [3] drei
    [4] vier
    [5] fünf
    [6] sechs
    [7] sieben
    [8] acht
    [9] neun
    [10] zehn
    [11] elf
    [12] zwölf
   *[other] { $count }
 }
list-and = { $others } und { $last }
list-or = { $others } oder { $last }
list-from = { $others } von { $last }
points-none = nichts
points-many = { $at } u. a. ({ $count } Punkte)
sentence = { $said }.
with-reason = { $said }: { $reason }
count-nodes = { $count ->
    [one] 1 Knoten
   *[other] { $count } Knoten
 }
count-positions = { $count ->
    [one] 1 Stellung
   *[other] { $count } Stellungen
 }
count-problems = { $count ->
    [one] 1 Problem
   *[other] { $count } Probleme
 }

# Goals: what a proof says. $player proves it, $points are the stones.

claim-capture = { $player } fängt { $points }
claim-live = { $player } lebt bei { $points }
claim-live-anywhere = { $player } lebt irgendwo
claim-survive = { $player } überlebt bei { $points }
claim-connect = { $player } verbindet { $points }
claim-cut = { $player } trennt { $points }
claim-eye = { $player } hat ein Auge bei { $points }
claim-apart = { $player } hält { $points } getrennt
claim-no-eye = { $player } verwehrt { $points } ein Auge

# What is asked, and what becomes of it.

ask-aim = { $player } soll { $aim }
ask-habit = { $player } am Zug, wie in den anderen Problemen der Datei
ask-custom = { $player } am Zug; die Datei sagt nicht, wer
aim-live = leben
aim-kill = töten
aim-ko = ein Ko machen
aim-seki = Seki machen
aim-connect = verbinden
aim-cut = trennen
aim-escape = entkommen
aim-race = den Wettlauf gewinnen
ask-connect = { $player } soll { $points } verbinden
ask-cut = { $player } soll { $points } trennen
ask-race = { $player } soll den Wettlauf gegen { $at } gewinnen
ask-escape = { $player } soll mit { $at } entkommen
ask-capture = { $player } soll { $at } fangen
ask-live-seki = { $player } soll mit { $at } im Seki leben
ask-live = { $player } soll mit { $at } leben
ask-kill = { $player } soll { $at } töten
ask-ko-for = { $player } soll für { $at } ein Ko machen
ask-ko-against = { $player } soll gegen { $at } ein Ko machen
solve-asked = { $question }.
solve-group = { $count ->
    [one] { $owner } { $at } (ein Stein)
   *[other] { $owner } { $at } ({ $number } Steine)
 }
solve-fate = { $group }: { $player } zuerst: { $first }; { $other } zuerst: { $second }
solve-by = { $result } ({ $move })
result-unknown = nicht gefunden
result-fails = scheitert
result-ko-many = Ko: { $player } braucht { $count } Ko-Drohungen oder mehr
result-ko-more = Ko: { $player } braucht mehr als { $count } Ko-Drohungen
solve-rivals = Nichts sagt, welche Gruppe gemeint ist. Bei diesen kommt es darauf an, wer anfängt:
solve-name-one = Nennen Sie eine mit --at oder markieren Sie sie. Genommen wurde die erste.
solve-none-open = Keine Gruppe wurde gefunden, bei der es darauf ankommt, wer anfängt
list-follows = { $said }:
solve-escapes-else = Fängt { $player } an, wird das wohl gefangen (nicht bewiesen).
solve-captures-else = Fängt { $player } an, entkommt das wohl (nicht bewiesen).
solve-whatever = was auch gespielt wird
solve-also-inside = { $moves } (innerhalb des Rahmens auch { $others })
solve-first = { $player } zieht: { $moves }.
solve-settled-as-set = { $result }, wer auch anfängt, wenn alles außerhalb von { $points } { $attacker } gehört, wie Probleme gemeint sind.
solve-keeps-all = Eine der markierten Ketten zu verlieren gilt als Tod.
rule-owner-loses = Das Problem lässt { $owner } nicht durch Ko gewinnen: { $owner } stirbt.
rule-owner-wins = Das Problem lässt { $owner } jedes Ko gewinnen: { $owner } lebt.
solve-not-asked = Die Datei fragt nach etwas anderem: { $aim }.
solve-out-of-danger = Es steht nichts auf dem Spiel: { $group } ist nicht eingeschlossen.
solve-guess-likely = Nicht gelöst; { $move } sieht für { $player } am besten aus: Das Netz gibt ihm { $percent } %.
solve-line-by = Folge, { $player } zuerst: { $moves }
aside = Außerdem ({ $sure }): { $said }.
aside-joins = { $move } verbindet { $points }
aside-cuts = { $move } trennt { $points }
certainty-proven = bewiesen
certainty-framed = im Rahmen
certainty-guess = geraten
solve-agrees = Das stimmt mit der veröffentlichten Lösung überein: { $moves }.
solve-differs = Das weicht von der veröffentlichten Lösung ab: { $moves }.
totals = { $problems }, { $answered } beantwortet ({ $proven } bewiesen, { $framed } weitere innerhalb ihres Rahmens), { $unknown } offen, { $hits }
totals-hits = { $count ->
    [one] 1 veröffentlichter Zug
   *[other] { $count } veröffentlichte Züge
 } gefunden
totals-of = { $name }: { $counts }

# What an answer rests on, and how sure it is.

rests-side = { $player } zuerst: { $said }
rests-plan-size = { $count ->
    [0] ein Plan ohne Zug
    [1] ein Plan mit einer Antwort
   *[other] ein Plan mit { $count } Antworten
 }
rests-proof = Auf dem offenen Brett bewiesen: { $count ->
    [1] ein Knoten
   *[other] { $count } Knoten
 }, geprüft.
rests-proof-rules = Auf dem offenen Brett durch taktische Regeln bewiesen: { $count ->
    [1] ein Knoten
   *[other] { $count } Knoten
 }, geprüft.
rests-plan = Auf dem offenen Brett bewiesen: { $plan }, gegen jeden Angriff geprüft.
rests-read-out = Alles Spiel innerhalb von { $points } wurde ausgelesen
rests-exact = Genau innerhalb von { $points }: { $plan }, gegen jede Antwort geprüft
rests-as-set = { $shown }. Auf dem offenen Brett kann { $owner } vielleicht entkommen, oder eine Wand fällt.
rests-if = { $shown }; es gilt, wenn { $conditions }.
rests-likely = { $owner } lebte in { $percent } % der Zufallspartien.
rests-undecided = Nicht entschieden: { $result }, wenn alles außerhalb von { $points } { $attacker } gehörte, aber { $owner } kann vielleicht entkommen, oder eine Wand fällt.
rests-estimate = Eine Schätzung: Was um { $points } herum liegt, wurde nicht ausgelesen.
rests-barred = Nicht entschieden: Der Zug, der es täte, schlägt sofort ein Ko zurück oder bringt eine frühere Stellung der Partie wieder.
rests-spent = Das ist geraten: Das Budget war aufgebraucht.
would-live = { $owner } würde leben
would-die = { $owner } würde sterben
would-ko = es wäre ein Ko
if-outside = alles außerhalb von { $points } bestenfalls { $attacker } gehört
if-walls = die Steine von { $attacker } mit { $points } stehen
if-closed = { $attacker } { $points } hält
if-lost = die Steine von { $owner } auf { $points } verloren sind
if-friends = die Steine von { $owner } auf { $points } stehen

# How a line ends; kinds of ko; seki.

end-captured = { $count ->
    [1] { $owner } wird sofort gefangen
   *[other] { $owner } wird in { $number } Zügen gefangen
 }
end-eyes = { $owner } hat { $number } Augen bei { $points }
end-joined = { $owner } ist mit lebenden Steinen verbunden
end-no-room = { $owner } hat keinen Platz für zwei Augen
end-seki = Seki
end-ko = Ko
end-repeats = die Stellung wiederholt sich
end-settled = mehr ist nicht zu machen
end-open = und so weiter
eye-points = { $first }–{ $last } ({ $count } Punkte)
seki-either = { $owner } lebt im Seki, wer auch anfängt.
seki-if = { $owner } lebt im Seki, wenn { $player } anfängt.
seki-shared = Keine Seite kann { $points } füllen.
seki-stays = { $count ->
    [one] Der Stein von { $attacker } auf { $at } bleibt.
   *[other] Die { $number } Steine von { $attacker } mit { $at } bleiben.
 }
seki-no-eyes = Keine Seite hat ein Auge.
seki-one-eye = Einseitig: Nur { $owner } hat ein Auge, bei { $points }.
seki-both-eyes = Beide haben Augen: { $owner } bei { $own }, { $attacker } bei { $others }.
seki-false-eyes = Falsche Augen: { $points }.
seki-double = Ein doppeltes Seki: Eine Kette steht gegen zwei.
ko-approach = Ein Annäherungs-Ko: { $player } muss noch { $count ->
    [1] einen Annäherungszug
   *[other] { $number } Annäherungszüge
 } machen.
ko-steps = Ein mehrstufiges Ko: { $player } muss { $number } Kos gewinnen.
ko-double = Ein doppeltes Ko: { $owner } lebt dadurch, wie viele Drohungen { $attacker } auch hat.
ko-bent-four = Gebogene Vier in der Ecke: { $attacker } kann das Ko jederzeit beginnen, { $owner } nicht. Nach japanischen Regeln ist { $owner } tot, wie es steht.
ko-ten-thousand = Ein Zehntausend-Jahre-Ko: { $attacker } darf es ausfechten, { $owner } darf es im Seki beenden.
ko-at = { $count ->
    [one] Das Ko ist bei { $points }.
   *[other] Die Kos sind bei { $points }.
 }

# What an author wants to know.

study-no-need = Das Ergebnis steht auch ohne Zug.
study-none = Kein erster Zug hilft.
study-only = Der einzige richtige erste Zug: { $moves }.
study-right = Ein richtiger erster Zug: { $moves }. Andere wurden nicht entschieden.
study-several = Mehrere richtige erste Züge: { $moves }.
study-depth = { $count ->
    [1] einen Zug tief
   *[other] { $number } Züge tief
 }
study-choices = { $count ->
    [0] Keine spätere Wahlmöglichkeit, { $deep }.
    [1] Eine spätere Wahlmöglichkeit, { $deep }:
   *[other] { $count } spätere Wahlmöglichkeiten, { $deep }:
 }
study-after = nach { $moves }: { $choices }
study-tries = Versuche, die scheitern:
study-wrong = Falsche erste Züge:
study-undecided = Nicht entschieden: { $moves }.
study-cut = Das Budget war aufgebraucht: Etwas ist ausgelassen.
difference-fails = Die Datei nennt { $moves } richtig, aber es scheitert.
difference-works = Die Datei nennt { $moves } falsch, aber es geht.
difference-also-works = Die Datei nennt { $moves } nicht, das auch geht.
difference-after = Nach { $moves }: { $result }
difference-proven = { $result } (bewiesen)
tree-threat = Eine Ko-Drohung.
tree-answer = Die Antwort.
tree-retakes = Schlägt das Ko zurück.
tree-elsewhere = { $player } spielt anderswo.
tree-wrong = Falsch: { $result }.

# Goals that solve is given: labels of lines, and what follows from the answers.

goal-proven = bewiesen: { $claim }, { $player } zuerst
goal-proven-simple-ko = bewiesen: { $claim }, { $player } zuerst, bei einfachem Ko
goal-open = offen: { $claim }, { $player } zuerst ({ $positions }, { $why })
goal-exhausted = alle Züge versucht
goal-interrupted = unterbrochen
goal-spent = Budget aufgebraucht
goal-label-ko = Ko
goal-label-move = Zug
goal-label-line = Folge
goal-label-proof = Beweis
goal-label-under = Regeln
goal-label-why = warum
goal-size = { $nodes }, { $positions }
goal-size-rules = { $nodes } durch Regeln, { $positions }
goal-rulesets = nach { $rulesets }
goal-value = Wert: { $value }  { $summary }
barred-ko = { $at } schlägt ein Ko zurück: Vorher braucht es eine Drohung
barred-superko = { $at } bringt ein früheres Brett der Partie wieder, was Superko verbietet
barred-later = ein Beweis wurde gefunden, aber einer seiner Züge kann ein früheres Brett der Partie wiederbringen, was Superko verbietet
sum-first = { $claim }, { $player } zuerst
sum-nothing = nichts ist bewiesen
sum-even-if = { $claim }, selbst wenn { $player } anfängt
sum-decides = wer anfängt, entscheidet: { $one }, oder { $other }
sum-else-open = { $claim }, wenn { $player } anfängt; sonst ist es offen
sum-simple-ko-first = { $claim }, { $player } zuerst, bei einfachem Ko
sum-simple-ko = { $summary }; bei einfachem Ko
sum-captured = { $summary }; unterwegs werden Steine geschlagen, um die es geht

# Plans: what they claim, and what they take for granted.

plan-captures = { $player } fängt { $points }
plan-captures-one = { $player } fängt eins von { $points }
plan-keeps = { $player } behält { $points }
plan-keeps-one = { $player } behält eins von { $points }
plan-claim = { $does } { $threats }, { $player } zuerst, { $place }
plan-open = auf dem offenen Brett
plan-frame = innerhalb des Rahmens
plan-without = ohne Ko-Drohungen
plan-with = mit { $count ->
    [1] 1 Ko-Drohung
   *[other] { $count } Ko-Drohungen
 }
plan-with-any = mit beliebig vielen Ko-Drohungen
plan-against = gegen { $count ->
    [1] 1 Ko-Drohung
   *[other] { $count } Ko-Drohungen
 }
plan-against-any = gegen beliebig viele Ko-Drohungen
plan-both = { $own } { $other }
plan-ko = { $claim }, das Ko auf { $at } eben geschlagen
plan-if = { $claim }; { $condition }
plan-outside = alles außerhalb von { $points } gilt als { $attacker }
plan-anchors = die Steine von { $owner } draußen auf { $points } gelten als sicher
plan-exits = { $owner } ist auf { $points } sicher

# What check says.

check-hole = Lücke: { $hole }
check-proof = bewiesen: { $claim }, { $player } zuerst ({ $nodes })
check-plan = bewiesen: { $claim } ({ $rules }, { $positions })
count-rules = { $count ->
    [one] 1 Regel
   *[other] { $count } Regeln
 }
cond-both = { $suicide }, { $ko }
cond-no-suicide = wo Selbstmord verboten ist
cond-suicide = wo Selbstmord verboten oder erlaubt ist
cond-any-ko = bei jeder Ko-Regel
cond-simple-ko = bei einfachem Ko: Ein Ko darf nicht sofort zurückgeschlagen werden; von Superko ist nichts gesagt
cond-ko = { $at } ist { $player } anfangs verschlossen: ein eben geschlagenes Ko
cond-boards = nach { $count ->
    [one] 1 früheren Brett
   *[other] { $count } früheren Brettern
 } der Partie: Kein Zug von { $player } bringt eines wieder
cond-own-rules = wenn die Regeln dieses Programms wahr sind ({ $count ->
    [one] 1-mal
   *[other] { $count }-mal
 } benutzt, Prüfsumme { $checksum })
cond-rules = wenn die Regeln aus { $files } wahr sind ({ $count ->
    [one] 1-mal
   *[other] { $count }-mal
 } benutzt, Prüfsumme { $checksum })
check-reasons = { $count ->
    [one] 1 Grund
   *[other] { $count } Gründe
 } darin wiedergefunden, jeder an seinem Knoten
check-warning = Warnung: Die Datei zeigt { $what }, was nicht im Beweis steht und nicht geprüft wurde

# Capturing races.

race-title = Schwarz { $black } gegen Weiß { $white }
race-stones = { $at } ({ $count ->
    [one] 1 Stein
   *[other] { $count } Steine
 })
race-head-region = Gebiet
race-head-points = leere Punkte
race-head-liberties = Freiheiten
race-head-cooled = gekühlt um 2
race-of = { $player }, { $kind }
race-external = außen
race-eye = Auge
race-shared = gemeinsam
race-link = Verbindung
race-mixed = gemischt
race-open = offen
race-many = { $points } … ({ $count } Punkte)
race-kind = Art: { $kind }
race-class-separate = keine gemeinsamen Freiheiten
race-class-no-eyes = gemeinsame Freiheiten, keine Augen
race-class-one-eye = gemeinsame Freiheiten, Auge von { $player } gegen keins
race-class-equal-eyes = gemeinsame Freiheiten, gleiche Augen
race-class-big-eye = gemeinsame Freiheiten, großes Auge von { $player } gegen ein kleines
race-class-bigger-eye = gemeinsame Freiheiten, großes Auge von { $player } gegen ein kleineres
race-class-undecided = gemeinsame Freiheiten, ein Auge hängt vom Spiel ab
race-eye-small = Das Auge von { $player } mit { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkten
 }
race-eye-big = Das große Auge von { $player } mit { $points } Punkten
race-eye-black-inside = { $eye } und { $count ->
    [one] 1 schwarzen Stein
   *[other] { $count } schwarzen Steinen
 } darin
race-eye-white-inside = { $eye } und { $count ->
    [one] 1 weißen Stein
   *[other] { $count } weißen Steinen
 } darin
race-eye-takes = { $eye } kostet { $count ->
    [one] 1 Zug
   *[other] { $count } Züge
 }
race-eye-less = { $said }, { $count } weniger als sonst.
race-eye-usual = { $said }.
race-eye-first = { $said }, wenn { $player } dort anfängt; sonst lässt es sich nicht füllen.
race-eye-lives = { $eye } ist zwei Augen oder wird dazu.
race-eye-seki = { $eye } lässt sich nicht füllen und wird, wenn sonst nichts übrig ist, auch nicht zu zwei Augen: Seki.
race-certainty = Sicherheit: { $said }
race-certainty-if = Sicherheit, wenn { $player } anfängt: { $said }
race-because = { $said } ({ $reason })
race-and = { $said }; { $more }
race-no-walls = es beruht auf keinen anderen Steinen
race-walls = es beruht auf den Steinen auf { $points }, die leben, was auch gespielt wird
race-if-safe = { $said }, wenn die Steine auf { $points } sicher sind
race-counted = gezählt
race-played-out = ausgespielt
race-estimated-counted = geschätzt: gezählt
race-estimated-played = geschätzt: ausgespielt
race-estimated = geschätzt
race-as-closed = { $said }, als gehörte der Rand dem, dessen Steine näher sind
race-by-solver = vom Löser und vom Leser geschätzt
race-unknown = unbekannt
race-overruled = { $said }; eine Schätzung oder Zählung hatte etwas anderes gesagt
race-proven = bewiesen: { $proofs }
race-proven-with = bewiesen mit { $moves }: { $proofs }
race-proven-some = { $said }; die anderen Züge haben keinen Beweis
race-one-proof = ein Beweis mit { $count ->
    [one] 1 Knoten
   *[other] { $count } Knoten
 } wurde geprüft
race-proofs = Beweise mit { $counts } Knoten wurden geprüft
race-sum = Summe: { $black } (Schwarz am Zug fängt, außer bei -1 oder weniger, Weiß, außer bei 1 oder mehr)
race-sums = Summe: { $black }, damit Schwarz fängt, { $white }, damit Weiß fängt
race-first = { $player } zuerst: { $result }
race-captures = { $player } fängt
race-captures-by = { $player } fängt mit { $count ->
    [1] einem Zug
   *[other] { $count } Zügen
 } Vorsprung
race-ko = ein Ko entscheidet
race-seki = Seki
race-both-live = beide leben
race-with = { $result }: { $moves }
race-may-pass = { $result }; es darf gepasst werden, oder { $moves }
race-score = Punkte für Schwarz, wenn { $player } gewinnt: { $points }
race-scores = Punkte für Schwarz, wenn { $player } gewinnt: { $black }, wenn Schwarz anfängt, { $white }, wenn Weiß anfängt
race-semedori = { $player } gewinnt Punkte, selbst beim Verlieren, mit { $moves }
obstacle-region = das Gebiet bei { $at } lässt sich nicht zählen: { $why }
obstacle-mixed = das Gebiet bei { $at } grenzt an beide Ketten
obstacle-link = die gemeinsame Freiheit auf { $at } verbindet mit sicheren Steinen
obstacle-open = das Gebiet bei { $at } ist offen
obstacle-indecisive = { $at } zu schlagen entschiede den Wettlauf nicht
obstacle-eye = ein Auge hängt vom Spiel ab
obstacle-bounds = die Summe ist jenseits der Grenzen
obstacle-count-ko = ein Ko kann entstehen
obstacle-count-large = das Gebiet ist zu groß, um ausgespielt zu werden
obstacle-count-bounds = der Wert des Gebiets ist jenseits der Grenzen

# An analysis.

analysis-title = { $file }, nach { $count ->
    [one] 1 Zug
   *[other] { $count } Zügen
 }: { $player } am Zug, Komi { $komi }, Regeln { $rules }
analysis-leads = { $player } führt mit { $lead } ± { $error } Punkten und gewinnt { $percent } % von { $playouts }.
analysis-behind = { $player } liegt { $lead } ± { $error } Punkte zurück und gewinnt { $percent } % von { $playouts }.
count-playouts = { $count ->
    [one] 1 Simulation
   *[other] { $count } Simulationen
 }
analysis-glance = Auf den ersten Blick (Netz): { $moves }; Aussicht { $percent } %, { $lead } Punkte auf dem Brett.
analysis-moves = Züge: Aussicht, Vorsprung, warum, wie üblich die Form, und was folgen kann
analysis-doubt = Nach { $playouts } ist von keinem dieser Züge gezeigt, dass er schlechter ist als der erste.
analysis-groups = Gruppen
analysis-races = Wettläufe: wer fängt
analysis-ladders = Treppen, die gelingen
group-stones = { $count ->
    [one] 1 Stein
   *[other] { $count } Steine
 }
group-alive = lebt, was auch gespielt wird
group-dead = tot, was auch gespielt wird
group-ko = ein Ko entscheidet
group-unsettled = wer anfängt, entscheidet
group-proven = { $status } (bewiesen)
group-alive-framed = lebt
group-dead-framed = tot
group-framed = { $status } (in ihrem Rahmen gelöst)
group-survives = lebt in { $percent } % der Simulationen
group-survives-only = lebt nur in { $percent } % der Simulationen
group-undecided = offen: lebt in { $percent } % der Simulationen
group-moves = { $status }: { $moves }
group-cut = { $status }; kann bei { $points } getrennt werden
analysis-race = Schwarz { $black } gegen Weiß { $white }: { $outcome } ({ $sure })
analysis-either = { $result }, wer auch anfängt
analysis-each = { $black }, wenn Schwarz anfängt, { $white }, wenn Weiß anfängt
analysis-sure-each = { $black }, wenn Schwarz anfängt, { $white }, wenn Weiß anfängt
winner-black = Schwarz
winner-white = Weiß
winner-seki = Seki
winner-both-live = beide leben
winner-ko = Ko
winner-nobody = niemand weiß es
ground-proven = bewiesen
ground-counted = gezählt
ground-played-out = ausgespielt
ground-estimated = geschätzt
ground-unknown = unbekannt
analysis-ladder = { $player } { $at } ({ $count ->
    [one] 1 Stein
   *[other] { $count } Steine
 }): gefangen ab { $move }
analysis-legend = A, B, C: die besten Züge. Roter Ring: der letzte Zug. Kleine Scheiben: wem ein Punkt wahrscheinlich gehören wird.

# The opening: headings, and how often a group can be left alone.

fuseki-standing = { $player } am Zug. Geschätztes Gebiet: { $leader } führt mit { $points } Punkten, ohne Komi.
fuseki-last = Wozu { $move }, der letzte Zug, dient: { $cases }.
fuseki-head-groups = Gruppen
fuseki-head-stones = Steine
fuseki-head-area = Fläche
fuseki-head-state = Zustand
fuseki-head-alone = kann man lassen
fuseki-lost = so gut wie gefangen: { $points }
fuseki-best = { $count ->
    [one] 1 Empfehlung
   *[other] { $count } Empfehlungen
 } nach Fällen für { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
 }. Die besten nach { $method }:
fuseki-method-sc = Fällen
fuseki-method-sp = Auslassungszahlen
fuseki-method-sc-sp = Fällen und Auslassungszahlen
fuseki-method-both = Fällen, Auslassungszahlen und Mustern
fuseki-head-value = Wert
fuseki-head-usual = üblich
fuseki-head-why = warum
case-book = Buch
case-edge = Rand
case-edge-boundary = Grenze am Rand
case-life-and-death = Leben und Tod
case-race = Wettlauf
case-surrounding = Umzingeln
case-remote-link = ferne Verbindung
case-adjacent-link = nahe Verbindung
case-moyo = Moyo
case-intrusion = Reduktion
case-invasion = Invasion
case-contact = Kontakt
case-capture-or-escape = Fangen oder Entkommen
case-cut-or-connection = Schnitt oder Verbindung
alone-unknown = nicht bekannt
alone-guessed = { $said }, wie das Netz erwartet
alone-now = braucht jetzt einen Zug
alone-times = { $count ->
    [1] einmal
   *[other] { $count }-mal
 }
alone-and-more = { $times } und öfter
alone-up-to = bis { $times } nichts gefunden
alone-at-most = höchstens { $times }
alone-dead = tot
alone-saved = tot; { $count } weitere Züge nacheinander retten sie
alone-saved-perhaps = tot; { $count } weitere Züge nacheinander retten sie, vielleicht weniger

# What is wrong with what somebody typed at the board, and a few counts.

illegal-off-board = der Punkt liegt außerhalb des Bretts
illegal-occupied = der Punkt ist besetzt
illegal-suicide = Selbstmord ist nicht erlaubt
illegal-ko = das Ko darf nicht sofort zurückgeschlagen werden
illegal-superko = der Zug wiederholt eine frühere Stellung
illegal = { $move }: { $why }.
typed-neither = „{ $word }“ ist weder ein Punkt noch ein Wort; help hilft
typed-after = „{ $more }“ nach { $word }?
typed-no-level = „{ $word }“ ist keine Stärke (von 20k bis 1k, von 1d bis 5d)
typed-no-point = „{ $word }“ ist kein Punkt (etwa D4; das I wird nicht benutzt)
problems-in = { $problems } in { $folder }
sheet-size = { $problems }, { $count ->
    [one] 1 Seite
   *[other] { $count } Seiten
 }
sheet-unsolved = Nicht rechtzeitig gelöst.

# Pictures of races, and why a race was not played out.

race-marks = Um die markierten Steine geht es. Punkte: erste Züge beider Seiten, die das Ergebnis erreichen.
race-liberties-of = Freiheiten von { $player }, { $kind }
race-worth = { $region }: { $value }
race-worth-cooled = { $region }: { $value }, gekühlt { $cooled }
obstacle-and = { $why }, und { $more }
obstacle-repeats = eine Stellung kam wieder
obstacle-spent = das Budget ist aufgebraucht
again = { $number } auf { $at }
