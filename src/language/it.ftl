### Le parole del programma in italiano. I termini del go sono in GLOSSARY.md.

## Parole del gioco

go-decimal = ,
go-black = Nero
go-white = Bianco
go-color = { $color ->
    [black] Nero
   *[white] Bianco
}
go-pass = passo
go-button = bottone
go-list = { $one }, { $other }
go-sentences = { $one } { $other }
go-percent = { $number }%
go-points = { $points ->
    [one] { $points } punto
   *[other] { $points } punti
}
go-points-for = { $color ->
    [black] { go-points } per Nero
   *[white] { go-points } per Bianco
}
go-margin = { $color ->
    [black] N
   *[white] B
}+{ $points }
go-even = pari
go-moves = { $count ->
    [one] { $count } mossa
   *[other] { $count } mosse
}
go-handicap = { $count ->
    [one] { $count } pietra di handicap
   *[other] { $count } pietre di handicap
}
go-komi = komi { $komi }
go-rules = { $rules ->
    [chinese] Regole cinesi
    [japanese] Regole giapponesi
    [korean] Regole coreane
    [aga] Regole AGA
    [ing] Regole Ing
    [new-zealand] Regole neozelandesi
    [tromp-taylor] Regole Tromp-Taylor
    [chinese-kgs] Regole cinesi dei server
    [cgos] Regole CGOS
    [aga-button] Regole AGA con bottone
    [simplified-ing] Regole Ing semplificate
    [wmsg] Regole dei World Mind Sports Games
    [stone-scoring] Conteggio delle pietre
    [ancient-chinese] Antiche regole cinesi
    [ancient-territory] Antiche regole cinesi a territorio
    [source-000] Regole di «Reglas de Go»
    [source-000-territory] Regole di «Reglas de Go» a territorio
    [button-go] Button Go
    [source-001] Regole a territorio con punti in seki
    [source-001-button] Regole a territorio con punti in seki e bottone
    [ludoteka] Regole Ludoteka
    [source-004] Regole italiane a territorio
    [source-004-area] Regole italiane ad area
    [special] Regole particolari
   *[other] Regole { $rules }
}
go-rank = { $kind ->
    [kyu] { $number } kyu
    [pro] { $number } dan pro
   *[dan] { $number } dan
}
go-date = { $day }/{ $month }/{ $year }
go-result-resignation = { go-color } vince per abbandono
go-result-time = { go-color } vince per il tempo
go-result-forfeit = { go-color } vince a tavolino
go-result-win = { go-color } vince
go-result-points = { go-color } vince di { go-points }
go-result-draw = patta
go-result-void = nessun risultato

## Frasi della partita

say-lead = { go-color } è avanti di circa { go-points }.
say-lead-even = La partita è più o meno pari.
say-chances = Probabilità di vittoria: Nero { $black }, Bianco { $white }.
say-estimate = È la stima del motore, komi compreso.
say-hint = Prova { $move }.
say-hint-pass = Puoi passare: non c’è più niente da guadagnare.
say-searched = { $visits ->
    [one] Esaminata { $visits } posizione.
   *[other] Esaminate { $visits } posizioni.
}
say-line = Mosse previste: { $line }
say-score-now = Se la partita finisse adesso: { $result }.
say-illegal = Non si può giocare { $move }: { $reason }.
say-illegal-off-board = il punto è fuori dal goban
say-illegal-occupied = sul punto c’è già una pietra
say-illegal-ko = il ko non si può riprendere subito
say-illegal-suicide = è suicidio
say-illegal-button = non c’è alcun bottone da prendere
say-illegal-superko = ripete la posizione dopo la mossa { $number }
say-explain-move = { $move } per { go-color }
say-explain-failed = Il motore non è riuscito a esaminare questa mossa.
say-explain-pointless = Il motore non la considera: la mossa riempie un proprio occhio o non cambia nulla.
say-explain-untried = Al motore non è sembrata degna di essere provata.
say-explain-first = È la prima scelta del motore.
say-explain-other = Secondo il motore ci sono mosse migliori.
say-explain-best = È meglio { $move }.
say-explain-next = La seconda scelta è { $move }.
say-explain-first-sight = A prima vista il motore la giocherebbe il { $percent } delle volte.
say-explain-players = Un giocatore forte la giocherebbe il { $percent } delle volte.
say-explain-rank = È la numero { $rank } delle { $moves } mosse esaminate, con { $visits } visite su { $of_visits }.
say-resigned = { go-color } vince: { $loser ->
    [you] hai abbandonato
   *[engine] il motore ha abbandonato
}
say-not-saved = La partita non è salvata: { $reason }
say-engine-failed = Il motore ha avuto un errore. Per favore segnalalo.
say-no-such-point = Il punto { $point } non esiste su un goban { $size }.
say-not-understood = «{ $text }» non è chiaro: scrivi un punto come D4, o ? per l’aiuto.
say-engine-to-move = Tocca al motore. «now» lo fa muovere subito, «undo» ritira una mossa.
say-over = La partita è finita. «undo» annulla la fine, «quit» esce.
say-was-over = Questa partita era finita quando è stata aperta e resta com’è. «Continua da qui» ne crea un’altra.
say-stopped = Entrambi hanno passato. Segna le pietre morte e poi «agree», oppure «continue» per continuare.
say-not-stopped = Serve alla fine della partita, quando entrambi hanno passato.
say-not-judged = Il motore sta ancora cercando le pietre morte. Segnane una per decidere tu.
say-nothing-to-undo = Non c’è nessuna mossa da ritirare.
say-nothing-to-redo = Non c’è niente da ripristinare.
say-not-thinking = Il motore non sta pensando a una mossa.
say-no-position = Quella posizione non è più nella partita.
say-main-line = Questa è la partita stessa: si possono spostare o cancellare solo le varianti.
say-no-stone = In { $point } non c’è nessuna pietra.
say-no-point = Il punto «{ $text }» non esiste.
say-long-line = Una variante ha al massimo { $most } mosse.
say-many-positions = Una partita ha al massimo { $most } posizioni.

## La partita in un terminale

term-hello = Per giocare, scrivi «ponnuki web» (nel browser) o «ponnuki play» (qui). «ponnuki help» elenca il resto. Questo è GTP, per altri programmi: «quit» esce.
term-captured = catture: { $count }
term-level = livello { $rank }
term-full-strength = piena forza
term-handicap = handicap { $count }
term-no-move = ancora nessuna mossa
term-last-move = mossa { $number }: { go-color } { $move }
term-last-pass = mossa { $number }: { go-color } passa
term-keys-hint = ? mostra i tasti
term-result = Risultato: { $result }
term-looking = Cerco le pietre morte
term-if-dead = Se x e o sono morte: { $result }
term-settle = Invio segna una catena; «agree» conta, «continue» continua
term-waiting = In pausa; «wait» riprende
term-thinking = Sto pensando
term-player = { go-color }: { $name }
term-to-move = Muove { go-color }
term-dead-stones = Pietre morte
term-game-over = Fine partita
term-not-saved = NON SALVATA: { $reason }
term-too-small = La finestra ha { $width }x{ $height } caratteri; la partita ne richiede { $least_width }x{ $least_height }. Ingrandiscila, o esci con Ctrl-C.
term-saved = La partita è in { $path }; «ponnuki play { $path }» la continua.
term-networks = Ci sono reti più grandi, che giocano meglio: «ponnuki network get» le elenca.
term-words = Parole; basta la prima lettera, tranne per help, score e resign:
term-key-arrows = frecce
term-key-arrows-help = spostare il cursore
term-key-enter = Invio, spazio
term-key-enter-help = giocare sul cursore; alla fine segnare una catena morta
term-key-point-help = giocare lì: si scrive il punto
term-key-escape-help = cancellare ciò che è scritto
term-key-help-help = mostrare questo aiuto
term-key-interrupt-help = uscire subito; la partita è salvata
term-help-quit = uscire dalla partita, che è salvata
term-help-pass = passare
term-help-button = prendere il bottone, dove c’è
term-help-undo = ritirare la tua ultima mossa e la risposta, o la fine
term-help-redo = ripristinare ciò che è stato ritirato
term-help-hint = mostrare la mossa che il motore farebbe
term-help-explain = spiegare una mossa: «explain D4»
term-help-score = dire chi è avanti, e di quanto
term-help-now = far muovere subito il motore
term-help-swap = scambiare i colori
term-help-wait = fermare motore e orologi, o riprendere
term-help-resign = abbandonare
term-help-agree = dopo due passi: contare con le pietre morte segnate
term-help-continue = dopo due passi: continuare a giocare
term-plain-players = Nero: { $black }. Bianco: { $white }.
term-plain-start = Scrivi un punto come D4, o una parola: { $words }.
term-plain-board = dire quali pietre sono sul goban
term-plain-stones = { $color ->
    [black] Pietre nere: { $line }.
   *[white] Pietre bianche: { $line }.
}
term-plain-none = nessuna
term-plain-move = Mossa { $number }: { go-color } { $move }.
term-plain-pass = Mossa { $number }: { go-color } passa.
term-plain-taken-back = Mosse ritirate: { $count }.
term-plain-settle = Catene morte: { $line }. Così: { $result }. Scrivi un punto per segnare la sua catena, «agree» per contare o «continue» per continuare.
term-plain-thinking = { go-color } sta pensando.

