### Las palabras del programa en español. Los términos del go están en GLOSSARY.md.

## Palabras del juego

go-decimal = ,
go-black = Negro
go-white = Blanco
go-color = { $color ->
    [black] Negro
   *[white] Blanco
}
go-pass = paso
go-button = botón
go-list = { $one }, { $other }
go-sentences = { $one } { $other }
go-percent = { $number } %
go-points = { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
}
go-points-for = { $color ->
    [black] { go-points } para Negro
   *[white] { go-points } para Blanco
}
go-margin = { $color ->
    [black] N
   *[white] B
}+{ $points }
go-even = igualado
go-moves = { $count ->
    [one] { $count } jugada
   *[other] { $count } jugadas
}
go-handicap = { $count ->
    [one] { $count } piedra de hándicap
   *[other] { $count } piedras de hándicap
}
go-komi = komi { $komi }
go-rules = { $rules ->
    [chinese] Reglas chinas
    [japanese] Reglas japonesas
    [korean] Reglas coreanas
    [aga] Reglas AGA
    [ing] Reglas Ing
    [new-zealand] Reglas de Nueva Zelanda
    [tromp-taylor] Reglas Tromp-Taylor
    [chinese-kgs] Reglas chinas de los servidores
    [cgos] Reglas CGOS
    [aga-button] Reglas AGA con botón
    [simplified-ing] Reglas Ing simplificadas
    [wmsg] Reglas de los World Mind Sports Games
    [stone-scoring] Conteo de piedras
    [ancient-chinese] Antiguas reglas chinas
    [ancient-territory] Antiguas reglas chinas por territorio
    [source-000] Reglas de «Reglas de Go»
    [source-000-territory] Reglas de «Reglas de Go» por territorio
    [button-go] Button Go
    [source-001] Reglas por territorio con puntos en seki
    [source-001-button] Reglas por territorio con puntos en seki y botón
    [ludoteka] Reglas de Ludoteka
    [source-004] Reglas italianas por territorio
    [source-004-area] Reglas italianas por área
    [special] Reglas especiales
   *[other] Reglas { $rules }
}
go-rank = { $kind ->
    [kyu] { $number } kyu
    [pro] { $number } dan pro
   *[dan] { $number } dan
}
go-date = { $day }/{ $month }/{ $year }
go-result-resignation = { go-color } gana por abandono
go-result-time = { go-color } gana por tiempo
go-result-forfeit = { go-color } gana por incomparecencia o sanción
go-result-win = { go-color } gana
go-result-points = { go-color } gana por { go-points }
go-result-draw = empate
go-result-void = sin resultado

## Frases de la partida

say-lead = { go-color } va ganando por unos { go-points }.
say-lead-even = La partida está más o menos igualada.
say-chances = Probabilidad de ganar: Negro { $black }, Blanco { $white }.
say-estimate = Es la estimación del motor, con el komi incluido.
say-hint = Prueba { $move }.
say-hint-pass = Puedes pasar: ya no queda nada que ganar.
say-searched = { $visits ->
    [one] Se ha examinado { $visits } posición.
   *[other] Se han examinado { $visits } posiciones.
}
say-line = Jugadas esperadas: { $line }
say-score-now = Si la partida acabara ahora: { $result }.
say-illegal = No se puede jugar { $move }: { $reason }.
say-illegal-off-board = el punto está fuera del tablero
say-illegal-occupied = ya hay una piedra en ese punto
say-illegal-ko = el ko no se puede retomar de inmediato
say-illegal-suicide = es suicidio
say-illegal-button = no hay ningún botón que tomar
say-illegal-superko = repite la posición de después de la jugada { $number }
say-explain-move = { $move } para { go-color }
say-explain-failed = El motor no ha podido examinar esta jugada.
say-explain-pointless = El motor no la considera: la jugada llena un ojo propio o no cambia nada.
say-explain-untried = Al motor no le ha parecido que valga la pena probarla.
say-explain-first = Es la primera opción del motor.
say-explain-other = Según el motor hay jugadas mejores.
say-explain-best = Es mejor { $move }.
say-explain-next = La segunda opción es { $move }.
say-explain-first-sight = A primera vista, el motor la jugaría el { $percent } de las veces.
say-explain-players = Un jugador fuerte la jugaría el { $percent } de las veces.
say-explain-rank = Es la número { $rank } de las { $moves } jugadas examinadas, con { $visits } de { $of_visits } visitas.
say-resigned = { go-color } gana: { $loser ->
    [you] has abandonado
   *[engine] el motor ha abandonado
}
say-not-saved = La partida no se ha guardado: { $reason }
say-engine-failed = El motor ha fallado. Por favor, comunícalo.
say-no-such-point = No existe el punto { $point } en un tablero de { $size }.
say-not-understood = No se entiende «{ $text }»: escribe un punto como D4, o ? para ver la ayuda.
say-engine-to-move = Le toca al motor. «now» hace que juegue ya, «undo» deshace una jugada.
say-over = La partida ha terminado. «undo» anula el final, «quit» sale.
say-was-over = Esta partida ya había terminado al abrirla y se queda como está. «Seguir desde aquí» crea otra partida.
say-stopped = Los dos han pasado. Marca las piedras muertas y escribe «agree», o «continue» para seguir jugando.
say-not-stopped = Esto es para el final de la partida, cuando los dos han pasado.
say-not-judged = El motor todavía busca las piedras muertas. Marca una para decidir tú.
say-nothing-to-undo = No hay ninguna jugada que deshacer.
say-nothing-to-redo = No hay nada que rehacer.
say-not-thinking = El motor no está pensando ninguna jugada.
say-no-position = Esa posición ya no está en la partida.
say-main-line = Esta es la partida misma: solo se pueden mover o borrar variantes.
say-no-stone = No hay ninguna piedra en { $point }.
say-no-point = No existe el punto «{ $text }».
say-long-line = Una variante tiene como máximo { $most } jugadas.
say-many-positions = Una partida tiene como máximo { $most } posiciones.

## La partida en un terminal

term-hello = Para jugar, escribe «ponnuki web» (en el navegador) o «ponnuki play» (aquí). «ponnuki help» muestra lo demás. Esto es GTP, para otros programas: «quit» sale.
term-captured = capturas: { $count }
term-level = nivel { $rank }
term-full-strength = máxima fuerza
term-handicap = hándicap { $count }
term-no-move = todavía sin jugadas
term-last-move = jugada { $number }: { go-color } { $move }
term-last-pass = jugada { $number }: { go-color } pasa
term-keys-hint = ? muestra las teclas
term-result = Resultado: { $result }
term-looking = Buscando piedras muertas
term-if-dead = Si x y o están muertas: { $result }
term-settle = Intro marca un grupo; «agree» cuenta, «continue» sigue
term-waiting = En pausa; «wait» continúa
term-thinking = Pensando
term-player = { go-color }: { $name }
term-to-move = Juega { go-color }
term-dead-stones = Piedras muertas
term-game-over = Fin de la partida
term-not-saved = SIN GUARDAR: { $reason }
term-too-small = La ventana tiene { $width }x{ $height } caracteres; la partida necesita { $least_width }x{ $least_height }. Agrándala o sal con Ctrl-C.
term-saved = La partida está en { $path }; «ponnuki play { $path }» la continúa.
term-networks = Hay redes más grandes, que juegan mejor: «ponnuki network get» las muestra.
term-words = Palabras; basta la primera letra, salvo en help, score y resign:
term-key-arrows = flechas
term-key-arrows-help = mover el cursor
term-key-enter = Intro, espac.
term-key-enter-help = jugar en el cursor; al final, marcar un grupo muerto
term-key-point-help = jugar ahí: se escribe el punto
term-key-escape-help = borrar lo escrito
term-key-help-help = mostrar esta ayuda
term-key-interrupt-help = salir ya; la partida se guarda
term-help-quit = salir de la partida, que se guarda
term-help-pass = pasar
term-help-button = tomar el botón, donde lo haya
term-help-undo = deshacer tu última jugada y la respuesta, o el final
term-help-redo = rehacer lo último que se deshizo
term-help-hint = mostrar la jugada que haría el motor
term-help-explain = explicar una jugada: «explain D4»
term-help-score = decir quién va ganando y por cuánto
term-help-now = hacer que el motor juegue ya
term-help-swap = cambiar los colores
term-help-wait = parar el motor y los relojes, o continuar
term-help-resign = abandonar
term-help-agree = tras pasar los dos: contar con los muertos marcados
term-help-continue = tras pasar los dos: seguir jugando
term-plain-players = Negro: { $black }. Blanco: { $white }.
term-plain-start = Escribe un punto como D4, o una palabra: { $words }.
term-plain-board = decir qué piedras hay en el tablero
term-plain-stones = { $color ->
    [black] Piedras negras: { $line }.
   *[white] Piedras blancas: { $line }.
}
term-plain-none = ninguna
term-plain-move = Jugada { $number }: { go-color } { $move }.
term-plain-pass = Jugada { $number }: { go-color } pasa.
term-plain-taken-back = Jugadas deshechas: { $count }.
term-plain-settle = Cadenas muertas: { $line }. Así, { $result }. Escribe un punto para marcar su grupo, «agree» para contar o «continue» para seguir.
term-plain-thinking = { go-color } está pensando.

