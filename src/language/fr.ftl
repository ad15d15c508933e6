### Les mots du programme en français. Les termes du go sont dans GLOSSARY.md.

## Mots du jeu

go-decimal = ,
go-black = Noir
go-white = Blanc
go-color = { $color ->
    [black] Noir
   *[white] Blanc
}
go-pass = passe
go-button = bouton
go-list = { $one }, { $other }
go-sentences = { $one } { $other }
go-percent = { $number } %
go-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
go-points-for = { $color ->
    [black] { go-points } pour Noir
   *[white] { go-points } pour Blanc
}
go-margin = { $color ->
    [black] N
   *[white] B
}+{ $points }
go-even = égalité
go-moves = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
go-handicap = { $count ->
    [one] { $count } pierre de handicap
   *[other] { $count } pierres de handicap
}
go-komi = komi { $komi }
go-rules = { $rules ->
    [chinese] Règles chinoises
    [japanese] Règles japonaises
    [korean] Règles coréennes
    [aga] Règles AGA
    [ing] Règles Ing
    [new-zealand] Règles néo-zélandaises
    [tromp-taylor] Règles Tromp-Taylor
    [chinese-kgs] Règles chinoises des serveurs
    [cgos] Règles CGOS
    [aga-button] Règles AGA avec bouton
    [simplified-ing] Règles Ing simplifiées
    [wmsg] Règles des World Mind Sports Games
    [stone-scoring] Compte des pierres
    [ancient-chinese] Anciennes règles chinoises
    [ancient-territory] Anciennes règles chinoises au territoire
    [source-000] Règles de « Reglas de Go »
    [source-000-territory] Règles de « Reglas de Go » au territoire
    [button-go] Button Go
    [source-001] Règles au territoire avec points en seki
    [source-001-button] Règles au territoire avec points en seki et bouton
    [ludoteka] Règles Ludoteka
    [source-004] Règles italiennes au territoire
    [source-004-area] Règles italiennes à l’aire
    [special] Règles particulières
   *[other] Règles { $rules }
}
go-rank = { $kind ->
    [kyu] { $number }e kyu
    [pro] { $number }e dan pro
   *[dan] { $number }e dan
}
go-date = { $day }/{ $month }/{ $year }
go-result-resignation = { go-color } gagne par abandon
go-result-time = { go-color } gagne au temps
go-result-forfeit = { go-color } gagne par forfait
go-result-win = { go-color } gagne
go-result-points = { go-color } gagne de { go-points }
go-result-draw = partie nulle
go-result-void = sans résultat

## Phrases de la partie

say-lead = { go-color } mène d’environ { go-points }.
say-lead-even = La partie est à peu près égale.
say-chances = Chances de gain : Noir { $black }, Blanc { $white }.
say-estimate = C’est l’estimation du moteur, komi compris.
say-hint = Essayez { $move }.
say-hint-pass = Vous pouvez passer : il n’y a plus rien à gagner.
say-searched = { $visits ->
    [one] { $visits } position examinée.
   *[other] { $visits } positions examinées.
}
say-line = Coups attendus : { $line }
say-score-now = Si la partie finissait maintenant : { $result }.
say-illegal = { $move } est impossible : { $reason }.
say-illegal-off-board = le point n’est pas sur le goban
say-illegal-occupied = il y a déjà une pierre sur ce point
say-illegal-ko = le ko ne peut pas être repris tout de suite
say-illegal-suicide = c’est un suicide
say-illegal-button = il n’y a pas de bouton à prendre
say-illegal-superko = cela répète la position après le coup { $number }
say-explain-move = { $move } pour { go-color }
say-explain-failed = Le moteur n’a pas pu examiner ce coup.
say-explain-pointless = Le moteur ne l’envisage pas : le coup remplit un de ses propres yeux ou ne change rien.
say-explain-untried = Le moteur n’a pas jugé utile de l’essayer.
say-explain-first = C’est le premier choix du moteur.
say-explain-other = Selon le moteur, il y a de meilleurs coups.
say-explain-best = Mieux vaut { $move }.
say-explain-next = Le deuxième choix est { $move }.
say-explain-first-sight = À première vue, le moteur le jouerait { $percent } du temps.
say-explain-players = Un joueur fort le jouerait { $percent } du temps.
say-explain-rank = C’est le numéro { $rank } des { $moves } coups examinés, avec { $visits } visites sur { $of_visits }.
say-resigned = { go-color } gagne : { $loser ->
    [you] vous avez abandonné
   *[engine] le moteur a abandonné
}
say-not-saved = La partie n’est pas enregistrée : { $reason }
say-engine-failed = Le moteur a rencontré une erreur. Merci de la signaler.
say-no-such-point = Il n’y a pas de point { $point } sur un goban { $size }.
say-not-understood = « { $text } » n’est pas compris : tapez un point comme D4, ou ? pour l’aide.
say-engine-to-move = C’est au moteur de jouer. « now » le fait jouer tout de suite, « undo » reprend un coup.
say-over = La partie est finie. « undo » annule la fin, « quit » quitte.
say-was-over = Cette partie était finie à son ouverture et reste telle quelle. « Continuer d’ici » en fait une autre partie.
say-stopped = Les deux joueurs ont passé. Marquez les pierres mortes, puis « agree », ou « continue » pour continuer.
say-not-stopped = Ceci sert à la fin de la partie, quand les deux joueurs ont passé.
say-not-judged = Le moteur cherche encore les pierres mortes. Marquez-en une pour décider vous-même.
say-nothing-to-undo = Il n’y a pas de coup à reprendre.
say-nothing-to-redo = Il n’y a rien à rétablir.
say-not-thinking = Le moteur ne réfléchit pas à un coup.
say-no-position = Cette position n’existe plus dans la partie.
say-main-line = C’est la partie elle-même : seules les variantes peuvent être déplacées ou supprimées.
say-no-stone = Il n’y a pas de pierre en { $point }.
say-no-point = Il n’y a pas de point « { $text } ».
say-long-line = Une variante a au plus { $most } coups.
say-many-positions = Une partie a au plus { $most } positions.

## La partie dans un terminal

term-hello = Pour jouer, tapez « ponnuki web » (dans le navigateur) ou « ponnuki play » (ici). « ponnuki help » affiche le reste. Ceci est GTP, pour d’autres programmes : « quit » en sort.
term-captured = prises : { $count }
term-level = niveau { $rank }
term-full-strength = pleine force
term-handicap = handicap { $count }
term-no-move = pas encore de coup
term-last-move = coup { $number } : { go-color } { $move }
term-last-pass = coup { $number } : { go-color } passe
term-keys-hint = ? affiche les touches
term-result = Résultat : { $result }
term-looking = Recherche des pierres mortes
term-if-dead = Si x et o sont mortes : { $result }
term-settle = Entrée marque une chaîne ; « agree » compte, « continue » continue
term-waiting = En pause ; « wait » reprend
term-thinking = Réflexion
term-player = { go-color } : { $name }
term-to-move = { go-color } joue
term-dead-stones = Pierres mortes
term-game-over = Partie finie
term-not-saved = NON ENREGISTRÉE : { $reason }
term-too-small = La fenêtre a { $width }x{ $height } caractères ; la partie en demande { $least_width }x{ $least_height }. Agrandissez-la, ou quittez par Ctrl-C.
term-saved = La partie est dans { $path } ; « ponnuki play { $path } » la continue.
term-networks = Il y a des réseaux plus grands, qui jouent mieux : « ponnuki network get » en donne la liste.
term-words = Mots à taper ; la première lettre suffit, sauf pour help, score, resign :
term-key-arrows = flèches
term-key-arrows-help = déplacer le curseur
term-key-enter = Entrée, Esp.
term-key-enter-help = jouer au curseur ; à la fin, marquer une chaîne morte
term-key-point-help = jouer là : taper le point
term-key-escape-help = effacer ce qui est tapé
term-key-help-help = afficher cette aide
term-key-interrupt-help = quitter tout de suite ; la partie est enregistrée
term-help-quit = quitter la partie, qui est enregistrée
term-help-pass = passer
term-help-button = prendre le bouton, s’il y en a un
term-help-undo = reprendre votre dernier coup et la réponse, ou la fin
term-help-redo = rétablir ce qui vient d’être repris
term-help-hint = montrer le coup que jouerait le moteur
term-help-explain = expliquer un coup : « explain D4 »
term-help-score = dire qui mène, et de combien
term-help-now = faire jouer le moteur tout de suite
term-help-swap = échanger les couleurs
term-help-wait = mettre en pause moteur et pendules, ou reprendre
term-help-resign = abandonner
term-help-agree = après deux passes : compter avec les pierres mortes marquées
term-help-continue = après deux passes : continuer à jouer
term-plain-players = Noir : { $black }. Blanc : { $white }.
term-plain-start = Tapez un point comme D4, ou un mot : { $words }.
term-plain-board = dire quelles pierres sont sur le goban
term-plain-stones = { $color ->
    [black] Pierres noires : { $line }.
   *[white] Pierres blanches : { $line }.
}
term-plain-none = aucune
term-plain-move = Coup { $number } : { go-color } { $move }.
term-plain-pass = Coup { $number } : { go-color } passe.
term-plain-taken-back = Coups repris : { $count }.
term-plain-settle = Chaînes mortes : { $line }. Ainsi : { $result }. Tapez un point pour marquer sa chaîne, « agree » pour compter, « continue » pour continuer.
term-plain-thinking = { go-color } réfléchit.

