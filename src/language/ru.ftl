### Слова программы по-русски. Термины го — в GLOSSARY.md.

## Слова игры

go-decimal = ,
go-black = Чёрные
go-white = Белые
go-color = { $color ->
    [black] Чёрные
   *[white] Белые
}
go-pass = пас
go-button = кнопка
go-list = { $one }, { $other }
go-sentences = { $one } { $other }
go-percent = { $number } %
go-points = { $points ->
    [one] { $points } очко
    [few] { $points } очка
    [many] { $points } очков
   *[other] { $points } очка
}
go-points-for = { $color ->
    [black] { go-points } чёрным
   *[white] { go-points } белым
}
go-margin = { $color ->
    [black] Ч
   *[white] Б
}+{ $points }
go-even = поровну
go-moves = { $count ->
    [one] { $count } ход
    [few] { $count } хода
   *[other] { $count } ходов
}
go-handicap = { $count ->
    [one] фора { $count } камень
    [few] фора { $count } камня
   *[other] фора { $count } камней
}
go-komi = коми { $komi }
go-rules = { $rules ->
    [chinese] Китайские правила
    [japanese] Японские правила
    [korean] Корейские правила
    [aga] Правила AGA
    [ing] Правила Инга
    [new-zealand] Новозеландские правила
    [tromp-taylor] Правила Тромпа — Тейлора
    [chinese-kgs] Китайские правила серверов
    [cgos] Правила CGOS
    [aga-button] Правила AGA с кнопкой
    [simplified-ing] Упрощённые правила Инга
    [wmsg] Правила World Mind Sports Games
    [stone-scoring] Подсчёт камней
    [ancient-chinese] Старые китайские правила
    [ancient-territory] Старые китайские правила по территории
    [source-000] Правила «Reglas de Go»
    [source-000-territory] Правила «Reglas de Go» по территории
    [button-go] Button Go
    [source-001] Правила по территории с пунктами в сэки
    [source-001-button] Правила по территории с пунктами в сэки и кнопкой
    [ludoteka] Правила Ludoteka
    [source-004] Итальянские правила по территории
    [source-004-area] Итальянские правила по площади
    [special] Особые правила
   *[other] Правила { $rules }
}
go-rank = { $kind ->
    [kyu] { $number } кю
    [pro] { $number } профессиональный дан
   *[dan] { $number } дан
}
go-date = { $day }.{ $month }.{ $year }
go-result-resignation = { go-color } выиграли: соперник сдался
go-result-time = { go-color } выиграли по времени
go-result-forfeit = { go-color } выиграли без игры
go-result-win = { go-color } выиграли
go-result-points = { go-color } выиграли { go-points }
go-result-draw = ничья
go-result-void = без результата

## Фразы партии

say-lead = { go-color } впереди примерно на { go-points }.
say-lead-even = Силы примерно равны.
say-chances = Вероятность победы: чёрные { $black }, белые { $white }.
say-estimate = Так оценивает движок, с учётом коми.
say-hint = Попробуйте { $move }.
say-hint-pass = Можно пасовать: выигрывать больше нечего.
say-searched = { $visits ->
    [one] Рассмотрена { $visits } позиция.
    [few] Рассмотрено { $visits } позиции.
   *[other] Рассмотрено { $visits } позиций.
}
say-line = Ожидаемые ходы: { $line }
say-score-now = Если закончить сейчас: { $result }.
say-illegal = Ход { $move } невозможен: { $reason }.
say-illegal-off-board = этот пункт вне доски
say-illegal-occupied = в этом пункте уже есть камень
say-illegal-ko = ко нельзя отбить сразу
say-illegal-suicide = это самоубийство
say-illegal-button = кнопки нет
say-illegal-superko = повторится позиция после хода { $number }
say-explain-move = { $move }, { $color ->
    [black] ход чёрных
   *[white] ход белых
}
say-explain-failed = Движок не смог рассмотреть этот ход.
say-explain-pointless = Движок его не рассматривает: ход закрывает свой глаз или ничего не меняет.
say-explain-untried = Движок счёл, что пробовать его не стоит.
say-explain-first = Это первый выбор движка.
say-explain-other = По мнению движка, есть ходы лучше.
say-explain-best = Лучше { $move }.
say-explain-next = Второй выбор — { $move }.
say-explain-first-sight = На первый взгляд движок сыграл бы так в { $percent } случаев.
say-explain-players = Сильные игроки сыграли бы так в { $percent } случаев.
say-explain-rank = Это номер { $rank } среди рассмотренных ходов (всего { $moves }), посещений { $visits } из { $of_visits }.
say-resigned = { go-color } выиграли: { $loser ->
    [you] вы сдались
   *[engine] движок сдался
}
say-not-saved = Партия не сохранена: { $reason }
say-engine-failed = В движке произошла ошибка. Пожалуйста, сообщите о ней.
say-no-such-point = На доске { $size } нет пункта { $point }.
say-not-understood = Непонятно: «{ $text }». Введите пункт, например D4, или ? для справки.
say-engine-to-move = Сейчас ход движка. «now» — пусть ходит сразу, «undo» — взять ход назад.
say-over = Партия окончена. «undo» отменяет конец, «quit» — выход.
say-was-over = Эта партия была окончена, когда её открыли, и останется как есть. «Играть отсюда» начнёт из неё другую.
say-stopped = Оба спасовали. Отметьте мёртвые камни и введите «agree» или «continue», чтобы играть дальше.
say-not-stopped = Это для конца партии, когда оба спасовали.
say-not-judged = Движок ещё ищет мёртвые камни. Отметьте камень, чтобы решить самому.
say-nothing-to-undo = Нет хода, который можно взять назад.
say-nothing-to-redo = Возвращать нечего.
say-not-thinking = Движок сейчас не думает над ходом.
say-no-position = Такой позиции в партии больше нет.
say-main-line = Это сама партия: перемещать и удалять можно только варианты.
say-no-stone = В пункте { $point } нет камня.
say-no-point = Нет пункта «{ $text }».
say-long-line = В варианте не больше { $most } ходов.
say-many-positions = В партии не больше { $most } позиций.

## Партия в терминале

term-hello = Чтобы играть, введите «ponnuki web» (в браузере) или «ponnuki play» (здесь). «ponnuki help» показывает остальное. Сейчас это GTP, для других программ: «quit» — выход.
term-captured = взято { $count }
term-level = сила { $rank }
term-full-strength = полная сила
term-handicap = фора { $count }
term-no-move = ходов ещё нет
term-last-move = ход { $number }: { go-color } { $move }
term-last-pass = ход { $number }: { go-color } пасуют
term-keys-hint = ? — список клавиш
term-result = Результат: { $result }
term-looking = Поиск мёртвых камней
term-if-dead = Если x и o мертвы: { $result }
term-settle = Enter отмечает группу; «agree» — подсчёт, «continue» — играть дальше
term-waiting = Пауза; «wait» — продолжить
term-thinking = Думает
term-player = { go-color }: { $name }
term-to-move = { $color ->
    [black] Ход чёрных
   *[white] Ход белых
}
term-dead-stones = Мёртвые камни
term-game-over = Партия окончена
term-not-saved = НЕ СОХРАНЕНО: { $reason }
term-too-small = В окне { $width }x{ $height } символов, а нужно { $least_width }x{ $least_height }. Увеличьте его или выйдите по Ctrl-C.
term-saved = Партия в файле { $path }; продолжить: «ponnuki play { $path }».
term-networks = Есть сети побольше, они играют лучше: «ponnuki network get» покажет их список.
term-words = Слова для ввода; хватит первой буквы, кроме help, score, resign:
term-key-arrows = стрелки
term-key-arrows-help = двигать курсор
term-key-enter = Enter, пробел
term-key-enter-help = ход в пункт курсора; в конце — отметить мёртвую группу
term-key-point-help = ход туда: введите пункт
term-key-escape-help = стереть введённое
term-key-help-help = показать эту справку
term-key-interrupt-help = выйти сразу; партия сохранена
term-help-quit = выйти из партии, она сохранена
term-help-pass = пас
term-help-button = взять кнопку, где она есть
term-help-undo = взять назад свой ход и ответ или отменить конец
term-help-redo = вернуть взятое назад
term-help-hint = показать ход, который сделал бы движок
term-help-explain = объяснить ход: «explain D4»
term-help-score = кто впереди и на сколько
term-help-now = пусть движок ходит сразу
term-help-swap = поменяться цветами
term-help-wait = остановить движок и часы или продолжить
term-help-resign = сдаться
term-help-agree = после двух пасов: подсчёт с отмеченными мёртвыми
term-help-continue = после двух пасов: играть дальше
term-plain-players = Чёрные: { $black }. Белые: { $white }.
term-plain-start = Введите пункт, например D4, или слово: { $words }.
term-plain-board = назвать камни на доске
term-plain-stones = { $color ->
    [black] Чёрные камни: { $line }.
   *[white] Белые камни: { $line }.
}
term-plain-none = нет
term-plain-move = Ход { $number }: { go-color } { $move }.
term-plain-pass = Ход { $number }: { go-color } пасуют.
term-plain-taken-back = Взято назад ходов: { $count }.
term-plain-settle = Мёртвые группы: { $line }. Тогда: { $result }. Введите пункт, чтобы отметить группу, «agree» — подсчёт, «continue» — играть дальше.
term-plain-thinking = { go-color } думают.

