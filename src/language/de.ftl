### Die Wörter des Programms auf Deutsch. Die Begriffe des Go stehen in GLOSSARY.md.

## Wörter des Spiels

go-decimal = ,
go-black = Schwarz
go-white = Weiß
go-color = { $color ->
    [black] Schwarz
   *[white] Weiß
}
go-pass = Passen
go-button = Knopf
go-list = { $one }, { $other }
go-sentences = { $one } { $other }
go-percent = { $number } %
go-points = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
go-points-for = { $color ->
    [black] { go-points } für Schwarz
   *[white] { go-points } für Weiß
}
go-margin = { $color ->
    [black] S
   *[white] W
}+{ $points }
go-even = ausgeglichen
go-moves = { $count ->
    [one] { $count } Zug
   *[other] { $count } Züge
}
go-handicap = { $count ->
    [one] { $count } Vorgabestein
   *[other] { $count } Vorgabesteine
}
go-komi = Komi { $komi }
go-rules = { $rules ->
    [chinese] Chinesische Regeln
    [japanese] Japanische Regeln
    [korean] Koreanische Regeln
    [aga] AGA-Regeln
    [ing] Ing-Regeln
    [new-zealand] Neuseeländische Regeln
    [tromp-taylor] Tromp-Taylor-Regeln
    [chinese-kgs] Chinesische Serverregeln
    [cgos] CGOS-Regeln
    [aga-button] AGA-Regeln mit Knopf
    [simplified-ing] Vereinfachte Ing-Regeln
    [wmsg] Regeln der World Mind Sports Games
    [stone-scoring] Steinzählung
    [ancient-chinese] Alte chinesische Regeln
    [ancient-territory] Alte chinesische Gebietsregeln
    [source-000] Regeln von „Reglas de Go“
    [source-000-territory] Regeln von „Reglas de Go“ nach Gebiet
    [button-go] Button Go
    [source-001] Gebietsregeln mit Punkten im Seki
    [source-001-button] Gebietsregeln mit Punkten im Seki und Knopf
    [ludoteka] Ludoteka-Regeln
    [source-004] Italienische Regeln nach Gebiet
    [source-004-area] Italienische Regeln nach Fläche
    [special] Besondere Regeln
   *[other] Regeln { $rules }
}
go-rank = { $kind ->
    [kyu] { $number }. Kyu
    [pro] { $number }. Dan (Profi)
   *[dan] { $number }. Dan
}
go-date = { $day }.{ $month }.{ $year }
go-result-resignation = { go-color } gewinnt durch Aufgabe
go-result-time = { go-color } gewinnt auf Zeit
go-result-forfeit = { go-color } gewinnt kampflos
go-result-win = { go-color } gewinnt
go-result-points = { go-color } gewinnt mit { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkten
}
go-result-draw = Unentschieden
go-result-void = ohne Ergebnis

## Sätze der Partie

say-lead = { go-color } liegt um etwa { go-points } vorn.
say-lead-even = Die Partie ist etwa ausgeglichen.
say-chances = Gewinnaussichten: Schwarz { $black }, Weiß { $white }.
say-estimate = So schätzt es die Engine, mit Komi.
say-hint = Versuche { $move }.
say-hint-pass = Du kannst passen: Es gibt nichts mehr zu gewinnen.
say-searched = { $visits ->
    [one] { $visits } Stellung untersucht.
   *[other] { $visits } Stellungen untersucht.
}
say-line = Erwartete Züge: { $line }
say-score-now = Wenn die Partie jetzt endete: { $result }.
say-illegal = { $move } ist nicht möglich: { $reason }.
say-illegal-off-board = der Punkt liegt nicht auf dem Brett
say-illegal-occupied = auf dem Punkt liegt schon ein Stein
say-illegal-ko = das Ko darf nicht sofort zurückgeschlagen werden
say-illegal-suicide = es ist Selbstmord
say-illegal-button = es gibt keinen Knopf zu nehmen
say-illegal-superko = die Stellung nach Zug { $number } entstünde noch einmal
say-explain-move = { $move } für { go-color }
say-explain-failed = Die Engine konnte diesen Zug nicht untersuchen.
say-explain-pointless = Die Engine zieht ihn nicht in Betracht: Der Zug füllt ein eigenes Auge oder ändert nichts.
say-explain-untried = Die Engine fand ihn keinen Versuch wert.
say-explain-first = Er ist die erste Wahl der Engine.
say-explain-other = Nach Ansicht der Engine gibt es bessere Züge.
say-explain-best = Besser ist { $move }.
say-explain-next = Die zweite Wahl ist { $move }.
say-explain-first-sight = Auf den ersten Blick spielt die Engine ihn in { $percent } der Fälle.
say-explain-players = Starke Spieler spielen ihn in { $percent } der Fälle.
say-explain-rank = Er ist Nummer { $rank } der { $moves } untersuchten Züge, mit { $visits } von { $of_visits } Besuchen.
say-resigned = { go-color } gewinnt: { $loser ->
    [you] Du hast aufgegeben
   *[engine] Die Engine hat aufgegeben
}
say-not-saved = Die Partie ist nicht gespeichert: { $reason }
say-engine-failed = Die Engine hatte einen Fehler. Bitte melde ihn.
say-no-such-point = Auf einem Brett { $size } gibt es keinen Punkt { $point }.
say-not-understood = „{ $text }“ ist unverständlich: Gib einen Punkt wie D4 ein, oder ? für Hilfe.
say-engine-to-move = Die Engine ist am Zug. „now“ lässt sie sofort ziehen, „undo“ nimmt einen Zug zurück.
say-over = Die Partie ist zu Ende. „undo“ nimmt das Ende zurück, „quit“ verlässt sie.
say-was-over = Diese Partie war schon beim Öffnen zu Ende und bleibt, wie sie ist. „Von hier weiterspielen“ macht eine neue Partie daraus.
say-stopped = Beide haben gepasst. Markiere tote Steine, dann „agree“, oder spiele mit „continue“ weiter.
say-not-stopped = Das ist für das Ende der Partie, wenn beide gepasst haben.
say-not-judged = Die Engine sucht noch die toten Steine. Markiere einen, um selbst zu entscheiden.
say-nothing-to-undo = Es gibt keinen Zug zurückzunehmen.
say-nothing-to-redo = Es gibt nichts wiederherzustellen.
say-not-thinking = Die Engine denkt gerade nicht über einen Zug nach.
say-no-position = Diese Stellung gibt es in der Partie nicht mehr.
say-main-line = Das ist die Partie selbst: Nur Varianten lassen sich verschieben oder löschen.
say-no-stone = Auf { $point } liegt kein Stein.
say-no-point = Einen Punkt „{ $text }“ gibt es nicht.
say-long-line = Eine Variante hat höchstens { $most } Züge.
say-many-positions = Eine Partie hat höchstens { $most } Stellungen.

## Die Partie im Terminal

term-hello = Zum Spielen gib „ponnuki web“ (im Browser) oder „ponnuki play“ (hier) ein. „ponnuki help“ zeigt alles Weitere. Dies ist GTP, für andere Programme: „quit“ beendet es.
term-captured = { $count } gefangen
term-level = Stärke { $rank }
term-full-strength = volle Stärke
term-handicap = Vorgabe { $count }
term-no-move = noch kein Zug
term-last-move = Zug { $number }: { go-color } { $move }
term-last-pass = Zug { $number }: { go-color } passt
term-keys-hint = ? zeigt die Tasten
term-result = Ergebnis: { $result }
term-looking = Suche tote Steine
term-if-dead = Wenn x und o tot sind: { $result }
term-settle = Enter markiert eine Kette; „agree“ zählt, „continue“ spielt weiter
term-waiting = Angehalten; „wait“ macht weiter
term-thinking = Denkt nach
term-player = { go-color }: { $name }
term-to-move = { go-color } am Zug
term-dead-stones = Tote Steine
term-game-over = Partie zu Ende
term-not-saved = NICHT GESPEICHERT: { $reason }
term-too-small = Das Fenster hat { $width }x{ $height } Zeichen; die Partie braucht { $least_width }x{ $least_height }. Vergrößere es, oder beende mit Strg-C.
term-saved = Die Partie ist in { $path }; „ponnuki play { $path }“ setzt sie fort.
term-networks = Es gibt größere Netze, die besser spielen: „ponnuki network get“ listet sie auf.
term-words = Wörter zum Tippen; ein Buchstabe genügt, außer bei help, score, resign:
term-key-arrows = Pfeile
term-key-arrows-help = den Cursor bewegen
term-key-enter = Enter, Leer
term-key-enter-help = am Cursor spielen; am Ende eine tote Kette markieren
term-key-point-help = dort spielen: den Punkt tippen
term-key-escape-help = das Getippte verwerfen
term-key-help-help = diese Hilfe zeigen
term-key-interrupt-help = sofort beenden; die Partie ist gespeichert
term-help-quit = die Partie verlassen, die gespeichert ist
term-help-pass = passen
term-help-button = den Knopf nehmen, wo es einen gibt
term-help-undo = den letzten Zug und die Antwort oder das Ende zurücknehmen
term-help-redo = zuletzt Zurückgenommenes wiederherstellen
term-help-hint = den Zug zeigen, den die Engine spielen würde
term-help-explain = einen Zug erklären: „explain D4“
term-help-score = sagen, wer vorn liegt und um wie viel
term-help-now = die Engine sofort ziehen lassen
term-help-swap = die Farben tauschen
term-help-wait = Engine und Uhren anhalten oder fortsetzen
term-help-resign = aufgeben
term-help-agree = nach zweimal Passen: mit den markierten toten Steinen zählen
term-help-continue = nach zweimal Passen: weiterspielen
term-plain-players = Schwarz: { $black }. Weiß: { $white }.
term-plain-start = Gib einen Punkt wie D4 ein, oder ein Wort: { $words }.
term-plain-board = sagen, welche Steine auf dem Brett liegen
term-plain-stones = { $color ->
    [black] Schwarze Steine: { $line }.
   *[white] Weiße Steine: { $line }.
}
term-plain-none = keine
term-plain-move = Zug { $number }: { go-color } { $move }.
term-plain-pass = Zug { $number }: { go-color } passt.
term-plain-taken-back = Zurückgenommene Züge: { $count }.
term-plain-settle = Tote Ketten: { $line }. Dann gilt: { $result }. Ein Punkt markiert seine Kette, „agree“ zählt, „continue“ spielt weiter.
term-plain-thinking = { go-color } überlegt.