## Ouvertures

openings-title = Ouvertures
openings-area = Partie du goban
openings-whole = goban entier
openings-last = coin du dernier coup
openings-upper-left = coin en haut à gauche
openings-upper-right = coin en haut à droite
openings-lower-left = coin en bas à gauche
openings-lower-right = coin en bas à droite
openings-found = { $whose }. { $count ->
    [one] Trouvée { $count } fois
   *[other] Trouvée { $count } fois
} dans { $games ->
    [one] { $games } partie
   *[other] { $games } parties
}.
openings-ended = Aucun coup n’a suivi { $count } fois.
openings-damaged = { $count ->
    [one] { $count } fichier contient autre chose qu’une partie
   *[other] { $count } fichiers contiennent autre chose qu’une partie
} : { $files }
openings-damaged-count = { $count ->
    [one] { $count } fichier n’est pas lisible comme partie.
   *[other] { $count } fichiers ne sont pas lisibles comme parties.
}
openings-no-games = Il n’y a pas de partie dans { $folder }.
openings-no-number = La partie a { $count ->
    [one] { $count } coup
   *[other] { $count } coups
} : il n’y a pas de position après le coup { $number }.
openings-no-corner = { $point } n’est dans aucun coin.
openings-col-games = parties
openings-col-share = part
openings-col-won = gagnées
openings-col-years = années
openings-move = { go-color } { $move }
openings-player = { $name } ({ $count })
openings-players = Le plus souvent par { $players }
openings-reading = Lecture des parties…
openings-indexing = Fichiers lus : { $done } sur { $all }.
openings-play = Jouer { $move } en variante
openings-show-games = { $count } parties avec { $move }, les montrer
openings-games-with = Parties avec { $move }

## Vie et mort

life-title = Vie et mort
life-key = L fait de la position un problème de vie et de mort.
life-no-stone = Il n’y a pas de pierre en { $point }.
life-alive = Ce groupe vit quoi qu’il arrive : il n’y a pas de problème.
life-no-room = Il n’y a pas d’intersection libre dans cette partie.
life-too-large = Cette partie est trop grande pour être lue. Choisissez-en une plus petite.
life-illegal = { $move } ne peut pas être joué ici : hors de la partie, sur une pierre, un suicide, ou une reprise immédiate de ko.
life-no-group = Aucun groupe n’est incertain. Nommez une pierre du groupe avec --group.
life-groups = Plusieurs groupes sont incertains. Nommez l’un d’eux avec --group : { $points }
life-group = { go-color } a le groupe en { $stone }, dans une partie de { $count ->
    [one] { $count } intersection
   *[other] { $count } intersections
}.
life-room = { go-color } doit vivre dans une partie de { $count ->
    [one] { $count } intersection
   *[other] { $count } intersections
}.
life-exits = Le groupe pourrait s’échapper en { $points }. Dans la lecture, personne n’y joue.
life-first = { go-color } joue d’abord : { $fate ->
    [lives] le groupe vit.
    [dies] le groupe meurt.
    [ko] c’est un ko.
   *[unknown] pas de preuve.
}
life-moves = Coups qui réussissent : { $moves }
life-ko-moves = Coups qui donnent un ko : { $moves }
life-guess = Pas de preuve. Une recherche suppose que le groupe vit à { $chance }, et jouerait { $move }.
life-not-proved = Pas de preuve.
life-again = Recommencer
life-set-up = Placer dans l’éditeur
life-answer = Montrer la solution
life-succeeds = réussit
life-ko = donne un ko
life-fails = échoue
life-unknown = pas de preuve
life-settings = Réglages du problème
life-tool = Un clic
life-tool-play = joue
life-tool-group = choisit le groupe
life-tool-part = change la partie
life-help-play = Jouez dans la partie ombrée. L’ordinateur répond aussitôt.
life-help-group = Cliquez sur une pierre du groupe en danger : le programme trouve la partie. Ou faites glisser sur une partie. Au clavier, choisissez une pierre et appuyez sur Entrée.
life-help-part = Faites glisser sur une partie, ou cliquez sur des intersections. Au clavier, appuyez sur Entrée à deux coins opposés, ou deux fois sur une intersection.
life-first-to-move = Joue d’abord
life-defender = Le groupe en danger est à
life-about = Le problème est lu dans sa seule partie : les intersections libres au-dehors sont à l’attaquant, et passer est un coup ailleurs. Un seki compte comme vivant. Ce qui est dit est prouvé ; une supposition est appelée ainsi.
life-keys = Touches : U reprendre, P passer, N recommencer, A solution ; sur le goban les flèches choisissent une intersection et Entrée y joue.
life-bad-address = L’adresse de ce problème a une erreur : { $name }
life-corner = Un coin est { $point }. Choisissez le coin opposé.
life-mark = Cliquez sur une pierre du groupe en danger, ou faites glisser sur une partie du goban.
life-reading = Le problème est lu …
life-task-live = { go-color } joue : le groupe peut-il être sauvé ?
life-task-kill = { go-color } joue : le groupe peut-il être capturé ?
life-next = { $move }. { $task }
life-end = { $fate ->
    [lives] Le groupe vit.
    [dies] Le groupe meurt.
   *[ko] C’est un ko.
}
life-succeeded = Vous avez réussi.
life-better = On pouvait faire mieux.
life-no-better = Aucun coup ne fait mieux.

## Parties d’ailleurs

import-title = Parties d’ailleurs
import-text = Adresse d’une partie ou nom d’un joueur d’online-go.com
import-look = Chercher
import-asking = Demande en cours…
import-games-of = Parties de { $name }
import-fetch = Télécharger
import-fetch-all = Tout télécharger
import-more = Parties plus anciennes
import-in-library = dans votre bibliothèque
import-none = Il n’y a pas de partie terminée.
import-folder = Nouveau dans { $folder }
import-nothing-new = Rien de nouveau.
import-add = Ajouter
import-add-all = Tout ajouter ({ $count })
import-seen = Pas celle-ci
import-seen-all = Aucune
import-further = { $count ->
    [one] Il y en a encore { $count }.
   *[other] Il y en a encore { $count }.
}
import-nothing = Donnez une adresse ou un nom.
import-is-player = C’est l’adresse d’un joueur : cherchez-la sous « Parties d’ailleurs ».
import-no-net = Ici, une adresse ne peut pas être ouverte : collez la partie elle-même.
import-added = Ajoutée : { $name }
import-known = Déjà là : { $name }
import-new = Nouvelle : { $name }
import-refused = Non ajoutée : { $name } : { $reason }
import-no-folder = Il n’y a pas de dossier pour les parties : indiquez-en un avec --into.
import-watch-folder = Seul un dossier peut être surveillé.
import-no-player = Il n’y a pas de joueur { $name } sur le serveur.
import-failed = Rien n’est venu de { $url } : { $reason }
import-no-record = Ce qui est à { $url } n’est pas une partie : { $reason }
import-not-there = le serveur ne l’a pas
import-private = le serveur ne le montre pas à tous
import-busy = le serveur demande une pause ; réessayez dans quelques minutes
import-status = le serveur répond par l’état { $status }
import-large = le serveur envoie plus de { $most } Mo
import-unclear = la réponse du serveur est incompréhensible