## Начала партий

openings-title = Начала партий
openings-area = Часть доски
openings-whole = вся доска
openings-last = угол последнего хода
openings-upper-left = левый верхний угол
openings-upper-right = правый верхний угол
openings-lower-left = левый нижний угол
openings-lower-right = правый нижний угол
openings-found = { $whose }. { $count ->
    [one] Найдено { $count } раз
    [few] Найдено { $count } раза
   *[other] Найдено { $count } раз
} в { $games ->
    [one] { $games } партии
   *[other] { $games } партиях
}.
openings-ended = { $count ->
    [one] { $count } раз
    [few] { $count } раза
   *[other] { $count } раз
} дальше ходов не было.
openings-damaged = { $count ->
    [one] В { $count } файле есть что-то, кроме записей партий
   *[other] В { $count } файлах есть что-то, кроме записей партий
}: { $files }
openings-damaged-count = { $count ->
    [one] { $count } файл не читается как запись партии.
    [few] { $count } файла не читаются как записи партий.
   *[other] { $count } файлов не читаются как записи партий.
}
openings-no-games = В папке { $folder } нет партий.
openings-no-number = В партии { $count ->
    [one] { $count } ход
    [few] { $count } хода
   *[other] { $count } ходов
}, позиции после хода { $number } нет.
openings-no-corner = { $point } не в углу.
openings-col-games = партии
openings-col-share = доля
openings-col-won = победы
openings-col-years = годы
openings-move = { go-color } { $move }
openings-player = { $name } ({ $count })
openings-players = Чаще всего: { $players }
openings-reading = Партии читаются…
openings-indexing = Прочитано файлов: { $done } из { $all }.
openings-play = Сыграть { $move } как вариант
openings-show-games = { $count }: показать партии с ходом { $move }
openings-games-with = Партии с ходом { $move }

## Жизнь и смерть

life-title = Жизнь и смерть
life-key = L делает из позиции задачу на жизнь и смерть.
life-no-stone = В { $point } нет камня.
life-alive = Эта группа жива в любом случае: задачи нет.
life-no-room = В этой части нет свободных пунктов.
life-too-large = Эта часть слишком велика для чтения. Выберите меньшую.
life-illegal = Ход { $move } здесь невозможен: вне части, на камень, самоубийство или немедленное взятие ко обратно.
life-no-group = Сомнительных групп нет. Назовите камень группы с помощью --group.
life-groups = Сомнительных групп несколько. Назовите одну с помощью --group: { $points }
life-group = { $color ->
    [black] Группа чёрных
   *[white] Группа белых
} на { $stone }, пунктов в части: { $count }.
life-room = { $color ->
    [black] Чёрные должны
   *[white] Белые должны
} выжить в части, пунктов в ней: { $count }.
life-exits = Группа могла бы выйти через { $points }. При чтении туда никто не ходит.
life-first = { $color ->
    [black] Первыми ходят чёрные
   *[white] Первыми ходят белые
}: { $fate ->
    [lives] группа живёт.
    [dies] группа погибает.
    [ko] это ко.
   *[unknown] не доказано.
}
life-moves = Удачные ходы: { $moves }
life-ko-moves = Ходы, ведущие к ко: { $moves }
life-guess = Не доказано. Поиск предполагает, что группа живёт с вероятностью { $chance }, и сыграл бы { $move }.
life-not-proved = Не доказано.
life-again = Начать сначала
life-set-up = Расставить в редакторе
life-answer = Показать ответ
life-succeeds = удаётся
life-ko = ведёт к ко
life-fails = не удаётся
life-unknown = не доказано
life-settings = Настройки задачи
life-tool = Щелчок
life-tool-play = делает ход
life-tool-group = выбирает группу
life-tool-part = меняет часть
life-help-play = Играйте в затенённой части. Компьютер сразу отвечает.
life-help-group = Щёлкните по камню группы в опасности: программа найдёт часть. Или проведите мышью по части доски. С клавиатуры выберите камень и нажмите Enter.
life-help-part = Проведите мышью по части доски или щёлкайте по отдельным пунктам. С клавиатуры нажмите Enter в двух противоположных углах или дважды в одном пункте.
life-first-to-move = Первый ход
life-defender = Чья группа в опасности
life-about = Задача читается только в своей части: свободные пункты снаружи принадлежат нападающему, а пас — это ход в другом месте. Сэки считается жизнью. Сказанное доказано; предположение так и названо.
life-keys = Клавиши: U взять назад, P пас, N начать сначала, A ответ; на доске стрелки выбирают пункт, Enter делает ход.
life-bad-address = В адресе этой задачи ошибка: { $name }
life-corner = Один угол — { $point }. Выберите противоположный.
life-mark = Щёлкните по камню группы в опасности или проведите мышью по части доски.
life-reading = Задача читается …
life-task-live = { $color ->
    [black] Ход чёрных
   *[white] Ход белых
}: можно ли спасти группу?
life-task-kill = { $color ->
    [black] Ход чёрных
   *[white] Ход белых
}: можно ли взять группу?
life-next = { $move }. { $task }
life-end = { $fate ->
    [lives] Группа живёт.
    [dies] Группа погибает.
   *[ko] Это ко.
}
life-succeeded = У вас получилось.
life-better = Можно было сыграть лучше.
life-no-better = Лучшего хода нет.

## Партии из других мест

import-title = Партии из других мест
import-text = Адрес партии или имя игрока на online-go.com
import-look = Искать
import-asking = Спрашиваем…
import-games-of = Партии игрока { $name }
import-fetch = Загрузить
import-fetch-all = Загрузить все эти
import-more = Более ранние партии
import-in-library = в вашей библиотеке
import-none = Законченных партий нет.
import-folder = Новое в папке { $folder }
import-nothing-new = Ничего нового.
import-add = Добавить
import-add-all = Добавить все ({ $count })
import-seen = Не эту
import-seen-all = Ни одной
import-further = И ещё { $count }, которых не видно.
import-nothing = Введите адрес или имя.
import-is-player = Это адрес игрока: ищите его в разделе «Партии из других мест».
import-no-net = Здесь адрес открыть нельзя: вставьте саму запись.
import-added = Добавлено: { $name }
import-known = Уже есть: { $name }
import-new = Новое: { $name }
import-refused = Не добавлено: { $name }: { $reason }
import-no-folder = Нет папки для партий: укажите её с помощью --into.
import-watch-folder = Следить можно только за папкой.
import-no-player = На сервере нет игрока { $name }.
import-failed = Из { $url } ничего не пришло: { $reason }
import-no-record = По адресу { $url } не запись партии: { $reason }
import-not-there = на сервере этого нет
import-private = сервер показывает это не всем
import-busy = сервер просит паузу; попробуйте через несколько минут
import-status = сервер отвечает кодом { $status }
import-large = сервер присылает больше { $most } МБ
import-unclear = ответ сервера непонятен