## Eröffnungen

openings-title = Eröffnungen
openings-area = Teil des Brettes
openings-whole = ganzes Brett
openings-last = Ecke des letzten Zuges
openings-upper-left = Ecke links oben
openings-upper-right = Ecke rechts oben
openings-lower-left = Ecke links unten
openings-lower-right = Ecke rechts unten
openings-found = { $whose }. { $count ->
    [one] Einmal
   *[other] { $count }-mal
} gefunden in { $games ->
    [one] { $games } Partie
   *[other] { $games } Partien
}.
openings-ended = { $count ->
    [one] Einmal
   *[other] { $count }-mal
} folgte kein Zug mehr.
openings-damaged = { $count ->
    [one] { $count } Datei enthält etwas, das keine Partie ist
   *[other] { $count } Dateien enthalten etwas, das keine Partie ist
}: { $files }
openings-damaged-count = { $count ->
    [one] { $count } Datei lässt sich nicht als Partie lesen.
   *[other] { $count } Dateien lassen sich nicht als Partien lesen.
}
openings-no-games = In { $folder } sind keine Partien.
openings-no-number = Die Partie hat { $count ->
    [one] { $count } Zug
   *[other] { $count } Züge
}, also keine Stellung nach Zug { $number }.
openings-no-corner = { $point } liegt in keiner Ecke.
openings-col-games = Partien
openings-col-share = Anteil
openings-col-won = gewonnen
openings-col-years = Jahre
openings-move = { go-color } { $move }
openings-player = { $name } ({ $count })
openings-players = Am häufigsten von { $players }
openings-reading = Die Partien werden gelesen …
openings-indexing = Gelesene Dateien: { $done } von { $all }.
openings-play = { $move } als Variante spielen
openings-show-games = { $count } Partien mit { $move }, zeigen
openings-games-with = Partien mit { $move }

## Leben und Tod

life-title = Leben und Tod
life-key = L macht aus der Stellung ein Problem auf Leben und Tod.
life-no-stone = Auf { $point } liegt kein Stein.
life-alive = Diese Gruppe lebt auf jeden Fall: das ist kein Problem.
life-no-room = In diesem Teil ist kein Punkt frei.
life-too-large = Dieser Teil ist zu groß, um gelesen zu werden. Wähle einen kleineren.
life-illegal = { $move } ist hier nicht möglich: außerhalb des Teils, auf einem Stein, Selbstmord, oder es nimmt ein Ko sofort zurück.
life-no-group = Keine Gruppe ist im Zweifel. Nenne mit --group einen Stein der Gruppe.
life-groups = Mehrere Gruppen sind im Zweifel. Nenne mit --group eine davon: { $points }
life-group = { go-color } hat die Gruppe auf { $stone }, in einem Teil von { $count ->
    [one] { $count } Punkt
   *[other] { $count } Punkten
}.
life-room = { go-color } soll in einem Teil von { $count ->
    [one] { $count } Punkt
   *[other] { $count } Punkten
} leben.
life-exits = Bei { $points } könnte die Gruppe entkommen. Beim Lesen darf dort niemand spielen.
life-first = { go-color } zieht zuerst: { $fate ->
    [lives] die Gruppe lebt.
    [dies] die Gruppe stirbt.
    [ko] es ist ein Ko.
   *[unknown] nicht bewiesen.
}
life-moves = Züge, die gelingen: { $moves }
life-ko-moves = Züge, die ein Ko ergeben: { $moves }
life-guess = Nicht bewiesen. Eine Suche vermutet, dass die Gruppe mit { $chance } lebt, und würde { $move } spielen.
life-not-proved = Nicht bewiesen.
life-again = Von vorn
life-set-up = Im Editor aufbauen
life-answer = Lösung zeigen
life-succeeds = gelingt
life-ko = ergibt ein Ko
life-fails = misslingt
life-unknown = nicht bewiesen
life-settings = Einstellungen des Problems
life-tool = Ein Klick
life-tool-play = spielt
life-tool-group = wählt die Gruppe
life-tool-part = ändert den Teil
life-help-play = Spiele im getönten Teil. Der Computer antwortet sofort.
life-help-group = Klicke auf einen Stein der Gruppe in Gefahr: das Programm findet den Teil. Oder ziehe über einen Teil. Mit der Tastatur wähle einen Stein und drücke Enter.
life-help-part = Ziehe über einen Teil, oder klicke auf einzelne Punkte. Mit der Tastatur drücke Enter an zwei gegenüberliegenden Ecken, oder zweimal auf einem Punkt.
life-first-to-move = Zuerst am Zug
life-defender = Wessen Gruppe in Gefahr ist
life-about = Das Problem wird nur in seinem Teil gelesen: freie Punkte außerhalb gehören dem Angreifer, und Passen ist ein Zug anderswo. Seki zählt als Leben. Was gesagt wird, ist bewiesen; eine Vermutung heißt so.
life-keys = Tasten: U zurücknehmen, P passen, N von vorn, A Lösung; auf dem Brett wählen die Pfeile einen Punkt, und Enter spielt dort.
life-bad-address = In der Adresse dieses Problems ist ein Fehler: { $name }
life-corner = Eine Ecke ist { $point }. Wähle die gegenüberliegende.
life-mark = Klicke auf einen Stein der Gruppe in Gefahr, oder ziehe über einen Teil des Brettes.
life-reading = Das Problem wird gelesen …
life-task-live = { go-color } am Zug: lässt sich die Gruppe retten?
life-task-kill = { go-color } am Zug: lässt sich die Gruppe fangen?
life-next = { $move }. { $task }
life-end = { $fate ->
    [lives] Die Gruppe lebt.
    [dies] Die Gruppe stirbt.
   *[ko] Es ist ein Ko.
}
life-succeeded = Das ist dir gelungen.
life-better = Es ging besser.
life-no-better = Kein Zug erreicht mehr.

## Partien von anderswo

import-title = Partien von anderswo
import-text = Adresse einer Partie oder Name eines Spielers auf online-go.com
import-look = Suchen
import-asking = Wird gefragt …
import-games-of = Partien von { $name }
import-fetch = Holen
import-fetch-all = Alle diese holen
import-more = Frühere Partien
import-in-library = in deiner Sammlung
import-none = Es gibt keine beendeten Partien.
import-folder = Neu in { $folder }
import-nothing-new = Nichts Neues.
import-add = Hinzufügen
import-add-all = Alle hinzufügen ({ $count })
import-seen = Diese nicht
import-seen-all = Keine davon
import-further = { $count ->
    [one] { $count } weitere ist nicht zu sehen.
   *[other] { $count } weitere sind nicht zu sehen.
}
import-nothing = Gib eine Adresse oder einen Namen ein.
import-is-player = Das ist die Adresse eines Spielers: Suche sie unter „Partien von anderswo“.
import-no-net = Hier lässt sich keine Adresse öffnen: Füge die Partie selbst ein.
import-added = Hinzugefügt: { $name }
import-known = Schon da: { $name }
import-new = Neu: { $name }
import-refused = Nicht hinzugefügt: { $name }: { $reason }
import-no-folder = Es gibt keinen Ordner für Partien: Nenne einen mit --into.
import-watch-folder = Nur ein Ordner lässt sich beobachten.
import-no-player = Auf dem Server gibt es keinen Spieler { $name }.
import-failed = Von { $url } kam nichts: { $reason }
import-no-record = Unter { $url } liegt keine Partie: { $reason }
import-not-there = der Server hat es nicht
import-private = der Server zeigt es nicht jedem
import-busy = der Server bittet um eine Pause; versuche es in einigen Minuten wieder
import-status = der Server antwortet mit Status { $status }
import-large = der Server sendet mehr als { $most } MB
import-unclear = die Antwort des Servers ist unverständlich

## Analysen von Partien