## Aperture

openings-title = Aperture
openings-area = Parte del goban
openings-whole = tutto il goban
openings-last = angolo dell’ultima mossa
openings-upper-left = angolo in alto a sinistra
openings-upper-right = angolo in alto a destra
openings-lower-left = angolo in basso a sinistra
openings-lower-right = angolo in basso a destra
openings-found = { $whose }. { $count ->
    [one] Trovata una volta
   *[other] Trovata { $count } volte
} in { $games ->
    [one] { $games } partita
   *[other] { $games } partite
}.
openings-ended = { $count ->
    [one] Una volta non è seguita
   *[other] { $count } volte non è seguita
} nessuna mossa.
openings-damaged = { $count ->
    [one] { $count } file contiene qualcosa che non è una partita
   *[other] { $count } file contengono qualcosa che non è una partita
}: { $files }
openings-damaged-count = { $count ->
    [one] { $count } file non si può leggere come partita.
   *[other] { $count } file non si possono leggere come partite.
}
openings-no-games = Non ci sono partite in { $folder }.
openings-no-number = La partita ha { $count ->
    [one] { $count } mossa
   *[other] { $count } mosse
}: non c’è una posizione dopo la mossa { $number }.
openings-no-corner = { $point } non è in un angolo.
openings-col-games = partite
openings-col-share = quota
openings-col-won = vinte
openings-col-years = anni
openings-move = { go-color } { $move }
openings-player = { $name } ({ $count })
openings-players = Soprattutto di { $players }
openings-reading = Lettura delle partite…
openings-indexing = File letti: { $done } di { $all }.
openings-play = Gioca { $move } come variante
openings-show-games = { $count } partite con { $move }, mostrale
openings-games-with = Partite con { $move }

## Vita e morte

life-title = Vita e morte
life-key = L fa della posizione un problema di vita e morte.
life-no-stone = In { $point } non c’è nessuna pietra.
life-alive = Questo gruppo vive comunque: non c’è nessun problema.
life-no-room = In questa parte non c’è nessun punto libero.
life-too-large = Questa parte è troppo grande per essere letta. Scegline una più piccola.
life-illegal = { $move } non si può giocare qui: è fuori dalla parte, su una pietra, un suicidio, o riprende subito un ko.
life-no-group = Nessun gruppo è in dubbio. Indica una pietra del gruppo con --group.
life-groups = Più gruppi sono in dubbio. Indicane uno con --group: { $points }
life-group = { go-color } ha il gruppo in { $stone }, in una parte di { $count ->
    [one] { $count } punto
   *[other] { $count } punti
}.
life-room = { go-color } deve vivere in una parte di { $count ->
    [one] { $count } punto
   *[other] { $count } punti
}.
life-exits = Il gruppo potrebbe uscire da { $points }. Nella lettura nessuno gioca lì.
life-first = { go-color } muove per primo: { $fate ->
    [lives] il gruppo vive.
    [dies] il gruppo muore.
    [ko] è un ko.
   *[unknown] non dimostrato.
}
life-moves = Mosse che riescono: { $moves }
life-ko-moves = Mosse che danno un ko: { $moves }
life-guess = Non dimostrato. Una ricerca suppone che il gruppo viva con probabilità { $chance }, e giocherebbe { $move }.
life-not-proved = Non dimostrato.
life-again = Ricomincia
life-set-up = Disponi nell’editor
life-answer = Mostra la soluzione
life-succeeds = riesce
life-ko = dà un ko
life-fails = fallisce
life-unknown = non dimostrato
life-settings = Impostazioni del problema
life-tool = Un clic
life-tool-play = gioca
life-tool-group = sceglie il gruppo
life-tool-part = cambia la parte
life-help-play = Gioca nella parte ombreggiata. Il computer risponde subito.
life-help-group = Fai clic su una pietra del gruppo in pericolo: il programma trova la parte. Oppure trascina su una parte. Da tastiera, scegli una pietra e premi Invio.
life-help-part = Trascina su una parte, o fai clic su singoli punti. Da tastiera, premi Invio in due angoli opposti, o due volte in un punto.
life-first-to-move = Muove per primo
life-defender = Di chi è il gruppo in pericolo
life-about = Il problema si legge solo nella sua parte: i punti liberi fuori sono dell’attaccante, e passare è una mossa altrove. Un seki conta come vita. Ciò che si dice è dimostrato; una supposizione si chiama così.
life-keys = Tasti: U annulla, P passa, N ricomincia, A soluzione; sul goban le frecce scelgono un punto e Invio gioca lì.
life-bad-address = L’indirizzo di questo problema ha un errore: { $name }
life-corner = Un angolo è { $point }. Scegli quello opposto.
life-mark = Fai clic su una pietra del gruppo in pericolo, o trascina su una parte del goban.
life-reading = Il problema viene letto …
life-task-live = Muove { go-color }: il gruppo si può salvare?
life-task-kill = Muove { go-color }: il gruppo si può catturare?
life-next = { $move }. { $task }
life-end = { $fate ->
    [lives] Il gruppo vive.
    [dies] Il gruppo muore.
   *[ko] È un ko.
}
life-succeeded = Ci sei riuscito.
life-better = Si poteva fare meglio.
life-no-better = Nessuna mossa ottiene di più.

## Partite da altri posti

import-title = Partite da altri posti
import-text = Indirizzo di una partita o nome di un giocatore di online-go.com
import-look = Cerca
import-asking = Richiesta in corso…
import-games-of = Partite di { $name }
import-fetch = Scarica
import-fetch-all = Scaricale tutte
import-more = Partite precedenti
import-in-library = nella tua raccolta
import-none = Non ci sono partite finite.
import-folder = Novità in { $folder }
import-nothing-new = Niente di nuovo.
import-add = Aggiungi
import-add-all = Aggiungi tutte ({ $count })
import-seen = Questa no
import-seen-all = Nessuna
import-further = { $count ->
    [one] Ce n’è un’altra.
   *[other] Ce ne sono altre { $count }.
}
import-nothing = Scrivi un indirizzo o un nome.
import-is-player = È l’indirizzo di un giocatore: cercalo in «Partite da altri posti».
import-no-net = Qui non si può aprire un indirizzo: incolla la partita stessa.
import-added = Aggiunta: { $name }
import-known = C’era già: { $name }
import-new = Nuova: { $name }
import-refused = Non aggiunta: { $name }: { $reason }
import-no-folder = Non c’è una cartella per le partite: indicane una con --into.
import-watch-folder = Si può sorvegliare solo una cartella.
import-no-player = Sul server non c’è un giocatore { $name }.
import-failed = Da { $url } non è arrivato niente: { $reason }
import-no-record = Ciò che c’è in { $url } non è una partita: { $reason }
import-not-there = il server non ce l’ha
import-private = il server non lo mostra a tutti
import-busy = il server chiede una pausa; riprova tra qualche minuto
import-status = il server risponde con lo stato { $status }
import-large = il server invia più di { $most } MB
import-unclear = la risposta del server non si capisce