## Разборы партий

review-by-network = Разбор: { $program }, сеть { $network }
review-by-playouts = Разбор: { $program }, без сети
review-visits = { $visits ->
    [one] { $visits } посещение на позицию
    [few] { $visits } посещения на позицию
   *[other] { $visits } посещений на позицию
}
review-seconds = { $seconds } с на позицию
review-playouts = доигрываний на позицию: { $visits }
review-comment = { $move }: { $verdict }
review-move = { go-color } { $number } { $move }
review-best = Первый выбор движка.
review-good = Хороший ход.
review-good-lost = Хороший ход; теряет { go-points }.
review-grade = { $grade ->
    [inaccuracy] Неточность
    [mistake] Ошибка
   *[blunder] Грубая ошибка
}
review-fault = { review-grade }: { $lost }.
review-lost = потеряно { go-points }
review-lost-both = потеряно { go-points } и { $percent } вероятности победы
review-chances = { $color ->
    [black] Вероятность победы чёрных меняется с { $from } на { $to }.
   *[white] Вероятность победы белых меняется с { $from } на { $to }.
}
review-score-change = Счёт { $from } → { $to }.
review-better = Лучше { $move }.
review-better-line = Лучше { $move }, затем { $line }.
review-better-short = лучше { $move }
review-standing = { $lead } { $color ->
    [black] Вероятность победы чёрных { $percent }.
   *[white] Вероятность победы белых { $percent }.
}
review-lead = { go-color } впереди на { go-points }.
review-lead-even = Счёт равный.
review-by-playouts-standing = По доигрываниям: { $standing }
review-player = { go-color }: { $summary }.
review-summary = точность { $accuracy }, за ход теряется { go-points }, { $faults }
review-no-mistakes = без ошибок
review-count = { $grade ->
    [inaccuracy] { $count ->
        [one] { $count } неточность
        [few] { $count } неточности
       *[other] { $count } неточностей
    }
    [mistake] { $count ->
        [one] { $count } ошибка
        [few] { $count } ошибки
       *[other] { $count } ошибок
    }
   *[blunder] { $count ->
        [one] { $count } грубая ошибка
        [few] { $count } грубые ошибки
       *[other] { $count } грубых ошибок
    }
}
review-largest = Крупнейшие ошибки: { $list }.
review-mistake = { $move } ({ go-points })
review-instead = Вместо { $number } { $move }: { $color ->
    [black] вероятность победы чёрных { $percent }
   *[white] вероятность победы белых { $percent }
}, { $margin }.
review-accuracy = Точность равна 100, если ни один ход не потерял очков. При средней потере в одно очко за ход она { $one }, в два очка — { $two }, в четыре — { $four }.
review-trust = Насколько этому верить: { $strength } Потеря меньше двух очков может быть погрешностью.
review-trust-playouts = Сила без сети не измерялась, и любая сеть судит лучше.
review-trust-network = Сила этой сети не измерялась.
review-trust-rank = { $visits ->
    [one] При { $visits } посещении
   *[other] При { $visits } посещениях
} на ход сила встроенной сети на доске { $size }: { $rank }, по шкале, где GNU Go 3.8 — { $measured }. С людьми её никто не измерял. Бой больших групп она может много ходов понимать неверно.
review-rank-below = не сильнее { $rank }
review-rank = { $rank } или сильнее
review-rank-above = сильнее { $rank }
review-phase = { $phase ->
    [opening] начало
    [middle] середина
   *[endgame] ёсэ
}
review-col-player = игрок
review-col-moves = ходы
review-col-accuracy = точность
review-col-lost = потеря за ход
review-col-best = 1-й выбор
review-col-inaccuracies = неточности
review-col-mistakes = ошибки
review-col-blunders = грубые
review-none-lost = Ни один ход не потерял двух очков или больше.
review-largest-title = { $color ->
    [black] Крупнейшие ошибки и вероятность победы чёрных до и после:
   *[white] Крупнейшие ошибки и вероятность победы белых до и после:
}
review-result = результат: { $result }
review-name-color = { $name } ({ $color ->
    [black] чёрные
   *[white] белые
})
review-player-rank = { go-color }: { $rank }

## Страница разбора

review-final-position = Конечная позиция
review-summary-table = Итоговая таблица
review-no-scripts = Без скриптов эта страница показывает только конечную позицию и итоги.
review-course = Ход партии
review-title = Разбор
review-shown = Что показано
review-tab-move = Ход
review-tab-mistakes = Ошибки
review-tab-variations = Варианты
review-tab-summary = Итоги
review-tab-view = Вид
review-mistake-back = Предыдущая ошибка
review-mistake-next = Следующая ошибка
review-mistake-word = ошибка
review-col-played = партия
review-whose = Чьи ошибки
review-both = обе стороны
review-phases = Часть партии
review-all-phases = вся партия
review-guess = Угадать лучшие ходы
review-mistakes-title = Крупнейшие ошибки
review-none-here = Здесь ошибок нет.
review-ranked = Сначала самые дорогие — по очкам и вероятности победы. В решённой партии ошибка весит мало.
review-guess-form = Нажмите на доску или введите ход
review-guess-button = Ответить
review-guess-show = Показать ответ
review-guess-next = Дальше
review-guess-end = Закончить
review-moves-here = Ходы отсюда
review-add-move = Добавить ход или пас
review-add = Добавить
review-save = Сохранить SGF
review-delete = Удалить этот вариант
review-variations-help = Нажмите на пустой пункт, чтобы попробовать ход. В файле останется всё, что есть в вашей записи, и добавятся ваши ходы и комментарии и лучшие варианты разбора.
review-on-board = На доске
review-stones-only = только камни
review-owners = территория
review-changed = что изменил ход
review-hints = лучшие ходы
review-keys = Клавиши: ← → один ход, ↑ ↓ ошибки, Page up и Page down десять ходов, Home, End, от 1 до 4 вариант хода, Esc обратно к партии.
review-view-help = Нажмите на камень, чтобы перейти к его ходу, на букву — увидеть вариант, на пустой пункт — попробовать ход. Точки на графике — ошибки.
review-fault-place = Ошибка { $number } из { $all }, сначала самые дорогие.
review-next-fault = Дальше
review-next-fault-label = Следующая ошибка
review-quiz-title = Ошибка { $number } из { $all }
review-quiz-task = { $color ->
    [black] Ход чёрных
   *[white] Ход белых
} (ход { $number }). Как бы вы сыграли?
review-quiz-again = { $words } Попробуйте ещё раз или посмотрите ответ.
review-quiz-best = { $move } — так сыграл бы и движок. Отлично!
review-quiz-game = { $move } — ход из партии: { $lost }.
review-quiz-unknown = Движок не рассматривал { $move }.
review-quiz-good = { $move } — хороший ход: хуже, чем { $best }, всего на { $behind }.
review-quiz-behind = { $move } хуже лучшего хода на { $behind }.
review-quiz-both = { go-points } и { $percent } вероятности победы
review-quiz-score = { $words } Угадано сразу: { $right } из { $asked }.
review-quiz-answer = Вот ответ.
review-naming = Введите пункт, например D4, или «пас».
review-expects = Движок ожидает { $margin }. { $color ->
    [black] Вероятность победы чёрных { $percent }.
   *[white] Вероятность победы белых { $percent }.
}
review-show-line = { $move }: показать вариант
review-played-here = сыграно
review-graph = { $color ->
    [black] Вероятность победы чёрных и счёт после каждого хода. В конце: { $percent }, { $margin }.
   *[white] Вероятность победы белых и счёт после каждого хода. В конце: { $percent }, { $margin }.
}
review-reading = { $color ->
    [black] Победа чёрных { $percent }, счёт { $margin }
   *[white] Победа белых { $percent }, счёт { $margin }
}
review-reading-playouts = { $reading }, по доигрываниям { $percent }
review-played = Сыграно
review-better-title = Лучше
review-show-board = { $title }: показать на доске
review-line-score = { $line }: { $margin }
review-line-then = { $move }, затем { $line }
review-better-than = Лучше, чем { $number } { $move }: { $lost }.
review-occupied = В пункте { $point } есть камень.
review-suicide = { $point } — самоубийство.
review-ko = Ко запрещает этот ход.
review-source = { $source ->
    [game] партия
    [record] запись
    [review] разбор
   *[reader] ваш
}
review-digits = Клавиши 1–4
review-instead-title = Вместо { $number } { $move }