review-by-network = Analysiert von { $program } mit dem Netz { $network }
review-by-playouts = Analysiert von { $program } ohne Netz
review-visits = { $visits ->
    [one] { $visits } Besuch je Stellung
   *[other] { $visits } Besuche je Stellung
}
review-seconds = { $seconds } s je Stellung
review-playouts = { $visits } Playouts je Stellung
review-comment = { $move }: { $verdict }
review-move = { go-color } { $number } { $move }
review-best = Die erste Wahl der Engine.
review-good = Ein guter Zug.
review-good-lost = Ein guter Zug; er verliert { go-points }.
review-grade = { $grade ->
    [inaccuracy] Eine Ungenauigkeit
    [mistake] Ein Fehler
   *[blunder] Ein grober Fehler
}
review-fault = { review-grade }: { $lost }.
review-lost = { go-points } verloren
review-lost-both = { go-points } und { $percent } Gewinnaussicht verloren
review-chances = Die Gewinnaussicht von { go-color } geht von { $from } auf { $to }.
review-score-change = Stand { $from } → { $to }.
review-better = Besser ist { $move }.
review-better-line = Besser ist { $move }, dann { $line }.
review-better-short = besser { $move }
review-standing = { $lead } Gewinnaussicht von { go-color }: { $percent }.
review-lead = { go-color } liegt um { go-points } vorn.
review-lead-even = Die Partie ist ausgeglichen.
review-by-playouts-standing = Nach Playouts: { $standing }
review-player = { go-color }: { $summary }.
review-summary = Genauigkeit { $accuracy }, { go-points } Verlust je Zug, { $faults }
review-no-mistakes = keine Fehler
review-count = { $grade ->
    [inaccuracy] { $count ->
        [one] { $count } Ungenauigkeit
       *[other] { $count } Ungenauigkeiten
    }
    [mistake] { $count ->
        [one] { $count } Fehler
       *[other] { $count } Fehler
    }
   *[blunder] { $count ->
        [one] { $count } grober Fehler
       *[other] { $count } grobe Fehler
    }
}
review-largest = Die größten Fehler: { $list }.
review-mistake = { $move } ({ go-points })
review-instead = Statt { $number } { $move }: Gewinnaussicht von { go-color } { $percent }, { $margin }.
review-accuracy = Die Genauigkeit ist 100, wenn kein Zug einen Punkt verliert. Bei durchschnittlich einem Punkt Verlust je Zug ist sie { $one }, bei zwei Punkten { $two }, bei vier Punkten { $four }.
review-trust = Wie weit man ihr trauen kann: { $strength } Ein Verlust von weniger als zwei Punkten kann Rauschen sein.
review-trust-playouts = Die Stärke ohne Netz wurde nicht gemessen, und jedes Netz urteilt besser.
review-trust-network = Die Stärke dieses Netzes wurde nicht gemessen.
review-trust-rank = { $visits ->
    [one] Mit { $visits } Besuch
   *[other] Mit { $visits } Besuchen
} je Zug ist das eingebaute Netz auf { $size } { $rank }, auf einer Skala, auf der GNU Go 3.8 { $measured } ist. Gegen Menschen hat es niemand gemessen. Einen Kampf großer Gruppen kann es viele Züge lang falsch lesen.
review-rank-below = nicht stärker als { $rank }
review-rank = { $rank } oder stärker
review-rank-above = stärker als { $rank }
review-phase = { $phase ->
    [opening] Eröffnung
    [middle] Mittelspiel
   *[endgame] Endspiel
}
review-col-player = Spieler
review-col-moves = Züge
review-col-accuracy = Genauigkeit
review-col-lost = Verlust je Zug
review-col-best = erste Wahl
review-col-inaccuracies = ungenau
review-col-mistakes = Fehler
review-col-blunders = grobe
review-none-lost = Kein Zug hat zwei Punkte oder mehr verloren.
review-largest-title = Die größten Fehler, mit der Gewinnaussicht von { go-color } davor und danach:
review-result = Ergebnis: { $result }
review-name-color = { $name } ({ go-color })
review-player-rank = { go-color }: { $rank }

## Die Seite einer Analyse

review-final-position = Die Schlussstellung
review-summary-table = Tabelle der Übersicht
review-no-scripts = Ohne Skripte zeigt diese Seite nur die Schlussstellung und die Übersicht.
review-course = Verlauf der Partie
review-title = Analyse
review-shown = Was gezeigt wird
review-tab-move = Zug
review-tab-mistakes = Fehler
review-tab-variations = Varianten
review-tab-summary = Übersicht
review-tab-view = Ansicht
review-mistake-back = Voriger Fehler
review-mistake-next = Nächster Fehler
review-mistake-word = Fehler
review-col-played = Partie
review-whose = Wessen Fehler
review-both = beide
review-phases = Phase der Partie
review-all-phases = alle Phasen
review-guess = Die besseren Züge raten
review-mistakes-title = Die größten Fehler
review-none-here = Hier gibt es keine Fehler.
review-ranked = Die teuersten zuerst, nach Punkten und Gewinnaussicht. In einer entschiedenen Partie zählt ein Fehler wenig.
review-guess-form = Klicke aufs Brett, oder tippe einen Zug
review-guess-button = Raten
review-guess-show = Antwort zeigen
review-guess-next = Weiter
review-guess-end = Beenden
review-moves-here = Züge von hier
review-add-move = Einen Zug oder Passen hinzufügen
review-add = Hinzufügen
review-save = Als SGF speichern
review-delete = Diese Variante löschen
review-variations-help = Klicke auf einen leeren Punkt, um einen Zug zu versuchen. Die Datei behält alles aus deiner Partie und fügt deine Züge und Kommentare und die besseren Varianten der Analyse hinzu.
review-on-board = Auf dem Brett
review-stones-only = nur Steine
review-owners = Gebiet
review-changed = was der Zug geändert hat
review-hints = beste Züge
review-keys = Tasten: ← → ein Zug, ↑ ↓ Fehler, Bild auf und ab zehn Züge, Pos1, Ende, 1 bis 4 die Variante eines Zuges, Esc zurück zur Partie.
review-view-help = Klicke auf einen Stein, um zu seinem Zug zu gehen, auf einen Buchstaben für seine Variante, auf einen leeren Punkt, um einen Zug zu versuchen. Die Punkte im Verlauf sind Fehler.
review-fault-place = Fehler { $number } von { $all }, die teuersten zuerst.
review-next-fault = Weiter
review-next-fault-label = Der nächste Fehler
review-quiz-title = Fehler { $number } von { $all }
review-quiz-task = { go-color } am Zug (Zug { $number }). Was würdest du spielen?
review-quiz-again = { $words } Versuche es noch einmal, oder sieh dir die Antwort an.
review-quiz-best = { $move } würde auch die Engine spielen. Sehr gut!
review-quiz-game = { $move } ist der Zug der Partie: { $lost }.
review-quiz-unknown = Die Engine hat { $move } nicht in Betracht gezogen.
review-quiz-good = { $move } ist gut: nur { $behind } hinter { $best }.
review-quiz-behind = { $move } liegt { $behind } hinter dem besten Zug.
review-quiz-both = { go-points } und { $percent } Gewinnaussicht
review-quiz-score = { $words } Auf Anhieb richtig: { $right } von { $asked }.
review-quiz-answer = Hier ist sie.
review-naming = Nenne einen Punkt, etwa D4, oder Passen.
review-expects = Die Engine erwartet { $margin }. { go-color } gewinnt mit { $percent }.
review-show-line = { $move }: Variante zeigen
review-played-here = gespielt
review-graph = Gewinnaussicht von { go-color } und Stand nach jedem Zug. Am Ende: { $percent }, { $margin }.
review-reading = Gewinnaussicht von { go-color } { $percent }, Stand { $margin }
review-reading-playouts = { $reading }, nach Playouts { $percent }
review-played = Gespielt
review-better-title = Besser
review-show-board = { $title }: auf dem Brett zeigen
review-line-score = { $line }: { $margin }
review-line-then = { $move }, dann { $line }
review-better-than = Besser als { $number } { $move }: { $lost }.
review-occupied = Auf { $point } liegt ein Stein.
review-suicide = { $point } ist Selbstmord.
review-ko = Das Ko verbietet diesen Zug.
review-source = { $source ->
    [game] Partie
    [record] Datei
    [review] Analyse
   *[reader] deine
}
review-digits = 1 bis 4 sind Tasten
review-instead-title = Statt { $number } { $move }

## Gemeinsame Teile der Seiten

