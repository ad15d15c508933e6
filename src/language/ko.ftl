### 프로그램의 한국어 글. 용어는 GLOSSARY.md에 있다.

## 바둑 용어

go-decimal = .
go-black = 흑
go-white = 백
go-color = { $color ->
    [black] 흑
   *[white] 백
}
go-pass = 한수쉼
go-button = 단추
go-list = { $one }, { $other }
go-sentences = { $one } { $other }
go-percent = { $number }%
go-points = { $points }집
go-points-for = { $color ->
    [black] 흑에 { $points }집
   *[white] 백에 { $points }집
}
go-margin = { $color ->
    [black] 흑
   *[white] 백
}+{ $points }
go-even = 호각
go-moves = { $count }수
go-handicap = { $count }점 접바둑
go-komi = 덤 { $komi }집
go-rules = { $rules ->
    [chinese] 중국 룰
    [japanese] 일본 룰
    [korean] 한국 룰
    [aga] AGA 룰
    [ing] 응씨 룰
    [new-zealand] 뉴질랜드 룰
    [tromp-taylor] 트롬프-테일러 룰
    [chinese-kgs] 인터넷 바둑 중국 룰
    [cgos] CGOS 룰
    [aga-button] AGA 룰(단추)
    [simplified-ing] 간이 응씨 룰
    [wmsg] 월드 마인드 스포츠 게임즈 룰
    [stone-scoring] 돌 세기 룰
    [ancient-chinese] 옛 중국 룰
    [ancient-territory] 옛 중국 집 룰
    [source-000] “Reglas de Go” 룰
    [source-000-territory] “Reglas de Go” 룰(집 세기)
    [button-go] 단추 바둑
    [source-001] 빅의 집도 세는 룰
    [source-001-button] 빅의 집도 세는 룰(단추)
    [ludoteka] Ludoteka 룰
    [source-004] 이탈리아 룰(집 세기)
    [source-004-area] 이탈리아 룰(돌도 세기)
    [special] 특별 룰
   *[other] { $rules } 룰
}
go-rank = { $kind ->
    [kyu] { $number }급
    [pro] 프로 { $number }단
   *[dan] { $number }단
}
go-date = { $year }년 { $month }월 { $day }일
go-result-resignation = { go-color } 불계승
go-result-time = { go-color } 시간승
go-result-forfeit = { go-color } 반칙승
go-result-win = { go-color } 승
go-result-points = { go-color } { $kind ->
    [half] 반집승
    [and-half] { $whole }집반승
   *[whole] { $points }집승
}
go-result-draw = 빅
go-result-void = 무승부

## 대국 중의 문장

say-lead = { $color ->
    [black] 흑이 약 { $points }집 앞서 있습니다.
   *[white] 백이 약 { $points }집 앞서 있습니다.
}
say-lead-even = 형세는 거의 호각입니다.
say-chances = 승률: 흑 { $black }, 백 { $white }.
say-estimate = 덤을 포함한 엔진의 판단입니다.
say-hint = { $move }에 두어 보세요.
say-hint-pass = 한 수 쉬어도 됩니다. 더 얻을 것이 없습니다.
say-searched = { $visits }개 국면을 읽었습니다.
say-line = 예상 수순: { $line }
say-score-now = 지금 끝내면 { $result }입니다.
say-illegal = { $move }에는 둘 수 없습니다: { $reason }.
say-illegal-off-board = 바둑판 밖입니다
say-illegal-occupied = 이미 돌이 있습니다
say-illegal-ko = 패는 바로 되딸 수 없습니다
say-illegal-suicide = 착수 금지점입니다
say-illegal-button = 가져올 단추가 없습니다
say-illegal-superko = { $number }수 다음과 같은 국면이 됩니다
say-explain-move = { go-color } { $move }
say-explain-failed = 엔진이 이 수를 살펴보지 못했습니다.
say-explain-pointless = 엔진은 이 수를 고려하지 않습니다. 자기 눈을 메우거나 아무 변화도 없는 수입니다.
say-explain-untried = 엔진은 시도할 가치가 없다고 보았습니다.
say-explain-first = 엔진의 첫 번째 추천입니다.
say-explain-other = 엔진이 보기에 더 좋은 수가 있습니다.
say-explain-best = { $move } 쪽이 더 좋습니다.
say-explain-next = 두 번째 추천은 { $move }입니다.
say-explain-first-sight = 첫 감각으로 엔진은 { $percent }의 확률로 여기에 둡니다.
say-explain-players = 고수라면 { $percent }의 확률로 여기에 둡니다.
say-explain-rank = 읽은 { $moves }수 가운데 { $rank }번째이며, 탐색 { $of_visits }회 중 { $visits }회입니다.
say-resigned = { go-color } 불계승: { $loser ->
    [you] 기권하셨습니다
   *[engine] 엔진이 기권했습니다
}
say-not-saved = 대국이 저장되지 않았습니다: { $reason }
say-engine-failed = 엔진에 오류가 생겼습니다. 알려 주세요.
say-no-such-point = { $size } 바둑판에는 { $point } 자리가 없습니다.
say-not-understood = “{ $text }”: 알 수 없습니다. D4처럼 입력하거나 ?로 도움말을 보세요.
say-engine-to-move = 엔진이 둘 차례입니다. “now”는 바로 두게 하고, “undo”는 수를 무릅니다.
say-over = 대국이 끝났습니다. “undo”는 종국을 취소하고, “quit”은 나갑니다.
say-was-over = 이 대국은 열 때 이미 끝나 있어 그대로 둡니다. “여기서 이어 두기”로 다른 대국을 만들 수 있습니다.
say-stopped = 두 사람 모두 한 수 쉬었습니다. 죽은 돌을 표시한 뒤 “agree”, 계속 두려면 “continue”를 입력하세요.
say-not-stopped = 두 사람이 모두 한 수 쉰 다음, 대국이 끝날 때 쓰는 명령입니다.
say-not-judged = 엔진이 아직 죽은 돌을 찾고 있습니다. 직접 표시해도 됩니다.
say-nothing-to-undo = 무를 수가 없습니다.
say-nothing-to-redo = 되돌릴 것이 없습니다.
say-not-thinking = 엔진이 생각하고 있지 않습니다.
say-no-position = 그 국면은 이제 대국에 없습니다.
say-main-line = 실전 수순입니다. 옮기거나 지울 수 있는 것은 변화도뿐입니다.
say-no-stone = { $point }에는 돌이 없습니다.
say-no-point = “{ $text }” 자리는 없습니다.
say-long-line = 한 변화는 { $most }수까지입니다.
say-many-positions = 한 대국은 { $most }개 국면까지입니다.

## 터미널에서의 대국

term-hello = 바둑을 두려면 “ponnuki web”(브라우저) 또는 “ponnuki play”(여기)를 입력하세요. 나머지는 “ponnuki help”로 봅니다. 지금은 다른 프로그램을 위한 GTP이며 “quit”으로 나갑니다.
term-captured = 따낸 돌 { $count }
term-level = 기력 { $rank }
term-full-strength = 최강
term-handicap = { $count }점 접바둑
term-no-move = 아직 둔 수가 없습니다
term-last-move = { $number }수: { go-color } { $move }
term-last-pass = { $number }수: { go-color } 한 수 쉼
term-keys-hint = ? 키 안내
term-result = 결과: { $result }
term-looking = 죽은 돌을 찾는 중
term-if-dead = x와 o가 죽었다면: { $result }
term-settle = Enter는 돌 표시, “agree”는 계가, “continue”는 계속 두기
term-waiting = 멈춤. “wait”으로 계속
term-thinking = 생각하는 중
term-player = { go-color }: { $name }
term-to-move = { go-color } 차례
term-dead-stones = 죽은 돌
term-game-over = 종국
term-not-saved = 저장 안 됨: { $reason }
term-too-small = 창의 크기는 { $width }x{ $height }자인데 { $least_width }x{ $least_height }자가 필요합니다. 창을 키우거나 Ctrl-C로 나가세요.
term-saved = 대국은 { $path }에 있습니다. “ponnuki play { $path }” 명령으로 이어 둘 수 있습니다.
term-networks = 더 크고 강한 신경망이 있습니다. “ponnuki network get” 명령으로 목록을 볼 수 있습니다.
term-words = 입력할 말. help, score, resign 말고는 첫 글자만으로도 됩니다:
term-key-arrows = 화살표
term-key-arrows-help = 커서 이동
term-key-enter = Enter, 빈칸
term-key-enter-help = 커서 자리에 둔다. 종국에는 죽은 돌 표시
term-key-point-help = 좌표를 입력해 그곳에 둔다
term-key-escape-help = 입력한 것을 지운다
term-key-help-help = 이 도움말을 본다
term-key-interrupt-help = 바로 나간다. 대국은 저장된다
term-help-quit = 대국을 저장하고 나간다
term-help-pass = 한 수 쉰다
term-help-button = 단추가 있으면 가져온다
term-help-undo = 내 수와 응수, 또는 종국을 무른다
term-help-redo = 무른 것을 되돌린다
term-help-hint = 엔진이 둘 수를 본다
term-help-explain = 수를 설명한다: “explain D4”
term-help-score = 누가 얼마나 앞서는지 본다
term-help-now = 엔진이 바로 두게 한다
term-help-swap = 흑백을 바꾼다
term-help-wait = 엔진과 시계를 멈추거나 계속한다
term-help-resign = 기권한다
term-help-agree = 모두 쉰 다음: 표시한 죽은 돌로 계가한다
term-help-continue = 모두 쉰 다음: 계속 둔다
term-plain-players = 흑: { $black }. 백: { $white }.
term-plain-start = D4 같은 좌표나 다음 말을 입력하세요: { $words }.
term-plain-board = 판 위의 돌을 말한다
term-plain-stones = { go-color }돌: { $line }.
term-plain-none = 없음
term-plain-move = { $number }수: { go-color } { $move }.
term-plain-pass = { $number }수: { go-color } 한 수 쉼.
term-plain-taken-back = { $count }수를 물렀습니다.
term-plain-settle = 죽은 돌: { $line }. 이대로면 { $result }. 좌표를 입력해 돌을 표시하고, “agree”로 계가, “continue”로 계속 둡니다.
term-plain-thinking = { go-color } 생각 중.