## Analisi delle partite

review-by-network = Analizzata da { $program } con la rete { $network }
review-by-playouts = Analizzata da { $program } senza rete
review-visits = { $visits ->
    [one] { $visits } visita per posizione
   *[other] { $visits } visite per posizione
}
review-seconds = { $seconds } s per posizione
review-playouts = { $visits } simulazioni per posizione
review-comment = { $move }: { $verdict }
review-move = { go-color } { $number } { $move }
review-best = La prima scelta del motore.
review-good = Una buona mossa.
review-good-lost = Una buona mossa; perde { go-points }.
review-grade = { $grade ->
    [inaccuracy] Imprecisione
    [mistake] Errore
   *[blunder] Errore grave
}
review-fault = { review-grade }: { $lost }.
review-lost = perde { go-points }
review-lost-both = perde { go-points } e il { $percent } di probabilità di vittoria
review-chances = La probabilità di { go-color } passa dal { $from } al { $to }.
review-score-change = Punteggio { $from } → { $to }.
review-better = È meglio { $move }.
review-better-line = È meglio { $move }, poi { $line }.
review-better-short = meglio { $move }
review-standing = { $lead } { go-color } vince con probabilità { $percent }.
review-lead = { go-color } è avanti di { go-points }.
review-lead-even = La partita è pari.
review-by-playouts-standing = Secondo le simulazioni: { $standing }
review-player = { go-color }: { $summary }.
review-summary = precisione { $accuracy }, { go-points } persi per mossa, { $faults }
review-no-mistakes = nessun errore
review-count = { $grade ->
    [inaccuracy] { $count ->
        [one] { $count } imprecisione
       *[other] { $count } imprecisioni
    }
    [mistake] { $count ->
        [one] { $count } errore
       *[other] { $count } errori
    }
   *[blunder] { $count ->
        [one] { $count } errore grave
       *[other] { $count } errori gravi
    }
}
review-largest = Gli errori più grandi: { $list }.
review-mistake = { $move } ({ go-points })
review-instead = Invece di { $number } { $move }: { go-color } vince con probabilità { $percent }, { $margin }.
review-accuracy = La precisione è 100 se nessuna mossa perde punti. Con una perdita media di un punto per mossa è { $one }, di due punti { $two }, di quattro punti { $four }.
review-trust = Quanto fidarsi: { $strength } Una perdita di meno di due punti può essere rumore.
review-trust-playouts = La forza senza rete non è stata misurata, e qualunque rete giudica meglio.
review-trust-network = La forza di questa rete non è stata misurata.
review-trust-rank = { $visits ->
    [one] Con { $visits } visita
   *[other] Con { $visits } visite
} per mossa, la rete inclusa è { $rank } su { $size }, in una scala in cui GNU Go 3.8 è { $measured }. Nessuno l’ha misurata contro persone. Può leggere male un combattimento tra gruppi grandi per molte mosse.
review-rank-below = non più forte di { $rank }
review-rank = { $rank } o più forte
review-rank-above = più forte di { $rank }
review-phase = { $phase ->
    [opening] apertura
    [middle] centro partita
   *[endgame] finale
}
review-col-player = giocatore
review-col-moves = mosse
review-col-accuracy = precisione
review-col-lost = punti persi
review-col-best = prima scelta
review-col-inaccuracies = imprecisioni
review-col-mistakes = errori
review-col-blunders = gravi
review-none-lost = Nessuna mossa perde due punti o più.
review-largest-title = Gli errori più grandi, con la probabilità di { go-color } prima e dopo:
review-result = risultato: { $result }
review-name-color = { $name } ({ go-color })
review-player-rank = { go-color }: { $rank }

## La pagina di un’analisi

review-final-position = La posizione finale
review-summary-table = Tabella riassuntiva
review-no-scripts = Senza script, questa pagina mostra solo la posizione finale e il riassunto.
review-course = Andamento della partita
review-title = Analisi
review-shown = Che cosa si vede
review-tab-move = Mossa
review-tab-mistakes = Errori
review-tab-variations = Varianti
review-tab-summary = Riassunto
review-tab-view = Vista
review-mistake-back = Errore precedente
review-mistake-next = Errore successivo
review-mistake-word = errore
review-col-played = partita
review-whose = Errori di chi
review-both = entrambi
review-phases = Fase della partita
review-all-phases = tutte le fasi
review-guess = Indovina le mosse migliori
review-mistakes-title = Gli errori più grandi
review-none-here = Qui non ci sono errori.
review-ranked = Prima i più costosi, per punti e probabilità di vittoria. In una partita decisa un errore conta poco.
review-guess-form = Clicca sul goban, o scrivi una mossa
review-guess-button = Prova
review-guess-show = Mostra la risposta
review-guess-next = Avanti
review-guess-end = Basta
review-moves-here = Mosse da qui
review-add-move = Aggiungi una mossa, o passo
review-add = Aggiungi
review-save = Salva come SGF
review-delete = Cancella questa variante
review-variations-help = Clicca un punto vuoto per provare una mossa. Il file conserva tutto ciò che c’è nella tua partita e aggiunge le tue mosse, i tuoi commenti e le varianti migliori dell’analisi.
review-on-board = Sul goban
review-stones-only = solo pietre
review-owners = territorio
review-changed = che cosa ha cambiato la mossa
review-hints = mosse migliori
review-keys = Tasti: ← → una mossa, ↑ ↓ errori, Pag su e Pag giù dieci mosse, Inizio, Fine, da 1 a 4 la variante di una mossa, Esc torna alla partita.
review-view-help = Clicca una pietra per andare alla sua mossa, una lettera per vederne la variante, un punto vuoto per provare. I punti nel grafico sono errori.
review-fault-place = Errore { $number } di { $all }, prima i più costosi.
review-next-fault = Avanti
review-next-fault-label = L’errore successivo
review-quiz-title = Errore { $number } di { $all }
review-quiz-task = Muove { go-color } (mossa { $number }). Che cosa giocheresti?
review-quiz-again = { $words } Riprova, o guarda la risposta.
review-quiz-best = { $move } è la mossa del motore. Bravo!
review-quiz-game = { $move } è la mossa della partita: { $lost }.
review-quiz-unknown = Il motore non ha considerato { $move }.
review-quiz-good = { $move } è buona: solo { $behind } in meno di { $best }.
review-quiz-behind = { $move } è { $behind } peggio della mossa migliore.
review-quiz-both = { go-points } e il { $percent } di probabilità
review-quiz-score = { $words } Indovinate al primo colpo: { $right } su { $asked }.
review-quiz-answer = Ecco la risposta.
review-naming = Scrivi un punto, come D4, oppure passo.
review-expects = Il motore prevede { $margin }. { go-color } vince con probabilità { $percent }.
review-show-line = { $move }: mostra la variante
review-played-here = giocata
review-graph = Probabilità di { go-color } e punteggio dopo ogni mossa. Alla fine: { $percent }, { $margin }.
review-reading = Probabilità di { go-color } { $percent }, punteggio { $margin }
review-reading-playouts = { $reading }, secondo le simulazioni { $percent }
review-played = Giocato
review-better-title = Meglio
review-show-board = { $title }: mostra sul goban
review-line-score = { $line }: { $margin }
review-line-then = { $move }, poi { $line }
review-better-than = Meglio di { $number } { $move }: { $lost }.
review-occupied = In { $point } c’è già una pietra.
review-suicide = { $point } è suicidio.
review-ko = Il ko vieta questa mossa.
review-source = { $source ->
    [game] partita
    [record] file
    [review] analisi
   *[reader] tua
}
review-digits = Usa 1–4 come tasti
review-instead-title = Invece di { $number } { $move }

## Parti comuni delle pagine