## Aperturas

openings-title = Aperturas
openings-area = Parte del tablero
openings-whole = todo el tablero
openings-last = esquina de la última jugada
openings-upper-left = esquina superior izquierda
openings-upper-right = esquina superior derecha
openings-lower-left = esquina inferior izquierda
openings-lower-right = esquina inferior derecha
openings-found = { $whose }. { $count ->
    [one] Hallada una vez
   *[other] Hallada { $count } veces
} en { $games ->
    [one] { $games } partida
   *[other] { $games } partidas
}.
openings-ended = { $count ->
    [one] Una vez no siguió
   *[other] { $count } veces no siguió
} ninguna jugada.
openings-damaged = { $count ->
    [one] { $count } archivo tiene algo que no es una partida
   *[other] { $count } archivos tienen algo que no es una partida
}: { $files }
openings-damaged-count = { $count ->
    [one] { $count } archivo no se puede leer como partida.
   *[other] { $count } archivos no se pueden leer como partidas.
}
openings-no-games = No hay partidas en { $folder }.
openings-no-number = La partida tiene { $count ->
    [one] { $count } jugada
   *[other] { $count } jugadas
}: no hay posición tras la jugada { $number }.
openings-no-corner = { $point } no está en ninguna esquina.
openings-col-games = partidas
openings-col-share = parte
openings-col-won = ganadas
openings-col-years = años
openings-move = { go-color } { $move }
openings-player = { $name } ({ $count })
openings-players = Sobre todo de { $players }
openings-reading = Leyendo las partidas…
openings-indexing = Archivos leídos: { $done } de { $all }.
openings-play = Jugar { $move } como variante
openings-show-games = { $count } partidas con { $move }, mostrarlas
openings-games-with = Partidas con { $move }

## Vida y muerte

life-title = Vida y muerte
life-key = L hace de la posición un problema de vida o muerte.
life-no-stone = No hay ninguna piedra en { $point }.
life-alive = Este grupo vive pase lo que pase: no hay problema.
life-no-room = No hay ningún punto libre en esa parte.
life-too-large = Esa parte es demasiado grande para leerla. Elige una más pequeña.
life-illegal = { $move } no se puede jugar aquí: está fuera de la parte, sobre una piedra, es suicidio o retoma un ko enseguida.
life-no-group = Ningún grupo está en duda. Nombra una piedra del grupo con --group.
life-groups = Hay varios grupos en duda. Nombra uno con --group: { $points }
life-group = { go-color } tiene el grupo de { $stone }, en una parte de { $count ->
    [one] { $count } punto
   *[other] { $count } puntos
}.
life-room = { go-color } debe vivir en una parte de { $count ->
    [one] { $count } punto
   *[other] { $count } puntos
}.
life-exits = El grupo podría escapar por { $points }. En la lectura nadie juega ahí.
life-first = { go-color } juega primero: { $fate ->
    [lives] el grupo vive.
    [dies] el grupo muere.
    [ko] es un ko.
   *[unknown] sin demostrar.
}
life-moves = Jugadas que lo logran: { $moves }
life-ko-moves = Jugadas que dan un ko: { $moves }
life-guess = Sin demostrar. Una búsqueda supone que el grupo vive con un { $chance }, y jugaría { $move }.
life-not-proved = Sin demostrar.
life-again = Empezar de nuevo
life-set-up = Colocar en el editor
life-answer = Mostrar la solución
life-succeeds = lo logra
life-ko = da un ko
life-fails = falla
life-unknown = sin demostrar
life-settings = Ajustes del problema
life-tool = Un clic
life-tool-play = juega
life-tool-group = elige el grupo
life-tool-part = cambia la parte
life-help-play = Juega en la parte sombreada. El ordenador responde enseguida.
life-help-group = Haz clic en una piedra del grupo en peligro: el programa encuentra la parte. O arrastra sobre una parte. Con el teclado, elige una piedra y pulsa Intro.
life-help-part = Arrastra sobre una parte, o haz clic en puntos sueltos. Con el teclado, pulsa Intro en dos esquinas opuestas, o dos veces en un punto.
life-first-to-move = Juega primero
life-defender = De quién es el grupo en peligro
life-about = El problema se lee solo en su parte: los puntos libres de fuera son del atacante, y pasar es jugar en otro lugar. Un seki cuenta como vida. Lo que se dice está demostrado; una suposición se llama así.
life-keys = Teclas: U deshacer, P pasar, N empezar de nuevo, A solución; en el tablero las flechas eligen un punto e Intro juega allí.
life-bad-address = La dirección de este problema tiene un error: { $name }
life-corner = Una esquina es { $point }. Elige la opuesta.
life-mark = Haz clic en una piedra del grupo en peligro, o arrastra sobre una parte del tablero.
life-reading = Se está leyendo el problema …
life-task-live = Juega { go-color }: ¿se puede salvar el grupo?
life-task-kill = Juega { go-color }: ¿se puede capturar el grupo?
life-next = { $move }. { $task }
life-end = { $fate ->
    [lives] El grupo vive.
    [dies] El grupo muere.
   *[ko] Es un ko.
}
life-succeeded = Lo has logrado.
life-better = Se podía hacer mejor.
life-no-better = Ninguna jugada logra más.

## Partidas de otros sitios

import-title = Partidas de otros sitios
import-text = Dirección de una partida o nombre de un jugador de online-go.com
import-look = Buscar
import-asking = Preguntando…
import-games-of = Partidas de { $name }
import-fetch = Descargar
import-fetch-all = Descargar todas
import-more = Partidas anteriores
import-in-library = en tu biblioteca
import-none = No hay partidas terminadas.
import-folder = Nuevo en { $folder }
import-nothing-new = No hay nada nuevo.
import-add = Añadir
import-add-all = Añadir todas ({ $count })
import-seen = Esta no
import-seen-all = Ninguna
import-further = { $count ->
    [one] Hay { $count } más.
   *[other] Hay { $count } más.
}
import-nothing = Escribe una dirección o un nombre.
import-is-player = Es la dirección de un jugador: búscala en «Partidas de otros sitios».
import-no-net = Aquí no se puede abrir una dirección: pega la partida misma.
import-added = Añadida: { $name }
import-known = Ya estaba: { $name }
import-new = Nueva: { $name }
import-refused = No añadida: { $name }: { $reason }
import-no-folder = No hay carpeta para las partidas: indica una con --into.
import-watch-folder = Solo se puede vigilar una carpeta.
import-no-player = No hay ningún jugador { $name } en el servidor.
import-failed = No llegó nada de { $url }: { $reason }
import-no-record = Lo que hay en { $url } no es una partida: { $reason }
import-not-there = el servidor no lo tiene
import-private = el servidor no lo muestra a todos
import-busy = el servidor pide una pausa; inténtalo dentro de unos minutos
import-status = el servidor responde con el estado { $status }
import-large = el servidor envía más de { $most } MB
import-unclear = no se entiende la respuesta del servidor