## 포석과 정석

openings-title = 포석과 정석
openings-area = 판의 범위
openings-whole = 전체
openings-last = 마지막 수의 귀
openings-upper-left = 좌상귀
openings-upper-right = 우상귀
openings-lower-left = 좌하귀
openings-lower-right = 우하귀
openings-found = { $whose }. 대국 { $games }개에서 { $count }번 나왔습니다.
openings-ended = 그중 { $count }번은 다음 수가 없습니다.
openings-damaged = 기보가 아닌 것이 든 파일 { $count }개: { $files }
openings-damaged-count = 파일 { $count }개는 기보로 읽을 수 없습니다.
openings-no-games = { $folder }에 대국이 없습니다.
openings-no-number = 기보는 { $count }수까지라서 { $number }수 뒤의 국면이 없습니다.
openings-no-corner = { $point } 자리는 귀가 아닙니다.
openings-col-games = 대국
openings-col-share = 비율
openings-col-won = 승률
openings-col-years = 연도
openings-move = { go-color } { $move }
openings-player = { $name } ({ $count })
openings-players = 많이 둔 사람: { $players }
openings-reading = 대국을 읽는 중…
openings-indexing = 읽은 파일: { $done } / { $all }.
openings-play = { $move } 수를 변화도로 두기
openings-show-games = { $move } 대국 { $count }개 보기
openings-games-with = { $move } 대국

## 사활

life-title = 사활
life-key = L은 이 국면을 사활 문제로 만듭니다.
life-no-stone = { $point }에 돌이 없습니다.
life-alive = 이 돌은 무조건 살아 있어 문제가 되지 않습니다.
life-no-room = 이 범위에 빈 점이 없습니다.
life-too-large = 이 범위는 너무 넓어 읽을 수 없습니다. 더 좁은 범위를 고르세요.
life-illegal = { $move }에는 둘 수 없습니다. 범위 밖이거나, 돌이 있거나, 자살수이거나, 패를 바로 되따내는 수입니다.
life-no-group = 사활이 불분명한 돌이 없습니다. --group으로 돌을 지정하세요.
life-groups = 사활이 불분명한 돌이 여럿입니다. --group으로 하나를 지정하세요: { $points }
life-group = { $stone }의 { go-color }돌, 범위는 { $count }점입니다.
life-room = { go-color }이 { $count }점의 범위에서 사는 문제입니다.
life-exits = { $points }(으)로 빠져나갈 수도 있습니다. 읽을 때는 아무도 그곳에 두지 않습니다.
life-first = { go-color } 선수: { $fate ->
    [lives] 삽니다.
    [dies] 죽습니다.
    [ko] 패입니다.
   *[unknown] 증명하지 못했습니다.
}
life-moves = 성공하는 수: { $moves }
life-ko-moves = 패가 되는 수: { $moves }
life-guess = 증명하지 못했습니다. 탐색의 추측으로는 { $chance }의 확률로 살고, 다음 수는 { $move }입니다.
life-not-proved = 증명하지 못했습니다.
life-again = 처음부터
life-set-up = 편집기에서 놓기
life-answer = 정답 보기
life-succeeds = 성공
life-ko = 패
life-fails = 실패
life-unknown = 증명 없음
life-settings = 문제 설정
life-tool = 클릭하면
life-tool-play = 두기
life-tool-group = 돌 고르기
life-tool-part = 범위 바꾸기
life-help-play = 색칠된 범위에 두세요. 컴퓨터가 바로 응수합니다.
life-help-group = 위험한 돌을 클릭하면 프로그램이 범위를 찾습니다. 끌어서 범위를 고를 수도 있습니다. 키보드로는 돌을 고르고 Enter를 누르세요.
life-help-part = 끌어서 범위를 고르거나 점을 클릭하세요. 키보드로는 마주 보는 두 모서리에서 Enter를, 한 점이라면 두 번 누르세요.
life-first-to-move = 먼저 두는 쪽
life-defender = 위험한 돌의 색
life-about = 문제는 이 범위 안에서만 읽습니다. 밖의 빈 점은 공격하는 쪽의 것이고, 한수쉼은 손을 빼는 것입니다. 빅은 산 것으로 봅니다. 알려 드리는 결과는 증명된 것이고, 추측은 추측이라고 밝힙니다.
life-keys = 키: U 무르기, P 한수쉼, N 처음부터, A 정답. 판에서는 화살표로 점을 고르고 Enter로 둡니다.
life-bad-address = 이 문제의 주소에 잘못이 있습니다: { $name }
life-corner = 한 모서리는 { $point }입니다. 마주 보는 모서리를 고르세요.
life-mark = 위험한 돌을 클릭하거나 판의 일부를 끌어서 고르세요.
life-reading = 문제를 읽고 있습니다 …
life-task-live = { go-color } 차례: 돌을 살릴 수 있습니까?
life-task-kill = { go-color } 차례: 돌을 잡을 수 있습니까?
life-next = { $move }. { $task }
life-end = { $fate ->
    [lives] 살았습니다.
    [dies] 죽었습니다.
   *[ko] 패입니다.
}
life-succeeded = 성공하셨습니다.
life-better = 더 나은 수가 있었습니다.
life-no-better = 더 나은 수는 없습니다.

## 다른 곳의 대국

import-title = 다른 곳에서 대국 가져오기
import-text = 대국 주소 또는 online-go.com의 사용자 이름
import-look = 찾기
import-asking = 묻는 중…
import-games-of = { $name }의 대국
import-fetch = 가져오기
import-fetch-all = 모두 가져오기
import-more = 이전 대국
import-in-library = 내 대국에 있음
import-none = 끝난 대국이 없습니다.
import-folder = { $folder }의 새 기보
import-nothing-new = 새것이 없습니다.
import-add = 더하기
import-add-all = 모두 더하기 ({ $count })
import-seen = 이것은 빼기
import-seen-all = 모두 빼기
import-further = { $count }개가 더 있습니다.
import-nothing = 주소나 이름을 입력하세요.
import-is-player = 이것은 사용자 주소입니다. “다른 곳에서 대국 가져오기”에서 찾으세요.
import-no-net = 여기서는 주소를 열 수 없습니다. 기보 자체를 붙여 넣으세요.
import-added = 더했습니다: { $name }
import-known = 이미 있습니다: { $name }
import-new = 새것: { $name }
import-refused = 더하지 못했습니다: { $name }: { $reason }
import-no-folder = 대국을 둘 폴더가 없습니다. --into로 지정하세요.
import-watch-folder = 폴더만 지켜볼 수 있습니다.
import-no-player = 서버에 { $name } 사용자가 없습니다.
import-failed = { $url }에서 가져오지 못했습니다: { $reason }
import-no-record = { $url }에 있는 것은 기보가 아닙니다: { $reason }
import-not-there = 서버에 없습니다
import-private = 서버가 공개하지 않습니다
import-busy = 서버가 쉬어 달라고 합니다. 몇 분 뒤에 다시 해 보세요
import-status = 서버가 상태 { $status }(으)로 답했습니다
import-large = 서버가 { $most } MB보다 많이 보냅니다
import-unclear = 서버의 답을 알 수 없습니다

## 복기