## Analyses de parties

review-by-network = Analysée par { $program } avec le réseau { $network }
review-by-playouts = Analysée par { $program } sans réseau
review-visits = { $visits ->
    [one] { $visits } visite par position
   *[other] { $visits } visites par position
}
review-seconds = { $seconds } s par position
review-playouts = { $visits } simulations par position
review-comment = { $move } : { $verdict }
review-move = { go-color } { $number } { $move }
review-best = Le premier choix du moteur.
review-good = Un bon coup.
review-good-lost = Un bon coup ; il perd { go-points }.
review-grade = { $grade ->
    [inaccuracy] Une imprécision
    [mistake] Une erreur
   *[blunder] Une grosse erreur
}
review-fault = { review-grade } : { $lost }.
review-lost = { $points ->
    [one] { $points } point perdu
   *[other] { $points } points perdus
}
review-lost-both = { $points ->
    [one] { $points } point perdu
   *[other] { $points } points perdus
} et { $percent } de chances de gain
review-chances = Les chances de { go-color } passent de { $from } à { $to }.
review-score-change = Score { $from } → { $to }.
review-better = Mieux vaut { $move }.
review-better-line = Mieux vaut { $move }, puis { $line }.
review-better-short = mieux { $move }
review-standing = { $lead } { go-color } a { $percent } de chances de gain.
review-lead = { go-color } mène de { go-points }.
review-lead-even = La partie est égale.
review-by-playouts-standing = D’après les simulations : { $standing }
review-player = { go-color } : { $summary }.
review-summary = précision { $accuracy }, perte de { go-points } par coup, { $faults }
review-no-mistakes = aucune erreur
review-count = { $grade ->
    [inaccuracy] { $count ->
        [one] { $count } imprécision
       *[other] { $count } imprécisions
    }
    [mistake] { $count ->
        [one] { $count } erreur
       *[other] { $count } erreurs
    }
   *[blunder] { $count ->
        [one] { $count } grosse erreur
       *[other] { $count } grosses erreurs
    }
}
review-largest = Les plus grosses erreurs : { $list }.
review-mistake = { $move } ({ go-points })
review-instead = Au lieu de { $number } { $move } : { go-color } a { $percent } de chances de gain, { $margin }.
review-accuracy = La précision est de 100 si aucun coup ne perd de point. Avec une perte moyenne d’un point par coup elle est de { $one }, de deux points { $two }, de quatre points { $four }.
review-trust = Quelle confiance lui accorder : { $strength } Une perte de moins de deux points peut n’être que du bruit.
review-trust-playouts = La force sans réseau n’a pas été mesurée, et n’importe quel réseau juge mieux.
review-trust-network = La force de ce réseau n’a pas été mesurée.
review-trust-rank = { $visits ->
    [one] Avec { $visits } visite
   *[other] Avec { $visits } visites
} par coup, le réseau intégré est { $rank } en { $size }, sur une échelle où GNU Go 3.8 est { $measured }. Personne ne l’a mesuré contre des humains. Il peut mal lire un combat de grands groupes pendant de nombreux coups.
review-rank-below = au plus { $rank }
review-rank = { $rank } ou plus fort
review-rank-above = plus fort que { $rank }
review-phase = { $phase ->
    [opening] ouverture
    [middle] milieu de partie
   *[endgame] fin de partie
}
review-col-player = joueur
review-col-moves = coups
review-col-accuracy = précision
review-col-lost = perte par coup
review-col-best = 1er choix
review-col-inaccuracies = imprécisions
review-col-mistakes = erreurs
review-col-blunders = grosses
review-none-lost = Aucun coup n’a perdu deux points ou plus.
review-largest-title = Les plus grosses erreurs, avec les chances de { go-color } avant et après :
review-result = résultat : { $result }
review-name-color = { $name } ({ go-color })
review-player-rank = { go-color } : { $rank }

## La page d’une analyse

review-final-position = La position finale
review-summary-table = Tableau du bilan
review-no-scripts = Sans scripts, cette page ne montre que la position finale et le bilan.
review-course = Cours de la partie
review-title = Analyse
review-shown = Ce qui est montré
review-tab-move = Coup
review-tab-mistakes = Erreurs
review-tab-variations = Variantes
review-tab-summary = Bilan
review-tab-view = Vue
review-mistake-back = Erreur précédente
review-mistake-next = Erreur suivante
review-mistake-word = erreur
review-col-played = partie
review-whose = Erreurs de qui
review-both = les deux
review-phases = Phase de la partie
review-all-phases = toutes les phases
review-guess = Deviner les meilleurs coups
review-mistakes-title = Les plus grosses erreurs
review-none-here = Aucune erreur ici.
review-ranked = Les plus coûteuses d’abord, en points et en chances de gain. Dans une partie jouée d’avance, une erreur compte peu.
review-guess-form = Cliquez sur le goban, ou tapez un coup
review-guess-button = Deviner
review-guess-show = Voir la réponse
review-guess-next = Suivante
review-guess-end = Arrêter
review-moves-here = Coups d’ici
review-add-move = Ajouter un coup, ou passe
review-add = Ajouter
review-save = Enregistrer en SGF
review-delete = Supprimer cette variante
review-variations-help = Cliquez sur un point vide pour essayer un coup. Le fichier garde tout ce qui est dans votre partie, et y ajoute vos coups, vos commentaires et les meilleures variantes de l’analyse.
review-on-board = Sur le goban
review-stones-only = pierres seules
review-owners = territoire
review-changed = ce que le coup a changé
review-hints = meilleurs coups
review-keys = Touches : ← → un coup, ↑ ↓ erreurs, Page préc. et suiv. dix coups, Origine, Fin, de 1 à 4 la variante d’un coup, Échap retour à la partie.
review-view-help = Cliquez sur une pierre pour aller à son coup, sur une lettre pour voir sa variante, sur un point vide pour essayer un coup. Les points de la courbe sont des erreurs.
review-fault-place = Erreur { $number } sur { $all }, les plus coûteuses d’abord.
review-next-fault = Suivante
review-next-fault-label = L’erreur suivante
review-quiz-title = Erreur { $number } sur { $all }
review-quiz-task = { go-color } joue (coup { $number }). Que joueriez-vous ?
review-quiz-again = { $words } Essayez encore, ou voyez la réponse.
review-quiz-best = { $move } est le coup du moteur. Bravo !
review-quiz-game = { $move } est le coup de la partie : { $lost }.
review-quiz-unknown = Le moteur n’a pas envisagé { $move }.
review-quiz-good = { $move } est bon : seulement { $behind } de moins que { $best }.
review-quiz-behind = { $move } est à { $behind } du meilleur coup.
review-quiz-both = { go-points } et { $percent } de chances
review-quiz-score = { $words } Trouvés du premier coup : { $right } sur { $asked }.
review-quiz-answer = La voici.
review-naming = Nommez un point, comme D4, ou passe.
review-expects = Le moteur attend { $margin }. { go-color } a { $percent } de chances de gain.
review-show-line = { $move } : voir la variante
review-played-here = joué
review-graph = Chances de { go-color } et score après chaque coup. À la fin : { $percent }, { $margin }.
review-reading = Chances de { go-color } { $percent }, score { $margin }
review-reading-playouts = { $reading }, d’après les simulations { $percent }
review-played = Joué
review-better-title = Mieux
review-show-board = { $title } : voir sur le goban
review-line-score = { $line } : { $margin }
review-line-then = { $move }, puis { $line }
review-better-than = Mieux que { $number } { $move } : { $lost }.
review-occupied = Il y a une pierre en { $point }.
review-suicide = { $point } est un suicide.
review-ko = Le ko interdit ce coup.
review-source = { $source ->
    [game] partie
    [record] fichier
    [review] analyse
   *[reader] vous
}
review-digits = 1 à 4 sont des touches
review-instead-title = Au lieu de { $number } { $move }

## Parties communes des pages