## Общие части страниц

page-board = Доска
page-board-keys = Доска го: стрелки выбирают пункт, Enter ставит камень
page-first = Первая позиция
page-back = Ход назад
page-next = Ход вперёд
page-last = Последняя позиция
page-slider = Ход
page-wins = { $color ->
    [black] Победа чёрных
   *[white] Победа белых
}
page-to-move = { $color ->
    [black] Ход чёрных
   *[white] Ход белых
}
page-col-move = ход
page-col-score = счёт
page-col-visits = посещения
page-tree = Дерево вариантов: перемещение стрелками
page-tree-picture = Сверху партия, ниже варианты
page-tree-empty = расстановка
page-comment = Комментарий
page-up = Выше
page-up-label = Переместить этот вариант выше
page-down = Ниже
page-down-label = Переместить этот вариант ниже
page-bring-back = Вернуть
page-winrates-of = Вероятность победы
page-my-side = моя сторона
page-start = Начало партии
page-place = Ход { $number } из { $all }: { go-color } { $move }
page-line = Вариант после хода { $number }: { $line }
page-back-to-game = Назад к партии
page-analyse-here = Анализ отсюда
page-point = { $point }, { $stone ->
    [black] чёрный камень
    [white] белый камень
   *[none] пусто
}
page-language = Язык

## Страницы партий и первая страница

