### The words of the program in English. GLOSSARY.md has the terms of Go in all languages.

## Words of the game, used everywhere. Colours are `black` or `white`; $points may have decimals.

go-decimal = .
go-black = Black
go-white = White
go-color = { $color ->
    [black] Black
   *[white] White
}
go-pass = pass
go-button = button
go-list = { $one }, { $other }
go-sentences = { $one } { $other }
go-percent = { $number }%
go-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
go-points-for = { $color ->
    [black] { go-points } for Black
   *[white] { go-points } for White
}
go-margin = { $color ->
    [black] B
   *[white] W
}+{ $points }
go-even = even
go-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
go-handicap = { $count ->
    [one] { $count } handicap stone
   *[other] { $count } handicap stones
}
go-komi = komi { $komi }
go-rules = { $rules ->
    [chinese] Chinese rules
    [japanese] Japanese rules
    [korean] Korean rules
    [aga] AGA rules
    [ing] Ing rules
    [new-zealand] New Zealand rules
    [tromp-taylor] Tromp-Taylor rules
    [chinese-kgs] Chinese server rules
    [cgos] CGOS rules
    [aga-button] AGA rules with a button
    [simplified-ing] simplified Ing rules
    [wmsg] World Mind Sports Games rules
    [stone-scoring] stone scoring
    [ancient-chinese] old Chinese rules
    [ancient-territory] old Chinese territory rules
    [source-000] “Reglas de Go” rules
    [source-000-territory] “Reglas de Go” rules by territory
    [button-go] Button Go
    [source-001] territory rules with points in seki
    [source-001-button] territory rules with points in seki and a button
    [ludoteka] Ludoteka rules
    [source-004] Italian rules by territory
    [source-004-area] Italian rules by area
    [special] special rules
   *[other] { $rules } rules
}
go-rank = { $kind ->
    [kyu] { $number } kyu
    [pro] { $number } dan pro
   *[dan] { $number } dan
}
go-date = { $iso }
go-result-resignation = { go-color } won by resignation
go-result-time = { go-color } won on time
go-result-forfeit = { go-color } won by forfeit
go-result-win = { go-color } won
# $whole are the whole points of the margin; $kind is `half` if it is half a point, `and-half` if it is some
# points and a half, and `whole` otherwise.
go-result-points = { go-color } won by { go-points }
go-result-draw = a draw
go-result-void = no result

## Sentences of the game: hints, answers, refusals.

say-lead = { go-color } is ahead by about { go-points }.
say-lead-even = The game is about even.
say-chances = Winning chances: Black { $black }, White { $white }.
say-estimate = This is the engine’s estimate, komi included.
say-hint = Try { $move }.
say-hint-pass = You can pass: there is nothing left to gain.
say-searched = { $visits ->
    [one] { $visits } position searched.
   *[other] { $visits } positions searched.
}
say-line = Expected moves: { $line }
say-score-now = If the game ended now: { $result }.
say-illegal = { $move } is not possible: { $reason }.
say-illegal-off-board = the point is not on the board
say-illegal-occupied = there is a stone on the point
say-illegal-ko = the ko may not be retaken at once
say-illegal-suicide = it is suicide
say-illegal-button = there is no button to take
say-illegal-superko = it repeats the position after move { $number }
say-explain-move = { $move } for { go-color }
say-explain-failed = The engine could not look at this move.
say-explain-pointless = The engine does not consider it: the move fills an eye of its own or changes nothing.
say-explain-untried = The engine did not find it worth trying.
say-explain-first = It is the engine’s first choice.
say-explain-other = There are better moves in the engine’s view.
say-explain-best = Better is { $move }.
say-explain-next = The second choice is { $move }.
say-explain-first-sight = At first sight, the engine would play it { $percent } of the time.
say-explain-players = Strong players would play it { $percent } of the time.
say-explain-rank = It is number { $rank } of the { $moves } moves that were searched, with { $visits } of { $of_visits } visits.
say-resigned = { go-color } won: { $loser ->
    [you] you resigned
   *[engine] the engine resigned
}
say-not-saved = The game is not saved: { $reason }
say-engine-failed = The engine has failed. Please report it.
say-no-such-point = There is no point { $point } on a { $size } board.
say-not-understood = “{ $text }” is not understood: type a point such as D4, or ? for help.
say-engine-to-move = It is the engine’s turn. “now” makes it move at once, “undo” takes a move back.
say-over = The game is over. “undo” takes its end back, “quit” leaves.
say-was-over = This game was over when it was opened, and stays as it is. “Play on from here” makes another game of it.
say-stopped = Both have passed. Mark the dead stones, then “agree”, or “continue” to play on.
say-not-stopped = This is for the end of a game, after both have passed.
say-not-judged = The engine is still looking for the dead stones. Mark one to decide yourself.
say-nothing-to-undo = There is no move to take back.
say-nothing-to-redo = There is nothing to bring back.
say-not-thinking = The engine is not thinking about a move.
say-no-position = The game has no such position any more.
say-main-line = This is the game itself: only variations can be moved or deleted.
say-no-stone = There is no stone on { $point }.
say-no-point = There is no point “{ $text }”.
say-long-line = A line has at most { $most } moves.
say-many-positions = A game has at most { $most } positions.

## The game in a terminal.