page-board = Goban
page-board-keys = Goban: le frecce scelgono un punto, Invio gioca lì
page-first = Prima posizione
page-back = Una mossa indietro
page-next = Una mossa avanti
page-last = Ultima posizione
page-slider = Mossa
page-wins = Vince { go-color }
page-to-move = Muove { go-color }
page-col-move = mossa
page-col-score = punteggio
page-col-visits = visite
page-tree = Albero delle varianti: si percorre con le frecce
page-tree-picture = Sopra la partita, sotto le varianti
page-tree-empty = disposizione
page-comment = Commento
page-up = Su
page-up-label = Sposta su questa variante
page-down = Giù
page-down-label = Sposta giù questa variante
page-bring-back = Ripristina
page-winrates-of = Probabilità di
page-my-side = il mio colore
page-start = Inizio della partita
page-place = Mossa { $number } di { $all }: { go-color } { $move }
page-line = Variante dopo la mossa { $number }: { $line }
page-back-to-game = Torna alla partita
page-analyse-here = Analizza da qui
page-point = { $point }, { $stone ->
    [black] pietra nera
    [white] pietra bianca
   *[none] vuoto
}
page-language = Lingua

## Le pagine delle partite e la prima pagina

web-slogan = Gioca, analizza e rivedi su questo computer.
web-slogan-page = Gioca, analizza e rivedi in questo browser.
web-no-scripts = Queste pagine richiedono script, che vengono solo da questo programma.
web-new-game = Nuova partita
web-same-again = Un’altra uguale
web-not-on-board = Non più sul goban: { $line }
web-entry = Mossa
web-you-play = Giochi con
web-both-sides = entrambi
web-neither = nessuno: guardi
web-handicap = Pietre di handicap
web-more = Altro
web-your-name = Il tuo nome
web-human = Giocatore
web-clock = Orologio
web-no-clock = nessuno
web-comments = Scrivi nella partita ciò che il motore prevede
web-play = Gioca
web-open-records = Apri partite
web-drop = Trascina file o una cartella in qualunque punto della pagina, o sceglili
web-paste = oppure incolla il testo di una partita
web-open = Apri
web-review = Crea un’analisi
web-effort = Profondità
web-effort-quick = Veloce
web-effort-normal = Normale
web-effort-thorough = Accurata
web-your-games = Le tue partite e analisi
web-search = Cerca
web-search-hint = un nome, una data, un risultato
web-no-games = Non ce ne sono ancora. Le partite si conservano qui dalla prima mossa.
web-field-size = Goban
web-field-rules = Regole
web-field-komi = Komi
web-field-level = Livello
web-field-seconds = Secondi per mossa
web-field-visits = Visite per mossa
web-field-playouts = Simulazioni per mossa
web-field-ponder = Pensa anche nel mio turno
web-usual-komi = secondo le regole
web-usual-seconds = 5, o secondo l’orologio
web-no-limit = senza limite
web-more-rules = Altre regole
web-rules-about = { $rules ->
    [chinese] Contano le pietre e i punti circondati. Sui morti ci si accorda. Nessuna posizione si ripete; niente suicidio.
    [japanese] Contano territorio e prigionieri, ma non i punti in seki. Ko semplice, niente suicidio; un ciclo lungo lascia la partita senza risultato.
    [korean] Contano territorio e prigionieri, come in Giappone.
    [aga] Contano le pietre e i punti circondati. Passare costa una pietra, così contare il territorio dà lo stesso risultato.
    [ing] Contano le pietre e i punti circondati; a Taiwan si riempie con 180 pietre a testa. Regola del ko propria; il suicidio è permesso.
    [new-zealand] Contano le pietre e i punti circondati. Nessuna posizione si ripete con lo stesso turno; più pietre possono suicidarsi.
    [tromp-taylor] Dopo due passi conta tutto ciò che è sul goban: cattura prima i morti. Nessuna posizione si ripete; il suicidio è permesso.
    [chinese-kgs] Regole cinesi come le applicano i server: contano le pietre e i punti circondati. Nessuna posizione si ripete; niente suicidio.
    [cgos] Contano le pietre e i punti circondati. Alla fine tutto ciò che è sul goban vive: cattura prima i morti. Nessuna posizione si ripete; niente suicidio.
    [aga-button] Regole AGA con un bottone: una volta nella partita, un giocatore può prenderlo invece di giocare, per mezzo punto.
    [simplified-ing] Contano le pietre e i punti circondati. Nessuna posizione si ripete; più pietre possono suicidarsi. Dalla seconda interruzione della partita, tutto vive.
    [wmsg] Contano le pietre e i punti circondati. Nero perde un punto se Bianco passa per primo. Dalla seconda interruzione della partita, tutto vive.
    [stone-scoring] Contano solo le pietre sul goban, e ognuno riempie i suoi punti finché può.
    [ancient-chinese] Contano le pietre e i punti circondati, meno due punti per ogni gruppo vivo. Ko semplice.
    [ancient-territory] Contano i punti circondati e i prigionieri, meno due punti per ogni gruppo vivo. Ko semplice.
    [source-000] Contano le pietre e i punti circondati; in parità vince Bianco. Chi contesta i morti continua a giocare, e se entrambi ripassano subito, tutto vive.
    [source-000-territory] Come le regole di «Reglas de Go», ma contano i punti circondati e i prigionieri.
    [button-go] Contano le pietre e i punti circondati, e mezzo punto per chi prende il bottone invece di giocare.
    [source-001] Contano i punti circondati e i prigionieri, anche i punti in seki. Ko semplice, niente suicidio.
    [source-001-button] Contano i punti circondati e i prigionieri, anche i punti in seki, e mezzo punto per chi prende il bottone invece di giocare.
    [ludoteka] Contano le pietre, i punti circondati e i prigionieri, ma non i punti in seki. Se entrambi ripassano subito, tutto vive.
    [source-004] Contano i punti circondati e i prigionieri, ma non i punti in seki. Nessuna posizione si ripete; niente suicidio.
    [source-004-area] Contano le pietre e i punti circondati, ma non i punti in seki. Nessuna posizione si ripete; niente suicidio.
   *[other] { $summary }
}
web-level-full = Piena forza
web-level-rank = { $rank }, { $who ->
    [beginner] principiante
    [casual] dilettante
    [club] giocatore di club
    [strong] giocatore forte di club
   *[expert] esperto
}
web-open-now = aperta
web-close = Chiudi
web-stop = Ferma
web-remove = Togli
web-removed = tolta
web-restore = Ripristina
web-button-label = { $button }: { $name }
web-review-of = Analisi di { $name }
web-ready = pronta
web-failed = non riuscita: { $reason }
web-positions = { $done } di { $all } posizioni
web-folder = Sono file in { $folder }. Ciò che togli va nella cartella «removed» che si trova lì.
web-folder-page = Restano in questo browser. Ciò che togli si può ripristinare.
web-attention = Attenzione: { $reason }
web-adding = { $number } di { $all } partite
web-added = Aggiunte { $count } partite su { $all }. Scegline una per aprirla.
web-known = { $count ->
    [one] { $count } c’era già.
   *[other] { $count } c’erano già.
}
web-choose-file = Scegli un file, o incolla il testo di una partita.
web-large-file = { $name } è troppo grande: si leggono al massimo 16 milioni di byte.
web-offer-won = Hai vinto tre partite di fila.
web-offer-lost = Hai perso tre partite di fila.
web-offer-even = Che ne dici di una partita alla pari?
web-offer-take = { $stones ->
    [one] Che ne dici di prendere { $stones } pietra?
   *[other] Che ne dici di prendere { $stones } pietre?
}
web-offer-give = { $stones ->
    [one] Che ne dici di dare { $stones } pietra?
   *[other] Che ne dici di dare { $stones } pietre?
}
web-offer-accept = D’accordo
web-last-game = Continua l’ultima partita
web-no-answer = Ponnuki non risponde. È stato chiuso?
web-trying-again = Ponnuki non risponde; riprovo.
web-game-closed = Questa partita è chiusa. Si può continuare dalla prima pagina.
web-review-gone = L’analisi non c’è più.
web-game = Partita
web-play-here = Gioca qui
web-play-at = Gioca { $move }
web-not-here = Non qui
web-agree = D’accordo
web-continue = Continua
web-pass = Passo
web-take-button = Prendi il bottone
web-undo = Annulla
web-redo = Ripeti
web-hint = Suggerimento
web-explain = Spiega
web-go-on-here = Continua da qui
web-judge = Era sbagliata?
web-now = Muovi subito
web-wait = Pausa
web-go-on = Riprendi
web-swap = Scambia i colori
web-resign = Abbandona
web-details = Dettagli
web-analysis = Analisi
web-analyse = Analizza
web-try = Prova mosse
web-numbers = Numeri
web-course = Probabilità e punteggio
web-analyse-all = Analizza tutta la partita
web-on-board = Sul goban
web-best-moves = mosse migliori
web-visits = visite
web-priors = prima impressione
web-owners = territorio
web-stones = pietre
web-moves = Mosse
web-col-loses = perde
web-col-prior = 1ª impressione
web-keep-line = Conserva questa variante
web-variations = Varianti e commenti
web-main-line = Usa come linea principale
web-delete = Cancella da qui
web-record = File e conteggio
web-save = Salva (SGF)
web-count = Conta con tutte le regole
web-close-game = Chiudi la partita
web-sound = Suono
web-confirms = Conferma le mosse
web-help = Con «Prova mosse», o in qualunque posizione precedente, puoi giocare varianti. Le pietre tenui con numeri sono le varianti del file. Un punteggio come { $example } dice chi è avanti.
web-keys = Tasti: ← → una mossa, Pag su e Pag giù dieci, Inizio e Fine; A analizza, T prova mosse, H suggerimento, U annulla, R ripeti, P passo, N numeri, S suono, G grafico, V varianti; sul goban le frecce scelgono un punto e Invio gioca lì.
web-back-to-review = Torna all’analisi
web-size = { $width }×{ $height }
web-clock-control = orologio { $clock }
web-captured = catture: { $count }
web-start-of = { $count ->
    [one] Inizio della partita, di { $count } mossa
   *[other] Inizio della partita, di { $count } mosse
}
web-then = { $place }; poi { $line }
web-waiting = { $whose }; in pausa
web-doing = { $whose }: { $doing ->
    [move] il motore sta pensando
    [hint] cerco un suggerimento
   *[explain] cerco una spiegazione
}
web-looking = Cerco le pietre morte
web-settle = Con le pietre segnate: { $result }. Clicca una pietra per segnarla viva o morta, poi accetta, o continua a giocare.
web-graph = Probabilità di { go-color } e punteggio. Alla fine: { $percent }, { $margin }.
web-graph-empty = Non si sa ancora nulla
web-counting = Conto
web-counts = Conteggi
web-col-result = risultato
web-col-rules = regole
web-col-differs = che cosa cambia dal primo
web-record-says = Il file dice: { $result }.
web-as-stands = Così com’è la partita.
web-item = { $item ->
    [area] pietre e punti circondati
    [komi] komi
    [handicap] handicap
    [dead-stones] pietre morte
    [stones-at-the-start] pietre iniziali
    [dame] dame
    [teire] mosse nel proprio territorio
    [last-play] ultima mossa
    [what-counts] che cosa conta
    [pass-stones] pietre per i passi
    [seki] punti in seki
    [group-tax] due punti per gruppo
    [button] bottone
   *[first-pass] primo passo
}
web-item-amount = { $item }: { $amount }
web-searching = Cerco
web-reading = { $whose }. Vince { go-color } { $percent }, { $margin }, { $visits ->
    [one] { $visits } visita
   *[other] { $visits } visite
}
web-open-line = { $move }: gioca la sua variante
web-judging = Il motore esamina la tua ultima mossa.
web-judge-failed = Il motore non ha finito. Chiedi di nuovo.
web-judge-good = No, { $move } era una buona mossa.
web-judge-bad = { $how ->
    [hardly] Appena
    [little] Un po’
   *[yes] Sì
}: { $move } perde circa { go-points }. Era meglio { $best }.
web-progress = Avanzamento
web-beginning = Comincio
web-searched = Posizioni esaminate
web-searched-of = { $done } di { $all } posizioni esaminate
web-seconds-left = { $searched }, mancano circa { $seconds } s
web-minutes-left = { $searched }, mancano circa { $minutes } min
web-save-sgf = Salva SGF
web-save-page = Salva pagina
web-save-json = Salva JSON
web-not-here-title = Questa pagina non si può mostrare
web-to-first-page = Vai alla prima pagina
web-secret = L’indirizzo comincia con un segreto che sta nella riga che ponnuki scrive all’avvio. Apri la riga intera nel browser, o esegui { $command }.
web-may-leave = Puoi lasciare questa pagina: l’analisi continua, e sarà nella prima pagina quando è pronta.
web-letters = Usa le lettere come tasti
web-enter = Invia
web-where = Cartella
web-order = Ordine
web-order-changed = più recenti
web-order-date = data
web-order-names = nomi
web-order-file = file
web-order-moves = mosse
web-choose-all = Scegli tutte
web-choose = Scegli { $name }
web-remove-count = Togli { $count }
web-all-folders = tutte
web-found = { $count } di { $all }
web-nothing-found = Nessun risultato.
web-round = turno { $round }
web-sure-resign = Abbandonare questa partita?
web-sure-pass = Passare?
web-keys-more = Una lettera seguita da un numero, come D4, è una mossa.
web-networks = Una rete più forte
web-networks-about = Una rete più grande gioca molto meglio di quella inclusa e impiega più tempo per ogni mossa. Il file viene dal web, e solo se lo chiedi.
web-network = Rete
web-network-purpose = { $name ->
    [tf2-b10c384] per un computer normale; il file più piccolo
    [b18c384nbt] per un computer normale; più veloce di tf2-b10c384 sul 19x19
    [tf3-b10c512] più forte delle prime due; impiega circa il doppio di tf2-b10c384
    [tf3-b11c768] la più forte di queste; impiega circa quattro volte il tempo di tf2-b10c384
    [b28c512nbt] la più forte di quelle del vecchio tipo; impiega quanto tf3-b11c768
   *[other] { $purpose }
}
web-megabytes = { $number } MB
web-network-fetch = Scarica
web-network-no = No, grazie
web-network-failed = Non è stata scaricata: { $reason }
web-network-licence = Licenza: { $licence }
web-network-fetching = Scarico { $name }
web-network-part = { $done } di { $all }
web-network-ready = { $name } è pronta, e le nuove partite e analisi la usano. Per usarla anche in seguito, avvia Ponnuki con { $option }.
web-final-position = La posizione finale