page-board = Brett
page-board-keys = Go-Brett: Pfeile wählen einen Punkt, Enter spielt dort
page-first = Erste Stellung
page-back = Ein Zug zurück
page-next = Ein Zug weiter
page-last = Letzte Stellung
page-slider = Zug
page-wins = { go-color } gewinnt
page-to-move = { go-color } am Zug
page-col-move = Zug
page-col-score = Stand
page-col-visits = Besuche
page-tree = Variantenbaum: Die Pfeiltasten gehen hindurch
page-tree-picture = Oben die Partie, darunter die Varianten
page-tree-empty = Aufstellung
page-comment = Kommentar
page-up = Auf
page-up-label = Diese Variante nach oben
page-down = Ab
page-down-label = Diese Variante nach unten
page-bring-back = Zurückholen
page-winrates-of = Gewinnaussicht von
page-my-side = meiner Seite
page-start = Beginn der Partie
page-place = Zug { $number } von { $all }: { go-color } { $move }
page-line = Variante nach Zug { $number }: { $line }
page-back-to-game = Zurück zur Partie
page-analyse-here = Von hier analysieren
page-point = { $point }, { $stone ->
    [black] schwarzer Stein
    [white] weißer Stein
   *[none] leer
}
page-language = Sprache

## Die Seiten der Partien und die erste Seite

web-slogan = Spielen, analysieren und nachspielen auf diesem Rechner.
web-slogan-page = Spielen, analysieren und nachspielen in diesem Browser.
web-no-scripts = Diese Seiten brauchen Skripte, die nur von diesem Programm kommen.
web-new-game = Neue Partie
web-same-again = Noch einmal
web-not-on-board = Nicht mehr auf dem Brett: { $line }
web-entry = Zug
web-you-play = Du spielst
web-both-sides = beide Seiten
web-neither = keine: zuschauen
web-handicap = Vorgabesteine
web-more = Mehr
web-your-name = Dein Name
web-human = Mensch
web-clock = Uhr
web-no-clock = keine
web-comments = Erwartungen der Engine in die Partie schreiben
web-play = Spielen
web-open-records = Partien öffnen
web-drop = Lege Dateien oder einen Ordner irgendwo auf dieser Seite ab, oder wähle sie aus
web-paste = oder füge den Text einer Partie ein
web-open = Öffnen
web-review = Analyse erstellen
web-effort = Aufwand
web-effort-quick = Schnell
web-effort-normal = Normal
web-effort-thorough = Gründlich
web-your-games = Deine Partien und Analysen
web-search = Suche
web-search-hint = ein Name, ein Datum, ein Ergebnis
web-no-games = Noch gibt es keine. Partien werden hier vom ersten Zug an aufbewahrt.
web-field-size = Brett
web-field-rules = Regeln
web-field-komi = Komi
web-field-level = Stärke
web-field-seconds = Sekunden je Zug
web-field-visits = Besuche je Zug
web-field-playouts = Playouts je Zug
web-field-ponder = Auch in meiner Zeit denken
web-usual-komi = laut Regeln
web-usual-seconds = 5, oder laut Uhr
web-no-limit = ohne Grenze
web-more-rules = Weitere Regeln
web-rules-about = { $rules ->
    [chinese] Steine und umschlossene Punkte zählen. Über tote Steine einigen sich die Spieler. Keine Stellung darf sich wiederholen, kein Selbstmord.
    [japanese] Gebiet und Gefangene zählen, aber keine Punkte im Seki. Einfaches Ko, kein Selbstmord; ein langer Zyklus lässt die Partie ohne Ergebnis.
    [korean] Gebiet und Gefangene zählen, wie in Japan.
    [aga] Steine und umschlossene Punkte zählen. Passen kostet einen Stein, so dass Gebietszählung dasselbe ergibt.
    [ing] Steine und umschlossene Punkte zählen; in Taiwan wird mit je 180 Steinen aufgefüllt. Eigene Ko-Regel; Selbstmord ist erlaubt.
    [new-zealand] Steine und umschlossene Punkte zählen. Keine Stellung darf sich mit demselben Spieler am Zug wiederholen; mehrere Steine dürfen Selbstmord begehen.
    [tromp-taylor] Nach zweimal Passen zählt alles auf dem Brett: Schlage tote Steine vorher. Keine Stellung darf sich wiederholen; Selbstmord ist erlaubt.
    [chinese-kgs] Chinesische Regeln, wie Go-Server sie anwenden: Steine und umschlossene Punkte zählen. Keine Stellung darf sich wiederholen, kein Selbstmord.
    [cgos] Steine und umschlossene Punkte zählen. Am Ende lebt alles auf dem Brett: Tote Steine muss man vorher schlagen. Keine Stellung darf sich wiederholen, kein Selbstmord.
    [aga-button] AGA-Regeln mit einem Knopf: Einmal in der Partie darf ein Spieler ihn statt eines Zuges nehmen, für einen halben Punkt.
    [simplified-ing] Steine und umschlossene Punkte zählen. Keine Stellung darf sich wiederholen; mehrere Steine dürfen Selbstmord begehen. Ab dem zweiten Anhalten der Partie lebt alles.
    [wmsg] Steine und umschlossene Punkte zählen. Schwarz verliert einen Punkt, wenn Weiß zuerst passt. Ab dem zweiten Anhalten der Partie lebt alles.
    [stone-scoring] Nur die Steine auf dem Brett zählen, und beide füllen ihre Punkte, so weit es geht.
    [ancient-chinese] Steine und umschlossene Punkte zählen, weniger zwei Punkte für jede lebende Gruppe. Einfaches Ko.
    [ancient-territory] Umschlossene Punkte und Gefangene zählen, weniger zwei Punkte für jede lebende Gruppe. Einfaches Ko.
    [source-000] Steine und umschlossene Punkte zählen; bei Gleichstand gewinnt Weiß. Wer tote Steine bestreitet, spielt weiter, und passen beide sofort wieder, lebt alles.
    [source-000-territory] Wie die Regeln von „Reglas de Go“, aber es zählen umschlossene Punkte und Gefangene.
    [button-go] Steine und umschlossene Punkte zählen, und ein halber Punkt für den, der den Knopf statt eines Zuges nimmt.
    [source-001] Umschlossene Punkte und Gefangene zählen, auch Punkte im Seki. Einfaches Ko, kein Selbstmord.
    [source-001-button] Umschlossene Punkte und Gefangene zählen, auch Punkte im Seki, und ein halber Punkt für den, der den Knopf statt eines Zuges nimmt.
    [ludoteka] Steine, umschlossene Punkte und Gefangene zählen, aber keine Punkte im Seki. Passen beide sofort wieder, lebt alles.
    [source-004] Umschlossene Punkte und Gefangene zählen, aber keine Punkte im Seki. Keine Stellung darf sich wiederholen, kein Selbstmord.
    [source-004-area] Steine und umschlossene Punkte zählen, aber keine Punkte im Seki. Keine Stellung darf sich wiederholen, kein Selbstmord.
   *[other] { $summary }
}
web-level-full = Volle Stärke
web-level-rank = { $rank }, { $who ->
    [beginner] Anfänger
    [casual] Gelegenheitsspieler
    [club] Vereinsspieler
    [strong] starker Vereinsspieler
   *[expert] Experte
}
web-open-now = geöffnet
web-close = Schließen
web-stop = Anhalten
web-remove = Entfernen
web-removed = entfernt
web-restore = Zurückholen
web-button-label = { $button }: { $name }
web-review-of = Analyse: { $name }
web-ready = fertig
web-failed = fehlgeschlagen: { $reason }
web-positions = { $done } von { $all } Stellungen
web-folder = Es sind Dateien in { $folder }. Was du entfernst, kommt dort in den Ordner „removed“.
web-folder-page = Sie bleiben in diesem Browser. Was du entfernst, lässt sich zurückholen.
web-attention = Achtung: { $reason }
web-adding = { $number } von { $all } Partien
web-added = { $count } von { $all } Partien wurden hinzugefügt. Wähle eine, um sie zu öffnen.
web-known = { $count ->
    [one] { $count } war schon da.
   *[other] { $count } waren schon da.
}
web-choose-file = Wähle eine Datei, oder füge den Text einer Partie ein.
web-large-file = { $name } ist zu groß: Höchstens 16 Millionen Bytes werden gelesen.
web-offer-won = Du hast drei Partien in Folge gewonnen.
web-offer-lost = Du hast drei Partien in Folge verloren.
web-offer-even = Wie wäre es mit einer Partie ohne Vorgabe?
web-offer-take = { $stones ->
    [one] Wie wäre es, { $stones } Stein Vorgabe zu nehmen?
   *[other] Wie wäre es, { $stones } Steine Vorgabe zu nehmen?
}
web-offer-give = { $stones ->
    [one] Wie wäre es, { $stones } Stein Vorgabe zu geben?
   *[other] Wie wäre es, { $stones } Steine Vorgabe zu geben?
}
web-offer-accept = Gern
web-last-game = Die letzte Partie fortsetzen
web-no-answer = Ponnuki antwortet nicht. Wurde es beendet?
web-trying-again = Ponnuki antwortet nicht; neuer Versuch.
web-game-closed = Diese Partie ist geschlossen. Von der ersten Seite aus geht sie weiter.
web-review-gone = Die Analyse ist nicht mehr da.
web-game = Partie
web-play-here = Hier spielen
web-play-at = { $move } spielen
web-not-here = Nicht hier
web-agree = Einverstanden
web-continue = Weiterspielen
web-pass = Passen
web-take-button = Knopf nehmen
web-undo = Zurücknehmen
web-redo = Wiederholen
web-hint = Hinweis
web-explain = Erklären
web-go-on-here = Von hier weiterspielen
web-judge = War das schlecht?
web-now = Sofort ziehen
web-wait = Warten
web-go-on = Weiter
web-swap = Seiten tauschen
web-resign = Aufgeben
web-details = Einzelheiten
web-analysis = Analyse
web-analyse = Analysieren
web-try = Züge versuchen
web-numbers = Nummern
web-course = Gewinnaussicht und Stand
web-analyse-all = Ganze Partie analysieren
web-on-board = Auf dem Brett
web-best-moves = beste Züge
web-visits = Besuche
web-priors = erster Eindruck
web-owners = Gebiet
web-stones = Steine
web-moves = Züge
web-col-loses = verliert
web-col-prior = 1. Eindruck
web-keep-line = Diese Variante behalten
web-variations = Varianten und Kommentare
web-main-line = Zur Hauptvariante machen
web-delete = Ab hier löschen
web-record = Datei und Zählung
web-save = Speichern (SGF)
web-count = Nach allen Regeln zählen
web-close-game = Partie schließen
web-sound = Ton
web-confirms = Züge bestätigen
web-help = Mit „Züge versuchen“ oder in einer früheren Stellung kannst du Varianten spielen. Blasse Steine mit Nummern sind die Varianten der Datei. Ein Stand wie { $example } sagt, wer vorn liegt.
web-keys = Tasten: ← → ein Zug, Bild auf und ab zehn, Pos1 und Ende; A analysieren, T Züge versuchen, H Hinweis, U zurücknehmen, R wiederholen, P passen, N Nummern, S Ton, G Verlauf, V Varianten; auf dem Brett wählen die Pfeile einen Punkt, und Enter spielt dort.
web-back-to-review = Zurück zur Analyse
web-size = { $width }×{ $height }
web-clock-control = Uhr { $clock }
web-captured = { $count } gefangen
web-start-of = { $count ->
    [one] Beginn der Partie, { $count } Zug
   *[other] Beginn der Partie, { $count } Züge
}
web-then = { $place }; dann { $line }
web-waiting = { $whose }; angehalten
web-doing = { $whose }: { $doing ->
    [move] die Engine denkt
    [hint] sucht einen Hinweis
   *[explain] sucht eine Erklärung
}
web-looking = Suche tote Steine
web-settle = Mit den Markierungen: { $result }. Klicke auf einen Stein, um ihn als tot oder lebend zu markieren, dann stimme zu, oder spiele weiter.
web-graph = Gewinnaussicht von { go-color } und Stand. Zuletzt: { $percent }, { $margin }.
web-graph-empty = Noch ist nichts bekannt
web-counting = Zähle
web-counts = Zählungen
web-col-result = Ergebnis
web-col-rules = Regeln
web-col-differs = Unterschied zur ersten
web-record-says = In der Datei steht: { $result }.
web-as-stands = Wie die Partie steht.
web-item = { $item ->
    [area] Steine und umschlossene Punkte
    [komi] Komi
    [handicap] Vorgabe
    [dead-stones] tote Steine
    [stones-at-the-start] Steine am Anfang
    [dame] Dame
    [teire] Züge im eigenen Gebiet
    [last-play] letzter Zug
    [what-counts] was zählt
    [pass-stones] Steine fürs Passen
    [seki] Punkte im Seki
    [group-tax] zwei Punkte je Gruppe
    [button] Knopf
   *[first-pass] erstes Passen
}
web-item-amount = { $item }: { $amount }
web-searching = Sucht
web-reading = { $whose }. { go-color } gewinnt { $percent }, { $margin }, { $visits ->
    [one] { $visits } Besuch
   *[other] { $visits } Besuche
}
web-open-line = { $move }: Variante ausspielen
web-judging = Die Engine untersucht deinen letzten Zug.
web-judge-failed = Die Engine ist nicht fertig geworden. Frag noch einmal.
web-judge-good = Nein, { $move } war ein guter Zug.
web-judge-bad = { $how ->
    [hardly] Kaum
    [little] Ein wenig
   *[yes] Ja
}: { $move } hat etwa { go-points } verloren. { $best } war besser.
web-progress = Fortschritt
web-beginning = Beginnt
web-searched = Untersuchte Stellungen
web-searched-of = { $done } von { $all } Stellungen untersucht
web-seconds-left = { $searched }, noch etwa { $seconds } s
web-minutes-left = { $searched }, noch etwa { $minutes } min
web-save-sgf = SGF speichern
web-save-page = Seite speichern
web-save-json = JSON speichern
web-not-here-title = Diese Seite kann nicht gezeigt werden
web-to-first-page = Zur ersten Seite
web-secret = Die Adresse beginnt mit einem Geheimnis aus der Zeile, die ponnuki beim Start schreibt. Öffne die ganze Zeile im Browser, oder starte { $command }.
web-may-leave = Du kannst diese Seite verlassen: Die Analyse läuft weiter und steht auf der ersten Seite, sobald sie fertig ist.
web-letters = Buchstaben sind Tasten
web-enter = Eingeben
web-where = Ordner
web-order = Reihenfolge
web-order-changed = neueste zuerst
web-order-date = Datum
web-order-names = Namen
web-order-file = Datei
web-order-moves = Züge
web-choose-all = Alle wählen
web-choose = { $name } wählen
web-remove-count = { $count } entfernen
web-all-folders = alle
web-found = { $count } von { $all }
web-nothing-found = Nichts gefunden.
web-round = Runde { $round }
web-sure-resign = Diese Partie aufgeben?
web-sure-pass = Passen?
web-keys-more = Ein Buchstabe mit einer Zahl danach, wie D4, ist ein Zug.
web-networks = Ein stärkeres Netz
web-networks-about = Ein größeres Netz spielt viel besser als das eingebaute und braucht mehr Zeit für jeden Zug. Die Datei kommt aus dem Internet, und nur, wenn du es willst.
web-network = Netz
web-network-purpose = { $name ->
    [tf2-b10c384] für einen gewöhnlichen Computer; die kleinste Datei
    [b18c384nbt] für einen gewöhnlichen Computer; auf 19x19 schneller als tf2-b10c384
    [tf3-b10c512] stärker als beide, braucht etwa doppelt so lange wie tf2-b10c384
    [tf3-b11c768] das stärkste von diesen, braucht etwa viermal so lange wie tf2-b10c384
    [b28c512nbt] das stärkste der älteren Bauart, braucht etwa so lange wie tf3-b11c768
   *[other] { $purpose }
}
web-megabytes = { $number } MB
web-network-fetch = Herunterladen
web-network-no = Nein, danke
web-network-failed = Es ist nicht angekommen: { $reason }
web-network-licence = Lizenz: { $licence }
web-network-fetching = { $name } wird geladen
web-network-part = { $done } von { $all }
web-network-ready = { $name } ist da, und neue Partien und Analysen benutzen es. Soll es auch später benutzt werden, starte Ponnuki mit { $option }.
web-final-position = Die Schlussstellung