term-hello = To play, type “ponnuki web” (in the browser) or “ponnuki play” (here). “ponnuki help” lists the rest. This is GTP, for other programs: “quit” leaves it.
term-captured = captured { $count }
term-level = level { $rank }
term-full-strength = full strength
term-handicap = handicap { $count }
term-no-move = no move yet
term-last-move = move { $number }: { go-color } { $move }
term-last-pass = move { $number }: { go-color } passes
term-keys-hint = ? shows the keys
term-result = Result: { $result }
term-looking = Looking for dead stones
term-if-dead = If x and o are dead: { $result }
term-settle = Enter marks a chain; “agree” counts, “continue” plays on
term-waiting = Waiting; “wait” goes on
term-thinking = Thinking
term-player = { go-color }: { $name }
term-to-move = { go-color } to move
term-dead-stones = Dead stones
term-game-over = Game over
term-not-saved = NOT SAVED: { $reason }
term-too-small = The window has { $width }x{ $height } characters; the game needs { $least_width }x{ $least_height }. Make it larger, or leave by Ctrl-C.
term-saved = The game is in { $path }; “ponnuki play { $path }” continues it.
term-networks = There are larger networks, which play better: “ponnuki network get” lists them.
term-words = Words to type; the first letter is enough, except for help, score, resign:
term-key-arrows = arrows
term-key-arrows-help = move the cursor
term-key-enter = Enter, Space
term-key-enter-help = play at the cursor; mark a dead chain at the end
term-key-point-help = play there: type the point
term-key-escape-help = drop what you have typed
term-key-help-help = show this
term-key-interrupt-help = leave at once; the game is saved
term-help-quit = leave the game, which is saved
term-help-pass = pass
term-help-button = take the button, where there is one
term-help-undo = take back your last move and the answer, or the game’s end
term-help-redo = bring back what was taken back last
term-help-hint = show the move that the engine would play
term-help-explain = explain a move: “explain D4”
term-help-score = say who is ahead, and by how much
term-help-now = make the engine move at once
term-help-swap = exchange the colours
term-help-wait = pause the engine and the clocks, or continue
term-help-resign = resign
term-help-agree = after two passes: count with the stones marked dead
term-help-continue = after two passes: play on
term-plain-players = Black: { $black }. White: { $white }.
term-plain-start = Type a point such as D4, or a word: { $words }.
term-plain-board = say which stones are on the board
term-plain-stones = { $color ->
    [black] Black stones: { $line }.
   *[white] White stones: { $line }.
}
term-plain-none = none
term-plain-move = Move { $number }: { go-color } { $move }.
term-plain-pass = Move { $number }: { go-color } passes.
term-plain-taken-back = Moves taken back: { $count }.
term-plain-settle = Dead chains: { $line }. With these: { $result }. Type a point to mark its chain, “agree” to count, or “continue” to play on.
term-plain-thinking = { go-color } is thinking.

## Openings: what was played in a position of the games in a folder

openings-title = Openings
openings-area = Part of the board
openings-whole = whole board
openings-last = corner of the last move
openings-upper-left = upper left corner
openings-upper-right = upper right corner
openings-lower-left = lower left corner
openings-lower-right = lower right corner
openings-found = { $whose }. { $count ->
    [one] Found once
   *[other] Found { $count } times
} in { $games ->
    [one] { $games } game
   *[other] { $games } games
}.
openings-ended = Nothing is known to have followed { $count ->
    [one] once
   *[other] { $count } times
}.
openings-damaged = { $count ->
    [one] { $count } file has something that is no record
   *[other] { $count } files have something that is no record
}: { $files }
openings-damaged-count = { $count ->
    [one] { $count } file cannot be read as a record.
   *[other] { $count } files cannot be read as records.
}
openings-no-games = There are no games in { $folder }.
openings-no-number = { $count ->
    [one] The record has { $count } move
   *[other] The record has { $count } moves
}, so there is no position after move { $number }.
openings-no-corner = { $point } is in no corner.
openings-col-games = games
openings-col-share = share
openings-col-won = won
openings-col-years = years
openings-move = { go-color } { $move }
openings-player = { $name } ({ $count })
openings-players = Most often by { $players }
openings-reading = The games are being read …
openings-indexing = Files read: { $done } of { $all }.
openings-play = Play { $move } as a variation
openings-show-games = { $count } games with { $move }, show them
openings-games-with = Games with { $move }

## Life and death: problems on a page of their own and `ponnuki problem`

life-title = Life and death
life-key = L makes a life-and-death problem of the position.
life-no-stone = There is no stone at { $point }.
life-alive = This group lives, whatever happens: there is no problem.
life-no-room = There is no empty point in the part.
life-too-large = The part is too large to be read. Choose a smaller one.
life-illegal = { $move } cannot be played here: it is outside the part, on a stone, a suicide, or takes a ko back at once.
life-no-group = No group is in doubt. Name a stone of the group with --group.
life-groups = Several groups are in doubt. Name one of them with --group: { $points }
life-group = { go-color } has the group at { $stone }, in a part of { $count ->
    [one] { $count } point
   *[other] { $count } points
}.
life-room = { go-color } is to live in a part of { $count ->
    [one] { $count } point
   *[other] { $count } points
}.
life-exits = The group might get out at { $points }. The reading lets nobody play there.
life-first = { go-color } moves first: { $fate ->
    [lives] the group lives.
    [dies] the group dies.
    [ko] it is a ko.
   *[unknown] not proved.
}
life-moves = Moves that succeed: { $moves }
life-ko-moves = Moves that make a ko: { $moves }
life-guess = Not proved. A search guesses that the group lives with { $chance }, and would play { $move }.
life-not-proved = Not proved.
life-again = Start again
life-set-up = Set up in the editor
life-answer = Show the answer
life-succeeds = succeeds
life-ko = makes a ko
life-fails = fails
life-unknown = not proved
life-settings = Settings of the problem
life-tool = A click
life-tool-play = plays
life-tool-group = chooses the group
life-tool-part = changes the part
life-help-play = Play in the shaded part. The computer answers at once.
life-help-group = Click on a stone of the group in danger: the program finds the part. Or drag over a part. By keyboard, choose a stone and press Enter.
life-help-part = Drag over a part, or click on single points. By keyboard, press Enter at two opposite corners, or twice at one point.
life-first-to-move = First to move
life-defender = Whose group is in danger
life-about = The problem is read in its part alone: empty points outside belong to the attacker, and a pass is a move elsewhere. Seki counts as life. Each fate is proved; a guess is called a guess.
life-keys = Keys: U undo, P pass, N start again, A answer; on the board the arrows choose a point and Enter plays there.
life-bad-address = The address of this problem has an error: { $name }
life-corner = One corner is { $point }. Choose the opposite one.
life-mark = Click on a stone of the group in danger, or drag over a part of the board.
life-reading = The problem is being read …
life-task-live = { go-color } to move: can the group be saved?
life-task-kill = { go-color } to move: can the group be captured?
life-next = { $move }. { $task }
life-end = { $fate ->
    [lives] The group lives.
    [dies] The group dies.
   *[ko] It is a ko.
}
life-succeeded = You have succeeded.
life-better = You could have done better.
life-no-better = No move does better.

## Games from elsewhere

