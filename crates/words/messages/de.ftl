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
solve-captures = { $player } zieht: { $move }. { $points } wird gefangen.
solve-escapes = { $player } zieht: { $move }. { $points } kann nicht gefangen werden.
solve-joins = { $player } zieht: { $move }. Das verbindet { $points }.
solve-cuts = { $player } zieht: { $move }. Das trennt { $points }.
solve-proven = Auf dem offenen Brett bewiesen, geprüft.
solve-framed = Genau innerhalb von { $points }; es gilt, wenn die Steine ringsum stehen.
solve-as-set = Genau, wenn alles außerhalb von { $points } { $attacker } gehört, wie Probleme gemeint sind; auf dem offenen Brett kann { $owner } vielleicht entkommen.
result-if-closed = { $result }, wenn alles außerhalb von { $points } { $attacker } gehört
solve-guessed = Das ist geraten.
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