## Análisis de partidas

review-by-network = Analizada por { $program } con la red { $network }
review-by-playouts = Analizada por { $program } sin red
review-visits = { $visits ->
    [one] { $visits } visita por posición
   *[other] { $visits } visitas por posición
}
review-seconds = { $seconds } s por posición
review-playouts = { $visits } simulaciones por posición
review-comment = { $move }: { $verdict }
review-move = { go-color } { $number } { $move }
review-best = La primera opción del motor.
review-good = Buena jugada.
review-good-lost = Buena jugada; pierde { go-points }.
review-grade = { $grade ->
    [inaccuracy] Imprecisión
    [mistake] Error
   *[blunder] Error grave
}
review-fault = { review-grade }: { $lost }.
review-lost = pierde { go-points }
review-lost-both = pierde { go-points } y un { $percent } de probabilidad de ganar
review-chances = { $color ->
    [black] La probabilidad de Negro pasa del { $from } al { $to }.
   *[white] La probabilidad de Blanco pasa del { $from } al { $to }.
}
review-score-change = Diferencia { $from } → { $to }.
review-better = Es mejor { $move }.
review-better-line = Es mejor { $move }, y luego { $line }.
review-better-short = mejor { $move }
review-standing = { $lead } { $color ->
    [black] Negro gana con una probabilidad del { $percent }.
   *[white] Blanco gana con una probabilidad del { $percent }.
}
review-lead = { go-color } va ganando por { go-points }.
review-lead-even = La partida está igualada.
review-by-playouts-standing = Según las simulaciones: { $standing }
review-player = { go-color }: { $summary }.
review-summary = precisión { $accuracy }, { go-points } perdidos por jugada, { $faults }
review-no-mistakes = sin errores
review-count = { $grade ->
    [inaccuracy] { $count ->
        [one] { $count } imprecisión
       *[other] { $count } imprecisiones
    }
    [mistake] { $count ->
        [one] { $count } error
       *[other] { $count } errores
    }
   *[blunder] { $count ->
        [one] { $count } error grave
       *[other] { $count } errores graves
    }
}
review-largest = Los mayores errores: { $list }.
review-mistake = { $move } ({ go-points })
review-instead = En lugar de { $number } { $move }: { go-color } gana con un { $percent }, { $margin }.
review-accuracy = La precisión es 100 si ninguna jugada pierde puntos. Con una pérdida media de un punto por jugada es { $one }, de dos puntos { $two }, de cuatro puntos { $four }.
review-trust = Hasta dónde fiarse: { $strength } Una pérdida de menos de dos puntos puede ser ruido.
review-trust-playouts = La fuerza sin red no se ha medido, y cualquier red juzga mejor.
review-trust-network = La fuerza de esta red no se ha medido.
review-trust-rank = { $visits ->
    [one] Con { $visits } visita
   *[other] Con { $visits } visitas
} por jugada, la red incluida es { $rank } en { $size }, en una escala donde GNU Go 3.8 es { $measured }. Nadie la ha medido contra personas. Puede leer mal una lucha de grupos grandes durante muchas jugadas.
review-rank-below = no más fuerte que { $rank }
review-rank = { $rank } o más fuerte
review-rank-above = más fuerte que { $rank }
review-phase = { $phase ->
    [opening] apertura
    [middle] medio juego
   *[endgame] final
}
review-col-player = jugador
review-col-moves = jugadas
review-col-accuracy = precisión
review-col-lost = puntos por jugada
review-col-best = 1.ª opción
review-col-inaccuracies = imprecisiones
review-col-mistakes = errores
review-col-blunders = graves
review-none-lost = Ninguna jugada pierde dos puntos o más.
review-largest-title = Los mayores errores, con la probabilidad de { go-color } antes y después:
review-result = resultado: { $result }
review-name-color = { $name } ({ go-color })
review-player-rank = { go-color }: { $rank }

## La página de un análisis

review-final-position = La posición final
review-summary-table = Tabla resumen
review-no-scripts = Sin scripts, esta página muestra solo la posición final y el resumen.
review-course = Curso de la partida
review-title = Análisis
review-shown = Qué se muestra
review-tab-move = Jugada
review-tab-mistakes = Errores
review-tab-variations = Variantes
review-tab-summary = Resumen
review-tab-view = Vista
review-mistake-back = Error anterior
review-mistake-next = Error siguiente
review-mistake-word = error
review-col-played = partida
review-whose = Errores de quién
review-both = ambos
review-phases = Fase de la partida
review-all-phases = todas las fases
review-guess = Adivinar las mejores jugadas
review-mistakes-title = Los mayores errores
review-none-here = Aquí no hay errores.
review-ranked = Primero los más caros, por puntos y probabilidad de ganar. En una partida decidida un error cuenta poco.
review-guess-form = Pulsa en el tablero o escribe una jugada
review-guess-button = Probar
review-guess-show = Ver la respuesta
review-guess-next = Siguiente
review-guess-end = Terminar
review-moves-here = Jugadas desde aquí
review-add-move = Añadir una jugada, o pasar
review-add = Añadir
review-save = Guardar como SGF
review-delete = Borrar esta variante
review-variations-help = Pulsa un punto vacío para probar una jugada. El archivo conserva todo lo de tu partida y añade tus jugadas y comentarios y las mejores variantes del análisis.
review-on-board = En el tablero
review-stones-only = solo piedras
review-owners = territorio
review-changed = lo que cambió la jugada
review-hints = mejores jugadas
review-keys = Teclas: ← → una jugada, ↑ ↓ errores, Re Pág y Av Pág diez jugadas, Inicio, Fin, de 1 a 4 la variante de una jugada, Esc vuelve a la partida.
review-view-help = Pulsa una piedra para ir a su jugada, una letra para ver su variante, un punto vacío para probar. Los puntos de la gráfica son errores.
review-fault-place = Error { $number } de { $all }, los más caros primero.
review-next-fault = Siguiente
review-next-fault-label = El siguiente error
review-quiz-title = Error { $number } de { $all }
review-quiz-task = Juega { go-color } (jugada { $number }). ¿Qué jugarías?
review-quiz-again = { $words } Prueba otra vez, o mira la respuesta.
review-quiz-best = { $move } es lo que jugaría el motor. ¡Muy bien!
review-quiz-game = { $move } es la jugada de la partida: { $lost }.
review-quiz-unknown = El motor no ha considerado { $move }.
review-quiz-good = { $move } es buena: solo { $behind } menos que { $best }.
review-quiz-behind = { $move } es { $behind } peor que la mejor jugada.
review-quiz-both = { go-points } y un { $percent } de probabilidad
review-quiz-score = { $words } Acertadas a la primera: { $right } de { $asked }.
review-quiz-answer = Aquí está.
review-naming = Escribe un punto, como D4, o paso.
review-expects = El motor espera { $margin }. { go-color } gana con una probabilidad del { $percent }.
review-show-line = { $move }: ver la variante
review-played-here = jugada
review-graph = Probabilidad de { go-color } y diferencia tras cada jugada. Al final: { $percent }, { $margin }.
review-reading = Probabilidad de { go-color } { $percent }, diferencia { $margin }
review-reading-playouts = { $reading }, según las simulaciones { $percent }
review-played = Jugado
review-better-title = Mejor
review-show-board = { $title }: verlo en el tablero
review-line-score = { $line }: { $margin }
review-line-then = { $move }, luego { $line }
review-better-than = Mejor que { $number } { $move }: { $lost }.
review-occupied = Hay una piedra en { $point }.
review-suicide = { $point } es suicidio.
review-ko = El ko prohíbe esta jugada.
review-source = { $source ->
    [game] partida
    [record] archivo
    [review] análisis
   *[reader] tuya
}
review-digits = Usar 1 a 4 como teclas
review-instead-title = En lugar de { $number } { $move }

## Partes comunes de las páginas