web-slogan = Игра, анализ и разбор партий на этом компьютере.
web-slogan-page = Игра, анализ и разбор партий в этом браузере.
web-no-scripts = Этим страницам нужны скрипты; они только от этой программы.
web-new-game = Новая партия
web-same-again = Ещё раз так же
web-not-on-board = Уже не на доске: { $line }
web-entry = Ход
web-you-play = Вы играете за
web-both-sides = обоих
web-neither = никого: смотреть
web-handicap = Камни форы
web-more = Ещё
web-your-name = Ваше имя
web-human = Человек
web-clock = Часы
web-no-clock = нет
web-comments = Записывать ожидания движка в партию
web-play = Играть
web-open-records = Открыть записи партий
web-drop = Перетащите файлы или папку в любое место страницы или выберите их
web-paste = или вставьте текст записи
web-open = Открыть
web-review = Разобрать
web-effort = Глубина
web-effort-quick = Быстро
web-effort-normal = Обычно
web-effort-thorough = Тщательно
web-your-games = Ваши партии и разборы
web-search = Поиск
web-search-hint = имя, дата, результат
web-no-games = Пока ничего нет. Партии хранятся здесь с первого хода.
web-field-size = Доска
web-field-rules = Правила
web-field-komi = Коми
web-field-level = Сила
web-field-seconds = Секунд на ход
web-field-visits = Посещений на ход
web-field-playouts = Доигрываний на ход
web-field-ponder = Думать и в моё время
web-usual-komi = по правилам
web-usual-seconds = 5 или по часам
web-no-limit = без ограничения
web-more-rules = Другие правила
web-rules-about = { $rules ->
    [chinese] Считаются камни и окружённые пункты. О мёртвых камнях договариваются. Позиция не повторяется, самоубийство запрещено.
    [japanese] Считаются территория и пленные, но не пункты в сэки. Простое ко, самоубийство запрещено; длинный цикл — без результата.
    [korean] Считаются территория и пленные, как в Японии.
    [aga] Считаются камни и окружённые пункты. Пас стоит один камень, поэтому подсчёт территории даёт то же.
    [ing] Считаются камни и окружённые пункты; на Тайване заполняют доску 180 камнями каждый. Своё правило ко; самоубийство разрешено.
    [new-zealand] Считаются камни и окружённые пункты. Позиция с тем же ходящим не повторяется; несколько камней могут совершить самоубийство.
    [tromp-taylor] После двух пасов считается всё, что на доске: сначала снимите мёртвых. Позиция не повторяется; самоубийство разрешено.
    [chinese-kgs] Китайские правила, как на серверах: считаются камни и окружённые пункты. Позиция не повторяется, самоубийство запрещено.
    [cgos] Считаются камни и окружённые пункты. В конце всё на доске живо: мёртвых надо снять заранее. Позиция не повторяется, самоубийство запрещено.
    [aga-button] Правила AGA с кнопкой: один раз за партию игрок может взять её вместо хода, это пол-очка.
    [simplified-ing] Считаются камни и окружённые пункты. Позиция не повторяется; несколько камней могут совершить самоубийство. Со второй остановки партии всё живо.
    [wmsg] Считаются камни и окружённые пункты. Чёрные теряют очко, если белые пасуют первыми. Со второй остановки партии всё живо.
    [stone-scoring] Считаются только камни на доске, поэтому оба заполняют свои пункты, пока могут.
    [ancient-chinese] Считаются камни и окружённые пункты, минус два очка за каждую живую группу. Простое ко.
    [ancient-territory] Считаются окружённые пункты и пленные, минус два очка за каждую живую группу. Простое ко.
    [source-000] Считаются камни и окружённые пункты; при равенстве выигрывают белые. Кто не согласен с мёртвыми, играет дальше, а если оба сразу снова пасуют, всё живо.
    [source-000-territory] Как правила «Reglas de Go», но считаются окружённые пункты и пленные.
    [button-go] Считаются камни и окружённые пункты и пол-очка тому, кто взял кнопку вместо хода.
    [source-001] Считаются окружённые пункты и пленные, пункты в сэки тоже. Простое ко, самоубийство запрещено.
    [source-001-button] Считаются окружённые пункты и пленные, пункты в сэки тоже, и пол-очка тому, кто взял кнопку вместо хода.
    [ludoteka] Считаются и камни, и окружённые пункты, и пленные, но не пункты в сэки. Если оба сразу снова пасуют, всё живо.
    [source-004] Считаются окружённые пункты и пленные, но не пункты в сэки. Позиция не повторяется, самоубийство запрещено.
    [source-004-area] Считаются камни и окружённые пункты, но не пункты в сэки. Позиция не повторяется, самоубийство запрещено.
   *[other] { $summary }
}
web-level-full = Полная сила
web-level-rank = { $rank }, { $who ->
    [beginner] новичок
    [casual] любитель
    [club] клубный игрок
    [strong] сильный клубный игрок
   *[expert] эксперт
}
web-open-now = открыта
web-close = Закрыть
web-stop = Остановить
web-remove = Убрать
web-removed = убрано
web-restore = Вернуть
web-button-label = { $button }: { $name }
web-review-of = Разбор: { $name }
web-ready = готов
web-failed = не удалось: { $reason }
web-positions = { $done } из { $all } позиций
web-folder = Это файлы в папке { $folder }. Убранное попадает там в папку «removed».
web-folder-page = Они хранятся в этом браузере. Убранное можно вернуть.
web-attention = Внимание: { $reason }
web-adding = Партия { $number } из { $all }
web-added = Добавлено партий: { $count } из { $all }. Выберите одну, чтобы открыть.
web-known = Уже были здесь: { $count }.
web-choose-file = Выберите файл или вставьте текст записи.
web-large-file = { $name }: файл слишком велик, читается не больше 16 миллионов байт.
web-offer-won = Вы выиграли три партии подряд.
web-offer-lost = Вы проиграли три партии подряд.
web-offer-even = Сыграем на равных?
web-offer-take = { $stones ->
    [one] Возьмёте { $stones } камень форы?
    [few] Возьмёте { $stones } камня форы?
   *[other] Возьмёте { $stones } камней форы?
}
web-offer-give = { $stones ->
    [one] Дадите { $stones } камень форы?
    [few] Дадите { $stones } камня форы?
   *[other] Дадите { $stones } камней форы?
}
web-offer-accept = Давайте
web-last-game = Продолжить последнюю партию
web-no-answer = Ponnuki не отвечает. Может быть, он закрыт?
web-trying-again = Ponnuki не отвечает; новая попытка.
web-game-closed = Эта партия закрыта. Продолжить её можно с первой страницы.
web-review-gone = Этого разбора больше нет.
web-game = Партия
web-play-here = Сюда
web-play-at = Ход { $move }
web-not-here = Не сюда
web-agree = Согласен
web-continue = Играть дальше
web-pass = Пас
web-take-button = Взять кнопку
web-undo = Взять назад
web-redo = Вернуть
web-hint = Подсказка
web-explain = Объяснить
web-go-on-here = Играть отсюда
web-judge = Это было плохо?
web-now = Ходи сейчас
web-wait = Пауза
web-go-on = Продолжить
web-swap = Поменяться
web-resign = Сдаться
web-details = Подробно
web-analysis = Анализ
web-analyse = Анализ
web-try = Пробовать ходы
web-numbers = Номера
web-course = Вероятность победы и счёт
web-analyse-all = Анализ всей партии
web-on-board = На доске
web-best-moves = лучшие ходы
web-visits = посещения
web-priors = первый взгляд
web-owners = территория
web-stones = камни
web-moves = Ходы
web-col-loses = теряет
web-col-prior = 1-й взгляд
web-keep-line = Сохранить вариант
web-variations = Варианты и комментарии
web-main-line = Сделать главным
web-delete = Удалить отсюда
web-record = Запись и подсчёт
web-save = Сохранить (SGF)
web-count = Подсчёт по всем правилам
web-close-game = Закрыть партию
web-sound = Звук
web-confirms = Подтверждать ходы
web-help = С «Пробовать ходы» или в любой прежней позиции можно разыгрывать варианты. Бледные камни с номерами — варианты из записи. Счёт вида { $example } говорит, кто впереди.
web-keys = Клавиши: ← → один ход, Page up и Page down десять, Home и End; A анализ, T пробовать ходы, H подсказка, U взять назад, R вернуть, P пас, N номера, S звук, G график, V варианты; на доске стрелки выбирают пункт, Enter ставит камень.
web-back-to-review = Назад к разбору
web-size = { $width }×{ $height }
web-clock-control = часы { $clock }
web-captured = взято { $count }
web-start-of = { $count ->
    [one] Начало партии, { $count } ход
    [few] Начало партии, { $count } хода
   *[other] Начало партии, { $count } ходов
}
web-then = { $place }; затем { $line }
web-waiting = { $whose }; пауза
web-doing = { $whose }: { $doing ->
    [move] движок думает
    [hint] ищет подсказку
   *[explain] готовит объяснение
}
web-looking = Поиск мёртвых камней
web-settle = С этими отметками: { $result }. Нажмите на камень, чтобы отметить его мёртвым или живым, затем согласитесь или играйте дальше.
web-graph = { $color ->
    [black] Вероятность победы чёрных и счёт. В конце: { $percent }, { $margin }.
   *[white] Вероятность победы белых и счёт. В конце: { $percent }, { $margin }.
}
web-graph-empty = Пока ничего не известно
web-counting = Подсчёт
web-counts = Подсчёты
web-col-result = результат
web-col-rules = правила
web-col-differs = отличие от первого
web-record-says = В записи: { $result }.
web-as-stands = Партия как есть.
web-item = { $item ->
    [area] камни и окружённые пункты
    [komi] коми
    [handicap] фора
    [dead-stones] мёртвые камни
    [stones-at-the-start] камни в начале
    [dame] дамэ
    [teire] ходы в свою территорию
    [last-play] последний ход
    [what-counts] что считается
    [pass-stones] камни за пасы
    [seki] пункты в сэки
    [group-tax] два очка с группы
    [button] кнопка
   *[first-pass] первый пас
}
web-item-amount = { $item }: { $amount }
web-searching = Поиск
web-reading = { $whose }. { $color ->
    [black] Победа чёрных { $percent }
   *[white] Победа белых { $percent }
}, { $margin }, { $visits ->
    [one] { $visits } посещение
    [few] { $visits } посещения
   *[other] { $visits } посещений
}
web-open-line = { $move }: разыграть вариант
web-judging = Движок смотрит ваш последний ход.
web-judge-failed = Движок не закончил. Спросите ещё раз.
web-judge-good = Нет, { $move } — хороший ход.
web-judge-bad = { $how ->
    [hardly] Почти нет
    [little] Немного
   *[yes] Да
}: { $move } теряет примерно { go-points }. Лучше { $best }.
web-progress = Ход разбора
web-beginning = Начало
web-searched = Рассмотрено позиций
web-searched-of = Рассмотрено { $done } из { $all } позиций
web-seconds-left = { $searched }, осталось около { $seconds } с
web-minutes-left = { $searched }, осталось около { $minutes } мин
web-save-sgf = Сохранить SGF
web-save-page = Сохранить страницу
web-save-json = Сохранить JSON
web-not-here-title = Эту страницу показать нельзя
web-to-first-page = На первую страницу
web-secret = Адрес начинается с секрета из строки, которую ponnuki печатает при запуске. Откройте в браузере всю строку или запустите { $command }.
web-may-leave = Эту страницу можно закрыть: разбор продолжится и появится на первой странице.
web-letters = Клавиши-буквы
web-enter = Ввод
web-where = Папка
web-order = Порядок
web-order-changed = сначала новые
web-order-date = дата
web-order-names = имена
web-order-file = файл
web-order-moves = ходы
web-choose-all = Выбрать все
web-choose = Выбрать: { $name }
web-remove-count = Убрать { $count }
web-all-folders = все
web-found = { $count } из { $all }
web-nothing-found = Ничего не найдено.
web-round = тур { $round }
web-sure-resign = Сдать эту партию?
web-sure-pass = Пасовать?
web-keys-more = Буква с числом, например D4, — это ход.
web-networks = Сеть сильнее
web-networks-about = Большая сеть играет намного лучше встроенной и дольше думает над каждым ходом. Файл загружается из интернета, и только если вы этого захотите.
web-network = Сеть
web-network-purpose = { $name ->
    [tf2-b10c384] для обычного компьютера; самый маленький файл
    [b18c384nbt] для обычного компьютера; на 19x19 быстрее, чем tf2-b10c384
    [tf3-b10c512] сильнее обеих; времени нужно примерно вдвое больше, чем tf2-b10c384
    [tf3-b11c768] самая сильная из этих; времени нужно примерно вчетверо больше, чем tf2-b10c384
    [b28c512nbt] самая сильная из сетей старого типа; времени нужно примерно столько же, сколько tf3-b11c768
   *[other] { $purpose }
}
web-megabytes = { $number } МБ
web-network-fetch = Загрузить
web-network-no = Нет, спасибо
web-network-failed = Загрузить не удалось: { $reason }
web-network-licence = Лицензия: { $licence }
web-network-fetching = Загружается { $name }
web-network-part = { $done } из { $all }
web-network-ready = Сеть { $name } загружена, её используют новые партии и разборы. Чтобы использовать её и потом, запускайте Ponnuki с { $option }.
web-final-position = Заключительная позиция

## Обучение, продолжение партии, правка и разборы в очереди