## Lezioni, ripresa da una posizione, modifica e analisi in attesa

web-waits = in attesa; posto { $place } nella coda
web-cancel = Annulla
web-review-count = Analizza { $count }
web-ordered = Analisi ordinate: { $count }. Si fanno una dopo l’altra.
web-go-on-about = Nasce un’altra partita, che comincia con le mosse fatte fin qui. Quello che stai guardando resta com’è.
web-teach = Lezioni
web-teach-off = no
web-teach-warn = avverti delle mosse cattive
web-teach-back = ritira le mosse cattive
web-teach-points = da una perdita di (punti)
web-keep-move = Tieni la mossa
web-what-lost = Che cosa ha perso?
say-warned = { $move } perde { $points } punti o più. Guarda ancora: «undo» la ritira, «keep» la tiene, «lost» dice di più.
say-warned-back = { $move } è stata ritirata: perde { $points } punti o più. Prova un’altra mossa, o tienila con «keep»; «lost» dice di più.
say-warned-lost = { $move } perde circa { go-points }; meglio { $best }.
say-warned-never = Nessun avviso.
say-warned-count = Avvisi: { $count } (mosse { $moves }).
say-no-warning = Non c’è alcun avviso su una mossa.
error-teaching = Le lezioni non si capiscono. Esempi: 3 (avverti da tre punti persi), 2.5 back (ritira queste mosse), off.
term-help-teach = avverte di mosse cattive: teach 5, teach 5 back, teach off
term-help-keep = tiene la mossa segnalata
term-help-lost = dice che cosa perde quella mossa, e quale è migliore
cli-no-position = La partita non ha questa posizione. Mosse giocate: { $moves }.
go-stop = .
page-grades = Errori sul goban
page-grades-none = nessuno
page-grades-last = ultime mosse: { $count }
page-grades-all = tutte le mosse
page-grade-inaccuracy = imprecisione
page-grade-mistake = errore
page-grade-blunder = errore grave
page-grade-lost = { $grade ->
    [inaccuracy] imprecisione, perde { go-points }
    [mistake] errore, perde { go-points }
   *[blunder] errore grave, perde { go-points }
}
page-coordinates = Coordinate
page-coordinates-none = nessuna
web-grades-about = delle mosse le cui posizioni, prima e dopo, sono analizzate
web-judging-tried = Il programma esamina questa mossa.
web-tried-good = { $move } vale quanto la mossa migliore.
web-tried-lost = { $move } perde { go-points }; meglio { $best }.
say-changed = La partita è stata cambiata altrove nel frattempo, forse in un’altra scheda. Guardala di nuovo.
say-bad-fact = Qui non è possibile ({ $name }).
say-only-in-game = Le mosse si inseriscono nella partita stessa, non in una variante.
web-edit = Modifica
web-tool = Un clic
web-tool-none = gioca
web-tool-triangle = △ triangolo
web-tool-square = □ quadrato
web-tool-circle = ○ cerchio
web-tool-cross = × croce
web-tool-letter = A lettere
web-tool-number = 1 numeri
web-tool-insert = inserisce una mossa
web-tool-black = mette una pietra nera
web-tool-white = mette una pietra bianca
web-tool-empty = toglie una pietra
web-turn = Di chi è la mossa
web-turn-black = mossa di Nero
web-turn-white = mossa di Bianco
web-position-use = Usa questa posizione
web-position-clear = Svuota il goban
web-position-help = Stai componendo una posizione. Diventa una partita a sé, e questa resta com’è.
web-position-first = Usa prima la posizione composta, o annullala.
web-position-locked = Le pietre in { $point } non hanno libertà: una posizione così non esiste.
web-inserted = { $move } è inserita. Le mosse seguenti restano; com’erano sono anche una variante.
web-inserted-alone = { $move } è inserita. Le mosse seguenti non vanno più: restano come variante.
web-edit-over = Questa partita era finita. I segni vi si aggiungono; con altri dati o mosse diventa una copia, e l’originale resta com’è.
web-edit-undo = Annulla la modifica
web-edit-redo = Rifai
web-facts = Nomi, risultato e altro
web-facts-save = Salva
web-facts-saved = La partita ora li contiene.
web-fact-black-rank = Grado di Nero
web-fact-white-rank = Grado di Bianco
web-fact-result = Risultato
web-fact-date = Data
web-fact-event = Evento
web-fact-round = Turno
web-fact-place = Luogo
web-keys-edit = O riprende da qui, E apre la modifica, Ctrl+Z annulla una modifica; la rotella sul goban scorre le mosse.
page-copy = Copia (SGF)
page-copied = La partita è negli appunti.
page-not-copied = Il browser non lo permette. Salva invece la partita.