page-board = Tablero
page-board-keys = Tablero de go: las flechas eligen un punto, Intro juega ahí
page-first = Primera posición
page-back = Una jugada atrás
page-next = Una jugada adelante
page-last = Última posición
page-slider = Jugada
page-wins = Gana { go-color }
page-to-move = Juega { go-color }
page-col-move = jugada
page-col-score = diferencia
page-col-visits = visitas
page-tree = Árbol de variantes: se recorre con las flechas
page-tree-picture = Arriba la partida, debajo las variantes
page-tree-empty = colocación
page-comment = Comentario
page-up = Subir
page-up-label = Subir esta variante
page-down = Bajar
page-down-label = Bajar esta variante
page-bring-back = Recuperar
page-winrates-of = Probabilidades de
page-my-side = mi color
page-start = Comienzo de la partida
page-place = Jugada { $number } de { $all }: { go-color } { $move }
page-line = Variante tras la jugada { $number }: { $line }
page-back-to-game = Volver a la partida
page-analyse-here = Analizar desde aquí
page-point = { $point }, { $stone ->
    [black] piedra negra
    [white] piedra blanca
   *[none] vacío
}
page-language = Idioma

## Las páginas de partidas y la primera página

web-slogan = Jugar, analizar y repasar en este equipo.
web-slogan-page = Jugar, analizar y repasar en este navegador.
web-no-scripts = Estas páginas necesitan scripts, que vienen solo de este programa.
web-new-game = Partida nueva
web-same-again = Otra igual
web-not-on-board = Ya no están en el tablero: { $line }
web-entry = Jugada
web-you-play = Juegas con
web-both-sides = los dos
web-neither = ninguno: mirar
web-handicap = Piedras de hándicap
web-more = Más
web-your-name = Tu nombre
web-human = Jugador
web-clock = Reloj
web-no-clock = ninguno
web-comments = Anotar en la partida lo que espera el motor
web-play = Jugar
web-open-records = Abrir partidas
web-drop = Suelta archivos o una carpeta en cualquier lugar de esta página, o elígelos
web-paste = o pega el texto de una partida
web-open = Abrir
web-review = Crear un análisis
web-effort = Profundidad
web-effort-quick = Rápida
web-effort-normal = Normal
web-effort-thorough = A fondo
web-your-games = Tus partidas y análisis
web-search = Buscar
web-search-hint = un nombre, una fecha, un resultado
web-no-games = Todavía no hay. Las partidas se guardan aquí desde la primera jugada.
web-field-size = Tablero
web-field-rules = Reglas
web-field-komi = Komi
web-field-level = Nivel
web-field-seconds = Segundos por jugada
web-field-visits = Visitas por jugada
web-field-playouts = Simulaciones por jugada
web-field-ponder = Pensar también en mi turno
web-usual-komi = según las reglas
web-usual-seconds = 5, o según el reloj
web-no-limit = sin límite
web-more-rules = Más reglas
web-rules-about = { $rules ->
    [chinese] Cuentan las piedras y los puntos rodeados. Los muertos se deciden de acuerdo. No se puede repetir una posición ni suicidarse.
    [japanese] Cuentan el territorio y los prisioneros, pero no los puntos en seki. Ko simple, sin suicidio; un ciclo largo deja la partida sin resultado.
    [korean] Cuentan el territorio y los prisioneros, como en Japón.
    [aga] Cuentan las piedras y los puntos rodeados. Pasar cuesta una piedra, así que contar territorio da lo mismo.
    [ing] Cuentan las piedras y los puntos rodeados; en Taiwán se rellena con 180 piedras cada uno. Regla de ko propia; se permite el suicidio.
    [new-zealand] Cuentan las piedras y los puntos rodeados. No se repite una posición con el mismo turno; varias piedras pueden suicidarse.
    [tromp-taylor] Tras dos pases cuenta todo lo que hay en el tablero: captura antes los muertos. No se repiten posiciones; se permite el suicidio.
    [chinese-kgs] Las reglas chinas como las aplican los servidores: cuentan las piedras y los puntos rodeados. No se puede repetir una posición ni suicidarse.
    [cgos] Cuentan las piedras y los puntos rodeados. Al final todo lo que hay en el tablero vive: captura antes los muertos. No se puede repetir una posición ni suicidarse.
    [aga-button] Reglas AGA con un botón: una vez en la partida, un jugador puede tomarlo en lugar de jugar, por medio punto.
    [simplified-ing] Cuentan las piedras y los puntos rodeados. No se repiten posiciones; varias piedras pueden suicidarse. Desde la segunda vez que la partida se detiene, todo vive.
    [wmsg] Cuentan las piedras y los puntos rodeados. Negro pierde un punto si Blanco pasa primero. Desde la segunda vez que la partida se detiene, todo vive.
    [stone-scoring] Solo cuentan las piedras del tablero, y cada uno rellena sus puntos mientras puede.
    [ancient-chinese] Cuentan las piedras y los puntos rodeados, menos dos puntos por cada grupo vivo. Ko simple.
    [ancient-territory] Cuentan los puntos rodeados y los prisioneros, menos dos puntos por cada grupo vivo. Ko simple.
    [source-000] Cuentan las piedras y los puntos rodeados; Blanco gana los empates. Quien no acepta los muertos sigue jugando, y si ambos vuelven a pasar enseguida, todo vive.
    [source-000-territory] Como las reglas de «Reglas de Go», pero cuentan los puntos rodeados y los prisioneros.
    [button-go] Cuentan las piedras y los puntos rodeados, y medio punto para quien toma el botón en lugar de jugar.
    [source-001] Cuentan los puntos rodeados y los prisioneros, también los puntos en seki. Ko simple, sin suicidio.
    [source-001-button] Cuentan los puntos rodeados y los prisioneros, también los puntos en seki, y medio punto para quien toma el botón en lugar de jugar.
    [ludoteka] Cuentan las piedras, los puntos rodeados y los prisioneros, pero no los puntos en seki. Si ambos vuelven a pasar enseguida, todo vive.
    [source-004] Cuentan los puntos rodeados y los prisioneros, pero no los puntos en seki. No se puede repetir una posición ni suicidarse.
    [source-004-area] Cuentan las piedras y los puntos rodeados, pero no los puntos en seki. No se puede repetir una posición ni suicidarse.
   *[other] { $summary }
}
web-level-full = Máxima fuerza
web-level-rank = { $rank }, { $who ->
    [beginner] principiante
    [casual] aficionado
    [club] jugador de club
    [strong] jugador fuerte de club
   *[expert] experto
}
web-open-now = abierta
web-close = Cerrar
web-stop = Parar
web-remove = Quitar
web-removed = quitada
web-restore = Recuperar
web-button-label = { $button }: { $name }
web-review-of = Análisis de { $name }
web-ready = listo
web-failed = ha fallado: { $reason }
web-positions = { $done } de { $all } posiciones
web-folder = Son archivos en { $folder }. Lo que quitas va a la carpeta «removed» que hay ahí.
web-folder-page = Se guardan en este navegador. Lo que quitas se puede recuperar.
web-attention = Atención: { $reason }
web-adding = { $number } de { $all } partidas
web-added = Se han añadido { $count } de { $all } partidas. Elige una para abrirla.
web-known = { $count ->
    [one] { $count } ya estaba.
   *[other] { $count } ya estaban.
}
web-choose-file = Elige un archivo o pega el texto de una partida.
web-large-file = { $name } es demasiado grande: se leen como máximo 16 millones de bytes.
web-offer-won = Has ganado tres partidas seguidas.
web-offer-lost = Has perdido tres partidas seguidas.
web-offer-even = ¿Qué tal una partida sin hándicap?
web-offer-take = { $stones ->
    [one] ¿Qué tal con { $stones } piedra de ventaja?
   *[other] ¿Qué tal con { $stones } piedras de ventaja?
}
web-offer-give = { $stones ->
    [one] ¿Qué tal dar { $stones } piedra de ventaja?
   *[other] ¿Qué tal dar { $stones } piedras de ventaja?
}
web-offer-accept = De acuerdo
web-last-game = Seguir con la última partida
web-no-answer = Ponnuki no responde. ¿Se ha cerrado?
web-trying-again = Ponnuki no responde; se intenta otra vez.
web-game-closed = Esta partida está cerrada. Se puede seguir desde la primera página.
web-review-gone = El análisis ya no está.
web-game = Partida
web-play-here = Jugar aquí
web-play-at = Jugar { $move }
web-not-here = Aquí no
web-agree = De acuerdo
web-continue = Seguir jugando
web-pass = Pasar
web-take-button = Tomar el botón
web-undo = Deshacer
web-redo = Rehacer
web-hint = Pista
web-explain = Explicar
web-go-on-here = Seguir desde aquí
web-judge = ¿Ha sido mala?
web-now = Jugar ya
web-wait = Pausa
web-go-on = Continuar
web-swap = Cambiar colores
web-resign = Abandonar
web-details = Detalles
web-analysis = Análisis
web-analyse = Analizar
web-try = Probar jugadas
web-numbers = Números
web-course = Probabilidad y diferencia
web-analyse-all = Analizar toda la partida
web-on-board = En el tablero
web-best-moves = mejores jugadas
web-visits = visitas
web-priors = primera impresión
web-owners = territorio
web-stones = piedras
web-moves = Jugadas
web-col-loses = pierde
web-col-prior = 1.ª impresión
web-keep-line = Conservar esta variante
web-variations = Variantes y comentarios
web-main-line = Usar como línea principal
web-delete = Borrar desde aquí
web-record = Archivo y recuento
web-save = Guardar (SGF)
web-count = Contar con todas las reglas
web-close-game = Cerrar la partida
web-sound = Sonido
web-confirms = Confirmar jugadas
web-help = Con «Probar jugadas», o en cualquier posición anterior, puedes jugar variantes. Las piedras tenues con números son las variantes del archivo. Una diferencia como { $example } dice quién va ganando.
web-keys = Teclas: ← → una jugada, Re Pág y Av Pág diez, Inicio y Fin; A analizar, T probar jugadas, H pista, U deshacer, R rehacer, P pasar, N números, S sonido, G gráfica, V variantes; en el tablero las flechas eligen un punto e Intro juega ahí.
web-back-to-review = Volver al análisis
web-size = { $width }×{ $height }
web-clock-control = reloj { $clock }
web-captured = capturas: { $count }
web-start-of = { $count ->
    [one] Comienzo de la partida, de { $count } jugada
   *[other] Comienzo de la partida, de { $count } jugadas
}
web-then = { $place }; luego { $line }
web-waiting = { $whose }; en pausa
web-doing = { $whose }: { $doing ->
    [move] el motor está pensando
    [hint] buscando una pista
   *[explain] buscando una explicación
}
web-looking = Buscando piedras muertas
web-settle = Con las piedras marcadas: { $result }. Pulsa una piedra para marcarla viva o muerta; después acepta, o sigue jugando.
web-graph = Probabilidad de { go-color } y diferencia. Al final: { $percent }, { $margin }.
web-graph-empty = Todavía no se sabe nada
web-counting = Contando
web-counts = Recuentos
web-col-result = resultado
web-col-rules = reglas
web-col-differs = en qué difiere del primero
web-record-says = El archivo dice: { $result }.
web-as-stands = Tal como está la partida.
web-item = { $item ->
    [area] piedras y puntos rodeados
    [komi] komi
    [handicap] hándicap
    [dead-stones] piedras muertas
    [stones-at-the-start] piedras iniciales
    [dame] dame
    [teire] jugadas en territorio propio
    [last-play] última jugada
    [what-counts] lo que cuenta
    [pass-stones] piedras por pasar
    [seki] puntos en seki
    [group-tax] dos puntos por grupo
    [button] botón
   *[first-pass] primer pase
}
web-item-amount = { $item }: { $amount }
web-searching = Buscando
web-reading = { $whose }. Gana { go-color } { $percent }, { $margin }, { $visits ->
    [one] { $visits } visita
   *[other] { $visits } visitas
}
web-open-line = { $move }: jugar su variante
web-judging = El motor examina tu última jugada.
web-judge-failed = El motor no ha terminado. Pregunta otra vez.
web-judge-good = No, { $move } ha sido una buena jugada.
web-judge-bad = { $how ->
    [hardly] Apenas
    [little] Un poco
   *[yes] Sí
}: { $move } pierde unos { go-points }. Era mejor { $best }.
web-progress = Progreso
web-beginning = Empezando
web-searched = Posiciones examinadas
web-searched-of = { $done } de { $all } posiciones examinadas
web-seconds-left = { $searched }, quedan unos { $seconds } s
web-minutes-left = { $searched }, quedan unos { $minutes } min
web-save-sgf = Guardar SGF
web-save-page = Guardar página
web-save-json = Guardar JSON
web-not-here-title = Esta página no se puede mostrar
web-to-first-page = Ir a la primera página
web-secret = La dirección empieza con un secreto que está en la línea que ponnuki escribe al arrancar. Abre la línea completa en el navegador, o ejecuta { $command }.
web-may-leave = Puedes salir de esta página: el análisis sigue, y estará en la primera página cuando acabe.
web-letters = Usar letras como teclas
web-enter = Aceptar
web-where = Carpeta
web-order = Orden
web-order-changed = más recientes
web-order-date = fecha
web-order-names = nombres
web-order-file = archivo
web-order-moves = jugadas
web-choose-all = Elegir todas
web-choose = Elegir { $name }
web-remove-count = Quitar { $count }
web-all-folders = todas
web-found = { $count } de { $all }
web-nothing-found = No se ha encontrado nada.
web-round = ronda { $round }
web-sure-resign = ¿Abandonar esta partida?
web-sure-pass = ¿Pasar?
web-keys-more = Una letra seguida de un número, como D4, es una jugada.
web-networks = Una red más fuerte
web-networks-about = Una red más grande juega mucho mejor que la incluida y necesita más tiempo por jugada. El archivo viene de la web, y solo si lo pides.
web-network = Red
web-network-purpose = { $name ->
    [tf2-b10c384] para un ordenador normal; el archivo más pequeño
    [b18c384nbt] para un ordenador normal; más rápida que tf2-b10c384 en 19x19
    [tf3-b10c512] más fuerte que las dos anteriores; tarda el doble que tf2-b10c384
    [tf3-b11c768] la más fuerte de estas; tarda unas cuatro veces más que tf2-b10c384
    [b28c512nbt] la más fuerte de las de tipo antiguo; tarda casi lo mismo que tf3-b11c768
   *[other] { $purpose }
}
web-megabytes = { $number } MB
web-network-fetch = Descargar
web-network-no = No, gracias
web-network-failed = No se ha descargado: { $reason }
web-network-licence = Licencia: { $licence }
web-network-fetching = Descargando { $name }
web-network-part = { $done } de { $all }
web-network-ready = { $name } ya está aquí, y las partidas y los análisis nuevos la usan. Para usarla también más adelante, inicia Ponnuki con { $option }.
web-final-position = La posición final