import-title = Games from elsewhere
import-text = Address of a game, or name of a player on online-go.com
import-look = Look
import-asking = Asking …
import-games-of = Games of { $name }
import-fetch = Fetch
import-fetch-all = Fetch all of these
import-more = Earlier games
import-in-library = in your library
import-none = There are no finished games.
import-folder = New in { $folder }
import-nothing-new = Nothing is new.
import-add = Add
import-add-all = Add all ({ $count })
import-seen = Not this one
import-seen-all = None of these
import-further = { $count ->
    [one] { $count } more is not shown.
   *[other] { $count } more are not shown.
}
import-nothing = Give an address or a name.
import-is-player = This is the address of a player: look for it under “Games from elsewhere”.
import-no-net = An address cannot be opened here: paste the record itself.
import-added = Added: { $name }
import-known = There already: { $name }
import-new = New: { $name }
import-refused = Not added: { $name }: { $reason }
import-no-folder = There is no folder for games: name one with --into.
import-watch-folder = Only a folder can be watched.
import-no-player = There is no player { $name } on the server.
import-failed = Nothing came from { $url }: { $reason }
import-no-record = What is at { $url } is no game record: { $reason }
import-not-there = the server does not have it
import-private = the server does not show it to everybody
import-busy = the server asks for a pause; try again in a few minutes
import-status = the server answers with status { $status }
import-large = the server sends more than { $most } MB
import-unclear = the server’s answer is not understood

## Reviews: the words of all their forms. $grade is `inaccuracy`, `mistake` or `blunder`.

review-by-network = Reviewed by { $program } with the network { $network }
review-by-playouts = Reviewed by { $program } without a network
review-visits = { $visits ->
    [one] { $visits } visit a position
   *[other] { $visits } visits a position
}
review-seconds = { $seconds } s a position
review-playouts = { $visits } playouts a position
review-comment = { $move }: { $verdict }
review-move = { go-color } { $number } { $move }
review-best = The engine’s first choice.
review-good = A good move.
review-good-lost = A good move; it loses { go-points }.
review-grade = { $grade ->
    [inaccuracy] An inaccuracy
    [mistake] A mistake
   *[blunder] A blunder
}
review-fault = { review-grade }: { $lost }.
review-lost = { go-points } lost
review-lost-both = { go-points } and { $percent } of the winning chances lost
review-chances = { $color ->
    [black] Black’s win rate goes from { $from } to { $to }.
   *[white] White’s win rate goes from { $from } to { $to }.
}
review-score-change = Score { $from } → { $to }.
review-better = Better is { $move }.
review-better-line = Better is { $move }, then { $line }.
review-better-short = better { $move }
review-standing = { $lead } { $color ->
    [black] Black’s win rate is { $percent }.
   *[white] White’s win rate is { $percent }.
}
review-lead = { go-color } leads by { go-points }.
review-lead-even = The score is even.
review-by-playouts-standing = By playouts: { $standing }
review-player = { go-color }: { $summary }.
review-summary = accuracy { $accuracy }, { go-points } lost a move, { $faults }
review-no-mistakes = no mistakes
review-count = { $grade ->
    [inaccuracy] { $count ->
        [one] { $count } inaccuracy
       *[other] { $count } inaccuracies
    }
    [mistake] { $count ->
        [one] { $count } mistake
       *[other] { $count } mistakes
    }
   *[blunder] { $count ->
        [one] { $count } blunder
       *[other] { $count } blunders
    }
}
review-largest = The largest mistakes: { $list }.
review-mistake = { $move } ({ go-points })
review-instead = Instead of { $number } { $move }: { $color ->
    [black] Black’s win rate is { $percent }
   *[white] White’s win rate is { $percent }
}, { $margin }.
review-accuracy = Accuracy is 100 if no move lost a point. An average loss of one point a move makes it { $one }, of two points { $two }, of four points { $four }.
review-trust = How far to trust it: { $strength } A loss of less than two points may be noise.
review-trust-playouts = The strength without a network was not measured, and any network judges better.
review-trust-network = The strength of this network was not measured.
review-trust-rank = { $visits ->
    [one] With { $visits } visit
   *[other] With { $visits } visits
} a move, the built-in network is { $rank } on { $size }, on a scale where GNU Go 3.8 is { $measured }. Nobody has measured it against people. It can misread a fight of large groups for many moves.
review-rank-below = no stronger than { $rank }
review-rank = { $rank } or stronger
review-rank-above = stronger than { $rank }
review-phase = { $phase ->
    [opening] opening
    [middle] middle game
   *[endgame] endgame
}
review-col-player = player
review-col-moves = moves
review-col-accuracy = accuracy
review-col-lost = points lost a move
review-col-best = first choice
review-col-inaccuracies = inaccuracies
review-col-mistakes = mistakes
review-col-blunders = blunders
review-none-lost = No move lost two points or more.
review-largest-title = { $color ->
    [black] The largest mistakes, with Black’s win rate before and after:
   *[white] The largest mistakes, with White’s win rate before and after:
}
review-result = result: { $result }
review-name-color = { $name } ({ go-color })
review-player-rank = { go-color }: { $rank }

## The page of a review.