## Unterricht, Weiterspielen, Bearbeiten und wartende Analysen

web-waits = wartet; Platz { $place } in der Reihe
web-cancel = Abbrechen
web-review-count = { $count } analysieren
web-ordered = Bestellte Analysen: { $count }. Sie entstehen nacheinander.
web-go-on-about = Daraus wird eine neue Partie, die mit den bisherigen Zügen beginnt. Was du ansiehst, bleibt, wie es ist.
web-teach = Unterricht
web-teach-off = aus
web-teach-warn = vor schlechten Zügen warnen
web-teach-back = schlechte Züge zurücknehmen
web-teach-points = ab einem Verlust von (Punkten)
web-keep-move = Zug behalten
web-what-lost = Was hat er verloren?
say-warned = { $move } verliert { $points } Punkte oder mehr. Schau noch einmal hin: „undo“ nimmt ihn zurück, „keep“ behält ihn, „lost“ sagt mehr.
say-warned-back = { $move } wurde zurückgenommen: er verliert { $points } Punkte oder mehr. Versuch einen anderen Zug, oder behalte ihn mit „keep“; „lost“ sagt mehr.
say-warned-lost = { $move } verliert etwa { go-points }; besser ist { $best }.
say-warned-never = Es gab keine Warnung.
say-warned-count = Warnungen: { $count } (Züge { $moves }).
say-no-warning = Es gibt keine Warnung vor einem Zug.
error-teaching = Der Unterricht ist nicht verständlich. Beispiele: 3 (ab drei Punkten Verlust warnen), 2.5 back (solche Züge zurücknehmen), off.
term-help-teach = vor schlechten Zügen warnen: teach 5, teach 5 back, teach off
term-help-keep = behält den Zug, vor dem gewarnt wurde
term-help-lost = sagt, was dieser Zug verliert und welcher besser ist
cli-no-position = Diese Stellung hat die Partie nicht. Züge: { $moves }.
go-stop = .
page-grades = Fehler auf dem Brett
page-grades-none = keine
page-grades-last = letzte Züge: { $count }
page-grades-all = alle Züge
page-grade-inaccuracy = Ungenauigkeit
page-grade-mistake = Fehler
page-grade-blunder = grober Fehler
page-grade-lost = { $grade ->
    [inaccuracy] Ungenauigkeit, verliert { go-points }
    [mistake] Fehler, verliert { go-points }
   *[blunder] grober Fehler, verliert { go-points }
}
page-coordinates = Koordinaten
page-coordinates-none = keine
web-grades-about = bei Zügen, deren Stellungen davor und danach analysiert sind
web-judging-tried = Das Programm sieht sich diesen Zug an.
web-tried-good = { $move } ist so gut wie der beste Zug.
web-tried-lost = { $move } verliert { go-points }; besser ist { $best }.
say-changed = Die Aufzeichnung wurde inzwischen anderswo geändert, vielleicht in einem anderen Tab. Sieh sie dir noch einmal an.
say-bad-fact = Das geht hier nicht ({ $name }).
say-only-in-game = Züge werden in die Partie selbst eingefügt, nicht in eine Variante.
web-edit = Bearbeiten
web-tool = Ein Klick
web-tool-none = spielt
web-tool-triangle = △ Dreieck
web-tool-square = □ Quadrat
web-tool-circle = ○ Kreis
web-tool-cross = × Kreuz
web-tool-letter = A Buchstaben
web-tool-number = 1 Zahlen
web-tool-insert = fügt einen Zug ein
web-tool-black = setzt einen schwarzen Stein
web-tool-white = setzt einen weißen Stein
web-tool-empty = nimmt einen Stein weg
web-turn = Wer zieht
web-turn-black = Zug von Schwarz
web-turn-white = Zug von Weiß
web-position-use = Diese Stellung nehmen
web-position-clear = Brett leeren
web-position-help = Du stellst eine Stellung auf. Sie wird eine eigene Aufzeichnung; diese hier bleibt, wie sie ist.
web-position-first = Nimm zuerst die aufgestellte Stellung, oder brich ab.
web-position-locked = Die Steine bei { $point } haben keine Freiheit: so eine Stellung gibt es nicht.
web-inserted = { $move } ist eingefügt. Die Züge danach bleiben; wie sie waren, sind sie auch eine Variante.
web-inserted-alone = { $move } ist eingefügt. Die Züge danach passen nicht mehr: sie bleiben als Variante.
web-edit-over = Diese Partie war zu Ende. Markierungen kommen hinein; mit anderen Angaben oder Zügen wird sie eine Kopie, und das Original bleibt, wie es ist.
web-edit-undo = Änderung zurücknehmen
web-edit-redo = Wieder ändern
web-facts = Namen, Ergebnis und mehr
web-facts-save = Speichern
web-facts-saved = Die Aufzeichnung hat sie jetzt.
web-fact-black-rank = Rang von Schwarz
web-fact-white-rank = Rang von Weiß
web-fact-result = Ergebnis
web-fact-date = Datum
web-fact-event = Turnier
web-fact-round = Runde
web-fact-place = Ort
web-keys-edit = O spielt von hier weiter, E öffnet das Bearbeiten, Strg+Z nimmt eine Änderung zurück; das Mausrad über dem Brett geht durch die Züge.
page-copy = Kopieren (SGF)
page-copied = Die Aufzeichnung ist in der Zwischenablage.
page-not-copied = Der Browser erlaubt es nicht. Speichere die Aufzeichnung stattdessen.