page-board = Goban
page-board-keys = Goban : les flèches choisissent un point, Entrée y joue
page-first = Première position
page-back = Un coup en arrière
page-next = Un coup en avant
page-last = Dernière position
page-slider = Coup
page-wins = { go-color } gagne
page-to-move = { go-color } joue
page-col-move = coup
page-col-score = score
page-col-visits = visites
page-tree = Arbre des variantes : les flèches le parcourent
page-tree-picture = En haut la partie, dessous les variantes
page-tree-empty = mise en place
page-comment = Commentaire
page-up = Monter
page-up-label = Monter cette variante
page-down = Descendre
page-down-label = Descendre cette variante
page-bring-back = Rétablir
page-winrates-of = Chances de
page-my-side = mon camp
page-start = Début de la partie
page-place = Coup { $number } sur { $all } : { go-color } { $move }
page-line = Variante après le coup { $number } : { $line }
page-back-to-game = Retour à la partie
page-analyse-here = Analyser d’ici
page-point = { $point }, { $stone ->
    [black] pierre noire
    [white] pierre blanche
   *[none] vide
}
page-language = Langue

## Les pages des parties et la première page

web-slogan = Jouer, analyser et revoir ses parties sur cet ordinateur.
web-slogan-page = Jouer, analyser et revoir ses parties dans ce navigateur.
web-no-scripts = Ces pages ont besoin de scripts, qui viennent de ce seul programme.
web-new-game = Nouvelle partie
web-same-again = Rejouer
web-not-on-board = Plus sur le goban : { $line }
web-entry = Coup
web-you-play = Vous jouez
web-both-sides = les deux
web-neither = aucun : regarder
web-handicap = Pierres de handicap
web-more = Plus
web-your-name = Votre nom
web-human = Joueur
web-clock = Pendule
web-no-clock = aucune
web-comments = Noter dans la partie ce qu’attend le moteur
web-play = Jouer
web-open-records = Ouvrir des parties
web-drop = Déposez des fichiers ou un dossier n’importe où sur cette page, ou choisissez-les
web-paste = ou collez le texte d’une partie
web-open = Ouvrir
web-review = Créer une analyse
web-effort = Profondeur
web-effort-quick = Rapide
web-effort-normal = Normale
web-effort-thorough = Poussée
web-your-games = Vos parties et analyses
web-search = Rechercher
web-search-hint = un nom, une date, un résultat
web-no-games = Il n’y en a pas encore. Les parties sont gardées ici dès le premier coup.
web-field-size = Goban
web-field-rules = Règles
web-field-komi = Komi
web-field-level = Niveau
web-field-seconds = Secondes par coup
web-field-visits = Visites par coup
web-field-playouts = Simulations par coup
web-field-ponder = Réfléchir aussi pendant mon tour
web-usual-komi = selon les règles
web-usual-seconds = 5, ou selon la pendule
web-no-limit = sans limite
web-more-rules = Autres règles
web-rules-about = { $rules ->
    [chinese] Pierres et points entourés comptent. Les joueurs s’accordent sur les morts. Aucune position ne se répète ; pas de suicide.
    [japanese] Territoire et prisonniers comptent, mais pas les points en seki. Ko simple, pas de suicide ; un long cycle laisse la partie sans résultat.
    [korean] Territoire et prisonniers comptent, comme au Japon.
    [aga] Pierres et points entourés comptent. Passer coûte une pierre, si bien que compter le territoire donne le même résultat.
    [ing] Pierres et points entourés comptent ; à Taïwan on remplit avec 180 pierres chacun. Règle du ko propre ; le suicide est permis.
    [new-zealand] Pierres et points entourés comptent. Aucune position ne se répète avec le même joueur au trait ; plusieurs pierres peuvent se suicider.
    [tromp-taylor] Après deux passes, tout ce qui est sur le goban compte : capturez d’abord les morts. Aucune position ne se répète ; le suicide est permis.
    [chinese-kgs] Règles chinoises telles que les serveurs les appliquent : pierres et points entourés comptent. Aucune position ne se répète ; pas de suicide.
    [cgos] Pierres et points entourés comptent. À la fin, tout ce qui est sur le goban vit : capturez d’abord les morts. Aucune position ne se répète ; pas de suicide.
    [aga-button] Règles AGA avec un bouton : une fois dans la partie, un joueur peut le prendre au lieu de jouer, pour un demi-point.
    [simplified-ing] Pierres et points entourés comptent. Aucune position ne se répète ; plusieurs pierres peuvent se suicider. À partir du deuxième arrêt de la partie, tout vit.
    [wmsg] Pierres et points entourés comptent. Noir perd un point si Blanc passe le premier. À partir du deuxième arrêt de la partie, tout vit.
    [stone-scoring] Seules les pierres sur le goban comptent, et chacun remplit ses points tant qu’il peut.
    [ancient-chinese] Pierres et points entourés comptent, moins deux points par groupe vivant. Ko simple.
    [ancient-territory] Points entourés et prisonniers comptent, moins deux points par groupe vivant. Ko simple.
    [source-000] Pierres et points entourés comptent ; Blanc gagne à égalité. Qui conteste les morts joue la suite, et si les deux repassent aussitôt, tout vit.
    [source-000-territory] Comme les règles de « Reglas de Go », mais ce sont les points entourés et les prisonniers qui comptent.
    [button-go] Pierres et points entourés comptent, et un demi-point pour qui prend le bouton au lieu de jouer.
    [source-001] Points entourés et prisonniers comptent, y compris les points en seki. Ko simple, pas de suicide.
    [source-001-button] Points entourés et prisonniers comptent, y compris les points en seki, et un demi-point pour qui prend le bouton au lieu de jouer.
    [ludoteka] Pierres, points entourés et prisonniers comptent, mais pas les points en seki. Si les deux repassent aussitôt, tout vit.
    [source-004] Points entourés et prisonniers comptent, mais pas les points en seki. Aucune position ne se répète ; pas de suicide.
    [source-004-area] Pierres et points entourés comptent, mais pas les points en seki. Aucune position ne se répète ; pas de suicide.
   *[other] { $summary }
}
web-level-full = Pleine force
web-level-rank = { $rank }, { $who ->
    [beginner] débutant
    [casual] amateur
    [club] joueur de club
    [strong] bon joueur de club
   *[expert] expert
}
web-open-now = ouverte
web-close = Fermer
web-stop = Arrêter
web-remove = Retirer
web-removed = retirée
web-restore = Rétablir
web-button-label = { $button } : { $name }
web-review-of = Analyse de { $name }
web-ready = prête
web-failed = échec : { $reason }
web-positions = { $done } positions sur { $all }
web-folder = Ce sont des fichiers dans { $folder }. Ce que vous retirez y va dans le dossier « removed ».
web-folder-page = Elles restent dans ce navigateur. Ce que vous retirez peut être rétabli.
web-attention = Attention : { $reason }
web-adding = { $number } parties sur { $all }
web-added = { $count } parties sur { $all } ont été ajoutées. Choisissez-en une pour l’ouvrir.
web-known = { $count ->
    [one] { $count } y était déjà.
   *[other] { $count } y étaient déjà.
}
web-choose-file = Choisissez un fichier, ou collez le texte d’une partie.
web-large-file = { $name } est trop grand : au plus 16 millions d’octets sont lus.
web-offer-won = Vous avez gagné trois parties de suite.
web-offer-lost = Vous avez perdu trois parties de suite.
web-offer-even = Que diriez-vous d’une partie à égalité ?
web-offer-take = { $stones ->
    [one] Que diriez-vous de prendre { $stones } pierre ?
   *[other] Que diriez-vous de prendre { $stones } pierres ?
}
web-offer-give = { $stones ->
    [one] Que diriez-vous de donner { $stones } pierre ?
   *[other] Que diriez-vous de donner { $stones } pierres ?
}
web-offer-accept = D’accord
web-last-game = Continuer la dernière partie
web-no-answer = Ponnuki ne répond pas. A-t-il été arrêté ?
web-trying-again = Ponnuki ne répond pas ; nouvel essai.
web-game-closed = Cette partie est fermée. La première page permet de la continuer.
web-review-gone = L’analyse n’est plus là.
web-game = Partie
web-play-here = Jouer ici
web-play-at = Jouer { $move }
web-not-here = Pas ici
web-agree = D’accord
web-continue = Continuer
web-pass = Passer
web-take-button = Prendre le bouton
web-undo = Reprendre
web-redo = Rétablir
web-hint = Conseil
web-explain = Expliquer
web-go-on-here = Continuer d’ici
web-judge = Était-ce mauvais ?
web-now = Jouer tout de suite
web-wait = Pause
web-go-on = Reprise
web-swap = Changer de camp
web-resign = Abandonner
web-details = Détails
web-analysis = Analyse
web-analyse = Analyser
web-try = Essayer des coups
web-numbers = Numéros
web-course = Chances et score
web-analyse-all = Analyser toute la partie
web-on-board = Sur le goban
web-best-moves = meilleurs coups
web-visits = visites
web-priors = première idée
web-owners = territoire
web-stones = pierres
web-moves = Coups
web-col-loses = perd
web-col-prior = 1re idée
web-keep-line = Garder cette variante
web-variations = Variantes et commentaires
web-main-line = En faire la ligne principale
web-delete = Supprimer à partir d’ici
web-record = Fichier et décompte
web-save = Enregistrer (SGF)
web-count = Compter selon toutes les règles
web-close-game = Fermer la partie
web-sound = Son
web-confirms = Confirmer les coups
web-help = Avec « Essayer des coups », ou dans une position antérieure, vous pouvez jouer des variantes. Les pierres pâles numérotées sont les variantes du fichier. Un score comme { $example } dit qui mène.
web-keys = Touches : ← → un coup, Page préc. et suiv. dix, Origine et Fin ; A analyser, T essayer des coups, H conseil, U reprendre, R rétablir, P passer, N numéros, S son, G courbe, V variantes ; sur le goban les flèches choisissent un point et Entrée y joue.
web-back-to-review = Retour à l’analyse
web-size = { $width }×{ $height }
web-clock-control = pendule { $clock }
web-captured = prises : { $count }
web-start-of = { $count ->
    [one] Début de la partie, { $count } coup
   *[other] Début de la partie, { $count } coups
}
web-then = { $place } ; puis { $line }
web-waiting = { $whose } ; en pause
web-doing = { $whose } : { $doing ->
    [move] le moteur réfléchit
    [hint] recherche d’un conseil
   *[explain] recherche d’une explication
}
web-looking = Recherche des pierres mortes
web-settle = Avec les pierres marquées : { $result }. Cliquez sur une pierre pour la marquer morte ou vivante, puis acceptez, ou continuez.
web-graph = Chances de { go-color } et score. À la fin : { $percent }, { $margin }.
web-graph-empty = Rien n’est encore connu
web-counting = Décompte
web-counts = Décomptes
web-col-result = résultat
web-col-rules = règles
web-col-differs = différence avec le premier
web-record-says = Le fichier dit : { $result }.
web-as-stands = La partie telle qu’elle est.
web-item = { $item ->
    [area] pierres et points entourés
    [komi] komi
    [handicap] handicap
    [dead-stones] pierres mortes
    [stones-at-the-start] pierres du début
    [dame] dame
    [teire] coups dans son propre territoire
    [last-play] dernier coup
    [what-counts] ce qui compte
    [pass-stones] pierres pour les passes
    [seki] points en seki
    [group-tax] deux points par groupe
    [button] bouton
   *[first-pass] première passe
}
web-item-amount = { $item } : { $amount }
web-searching = Recherche
web-reading = { $whose }. { go-color } gagne { $percent }, { $margin }, { $visits ->
    [one] { $visits } visite
   *[other] { $visits } visites
}
web-open-line = { $move } : dérouler la variante
web-judging = Le moteur examine votre dernier coup.
web-judge-failed = Le moteur n’a pas terminé. Demandez encore.
web-judge-good = Non, { $move } était un bon coup.
web-judge-bad = { $how ->
    [hardly] À peine
    [little] Un peu
   *[yes] Oui
} : { $move } a perdu environ { go-points }. { $best } était meilleur.
web-progress = Avancement
web-beginning = Début
web-searched = Positions examinées
web-searched-of = { $done } positions examinées sur { $all }
web-seconds-left = { $searched }, encore { $seconds } s environ
web-minutes-left = { $searched }, encore { $minutes } min environ
web-save-sgf = Enregistrer le SGF
web-save-page = Enregistrer la page
web-save-json = Enregistrer le JSON
web-not-here-title = Cette page ne peut pas être affichée
web-to-first-page = Aller à la première page
web-secret = L’adresse commence par un secret qui se trouve dans la ligne que ponnuki écrit au démarrage. Ouvrez la ligne entière dans le navigateur, ou lancez { $command }.
web-may-leave = Vous pouvez quitter cette page : l’analyse continue, et sera sur la première page quand elle sera prête.
web-letters = Lettres comme touches
web-enter = Valider
web-where = Dossier
web-order = Ordre
web-order-changed = plus récentes
web-order-date = date
web-order-names = noms
web-order-file = fichier
web-order-moves = coups
web-choose-all = Tout choisir
web-choose = Choisir { $name }
web-remove-count = Retirer { $count }
web-all-folders = tous
web-found = { $count } sur { $all }
web-nothing-found = Rien trouvé.
web-round = ronde { $round }
web-sure-resign = Abandonner cette partie ?
web-sure-pass = Passer ?
web-keys-more = Une lettre suivie d’un nombre, comme D4, est un coup.
web-networks = Un réseau plus fort
web-networks-about = Un réseau plus grand joue beaucoup mieux que celui qui est intégré et met plus de temps à chaque coup. Le fichier vient du web, et seulement si vous le demandez.
web-network = Réseau
web-network-purpose = { $name ->
    [tf2-b10c384] pour un ordinateur ordinaire ; le plus petit fichier
    [b18c384nbt] pour un ordinateur ordinaire ; plus rapide que tf2-b10c384 en 19x19
    [tf3-b10c512] plus fort que les deux premiers ; environ deux fois plus lent que tf2-b10c384
    [tf3-b11c768] le plus fort de tous ; environ quatre fois plus lent que tf2-b10c384
    [b28c512nbt] le plus fort de l’ancien type ; à peu près aussi lent que tf3-b11c768
   *[other] { $purpose }
}
web-megabytes = { $number } Mo
web-network-fetch = Télécharger
web-network-no = Non, merci
web-network-failed = Le téléchargement a échoué : { $reason }
web-network-licence = Licence : { $licence }
web-network-fetching = Téléchargement de { $name }
web-network-part = { $done } sur { $all }
web-network-ready = { $name } est là, et les nouvelles parties et analyses s’en servent. Pour vous en servir aussi plus tard, lancez Ponnuki avec { $option }.
web-final-position = La position finale