review-final-position = The final position
review-summary-table = Summary table
review-no-scripts = Without scripts, this page shows the final position and the summary only.
review-course = Course of the game
review-title = Review
review-shown = What is shown
review-tab-move = Move
review-tab-mistakes = Mistakes
review-tab-variations = Variations
review-tab-summary = Summary
review-tab-view = View
review-mistake-back = Previous mistake
review-mistake-next = Next mistake
review-mistake-word = mistake
review-col-played = game
review-whose = Whose mistakes
review-both = both
review-phases = Phase of the game
review-all-phases = all phases
review-guess = Guess the better moves
review-mistakes-title = The largest mistakes
review-none-here = No mistakes here.
review-ranked = The costliest come first, by points and winning chances. In a decided game a mistake counts little.
review-guess-form = Click on the board, or type a move
review-guess-button = Guess
review-guess-show = Show the answer
review-guess-next = Next
review-guess-end = Stop
review-moves-here = Moves from here
review-add-move = Add a move, or pass
review-add = Add
review-save = Save as SGF
review-delete = Delete this variation
review-variations-help = Click an empty point to try a move. The file keeps everything in your record, and adds your moves and comments and the better variations of the review.
review-on-board = On the board
review-stones-only = stones only
review-owners = territory
review-changed = what the move changed
review-hints = best moves
review-keys = Keys: ← → one move, ↑ ↓ mistakes, Page up and down ten moves, Home, End, 1 to 4 the line of a move, Esc back to the game.
review-view-help = Click a stone to go to its move, a letter to see its line, an empty point to try a move. The dots in the graph are mistakes.
review-fault-place = Mistake { $number } of { $all }, the costliest first.
review-next-fault = Next
review-next-fault-label = The next mistake
review-quiz-title = Mistake { $number } of { $all }
review-quiz-task = { go-color } to move (move { $number }). What would you play?
review-quiz-again = { $words } Try again, or see the answer.
review-quiz-best = { $move } is what the engine would play. Well done.
review-quiz-game = { $move } is the move of the game: { $lost }.
review-quiz-unknown = The engine did not consider { $move }.
review-quiz-good = { $move } is good: only { $behind } behind { $best }.
review-quiz-behind = { $move } is { $behind } behind the best move.
review-quiz-both = { go-points } and { $percent } of winning chances
review-quiz-score = { $words } Right at once: { $right } of { $asked }.
review-quiz-answer = Here it is.
review-naming = Name a point, such as D4, or pass.
review-expects = The engine expects { $margin }. { $color ->
    [black] Black’s win rate is { $percent }.
   *[white] White’s win rate is { $percent }.
}
review-show-line = { $move }: show the line
review-played-here = played
review-graph = { $color ->
    [black] Black’s win rate and the score after each move. At the end: { $percent }, { $margin }.
   *[white] White’s win rate and the score after each move. At the end: { $percent }, { $margin }.
}
review-reading = { $color ->
    [black] Black’s win rate { $percent }, score { $margin }
   *[white] White’s win rate { $percent }, score { $margin }
}
review-reading-playouts = { $reading }, by playouts { $percent }
review-played = Played
review-better-title = Better
review-show-board = { $title }: show it on the board
review-line-score = { $line }: { $margin }
review-line-then = { $move }, then { $line }
review-better-than = Better than { $number } { $move }: { $lost }.
review-occupied = There is a stone on { $point }.
review-suicide = { $point } is suicide.
review-ko = The ko forbids this move.
review-source = { $source ->
    [game] game
    [record] record
    [review] review
   *[reader] yours
}
review-digits = 1 to 4 are keys
review-instead-title = Instead of { $number } { $move }

## Parts that the pages of games and of reviews share.

page-board = Board
page-board-keys = Go board: arrow keys choose a point, Enter plays there
page-first = First position
page-back = One move back
page-next = One move on
page-last = Last position
page-slider = Move
page-wins = { $color ->
    [black] Black wins
   *[white] White wins
}
page-to-move = { go-color } to move
page-col-move = move
page-col-score = score
page-col-visits = visits
page-tree = Tree of variations: the arrow keys go through it
page-tree-picture = The game above, variations below
page-tree-empty = set-up
page-comment = Comment
page-up = Up
page-up-label = Move this variation up
page-down = Down
page-down-label = Move this variation down
page-bring-back = Bring it back
page-winrates-of = Win rates of
page-my-side = my side
page-start = Start of the game
page-place = Move { $number } of { $all }: { go-color } { $move }
page-line = Variation after move { $number }: { $line }
page-back-to-game = Back to the game
page-analyse-here = Analyse from here
page-point = { $point }, { $stone ->
    [black] black stone
    [white] white stone
   *[none] empty
}
page-language = Language

## The pages of games, and the first page.