web-waits = ждёт очереди, место { $place }
web-cancel = Отменить
web-review-count = Разобрать: { $count }
web-ordered = Заказано разборов: { $count }. Они делаются по очереди.
web-go-on-about = Получится другая партия, которая начинается с этих ходов. То, что вы смотрите, останется как есть.
web-teach = Обучение
web-teach-off = нет
web-teach-warn = предупреждать о плохих ходах
web-teach-back = возвращать плохие ходы
web-teach-points = от потери (очков)
web-keep-move = Оставить ход
web-what-lost = Что потеряно?
say-warned = { $move } теряет не меньше { $points } очк. Посмотрите ещё раз: «undo» возвращает ход, «keep» оставляет, «lost» объясняет.
say-warned-back = { $move } возвращён: он теряет не меньше { $points } очк. Попробуйте другой ход или оставьте его: «keep»; «lost» объясняет.
say-warned-lost = { $move } теряет примерно { go-points }; лучше { $best }.
say-warned-never = Предупреждений не было.
say-warned-count = Предупреждений: { $count } (ходы { $moves }).
say-no-warning = Предупреждения о ходе нет.
error-teaching = Обучение не понято. Примеры: 3 (предупреждать от трёх очков), 2.5 back (возвращать такие ходы), off.
term-help-teach = предупреждать о плохих ходах: teach 5, teach 5 back, teach off
term-help-keep = оставляет ход, о котором предупредили
term-help-lost = говорит, что теряет этот ход и какой лучше
cli-no-position = В партии нет такой позиции. Ходов в ней: { $moves }.
go-stop = .
page-grades = Ошибки на доске
page-grades-none = нет
page-grades-last = последние ходы: { $count }
page-grades-all = все ходы
page-grade-inaccuracy = неточность
page-grade-mistake = ошибка
page-grade-blunder = грубая ошибка
page-grade-lost = { $grade ->
    [inaccuracy] неточность, теряет { go-points }
    [mistake] ошибка, теряет { go-points }
   *[blunder] грубая ошибка, теряет { go-points }
}
page-coordinates = Координаты
page-coordinates-none = нет
web-grades-about = у ходов, позиции до и после которых проанализированы
web-judging-tried = Программа смотрит этот ход.
web-tried-good = { $move } не хуже лучшего хода.
web-tried-lost = { $move } теряет { go-points }; лучше { $best }.
say-changed = Запись тем временем изменили в другом месте, возможно в другой вкладке. Посмотрите её ещё раз.
say-bad-fact = Здесь это невозможно ({ $name }).
say-only-in-game = Ходы вставляются в саму партию, а не в вариант.
web-edit = Правка
web-tool = Щелчок
web-tool-none = ход
web-tool-triangle = △ треугольник
web-tool-square = □ квадрат
web-tool-circle = ○ круг
web-tool-cross = × крест
web-tool-letter = A буквы
web-tool-number = 1 числа
web-tool-insert = вставить ход
web-tool-black = чёрный камень
web-tool-white = белый камень
web-tool-empty = убрать камень
web-turn = Чей ход
web-turn-black = ход чёрных
web-turn-white = ход белых
web-position-use = Взять эту позицию
web-position-clear = Очистить доску
web-position-help = Вы составляете позицию. Она станет отдельной записью, а эта останется как есть.
web-position-first = Сначала возьмите составленную позицию или отмените её.
web-position-locked = У камней в { $point } нет дыханий: такой позиции не бывает.
web-inserted = { $move } вставлен. Ходы после него остались; прежнее продолжение есть и как вариант.
web-inserted-alone = { $move } вставлен. Ходы после него больше не подходят и остались вариантом.
web-edit-over = Эта партия закончена. Пометки попадут в неё; при других данных или ходах получится копия, а оригинал останется как есть.
web-edit-undo = Отменить правку
web-edit-redo = Повторить правку
web-facts = Имена, результат и прочее
web-facts-save = Сохранить
web-facts-saved = Теперь они в записи.
web-fact-black-rank = Разряд чёрных
web-fact-white-rank = Разряд белых
web-fact-result = Результат
web-fact-date = Дата
web-fact-event = Турнир
web-fact-round = Тур
web-fact-place = Место
web-keys-edit = O — играть отсюда, E — правка, Ctrl+Z отменяет правку; колесо мыши над доской листает ходы.
page-copy = Копировать (SGF)
page-copied = Запись в буфере обмена.
page-not-copied = Браузер этого не позволяет. Сохраните запись.

## Отклонённые запросы

error-other-host = Запрос не к этому узлу.
error-other-site = Запросы с других сайтов отклоняются.
error-other-token = Этот адрес напечатал не ponnuki, или он от прежнего запуска.
error-no-page = Такой страницы нет.
error-no-file = Такого файла нет.
error-no-review = Этого разбора больше нет.
error-game-closed = Эта партия закрыта.
error-not-removed = Убрать не удалось: { $reason }
error-not-restored = Вернуть не удалось: { $reason }
error-no-networks = Такая сеть не предлагается.
error-no-openings = Начала партий здесь не предлагаются.
error-no-imports = Партии из других мест здесь не предлагаются.
error-request = Запрос непонятен: { $reason }
error-record = Запись не читается: { $reason }
error-for-terminal = Это для терминала.
error-time = Часы непонятны. Примеры: 10m (десять минут), 10m+5s (ещё пять секунд с каждым ходом), 10m+3x30s (и три периода по 30 секунд), 10m+25/5m (и 25 камней за каждые пять минут).
error-value = Такое значение невозможно: { $reason }
error-handicap = На этой доске такой форы нет.
error-seconds = На ход не больше { $most } секунд.
error-visits = На позицию от 1 до { $most } посещений.
error-not-of-one-game = { $name } нельзя задать для одной партии.
error-library = { $reason }
error-system = { $reason }
error-other-version = Этот разбор сделан другой версией ponnuki.
error-review-not-ready = Разбор не готов.
error-fetching = Сеть уже загружается.
error-review-failed = Разбор не удался: { $reason }
error-large = Слишком много: читается не больше { $most } байт.
error-long-record = В записи больше { $most } ходов.
error-many-games = Открыто партий: { $most }, больше нельзя. Закройте одну.
error-many-reviews = В очереди { $most } разборов, больше нельзя.
error-failed = Не удалось. Пожалуйста, сообщите об этом.
error-not-counted = Ничего не подсчитано.
error-no-dead-stones = Мёртвые камни найти не удалось.
error-game-unreadable = Партия не читается: { $reason }
error-review-unreadable = Разбор не читается: { $reason }
error-not-kept = Не сохранено: { $reason }
error-review-not-kept = Разбор не сохранён: { $reason }

## Подсчёт партий

score-count = { $result }: { $rules }
score-recorded = по записи: { $result }
score-mark = { $mark ->
    [black-stones] чёрные камни
    [white-stones] белые камни
    [black-dead] мёртвые чёрные камни
    [white-dead] мёртвые белые камни
    [black-points] очки чёрных
    [white-points] очки белых
    [uncounted] окружённые пункты, которые не считаются
    [dame] дамэ
    [seki] пункты в сэки, никем не окружённые
   *[open] пункты между открытыми границами
}
score-dead = Мёртвые: { $line }
score-dame = Осталось дамэ: { $line } (где считаются камни, каждое даёт очко тому, кто его займёт)
score-open = { $count ->
    [one] Партия не окончена: { $count } пункт лежит между открытыми границами.
    [few] Партия не окончена: { $count } пункта лежат между открытыми границами.
   *[other] Партия не окончена: { $count } пунктов лежат между открытыми границами.
}
score-side = { go-color } { $total }: { $parts }
score-part = { $part } { $number }
score-part-name = { $part ->
    [stones] камни
    [surrounded] окружённые пункты
    [prisoners] пленные
   *[tax] налог на группы
}
score-reason = { $item }: { $amount } ({ $meaning })
score-meaning = { $item ->
    [area] камни и окружённые ими пункты
    [komi] очки белым за второй ход
    [handicap] очки белым за камни форы
    [dead-stones] по этим правилам мертвы другие камни
    [stones-at-the-start] на доске они считаются, а территорией не являются
    [dame] занять дамэ выгодно только там, где считаются камни
    [teire] ход в свою территорию стоит там очко
    [last-play] один игрок поставил больше камней, и они считаются
    [what-counts] по этим правилам считаются не только камни и территория
    [pass-stones] пас стоит камень
    [seki] окружённые пункты в сэки не считаются
    [group-tax] каждая живая группа платит два очка
    [button] у того, кто её взял, пол-очка
   *[first-pass] чёрные теряют очко, если белые спасовали первыми
}