## Leçons, reprise d’une position, édition et analyses en attente

web-waits = en attente ; place { $place } dans la file
web-cancel = Annuler
web-review-count = Analyser { $count }
web-ordered = Analyses commandées : { $count }. Elles se font l’une après l’autre.
web-go-on-about = Cela crée une autre partie, qui commence par les coups joués jusqu’ici. Ce que vous regardez reste tel quel.
web-teach = Leçons
web-teach-off = non
web-teach-warn = avertir des mauvais coups
web-teach-back = reprendre les mauvais coups
web-teach-points = à partir d’une perte de (points)
web-keep-move = Garder le coup
web-what-lost = Qu’a-t-il perdu ?
say-warned = { $move } perd { $points } points ou plus. Regardez encore : « undo » le reprend, « keep » le garde, « lost » en dit plus.
say-warned-back = { $move } a été repris : il perd { $points } points ou plus. Essayez un autre coup, ou gardez-le avec « keep » ; « lost » en dit plus.
say-warned-lost = { $move } perd environ { go-points } ; { $best } est meilleur.
say-warned-never = Il n’y a eu aucun avertissement.
say-warned-count = Avertissements : { $count } (coups { $moves }).
say-no-warning = Aucun coup n’a fait l’objet d’un avertissement.
error-teaching = Les leçons ne sont pas comprises. Exemples : 3 (avertir à partir de trois points perdus), 2.5 back (reprendre ces coups), off.
term-help-teach = avertir des mauvais coups : teach 5, teach 5 back, teach off
term-help-keep = garde le coup signalé
term-help-lost = dit ce que ce coup perd, et lequel est meilleur
cli-no-position = La partie n’a pas cette position. Coups joués : { $moves }.
go-stop = .
page-grades = Fautes sur le goban
page-grades-none = aucune
page-grades-last = derniers coups : { $count }
page-grades-all = tous les coups
page-grade-inaccuracy = imprécision
page-grade-mistake = erreur
page-grade-blunder = grosse erreur
page-grade-lost = { $grade ->
    [inaccuracy] imprécision, perd { go-points }
    [mistake] erreur, perd { go-points }
   *[blunder] grosse erreur, perd { go-points }
}
page-coordinates = Coordonnées
page-coordinates-none = aucune
web-grades-about = pour les coups dont les positions avant et après sont analysées
web-judging-tried = Le programme examine ce coup.
web-tried-good = { $move } vaut le meilleur coup.
web-tried-lost = { $move } perd { go-points } ; { $best } est meilleur.
say-changed = La partie a été modifiée ailleurs entre-temps, peut-être dans un autre onglet. Regardez-la de nouveau.
say-bad-fact = Ce n’est pas possible ici ({ $name }).
say-only-in-game = Les coups s’insèrent dans la partie même, pas dans une variante.
web-edit = Modifier
web-tool = Un clic
web-tool-none = joue
web-tool-triangle = △ triangle
web-tool-square = □ carré
web-tool-circle = ○ cercle
web-tool-cross = × croix
web-tool-letter = A lettres
web-tool-number = 1 nombres
web-tool-insert = insère un coup
web-tool-black = pose une pierre noire
web-tool-white = pose une pierre blanche
web-tool-empty = enlève une pierre
web-turn = À qui de jouer
web-turn-black = coup de Noir
web-turn-white = coup de Blanc
web-position-use = Utiliser cette position
web-position-clear = Vider le goban
web-position-help = Vous composez une position. Elle devient une partie à part, et celle-ci reste telle quelle.
web-position-first = Utilisez d’abord la position composée, ou annulez-la.
web-position-locked = Les pierres en { $point } n’ont pas de liberté : une telle position est impossible.
web-inserted = { $move } est inséré. Les coups suivants restent ; la suite d’origine est aussi une variante.
web-inserted-alone = { $move } est inséré. Les coups suivants ne conviennent plus : ils restent comme variante.
web-edit-over = Cette partie était finie. Les marques s’y ajoutent ; d’autres données ou coups en font une copie, et l’original reste tel quel.
web-edit-undo = Annuler la modification
web-edit-redo = Refaire
web-facts = Noms, résultat, etc.
web-facts-save = Enregistrer
web-facts-saved = La partie les contient maintenant.
web-fact-black-rank = Niveau de Noir
web-fact-white-rank = Niveau de Blanc
web-fact-result = Résultat
web-fact-date = Date
web-fact-event = Tournoi
web-fact-round = Ronde
web-fact-place = Lieu
web-keys-edit = O reprend d’ici, E ouvre l’édition, Ctrl+Z annule une modification ; la molette sur le goban parcourt les coups.
page-copy = Copier (SGF)
page-copied = La partie est dans le presse-papiers.
page-not-copied = Le navigateur ne le permet pas. Enregistrez plutôt la partie.