review-by-network = { $program } 복기, 신경망 { $network }
review-by-playouts = { $program } 복기, 신경망 없음
review-visits = 국면마다 탐색 { $visits }회
review-seconds = 국면마다 { $seconds }초
review-playouts = 국면마다 모의 대국 { $visits }회
review-comment = { $move }: { $verdict }
review-move = { go-color } { $number } { $move }
review-best = 엔진의 첫 번째 추천입니다.
review-good = 좋은 수입니다.
review-good-lost = 무난한 수입니다. { $points }집 손해.
review-grade = { $grade ->
    [inaccuracy] 완착
    [mistake] 실착
   *[blunder] 큰 실수
}
review-fault = { review-grade }: { $lost }.
review-lost = { $points }집 손해
review-lost-both = { $points }집과 승률 { $percent } 손해
review-chances = { $color ->
    [black] 흑의 승률이 { $from }에서 { $to }로 바뀝니다.
   *[white] 백의 승률이 { $from }에서 { $to }로 바뀝니다.
}
review-score-change = 집 차이 { $from } → { $to }.
review-better = 정수는 { $move }입니다.
review-better-line = 정수는 { $move }, 이후 { $line }.
review-better-short = 정수 { $move }
review-standing = { $lead } { go-color }의 승률은 { $percent }입니다.
review-lead = { $color ->
    [black] 흑이 { $points }집 앞섭니다.
   *[white] 백이 { $points }집 앞섭니다.
}
review-lead-even = 형세는 호각입니다.
review-by-playouts-standing = 모의 대국으로는: { $standing }
review-player = { go-color }: { $summary }.
review-summary = 정확도 { $accuracy }, 한 수 평균 { $points }집 손해, { $faults }
review-no-mistakes = 실수 없음
review-count = { $grade ->
    [inaccuracy] 완착 { $count }
    [mistake] 실착 { $count }
   *[blunder] 큰 실수 { $count }
}
review-largest = 가장 큰 실수: { $list }.
review-mistake = { $move }({ $points }집)
review-instead = { $number }수 { $move } 대신: { go-color }의 승률 { $percent }, { $margin }.
review-accuracy = 손해 본 수가 없으면 정확도는 100입니다. 한 수 평균 1집 손해면 { $one }, 2집이면 { $two }, 4집이면 { $four }입니다.
review-trust = 믿을 만한 정도: { $strength } 2집이 안 되는 손해는 오차일 수 있습니다.
review-trust-playouts = 신경망 없는 기력은 재지 않았으며, 어떤 신경망이든 더 잘 판단합니다.
review-trust-network = 이 신경망의 기력은 재지 않았습니다.
review-trust-rank = 한 수에 탐색 { $visits }회면 내장 신경망은 { $size }에서 { $rank }입니다(GNU Go 3.8을 { $measured }으로 볼 때). 사람과 두어 재지는 않았습니다. 대마의 수상전은 여러 수 동안 잘못 읽을 수 있습니다.
review-rank-below = { $rank } 이하
review-rank = { $rank } 이상
review-rank-above = { $rank }보다 강함
review-phase = { $phase ->
    [opening] 포석
    [middle] 중반
   *[endgame] 끝내기
}
review-col-player = 대국자
review-col-moves = 수
review-col-accuracy = 정확도
review-col-lost = 한 수 손해
review-col-best = 일치율
review-col-inaccuracies = 완착
review-col-mistakes = 실착
review-col-blunders = 큰 실수
review-none-lost = 2집 이상 손해 본 수가 없습니다.
review-largest-title = 가장 큰 실수와 그 전후의 { go-color } 승률:
review-result = 결과: { $result }
review-name-color = { $name }({ go-color })
review-player-rank = { go-color }: { $rank }

## 복기 화면

review-final-position = 종국 장면
review-summary-table = 요약 표
review-no-scripts = 스크립트를 쓸 수 없어 종국 장면과 요약만 보여 줍니다.
review-course = 대국의 흐름
review-title = 복기
review-shown = 보여 줄 내용
review-tab-move = 착수
review-tab-mistakes = 실수
review-tab-variations = 변화도
review-tab-summary = 요약
review-tab-view = 보기
review-mistake-back = 앞의 실수
review-mistake-next = 다음 실수
review-mistake-word = 실수
review-col-played = 실전
review-whose = 누구의 실수
review-both = 둘 다
review-phases = 대국 단계
review-all-phases = 전체
review-guess = 정수 맞히기
review-mistakes-title = 가장 큰 실수
review-none-here = 여기에는 실수가 없습니다.
review-ranked = 손해 본 집과 승률이 큰 순서입니다. 승부가 기운 뒤의 실수는 작게 칩니다.
review-guess-form = 바둑판을 누르거나 좌표를 입력하세요
review-guess-button = 답하기
review-guess-show = 정답 보기
review-guess-next = 다음
review-guess-end = 그만
review-moves-here = 여기서의 수
review-add-move = 수 또는 한수쉼 추가
review-add = 추가
review-save = SGF로 저장
review-delete = 이 변화 지우기
review-variations-help = 빈 자리를 누르면 놓아 볼 수 있습니다. 파일에는 원래 기보의 모든 내용에 직접 놓은 수와 설명, 복기의 변화도가 더해집니다.
review-on-board = 바둑판 위
review-stones-only = 돌만
review-owners = 집
review-changed = 이 수가 바꾼 곳
review-hints = 추천수
review-keys = 키: ← → 한 수, ↑ ↓ 실수, Page up과 Page down 열 수, Home, End, 1~4 추천수의 변화, Esc 실전으로.
review-view-help = 돌을 누르면 그 수로 가고, 글자를 누르면 변화를 보며, 빈 자리를 누르면 놓아 봅니다. 그래프의 점은 실수입니다.
review-fault-place = 실수 { $all }개 가운데 { $number }번째로 큽니다.
review-next-fault = 다음
review-next-fault-label = 다음 실수
review-quiz-title = 실수 { $number } / { $all }
review-quiz-task = { go-color } 차례({ $number }수). 어디에 두시겠습니까?
review-quiz-again = { $words } 다시 생각하거나 정답을 보세요.
review-quiz-best = { $move }: 엔진과 같은 수입니다. 잘하셨습니다.
review-quiz-game = { $move }: 실전의 수입니다. { $lost }.
review-quiz-unknown = { $move }: 엔진이 고려하지 않은 수입니다.
review-quiz-good = { $move }: 좋은 수입니다. { $best }보다 { $behind }만 못합니다.
review-quiz-behind = { $move }: 최선보다 { $behind } 못합니다.
review-quiz-both = { $points }집과 승률 { $percent }
review-quiz-score = { $words } 한 번에 맞힌 것: { $right } / { $asked }.
review-quiz-answer = 정답입니다.
review-naming = D4 같은 좌표나 “한수쉼”을 입력하세요.
review-expects = 엔진의 예상은 { $margin }. { go-color }의 승률은 { $percent }입니다.
review-show-line = { $move }: 변화 보기
review-played-here = 실전
review-graph = 한 수마다 { go-color }의 승률과 집 차이. 마지막은 { $percent }, { $margin }.
review-reading = { go-color }의 승률 { $percent }, 집 차이 { $margin }
review-reading-playouts = { $reading }, 모의 대국으로는 { $percent }
review-played = 실전
review-better-title = 정수
review-show-board = { $title }: 바둑판에서 보기
review-line-score = { $line }: { $margin }
review-line-then = { $move }, 이후 { $line }
review-better-than = { $number }수 { $move }보다 좋은 수: { $lost }.
review-occupied = { $point }에는 돌이 있습니다.
review-suicide = { $point } 자리는 착수 금지점입니다.
review-ko = 패라서 바로 둘 수 없습니다.
review-source = { $source ->
    [game] 실전
    [record] 기보
    [review] 복기
   *[reader] 내 수
}
review-digits = 1~4 키 사용
review-instead-title = { $number }수 { $move } 대신

## 대국과 복기 화면에 공통

page-board = 바둑판
page-board-keys = 바둑판: 화살표로 자리를 고르고 Enter로 둡니다
page-first = 처음으로
page-back = 한 수 뒤로
page-next = 한 수 앞으로
page-last = 끝으로
page-slider = 수
page-wins = { go-color } 승률
page-to-move = { go-color } 차례
page-col-move = 착수
page-col-score = 집 차이
page-col-visits = 탐색
page-tree = 변화도 나무: 화살표로 이동
page-tree-picture = 위는 실전, 아래는 변화도
page-tree-empty = 돌 배치
page-comment = 설명
page-up = 위로
page-up-label = 이 변화를 위로
page-down = 아래로
page-down-label = 이 변화를 아래로
page-bring-back = 되돌리기
page-winrates-of = 승률 기준
page-my-side = 내 쪽
page-start = 대국 시작
page-place = { $number } / { $all }수: { go-color } { $move }
page-line = { $number }수에서의 변화: { $line }
page-back-to-game = 실전으로
page-analyse-here = 여기서 분석
page-point = { $point }, { $stone ->
    [black] 흑돌
    [white] 백돌
   *[none] 빈 자리
}
page-language = 언어