## Enseñanza, seguir jugando, edición y análisis en espera

web-waits = en espera; puesto { $place } de la cola
web-cancel = Cancelar
web-review-count = Analizar { $count }
web-ordered = Análisis encargados: { $count }. Se hacen uno tras otro.
web-go-on-about = Así empieza otra partida, con las jugadas hechas hasta aquí. Lo que estás viendo queda como está.
web-teach = Enseñanza
web-teach-off = no
web-teach-warn = avisar de las malas jugadas
web-teach-back = deshacer las malas jugadas
web-teach-points = desde una pérdida de (puntos)
web-keep-move = Mantener la jugada
web-what-lost = ¿Qué ha perdido?
say-warned = { $move } pierde { $points } puntos o más. Mira otra vez: «undo» la deshace, «keep» la mantiene, «lost» dice más.
say-warned-back = { $move } se ha deshecho: pierde { $points } puntos o más. Prueba otra jugada, o mantenla con «keep»; «lost» dice más.
say-warned-lost = { $move } pierde unos { go-points }; es mejor { $best }.
say-warned-never = No hubo ningún aviso.
say-warned-count = Avisos: { $count } (jugadas { $moves }).
say-no-warning = No hay ningún aviso sobre una jugada.
error-teaching = No se entiende la enseñanza. Ejemplos: 3 (avisar desde tres puntos perdidos), 2.5 back (deshacer esas jugadas), off.
term-help-teach = avisar de malas jugadas: teach 5, teach 5 back, teach off
term-help-keep = mantiene la jugada avisada
term-help-lost = dice qué pierde esa jugada y cuál es mejor
cli-no-position = La partida no tiene esa posición. Jugadas en ella: { $moves }.
go-stop = .
page-grades = Errores en el tablero
page-grades-none = ninguno
page-grades-last = últimas jugadas: { $count }
page-grades-all = todas las jugadas
page-grade-inaccuracy = imprecisión
page-grade-mistake = error
page-grade-blunder = error grave
page-grade-lost = { $grade ->
    [inaccuracy] imprecisión, pierde { go-points }
    [mistake] error, pierde { go-points }
   *[blunder] error grave, pierde { go-points }
}
page-coordinates = Coordenadas
page-coordinates-none = ninguna
web-grades-about = de jugadas cuyas posiciones están analizadas, antes y después
web-judging-tried = El programa examina esta jugada.
web-tried-good = { $move } es tan buena como la mejor jugada.
web-tried-lost = { $move } pierde { go-points }; es mejor { $best }.
say-changed = El registro se ha cambiado mientras tanto en otro sitio, quizá en otra pestaña. Míralo otra vez.
say-bad-fact = Esto no es posible aquí ({ $name }).
say-only-in-game = Las jugadas se insertan en la partida misma, no en una variante.
web-edit = Editar
web-tool = Un clic
web-tool-none = juega
web-tool-triangle = △ triángulo
web-tool-square = □ cuadrado
web-tool-circle = ○ círculo
web-tool-cross = × cruz
web-tool-letter = A letras
web-tool-number = 1 números
web-tool-insert = inserta una jugada
web-tool-black = pone una piedra negra
web-tool-white = pone una piedra blanca
web-tool-empty = quita una piedra
web-turn = De quién es la jugada
web-turn-black = jugada de Negro
web-turn-white = jugada de Blanco
web-position-use = Usar esta posición
web-position-clear = Vaciar el tablero
web-position-help = Estás componiendo una posición. Será un registro aparte, y este queda como está.
web-position-first = Usa primero la posición que has compuesto, o cancélala.
web-position-locked = Las piedras en { $point } no tienen libertades: no existe tal posición.
web-inserted = { $move } está insertada. Las jugadas siguientes quedan; como estaban son también una variante.
web-inserted-alone = { $move } está insertada. Las jugadas siguientes ya no encajan: quedan como variante.
web-edit-over = Esta partida estaba terminada. Las marcas se añaden a ella; con otros datos o jugadas se hace una copia, y el original queda como está.
web-edit-undo = Deshacer el cambio
web-edit-redo = Rehacer
web-facts = Nombres, resultado y más
web-facts-save = Guardar
web-facts-saved = El registro ya los tiene.
web-fact-black-rank = Rango de Negro
web-fact-white-rank = Rango de Blanco
web-fact-result = Resultado
web-fact-date = Fecha
web-fact-event = Torneo
web-fact-round = Ronda
web-fact-place = Lugar
web-keys-edit = O sigue jugando desde aquí, E abre la edición, Ctrl+Z deshace un cambio; la rueda sobre el tablero recorre las jugadas.
page-copy = Copiar (SGF)
page-copied = El registro está en el portapapeles.
page-not-copied = El navegador no lo permite. Guarda el registro en su lugar.