## Richieste rifiutate

error-other-host = La richiesta non è per questo server.
error-other-site = Le richieste di altri siti sono rifiutate.
error-other-token = Questo indirizzo non è quello scritto da ponnuki, o è di un avvio precedente.
error-no-page = Questa pagina non esiste.
error-no-file = Questo file non esiste.
error-no-review = Questa analisi non c’è più.
error-game-closed = Questa partita è chiusa.
error-not-removed = Non è stata tolta: { $reason }
error-not-restored = Non è stata ripristinata: { $reason }
error-no-networks = Questa rete non è offerta.
error-no-openings = Qui non si offrono aperture.
error-no-imports = Qui non si offrono partite da altri posti.
error-request = La richiesta non è chiara: { $reason }
error-record = La partita non si può leggere: { $reason }
error-for-terminal = Questo vale per un terminale.
error-time = L’orologio non è chiaro. Esempi: 10m (dieci minuti), 10m+5s (cinque secondi in più per mossa), 10m+3x30s (e tre periodi di 30 secondi), 10m+25/5m (e 25 pietre ogni cinque minuti).
error-value = Questo valore non è possibile: { $reason }
error-handicap = Questo goban non ammette questo handicap.
error-seconds = Una mossa ha al massimo { $most } secondi.
error-visits = Una posizione ha da 1 a { $most } visite.
error-not-of-one-game = { $name } non riguarda una singola partita.
error-library = { $reason }
error-system = { $reason }
error-other-version = Questa analisi è di un’altra versione di ponnuki.
error-review-not-ready = L’analisi non è pronta.
error-fetching = Si sta scaricando una rete.
error-review-failed = L’analisi non è riuscita: { $reason }
error-large = È troppo grande: si leggono al massimo { $most } byte.
error-long-record = La partita ha più di { $most } mosse.
error-many-games = Ci sono { $most } partite aperte, il massimo. Chiudine una.
error-many-reviews = { $most } analisi sono in attesa: è il massimo.
error-failed = Non è riuscito. Per favore segnalalo.
error-not-counted = Non è stato contato nulla.
error-no-dead-stones = Non è stato possibile trovare le pietre morte.
error-game-unreadable = La partita non si può leggere: { $reason }
error-review-unreadable = L’analisi non si può leggere: { $reason }
error-not-kept = Non è stato conservato: { $reason }
error-review-not-kept = L’analisi non è stata conservata: { $reason }

## Conteggio delle partite

score-count = { $result }: { $rules }
score-recorded = secondo il file: { $result }
score-mark = { $mark ->
    [black-stones] pietre nere
    [white-stones] pietre bianche
    [black-dead] pietre nere morte
    [white-dead] pietre bianche morte
    [black-points] punti di Nero
    [white-points] punti di Bianco
    [uncounted] punti circondati che non contano
    [dame] dame
    [seki] punti in seki che nessuno circonda
   *[open] punti tra confini aperti
}
score-dead = Morte: { $line }
score-dame = Dame rimasti: { $line } (dove contano le pietre, ognuno è un punto per chi lo riempie)
score-open = { $count ->
    [one] La partita non è finita: { $count } punto è tra confini aperti.
   *[other] La partita non è finita: { $count } punti sono tra confini aperti.
}
score-side = { go-color } { $total }: { $parts }
score-part = { $part } { $number }
score-part-name = { $part ->
    [stones] pietre
    [surrounded] punti circondati
    [prisoners] prigionieri
   *[tax] tassa sui gruppi
}
score-reason = { $item }: { $amount } ({ $meaning })
score-meaning = { $item ->
    [area] le pietre e i punti che circondano
    [komi] punti di Bianco, che gioca per secondo
    [handicap] punti di Bianco per le pietre di handicap
    [dead-stones] secondo queste regole sono morte altre pietre
    [stones-at-the-start] contano sul goban, non come territorio
    [dame] riempirne uno dà un punto solo dove contano le pietre
    [teire] una mossa nel proprio territorio vi costa un punto
    [last-play] un giocatore ha posato più pietre, e contano
    [what-counts] queste regole non contano solo pietre e territorio
    [pass-stones] passare costa una pietra
    [seki] i punti circondati in seki non contano
    [group-tax] ogni gruppo vivo paga due punti
    [button] chi l’ha preso ha mezzo punto
   *[first-pass] Nero perde un punto se Bianco ha passato per primo
}

## La riga di comando