## Abgelehnte Anfragen

error-other-host = Die Anfrage ist nicht für diesen Rechner.
error-other-site = Anfragen anderer Seiten werden abgelehnt.
error-other-token = Diese Adresse hat ponnuki nicht geschrieben, oder sie ist von einem früheren Start.
error-no-page = Diese Seite gibt es nicht.
error-no-file = Diese Datei gibt es nicht.
error-no-review = Diese Analyse gibt es nicht mehr.
error-game-closed = Diese Partie ist geschlossen.
error-not-removed = Das wurde nicht entfernt: { $reason }
error-not-restored = Das wurde nicht zurückgeholt: { $reason }
error-no-networks = Dieses Netz wird nicht angeboten.
error-no-openings = Eröffnungen werden hier nicht angeboten.
error-no-imports = Partien von anderswo werden hier nicht angeboten.
error-request = Die Anfrage ist unverständlich: { $reason }
error-record = Die Partie kann nicht gelesen werden: { $reason }
error-for-terminal = Das ist für ein Terminal.
error-time = Die Uhr ist unverständlich. Beispiele: 10m (zehn Minuten), 10m+5s (fünf Sekunden mehr mit jedem Zug), 10m+3x30s (und drei Perioden von 30 Sekunden), 10m+25/5m (und 25 Steine in je fünf Minuten).
error-value = Dieser Wert ist nicht möglich: { $reason }
error-handicap = Auf diesem Brett gibt es diese Vorgabe nicht.
error-seconds = Ein Zug bekommt höchstens { $most } Sekunden.
error-visits = Eine Stellung bekommt 1 bis { $most } Besuche.
error-not-of-one-game = { $name } lässt sich nicht für eine einzelne Partie einstellen.
error-library = { $reason }
error-system = { $reason }
error-other-version = Diese Analyse stammt von einer anderen Version von ponnuki.
error-review-not-ready = Die Analyse ist nicht fertig.
error-fetching = Ein Netz wird gerade geladen.
error-review-failed = Die Analyse ist fehlgeschlagen: { $reason }
error-large = Das ist zu groß: Höchstens { $most } Bytes werden gelesen.
error-long-record = Die Partie hat mehr als { $most } Züge.
error-many-games = { $most } Partien sind geöffnet, mehr geht nicht. Schließe eine.
error-many-reviews = { $most } Analysen warten; mehr geht nicht.
error-failed = Das ist fehlgeschlagen. Bitte melde es.
error-not-counted = Es wurde nichts gezählt.
error-no-dead-stones = Die toten Steine konnten nicht gefunden werden.
error-game-unreadable = Die Partie kann nicht gelesen werden: { $reason }
error-review-unreadable = Die Analyse kann nicht gelesen werden: { $reason }
error-not-kept = Das wurde nicht gespeichert: { $reason }
error-review-not-kept = Die Analyse wurde nicht gespeichert: { $reason }

## Auszählung von Partien

score-count = { $result }: { $rules }
score-recorded = laut Datei: { $result }
score-mark = { $mark ->
    [black-stones] schwarze Steine
    [white-stones] weiße Steine
    [black-dead] tote schwarze Steine
    [white-dead] tote weiße Steine
    [black-points] Punkte von Schwarz
    [white-points] Punkte von Weiß
    [uncounted] umschlossene Punkte, die nicht zählen
    [dame] Dame
    [seki] Punkte im Seki, die niemand umschließt
   *[open] Punkte zwischen offenen Grenzen
}
score-dead = Tot: { $line }
score-dame = Offene Dame: { $line } (wo Steine zählen, ist jedes ein Punkt für den, der es füllt)
score-open = { $count ->
    [one] Die Partie ist nicht zu Ende: { $count } Punkt liegt zwischen offenen Grenzen.
   *[other] Die Partie ist nicht zu Ende: { $count } Punkte liegen zwischen offenen Grenzen.
}
score-side = { go-color } { $total }: { $parts }
score-part = { $part } { $number }
score-part-name = { $part ->
    [stones] Steine
    [surrounded] umschlossene Punkte
    [prisoners] Gefangene
   *[tax] Gruppensteuer
}
score-reason = { $item }: { $amount } ({ $meaning })
score-meaning = { $item ->
    [area] Steine und die Punkte, die sie umschließen
    [komi] Punkte für Weiß, weil Schwarz beginnt
    [handicap] Punkte für Weiß wegen der Vorgabesteine
    [dead-stones] nach diesen Regeln sind andere Steine tot
    [stones-at-the-start] sie zählen auf dem Brett, aber nicht als Gebiet
    [dame] eines zu füllen bringt nur dort einen Punkt, wo Steine zählen
    [teire] ein Zug ins eigene Gebiet kostet dort einen Punkt
    [last-play] ein Spieler hat mehr Steine gesetzt, und sie zählen
    [what-counts] nach diesen Regeln zählen nicht nur Steine und Gebiet
    [pass-stones] Passen kostet einen Stein
    [seki] im Seki umschlossene Punkte zählen nicht
    [group-tax] jede lebende Gruppe zahlt zwei Punkte
    [button] wer ihn nahm, hat einen halben Punkt
   *[first-pass] Schwarz verliert einen Punkt, wenn Weiß zuerst gepasst hat
}

## Die Befehlszeile