## 대국 화면과 첫 화면

web-slogan = 이 컴퓨터에서 대국, 분석, 복기.
web-slogan-page = 이 브라우저에서 대국, 분석, 복기.
web-no-scripts = 이 화면에는 스크립트가 필요합니다. 스크립트는 모두 이 프로그램의 것입니다.
web-new-game = 새 대국
web-same-again = 한 판 더
web-not-on-board = 판에 없는 수: { $line }
web-entry = 착수
web-you-play = 내 돌
web-both-sides = 둘 다
web-neither = 관전만
web-handicap = 접바둑 점수
web-more = 더 보기
web-your-name = 이름
web-human = 대국자
web-clock = 시계
web-no-clock = 없음
web-comments = 엔진의 판단을 기보에 적기
web-play = 대국 시작
web-open-records = 기보 열기
web-drop = 이 화면 어디에나 파일이나 폴더를 끌어다 놓거나 파일을 고르세요
web-paste = 또는 기보 내용을 붙여 넣기
web-open = 열기
web-review = 복기
web-effort = 정밀도
web-effort-quick = 빠르게
web-effort-normal = 보통
web-effort-thorough = 꼼꼼하게
web-your-games = 내 대국과 복기
web-search = 찾기
web-search-hint = 이름, 날짜, 결과
web-no-games = 아직 없습니다. 대국은 첫 수부터 여기에 저장됩니다.
web-field-size = 바둑판
web-field-rules = 룰
web-field-komi = 덤
web-field-level = 기력
web-field-seconds = 한 수 초
web-field-visits = 한 수 탐색
web-field-playouts = 한 수 모의 대국
web-field-ponder = 내 차례에도 생각하기
web-usual-komi = 룰에 따라
web-usual-seconds = 5, 또는 시계에 따라
web-no-limit = 제한 없음
web-more-rules = 다른 룰
web-rules-about = { $rules ->
    [chinese] 살아 있는 돌과 둘러싼 자리를 셉니다. 죽은 돌은 합의로 정합니다. 같은 국면의 반복과 자살수는 금지입니다.
    [japanese] 집과 따낸 돌을 세며, 빅의 집은 세지 않습니다. 보통의 패, 자살수 금지, 긴 순환은 무승부입니다.
    [korean] 일본 룰처럼 집과 따낸 돌을 셉니다.
    [aga] 돌과 둘러싼 자리를 셉니다. 한 수 쉴 때 돌 하나를 내므로 집으로 세어도 결과가 같습니다.
    [ing] 돌과 둘러싼 자리를 세며, 대만에서는 180개씩의 돌로 메워 셉니다. 독자적인 패 규칙이 있고 자살수가 허용됩니다.
    [new-zealand] 돌과 둘러싼 자리를 셉니다. 같은 차례에 같은 국면을 만들 수 없고, 여러 돌의 자살수는 허용됩니다.
    [tromp-taylor] 둘 다 쉬면 판 위의 돌을 그대로 셉니다. 죽은 돌은 먼저 따내야 합니다. 같은 국면의 반복은 금지, 자살수는 허용됩니다.
    [chinese-kgs] 인터넷 바둑에서 쓰는 중국 룰입니다. 돌과 둘러싼 자리를 셉니다. 같은 국면의 반복과 자살수는 금지입니다.
    [cgos] 돌과 둘러싼 자리를 셉니다. 끝났을 때 판 위의 돌은 모두 살아 있으므로 죽은 돌은 먼저 따내야 합니다. 같은 국면의 반복과 자살수는 금지입니다.
    [aga-button] 단추가 있는 AGA 룰입니다. 한 판에 한 번 착수 대신 단추를 가져오면 반집입니다.
    [simplified-ing] 돌과 둘러싼 자리를 셉니다. 같은 국면의 반복은 금지, 여러 돌의 자살수는 허용됩니다. 두 번째로 멈춘 뒤에는 모든 돌이 산 것입니다.
    [wmsg] 돌과 둘러싼 자리를 셉니다. 백이 먼저 쉬면 흑은 한 집을 잃습니다. 두 번째로 멈춘 뒤에는 모든 돌이 산 것입니다.
    [stone-scoring] 판 위의 돌만 세므로 둘 다 둘 수 있는 만큼 자기 집을 메웁니다.
    [ancient-chinese] 돌과 둘러싼 자리를 세고, 살아 있는 무리마다 두 집을 뺍니다. 보통의 패.
    [ancient-territory] 집과 따낸 돌을 세고, 살아 있는 무리마다 두 집을 뺍니다. 보통의 패.
    [source-000] 돌과 둘러싼 자리를 세며, 비기면 백이 이깁니다. 죽은 돌에 이의가 있으면 계속 두고, 둘 다 바로 다시 쉬면 모든 돌이 산 것입니다.
    [source-000-territory] “Reglas de Go” 룰이지만 집과 따낸 돌을 셉니다.
    [button-go] 돌과 둘러싼 자리를 세며, 착수 대신 단추를 가져온 쪽이 반집을 얻습니다.
    [source-001] 집과 따낸 돌을 세며, 빅의 집도 셉니다. 보통의 패, 자살수 금지.
    [source-001-button] 집과 따낸 돌을 세며, 빅의 집도 셉니다. 착수 대신 단추를 가져온 쪽이 반집을 얻습니다.
    [ludoteka] 돌과 둘러싼 자리와 따낸 돌을 모두 세며, 빅의 집은 세지 않습니다. 둘 다 바로 다시 쉬면 모든 돌이 산 것입니다.
    [source-004] 집과 따낸 돌을 세며, 빅의 집은 세지 않습니다. 같은 국면의 반복과 자살수는 금지입니다.
    [source-004-area] 돌과 둘러싼 자리를 세며, 빅의 집은 세지 않습니다. 같은 국면의 반복과 자살수는 금지입니다.
   *[other] { $summary }
}
web-level-full = 최강
web-level-rank = { $rank }, { $who ->
    [beginner] 입문자
    [casual] 애호가
    [club] 기원 중급
    [strong] 기원 강자
   *[expert] 유단 고수
}
web-open-now = 열려 있음
web-close = 닫기
web-stop = 중지
web-remove = 빼기
web-removed = 뺐음
web-restore = 되돌리기
web-button-label = { $button }: { $name }
web-review-of = 복기: { $name }
web-ready = 완료
web-failed = 실패: { $reason }
web-positions = { $done } / { $all } 국면
web-folder = 파일은 { $folder }에 있습니다. 뺀 것은 그 안의 “removed” 폴더로 갑니다.
web-folder-page = 이 브라우저에 보관됩니다. 뺀 것은 되돌릴 수 있습니다.
web-attention = 주의: { $reason }
web-adding = { $number } / { $all }번째 대국
web-added = 대국 { $all }개 중 { $count }개를 더했습니다. 고르면 열립니다.
web-known = { $count }개는 이미 있었습니다.
web-choose-file = 파일을 고르거나 기보 내용을 붙여 넣으세요.
web-large-file = { $name }: 너무 큽니다. 1600만 바이트까지 읽습니다.
web-offer-won = 세 판을 내리 이기셨습니다.
web-offer-lost = 세 판을 내리 지셨습니다.
web-offer-even = 다음은 호선이 어떨까요?
web-offer-take = 다음은 { $stones }점 깔고 두면 어떨까요?
web-offer-give = 다음은 { $stones }점 접어 주면 어떨까요?
web-offer-accept = 그렇게 하기
web-last-game = 지난 대국 이어 두기
web-no-answer = Ponnuki가 응답하지 않습니다. 끝나지 않았나요?
web-trying-again = Ponnuki가 응답하지 않아 다시 시도합니다.
web-game-closed = 이 대국은 닫혔습니다. 첫 화면에서 이어 둘 수 있습니다.
web-review-gone = 이 복기는 이제 없습니다.
web-game = 대국
web-play-here = 여기에 두기
web-play-at = { $move }에 두기
web-not-here = 취소
web-agree = 합의
web-continue = 계속 두기
web-pass = 한수쉼
web-take-button = 단추 가져오기
web-undo = 무르기
web-redo = 되돌리기
web-hint = 힌트
web-explain = 설명
web-go-on-here = 여기서 이어 두기
web-judge = 방금 수가 나빴나요?
web-now = 바로 두기
web-wait = 멈춤
web-go-on = 계속
web-swap = 흑백 바꾸기
web-resign = 기권
web-details = 자세히
web-analysis = 분석
web-analyse = 분석
web-try = 놓아 보기
web-numbers = 수순
web-course = 승률과 집 차이
web-analyse-all = 전체 분석
web-on-board = 바둑판 위
web-best-moves = 추천수
web-visits = 탐색
web-priors = 첫 감각
web-owners = 집
web-stones = 돌만
web-moves = 착수
web-col-loses = 손해
web-col-prior = 첫 감각
web-keep-line = 이 변화 남기기
web-variations = 변화도와 설명
web-main-line = 실전으로 삼기
web-delete = 여기부터 지우기
web-record = 기보와 계가
web-save = 저장(SGF)
web-count = 모든 룰로 계가
web-close-game = 대국 닫기
web-sound = 소리
web-confirms = 착수 확인
web-help = “놓아 보기”나 앞선 국면에서는 변화를 놓아 볼 수 있습니다. 번호가 있는 흐린 돌은 기보의 변화도입니다. { $example } 같은 집 차이는 앞선 쪽을 나타냅니다.
web-keys = 키: ← → 한 수, Page up과 Page down 열 수, Home과 End; A 분석, T 놓아 보기, H 힌트, U 무르기, R 되돌리기, P 한수쉼, N 수순, S 소리, G 그래프, V 변화도; 바둑판에서는 화살표로 자리를 고르고 Enter로 둡니다.
web-back-to-review = 복기로 돌아가기
web-size = { $width }×{ $height }
web-clock-control = 시계 { $clock }
web-captured = 따낸 돌 { $count }
web-start-of = 대국 시작, 모두 { $count }수
web-then = { $place }; 이후 { $line }
web-waiting = { $whose }; 멈춤
web-doing = { $whose }: { $doing ->
    [move] 엔진이 생각하고 있습니다
    [hint] 힌트를 찾고 있습니다
   *[explain] 설명을 준비하고 있습니다
}
web-looking = 죽은 돌을 찾는 중
web-settle = 지금 표시대로면 { $result }. 돌을 눌러 삶과 죽음을 표시한 뒤 합의하거나 계속 두세요.
web-graph = { go-color }의 승률과 집 차이. 마지막은 { $percent }, { $margin }.
web-graph-empty = 아직 아무것도 없습니다
web-counting = 계가하는 중
web-counts = 계가 결과
web-col-result = 결과
web-col-rules = 룰
web-col-differs = 첫 줄과 다른 점
web-record-says = 기보의 결과: { $result }.
web-as-stands = 지금 국면 그대로.
web-item = { $item ->
    [area] 돌과 둘러싼 자리
    [komi] 덤
    [handicap] 접바둑
    [dead-stones] 죽은 돌
    [stones-at-the-start] 처음 놓인 돌
    [dame] 공배
    [teire] 자기 집 안의 가일수
    [last-play] 마지막 수
    [what-counts] 세는 대상
    [pass-stones] 한수쉼의 돌
    [seki] 빅의 집
    [group-tax] 무리마다 2집
    [button] 단추
   *[first-pass] 먼저 쉼
}
web-item-amount = { $item }: { $amount }
web-searching = 읽는 중
web-reading = { $whose }. { go-color } 승률 { $percent }, { $margin }, 탐색 { $visits }회
web-open-line = { $move }: 변화 놓아 보기
web-judging = 엔진이 방금 수를 보고 있습니다.
web-judge-failed = 엔진이 다 읽지 못했습니다. 다시 물어보세요.
web-judge-good = 아니요, { $move }: 좋은 수였습니다.
web-judge-bad = { $how ->
    [hardly] 거의 문제없습니다
    [little] 조금 나빴습니다
   *[yes] 네
}: { $move } 때문에 약 { $points }집 손해를 보았습니다. 더 좋은 수는 { $best }입니다.
web-progress = 진행
web-beginning = 시작하는 중
web-searched = 읽은 국면
web-searched-of = { $done } / { $all } 국면을 읽었습니다
web-seconds-left = { $searched }, 약 { $seconds }초 남음
web-minutes-left = { $searched }, 약 { $minutes }분 남음
web-save-sgf = SGF 저장
web-save-page = 페이지 저장
web-save-json = JSON 저장
web-not-here-title = 이 페이지를 보여 줄 수 없습니다
web-to-first-page = 첫 화면으로
web-secret = 주소는 ponnuki가 시작할 때 출력한 줄에 있는 암호로 시작합니다. 그 줄 전체를 브라우저에서 열거나 { $command } 명령을 실행하세요.
web-may-leave = 이 페이지를 떠나도 복기는 계속되며, 끝나면 첫 화면에 나옵니다.
web-letters = 글자 단축키
web-enter = 입력
web-where = 폴더
web-order = 정렬
web-order-changed = 최신순
web-order-date = 날짜
web-order-names = 이름
web-order-file = 파일
web-order-moves = 수
web-choose-all = 모두 고르기
web-choose = { $name } 고르기
web-remove-count = { $count }개 빼기
web-all-folders = 전체
web-found = { $count } / { $all }
web-nothing-found = 찾지 못했습니다.
web-round = { $round } 라운드
web-sure-resign = 기권하시겠습니까?
web-sure-pass = 한 수 쉬시겠습니까?
web-keys-more = D4처럼 글자 뒤에 숫자가 오면 착수입니다.
web-networks = 더 강한 신경망
web-networks-about = 더 큰 신경망은 내장 신경망보다 훨씬 강하고, 한 수에 시간이 더 걸립니다. 파일은 원하실 때만 웹에서 내려받습니다.
web-network = 신경망
web-network-purpose = { $name ->
    [tf2-b10c384] 보통 컴퓨터용, 가장 작은 파일
    [b18c384nbt] 보통 컴퓨터용, 19x19에서 tf2-b10c384보다 빠름
    [tf3-b10c512] 위의 둘보다 강하고, 시간은 tf2-b10c384의 약 2배
    [tf3-b11c768] 이 중 가장 강하고, 시간은 tf2-b10c384의 약 4배
    [b28c512nbt] 이전 구조 중 가장 강하고, 시간은 tf3-b11c768과 비슷함
   *[other] { $purpose }
}
web-megabytes = { $number } MB
web-network-fetch = 내려받기
web-network-no = 괜찮습니다
web-network-failed = 내려받지 못했습니다: { $reason }
web-network-licence = 라이선스: { $licence }
web-network-fetching = { $name } 내려받는 중
web-network-part = { $done } / { $all }
web-network-ready = { $name } 신경망을 내려받았습니다. 새 대국과 복기에 쓰입니다. 다음에도 쓰려면 Ponnuki를 { $option } 옵션으로 시작하세요.
web-final-position = 마지막 국면