## Командная строка

cli-error = ошибка: { $reason }
cli-file = { $file }: { $reason }
record-place = строка { $line }, столбец { $column }: { $reason }
cli-wrote = записано: { $file }
error-not-found = нет такого файла или папки
error-denied = доступ запрещён
error-is-folder = это папка
error-full = на диске нет места
cli-no-terminal = партии нужен терминал: ввод и вывод нельзя перенаправлять, разве что с --plain
cli-exists = { $file } уже есть: «ponnuki play { $file }» продолжит партию
cli-no-handicap = фору нельзя расставить: на этой доске нет форы из стольких камней
cli-no-stone = в пункте «{ $point }» нет камня
cli-not-judged = не удалось найти мёртвые камни
cli-one-picture = на картинке одна партия: с --svg укажите одну запись
cli-illegal = ход { $number } по этим правилам запрещён: { $reason }
cli-no-records = в этой папке нет записей партий
cli-overwrite = { $file } — одна из партий и будет перезаписана: выберите другое место
cli-same-place = { $one } и { $other } не могут попасть в одно место
cli-one-page = страницы нескольких партий нельзя вывести сразу: укажите для --html папку
cli-incomplete = не разобрано партий: { $failed } из { $games }
cli-search-failed = поиск после хода { $number } не удался; это ошибка движка
cli-interrupted = прервано: в { $file } { $missing ->
    [one] осталась { $missing } позиция
    [few] остались { $missing } позиции
   *[other] осталось { $missing } позиций
}; { $kept ->
    [yes] та же команда продолжит оттуда
   *[no] ничего не сохранено, так как файл не пишется
}
cli-kept = { $file } { $reason ->
    [unreadable] не читается
    [compressed] — сжатый файл
    [format] — не SGF
    [doubtful] вызывает сомнения
   *[more] содержит не только партию
}, поэтому файл не перезаписывается
cli-positions-left = позиций, осталось { $left }
cli-counts-left = подсчётов, осталось { $left }
cli-game-saved = Партия в файле { $path }; «ponnuki review { $path }» найдёт ошибки, «ponnuki play» начнёт другую.
record-packed = сжатую запись нельзя распаковать: { $reason }
record-large = сжатая запись больше { $most } МиБ
record-none = в тексте нет записи партии
record-not-file = это не обычный файл или он слишком велик
record-not-utf-8 = файл не является текстом в UTF-8
record-syntax = запись повреждена: { $reason }
record-not-go = это запись другой игры, а не го
record-size = доска { $size } не поддерживается
record-value = { $value } — недопустимое значение
record-off-board = { $value } — вне доски
record-setup = запись начинается с недопустимой позиции: { $reason }
record-illegal = ход { $number } записи, { $move }, невозможен: { $reason }

## Правила

rules-small = { go-komi } на доске 9x9
rules-source = Источник: { $source }
rules-deviation = Отличие: { $rules ->
    [japanese] Жизнь и смерть проверяются чтением, где окружение невелико; в остальных случаях решает поиск, который не знает пасов за ко.
    [korean] Жизнь и смерть проверяются чтением, где окружение невелико; в остальных случаях решает поиск, который не знает пасов за ко.
    [new-zealand] Текст разрешает самоубийство одного камня, если позиция не повторяется; здесь оно запрещено.
    [ing] Боевое и мешающее ко различаются только по ходам цикла, а не по жизни и смерти; docs/rules-ing.md объясняет это с примерами.
   *[other] { $deviation }
}
rules-choice = { $choice ->
    [scoring-AREA] Считаются камни на доске и пустые пункты, окружённые только одним игроком.
    [scoring-TERRITORY] Считаются пустые пункты, окружённые камнями только одного игрока, и пленные.
    [scoring-STONES] Считаются камни на доске, и больше ничего.
    [scoring-AREA-PRISONERS] Считаются камни на доске, пустые пункты, окружённые только одним игроком, и пленные.
    [scoring-STONES-PRISONERS] Считаются камни на доске и пленные.
    [scoring-SURROUNDED] Считаются пустые пункты, окружённые камнями только одного игрока, и больше ничего.
    [scoring-PRISONERS] Считаются пленные, и больше ничего.
    [ko-POSITIONAL] Ни одна позиция на доске не может повториться.
    [ko-SIMPLE] Ко нельзя отбить сразу; другие позиции могут повторяться.
    [ko-SITUATIONAL] Позиция с тем же ходящим не может повториться.
    [ko-NATURAL-SITUATIONAL] Игрок не может создать позицию, которую уже создал своим ходом раньше.
    [ko-ING] Ко нельзя отбить сразу, один из игроков не может замкнуть более длинный цикл, и никто не может создать позицию в третий раз.
    [suicide-true] Ход может снять свою цепь из двух и более камней.
    [suicide-false] Ход не может оставить свою цепь без дыханий.
    [tax-NONE] Окружённые пункты считаются и в сэки.
    [tax-SEKI] Окружённые пункты в сэки не считаются.
    [tax-ALL] Каждая живая группа отдаёт два очка, которые не может заполнить, а окружённые пункты в сэки не считаются.
    [tax-GROUPS] Каждая группа отдаёт два очка, которые не может заполнить, или одно, если оно одно.
    [whiteHandicapBonus-0] За камни форы белые не получают ничего, кроме коми.
    [whiteHandicapBonus-N-1] Белые получают очко за каждый камень форы, кроме первого.
    [whiteHandicapBonus-N] Белые получают очко за каждый камень форы.
    [hasButton-false] Кнопки нет.
    [hasButton-true] Один раз за партию игрок может вместо хода взять кнопку, это пол-очка; после этого разрешены любые повторения.
    [longCycle-NO-RESULT] Где повторение разрешено, цикл завершает партию без результата.
    [longCycle-DRAW] Где повторение разрешено, цикл завершает партию вничью.
    [passCost-FREE] Пас ничего не стоит.
    [passCost-PRISONER] Пас стоит камень, который становится пленным соперника.
    [firstPass-FREE] Неважно, кто пасует первым.
    [firstPass-COSTS-BLACK] Чёрные теряют очко, если белые спасовали первыми, когда партия остановилась в первый раз.
    [ties-DRAW] При равном счёте ничья.
    [ties-WHITE] При равном счёте выигрывают белые.
    [ties-BLACK] При равном счёте выигрывают чёрные.
    [handicapPlacement-FREE] Чёрные ставят камни форы где хотят.
    [handicapPlacement-FIXED] Камни форы ставятся в звёздные пункты (хоси).
    [stopping-TWO-PASSES] Два паса подряд останавливают партию.
    [stopping-WHITE-LAST] Два или больше пасов подряд останавливают партию, последний из них — белых.
    [dispute-CAPTURE-FIRST] Каждый камень на доске жив: мёртвых надо снять до конца партии.
    [dispute-PLAY-ON] Игроки договариваются, какие камни мертвы, или играют дальше.
    [dispute-CONFIRM] Игроки проверяют мысленной игрой, какие камни мертвы, или играют дальше.
    [dispute-ALIVE-FROM-SECOND-STOP] Игроки договариваются, какие камни мертвы, или играют дальше; со второй остановки каждый камень жив.
    [dispute-ALIVE-IF-NOBODY-PLAYS] Игроки договариваются, какие камни мертвы, или играют дальше; если оба сразу снова пасуют, каждый камень жив.
    [resumption-IN-TURN] Когда партия продолжается, первым ходит тот, чья очередь.
    [resumption-OPPONENT-OF-ASKER] Когда партия продолжается, первым ходит соперник того, кто это предложил.
   *[other] { $meaning }
}

## Страница вокруг страниц, когда программа работает в самом браузере