cli-error = Fehler: { $reason }
cli-file = { $file }: { $reason }
record-place = Zeile { $line }, Spalte { $column }: { $reason }
cli-wrote = geschrieben: { $file }
error-not-found = Datei oder Ordner nicht gefunden
error-denied = Zugriff verweigert
error-is-folder = das ist ein Ordner
error-full = auf dem Datenträger ist kein Platz mehr
cli-no-terminal = eine Partie braucht ein Terminal: Ein- und Ausgabe dürfen nicht umgeleitet sein, außer mit --plain
cli-exists = { $file } gibt es schon: „ponnuki play { $file }“ setzt die Partie fort
cli-no-handicap = die Vorgabe lässt sich nicht setzen: Mit so vielen Steinen gibt es auf diesem Brett keine
cli-no-stone = auf „{ $point }“ liegt kein Stein
cli-not-judged = die toten Steine ließen sich nicht finden
cli-one-picture = ein Bild zeigt eine Partie: --svg geht nur mit einer einzigen Datei
cli-illegal = Zug { $number } ist nach diesen Regeln verboten: { $reason }
cli-no-records = in diesem Ordner sind keine Partien
cli-overwrite = { $file } ist eine der Partien und würde überschrieben: Wähle ein anderes Ziel
cli-same-place = { $one } und { $other } können nicht dasselbe Ziel haben
cli-one-page = die Seiten mehrerer Partien passen nicht in die Standardausgabe: Gib bei --html einen Ordner an
cli-incomplete = { $failed } von { $games } Partien wurden nicht analysiert
cli-search-failed = die Suche nach Zug { $number } ist gescheitert; das ist ein Fehler der Engine
cli-interrupted = abgebrochen: in { $file } { $missing ->
    [one] fehlt noch { $missing } Stellung
   *[other] fehlen noch { $missing } Stellungen
}; { $kept ->
    [yes] derselbe Befehl macht dort weiter
   *[no] nichts bleibt erhalten, weil keine Datei geschrieben wird
}
cli-kept = { $file } { $reason ->
    [unreadable] ist nicht lesbar
    [compressed] ist komprimiert
    [format] ist nicht im Format SGF
    [doubtful] ist zweifelhaft
   *[more] enthält mehr als die Partie
} und wird deshalb nicht überschrieben
cli-positions-left = Stellungen, noch { $left }
cli-counts-left = Zählungen, noch { $left }
cli-game-saved = Die Partie ist in { $path }; „ponnuki review { $path }“ sucht Fehler, „ponnuki play“ beginnt eine neue.
record-packed = die komprimierte Datei lässt sich nicht entpacken: { $reason }
record-large = die komprimierte Datei hat mehr als { $most } MiB
record-none = der Text enthält keine Partie
record-not-file = das ist keine gewöhnliche Datei, oder sie ist zu groß
record-not-utf-8 = die Datei ist kein Text in UTF-8
record-syntax = die Datei ist fehlerhaft: { $reason }
record-not-go = das ist die Datei eines anderen Spiels als Go
record-size = ein Brett { $size } gibt es hier nicht
record-value = { $value } ist ungültig
record-off-board = { $value } liegt nicht auf dem Brett
record-setup = die Anfangsstellung der Datei ist verboten: { $reason }
record-illegal = Zug { $number } der Datei, { $move }, ist nicht möglich: { $reason }

## Regeln

rules-small = { go-komi } auf 9x9
rules-source = Quelle: { $source }
rules-deviation = Abweichung: { $rules ->
    [japanese] Leben und Tod werden durch Lesen bestätigt, wo die Umgebung klein ist; sonst entscheidet eine Suche, die kein Passen für ein Ko kennt.
    [korean] Leben und Tod werden durch Lesen bestätigt, wo die Umgebung klein ist; sonst entscheidet eine Suche, die kein Passen für ein Ko kennt.
    [new-zealand] Der Text erlaubt den Selbstmord eines einzelnen Steins, wenn sich keine Stellung wiederholt; hier ist er verboten.
    [ing] Kampf-Ko und Stör-Ko werden allein nach den Zügen des Zyklus unterschieden, nicht nach Leben und Tod; docs/rules-ing.md erklärt es mit Beispielen.
   *[other] { $deviation }
}
rules-choice = { $choice ->
    [scoring-AREA] Es zählen die Steine auf dem Brett und die leeren Punkte, die nur ein Spieler umschließt.
    [scoring-TERRITORY] Es zählen die leeren Punkte, die nur die Steine eines Spielers umschließen, und die Gefangenen.
    [scoring-STONES] Es zählen die Steine auf dem Brett und sonst nichts.
    [scoring-AREA-PRISONERS] Es zählen die Steine auf dem Brett, die leeren Punkte, die nur ein Spieler umschließt, und die Gefangenen.
    [scoring-STONES-PRISONERS] Es zählen die Steine auf dem Brett und die Gefangenen.
    [scoring-SURROUNDED] Es zählen die leeren Punkte, die nur die Steine eines Spielers umschließen, und sonst nichts.
    [scoring-PRISONERS] Es zählen die Gefangenen und sonst nichts.
    [ko-POSITIONAL] Keine Stellung auf dem Brett darf sich wiederholen.
    [ko-SIMPLE] Ein Ko darf nicht sofort zurückgeschlagen werden; andere Stellungen dürfen sich wiederholen.
    [ko-SITUATIONAL] Keine Stellung darf sich wiederholen, wenn derselbe Spieler am Zug ist.
    [ko-NATURAL-SITUATIONAL] Kein Spieler darf eine Stellung herbeiführen, die er schon durch einen früheren Zug herbeigeführt hat.
    [ko-ING] Ein Ko darf nicht sofort zurückgeschlagen werden, einen längeren Zyklus darf einer der Spieler nicht schließen, und niemand darf eine Stellung zum dritten Mal herbeiführen.
    [suicide-true] Ein Zug darf die eigene Kette aus zwei oder mehr Steinen vom Brett nehmen.
    [suicide-false] Ein Zug darf der eigenen Kette nicht die letzte Freiheit nehmen.
    [tax-NONE] Umschlossene Punkte zählen auch im Seki.
    [tax-SEKI] Umschlossene Punkte im Seki zählen nicht.
    [tax-ALL] Jede lebende Gruppe gibt die zwei Punkte ab, die sie nicht füllen kann, und umschlossene Punkte im Seki zählen nicht.
    [tax-GROUPS] Jede Gruppe gibt die zwei Punkte ab, die sie nicht füllen kann, oder einen, wenn sie nur einen hat.
    [whiteHandicapBonus-0] Weiß bekommt für Vorgabesteine nichts außer Komi.
    [whiteHandicapBonus-N-1] Weiß bekommt einen Punkt für jeden Vorgabestein außer dem ersten.
    [whiteHandicapBonus-N] Weiß bekommt einen Punkt für jeden Vorgabestein.
    [hasButton-false] Es gibt keinen Knopf.
    [hasButton-true] Einmal in der Partie darf ein Spieler statt eines Zuges den Knopf nehmen, für einen halben Punkt; danach darf sich jede Stellung wiederholen.
    [longCycle-NO-RESULT] Wo Wiederholung erlaubt ist, endet die Partie bei einem Zyklus ohne Ergebnis.
    [longCycle-DRAW] Wo Wiederholung erlaubt ist, endet die Partie bei einem Zyklus unentschieden.
    [passCost-FREE] Passen kostet nichts.
    [passCost-PRISONER] Passen kostet einen Stein, den der Gegner als Gefangenen bekommt.
    [firstPass-FREE] Es ist gleich, wer zuerst passt.
    [firstPass-COSTS-BLACK] Schwarz verliert einen Punkt, wenn Weiß zuerst gepasst hat, als die Partie zum ersten Mal anhielt.
    [ties-DRAW] Gleichstand ist unentschieden.
    [ties-WHITE] Bei Gleichstand gewinnt Weiß.
    [ties-BLACK] Bei Gleichstand gewinnt Schwarz.
    [handicapPlacement-FREE] Schwarz setzt die Vorgabesteine, wohin er will.
    [handicapPlacement-FIXED] Vorgabesteine kommen auf die Sternpunkte.
    [stopping-TWO-PASSES] Zweimaliges Passen hält die Partie an.
    [stopping-WHITE-LAST] Zwei oder mehr Mal Passen hintereinander hält die Partie an, wenn Weiß zuletzt gepasst hat.
    [dispute-CAPTURE-FIRST] Jeder Stein auf dem Brett lebt: Tote Steine muss man vor dem Ende schlagen.
    [dispute-PLAY-ON] Die Spieler einigen sich, welche Steine tot sind, oder spielen weiter.
    [dispute-CONFIRM] Die Spieler klären durch gedachte Züge, welche Steine tot sind, oder spielen weiter.
    [dispute-ALIVE-FROM-SECOND-STOP] Die Spieler einigen sich, welche Steine tot sind, oder spielen weiter; ab dem zweiten Anhalten lebt jeder Stein.
    [dispute-ALIVE-IF-NOBODY-PLAYS] Die Spieler einigen sich, welche Steine tot sind, oder spielen weiter; passen beide sofort wieder, lebt jeder Stein.
    [resumption-IN-TURN] Wird die Partie fortgesetzt, zieht zuerst, wer am Zug ist.
    [resumption-OPPONENT-OF-ASKER] Wird die Partie fortgesetzt, zieht zuerst der Gegner dessen, der es verlangt hat.
   *[other] { $meaning }
}

## Die Seite um die Seiten, wenn das Programm im Browser selbst läuft