## 지도, 이어 두기, 편집, 기다리는 복기

web-waits = 기다리는 중 ({ $place }번째)
web-cancel = 취소
web-review-count = { $count }국 복기
web-ordered = 복기 { $count }개를 맡겼습니다. 차례대로 만듭니다.
web-go-on-about = 지금까지의 수로 시작하는 새 대국이 됩니다. 보고 있는 것은 그대로 남습니다.
web-teach = 지도
web-teach-off = 끔
web-teach-warn = 나쁜 수를 알려 주기
web-teach-back = 나쁜 수를 무르기
web-teach-points = 손해 기준(집)
web-keep-move = 이 수를 두기
web-what-lost = 무엇을 손해 봤나?
say-warned = { $move }: { $points }집 이상 손해입니다. 다시 살펴보세요. undo로 무르고, keep으로 그대로 두고, lost로 자세히 볼 수 있습니다.
say-warned-back = { $move }: { $points }집 이상 손해라 물렀습니다. 다른 수를 두거나 keep으로 그대로 두세요. lost로 자세히 볼 수 있습니다.
say-warned-lost = { $move }: 약 { go-points } 손해입니다. { $best } 쪽이 낫습니다.
say-warned-never = 알림이 없었습니다.
say-warned-count = 알림: { $count }번 ({ $moves }수).
say-no-warning = 알림을 받은 수가 없습니다.
error-teaching = 지도 설정을 알 수 없습니다. 예: 3 (3집 손해부터 알림), 2.5 back (그런 수를 무름), off.
term-help-teach = 나쁜 수를 알림: teach 5, teach 5 back, teach off
term-help-keep = 알림을 받은 수를 그대로 둠
term-help-lost = 그 수의 손해와 더 나은 수를 알려 줌
cli-no-position = 이 대국은 { $moves }수뿐입니다.
go-stop = .
page-grades = 판 위의 실착
page-grades-none = 없음
page-grades-last = 최근 { $count }수
page-grades-all = 모든 수
page-grade-inaccuracy = 완착
page-grade-mistake = 실착
page-grade-blunder = 큰 실수
page-grade-lost = { $grade ->
    [inaccuracy] 완착, { go-points } 손해
    [mistake] 실착, { go-points } 손해
   *[blunder] 큰 실수, { go-points } 손해
}
page-coordinates = 좌표
page-coordinates-none = 없음
web-grades-about = 앞뒤 국면을 분석한 수에 대하여
web-judging-tried = 이 수를 살펴보고 있습니다.
web-tried-good = { $move }: 최선의 수와 다름없습니다.
web-tried-lost = { $move }: { go-points } 손해입니다. { $best } 쪽이 낫습니다.
say-changed = 기보가 그사이 다른 곳(다른 탭 등)에서 바뀌었습니다. 다시 확인하세요.
say-bad-fact = 여기에는 쓸 수 없습니다 ({ $name }).
say-only-in-game = 수는 변화도가 아니라 본 대국에만 끼워 넣을 수 있습니다.
web-edit = 편집
web-tool = 누르면
web-tool-none = 두기
web-tool-triangle = △ 세모
web-tool-square = □ 네모
web-tool-circle = ○ 동그라미
web-tool-cross = × 엑스
web-tool-letter = A 글자
web-tool-number = 1 숫자
web-tool-insert = 수 끼우기
web-tool-black = 흑돌 놓기
web-tool-white = 백돌 놓기
web-tool-empty = 돌 치우기
web-turn = 둘 차례
web-turn-black = 흑 차례
web-turn-white = 백 차례
web-position-use = 이 국면 쓰기
web-position-clear = 판 비우기
web-position-help = 국면을 만들고 있습니다. 따로 기보가 되고, 이 기보는 그대로 남습니다.
web-position-first = 먼저 만든 국면을 쓰거나 취소하세요.
web-position-locked = { $point }의 돌에 활로가 없습니다. 이런 국면은 있을 수 없습니다.
web-inserted = { $move } 수를 끼웠습니다. 뒤의 수는 그대로이고, 원래 진행은 변화도로도 남습니다.
web-inserted-alone = { $move } 수를 끼웠습니다. 뒤의 수는 맞지 않아 변화도로 남습니다.
web-edit-over = 끝난 대국입니다. 표시는 여기에 더해지고, 정보나 수를 바꾸면 사본이 되며 원본은 그대로 남습니다.
web-edit-undo = 변경 취소
web-edit-redo = 다시 실행
web-facts = 이름, 결과 등
web-facts-save = 저장
web-facts-saved = 기보에 적었습니다.
web-fact-black-rank = 흑의 급수
web-fact-white-rank = 백의 급수
web-fact-result = 결과
web-fact-date = 날짜
web-fact-event = 대회
web-fact-round = 라운드
web-fact-place = 장소
web-keys-edit = O는 여기서 이어 두기, E는 편집, Ctrl+Z는 변경 취소입니다. 판 위에서 휠을 돌리면 수를 넘깁니다.
page-copy = 복사 (SGF)
page-copied = 기보를 클립보드에 넣었습니다.
page-not-copied = 브라우저가 허용하지 않습니다. 대신 기보를 저장하세요.