web-slogan = Play, analyse and review on this machine.
web-slogan-page = Play, analyse and review in this browser.
web-no-scripts = These pages need scripts, which come from this program alone.
web-new-game = New game
web-same-again = Same again
web-not-on-board = No longer on the board: { $line }
web-entry = Move
web-you-play = You play
web-both-sides = both sides
web-neither = neither: watch
web-handicap = Handicap stones
web-more = More
web-your-name = Your name
web-human = Human
web-clock = Clock
web-no-clock = none
web-comments = Write what the engine expects into the record
web-play = Play
web-open-records = Open game records
web-drop = Drop files or a folder anywhere on this page, or choose them
web-paste = or paste the text of a record
web-open = Open
web-review = Review
web-effort = Effort
web-effort-quick = Quick
web-effort-normal = Normal
web-effort-thorough = Thorough
web-your-games = Your games and reviews
web-search = Search
web-search-hint = a name, a date, a result
web-no-games = There are none yet. Games are kept here from their first move on.
web-field-size = Board
web-field-rules = Rules
web-field-komi = Komi
web-field-level = Level
web-field-seconds = Seconds a move
web-field-visits = Visits a move
web-field-playouts = Playouts a move
web-field-ponder = Think on my time, too
web-usual-komi = as the rules say
web-usual-seconds = 5, or by the clock
web-no-limit = no limit
web-more-rules = More rules
web-rules-about = { $rules ->
    [chinese] Stones and surrounded points count. The players agree on dead stones. No position may be repeated, and no suicide.
    [japanese] Surrounded points and prisoners count, but no points in seki. Simple ko, no suicide; a game in which a long cycle repeats has no result.
    [korean] Surrounded points and prisoners count, as in Japan.
    [aga] Stones and surrounded points count. A pass costs a stone, so that counting territory gives the same result.
    [ing] Stones and surrounded points count, in Taiwan by filling in 180 stones each. Ing’s own ko rule; suicide is allowed.
    [new-zealand] Stones and surrounded points count. No position may be repeated with the same player to move; several stones may commit suicide.
    [tromp-taylor] Everything on the board counts after two passes: capture dead stones first. No position may be repeated; suicide is allowed.
    [chinese-kgs] Chinese rules as Go servers play them: stones and surrounded points count. No position may be repeated, and no suicide.
    [cgos] Stones and surrounded points count. Everything on the board at the end is alive: capture dead stones first. No position may be repeated, and no suicide.
    [aga-button] AGA rules with a button: once in a game, a player may take it in place of a move, for half a point.
    [simplified-ing] Stones and surrounded points count. No position may be repeated; several stones may commit suicide. From the second time that the game stops, everything is alive.
    [wmsg] Stones and surrounded points count. Black loses a point if White passes first. From the second time that the game stops, everything is alive.
    [stone-scoring] Only the stones on the board count, so that both fill their points as far as they can.
    [ancient-chinese] Stones and surrounded points count, less two points for each living group. Simple ko.
    [ancient-territory] Surrounded points and prisoners count, less two points for each living group. Simple ko.
    [source-000] Stones and surrounded points count; White wins ties. Who disagrees about dead stones plays on, and if both pass again at once, everything is alive.
    [source-000-territory] As the rules of “Reglas de Go”, but surrounded points and prisoners count.
    [button-go] Stones and surrounded points count, and half a point for the player who takes the button in place of a move.
    [source-001] Surrounded points and prisoners count, also points in seki. Simple ko, no suicide.
    [source-001-button] Surrounded points and prisoners count, also points in seki, and half a point for the player who takes the button in place of a move.
    [ludoteka] Stones, surrounded points and prisoners all count, but no points in seki. If both pass again at once, everything is alive.
    [source-004] Surrounded points and prisoners count, but no points in seki. No position may be repeated, and no suicide.
    [source-004-area] Stones and surrounded points count, but no points in seki. No position may be repeated, and no suicide.
   *[other] { $summary }
}
web-level-full = Full strength
web-level-rank = { $rank }, { $who ->
    [beginner] beginner
    [casual] casual player
    [club] club player
    [strong] strong club player
   *[expert] expert
}
web-open-now = open
web-close = Close
web-stop = Stop
web-remove = Remove
web-removed = removed
web-restore = Bring back
web-button-label = { $button }: { $name }
web-review-of = Review of { $name }
web-ready = ready
web-failed = failed: { $reason }
web-positions = { $done } of { $all } positions
web-folder = They are files in { $folder }. What you remove goes to the folder “removed” there.
web-folder-page = They are kept in this browser. What you remove can be brought back.
web-attention = Attention: { $reason }
web-adding = { $number } of { $all } games
web-added = { $count } of { $all } games were added. Choose one to open it.
web-known = { $count ->
    [one] { $count } was there already.
   *[other] { $count } were there already.
}
web-choose-file = Choose a file, or paste the text of a record.
web-large-file = { $name } is too large: at most 16 million bytes are read.
web-offer-won = You have won three games in a row.
web-offer-lost = You have lost three games in a row.
web-offer-even = How about an even game?
web-offer-take = { $stones ->
    [one] How about taking { $stones } stone?
   *[other] How about taking { $stones } stones?
}
web-offer-give = { $stones ->
    [one] How about giving { $stones } stone?
   *[other] How about giving { $stones } stones?
}
web-offer-accept = Take it
web-last-game = Go on with the last game
web-no-answer = Ponnuki does not answer. Has it been ended?
web-trying-again = Ponnuki does not answer; trying again.
web-game-closed = This game is closed. The first page can go on with it.
web-review-gone = The review is not there any more.
web-game = Game
web-play-here = Play here
web-play-at = Play { $move }
web-not-here = Not here
web-agree = Agree
web-continue = Play on
web-pass = Pass
web-take-button = Take the button
web-undo = Undo
web-redo = Redo
web-hint = Hint
web-explain = Explain
web-go-on-here = Play on from here
web-judge = Was that bad?
web-now = Move now
web-wait = Wait
web-go-on = Go on
web-swap = Swap sides
web-resign = Resign
web-details = Details
web-analysis = Analysis
web-analyse = Analyse
web-try = Try moves
web-numbers = Numbers
web-course = Win rate and score
web-analyse-all = Analyse the whole game
web-on-board = On the board
web-best-moves = best moves
web-visits = visits
web-priors = first ideas
web-owners = territory
web-stones = stones
web-moves = Moves
web-col-loses = loses
web-col-prior = first idea
web-keep-line = Keep this line
web-variations = Variations and comments
web-main-line = Use as the main line
web-delete = Delete from here
web-record = Record and count
web-save = Save (SGF)
web-count = Count under all rules
web-close-game = Close the game
web-sound = Sound
web-confirms = Confirm moves
web-help = “Try moves”, or any earlier position, lets you play out variations. Numbered faint stones are the variations of the record. A score such as { $example } says who is ahead.
web-keys = Keys: ← → one move, Page up and down ten, Home and End; A analyse, T try moves, H hint, U undo, R redo, P pass, N numbers, S sound, G graph, V variations; on the board the arrows choose a point and Enter plays there.
web-back-to-review = Back to the review
web-size = { $width }×{ $height }
web-clock-control = clock { $clock }
web-captured = { $count } captured
web-start-of = { $count ->
    [one] Start of the game, of { $count } move
   *[other] Start of the game, of { $count } moves
}
web-then = { $place }; then { $line }
web-waiting = { $whose }; waiting
web-doing = { $whose }: { $doing ->
    [move] the engine is thinking
    [hint] looking for a hint
   *[explain] looking for an explanation
}
web-looking = Looking for dead stones
web-settle = As the stones are marked: { $result }. Click a stone to mark it as dead or alive, then agree, or play on.
web-graph = { $color ->
    [black] Black’s win rate and the score. At last: { $percent }, { $margin }.
   *[white] White’s win rate and the score. At last: { $percent }, { $margin }.
}
web-graph-empty = Nothing is known yet
web-counting = Counting
web-counts = Counts
web-col-result = result
web-col-rules = rules
web-col-differs = what differs from the first
web-record-says = The record says: { $result }.
web-as-stands = As the game stands.
web-item = { $item ->
    [area] area
    [komi] komi
    [handicap] handicap
    [dead-stones] dead stones
    [stones-at-the-start] stones at the start
    [dame] dame
    [teire] moves in one’s own territory
    [last-play] last play
    [what-counts] what counts
    [pass-stones] stones for passes
    [seki] points in seki
    [group-tax] two points for each group
    [button] button
   *[first-pass] first pass
}
web-item-amount = { $item }: { $amount }
web-searching = Searching
web-reading = { $whose }. { $color ->
    [black] Black wins { $percent }
   *[white] White wins { $percent }
}, { $margin }, { $visits ->
    [one] { $visits } visit
   *[other] { $visits } visits
}
web-open-line = { $move }: play out its line
web-judging = The engine looks at your last move.
web-judge-failed = The engine has not come to an end. Ask again.
web-judge-good = No, { $move } was a good move.
web-judge-bad = { $how ->
    [hardly] Hardly
    [little] A little
   *[yes] Yes
}: { $move } lost about { go-points }. { $best } was better.
web-progress = Progress
web-beginning = Beginning
web-searched = Positions searched
web-searched-of = { $done } of { $all } positions searched
web-seconds-left = { $searched }, about { $seconds } s left
web-minutes-left = { $searched }, about { $minutes } min left
web-save-sgf = Save SGF
web-save-page = Save page
web-save-json = Save JSON
web-not-here-title = This page cannot be shown
web-to-first-page = Go to the first page
web-secret = The address begins with a secret that stands in the line which ponnuki prints when it starts. Open the whole line in the browser, or start { $command }.
web-may-leave = You may leave this page: the review goes on, and stands on the first page when it is ready.
web-letters = Letters are keys
web-enter = Enter
web-where = Folder
web-order = Order
web-order-changed = newest first
web-order-date = date
web-order-names = names
web-order-file = file
web-order-moves = moves
web-choose-all = Choose all
web-choose = Choose { $name }
web-remove-count = Remove { $count }
web-all-folders = all
web-found = { $count } of { $all }
web-nothing-found = Nothing found.
web-round = round { $round }
web-sure-resign = Resign this game?
web-sure-pass = Pass?
web-keys-more = A letter with a number after it, as in D4, is a move.
web-networks = A stronger network
web-networks-about = A larger network plays much better than the one inside, and takes more time for each move. The file comes from the web, and only if you ask for it.
web-network = Network
web-network-purpose = { $name ->
    [tf2-b10c384] for an ordinary computer; the smallest file
    [b18c384nbt] for an ordinary computer; faster than tf2-b10c384 on 19x19
    [tf3-b10c512] stronger than both, takes about twice the time of tf2-b10c384
    [tf3-b11c768] the strongest of these, takes about four times the time of tf2-b10c384
    [b28c512nbt] the strongest of the older kind, takes about as long as tf3-b11c768
   *[other] { $purpose }
}
web-megabytes = { $number } MB
web-network-fetch = Fetch it
web-network-no = No, thanks
web-network-failed = It has not come: { $reason }
web-network-licence = Licence: { $licence }
web-network-fetching = Fetching { $name }
web-network-part = { $done } of { $all }
web-network-ready = { $name } is here, and new games and reviews use it. To use it later, too, start Ponnuki with { $option }.
web-final-position = The final position