## Peticiones rechazadas

error-other-host = La petición no es para este servidor.
error-other-site = Se rechazan las peticiones de otros sitios.
error-other-token = Esta dirección no es la que ha escrito ponnuki, o es de un arranque anterior.
error-no-page = No existe esa página.
error-no-file = No existe ese archivo.
error-no-review = Ese análisis ya no existe.
error-game-closed = Esta partida está cerrada.
error-not-removed = No se ha podido quitar: { $reason }
error-not-restored = No se ha podido recuperar: { $reason }
error-no-networks = Esta red no se ofrece.
error-no-openings = Aquí no se ofrecen aperturas.
error-no-imports = Aquí no se ofrecen partidas de otros sitios.
error-request = No se entiende la petición: { $reason }
error-record = No se puede leer la partida: { $reason }
error-for-terminal = Esto es para un terminal.
error-time = No se entiende el reloj. Ejemplos: 10m (diez minutos), 10m+5s (cinco segundos más por jugada), 10m+3x30s (y tres períodos de 30 segundos), 10m+25/5m (y 25 piedras cada cinco minutos).
error-value = Ese valor no es posible: { $reason }
error-handicap = Este tablero no admite ese hándicap.
error-seconds = Una jugada tiene como máximo { $most } segundos.
error-visits = Una posición tiene de 1 a { $most } visitas.
error-not-of-one-game = { $name } no se ajusta para una sola partida.
error-library = { $reason }
error-system = { $reason }
error-other-version = Este análisis lo hizo otra versión de ponnuki.
error-review-not-ready = El análisis no está listo.
error-fetching = Se está descargando una red.
error-review-failed = El análisis ha fallado: { $reason }
error-large = Es demasiado grande: se leen como máximo { $most } bytes.
error-long-record = La partida tiene más de { $most } jugadas.
error-many-games = Hay { $most } partidas abiertas, que es el máximo. Cierra alguna.
error-many-reviews = Hay { $most } análisis en espera, que es el máximo.
error-failed = Ha fallado. Por favor, comunícalo.
error-not-counted = No se ha contado nada.
error-no-dead-stones = No se han podido encontrar las piedras muertas.
error-game-unreadable = No se puede leer la partida: { $reason }
error-review-unreadable = No se puede leer el análisis: { $reason }
error-not-kept = No se ha guardado: { $reason }
error-review-not-kept = El análisis no se ha guardado: { $reason }

## Recuento de partidas

score-count = { $result }: { $rules }
score-recorded = según el archivo: { $result }
score-mark = { $mark ->
    [black-stones] piedras negras
    [white-stones] piedras blancas
    [black-dead] piedras negras muertas
    [white-dead] piedras blancas muertas
    [black-points] puntos de Negro
    [white-points] puntos de Blanco
    [uncounted] puntos rodeados que no cuentan
    [dame] dame
    [seki] puntos en seki que nadie rodea
   *[open] puntos entre fronteras abiertas
}
score-dead = Muertas: { $line }
score-dame = Dame por llenar: { $line } (donde cuentan las piedras, cada uno es un punto para quien lo llena)
score-open = { $count ->
    [one] La partida no ha terminado: { $count } punto está entre fronteras abiertas.
   *[other] La partida no ha terminado: { $count } puntos están entre fronteras abiertas.
}
score-side = { go-color } { $total }: { $parts }
score-part = { $part } { $number }
score-part-name = { $part ->
    [stones] piedras
    [surrounded] puntos rodeados
    [prisoners] prisioneros
   *[tax] impuesto por grupo
}
score-reason = { $item }: { $amount } ({ $meaning })
score-meaning = { $item ->
    [area] las piedras y los puntos que rodean
    [komi] puntos de Blanco por jugar segundo
    [handicap] puntos de Blanco por las piedras de hándicap
    [dead-stones] según estas reglas hay otras piedras muertas
    [stones-at-the-start] cuentan en el tablero, no como territorio
    [dame] llenar uno solo da un punto donde cuentan las piedras
    [teire] una jugada en el territorio propio cuesta allí un punto
    [last-play] un jugador ha puesto más piedras, y cuentan
    [what-counts] estas reglas no cuentan solo piedras y territorio
    [pass-stones] pasar cuesta una piedra
    [seki] los puntos rodeados en seki no cuentan
    [group-tax] cada grupo vivo paga dos puntos
    [button] quien lo tomó tiene medio punto
   *[first-pass] Negro pierde un punto si Blanco pasó primero
}

## La línea de órdenes