## Demandes refusées

error-other-host = Cette demande n’est pas pour ce serveur.
error-other-site = Les demandes d’autres sites sont refusées.
error-other-token = Cette adresse n’est pas celle que ponnuki a écrite, ou date d’un démarrage précédent.
error-no-page = Cette page n’existe pas.
error-no-file = Ce fichier n’existe pas.
error-no-review = Cette analyse n’existe plus.
error-game-closed = Cette partie est fermée.
error-not-removed = Cela n’a pas été retiré : { $reason }
error-not-restored = Cela n’a pas été rétabli : { $reason }
error-no-networks = Ce réseau n’est pas proposé.
error-no-openings = Les ouvertures ne sont pas proposées ici.
error-no-imports = Les parties d’ailleurs ne sont pas proposées ici.
error-request = La demande n’est pas comprise : { $reason }
error-record = La partie est illisible : { $reason }
error-for-terminal = Ceci est pour un terminal.
error-time = La pendule n’est pas comprise. Exemples : 10m (dix minutes), 10m+5s (cinq secondes de plus par coup), 10m+3x30s (et trois périodes de 30 secondes), 10m+25/5m (et 25 pierres toutes les cinq minutes).
error-value = Cette valeur est impossible : { $reason }
error-handicap = Ce goban ne permet pas ce handicap.
error-seconds = Un coup a au plus { $most } secondes.
error-visits = Une position a de 1 à { $most } visites.
error-not-of-one-game = { $name } ne se règle pas pour une seule partie.
error-library = { $reason }
error-system = { $reason }
error-other-version = Cette analyse vient d’une autre version de ponnuki.
error-review-not-ready = L’analyse n’est pas prête.
error-fetching = Un réseau est en cours de téléchargement.
error-review-failed = L’analyse a échoué : { $reason }
error-large = C’est trop grand : au plus { $most } octets sont lus.
error-long-record = La partie a plus de { $most } coups.
error-many-games = { $most } parties sont ouvertes, c’est le maximum. Fermez-en une.
error-many-reviews = { $most } analyses attendent, c’est le maximum.
error-failed = Cela a échoué. Merci de le signaler.
error-not-counted = Rien n’a été compté.
error-no-dead-stones = Les pierres mortes n’ont pas pu être trouvées.
error-game-unreadable = La partie est illisible : { $reason }
error-review-unreadable = L’analyse est illisible : { $reason }
error-not-kept = Cela n’est pas gardé : { $reason }
error-review-not-kept = L’analyse n’est pas gardée : { $reason }

## Décompte des parties

score-count = { $result } : { $rules }
score-recorded = d’après le fichier : { $result }
score-mark = { $mark ->
    [black-stones] pierres noires
    [white-stones] pierres blanches
    [black-dead] pierres noires mortes
    [white-dead] pierres blanches mortes
    [black-points] points de Noir
    [white-points] points de Blanc
    [uncounted] points entourés qui ne comptent pas
    [dame] dame
    [seki] points en seki que personne n’entoure
   *[open] points entre des frontières ouvertes
}
score-dead = Mortes : { $line }
score-dame = Dame restants : { $line } (là où les pierres comptent, chacun vaut un point pour qui le remplit)
score-open = { $count ->
    [one] La partie n’est pas finie : { $count } point est entre des frontières ouvertes.
   *[other] La partie n’est pas finie : { $count } points sont entre des frontières ouvertes.
}
score-side = { go-color } { $total } : { $parts }
score-part = { $part } { $number }
score-part-name = { $part ->
    [stones] pierres
    [surrounded] points entourés
    [prisoners] prisonniers
   *[tax] taxe de groupe
}
score-reason = { $item } : { $amount } ({ $meaning })
score-meaning = { $item ->
    [area] les pierres et les points qu’elles entourent
    [komi] points de Blanc, qui joue en second
    [handicap] points de Blanc pour les pierres de handicap
    [dead-stones] d’autres pierres sont mortes selon ces règles
    [stones-at-the-start] elles comptent sur le goban, pas comme territoire
    [dame] en remplir un ne rapporte que là où les pierres comptent
    [teire] un coup dans son propre territoire y coûte un point
    [last-play] un joueur a posé plus de pierres, et elles comptent
    [what-counts] ces règles ne comptent pas seulement pierres et territoire
    [pass-stones] une passe coûte une pierre
    [seki] les points entourés en seki ne comptent pas
    [group-tax] chaque groupe vivant paie deux points
    [button] celui qui l’a pris a un demi-point
   *[first-pass] Noir perd un point si Blanc a passé le premier
}

## La ligne de commande