shell-loading = Ponnuki загружается …
shell-incomplete = Загрузка прервалась. Откройте страницу ещё раз.
shell-failed = Ponnuki здесь не работает:
shell-old = Этот браузер слишком стар для Ponnuki.
shell-private = Ничто не покидает это устройство. Партии хранятся в этом браузере.
shell-save = Сохранить все партии (zip)
shell-restore = Добавить партии из файла zip
shell-restored = Партии добавлены.
shell-no-archive = Этот файл — не архив партий.
shell-restarted = В движке произошла ошибка, он запущен снова. Партия продолжается.
shell-full = В браузере нет места для партий. Сохраните их в файл и уберите часть.
shell-unkept = Этот браузер ничего не хранит. Сохраните партии в файл, прежде чем уйти.
shell-update = Готова новая версия.
shell-reload = Перейти на неё
shell-network = Сеть:
shell-network-inside = Сеть: встроенная
shell-network-failed = В движке произошла ошибка с вашей сетью, поэтому играет встроенная.
shell-network-choose = Использовать другую сеть
shell-network-remove = Использовать встроенную сеть
shell-network-trying = Сеть проверяется …
shell-network-changed = Теперь играет эта сеть.
shell-network-removed = Снова играет встроенная сеть.
shell-network-none = Этот файл — не сеть.
shell-network-damaged = Эта сеть повреждена или неполна.
shell-network-version = Эта сеть старше или новее тех, которые может использовать Ponnuki.
shell-network-unsupported = В этой сети есть части, которые Ponnuki не может вычислить.
shell-network-people = Эта сеть подражает людям и не может играть одна.
shell-network-large = Эта сеть слишком велика для памяти, которую может занять страница.
shell-network-full = В браузере нет места для этой сети.
shell-network-review = Идёт разбор. Подождите или остановите его, а потом смените сеть.

## Игроки по многим партиям

players-title = Игроки
players-count = { $games ->
    [one] { $games } разобранная партия
    [few] { $games } разобранные партии
   *[other] { $games } разобранных партий
}
players-won-lost = побед { $won }, поражений { $lost }
players-games = Партии
players-all = всё
players-phases = Как сыграна каждая часть
players-kinds = Виды ошибок
players-kind = { $kind ->
    [ladder] лестница прочитана неверно
    [net] не замечена сеть
    [capture] камни можно было снять сразу
    [own-group] потеряна своя группа
    [other-group] группе соперника дали выжить
    [unanswered] ход соперника требовал ответа
    [answered] ответ, хотя в другом месте было больше
    [elsewhere] другая часть доски была больше
    [local] верное место, но неверный ход
   *[pass] слишком ранний пас
}
players-progress = Успехи
players-chart = Потеря очков за ход по месяцам: меньше — лучше
players-best = Лучшие партии
players-worst = Партии с наибольшими потерями
players-opponents = Соперники
players-col-games = партии
players-col-results = победы–поражения
players-col-estimate = оценка ранга
players-col-date = дата
players-col-result = результат
players-col-lost-black = потеря чёрных за ход
players-col-lost-white = потеря белых за ход
players-col-review = разбор
players-col-opponent = соперник
players-col-part = часть
players-col-kind = вид
players-col-count = число
players-col-points = потеряно очков
players-col-share = доля потерь
players-col-month = месяц
players-estimate-title = Оценка ранга
players-interval = { $low } – { $high }
players-end = { $end ->
    [low] { $rank } или слабее
   *[high] { $rank } или сильнее
}
players-estimate = На доске { $board }: { $rank }. Истинный ранг, вероятно, от { $low } до { $high } (ходов: { $moves }).
players-trust = Потери сравниваются с партиями собственных уровней программы, где GNU Go 3.8 — { $measured }. Четыре интервала из пяти должны содержать истинный ранг. На людях, которые ошибаются иначе, это не измерялось, и игроков сильнее { $best } различить нельзя.
players-no-estimate = Оценки нет: нужны 20 ходов в партиях на { $boards }, которые встроенная сеть разобрала не менее чем с 50 посещениями на позицию.
players-judge = { $by }: { $games ->
    [one] { $games } партия
    [few] { $games } партии
   *[other] { $games } партий
}
players-mixed = Эти партии разобраны по-разному, поэтому их потери трудно сравнивать.
players-nameless = { $games ->
    [one] В { $games } партии у игрока нет имени; она есть только в списке партий.
   *[other] В { $games } партиях у игрока нет имени; эта сторона есть только в списке партий.
}
players-repeated = { $games ->
    [one] { $games } разбор — повторный и не считается.
    [few] { $games } разбора — повторные и не считаются.
   *[other] { $games } разборов — повторные и не считаются.
}
players-unread = Партии, которые не удалось прочитать
players-unread-count = { $games ->
    [one] Не удалось прочитать { $games } партию.
    [few] Не удалось прочитать { $games } партии.
   *[other] Не удалось прочитать { $games } партий.
}
players-queue = Партии без разбора
players-queue-none = Все партии собрания разобраны.
players-queue-choose = Выбрать { $name }
players-queue-all = все
players-queue-start = Разобрать выбранные
players-queue-stop = Остановить разборы
players-queue-left = { $games ->
    [one] осталась { $games } партия
    [few] осталось { $games } партии
   *[other] осталось { $games } партий
}
players-queue-now = { $left }. { $name }: { $course }
players-queue-ended = Разборы готовы. Обновите страницу, чтобы их увидеть.
players-queue-reload = Обновить
players-link = Игроки и успехи

## Practice: problems from one’s own mistakes, which come again after some days.

practice-title = Упражнения
practice-link = Разобрать свои ошибки
practice-link-due = Разобрать свои ошибки (на сегодня: { $count })
practice-this = Упражняться на этом
practice-problem = Задача
practice-which = Какие задачи
practice-player = Игрок
practice-kind = Вид ошибки
practice-grade = Не меньше чем
practice-all = все
practice-position = Позиция
practice-skip = Пропустить
practice-never = Больше не показывать
practice-read = Прочитать до конца
practice-hidden = Задачи, которые больше не появляются
practice-counts = На сегодня задач: { $due } из { $all }.
practice-score = Верно сегодня: { $right } из { $asked }. За всё время: { $share } из { $all }.
practice-right = Верно. Следующий раз: { $date }.
practice-wrong = Следующий раз: { $date }.
practice-is-kind = Вид: { $kind }.
practice-about = Верно решённая задача возвращается через 1, 3, 7, 21 и потом 60 дней, а после неверного ответа завтра.
practice-none = Задач пока нет. Они берутся из ошибок в разобранных партиях.
practice-done = На сегодня задач больше нет.
practice-skipped = Остались только пропущенные задачи.
practice-missing = Этой ошибки нет среди задач. Вот задача на сегодня.
practice-unsolved = Пропущено ошибок, для которых неизвестен лучший ход: { $count }.
practice-naming = Введите пункт, например D4.
practice-damaged = Файл { $file } не читается, поэтому все задачи считаются новыми. С вашим следующим ответом он получит другое имя.
practice-aside = Файл, который не читался, теперь называется { $file }.
error-practice-unreadable = Сохранённые ответы не читаются: { $reason }
error-practice-not-kept = Ответ не сохранён: { $reason }

## Ошибки своего уровня

level-mine = Мой ранг
level-any = любой
level-learn = В { $chance } таких позиций { $own } играет так, { $next } — в { $then }: эту ошибку стоит исправить следующей.
level-both = В { $chance } таких позиций { $own } играет так, { $next } — в { $then }: оба делают эту ошибку.
level-slip = В { $chance } таких позиций { $own } играет так: это недосмотр, а не нехватка знаний.
level-order = Если выбран ранг, сначала идут ошибки, которые игроки этого ранга делают, а игроки следующего — реже.
level-by-levels = Доли — собственных уровней программы, а не людей.
level-by-network = Доли — людей, по сети { $network }.
level-title = Ошибки, которые делает { $own } и реже { $next }:
level-none = Таких нет.