shell-loading = Ponnuki wird geladen …
shell-incomplete = Die Übertragung brach ab. Lade die Seite noch einmal.
shell-failed = Ponnuki läuft hier nicht:
shell-old = Dieser Browser ist zu alt für Ponnuki.
shell-private = Nichts verlässt dieses Gerät. Deine Partien bleiben in diesem Browser.
shell-save = Alle Partien speichern (Zip)
shell-restore = Partien aus einer Zip-Datei hinzufügen
shell-restored = Die Partien sind da.
shell-no-archive = Diese Datei ist kein Archiv mit Partien.
shell-restarted = Die Engine hatte einen Fehler und wurde neu gestartet. Deine Partie geht weiter.
shell-full = Der Browser hat keinen Platz für deine Partien. Speichere sie als Datei und entferne einige.
shell-unkept = Dieser Browser behält nichts. Speichere deine Partien als Datei, bevor du gehst.
shell-update = Eine neue Version ist bereit.
shell-reload = Jetzt verwenden
shell-network = Netz:
shell-network-inside = Netz: das eingebaute
shell-network-failed = Die Engine hatte mit deinem Netz einen Fehler. Jetzt spielt das eingebaute.
shell-network-choose = Anderes Netz verwenden
shell-network-remove = Eingebautes Netz verwenden
shell-network-trying = Das Netz wird geprüft …
shell-network-changed = Ab jetzt spielt dieses Netz.
shell-network-removed = Das eingebaute Netz spielt wieder.
shell-network-none = Diese Datei ist kein Netz.
shell-network-damaged = Dieses Netz ist beschädigt oder unvollständig.
shell-network-version = Dieses Netz ist älter oder neuer als die, die Ponnuki verwenden kann.
shell-network-unsupported = Dieses Netz hat Teile, die Ponnuki nicht berechnen kann.
shell-network-people = Dieses Netz ahmt Menschen nach und kann nicht allein spielen.
shell-network-large = Dieses Netz ist zu groß für den Speicher, den eine Seite belegen darf.
shell-network-full = Der Browser hat keinen Platz für dieses Netz.
shell-network-review = Eine Analyse läuft. Warte, oder halte sie an, und wechsle dann das Netz.

## Spieler über viele Partien

players-title = Spieler
players-count = { $games ->
    [one] { $games } analysierte Partie
   *[other] { $games } analysierte Partien
}
players-won-lost = { $won } gewonnen, { $lost } verloren
players-games = Partien
players-all = alles
players-phases = Wie gut jeder Teil gespielt war
players-kinds = Arten von Fehlern
players-kind = { $kind ->
    [ladder] eine Treppe wurde falsch gelesen
    [net] ein Netz wurde übersehen
    [capture] Steine waren sofort zu schlagen
    [own-group] eine eigene Gruppe ging verloren
    [other-group] eine Gruppe des Gegners durfte leben
    [unanswered] der Zug des Gegners brauchte eine Antwort
    [answered] geantwortet, obwohl anderes größer war
    [elsewhere] ein anderer Teil des Bretts war größer
    [local] der richtige Ort, aber dort der falsche Zug
   *[pass] zu früh gepasst
}
players-progress = Fortschritt
players-chart = Verlust je Zug nach Monaten: weniger ist besser
players-best = Die besten Partien
players-worst = Die Partien mit den größten Verlusten
players-opponents = Gegner
players-col-games = Partien
players-col-results = gew.–verl.
players-col-estimate = Rang, geschätzt
players-col-date = Datum
players-col-result = Ergebnis
players-col-lost-black = Verlust je Zug, Schwarz
players-col-lost-white = Verlust je Zug, Weiß
players-col-review = Analyse
players-col-opponent = Gegner
players-col-part = Teil
players-col-kind = Art
players-col-count = Anzahl
players-col-points = Punkte verloren
players-col-share = Anteil am Verlust
players-col-month = Monat
players-estimate-title = Schätzung des Rangs
players-interval = { $low } bis { $high }
players-end = { $end ->
    [low] { $rank } oder schwächer
   *[high] { $rank } oder stärker
}
players-estimate = Auf { $board }: { $rank }. Der wahre Rang liegt wahrscheinlich zwischen { $low } und { $high } ({ $moves } Züge).
players-trust = Das vergleicht den Verlust der Züge mit Partien der eigenen Stufen des Programms, auf denen GNU Go 3.8 { $measured } ist. Vier von fünf Bereichen sollten den wahren Rang enthalten. An Menschen, die andere Fehler machen, wurde es nicht gemessen, und Spieler über { $best } lassen sich nicht unterscheiden.
players-no-estimate = Es gibt keine Schätzung: Sie braucht 20 Züge in Partien auf { $boards }, die das eingebaute Netz mit mindestens 50 Besuchen je Stellung analysiert hat.
players-judge = { $by }: { $games ->
    [one] { $games } Partie
   *[other] { $games } Partien
}
players-mixed = Diese Partien wurden verschieden analysiert, daher lassen sich ihre Verluste kaum vergleichen.
players-nameless = { $games ->
    [one] In { $games } Partie hat ein Spieler keinen Namen; sie steht nur in der Liste der Partien.
   *[other] In { $games } Partien hat ein Spieler keinen Namen; diese Seite steht nur in der Liste der Partien.
}
players-repeated = { $games ->
    [one] { $games } Analyse betrifft eine mehrfach analysierte Partie und zählt nicht.
   *[other] { $games } Analysen betreffen mehrfach analysierte Partien und zählen nicht.
}
players-unread = Partien, die nicht gelesen werden konnten
players-unread-count = { $games ->
    [one] { $games } Partie konnte nicht gelesen werden.
   *[other] { $games } Partien konnten nicht gelesen werden.
}
players-queue = Partien ohne Analyse
players-queue-none = Alle Partien der Sammlung sind analysiert.
players-queue-choose = { $name } auswählen
players-queue-all = alle
players-queue-start = Ausgewählte analysieren
players-queue-stop = Analysen anhalten
players-queue-left = { $games ->
    [one] noch { $games } Partie
   *[other] noch { $games } Partien
}
players-queue-now = { $left }. { $name }: { $course }
players-queue-ended = Die Analysen sind fertig. Lade die Seite neu, um sie zu sehen.
players-queue-reload = Neu laden
players-link = Spieler und Fortschritt

## Practice: problems from one’s own mistakes, which come again after some days.

practice-title = Üben
practice-link = Eigene Fehler üben
practice-link-due = Eigene Fehler üben ({ $count } fällig)
practice-this = Das üben
practice-problem = Aufgabe
practice-which = Welche Aufgaben
practice-player = Spieler
practice-kind = Art des Fehlers
practice-grade = Mindestens
practice-all = alle
practice-position = Stellung
practice-skip = Überspringen
practice-never = Nie wieder
practice-read = Auslesen
practice-hidden = Aufgaben, die nicht wiederkommen
practice-counts = { $due ->
    [one] { $due } von { $all } Aufgaben ist fällig.
   *[other] { $due } von { $all } Aufgaben sind fällig.
}
practice-score = Heute richtig: { $right } von { $asked }. Insgesamt: { $share } von { $all }.
practice-right = Richtig. Sie kommt am { $date } wieder.
practice-wrong = Sie kommt am { $date } wieder.
practice-is-kind = Art: { $kind }.
practice-about = Eine Aufgabe, die du richtig löst, kommt nach 1, 3, 7, 21 und dann 60 Tagen wieder, nach einer falschen Antwort morgen.
practice-none = Es gibt noch keine Aufgaben. Sie entstehen aus den Fehlern in analysierten Partien.
practice-done = Heute ist nichts fällig.
practice-skipped = Es sind nur Aufgaben übrig, die du übersprungen hast.
practice-missing = Dieser Fehler ist nicht unter den Aufgaben. Hier ist, was fällig ist.
practice-unsolved = { $count ->
    [one] { $count } Fehler fehlt, weil kein besserer Zug bekannt ist.
   *[other] { $count } Fehler fehlen, weil kein besserer Zug bekannt ist.
}
practice-naming = Nenne einen Punkt, etwa D4.
practice-damaged = Die Datei { $file } kann nicht gelesen werden, daher sind alle Aufgaben neu. Mit deiner nächsten Antwort bekommt sie einen anderen Namen.
practice-aside = Die Datei, die nicht gelesen werden konnte, heißt jetzt { $file }.
error-practice-unreadable = Die gespeicherten Antworten können nicht gelesen werden: { $reason }
error-practice-not-kept = Die Antwort wurde nicht gespeichert: { $reason }

## Fehler der eigenen Spielstärke

level-mine = Mein Rang
level-any = beliebig
level-learn = In { $chance } solcher Stellungen spielt { $own } diesen Zug, { $next } in { $then }: diesen Fehler als nächsten ablegen.
level-both = In { $chance } solcher Stellungen spielt { $own } diesen Zug, { $next } in { $then }: beide machen diesen Fehler.
level-slip = In { $chance } solcher Stellungen spielt { $own } diesen Zug: ein Versehen, kein fehlendes Wissen.
level-order = Mit einem Rang kommen die Fehler zuerst, die Spieler dieses Rangs machen und die des nächsten seltener.
level-by-levels = Die Anteile sind die der eigenen Stufen des Programms, nicht die von Menschen.
level-by-network = Die Anteile sind die von Menschen, nach dem Netz { $network }.
level-title = Fehler, die { $own } macht und { $next } seltener:
level-none = Es gibt keine.