cli-error = error: { $reason }
cli-file = { $file }: { $reason }
record-place = línea { $line }, columna { $column }: { $reason }
cli-wrote = escrito: { $file }
error-not-found = no existe ese archivo o carpeta
error-denied = permiso denegado
error-is-folder = es una carpeta
error-full = no queda espacio en el disco
cli-no-terminal = una partida necesita una terminal: la entrada y la salida no pueden redirigirse, salvo con --plain
cli-exists = { $file } ya existe: «ponnuki play { $file }» continúa la partida
cli-no-handicap = no se puede colocar el hándicap: este tablero no tiene ninguno con tantas piedras
cli-no-stone = no hay ninguna piedra en «{ $point }»
cli-not-judged = no se han podido encontrar las piedras muertas
cli-one-picture = una imagen muestra una partida: da un solo archivo con --svg
cli-illegal = la jugada { $number } está prohibida con estas reglas: { $reason }
cli-no-records = no hay partidas en esta carpeta
cli-overwrite = { $file } es una de las partidas y se sobrescribiría: elige otro destino
cli-same-place = { $one } y { $other } no pueden tener el mismo destino
cli-one-page = las páginas de varias partidas no caben en la salida estándar: da una carpeta a --html
cli-incomplete = no se han podido analizar { $failed } de { $games } partidas
cli-search-failed = la búsqueda tras la jugada { $number } ha fallado; es un error del motor
cli-interrupted = interrumpido: { $missing ->
    [one] falta { $missing } posición
   *[other] faltan { $missing } posiciones
} de { $file }; { $kept ->
    [yes] la misma orden sigue desde allí
   *[no] no se guarda nada, porque no se escribe ningún archivo
}
cli-kept = { $file } { $reason ->
    [unreadable] no se puede leer
    [compressed] está comprimido
    [format] no está en SGF
    [doubtful] es dudoso
   *[more] contiene más que la partida
}, así que no se sobrescribe
cli-positions-left = posiciones, quedan { $left }
cli-counts-left = recuentos, quedan { $left }
cli-game-saved = La partida está en { $path }; «ponnuki review { $path }» busca los errores, «ponnuki play» empieza otra.
record-packed = no se puede descomprimir el archivo: { $reason }
record-large = el archivo comprimido tiene más de { $most } MiB
record-none = el texto no contiene ninguna partida
record-not-file = no es un archivo normal o es demasiado grande
record-not-utf-8 = el archivo no es texto en UTF-8
record-syntax = el archivo está mal formado: { $reason }
record-not-go = es el archivo de un juego que no es go
record-size = un tablero de { $size } no es posible
record-value = { $value } no es válido
record-off-board = { $value } está fuera del tablero
record-setup = el archivo parte de una posición prohibida: { $reason }
record-illegal = la jugada { $number } del archivo, { $move }, no es posible: { $reason }

## Reglas

rules-small = { go-komi } en 9x9
rules-source = Fuente: { $source }
rules-deviation = Diferencia: { $rules ->
    [japanese] La vida y la muerte se confirman leyendo donde el entorno es pequeño; en otros casos decide una búsqueda, que no conoce los pases por un ko.
    [korean] La vida y la muerte se confirman leyendo donde el entorno es pequeño; en otros casos decide una búsqueda, que no conoce los pases por un ko.
    [new-zealand] El texto permite el suicidio de una sola piedra si no repite ninguna posición; aquí está prohibido.
    [ing] El ko de lucha y el ko de molestia se distinguen solo por las jugadas del ciclo, no por la vida y la muerte; docs/rules-ing.md lo explica con ejemplos.
   *[other] { $deviation }
}
rules-choice = { $choice ->
    [scoring-AREA] Cuentan las piedras del tablero y los puntos vacíos que rodea un solo jugador.
    [scoring-TERRITORY] Cuentan los puntos vacíos que rodean las piedras de un solo jugador, y los prisioneros.
    [scoring-STONES] Cuentan las piedras del tablero, y nada más.
    [scoring-AREA-PRISONERS] Cuentan las piedras del tablero, los puntos vacíos que rodea un solo jugador y los prisioneros.
    [scoring-STONES-PRISONERS] Cuentan las piedras del tablero y los prisioneros.
    [scoring-SURROUNDED] Cuentan los puntos vacíos que rodean las piedras de un solo jugador, y nada más.
    [scoring-PRISONERS] Cuentan los prisioneros, y nada más.
    [ko-POSITIONAL] No se puede repetir ninguna posición del tablero.
    [ko-SIMPLE] Un ko no se puede retomar enseguida; otras posiciones pueden repetirse.
    [ko-SITUATIONAL] No se puede repetir una posición con el mismo turno.
    [ko-NATURAL-SITUATIONAL] Ningún jugador puede crear una posición que ya creó con una jugada anterior.
    [ko-ING] Un ko no se puede retomar enseguida, uno de los jugadores no puede cerrar un ciclo más largo, y nadie puede crear una posición por tercera vez.
    [suicide-true] Una jugada puede retirar su propia cadena de dos piedras o más.
    [suicide-false] Una jugada no puede dejar su propia cadena sin libertades.
    [tax-NONE] Los puntos rodeados cuentan también en seki.
    [tax-SEKI] Los puntos rodeados en seki no cuentan.
    [tax-ALL] Cada grupo vivo paga los dos puntos que no puede llenar, y los puntos rodeados en seki no cuentan.
    [tax-GROUPS] Cada grupo paga los dos puntos que no puede llenar, o uno si solo tiene uno.
    [whiteHandicapBonus-0] Blanco no recibe nada por las piedras de hándicap, salvo el komi.
    [whiteHandicapBonus-N-1] Blanco recibe un punto por cada piedra de hándicap menos la primera.
    [whiteHandicapBonus-N] Blanco recibe un punto por cada piedra de hándicap.
    [hasButton-false] No hay botón.
    [hasButton-true] Una vez en la partida, un jugador puede tomar el botón en lugar de jugar, por medio punto; desde entonces se permite toda repetición.
    [longCycle-NO-RESULT] Donde se permite repetir, un ciclo termina la partida sin resultado.
    [longCycle-DRAW] Donde se permite repetir, un ciclo termina la partida en empate.
    [passCost-FREE] Pasar no cuesta nada.
    [passCost-PRISONER] Pasar cuesta una piedra, que el rival recibe como prisionero.
    [firstPass-FREE] Da igual quién pasa primero.
    [firstPass-COSTS-BLACK] Negro pierde un punto si Blanco pasó primero cuando la partida se detuvo por primera vez.
    [ties-DRAW] Con igual puntuación hay empate.
    [ties-WHITE] Con igual puntuación gana Blanco.
    [ties-BLACK] Con igual puntuación gana Negro.
    [handicapPlacement-FREE] Negro coloca las piedras de hándicap donde quiere.
    [handicapPlacement-FIXED] Las piedras de hándicap van en los puntos estrella.
    [stopping-TWO-PASSES] Dos pases seguidos detienen la partida.
    [stopping-WHITE-LAST] Dos o más pases seguidos detienen la partida, el último de Blanco.
    [dispute-CAPTURE-FIRST] Todas las piedras del tablero viven: las muertas hay que capturarlas antes del final.
    [dispute-PLAY-ON] Los jugadores acuerdan qué piedras están muertas, o siguen jugando.
    [dispute-CONFIRM] Los jugadores comprueban con jugadas imaginadas qué piedras están muertas, o siguen jugando.
    [dispute-ALIVE-FROM-SECOND-STOP] Los jugadores acuerdan qué piedras están muertas, o siguen jugando; desde la segunda detención todas viven.
    [dispute-ALIVE-IF-NOBODY-PLAYS] Los jugadores acuerdan qué piedras están muertas, o siguen jugando; si ambos vuelven a pasar enseguida, todas viven.
    [resumption-IN-TURN] Cuando la partida continúa, juega primero quien tiene el turno.
    [resumption-OPPONENT-OF-ASKER] Cuando la partida continúa, juega primero el rival de quien lo pidió.
   *[other] { $meaning }
}

## La página en torno a las páginas, cuando el programa corre en el propio navegador