cli-error = errore: { $reason }
cli-file = { $file }: { $reason }
record-place = riga { $line }, colonna { $column }: { $reason }
cli-wrote = scritto: { $file }
error-not-found = file o cartella non trovati
error-denied = permesso negato
error-is-folder = è una cartella
error-full = non c’è più spazio sul disco
cli-no-terminal = una partita richiede un terminale: ingresso e uscita non possono essere rediretti, se non con --plain
cli-exists = { $file } esiste già: «ponnuki play { $file }» continua la partita
cli-no-handicap = l’handicap non si può disporre: questo goban non ne ha con tante pietre
cli-no-stone = non c’è alcuna pietra in «{ $point }»
cli-not-judged = non è stato possibile trovare le pietre morte
cli-one-picture = un’immagine mostra una partita: indica un solo file con --svg
cli-illegal = la mossa { $number } è vietata da queste regole: { $reason }
cli-no-records = in questa cartella non ci sono partite
cli-overwrite = { $file } è una delle partite e verrebbe sovrascritto: scegli un’altra destinazione
cli-same-place = { $one } e { $other } non possono avere la stessa destinazione
cli-one-page = le pagine di più partite non stanno nell’uscita standard: indica una cartella con --html
cli-incomplete = { $failed } partite su { $games } non sono state analizzate
cli-search-failed = la ricerca dopo la mossa { $number } è fallita; è un errore del motore
cli-interrupted = interrotto: { $missing ->
    [one] manca { $missing } posizione
   *[other] mancano { $missing } posizioni
} di { $file }; { $kept ->
    [yes] lo stesso comando riprende da lì
   *[no] nulla è conservato, perché non si scrive alcun file
}
cli-kept = { $file } { $reason ->
    [unreadable] non è leggibile
    [compressed] è compresso
    [format] non è in SGF
    [doubtful] è dubbio
   *[more] contiene più della partita
}, perciò non viene sovrascritto
cli-positions-left = posizioni, ancora { $left }
cli-counts-left = conteggi, ancora { $left }
cli-game-saved = La partita è in { $path }; «ponnuki review { $path }» cerca gli errori, «ponnuki play» ne comincia un’altra.
record-packed = il file compresso non si può decomprimere: { $reason }
record-large = il file compresso supera { $most } MiB
record-none = il testo non contiene alcuna partita
record-not-file = non è un file normale, o è troppo grande
record-not-utf-8 = il file non è un testo in UTF-8
record-syntax = il file è malformato: { $reason }
record-not-go = è il file di un gioco diverso dal go
record-size = un goban { $size } non è possibile
record-value = { $value } non è valido
record-off-board = { $value } è fuori dal goban
record-setup = il file parte da una posizione vietata: { $reason }
record-illegal = la mossa { $number } del file, { $move }, non è possibile: { $reason }

## Regole

rules-small = { go-komi } sul 9x9
rules-source = Fonte: { $source }
rules-deviation = Differenza: { $rules ->
    [japanese] Vita e morte sono confermate dalla lettura dove i dintorni sono piccoli; altrove decide una ricerca, che non conosce i passi per un ko.
    [korean] Vita e morte sono confermate dalla lettura dove i dintorni sono piccoli; altrove decide una ricerca, che non conosce i passi per un ko.
    [new-zealand] Il testo permette il suicidio di una pietra sola se non ripete una posizione; qui è vietato.
    [ing] Ko di lotta e ko di disturbo si distinguono solo per le mosse del ciclo, non per vita e morte; docs/rules-ing.md lo spiega con esempi.
   *[other] { $deviation }
}
rules-choice = { $choice ->
    [scoring-AREA] Contano le pietre sul goban e i punti vuoti che un solo giocatore circonda.
    [scoring-TERRITORY] Contano i punti vuoti che le pietre di un solo giocatore circondano, e i prigionieri.
    [scoring-STONES] Contano le pietre sul goban, e nient’altro.
    [scoring-AREA-PRISONERS] Contano le pietre sul goban, i punti vuoti che un solo giocatore circonda e i prigionieri.
    [scoring-STONES-PRISONERS] Contano le pietre sul goban e i prigionieri.
    [scoring-SURROUNDED] Contano i punti vuoti che le pietre di un solo giocatore circondano, e nient’altro.
    [scoring-PRISONERS] Contano i prigionieri, e nient’altro.
    [ko-POSITIONAL] Nessuna posizione sul goban si può ripetere.
    [ko-SIMPLE] Un ko non si può riprendere subito; altre posizioni si possono ripetere.
    [ko-SITUATIONAL] Nessuna posizione si può ripetere con lo stesso turno.
    [ko-NATURAL-SITUATIONAL] Nessun giocatore può creare una posizione che ha già creato con una sua mossa.
    [ko-ING] Un ko non si può riprendere subito, uno dei giocatori non può chiudere un ciclo più lungo, e nessuno può creare una posizione per la terza volta.
    [suicide-true] Una mossa può togliere la propria catena di due o più pietre.
    [suicide-false] Una mossa non può lasciare la propria catena senza libertà.
    [tax-NONE] I punti circondati contano anche in seki.
    [tax-SEKI] I punti circondati in seki non contano.
    [tax-ALL] Ogni gruppo vivo paga i due punti che non può riempire, e i punti circondati in seki non contano.
    [tax-GROUPS] Ogni gruppo paga i due punti che non può riempire, o uno se ne ha uno solo.
    [whiteHandicapBonus-0] Bianco non riceve nulla per le pietre di handicap, tranne il komi.
    [whiteHandicapBonus-N-1] Bianco riceve un punto per ogni pietra di handicap tranne la prima.
    [whiteHandicapBonus-N] Bianco riceve un punto per ogni pietra di handicap.
    [hasButton-false] Non c’è bottone.
    [hasButton-true] Una volta nella partita un giocatore può prendere il bottone invece di giocare, per mezzo punto; da allora ogni ripetizione è permessa.
    [longCycle-NO-RESULT] Dove la ripetizione è permessa, un ciclo chiude la partita senza risultato.
    [longCycle-DRAW] Dove la ripetizione è permessa, un ciclo chiude la partita in parità.
    [passCost-FREE] Passare non costa nulla.
    [passCost-PRISONER] Passare costa una pietra, che l’avversario riceve come prigioniero.
    [firstPass-FREE] Non importa chi passa per primo.
    [firstPass-COSTS-BLACK] Nero perde un punto se Bianco ha passato per primo quando la partita si è fermata la prima volta.
    [ties-DRAW] In parità la partita è patta.
    [ties-WHITE] In parità vince Bianco.
    [ties-BLACK] In parità vince Nero.
    [handicapPlacement-FREE] Nero dispone le pietre di handicap dove vuole.
    [handicapPlacement-FIXED] Le pietre di handicap vanno sugli hoshi.
    [stopping-TWO-PASSES] Due passi di fila fermano la partita.
    [stopping-WHITE-LAST] Due o più passi di fila fermano la partita, l’ultimo di Bianco.
    [dispute-CAPTURE-FIRST] Ogni pietra sul goban vive: le morte vanno catturate prima della fine.
    [dispute-PLAY-ON] I giocatori si accordano su quali pietre sono morte, o continuano a giocare.
    [dispute-CONFIRM] I giocatori verificano con mosse immaginate quali pietre sono morte, o continuano a giocare.
    [dispute-ALIVE-FROM-SECOND-STOP] I giocatori si accordano su quali pietre sono morte, o continuano a giocare; dalla seconda interruzione ogni pietra vive.
    [dispute-ALIVE-IF-NOBODY-PLAYS] I giocatori si accordano su quali pietre sono morte, o continuano a giocare; se entrambi ripassano subito, ogni pietra vive.
    [resumption-IN-TURN] Quando la partita riprende, muove per primo chi è di turno.
    [resumption-OPPONENT-OF-ASKER] Quando la partita riprende, muove per primo l’avversario di chi l’ha chiesto.
   *[other] { $meaning }
}

## La pagina intorno alle pagine, quando il programma gira nel browser