## 거절된 요청

error-other-host = 요청의 호스트가 다릅니다.
error-other-site = 다른 사이트의 요청은 받지 않습니다.
error-other-token = ponnuki가 출력한 주소가 아니거나 예전에 시작했을 때의 주소입니다.
error-no-page = 그런 페이지가 없습니다.
error-no-file = 그런 파일이 없습니다.
error-no-review = 그 복기는 이제 없습니다.
error-game-closed = 이 대국은 닫혔습니다.
error-not-removed = 빼지 못했습니다: { $reason }
error-not-restored = 되돌리지 못했습니다: { $reason }
error-no-networks = 이 신경망은 제공되지 않습니다.
error-no-openings = 여기서는 포석을 찾을 수 없습니다.
error-no-imports = 여기서는 다른 곳에서 대국을 가져올 수 없습니다.
error-request = 요청을 알 수 없습니다: { $reason }
error-record = 기보를 읽을 수 없습니다: { $reason }
error-for-terminal = 터미널에서만 쓸 수 있습니다.
error-time = 시계를 알 수 없습니다. 예: 10m(10분), 10m+5s(한 수마다 5초 추가), 10m+3x30s(30초 초읽기 3회), 10m+25/5m(5분에 25수).
error-value = 쓸 수 없는 값입니다: { $reason }
error-handicap = 이 바둑판에는 그런 접바둑이 없습니다.
error-seconds = 한 수는 { $most }초까지입니다.
error-visits = 한 국면은 탐색 1~{ $most }회입니다.
error-not-of-one-game = { $name }: 대국마다 정할 수 없습니다.
error-library = { $reason }
error-system = { $reason }
error-other-version = 이 복기는 다른 판의 ponnuki가 만들었습니다.
error-review-not-ready = 복기가 아직 끝나지 않았습니다.
error-fetching = 신경망을 내려받고 있습니다.
error-review-failed = 복기에 실패했습니다: { $reason }
error-large = 너무 큽니다. { $most }바이트까지 읽습니다.
error-long-record = 기보가 { $most }수를 넘습니다.
error-many-games = 대국은 { $most }개까지 열 수 있습니다. 하나를 닫아 주세요.
error-many-reviews = 복기 { $most }개가 기다리고 있습니다. 더는 맡길 수 없습니다.
error-failed = 실패했습니다. 알려 주세요.
error-not-counted = 계가하지 못했습니다.
error-no-dead-stones = 죽은 돌을 찾지 못했습니다.
error-game-unreadable = 대국을 읽을 수 없습니다: { $reason }
error-review-unreadable = 복기를 읽을 수 없습니다: { $reason }
error-not-kept = 저장하지 못했습니다: { $reason }
error-review-not-kept = 복기를 저장하지 못했습니다: { $reason }

## 계가

score-count = { $result }: { $rules }
score-recorded = 기보의 결과는 { $result }
score-mark = { $mark ->
    [black-stones] 흑돌
    [white-stones] 백돌
    [black-dead] 죽은 흑돌
    [white-dead] 죽은 백돌
    [black-points] 흑집
    [white-points] 백집
    [uncounted] 둘러쌌지만 세지 않는 자리
    [dame] 공배
    [seki] 빅 안의 임자 없는 자리
   *[open] 경계가 열려 있는 자리
}
score-dead = 죽은 돌: { $line }
score-dame = 남은 공배: { $line } (돌을 세는 룰에서는 두는 쪽의 한 집이 됩니다)
score-open = 대국이 끝나지 않았습니다. 경계가 열려 있는 자리가 { $count }곳 있습니다.
score-side = { go-color } { $total }집: { $parts }
score-part = { $part } { $number }
score-part-name = { $part ->
    [stones] 돌
    [surrounded] 둘러싼 자리
    [prisoners] 따낸 돌
   *[tax] 무리 세금
}
score-reason = { $item }: { $amount } ({ $meaning })
score-meaning = { $item ->
    [area] 돌과 둘러싼 자리
    [komi] 나중에 두는 백에게 주는 집
    [handicap] 접바둑 돌에 대해 백에게 주는 집
    [dead-stones] 룰에 따라 죽은 돌이 다릅니다
    [stones-at-the-start] 판 위의 돌로는 세지만 집으로는 세지 않습니다
    [dame] 돌을 세는 룰에서만 이득입니다
    [teire] 집을 세는 룰에서는 가일수로 한 집이 줄어듭니다
    [last-play] 더 많이 둔 쪽의 돌이 세어집니다
    [what-counts] 이 룰은 돌과 집만 세는 것이 아닙니다
    [pass-stones] 한 수 쉴 때 돌 하나를 냅니다
    [seki] 빅에서 둘러싼 자리는 세지 않습니다
    [group-tax] 살아 있는 무리마다 두 집을 냅니다
    [button] 가져온 쪽이 반집을 얻습니다
   *[first-pass] 백이 먼저 쉬면 흑이 한 집을 잃습니다
}

## 명령줄