## Teaching, playing on, editing, and reviews that wait

web-waits = waits; place { $place } in the queue
web-cancel = Cancel
web-review-count = Review { $count }
web-ordered = Reviews ordered: { $count }. They are made one after the other.
web-go-on-about = This makes another game, which begins with the moves so far. What you are looking at stays as it is.
web-teach = Teaching
web-teach-off = off
web-teach-warn = warn of bad moves
web-teach-back = take bad moves back
web-teach-points = from a loss of (points)
web-keep-move = Keep the move
web-what-lost = What did it lose?
say-warned = { $move } loses { $points } points or more. Look again: “undo” takes it back, “keep” keeps it, “lost” says more.
say-warned-back = { $move } was taken back: it loses { $points } points or more. Try another move, or “keep” it; “lost” says more.
say-warned-lost = { $move } loses about { go-points }; { $best } is better.
say-warned-never = There was no warning.
say-warned-count = Warnings: { $count } (moves { $moves }).
say-no-warning = There is no warning of a move.
error-teaching = Teaching is not understood. Examples: 3 (warn from a loss of three points), 2.5 back (take such moves back), off.
term-help-teach = warn of bad moves: teach 5, teach 5 back, teach off
term-help-keep = keeps the move that was warned of
term-help-lost = says what that move loses, and which is better
cli-no-position = The game has no such position. Moves in it: { $moves }.
go-stop = .
page-grades = Mistakes on the board
page-grades-none = none
page-grades-last = last moves: { $count }
page-grades-all = all moves
page-grade-inaccuracy = inaccuracy
page-grade-mistake = mistake
page-grade-blunder = blunder
page-grade-lost = { $grade ->
    [inaccuracy] inaccuracy, loses { go-points }
    [mistake] mistake, loses { go-points }
   *[blunder] blunder, loses { go-points }
}
page-coordinates = Coordinates
page-coordinates-none = none
web-grades-about = of moves whose positions were analysed, before and after
web-judging-tried = The engine looks at this move.
web-tried-good = { $move } is as good as the best move.
web-tried-lost = { $move } loses { go-points }; { $best } is better.
say-changed = The record was changed elsewhere meanwhile, perhaps in another tab. Look at it again.
say-bad-fact = This is not possible here ({ $name }).
say-only-in-game = Moves are inserted in the game itself, not in a variation.
web-edit = Edit
web-tool = A click
web-tool-none = plays
web-tool-triangle = △ triangle
web-tool-square = □ square
web-tool-circle = ○ circle
web-tool-cross = × cross
web-tool-letter = A letters
web-tool-number = 1 numbers
web-tool-insert = inserts a move
web-tool-black = sets a black stone
web-tool-white = sets a white stone
web-tool-empty = takes a stone away
web-turn = Whose move
web-turn-black = Black’s move
web-turn-white = White’s move
web-position-use = Use this position
web-position-clear = Clear the board
web-position-help = You are setting up a position. It becomes a record of its own, and this one stays as it is.
web-position-first = Use the position that you have set up first, or cancel it.
web-position-locked = The stones at { $point } have no liberty: no such position is possible.
web-inserted = { $move } is inserted. The moves after it stay; as they were, they are also a variation.
web-inserted-alone = { $move } is inserted. The moves after it do not fit any more: they stay as a variation.
web-edit-over = This game was over. Marks go into it; with other facts or moves it becomes a copy, and the original stays as it is.
web-edit-undo = Undo the change
web-edit-redo = Make it again
web-facts = Names, result and more
web-facts-save = Save these
web-facts-saved = The record has them now.
web-fact-black-rank = Rank of Black
web-fact-white-rank = Rank of White
web-fact-result = Result
web-fact-date = Date
web-fact-event = Event
web-fact-round = Round
web-fact-place = Place
web-keys-edit = O plays on from here, E opens the editor, Ctrl+Z undoes a change; the wheel over the board goes through the moves.
page-copy = Copy (SGF)
page-copied = The record is in the clipboard.
page-not-copied = The browser does not allow it. Save the record instead.

## Refused requests.