shell-loading = Cargando Ponnuki …
shell-incomplete = La descarga se cortó. Vuelve a cargar la página.
shell-failed = Ponnuki no funciona aquí:
shell-old = Este navegador es demasiado antiguo para Ponnuki.
shell-private = Nada sale de este dispositivo. Tus partidas se guardan en este navegador.
shell-save = Guardar todas las partidas (zip)
shell-restore = Añadir partidas de un archivo zip
shell-restored = Se añadieron las partidas.
shell-no-archive = Este archivo no contiene partidas guardadas.
shell-restarted = El motor tuvo un error y se ha reiniciado. Tu partida sigue.
shell-full = El navegador no tiene sitio para tus partidas. Guárdalas en un archivo y quita algunas.
shell-unkept = Este navegador no guarda nada. Guarda tus partidas en un archivo antes de salir.
shell-update = Hay una versión nueva.
shell-reload = Usarla ahora
shell-network = Red:
shell-network-inside = Red: la incluida
shell-network-failed = El motor tuvo un error con tu red, así que juega la incluida.
shell-network-choose = Usar otra red
shell-network-remove = Usar la red incluida
shell-network-trying = Probando la red …
shell-network-changed = A partir de ahora juega esta red.
shell-network-removed = Vuelve a jugar la red incluida.
shell-network-none = Este archivo no es una red.
shell-network-damaged = Esta red está dañada o incompleta.
shell-network-version = Esta red es más antigua o más nueva que las que Ponnuki puede usar.
shell-network-unsupported = Esta red tiene partes que Ponnuki no puede calcular.
shell-network-people = Esta red imita a personas y no puede jugar sola.
shell-network-large = Esta red es demasiado grande para la memoria que puede ocupar una página.
shell-network-full = El navegador no tiene sitio para esta red.
shell-network-review = Se está haciendo un análisis. Espera o páralo, y cambia después la red.

## Jugadores a lo largo de las partidas

players-title = Jugadores
players-count = { $games ->
    [one] { $games } partida analizada
   *[other] { $games } partidas analizadas
}
players-won-lost = { $won } ganadas, { $lost } perdidas
players-games = Partidas
players-all = todo
players-phases = Cómo se jugó cada parte
players-kinds = Tipos de errores
players-kind = { $kind ->
    [ladder] se leyó mal una escalera
    [net] se pasó por alto una red
    [capture] había piedras que se podían capturar ya
    [own-group] se perdió un grupo propio
    [other-group] se dejó vivir un grupo del rival
    [unanswered] la jugada del rival pedía respuesta
    [answered] se respondió, aunque había algo mayor
    [elsewhere] otra parte del tablero era mayor
    [local] el lugar correcto, pero la jugada equivocada
   *[pass] se pasó demasiado pronto
}
players-progress = Progreso
players-chart = Puntos perdidos por jugada, por meses: menos es mejor
players-best = Las mejores partidas
players-worst = Las partidas con más pérdidas
players-opponents = Rivales
players-col-games = partidas
players-col-results = gan.–perd.
players-col-estimate = rango estimado
players-col-date = fecha
players-col-result = resultado
players-col-lost-black = pérdida de Negro por jugada
players-col-lost-white = pérdida de Blanco por jugada
players-col-review = análisis
players-col-opponent = rival
players-col-part = parte
players-col-kind = tipo
players-col-count = número
players-col-points = puntos perdidos
players-col-share = parte de la pérdida
players-col-month = mes
players-estimate-title = Estimación del rango
players-interval = { $low } a { $high }
players-end = { $end ->
    [low] { $rank } o menos
   *[high] { $rank } o más
}
players-estimate = En { $board }: { $rank }. El rango verdadero está probablemente entre { $low } y { $high } ({ $moves } jugadas).
players-trust = Se compara lo que perdieron las jugadas con partidas de los propios niveles del programa, donde GNU Go 3.8 es { $measured }. Cuatro de cada cinco intervalos deberían contener el rango verdadero. No se ha medido con personas, que cometen otros errores, y no distingue a jugadores más fuertes que { $best }.
players-no-estimate = No hay estimación: hacen falta 20 jugadas en partidas de { $boards } que la red incluida haya analizado con 50 visitas por posición o más.
players-judge = { $by }: { $games ->
    [one] { $games } partida
   *[other] { $games } partidas
}
players-mixed = Estas partidas se analizaron de distintas maneras, así que sus pérdidas apenas se pueden comparar.
players-nameless = { $games ->
    [one] En { $games } partida un jugador no tiene nombre; solo está en la lista de partidas.
   *[other] En { $games } partidas un jugador no tiene nombre; ese lado solo está en la lista de partidas.
}
players-repeated = { $games ->
    [one] { $games } análisis es de una partida analizada más de una vez, y no cuenta.
   *[other] { $games } análisis son de partidas analizadas más de una vez, y no cuentan.
}
players-unread = Partidas que no se pudieron leer
players-unread-count = { $games ->
    [one] No se pudo leer { $games } partida.
   *[other] No se pudieron leer { $games } partidas.
}
players-queue = Partidas sin análisis
players-queue-none = Todas las partidas de la colección tienen análisis.
players-queue-choose = Elegir { $name }
players-queue-all = todas
players-queue-start = Analizar las elegidas
players-queue-stop = Parar los análisis
players-queue-left = { $games ->
    [one] queda { $games } partida
   *[other] quedan { $games } partidas
}
players-queue-now = { $left }. { $name }: { $course }
players-queue-ended = Los análisis están hechos. Vuelve a cargar la página para verlos.
players-queue-reload = Volver a cargar
players-link = Jugadores y progreso

## Practice: problems from one’s own mistakes, which come again after some days.

practice-title = Practicar
practice-link = Practica tus errores
practice-link-due = Practica tus errores ({ $count } para hoy)
practice-this = Practicar esto
practice-problem = Problema
practice-which = Qué problemas
practice-player = Jugador
practice-kind = Tipo de error
practice-grade = Como mínimo
practice-all = todos
practice-position = Posición
practice-skip = Saltar
practice-never = Nunca más
practice-read = Leer la posición
practice-hidden = Problemas que no vuelven
practice-counts = { $due ->
    [one] Hay { $due } problema para hoy, de { $all }.
   *[other] Hay { $due } problemas para hoy, de { $all }.
}
practice-score = Acertados hoy: { $right } de { $asked }. En total: { $share } de { $all }.
practice-right = Correcto. Vuelve el { $date }.
practice-wrong = Vuelve el { $date }.
practice-is-kind = Tipo: { $kind }.
practice-about = Un problema que aciertas vuelve después de 1, 3, 7, 21 y luego 60 días; tras una respuesta equivocada, mañana.
practice-none = Todavía no hay problemas. Salen de los errores en las partidas analizadas.
practice-done = Hoy no queda nada.
practice-skipped = Solo quedan problemas que has saltado.
practice-missing = Ese error no está entre los problemas. Aquí tienes lo que toca hoy.
practice-unsolved = { $count ->
    [one] Falta { $count } error, porque no se conoce una jugada mejor.
   *[other] Faltan { $count } errores, porque no se conoce una jugada mejor.
}
practice-naming = Escribe un punto, como D4.
practice-damaged = No se puede leer el archivo { $file }, así que todos los problemas son nuevos. Con tu próxima respuesta recibe otro nombre.
practice-aside = El archivo que no se podía leer se llama ahora { $file }.
error-practice-unreadable = No se pueden leer las respuestas guardadas: { $reason }
error-practice-not-kept = La respuesta no se ha guardado: { $reason }

## Errores del propio nivel

level-mine = Mi rango
level-any = cualquiera
level-learn = En el { $chance } de estas posiciones { $own } juega así, y { $next } en el { $then }: es el próximo error que corregir.
level-both = En el { $chance } de estas posiciones { $own } juega así, y { $next } en el { $then }: ambos cometen este error.
level-slip = En el { $chance } de estas posiciones { $own } juega así: es un descuido, no falta de conocimiento.
level-order = Con un rango, primero vienen los errores que cometen los jugadores de ese rango y menos los del siguiente.
level-by-levels = Las proporciones son las de los propios niveles del programa, no las de personas.
level-by-network = Las proporciones son las de personas, según la red { $network }.
level-title = Errores que comete { $own } y menos { $next }:
level-none = No hay ninguno.