cli-error = 오류: { $reason }
cli-file = { $file }: { $reason }
record-place = { $line }줄 { $column }째 글자: { $reason }
cli-wrote = 저장함: { $file }
error-not-found = 파일이나 폴더가 없습니다
error-denied = 권한이 없습니다
error-is-folder = 폴더입니다
error-full = 디스크에 남은 공간이 없습니다
cli-no-terminal = 대국에는 터미널이 필요합니다. --plain이 아니면 입출력을 돌릴 수 없습니다
cli-exists = { $file }: 이미 있습니다. “ponnuki play { $file }” 명령으로 이어 둘 수 있습니다
cli-no-handicap = 접바둑 돌을 놓을 수 없습니다. 이 바둑판에는 그만한 점수의 접바둑이 없습니다
cli-no-stone = “{ $point }”에는 돌이 없습니다
cli-not-judged = 죽은 돌을 가려내지 못했습니다
cli-one-picture = 그림은 한 판만 보여 줍니다. --svg에는 기보를 하나만 지정하세요
cli-illegal = { $number }수는 이 룰에서 둘 수 없습니다: { $reason }
cli-no-records = 이 폴더에는 기보가 없습니다
cli-overwrite = { $file }: 원래 기보라서 덮어쓸 수 없습니다. 다른 출력을 고르세요
cli-same-place = { $one }, { $other }: 같은 곳에 낼 수 없습니다
cli-one-page = 여러 대국의 화면은 표준 출력에 낼 수 없습니다. --html에 폴더를 지정하세요
cli-incomplete = { $games }판 가운데 { $failed }판은 복기하지 못했습니다
cli-search-failed = { $number }수 다음의 탐색에 실패했습니다. 엔진의 오류입니다
cli-interrupted = 중단됨: { $file }, 남은 국면 { $missing }개. { $kept ->
    [yes] 같은 명령으로 이어서 합니다
   *[no] 파일에 쓰지 않아 남는 것이 없습니다
}
cli-kept = { $file }: { $reason ->
    [unreadable] 읽을 수 없어
    [compressed] 압축되어 있어
    [format] SGF가 아니어서
    [doubtful] 의심스러운 곳이 있어
   *[more] 이 대국 말고도 들어 있어
} 덮어쓰지 않습니다
cli-positions-left = 국면, 남은 시간 { $left }
cli-counts-left = 계가, 남은 시간 { $left }
cli-game-saved = 대국은 { $path }에 있습니다. “ponnuki review { $path }” 명령으로 복기하고, “ponnuki play” 명령으로 새로 둡니다.
record-packed = 압축된 기보를 풀 수 없습니다: { $reason }
record-large = 압축된 기보가 { $most } MiB보다 큽니다
record-none = 기보가 들어 있지 않습니다
record-not-file = 일반 파일이 아니거나 너무 큽니다
record-not-utf-8 = 파일이 UTF-8 텍스트가 아닙니다
record-syntax = 기보의 형식이 잘못되었습니다: { $reason }
record-not-go = 바둑이 아닌 놀이의 기록입니다
record-size = { $size } 바둑판은 쓸 수 없습니다
record-value = 잘못된 값입니다: { $value }
record-off-board = 바둑판 밖입니다: { $value }
record-setup = 기보의 첫 국면이 있을 수 없는 모양입니다: { $reason }
record-illegal = 기보의 { $number }수 { $move }: 둘 수 없습니다. { $reason }

## 룰

rules-small = 9줄바둑은 { go-komi }
rules-source = 출처: { $source }
rules-deviation = 다른 점: { $rules ->
    [japanese] 둘레가 작으면 수읽기로 사활을 확인하고, 그 밖에는 탐색으로 정합니다. 탐색은 패를 위해 쉬는 것을 모릅니다.
    [korean] 둘레가 작으면 수읽기로 사활을 확인하고, 그 밖에는 탐색으로 정합니다. 탐색은 패를 위해 쉬는 것을 모릅니다.
    [new-zealand] 원문은 같은 국면이 되지 않으면 한 점 자살수도 허용하지만 여기서는 금지입니다.
    [ing] 싸움패와 방해패는 사활이 아니라 순환하는 수만으로 구별합니다. docs/rules-ing.md에 보기가 있습니다.
   *[other] { $deviation }
}
rules-choice = { $choice ->
    [scoring-AREA] 판 위의 돌과 한쪽만 둘러싼 빈 자리를 셉니다.
    [scoring-TERRITORY] 한쪽 돌만 둘러싼 빈 자리(집)와 따낸 돌을 셉니다.
    [scoring-STONES] 판 위의 돌만 셉니다.
    [scoring-AREA-PRISONERS] 판 위의 돌, 한쪽만 둘러싼 빈 자리, 따낸 돌을 셉니다.
    [scoring-STONES-PRISONERS] 판 위의 돌과 따낸 돌을 셉니다.
    [scoring-SURROUNDED] 한쪽 돌만 둘러싼 빈 자리만 셉니다.
    [scoring-PRISONERS] 따낸 돌만 셉니다.
    [ko-POSITIONAL] 판 위의 같은 국면을 되풀이할 수 없습니다.
    [ko-SIMPLE] 패는 바로 되딸 수 없습니다. 다른 국면은 되풀이할 수 있습니다.
    [ko-SITUATIONAL] 같은 차례에 같은 국면을 되풀이할 수 없습니다.
    [ko-NATURAL-SITUATIONAL] 자기 수로 한 번 만든 국면을 다시 만들 수 없습니다.
    [ko-ING] 패는 바로 되딸 수 없고, 긴 순환은 한쪽이 닫을 수 없으며, 같은 국면을 세 번 만들 수 없습니다.
    [suicide-true] 두 점 이상의 자기 돌을 들어내는 수(자살수)를 둘 수 있습니다.
    [suicide-false] 자기 돌의 활로를 없애는 수(자살수)는 둘 수 없습니다.
    [tax-NONE] 둘러싼 자리는 빅에서도 셉니다.
    [tax-SEKI] 빅에서 둘러싼 자리는 세지 않습니다.
    [tax-ALL] 살아 있는 무리마다 메울 수 없는 두 집을 내고, 빅에서 둘러싼 자리는 세지 않습니다.
    [tax-GROUPS] 무리마다 메울 수 없는 두 집을 냅니다. 한 집뿐이면 한 집입니다.
    [whiteHandicapBonus-0] 접바둑 돌에 대해 백은 덤 말고는 받지 않습니다.
    [whiteHandicapBonus-N-1] 첫 점을 뺀 접바둑 돌마다 백이 한 집을 받습니다.
    [whiteHandicapBonus-N] 접바둑 돌마다 백이 한 집을 받습니다.
    [hasButton-false] 단추가 없습니다.
    [hasButton-true] 한 판에 한 번 착수 대신 단추를 가져오면 반집입니다. 그다음에는 국면을 되풀이해도 됩니다.
    [longCycle-NO-RESULT] 되풀이가 허용되는 곳에서는 순환하면 무승부입니다.
    [longCycle-DRAW] 되풀이가 허용되는 곳에서는 순환하면 빅입니다.
    [passCost-FREE] 쉬는 데 값이 들지 않습니다.
    [passCost-PRISONER] 한 수 쉬면 돌 하나를 상대에게 따낸 돌로 줍니다.
    [firstPass-FREE] 누가 먼저 쉬든 상관없습니다.
    [firstPass-COSTS-BLACK] 대국이 처음 멈출 때 백이 먼저 쉬었으면 흑이 한 집을 잃습니다.
    [ties-DRAW] 집 수가 같으면 빅입니다.
    [ties-WHITE] 집 수가 같으면 백이 이깁니다.
    [ties-BLACK] 집 수가 같으면 흑이 이깁니다.
    [handicapPlacement-FREE] 접바둑 돌은 흑이 마음대로 놓습니다.
    [handicapPlacement-FIXED] 접바둑 돌은 화점에 놓습니다.
    [stopping-TWO-PASSES] 두 번 이어 쉬면 대국이 멈춥니다.
    [stopping-WHITE-LAST] 두 번 이상 이어 쉬고 마지막이 백이면 대국이 멈춥니다.
    [dispute-CAPTURE-FIRST] 판 위의 돌은 모두 살아 있습니다. 죽은 돌은 끝나기 전에 따내야 합니다.
    [dispute-PLAY-ON] 죽은 돌은 합의로 정하고, 아니면 계속 둡니다.
    [dispute-CONFIRM] 죽은 돌은 가상의 수순으로 확인하고, 아니면 계속 둡니다.
    [dispute-ALIVE-FROM-SECOND-STOP] 죽은 돌은 합의로 정하고, 아니면 계속 둡니다. 두 번째로 멈춘 뒤에는 모든 돌이 산 것입니다.
    [dispute-ALIVE-IF-NOBODY-PLAYS] 죽은 돌은 합의로 정하고, 아니면 계속 둡니다. 둘 다 바로 다시 쉬면 모든 돌이 산 것입니다.
    [resumption-IN-TURN] 다시 시작하면 차례인 쪽이 먼저 둡니다.
    [resumption-OPPONENT-OF-ASKER] 다시 시작하면 재개를 청한 쪽의 상대가 먼저 둡니다.
   *[other] { $meaning }
}

## 프로그램이 브라우저 안에서 돌아갈 때 바깥쪽 화면