error-other-host = This is not the host that the request is for.
error-other-site = Requests of other sites are refused.
error-other-token = This address is not the one that ponnuki has printed, or is of an earlier start.
error-no-page = There is no such page.
error-no-file = There is no such file.
error-no-review = There is no such review any more.
error-game-closed = This game is closed.
error-not-removed = This is not removed: { $reason }
error-not-restored = This is not brought back: { $reason }
error-no-networks = This network is not offered.
error-no-openings = Openings are not offered here.
error-no-imports = Games from elsewhere are not offered here.
error-request = The request is not understood: { $reason }
error-record = The record cannot be read: { $reason }
error-for-terminal = This is for a terminal.
error-time = The clock is not understood. Examples: 10m (ten minutes), 10m+5s (five seconds more with each move), 10m+3x30s (and three periods of 30 seconds), 10m+25/5m (and 25 stones in each five minutes).
error-value = This value is not possible: { $reason }
error-handicap = This board has no such handicap.
error-seconds = A move gets at most { $most } seconds.
error-visits = A position gets 1 to { $most } visits.
error-not-of-one-game = { $name } is not a matter of one game.
error-library = { $reason }
error-system = { $reason }
error-other-version = This review was made by another version of ponnuki.
error-review-not-ready = The review is not ready.
error-fetching = A network is being fetched.
error-review-failed = The review has failed: { $reason }
error-large = This is too large: at most { $most } bytes are read.
error-long-record = The record has more than { $most } moves.
error-many-games = { $most } games are open, which is the most. Close one of them.
error-many-reviews = { $most } reviews wait, which is the most.
error-failed = This has failed. Please report it.
error-not-counted = Nothing was counted.
error-no-dead-stones = The dead stones could not be found.
error-game-unreadable = The game cannot be read: { $reason }
error-review-unreadable = The review cannot be read: { $reason }
error-not-kept = This is not kept: { $reason }
error-review-not-kept = The review is not kept: { $reason }

## Counts of games.

score-count = { $result }: { $rules }
score-recorded = the record says: { $result }
score-mark = { $mark ->
    [black-stones] black stones
    [white-stones] white stones
    [black-dead] dead black stones
    [white-dead] dead white stones
    [black-points] Black’s points
    [white-points] White’s points
    [uncounted] surrounded points that do not count
    [dame] dame
    [seki] points in seki that nobody surrounds
   *[open] points between open borders
}
score-dead = Dead: { $line }
score-dame = Dame left: { $line } (where stones count, each is a point for the player who fills it)
score-open = { $count ->
    [one] The game is not finished: { $count } point lies between open borders.
   *[other] The game is not finished: { $count } points lie between open borders.
}
score-side = { go-color } { $total }: { $parts }
score-part = { $part } { $number }
score-part-name = { $part ->
    [stones] stones
    [surrounded] surrounded points
    [prisoners] prisoners
   *[tax] group tax
}
score-reason = { $item }: { $amount } ({ $meaning })
score-meaning = { $item ->
    [area] stones and the points they surround
    [komi] White’s points for moving second
    [handicap] White’s points for the handicap stones
    [dead-stones] other stones are dead by the rules
    [stones-at-the-start] they count on the board, not as territory
    [dame] filling one gains a point only where stones count
    [teire] a move in one’s own territory costs a point there
    [last-play] one player has played more stones, which count
    [what-counts] the rules do not count just stones and territory
    [pass-stones] a pass costs a stone
    [seki] points surrounded in seki do not count
    [group-tax] each living group pays two points
    [button] the player who took it has half a point
   *[first-pass] Black loses a point if White passed first
}

## The command line.

cli-error = error: { $reason }
cli-file = { $file }: { $reason }
record-place = line { $line }, column { $column }: { $reason }
cli-wrote = wrote { $file }
error-not-found = No such file or directory
error-denied = Permission denied
error-is-folder = Is a directory
error-full = No space left on device
cli-no-terminal = a game needs a terminal: standard input and output may not be redirected, except with --plain
cli-exists = { $file } exists: “ponnuki play { $file }” continues it
cli-no-handicap = the handicap cannot be placed: this board has none with so many stones
cli-no-stone = there is no stone on “{ $point }”
cli-not-judged = the dead stones could not be found
cli-one-picture = a picture shows one game: give one record with --svg
cli-illegal = move { $number } is illegal under these rules: { $reason }
cli-no-records = there are no records in this folder
cli-overwrite = { $file } is one of the games and would be overwritten: choose another output
cli-same-place = { $one } and { $other } cannot go to the same place
cli-one-page = the pages of several games cannot go to standard output: give --html a folder
cli-incomplete = { $failed } of { $games } games could not be reviewed
cli-search-failed = the search after move { $number } failed; this is an error in the engine
cli-interrupted = interrupted: { $missing ->
    [one] { $missing } position
   *[other] { $missing } positions
} of { $file } left; { $kept ->
    [yes] the same command goes on from there
   *[no] nothing is kept, because no file is written
}
cli-kept = { $file } { $reason ->
    [unreadable] cannot be read
    [compressed] is compressed
    [format] is not in SGF
    [doubtful] is doubtful
   *[more] contains more than the game
}, so it is not overwritten
cli-positions-left = positions, { $left } left
cli-counts-left = counts, { $left } left
cli-game-saved = The game is in { $path }; “ponnuki review { $path }” looks for mistakes, “ponnuki play” begins another.
record-packed = the compressed record cannot be unpacked: { $reason }
record-large = the compressed record has more than { $most } MiB
record-none = there is no game record in the text
record-not-file = it is not a plain file, or it is too large
record-not-utf-8 = the file is not text in UTF-8
record-syntax = the record is malformed: { $reason }
record-not-go = this is the record of another game than Go
record-size = a { $size } board is not supported
record-value = { $value } is not valid
record-off-board = { $value } is off the board
record-setup = the record sets up an illegal position: { $reason }
record-illegal = move { $number } of the record, { $move }, is illegal: { $reason }

## Rules. What stands in the table of the rules is not repeated.

rules-small = { go-komi } on 9x9
rules-source = Source: { $source }
rules-deviation = Deviation: { $rules ->
   *[other] { $deviation }
}
rules-choice = { $choice ->
   *[other] { $meaning }
}

## The page around the others, where the program runs in the browser itself