cli-error = erreur : { $reason }
cli-file = { $file } : { $reason }
record-place = ligne { $line }, colonne { $column } : { $reason }
cli-wrote = écrit : { $file }
error-not-found = fichier ou dossier introuvable
error-denied = accès refusé
error-is-folder = c’est un dossier
error-full = il n’y a plus de place sur le disque
cli-no-terminal = une partie demande un terminal : l’entrée et la sortie ne peuvent être redirigées, sauf avec --plain
cli-exists = { $file } existe déjà : « ponnuki play { $file } » continue la partie
cli-no-handicap = le handicap ne peut être placé : ce goban n’en a pas avec autant de pierres
cli-no-stone = il n’y a pas de pierre en « { $point } »
cli-not-judged = les pierres mortes n’ont pu être trouvées
cli-one-picture = une image montre une partie : donnez un seul fichier avec --svg
cli-illegal = le coup { $number } est interdit par ces règles : { $reason }
cli-no-records = il n’y a pas de parties dans ce dossier
cli-overwrite = { $file } est l’une des parties et serait écrasé : choisissez une autre sortie
cli-same-place = { $one } et { $other } ne peuvent aller au même endroit
cli-one-page = les pages de plusieurs parties ne vont pas sur la sortie standard : donnez un dossier à --html
cli-incomplete = { $failed } parties sur { $games } n’ont pu être analysées
cli-search-failed = la recherche après le coup { $number } a échoué ; c’est une erreur du moteur
cli-interrupted = interrompu : il reste { $missing ->
    [one] { $missing } position
   *[other] { $missing } positions
} de { $file } ; { $kept ->
    [yes] la même commande reprend à cet endroit
   *[no] rien n’est gardé, car aucun fichier n’est écrit
}
cli-kept = { $file } { $reason ->
    [unreadable] est illisible
    [compressed] est compressé
    [format] n’est pas en SGF
    [doubtful] est douteux
   *[more] contient plus que la partie
}, et n’est donc pas écrasé
cli-positions-left = positions, encore { $left }
cli-counts-left = décomptes, encore { $left }
cli-game-saved = La partie est dans { $path } ; « ponnuki review { $path } » cherche les erreurs, « ponnuki play » en commence une autre.
record-packed = le fichier compressé ne peut être décompressé : { $reason }
record-large = le fichier compressé dépasse { $most } Mio
record-none = le texte ne contient aucune partie
record-not-file = ce n’est pas un fichier ordinaire, ou il est trop gros
record-not-utf-8 = le fichier n’est pas un texte en UTF-8
record-syntax = le fichier est mal formé : { $reason }
record-not-go = c’est le fichier d’un autre jeu que le go
record-size = un goban { $size } n’est pas possible
record-value = { $value } n’est pas valable
record-off-board = { $value } est hors du goban
record-setup = le fichier part d’une position interdite : { $reason }
record-illegal = le coup { $number } du fichier, { $move }, est impossible : { $reason }

## Règles

rules-small = { go-komi } en 9x9
rules-source = Source : { $source }
rules-deviation = Différence : { $rules ->
    [japanese] La vie et la mort sont confirmées par la lecture là où les alentours sont petits ; ailleurs une recherche décide, qui ne connaît pas les passes pour un ko.
    [korean] La vie et la mort sont confirmées par la lecture là où les alentours sont petits ; ailleurs une recherche décide, qui ne connaît pas les passes pour un ko.
    [new-zealand] Le texte permet le suicide d’une pierre seule s’il ne répète aucune position ; ici il est interdit.
    [ing] Ko de combat et ko de perturbation se distinguent par les seuls coups du cycle, non par la vie et la mort ; docs/rules-ing.md l’explique avec des exemples.
   *[other] { $deviation }
}
rules-choice = { $choice ->
    [scoring-AREA] Comptent les pierres sur le goban et les points vides qu’un seul joueur entoure.
    [scoring-TERRITORY] Comptent les points vides que les pierres d’un seul joueur entourent, et les prisonniers.
    [scoring-STONES] Comptent les pierres sur le goban, et rien d’autre.
    [scoring-AREA-PRISONERS] Comptent les pierres sur le goban, les points vides qu’un seul joueur entoure, et les prisonniers.
    [scoring-STONES-PRISONERS] Comptent les pierres sur le goban et les prisonniers.
    [scoring-SURROUNDED] Comptent les points vides que les pierres d’un seul joueur entourent, et rien d’autre.
    [scoring-PRISONERS] Comptent les prisonniers, et rien d’autre.
    [ko-POSITIONAL] Aucune position du goban ne peut se répéter.
    [ko-SIMPLE] Un ko ne peut être repris aussitôt ; d’autres positions peuvent se répéter.
    [ko-SITUATIONAL] Aucune position ne peut se répéter avec le même joueur au trait.
    [ko-NATURAL-SITUATIONAL] Nul joueur ne peut créer une position qu’un de ses propres coups a déjà créée.
    [ko-ING] Un ko ne peut être repris aussitôt, l’un des joueurs ne peut fermer un cycle plus long, et nul ne peut créer une position pour la troisième fois.
    [suicide-true] Un coup peut retirer sa propre chaîne de deux pierres ou plus.
    [suicide-false] Un coup ne peut laisser sa propre chaîne sans liberté.
    [tax-NONE] Les points entourés comptent même en seki.
    [tax-SEKI] Les points entourés en seki ne comptent pas.
    [tax-ALL] Chaque groupe vivant paie les deux points qu’il ne peut remplir, et les points entourés en seki ne comptent pas.
    [tax-GROUPS] Chaque groupe paie les deux points qu’il ne peut remplir, ou un seul s’il n’en a qu’un.
    [whiteHandicapBonus-0] Blanc ne reçoit rien pour les pierres de handicap, sauf le komi.
    [whiteHandicapBonus-N-1] Blanc reçoit un point par pierre de handicap, sauf la première.
    [whiteHandicapBonus-N] Blanc reçoit un point par pierre de handicap.
    [hasButton-false] Il n’y a pas de bouton.
    [hasButton-true] Une fois dans la partie, un joueur peut prendre le bouton au lieu de jouer, pour un demi-point ; toute répétition est alors permise.
    [longCycle-NO-RESULT] Là où la répétition est permise, un cycle termine la partie sans résultat.
    [longCycle-DRAW] Là où la répétition est permise, un cycle rend la partie nulle.
    [passCost-FREE] Passer ne coûte rien.
    [passCost-PRISONER] Passer coûte une pierre, que l’adversaire reçoit comme prisonnier.
    [firstPass-FREE] Peu importe qui passe le premier.
    [firstPass-COSTS-BLACK] Noir perd un point si Blanc a passé le premier quand la partie s’est arrêtée la première fois.
    [ties-DRAW] À égalité, la partie est nulle.
    [ties-WHITE] À égalité, Blanc gagne.
    [ties-BLACK] À égalité, Noir gagne.
    [handicapPlacement-FREE] Noir place les pierres de handicap où il veut.
    [handicapPlacement-FIXED] Les pierres de handicap vont sur les hoshi.
    [stopping-TWO-PASSES] Deux passes de suite arrêtent la partie.
    [stopping-WHITE-LAST] Deux passes de suite ou plus arrêtent la partie, la dernière étant de Blanc.
    [dispute-CAPTURE-FIRST] Toute pierre sur le goban vit : les mortes doivent être capturées avant la fin.
    [dispute-PLAY-ON] Les joueurs s’accordent sur les pierres mortes, ou jouent la suite.
    [dispute-CONFIRM] Les joueurs vérifient par des coups imaginés quelles pierres sont mortes, ou jouent la suite.
    [dispute-ALIVE-FROM-SECOND-STOP] Les joueurs s’accordent sur les pierres mortes, ou jouent la suite ; à partir du deuxième arrêt toute pierre vit.
    [dispute-ALIVE-IF-NOBODY-PLAYS] Les joueurs s’accordent sur les pierres mortes, ou jouent la suite ; si les deux repassent aussitôt, toute pierre vit.
    [resumption-IN-TURN] Quand la partie reprend, celui qui a le trait joue le premier.
    [resumption-OPPONENT-OF-ASKER] Quand la partie reprend, l’adversaire de celui qui l’a demandé joue le premier.
   *[other] { $meaning }
}

## La page autour des pages, quand le programme tourne dans le navigateur