shell-loading = Ponnuki를 불러오는 중…
shell-incomplete = 내려받기가 중단되었습니다. 페이지를 다시 불러오세요.
shell-failed = Ponnuki가 여기서는 작동하지 않습니다:
shell-old = 이 브라우저는 너무 오래되어 Ponnuki를 쓸 수 없습니다.
shell-private = 어떤 것도 이 기기 밖으로 나가지 않습니다. 기보는 이 브라우저에 보관됩니다.
shell-save = 모든 기보 저장(zip)
shell-restore = zip 파일에서 기보 추가
shell-restored = 기보를 추가했습니다.
shell-no-archive = 이 파일은 기보 모음이 아닙니다.
shell-restarted = 엔진에 오류가 생겨 다시 시작했습니다. 대국은 계속됩니다.
shell-full = 브라우저에 기보를 보관할 공간이 없습니다. 파일로 저장하고 몇 개를 빼세요.
shell-unkept = 이 브라우저는 아무것도 보관하지 않습니다. 떠나기 전에 기보를 파일로 저장하세요.
shell-update = 새 버전이 준비되었습니다.
shell-reload = 지금 사용
shell-network = 신경망:
shell-network-inside = 신경망: 내장
shell-network-failed = 선택하신 신경망에서 엔진에 오류가 생겨 내장 신경망을 씁니다.
shell-network-choose = 다른 신경망 사용
shell-network-remove = 내장 신경망 사용
shell-network-trying = 신경망을 시험하는 중…
shell-network-changed = 이제부터 이 신경망이 둡니다.
shell-network-removed = 내장 신경망이 다시 둡니다.
shell-network-none = 이 파일은 신경망이 아닙니다.
shell-network-damaged = 이 신경망은 손상되었거나 불완전합니다.
shell-network-version = 이 신경망은 Ponnuki가 쓸 수 있는 것보다 오래되었거나 새롭습니다.
shell-network-unsupported = 이 신경망에는 Ponnuki가 계산할 수 없는 부분이 있습니다.
shell-network-people = 이 신경망은 사람을 흉내 내는 것이어서 혼자서는 둘 수 없습니다.
shell-network-large = 이 신경망은 페이지가 쓸 수 있는 메모리에 비해 너무 큽니다.
shell-network-full = 브라우저에 이 신경망을 보관할 공간이 없습니다.
shell-network-review = 복기를 만들고 있습니다. 기다리거나 중지한 뒤 신경망을 바꾸세요.

## 여러 대국으로 본 대국자

players-title = 대국자
players-count = 복기한 대국 { $games }
players-won-lost = { $won }승 { $lost }패
players-games = 대국
players-all = 전체
players-phases = 단계별 내용
players-kinds = 실수의 종류
players-kind = { $kind ->
    [ladder] 축을 잘못 읽었습니다
    [net] 장문을 놓쳤습니다
    [capture] 바로 따낼 수 있는 돌을 놓쳤습니다
    [own-group] 자기 돌을 잃었습니다
    [other-group] 상대 돌을 살려 주었습니다
    [unanswered] 상대의 수에 받아야 했습니다
    [answered] 받았지만 다른 곳이 더 컸습니다
    [elsewhere] 다른 곳이 더 컸습니다
    [local] 자리는 맞지만 수가 틀렸습니다
   *[pass] 너무 일찍 한수쉼을 했습니다
}
players-progress = 발전
players-chart = 달마다 한 수의 손해(적을수록 좋음)
players-best = 가장 잘 둔 대국
players-worst = 손해가 가장 컸던 대국
players-opponents = 상대
players-col-games = 대국 수
players-col-results = 승–패
players-col-estimate = 추정 급·단
players-col-date = 날짜
players-col-result = 결과
players-col-lost-black = 흑의 한 수 손해
players-col-lost-white = 백의 한 수 손해
players-col-review = 복기
players-col-opponent = 상대
players-col-part = 단계
players-col-kind = 종류
players-col-count = 횟수
players-col-points = 손해(집)
players-col-share = 손해의 비율
players-col-month = 달
players-estimate-title = 급·단 추정
players-interval = { $low }~{ $high }
players-end = { $end ->
    [low] { $rank } 이하
   *[high] { $rank } 이상
}
players-estimate = { $board }: { $rank }. 실제 급·단은 아마 { $low }에서 { $high } 사이입니다({ $moves }수).
players-trust = 수의 손해를 이 프로그램의 각 급·단 대국과 비교한 것입니다(GNU Go 3.8을 { $measured }으로 볼 때). 다섯 번 가운데 네 번은 이 범위에 실제 급·단이 들어야 합니다. 다른 실수를 하는 사람과 재지는 않았으며, { $best }보다 강한 사람들은 구별할 수 없습니다.
players-no-estimate = 추정이 없습니다. 내장 신경망이 국면마다 탐색 50회 이상으로 복기한 { $boards } 대국에서 20수가 필요합니다.
players-judge = { $by }: { $games }국
players-mixed = 복기 방법이 서로 달라서 손해를 비교하기 어렵습니다.
players-nameless = { $games }국에는 대국자의 이름이 없어서, 그쪽은 대국 목록에만 있습니다.
players-repeated = 같은 대국의 복기 { $games }개는 세지 않았습니다.
players-unread = 읽지 못한 대국
players-unread-count = { $games }국을 읽지 못했습니다.
players-queue = 복기하지 않은 대국
players-queue-none = 저장된 대국은 모두 복기했습니다.
players-queue-choose = { $name } 고르기
players-queue-all = 모두
players-queue-start = 고른 대국 복기
players-queue-stop = 복기 중지
players-queue-left = { $games }국 남음
players-queue-now = { $left }. { $name }: { $course }
players-queue-ended = 복기를 마쳤습니다. 화면을 다시 불러오면 볼 수 있습니다.
players-queue-reload = 다시 불러오기
players-link = 대국자와 발전

## Practice: problems from one’s own mistakes, which come again after some days.

practice-title = 연습
practice-link = 내 실수 연습
practice-link-due = 내 실수 연습 (오늘 { $count }문제)
practice-this = 이것을 연습
practice-problem = 문제
practice-which = 문제 고르기
practice-player = 대국자
practice-kind = 실수의 종류
practice-grade = 최소한
practice-all = 모두
practice-position = 국면
practice-skip = 건너뛰기
practice-never = 다시 내지 않기
practice-read = 끝까지 읽기
practice-hidden = 다시 나오지 않는 문제
practice-counts = { $all }문제 중 { $due }문제가 오늘 차례입니다.
practice-score = 오늘 정답: { $asked }문제 중 { $right }문제. 전체: { $all }번 중 { $share }.
practice-right = 정답입니다. 다음은 { $date }에 나옵니다.
practice-wrong = 다음은 { $date }에 나옵니다.
practice-is-kind = 종류: { $kind }.
practice-about = 맞힌 문제는 1일, 3일, 7일, 21일, 그 뒤로는 60일이 지나면 다시 나옵니다. 틀린 문제는 내일 다시 나옵니다.
practice-none = 아직 문제가 없습니다. 복기한 대국의 실수에서 만들어집니다.
practice-done = 오늘 차례인 문제가 없습니다.
practice-skipped = 건너뛴 문제만 남았습니다.
practice-missing = 이 실수는 문제에 없습니다. 오늘 차례인 문제를 보여 드립니다.
practice-unsolved = 더 좋은 수를 알 수 없어 실수 { $count }개를 뺐습니다.
practice-naming = D4 같은 좌표를 입력하세요.
practice-damaged = 파일 { $file }을 읽을 수 없어 모든 문제를 새 문제로 봅니다. 다음에 답하면 이 파일은 다른 이름으로 남습니다.
practice-aside = 읽을 수 없던 파일의 이름은 이제 { $file }입니다.
error-practice-unreadable = 저장한 답을 읽을 수 없습니다: { $reason }
error-practice-not-kept = 답을 저장하지 못했습니다: { $reason }

## 자기 급·단의 실수

level-mine = 내 급·단
level-any = 모두
level-learn = 이런 국면에서 { $own }은 { $chance }, { $next }은 { $then }가 이렇게 둡니다. 다음에 고칠 실수입니다.
level-both = 이런 국면에서 { $own }은 { $chance }, { $next }은 { $then }가 이렇게 둡니다. 둘 다 하는 실수입니다.
level-slip = 이런 국면에서 { $own }이 이렇게 두는 것은 { $chance }입니다. 몰라서가 아니라 방심한 수입니다.
level-order = 급·단을 고르면 그 급·단은 자주 하고 다음 급·단은 덜 하는 실수부터 보입니다.
level-by-levels = 비율은 사람이 아니라 이 프로그램의 각 급·단의 것입니다.
level-by-network = 비율은 신경망 { $network }에 따른 사람의 것입니다.
level-title = { $own }은 자주 하고 { $next }은 덜 하는 실수:
level-none = 없습니다.