shell-loading = Ponnuki is loading …
shell-incomplete = The download was cut short. Load the page again.
shell-failed = Ponnuki does not work here:
shell-old = This browser is too old for Ponnuki.
shell-private = Nothing leaves this device. Your games are kept in this browser.
shell-save = Save all games (zip)
shell-restore = Add games from a zip file
shell-restored = The games were added.
shell-no-archive = This file is no archive of games.
shell-restarted = The engine had an error and was started again. Your game goes on.
shell-full = The browser has no room for your games. Save them as a file, and remove some.
shell-unkept = This browser keeps nothing. Save your games as a file before you leave.
shell-update = A new version is ready.
shell-reload = Use it now
shell-network = Network:
shell-network-inside = Network: the one inside
shell-network-failed = The engine failed with your network, so the one inside plays.
shell-network-choose = Use another network
shell-network-remove = Use the network inside
shell-network-trying = The network is being tried …
shell-network-changed = From now on this network plays.
shell-network-removed = The network inside plays again.
shell-network-none = This file is no network.
shell-network-damaged = This network is damaged or incomplete.
shell-network-version = This network is older or newer than those that Ponnuki can use.
shell-network-unsupported = This network has parts that Ponnuki cannot compute.
shell-network-people = This network imitates people and cannot play alone.
shell-network-large = This network is too large for the memory that a page may take.
shell-network-full = The browser has no room for this network.
shell-network-review = A review is being made. Wait for it or stop it, and then change the network.

## Players across games: the pages of `ponnuki review FOLDER` and of the library. $kind is a kind of mistake.

players-title = Players
players-count = { $games ->
    [one] { $games } reviewed game
   *[other] { $games } reviewed games
}
players-won-lost = won { $won }, lost { $lost }
players-games = Games
players-all = all
players-phases = How well each part was played
players-kinds = Kinds of mistakes
players-kind = { $kind ->
    [ladder] a ladder was misread
    [net] a net was missed
    [capture] stones could be captured at once
    [own-group] a group of one’s own was lost
    [other-group] a group of the opponent’s was let live
    [unanswered] the opponent’s move needed an answer
    [answered] answered, though something else was larger
    [elsewhere] another part of the board was larger
    [local] the right place, but the wrong move there
   *[pass] passed too early
}
players-progress = Progress
players-chart = Points lost a move, by month: lower is better
players-best = The best games
players-worst = The games with the largest losses
players-opponents = Opponents
players-col-games = games
players-col-results = won–lost
players-col-estimate = rank, estimated
players-col-date = date
players-col-result = result
players-col-lost-black = Black’s loss a move
players-col-lost-white = White’s loss a move
players-col-review = review
players-col-opponent = opponent
players-col-part = part
players-col-kind = kind
players-col-count = number
players-col-points = points lost
players-col-share = share of the loss
players-col-month = month
players-estimate-title = Estimate of the rank
players-interval = { $low } to { $high }
players-end = { $end ->
    [low] { $rank } or weaker
   *[high] { $rank } or stronger
}
players-estimate = On { $board }: { $rank }. The true rank is likely between { $low } and { $high } ({ $moves } moves).
players-trust = This compares what the moves lost with games of the program’s own levels, where GNU Go 3.8 is { $measured }. Four of five intervals should have the true rank. It was not measured against people, who make other mistakes, and players stronger than { $best } cannot be told apart.
players-no-estimate = There is no estimate: it needs 20 moves in games on { $boards } that the built-in network has reviewed with 50 visits a position or more.
players-judge = { $by }: { $games ->
    [one] { $games } game
   *[other] { $games } games
}
players-mixed = These games were reviewed in different ways, so their losses can hardly be compared.
players-nameless = { $games ->
    [one] In { $games } game a player has no name; the game is in the list of games alone.
   *[other] In { $games } games a player has no name; that side is in the list of games alone.
}
players-repeated = { $games ->
    [one] { $games } review is of a game that was reviewed more than once, and does not count.
   *[other] { $games } reviews are of games that were reviewed more than once, and do not count.
}
players-unread = Games that could not be read
players-unread-count = { $games ->
    [one] { $games } game could not be read.
   *[other] { $games } games could not be read.
}
players-queue = Games without a review
players-queue-none = All games of the library have a review.
players-queue-choose = Choose { $name }
players-queue-all = all
players-queue-start = Review the chosen games
players-queue-stop = Stop the reviews
players-queue-left = { $games ->
    [one] { $games } game left
   *[other] { $games } games left
}
players-queue-now = { $left }. { $name }: { $course }
players-queue-ended = The reviews are made. Load the page again to see them.
players-queue-reload = Load again
players-link = Players and progress

## Practice: problems from one’s own mistakes, which come again after some days.

practice-title = Practice
practice-link = Practise your mistakes
practice-link-due = Practise your mistakes ({ $count } due)
practice-this = Practise this
practice-problem = Problem
practice-which = Which problems
practice-player = Player
practice-kind = Kind of mistake
practice-grade = At least
practice-all = all
practice-position = Position
practice-skip = Skip
practice-never = Never again
practice-read = Read it out
practice-hidden = Problems that do not come again
practice-counts = { $due ->
    [one] { $due } of { $all } problems is due.
   *[other] { $due } of { $all } problems are due.
}
practice-score = Right today: { $right } of { $asked }. Ever: { $share } of { $all }.
practice-right = Right. It comes again on { $date }.
practice-wrong = It comes again on { $date }.
practice-is-kind = Kind: { $kind }.
practice-about = A problem that you get right comes again after 1, 3, 7, 21 and then 60 days; after a wrong answer, tomorrow.
practice-none = There are no problems yet. They come from the mistakes in games that were reviewed.
practice-done = Nothing is due today.
practice-skipped = Only problems that you skipped are left.
practice-missing = That mistake is not among the problems. Here is what is due.
practice-unsolved = { $count ->
    [one] { $count } mistake is left out, because no better move is known.
   *[other] { $count } mistakes are left out, because no better move is known.
}
practice-naming = Name a point, such as D4.
practice-damaged = The file { $file } cannot be read, so all problems are new. With your next answer it gets another name.
practice-aside = The file that could not be read is now { $file }.
error-practice-unreadable = The answers that were kept cannot be read: { $reason }
error-practice-not-kept = The answer is not kept: { $reason }

## Mistakes of one’s own level. $own and $next are ranks, $chance and $then what a hundred such players do.

level-mine = My rank
level-any = any
level-learn = { $own } play this move in { $chance } of such positions, { $next } in { $then }: the mistake to unlearn next.
level-both = { $own } play this move in { $chance } of such positions, { $next } in { $then }: both make this mistake.
level-slip = { $own } play this move in { $chance } of such positions: a slip, not a lack of knowledge.
level-order = With a rank, the mistakes come first that players of this rank make and those of the next rank less often.
level-by-levels = The shares are those of the program’s own levels, not of people.
level-by-network = The shares are those of people, by the network { $network }.
level-title = The mistakes that { $own } make and { $next } make less often:
level-none = There are none.