shell-loading = Caricamento di Ponnuki …
shell-incomplete = Lo scaricamento si è interrotto. Ricarica la pagina.
shell-failed = Ponnuki non funziona qui:
shell-old = Questo browser è troppo vecchio per Ponnuki.
shell-private = Nulla lascia questo dispositivo. Le tue partite restano in questo browser.
shell-save = Salva tutte le partite (zip)
shell-restore = Aggiungi partite da un file zip
shell-restored = Le partite sono state aggiunte.
shell-no-archive = Questo file non è un archivio di partite.
shell-restarted = Il motore ha avuto un errore ed è ripartito. La tua partita continua.
shell-full = Il browser non ha spazio per le tue partite. Salvale in un file e togline alcune.
shell-unkept = Questo browser non conserva nulla. Salva le tue partite in un file prima di uscire.
shell-update = È pronta una nuova versione.
shell-reload = Usala ora
shell-network = Rete:
shell-network-inside = Rete: quella inclusa
shell-network-failed = Il motore ha avuto un errore con la tua rete: ora gioca quella inclusa.
shell-network-choose = Usa un’altra rete
shell-network-remove = Usa la rete inclusa
shell-network-trying = Prova della rete …
shell-network-changed = Da ora gioca questa rete.
shell-network-removed = Gioca di nuovo la rete inclusa.
shell-network-none = Questo file non è una rete.
shell-network-damaged = Questa rete è danneggiata o incompleta.
shell-network-version = Questa rete è più vecchia o più nuova di quelle che Ponnuki può usare.
shell-network-unsupported = Questa rete ha parti che Ponnuki non sa calcolare.
shell-network-people = Questa rete imita le persone e non può giocare da sola.
shell-network-large = Questa rete è troppo grande per la memoria che una pagina può occupare.
shell-network-full = Il browser non ha spazio per questa rete.
shell-network-review = È in corso un’analisi. Aspetta o fermala, poi cambia la rete.

## I giocatori attraverso le partite

players-title = Giocatori
players-count = { $games ->
    [one] { $games } partita analizzata
   *[other] { $games } partite analizzate
}
players-won-lost = { $won } vinte, { $lost } perse
players-games = Partite
players-all = tutto
players-phases = Come è stata giocata ogni parte
players-kinds = Tipi di errori
players-kind = { $kind ->
    [ladder] una scala è stata letta male
    [net] una rete non è stata vista
    [capture] c’erano pietre da catturare subito
    [own-group] è stato perso un gruppo proprio
    [other-group] un gruppo avversario è stato lasciato vivere
    [unanswered] la mossa avversaria chiedeva risposta
    [answered] risposta, anche se altro era più grande
    [elsewhere] un’altra parte del goban era più grande
    [local] il posto giusto, ma la mossa sbagliata
   *[pass] passo troppo presto
}
players-progress = Progressi
players-chart = Punti persi per mossa, per mese: meno è meglio
players-best = Le partite migliori
players-worst = Le partite con le perdite maggiori
players-opponents = Avversari
players-col-games = partite
players-col-results = vinte–perse
players-col-estimate = grado stimato
players-col-date = data
players-col-result = risultato
players-col-lost-black = perdita di Nero per mossa
players-col-lost-white = perdita di Bianco per mossa
players-col-review = analisi
players-col-opponent = avversario
players-col-part = parte
players-col-kind = tipo
players-col-count = numero
players-col-points = punti persi
players-col-share = quota della perdita
players-col-month = mese
players-estimate-title = Stima del grado
players-interval = da { $low } a { $high }
players-end = { $end ->
    [low] { $rank } o meno
   *[high] { $rank } o più
}
players-estimate = Su { $board }: { $rank }. Il grado vero è probabilmente tra { $low } e { $high } ({ $moves } mosse).
players-trust = Si confronta quanto hanno perso le mosse con partite dei livelli del programma, dove GNU Go 3.8 è { $measured }. Quattro intervalli su cinque dovrebbero contenere il grado vero. Non è stato misurato con persone, che fanno altri errori, e non distingue i giocatori più forti di { $best }.
players-no-estimate = Non c’è stima: servono 20 mosse in partite su { $boards } che la rete inclusa ha analizzato con almeno 50 visite per posizione.
players-judge = { $by }: { $games ->
    [one] { $games } partita
   *[other] { $games } partite
}
players-mixed = Queste partite sono state analizzate in modi diversi, perciò le perdite si confrontano male.
players-nameless = { $games ->
    [one] In { $games } partita un giocatore non ha nome; è solo nell’elenco delle partite.
   *[other] In { $games } partite un giocatore non ha nome; quel lato è solo nell’elenco delle partite.
}
players-repeated = { $games ->
    [one] { $games } analisi riguarda una partita analizzata più volte e non conta.
   *[other] { $games } analisi riguardano partite analizzate più volte e non contano.
}
players-unread = Partite che non si sono potute leggere
players-unread-count = { $games ->
    [one] Non si è potuta leggere { $games } partita.
   *[other] Non si sono potute leggere { $games } partite.
}
players-queue = Partite senza analisi
players-queue-none = Tutte le partite della raccolta sono analizzate.
players-queue-choose = Scegli { $name }
players-queue-all = tutte
players-queue-start = Analizza quelle scelte
players-queue-stop = Ferma le analisi
players-queue-left = { $games ->
    [one] ancora { $games } partita
   *[other] ancora { $games } partite
}
players-queue-now = { $left }. { $name }: { $course }
players-queue-ended = Le analisi sono fatte. Ricarica la pagina per vederle.
players-queue-reload = Ricarica
players-link = Giocatori e progressi

## Practice: problems from one’s own mistakes, which come again after some days.

practice-title = Esercizi
practice-link = Esercitati sui tuoi errori
practice-link-due = Esercitati sui tuoi errori ({ $count } per oggi)
practice-this = Esercitati su questo
practice-problem = Problema
practice-which = Quali problemi
practice-player = Giocatore
practice-kind = Tipo di errore
practice-grade = Almeno
practice-all = tutti
practice-position = Posizione
practice-skip = Salta
practice-never = Mai più
practice-read = Leggere la posizione
practice-hidden = Problemi che non tornano
practice-counts = { $due ->
    [one] { $due } problema per oggi, su { $all }.
   *[other] { $due } problemi per oggi, su { $all }.
}
practice-score = Giusti oggi: { $right } su { $asked }. In tutto: { $share } su { $all }.
practice-right = Giusto. Torna il { $date }.
practice-wrong = Torna il { $date }.
practice-is-kind = Tipo: { $kind }.
practice-about = Un problema risolto torna dopo 1, 3, 7, 21 e poi 60 giorni; dopo una risposta sbagliata, domani.
practice-none = Non ci sono ancora problemi. Nascono dagli errori nelle partite analizzate.
practice-done = Per oggi non c’è più nulla.
practice-skipped = Restano solo problemi che hai saltato.
practice-missing = Questo errore non è tra i problemi. Ecco quelli di oggi.
practice-unsolved = { $count ->
    [one] Manca { $count } errore, perché non si conosce una mossa migliore.
   *[other] Mancano { $count } errori, perché non si conosce una mossa migliore.
}
practice-naming = Scrivi un punto, come D4.
practice-damaged = Il file { $file } non si può leggere, quindi tutti i problemi sono nuovi. Con la tua prossima risposta riceve un altro nome.
practice-aside = Il file che non si poteva leggere ora si chiama { $file }.
error-practice-unreadable = Le risposte conservate non si possono leggere: { $reason }
error-practice-not-kept = La risposta non è stata conservata: { $reason }

## Gli errori del proprio livello

level-mine = Il mio grado
level-any = qualsiasi
level-learn = Nel { $chance } di queste posizioni { $own } gioca così, { $next } nel { $then }: è il prossimo errore da correggere.
level-both = Nel { $chance } di queste posizioni { $own } gioca così, { $next } nel { $then }: entrambi fanno questo errore.
level-slip = Nel { $chance } di queste posizioni { $own } gioca così: una svista, non una lacuna.
level-order = Con un grado vengono prima gli errori che fanno i giocatori di quel grado e meno quelli del successivo.
level-by-levels = Le quote sono quelle dei livelli del programma, non di persone.
level-by-network = Le quote sono quelle di persone, secondo la rete { $network }.
level-title = Errori che fa { $own } e meno { $next }:
level-none = Non ce ne sono.