shell-loading = Chargement de Ponnuki …
shell-incomplete = Le téléchargement a été interrompu. Rechargez la page.
shell-failed = Ponnuki ne fonctionne pas ici :
shell-old = Ce navigateur est trop ancien pour Ponnuki.
shell-private = Rien ne quitte cet appareil. Vos parties restent dans ce navigateur.
shell-save = Enregistrer toutes les parties (zip)
shell-restore = Ajouter les parties d’un fichier zip
shell-restored = Les parties ont été ajoutées.
shell-no-archive = Ce fichier n’est pas une archive de parties.
shell-restarted = Le moteur a eu une erreur et a redémarré. Votre partie continue.
shell-full = Le navigateur n’a plus de place pour vos parties. Enregistrez-les dans un fichier et retirez-en.
shell-unkept = Ce navigateur ne garde rien. Enregistrez vos parties dans un fichier avant de partir.
shell-update = Une nouvelle version est prête.
shell-reload = L’utiliser
shell-network = Réseau :
shell-network-inside = Réseau : celui qui est intégré
shell-network-failed = Le moteur a eu une erreur avec votre réseau : celui qui est intégré joue.
shell-network-choose = Utiliser un autre réseau
shell-network-remove = Utiliser le réseau intégré
shell-network-trying = Essai du réseau …
shell-network-changed = Désormais, ce réseau joue.
shell-network-removed = Le réseau intégré joue de nouveau.
shell-network-none = Ce fichier n’est pas un réseau.
shell-network-damaged = Ce réseau est abîmé ou incomplet.
shell-network-version = Ce réseau est plus ancien ou plus récent que ceux que Ponnuki peut utiliser.
shell-network-unsupported = Ce réseau a des parties que Ponnuki ne sait pas calculer.
shell-network-people = Ce réseau imite des personnes et ne peut pas jouer seul.
shell-network-large = Ce réseau est trop grand pour la mémoire qu’une page peut occuper.
shell-network-full = Le navigateur n’a pas de place pour ce réseau.
shell-network-review = Une analyse est en cours. Attendez ou arrêtez-la, puis changez de réseau.

## Les joueurs à travers leurs parties

players-title = Joueurs
players-count = { $games ->
    [one] { $games } partie analysée
   *[other] { $games } parties analysées
}
players-won-lost = { $won } gagnées, { $lost } perdues
players-games = Parties
players-all = tout
players-phases = Qualité du jeu, partie par partie
players-kinds = Sortes d’erreurs
players-kind = { $kind ->
    [ladder] un shicho a été mal lu
    [net] un filet n’a pas été vu
    [capture] des pierres étaient à prendre tout de suite
    [own-group] un groupe à soi a été perdu
    [other-group] un groupe adverse a pu vivre
    [unanswered] le coup adverse demandait une réponse
    [answered] réponse, alors qu’il y avait plus gros ailleurs
    [elsewhere] une autre partie du goban était plus grosse
    [local] le bon endroit, mais le mauvais coup
   *[pass] passe trop tôt
}
players-progress = Progrès
players-chart = Points perdus par coup, mois par mois : moins, c’est mieux
players-best = Les meilleures parties
players-worst = Les parties avec les plus grosses pertes
players-opponents = Adversaires
players-col-games = parties
players-col-results = gagn.–perd.
players-col-estimate = rang estimé
players-col-date = date
players-col-result = résultat
players-col-lost-black = perte de Noir par coup
players-col-lost-white = perte de Blanc par coup
players-col-review = analyse
players-col-opponent = adversaire
players-col-part = partie
players-col-kind = sorte
players-col-count = nombre
players-col-points = points perdus
players-col-share = part de la perte
players-col-month = mois
players-estimate-title = Estimation du rang
players-interval = { $low } à { $high }
players-end = { $end ->
    [low] { $rank } ou moins
   *[high] { $rank } ou plus
}
players-estimate = En { $board } : { $rank }. Le vrai rang est sans doute entre { $low } et { $high } ({ $moves } coups).
players-trust = Les pertes sont comparées à celles des niveaux du programme, où GNU Go 3.8 est { $measured }. Quatre intervalles sur cinq devraient contenir le vrai rang. Cela n’a pas été mesuré sur des humains, qui font d’autres erreurs, et les joueurs plus forts que { $best } ne se distinguent pas.
players-no-estimate = Il n’y a pas d’estimation : il faut 20 coups dans des parties en { $boards } que le réseau intégré a analysées avec au moins 50 visites par position.
players-judge = { $by } : { $games ->
    [one] { $games } partie
   *[other] { $games } parties
}
players-mixed = Ces parties ont été analysées de différentes façons : leurs pertes se comparent mal.
players-nameless = { $games ->
    [one] Dans { $games } partie, un joueur n’a pas de nom ; elle n’est que dans la liste des parties.
   *[other] Dans { $games } parties, un joueur n’a pas de nom ; ce côté n’est que dans la liste des parties.
}
players-repeated = { $games ->
    [one] { $games } analyse porte sur une partie analysée plusieurs fois et ne compte pas.
   *[other] { $games } analyses portent sur des parties analysées plusieurs fois et ne comptent pas.
}
players-unread = Parties qui n’ont pas pu être lues
players-unread-count = { $games ->
    [one] { $games } partie n’a pas pu être lue.
   *[other] { $games } parties n’ont pas pu être lues.
}
players-queue = Parties sans analyse
players-queue-none = Toutes les parties de la collection sont analysées.
players-queue-choose = Choisir { $name }
players-queue-all = toutes
players-queue-start = Analyser les parties choisies
players-queue-stop = Arrêter les analyses
players-queue-left = { $games ->
    [one] encore { $games } partie
   *[other] encore { $games } parties
}
players-queue-now = { $left }. { $name } : { $course }
players-queue-ended = Les analyses sont faites. Rechargez la page pour les voir.
players-queue-reload = Recharger
players-link = Joueurs et progrès

## Practice: problems from one’s own mistakes, which come again after some days.

practice-title = Exercices
practice-link = Exercez-vous sur vos erreurs
practice-link-due = Exercez-vous sur vos erreurs ({ $count } aujourd’hui)
practice-this = S’exercer sur ce coup
practice-problem = Problème
practice-which = Quels problèmes
practice-player = Joueur
practice-kind = Sorte d’erreur
practice-grade = Au moins
practice-all = tous
practice-position = Position
practice-skip = Passer au suivant
practice-never = Plus jamais
practice-read = Lire la position
practice-hidden = Problèmes qui ne reviennent pas
practice-counts = { $due ->
    [one] { $due } problème pour aujourd’hui, sur { $all }.
   *[other] { $due } problèmes pour aujourd’hui, sur { $all }.
}
practice-score = Réussis aujourd’hui : { $right } sur { $asked }. En tout : { $share } sur { $all }.
practice-right = Juste. Il revient le { $date }.
practice-wrong = Il revient le { $date }.
practice-is-kind = Sorte : { $kind }.
practice-about = Un problème réussi revient après 1, 3, 7, 21 puis 60 jours ; après une mauvaise réponse, demain.
practice-none = Il n’y a pas encore de problèmes. Ils viennent des erreurs dans les parties analysées.
practice-done = Il n’y a plus rien pour aujourd’hui.
practice-skipped = Il ne reste que des problèmes que vous avez passés.
practice-missing = Cette erreur n’est pas parmi les problèmes. Voici ceux d’aujourd’hui.
practice-unsolved = { $count ->
    [one] { $count } erreur est laissée de côté, car aucun meilleur coup n’est connu.
   *[other] { $count } erreurs sont laissées de côté, car aucun meilleur coup n’est connu.
}
practice-naming = Nommez un point, comme D4.
practice-damaged = Le fichier { $file } est illisible, donc tous les problèmes sont nouveaux. À votre prochaine réponse, il reçoit un autre nom.
practice-aside = Le fichier illisible s’appelle maintenant { $file }.
error-practice-unreadable = Les réponses gardées sont illisibles : { $reason }
error-practice-not-kept = La réponse n’est pas gardée : { $reason }

## Les erreurs de son propre niveau

level-mine = Mon rang
level-any = tous
level-learn = Dans { $chance } de ces positions, un { $own } joue ce coup, un { $next } dans { $then } : c’est la prochaine erreur à corriger.
level-both = Dans { $chance } de ces positions, un { $own } joue ce coup, un { $next } dans { $then } : les deux font cette erreur.
level-slip = Dans { $chance } de ces positions, un { $own } joue ce coup : une étourderie, pas un manque de connaissances.
level-order = Avec un rang, les erreurs que font les joueurs de ce rang, et moins ceux du suivant, viennent en premier.
level-by-levels = Les parts sont celles des niveaux du programme, pas celles d’humains.
level-by-network = Les parts sont celles d’humains, d’après le réseau { $network }.
level-title = Erreurs que fait un { $own }, et moins un { $next } :
level-none = Il n’y en a pas.
