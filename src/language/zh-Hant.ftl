### 程式的繁體中文文字。術語見 GLOSSARY.md。

## 圍棋用語

go-decimal = .
go-black = 黑
go-white = 白
go-color = { $color ->
    [black] 黑
   *[white] 白
}
go-pass = 虛手
go-button = 鈕扣
go-list = { $one }，{ $other }
go-sentences = { $one }{ $other }
go-percent = { $number }%
go-points = { $points } 目
go-points-for = { $color ->
    [black] 黑 { $points } 目
   *[white] 白 { $points } 目
}
go-margin = { $color ->
    [black] 黑
   *[white] 白
}+{ $points }
go-even = 均勢
go-moves = { $count } 手
go-handicap = 讓 { $count } 子
go-komi = 貼 { $komi } 目
go-rules = { $rules ->
    [chinese] 中國規則
    [japanese] 日本規則
    [korean] 韓國規則
    [aga] AGA 規則
    [ing] 應氏規則
    [new-zealand] 紐西蘭規則
    [tromp-taylor] Tromp-Taylor 規則
    [chinese-kgs] 網路圍棋中國規則
    [cgos] CGOS 規則
    [aga-button] AGA 規則（鈕扣）
    [simplified-ing] 簡化應氏規則
    [wmsg] 智力運動會規則
    [stone-scoring] 數棋子規則
    [ancient-chinese] 中國古代規則（還棋頭）
    [ancient-territory] 中國古代數目規則（還棋頭）
    [source-000] 「Reglas de Go」規則
    [source-000-territory] 「Reglas de Go」規則（數目）
    [button-go] 鈕扣圍棋
    [source-001] 雙活計目規則
    [source-001-button] 雙活計目規則（鈕扣）
    [ludoteka] Ludoteka 規則
    [source-004] 義大利規則（數目）
    [source-004-area] 義大利規則（數子）
    [special] 特殊規則
   *[other] { $rules } 規則
}
go-rank = { $kind ->
    [kyu] { $number }級
    [pro] 職業{ $number }段
   *[dan] { $number }段
}
go-date = { $year }年{ $month }月{ $day }日
go-result-resignation = { go-color }中押勝
go-result-time = { go-color }超時勝
go-result-forfeit = { go-color }勝（對方判負）
go-result-win = { go-color }勝
go-result-points = { go-color }勝{ $kind ->
    [half] 半目
    [and-half] { $whole }目半
   *[whole] { $points }目
}
go-result-draw = 和棋
go-result-void = 無勝負

## 對局中的語句

say-lead = { go-color }大約領先 { $points } 目。
say-lead-even = 雙方大致均勢。
say-chances = 勝率：黑 { $black }，白 { $white }。
say-estimate = 這是引擎的估計，已計入貼目。
say-hint = 試試 { $move }。
say-hint-pass = 可以虛手：已經沒有便宜可占了。
say-searched = 共計算了 { $visits } 個局面。
say-line = 預想變化：{ $line }
say-score-now = 如果現在終局：{ $result }。
say-illegal = 不能下 { $move }：{ $reason }。
say-illegal-off-board = 這個點不在棋盤上
say-illegal-occupied = 這個點已有棋子
say-illegal-ko = 打劫不能立即提回
say-illegal-suicide = 這是自殺
say-illegal-button = 沒有鈕扣可取
say-illegal-superko = 會重現第 { $number } 手後的局面
say-explain-move = { go-color } { $move }
say-explain-failed = 引擎沒能分析這手棋。
say-explain-pointless = 引擎不考慮這手棋：它填自己的眼，或者毫無作用。
say-explain-untried = 引擎認為不值得一試。
say-explain-first = 這是引擎的首選。
say-explain-other = 引擎認為有更好的下法。
say-explain-best = 更好的是 { $move }。
say-explain-next = 次選是 { $move }。
say-explain-first-sight = 憑第一感，引擎有 { $percent } 的可能下這手。
say-explain-players = 高手有 { $percent } 的可能下這手。
say-explain-rank = 在計算過的 { $moves } 手中排第 { $rank }，占 { $of_visits } 次計算中的 { $visits } 次。
say-resigned = { $loser ->
    [you] { go-color }中押勝：您認輸了
   *[engine] { go-color }中押勝：引擎認輸了
}
say-not-saved = 對局沒有儲存：{ $reason }
say-engine-failed = 引擎出錯了，請回報此問題。
say-no-such-point = { $size } 的棋盤上沒有 { $point } 這個點。
say-not-understood = 看不懂「{ $text }」：請輸入 D4 這樣的點，或輸入 ? 查看說明。
say-engine-to-move = 現在輪到引擎。「now」讓它馬上下，「undo」悔棋。
say-over = 對局已經結束。「undo」取消終局，「quit」離開。
say-was-over = 這局棋開啟時已經結束，會保持原樣。「從這裡續下」會另開一局。
say-stopped = 雙方都已虛手。請標出死子，然後「agree」確認，或「continue」繼續下。
say-not-stopped = 要等雙方都虛手、對局結束時才能用。
say-not-judged = 引擎還在判斷死子。您也可以自己標記。
say-nothing-to-undo = 沒有可以悔的棋。
say-nothing-to-redo = 沒有可以復原的棋。
say-not-thinking = 引擎現在沒有在思考。
say-no-position = 對局中已經沒有這個局面了。
say-main-line = 這是實戰譜：只有變化圖可以移動或刪除。
say-no-stone = { $point } 沒有棋子。
say-no-point = 沒有「{ $text }」這個點。
say-long-line = 一個變化最多 { $most } 手。
say-many-positions = 一局棋最多 { $most } 個局面。

## 終端機裡的對局

term-hello = 要下棋，請輸入「ponnuki web」（在瀏覽器裡）或「ponnuki play」（在這裡）。「ponnuki help」列出其餘命令。現在是供其他程式使用的 GTP：「quit」離開。
term-captured = 提 { $count } 子
term-level = 棋力 { $rank }
term-full-strength = 全力
term-handicap = 讓 { $count } 子
term-no-move = 尚未落子
term-last-move = 第 { $number } 手：{ go-color } { $move }
term-last-pass = 第 { $number } 手：{ go-color }虛手
term-keys-hint = 按 ? 查看按鍵
term-result = 結果：{ $result }
term-looking = 正在判斷死子
term-if-dead = 若 x 和 o 為死子：{ $result }
term-settle = Enter 標記一塊棋；「agree」數目，「continue」繼續下
term-waiting = 已暫停；「wait」繼續
term-thinking = 思考中
term-player = { go-color }：{ $name }
term-to-move = 輪到{ go-color }下
term-dead-stones = 死子
term-game-over = 對局結束
term-not-saved = 未儲存：{ $reason }
term-too-small = 視窗有 { $width }x{ $height } 個字元，至少需要 { $least_width }x{ $least_height }。請放大視窗，或按 Ctrl-C 離開。
term-saved = 對局儲存在 { $path }；「ponnuki play { $path }」可以續下。
term-networks = 還有更大、更強的神經網路：「ponnuki network get」會列出它們。
term-words = 可以輸入的詞；除 help、score、resign 外，打首字母即可：
term-key-arrows = 方向鍵
term-key-arrows-help = 移動游標
term-key-enter = Enter、空白鍵
term-key-enter-help = 在游標處落子；終局時標記死子
term-key-point-help = 輸入座標，下在那裡
term-key-escape-help = 清除已輸入的內容
term-key-help-help = 顯示本說明
term-key-interrupt-help = 立即離開；對局會儲存
term-help-quit = 離開，對局會儲存
term-help-pass = 虛手
term-help-button = 取鈕扣（如果有）
term-help-undo = 悔棋，收回自己的上一手和應手，或取消終局
term-help-redo = 復原剛才收回的棋
term-help-hint = 顯示引擎會下的棋
term-help-explain = 講解一手棋：「explain D4」
term-help-score = 判斷形勢：誰領先多少
term-help-now = 讓引擎馬上下
term-help-swap = 交換黑白
term-help-wait = 暫停引擎和棋鐘，或繼續
term-help-resign = 認輸
term-help-agree = 雙方虛手後：按標記的死子數目
term-help-continue = 雙方虛手後：繼續下
term-plain-players = 黑：{ $black }。白：{ $white }。
term-plain-start = 請輸入 D4 這樣的座標，或這些詞：{ $words }。
term-plain-board = 說出盤上的棋子
term-plain-stones = { go-color }子：{ $line }。
term-plain-none = 無
term-plain-move = 第 { $number } 手：{ go-color } { $move }。
term-plain-pass = 第 { $number } 手：{ go-color }虛手。
term-plain-taken-back = 收回 { $count } 手。
term-plain-settle = 死子：{ $line }。照此{ $result }。輸入座標標記一塊棋，「agree」數目，「continue」繼續下。
term-plain-thinking = { go-color }正在思考。

## 佈局和定式

openings-title = 佈局和定式
openings-area = 棋盤的哪一部分
openings-whole = 全盤
openings-last = 最後一手所在的角
openings-upper-left = 左上角
openings-upper-right = 右上角
openings-lower-left = 左下角
openings-lower-right = 右下角
openings-found = { $whose }。在 { $games } 局中出現 { $count } 次。
openings-ended = 其中 { $count } 次之後沒有再下。
openings-damaged = { $count } 個檔案中有不是棋譜的內容：{ $files }
openings-damaged-count = 有 { $count } 個檔案不能作為棋譜讀取。
openings-no-games = { $folder } 中沒有對局。
openings-no-number = 棋譜共 { $count } 手，沒有第 { $number } 手之後的局面。
openings-no-corner = { $point } 不在角上。
openings-col-games = 局數
openings-col-share = 佔比
openings-col-won = 勝率
openings-col-years = 年份
openings-move = { go-color } { $move }
openings-player = { $name }（{ $count }）
openings-players = 下得最多：{ $players }
openings-reading = 正在讀取對局……
openings-indexing = 已讀取檔案 { $done } / { $all }。
openings-play = 把 { $move } 作為變化下出
openings-show-games = { $move } 的 { $count } 局，顯示
openings-games-with = { $move } 的對局

## 死活

life-title = 死活
life-key = L 把局面變成死活題。
life-no-stone = { $point } 沒有棋子。
life-alive = 這塊棋無論如何都是活的，不成問題。
life-no-room = 這個範圍裡沒有空點。
life-too-large = 這個範圍太大，無法計算。請選小一些的範圍。
life-illegal = { $move } 不能下：在範圍之外、已有棋子、自殺，或者立即提回劫。
life-no-group = 沒有死活未定的棋。請用 --group 指定一個子。
life-groups = 有幾塊棋死活未定。請用 --group 指定其中一塊：{ $points }
life-group = { $stone } 的{ go-color }棋，範圍有 { $count } 個點。
life-room = { go-color }方要在 { $count } 個點的範圍裡做活。
life-exits = 這塊棋可能從 { $points } 逃出。計算時雙方都不下那裡。
life-first = { go-color }先：{ $fate ->
    [lives] 活棋。
    [dies] 死棋。
    [ko] 打劫。
   *[unknown] 未能證明。
}
life-moves = 成功的著手：{ $moves }
life-ko-moves = 成劫的著手：{ $moves }
life-guess = 未能證明。搜尋猜測活棋的可能是 { $chance }，會下 { $move }。
life-not-proved = 未能證明。
life-again = 從頭開始
life-set-up = 在編輯器中擺放
life-answer = 顯示答案
life-succeeds = 成功
life-ko = 成劫
life-fails = 失敗
life-unknown = 未證明
life-settings = 題目的設定
life-tool = 點擊
life-tool-play = 下棋
life-tool-group = 選擇棋塊
life-tool-part = 修改範圍
life-help-play = 請在塗色的範圍裡下。電腦會立即應對。
life-help-group = 點擊有危險的棋塊中的一個子，程式會找出範圍。也可以拖曳選擇範圍。用鍵盤時，選一個子後按 Enter。
life-help-part = 拖曳選擇範圍，或者點擊單個的點。用鍵盤時，在相對的兩個角上各按一次 Enter，或在一個點上按兩次。
life-first-to-move = 先下的一方
life-defender = 有危險的是哪一方
life-about = 題目只在這個範圍裡計算：外面的空點屬於攻方，虛手就是脫先。雙活算活棋。給出的結果都經過證明；猜測會註明。
life-keys = 按鍵：U 悔棋，P 虛手，N 從頭開始，A 答案；在棋盤上用方向鍵選點，按 Enter 落子。
life-bad-address = 這道題的網址有錯誤：{ $name }
life-corner = 一個角是 { $point }。請選相對的角。
life-mark = 請點擊有危險的棋塊中的一個子，或者拖曳選擇棋盤的一部分。
life-reading = 正在計算……
life-task-live = 輪到{ go-color }下：能救活這塊棋嗎？
life-task-kill = 輪到{ go-color }下：能吃掉這塊棋嗎？
life-next = { $move }。{ $task }
life-end = { $fate ->
    [lives] 活棋。
    [dies] 死棋。
   *[ko] 打劫。
}
life-succeeded = 您成功了。
life-better = 還有更好的下法。
life-no-better = 沒有更好的下法。

## 從別處取得的對局

import-title = 從別處取得對局
import-text = 對局的網址，或 online-go.com 上的棋手名
import-look = 查找
import-asking = 正在查詢……
import-games-of = { $name } 的對局
import-fetch = 下載
import-fetch-all = 全部下載
import-more = 更早的對局
import-in-library = 已在棋譜庫中
import-none = 沒有已結束的對局。
import-folder = { $folder } 中的新棋譜
import-nothing-new = 沒有新的。
import-add = 加入
import-add-all = 全部加入（{ $count }）
import-seen = 不要這個
import-seen-all = 都不要
import-further = 另有 { $count } 個未顯示。
import-nothing = 請輸入網址或名字。
import-is-player = 這是棋手的網址，請在「從別處取得對局」中查找。
import-no-net = 這裡不能開啟網址，請貼上棋譜本身。
import-added = 已加入：{ $name }
import-known = 已經有了：{ $name }
import-new = 新的：{ $name }
import-refused = 沒有加入：{ $name }：{ $reason }
import-no-folder = 沒有存放對局的資料夾，請用 --into 指定。
import-watch-folder = 只能監視資料夾。
import-no-player = 伺服器上沒有棋手 { $name }。
import-failed = 沒有從 { $url } 取得任何內容：{ $reason }
import-no-record = { $url } 的內容不是棋譜：{ $reason }
import-not-there = 伺服器上沒有
import-private = 伺服器不公開此內容
import-busy = 伺服器要求暫停，請過幾分鐘再試
import-status = 伺服器傳回狀態 { $status }
import-large = 伺服器傳送的內容超過 { $most } MB
import-unclear = 無法理解伺服器的回答

## 檢討

review-by-network = 由 { $program } 檢討，神經網路為 { $network }
review-by-playouts = 由 { $program } 檢討，不用神經網路
review-visits = 每個局面 { $visits } 次計算
review-seconds = 每個局面 { $seconds } 秒
review-playouts = 每個局面 { $visits } 次模擬
review-comment = { $move }：{ $verdict }
review-move = { go-color } { $number } { $move }
review-best = 引擎的首選。
review-good = 好棋。
review-good-lost = 不錯的棋，損失 { $points } 目。
review-grade = { $grade ->
    [inaccuracy] 緩手
    [mistake] 失誤
   *[blunder] 大失誤
}
review-fault = { review-grade }：{ $lost }。
review-lost = 損失 { $points } 目
review-lost-both = 損失 { $points } 目、{ $percent } 勝率
review-chances = { go-color }方勝率從 { $from } 變為 { $to }。
review-score-change = 目差 { $from } → { $to }。
review-better = 更好的是 { $move }。
review-better-line = 更好的是 { $move }，後續 { $line }。
review-better-short = 更好：{ $move }
review-standing = { $lead }{ go-color }方勝率 { $percent }。
review-lead = { go-color }領先 { $points } 目。
review-lead-even = 雙方均勢。
review-by-playouts-standing = 按模擬對局：{ $standing }
review-player = { go-color }：{ $summary }。
review-summary = 準確度 { $accuracy }，每手平均損失 { $points } 目，{ $faults }
review-no-mistakes = 沒有失誤
review-count = { $grade ->
    [inaccuracy] 緩手 { $count } 處
    [mistake] 失誤 { $count } 處
   *[blunder] 大失誤 { $count } 處
}
review-largest = 最大的失誤：{ $list }。
review-mistake = { $move }（{ $points } 目）
review-instead = 代替第 { $number } 手 { $move }：{ go-color }方勝率 { $percent }，{ $margin }。
review-accuracy = 每手棋都不虧時，準確度為 100。平均每手虧一目為 { $one }，兩目為 { $two }，四目為 { $four }。
review-trust = 可信程度：{ $strength }不到兩目的損失可能只是誤差。
review-trust-playouts = 不用神經網路時的棋力沒有測過，任何網路的判斷都更好。
review-trust-network = 這個網路的棋力沒有測過。
review-trust-rank = 每手 { $visits } 次計算時，內建網路在 { $size } 棋盤上{ $rank }，以 GNU Go 3.8 為{ $measured }作標準。沒有和人對局測過。對大塊棋的對殺，它可能很多手都會看錯。
review-rank-below = 不超過{ $rank }
review-rank = 有{ $rank }以上
review-rank-above = 強於{ $rank }
review-phase = { $phase ->
    [opening] 布局
    [middle] 中盤
   *[endgame] 官子
}
review-col-player = 棋手
review-col-moves = 手數
review-col-accuracy = 準確度
review-col-lost = 每手損失
review-col-best = 首選率
review-col-inaccuracies = 緩手
review-col-mistakes = 失誤
review-col-blunders = 大失誤
review-none-lost = 沒有一手棋損失兩目以上。
review-largest-title = 最大的失誤，以及{ go-color }方前後的勝率：
review-result = 結果：{ $result }
review-name-color = { $name }（{ go-color }）
review-player-rank = { go-color }：{ $rank }

## 檢討頁面

review-final-position = 終局圖
review-summary-table = 總結表
review-no-scripts = 不允許腳本時，本頁只顯示終局圖和總結。
review-course = 對局進程
review-title = 檢討
review-shown = 顯示內容
review-tab-move = 著手
review-tab-mistakes = 失誤
review-tab-variations = 變化
review-tab-summary = 總結
review-tab-view = 顯示
review-mistake-back = 上一處失誤
review-mistake-next = 下一處失誤
review-mistake-word = 失誤
review-col-played = 實戰
review-whose = 誰的失誤
review-both = 雙方
review-phases = 對局階段
review-all-phases = 全部階段
review-guess = 猜猜更好的下法
review-mistakes-title = 最大的失誤
review-none-here = 這裡沒有失誤。
review-ranked = 按損失的目數和勝率排列，代價最大的在前。勝負已定時失誤影響不大。
review-guess-form = 點擊棋盤，或輸入座標
review-guess-button = 猜
review-guess-show = 看答案
review-guess-next = 下一題
review-guess-end = 結束
review-moves-here = 此處的後續
review-add-move = 加入一手，或虛手
review-add = 加入
review-save = 儲存為 SGF
review-delete = 刪除此變化
review-variations-help = 點擊空點試下。檔案保留棋譜原有的全部內容，並加入您的試下、評註和檢討給出的更好變化。
review-on-board = 棋盤上
review-stones-only = 只有棋子
review-owners = 地域
review-changed = 這手棋的影響
review-hints = 推薦點
review-keys = 按鍵：← → 前後一手，↑ ↓ 失誤，Page up、Page down 十手，Home、End 開頭和結尾，1 至 4 查看變化，Esc 回到實戰。
review-view-help = 點擊棋子跳到那一手，點擊字母查看變化，點擊空點試下。曲線上的圓點是失誤。
review-fault-place = 第 { $number } 大失誤，共 { $all } 處。
review-next-fault = 下一處
review-next-fault-label = 下一處失誤
review-quiz-title = 失誤 { $number } / { $all }
review-quiz-task = 輪到{ go-color }下（第 { $number } 手）。您會怎麼下？
review-quiz-again = { $words }再試一次，或者看答案。
review-quiz-best = { $move } 正是引擎的下法，很好！
review-quiz-game = { $move } 是實戰的下法：{ $lost }。
review-quiz-unknown = 引擎沒有考慮 { $move }。
review-quiz-good = { $move } 是好棋：只比 { $best } 差 { $behind }。
review-quiz-behind = { $move } 比最佳著差 { $behind }。
review-quiz-both = { $points } 目、{ $percent } 勝率
review-quiz-score = { $words }一次猜中 { $right } / { $asked }。
review-quiz-answer = 答案如下。
review-naming = 請輸入 D4 這樣的座標，或「虛手」。
review-expects = 引擎預計 { $margin }。{ go-color }方勝率 { $percent }。
review-show-line = { $move }：查看變化
review-played-here = 實戰
review-graph = 每手之後{ go-color }方的勝率和目差。終局時：{ $percent }，{ $margin }。
review-reading = { go-color }方勝率 { $percent }，目差 { $margin }
review-reading-playouts = { $reading }，按模擬對局 { $percent }
review-played = 實戰
review-better-title = 更好
review-show-board = { $title }：顯示在棋盤上
review-line-score = { $line }：{ $margin }
review-line-then = { $move }，後續 { $line }
review-better-than = 比第 { $number } 手 { $move } 更好：{ $lost }。
review-occupied = { $point } 已有棋子。
review-suicide = { $point } 是自殺。
review-ko = 打劫，不能下在這裡。
review-source = { $source ->
    [game] 實戰
    [record] 棋譜
    [review] 檢討
   *[reader] 您的
}
review-digits = 1 至 4 作為按鍵
review-instead-title = 代替第 { $number } 手 { $move }

## 對局頁面和檢討頁面共用

page-board = 棋盤
page-board-keys = 棋盤：方向鍵選點，Enter 落子
page-first = 回到開頭
page-back = 後退一手
page-next = 前進一手
page-last = 跳到最後
page-slider = 手數
page-wins = { go-color }勝率
page-to-move = 輪到{ go-color }下
page-col-move = 著手
page-col-score = 目差
page-col-visits = 計算量
page-tree = 變化樹：用方向鍵瀏覽
page-tree-picture = 上面是實戰，下面是變化
page-tree-empty = 擺子
page-comment = 評註
page-up = 上移
page-up-label = 把此變化上移
page-down = 下移
page-down-label = 把此變化下移
page-bring-back = 復原
page-winrates-of = 勝率視角
page-my-side = 我方
page-start = 對局開始
page-place = 第 { $number } / { $all } 手：{ go-color } { $move }
page-line = 第 { $number } 手後的變化：{ $line }
page-back-to-game = 回到實戰
page-analyse-here = 從這裡分析
page-point = { $point }，{ $stone ->
    [black] 黑子
    [white] 白子
   *[none] 空點
}
page-language = 語言

## 對局頁面和首頁

web-slogan = 在本機對局、分析和檢討。
web-slogan-page = 在此瀏覽器中對局、分析和檢討。
web-no-scripts = 這些頁面需要腳本，腳本全部來自本程式。
web-new-game = 新對局
web-same-again = 再來一局
web-not-on-board = 已不在盤上的手：{ $line }
web-entry = 著手
web-you-play = 您執
web-both-sides = 雙方
web-neither = 都不執：觀戰
web-handicap = 讓子
web-more = 更多
web-your-name = 您的名字
web-human = 棋手
web-clock = 棋鐘
web-no-clock = 無
web-comments = 把引擎的判斷寫入棋譜
web-play = 開始
web-open-records = 開啟棋譜
web-drop = 把檔案或資料夾拖到本頁任意位置，或者選擇檔案
web-paste = 或貼上棋譜文字
web-open = 開啟
web-review = 檢討
web-effort = 精度
web-effort-quick = 快速
web-effort-normal = 普通
web-effort-thorough = 細緻
web-your-games = 您的對局和檢討
web-search = 搜尋
web-search-hint = 名字、日期、結果
web-no-games = 還沒有。對局從第一手起就儲存在這裡。
web-field-size = 棋盤
web-field-rules = 規則
web-field-komi = 貼目
web-field-level = 棋力
web-field-seconds = 每手秒數
web-field-visits = 每手計算量
web-field-playouts = 每手模擬數
web-field-ponder = 我思考時引擎也思考
web-usual-komi = 按規則
web-usual-seconds = 5，或按棋鐘
web-no-limit = 不限
web-more-rules = 更多規則
web-rules-about = { $rules ->
    [chinese] 數子法：活子和圍住的空點都算。死子由雙方商定。禁止全局同形再現，禁止自殺。
    [japanese] 數目法：地域和提子都算，雙活中的目不算。普通劫規則，禁止自殺；長循環為無勝負。
    [korean] 與日本規則一樣，地域和提子都算。
    [aga] 數子法；虛手要交一子，所以數目的結果相同。
    [ing] 填滿計點，各用 180 子。有應氏劫規，可以自殺。
    [new-zealand] 數子法。輪到同一方時不得重現相同局面；可以多子自殺。
    [tromp-taylor] 雙方虛手後盤上所有棋子都算：要先提掉死子。禁止同形再現，可以自殺。
    [chinese-kgs] 網路圍棋伺服器採用的中國規則：活子和圍住的空點都算。禁止全局同形再現，禁止自殺。
    [cgos] 數子法。終局時盤上的棋子都算活棋，所以要先提掉死子。禁止全局同形再現，禁止自殺。
    [aga-button] 帶鈕扣的 AGA 規則：每局一次，可以不下棋而取鈕扣，得半目。
    [simplified-ing] 數子法。禁止全局同形再現，可以多子自殺。第二次停棋起，所有棋子都算活棋。
    [wmsg] 數子法。白先虛手時，黑減一目。第二次停棋起，所有棋子都算活棋。
    [stone-scoring] 只數盤上的棋子，所以雙方要盡量填滿自己的空點。
    [ancient-chinese] 數子法，每塊活棋減兩目（還棋頭）。普通劫規則。
    [ancient-territory] 地域和提子都算，每塊活棋減兩目（還棋頭）。普通劫規則。
    [source-000] 數子法，同分時白勝。對死子有異議就繼續下，若雙方立刻又都虛手，所有棋子都算活棋。
    [source-000-territory] 與「Reglas de Go」規則相同，但計地域和提子。
    [button-go] 數子法；不下棋而取鈕扣的一方得半目。
    [source-001] 地域和提子都算，雙活中的目也算。普通劫規則，禁止自殺。
    [source-001-button] 地域和提子都算，雙活中的目也算；不下棋而取鈕扣的一方得半目。
    [ludoteka] 活子、圍住的空點和提子都算，雙活中的目不算。若雙方立刻又都虛手，所有棋子都算活棋。
    [source-004] 地域和提子都算，雙活中的目不算。禁止全局同形再現，禁止自殺。
    [source-004-area] 數子法，雙活中的目不算。禁止全局同形再現，禁止自殺。
   *[other] { $summary }
}
web-level-full = 全力
web-level-rank = { $rank }，{ $who ->
    [beginner] 初學者
    [casual] 業餘愛好者
    [club] 棋社水準
    [strong] 棋社強手
   *[expert] 高手
}
web-open-now = 已開啟
web-close = 關閉
web-stop = 停止
web-remove = 移除
web-removed = 已移除
web-restore = 復原
web-button-label = { $button }：{ $name }
web-review-of = 檢討：{ $name }
web-ready = 已完成
web-failed = 失敗：{ $reason }
web-positions = { $done } / { $all } 個局面
web-folder = 這些檔案在 { $folder }。移除的檔案會放到其中的「removed」資料夾。
web-folder-page = 它們保存在此瀏覽器中。移除的內容可以復原。
web-attention = 注意：{ $reason }
web-adding = 第 { $number } / { $all } 局
web-added = 已加入 { $count } / { $all } 局。點一局即可開啟。
web-known = 其中 { $count } 局原來就有。
web-choose-file = 請選擇檔案，或貼上棋譜文字。
web-large-file = { $name } 太大：最多讀取 1600 萬位元組。
web-offer-won = 您已連勝三局。
web-offer-lost = 您已連敗三局。
web-offer-even = 下一局分先如何？
web-offer-take = 下一局受讓 { $stones } 子如何？
web-offer-give = 下一局讓 { $stones } 子如何？
web-offer-accept = 好的
web-last-game = 繼續上一局
web-no-answer = Ponnuki 沒有回應。是不是已經結束了？
web-trying-again = Ponnuki 沒有回應，正在重試。
web-game-closed = 這局棋已關閉，可以從首頁繼續。
web-review-gone = 這個檢討已經不在了。
web-game = 對局
web-play-here = 下這裡
web-play-at = 下 { $move }
web-not-here = 不下這裡
web-agree = 同意
web-continue = 繼續下
web-pass = 虛手
web-take-button = 取鈕扣
web-undo = 悔棋
web-redo = 復原
web-hint = 提示
web-explain = 講解
web-go-on-here = 從這裡續下
web-judge = 剛才那手不好嗎？
web-now = 馬上下
web-wait = 暫停
web-go-on = 繼續
web-swap = 交換黑白
web-resign = 認輸
web-details = 詳情
web-analysis = 分析
web-analyse = 分析
web-try = 試下
web-numbers = 手數
web-course = 勝率和目差
web-analyse-all = 分析全局
web-on-board = 棋盤上
web-best-moves = 推薦點
web-visits = 計算量
web-priors = 第一感
web-owners = 地域
web-stones = 棋子
web-moves = 著手
web-col-loses = 損失
web-col-prior = 第一感
web-keep-line = 保留此變化
web-variations = 變化和評註
web-main-line = 設為主線
web-delete = 從這裡刪除
web-record = 棋譜和數目
web-save = 儲存（SGF）
web-count = 按各種規則計算
web-close-game = 關閉對局
web-sound = 聲音
web-confirms = 落子確認
web-help = 用「試下」，或在以前的任何局面，都可以擺變化。帶數字的淡色棋子是棋譜中的變化。{ $example } 這樣的目差表示誰領先。
web-keys = 按鍵：← → 一手，Page up、Page down 十手，Home 和 End；A 分析，T 試下，H 提示，U 悔棋，R 復原，P 虛手，N 手數，S 聲音，G 曲線，V 變化；在棋盤上用方向鍵選點，Enter 落子。
web-back-to-review = 回到檢討
web-size = { $width }×{ $height }
web-clock-control = 棋鐘 { $clock }
web-captured = 提 { $count } 子
web-start-of = 對局開始，共 { $count } 手
web-then = { $place }；後續 { $line }
web-waiting = { $whose }；已暫停
web-doing = { $whose }：{ $doing ->
    [move] 引擎正在思考
    [hint] 正在尋找提示
   *[explain] 正在準備講解
}
web-looking = 正在判斷死子
web-settle = 按目前的標記：{ $result }。點擊棋子標記死活，然後同意，或繼續下。
web-graph = { go-color }方的勝率和目差。最後：{ $percent }，{ $margin }。
web-graph-empty = 還沒有資料
web-counting = 正在計算
web-counts = 計算結果
web-col-result = 結果
web-col-rules = 規則
web-col-differs = 與第一行的差別
web-record-says = 棋譜記載：{ $result }。
web-as-stands = 按現在的局面。
web-item = { $item ->
    [area] 子空合計
    [komi] 貼目
    [handicap] 讓子
    [dead-stones] 死子
    [stones-at-the-start] 開局擺子
    [dame] 單官
    [teire] 自己地域裡的補棋
    [last-play] 最後一手
    [what-counts] 計算範圍
    [pass-stones] 虛手交子
    [seki] 雙活中的目
    [group-tax] 還棋頭（每塊兩目）
    [button] 鈕扣
   *[first-pass] 先虛手
}
web-item-amount = { $item }：{ $amount }
web-searching = 正在計算
web-reading = { $whose }。{ go-color }方勝率 { $percent }，{ $margin }，計算 { $visits } 次
web-open-line = { $move }：擺出變化
web-judging = 引擎正在看您的上一手。
web-judge-failed = 引擎沒有算完，請再試一次。
web-judge-good = 不，{ $move } 是好棋。
web-judge-bad = { $how ->
    [hardly] 不算壞
    [little] 稍差
   *[yes] 是的
}：{ $move } 大約損失 { $points } 目，{ $best } 更好。
web-progress = 進度
web-beginning = 開始
web-searched = 已計算的局面
web-searched-of = 已計算 { $done } / { $all } 個局面
web-seconds-left = { $searched }，大約還需 { $seconds } 秒
web-minutes-left = { $searched }，大約還需 { $minutes } 分鐘
web-save-sgf = 儲存 SGF
web-save-page = 儲存網頁
web-save-json = 儲存 JSON
web-not-here-title = 無法顯示此頁
web-to-first-page = 回到首頁
web-secret = 網址開頭有一段密碼，在 ponnuki 啟動時印出的那一行裡。請在瀏覽器中開啟完整的那一行，或執行 { $command }。
web-may-leave = 可以離開本頁：檢討會繼續，完成後列在首頁。
web-letters = 字母作為快速鍵
web-enter = 確定
web-where = 資料夾
web-order = 排序
web-order-changed = 最新在前
web-order-date = 日期
web-order-names = 名字
web-order-file = 檔案
web-order-moves = 手數
web-choose-all = 全選
web-choose = 選擇 { $name }
web-remove-count = 移除 { $count } 項
web-all-folders = 全部
web-found = { $count } / { $all }
web-nothing-found = 沒有找到。
web-round = 第 { $round } 輪
web-sure-resign = 確定認輸嗎？
web-sure-pass = 確定虛手嗎？
web-keys-more = 字母後面接數字（如 D4）是落子。
web-networks = 更強的神經網路
web-networks-about = 更大的神經網路比內建的強得多，每手用時也更長。檔案來自網路，只在您要求時才下載。
web-network = 神經網路
web-network-purpose = { $name ->
    [tf2-b10c384] 適合一般電腦；檔案最小
    [b18c384nbt] 適合一般電腦；在 19x19 棋盤上比 tf2-b10c384 快
    [tf3-b10c512] 比前兩個強，用時約為 tf2-b10c384 的兩倍
    [tf3-b11c768] 其中最強，用時約為 tf2-b10c384 的四倍
    [b28c512nbt] 舊結構中最強，用時與 tf3-b11c768 相近
   *[other] { $purpose }
}
web-megabytes = { $number } MB
web-network-fetch = 下載
web-network-no = 不用了
web-network-failed = 沒有下載成功：{ $reason }
web-network-licence = 授權條款：{ $licence }
web-network-fetching = 正在下載 { $name }
web-network-part = { $done } / { $all }
web-network-ready = { $name } 已下載，新的對局和檢討會使用它。以後要繼續使用，請在啟動 Ponnuki 時加上 { $option }。
web-final-position = 最後的局面

## 教學、續下、編輯與排隊的檢討

web-waits = 排隊中，第 { $place } 位
web-cancel = 取消
web-review-count = 檢討 { $count } 局
web-ordered = 已安排 { $count } 個檢討，將依次進行。
web-go-on-about = 這會以目前的著手開始另一局棋，正在看的內容保持不變。
web-teach = 教學
web-teach-off = 關閉
web-teach-warn = 提醒壞棋
web-teach-back = 退回壞棋
web-teach-points = 損失達到（目）
web-keep-move = 就下這手
web-what-lost = 損失了什麼？
say-warned = { $move } 損失 { $points } 目以上。請再看一看：undo 悔棋，keep 保留，lost 說明。
say-warned-back = { $move } 已退回：它損失 { $points } 目以上。請試另一手，或用 keep 保留；lost 說明。
say-warned-lost = { $move } 約損失 { go-points }，{ $best } 更好。
say-warned-never = 沒有提醒。
say-warned-count = 提醒：{ $count } 次（第 { $moves } 手）。
say-no-warning = 沒有被提醒的著手。
error-teaching = 無法理解教學設定。例如：3（損失三目起提醒），2.5 back（退回這樣的著手），off。
term-help-teach = 提醒壞棋：teach 5、teach 5 back、teach off
term-help-keep = 保留被提醒的著手
term-help-lost = 說明那手棋的損失和更好的著手
cli-no-position = 這局棋只有 { $moves } 手。
go-stop = 。
page-grades = 棋盤上的失誤
page-grades-none = 不顯示
page-grades-last = 最近 { $count } 手
page-grades-all = 所有著手
page-grade-inaccuracy = 緩手
page-grade-mistake = 失誤
page-grade-blunder = 大失誤
page-grade-lost = { $grade ->
    [inaccuracy] 緩手，損失 { go-points }
    [mistake] 失誤，損失 { go-points }
   *[blunder] 大失誤，損失 { go-points }
}
page-coordinates = 座標
page-coordinates-none = 無
web-grades-about = 限於前後局面都已分析的著手
web-judging-tried = 引擎正在看這手棋。
web-tried-good = { $move } 不比最佳著手差。
web-tried-lost = { $move } 損失 { go-points }，{ $best } 更好。
say-changed = 棋譜已在別處（例如另一個分頁）被更改，請再看一次。
say-bad-fact = 此處不能這樣填寫（{ $name }）。
say-only-in-game = 只能在實戰中插入著手，不能在變化圖中插入。
web-edit = 編輯
web-tool = 點擊時
web-tool-none = 落子
web-tool-triangle = △ 三角
web-tool-square = □ 方塊
web-tool-circle = ○ 圓圈
web-tool-cross = × 叉
web-tool-letter = A 字母
web-tool-number = 1 數字
web-tool-insert = 插入一手
web-tool-black = 放黑子
web-tool-white = 放白子
web-tool-empty = 拿掉棋子
web-turn = 輪到誰
web-turn-black = 黑方著手
web-turn-white = 白方著手
web-position-use = 使用此局面
web-position-clear = 清空棋盤
web-position-help = 正在擺局面。它會成為單獨的棋譜，目前棋譜保持不變。
web-position-first = 請先使用或取消擺好的局面。
web-position-locked = { $point } 處的棋子沒有氣，不可能有這樣的局面。
web-inserted = 已插入 { $move }。後面的著手保留，原來的進行也成為一個變化。
web-inserted-alone = 已插入 { $move }。後面的著手已不合適，保留為變化。
web-edit-over = 此局已結束。標記會加入其中；更改資訊或著手則另成副本，原譜不變。
web-edit-undo = 復原變更
web-edit-redo = 重做變更
web-facts = 姓名、結果等
web-facts-save = 儲存
web-facts-saved = 已寫入棋譜。
web-fact-black-rank = 黑方段級
web-fact-white-rank = 白方段級
web-fact-result = 結果
web-fact-date = 日期
web-fact-event = 賽事
web-fact-round = 輪次
web-fact-place = 地點
web-keys-edit = O 從此處續下，E 開啟編輯，Ctrl+Z 復原變更；在棋盤上滾動滾輪可瀏覽著手。
page-copy = 複製（SGF）
page-copied = 棋譜已在剪貼簿中。
page-not-copied = 瀏覽器不允許。請改為儲存棋譜。

## 被拒絕的請求

error-other-host = 請求的主機不對。
error-other-site = 拒絕來自其他網站的請求。
error-other-token = 這不是 ponnuki 印出的網址，或者是以前啟動時的網址。
error-no-page = 沒有這個頁面。
error-no-file = 沒有這個檔案。
error-no-review = 這個檢討已經不在了。
error-game-closed = 這局棋已關閉。
error-not-removed = 沒能移除：{ $reason }
error-not-restored = 沒能復原：{ $reason }
error-no-networks = 沒有提供這個神經網路。
error-no-openings = 這裡不提供佈局查詢。
error-no-imports = 這裡不提供從別處取得對局。
error-request = 看不懂這個請求：{ $reason }
error-record = 讀不了這份棋譜：{ $reason }
error-for-terminal = 這只能在終端機裡用。
error-time = 看不懂這個棋鐘。例如：10m（十分鐘）、10m+5s（每手加五秒）、10m+3x30s（三次 30 秒讀秒）、10m+25/5m（每五分鐘 25 手）。
error-value = 不能用這個值：{ $reason }
error-handicap = 這個棋盤沒有這種讓子。
error-seconds = 每手最多 { $most } 秒。
error-visits = 每個局面 1 至 { $most } 次計算。
error-not-of-one-game = { $name } 不能為單局設定。
error-library = { $reason }
error-system = { $reason }
error-other-version = 這個檢討是另一版本的 ponnuki 做的。
error-review-not-ready = 檢討還沒有完成。
error-fetching = 正在下載神經網路。
error-review-failed = 檢討失敗：{ $reason }
error-large = 太大：最多讀取 { $most } 位元組。
error-long-record = 棋譜超過 { $most } 手。
error-many-games = 已開啟 { $most } 局，達到上限。請先關閉一局。
error-many-reviews = 已有 { $most } 個檢討在排隊，不能再多了。
error-failed = 出錯了，請回報此問題。
error-not-counted = 沒有得出計算結果。
error-no-dead-stones = 沒能判斷出死子。
error-game-unreadable = 讀不了這局棋：{ $reason }
error-review-unreadable = 讀不了這個檢討：{ $reason }
error-not-kept = 沒有儲存：{ $reason }
error-review-not-kept = 檢討沒有儲存：{ $reason }

## 數目

score-count = { $result }：{ $rules }
score-recorded = 棋譜記錄：{ $result }
score-mark = { $mark ->
    [black-stones] 黑子
    [white-stones] 白子
    [black-dead] 黑死子
    [white-dead] 白死子
    [black-points] 黑方的目
    [white-points] 白方的目
    [uncounted] 圍住但不算的空點
    [dame] 單官
    [seki] 雙活中的公氣
   *[open] 邊界未封閉的空點
}
score-dead = 死子：{ $line }
score-dame = 剩餘單官：{ $line }（數子規則下，誰佔到就多一目）
score-open = 對局沒有下完：有 { $count } 個空點的邊界未封閉。
score-side = { go-color } { $total }：{ $parts }
score-part = { $part } { $number }
score-part-name = { $part ->
    [stones] 子
    [surrounded] 圍住的空點
    [prisoners] 提子
   *[tax] 還棋頭
}
score-reason = { $item }：{ $amount }（{ $meaning }）
score-meaning = { $item ->
    [area] 子和圍住的空點
    [komi] 補償後行的白方
    [handicap] 因讓子補償白方
    [dead-stones] 按此規則死子不同
    [stones-at-the-start] 它們算子，但不算地域
    [dame] 只有數子規則下佔單官才有所得
    [teire] 在自己的地域裡補棋，數目規則下少一目
    [last-play] 一方多下了棋子，算入其中
    [what-counts] 此規則不只算子和地域
    [pass-stones] 虛手要交一子
    [seki] 雙活中圍住的空點不算
    [group-tax] 每塊活棋減兩目
    [button] 取得的一方得半目
   *[first-pass] 白先虛手時，黑減一目
}

## 命令列

cli-error = 錯誤：{ $reason }
cli-file = { $file }：{ $reason }
record-place = 第 { $line } 行第 { $column } 個字元：{ $reason }
cli-wrote = 已寫入 { $file }
error-not-found = 沒有這個檔案或資料夾
error-denied = 沒有權限
error-is-folder = 這是資料夾
error-full = 磁碟空間不足
cli-no-terminal = 對局需要終端機：除非用 --plain，輸入輸出不能重新導向
cli-exists = { $file } 已存在：「ponnuki play { $file }」可以續下
cli-no-handicap = 無法擺放讓子：這種棋盤不能讓這麼多子
cli-no-stone = 「{ $point }」處沒有棋子
cli-not-judged = 無法判斷死子
cli-one-picture = 一張圖只顯示一局棋：用 --svg 時請只給一個棋譜
cli-illegal = 按此規則第 { $number } 手不合法：{ $reason }
cli-no-records = 這個資料夾裡沒有棋譜
cli-overwrite = { $file } 是要檢討的棋譜，會被覆蓋：請選擇別的輸出位置
cli-same-place = { $one } 和 { $other } 不能輸出到同一處
cli-one-page = 多局棋的頁面不能輸出到標準輸出：請給 --html 指定資料夾
cli-incomplete = { $games } 局中有 { $failed } 局未能檢討
cli-search-failed = 第 { $number } 手後的計算失敗，這是引擎的錯誤
cli-interrupted = 已中斷：{ $file } 還剩 { $missing } 個局面；{ $kept ->
    [yes] 再用同一命令會接著進行
   *[no] 沒有寫檔案，所以什麼也沒有保留
}
cli-kept = { $file } { $reason ->
    [unreadable] 無法讀取
    [compressed] 是壓縮檔
    [format] 不是 SGF
    [doubtful] 有可疑之處
   *[more] 不只包含這局棋
}，因此不會被覆蓋
cli-positions-left = 個局面，還需 { $left }
cli-counts-left = 次數目，還需 { $left }
cli-game-saved = 對局保存在 { $path }；「ponnuki review { $path }」檢討，「ponnuki play」再下一局。
record-packed = 無法解壓縮棋譜：{ $reason }
record-large = 壓縮的棋譜超過 { $most } MiB
record-none = 文字中沒有棋譜
record-not-file = 這不是一般檔案，或者檔案太大
record-not-utf-8 = 檔案不是 UTF-8 文字
record-syntax = 棋譜格式有誤：{ $reason }
record-not-go = 這是別的棋類的棋譜，不是圍棋
record-size = 不支援 { $size } 的棋盤
record-value = { $value } 無效
record-off-board = { $value } 不在棋盤上
record-setup = 棋譜的開始局面不合法：{ $reason }
record-illegal = 棋譜第 { $number } 手 { $move } 不合法：{ $reason }

## 規則

rules-small = 9 路{ go-komi }
rules-source = 出處：{ $source }
rules-deviation = 差異：{ $rules ->
    [japanese] 周圍較小時用讀棋確認死活，其他情況由搜尋決定，搜尋不考慮為劫而虛手。
    [korean] 周圍較小時用讀棋確認死活，其他情況由搜尋決定，搜尋不考慮為劫而虛手。
    [new-zealand] 原文允許不重現局面的單子自殺；這裡禁止。
    [ing] 戰鬥劫與攪擾劫只按循環中的著手區分，不按死活；docs/rules-ing.md 有說明和例子。
   *[other] { $deviation }
}
rules-choice = { $choice ->
    [scoring-AREA] 盤上的棋子和只由一方圍住的空點都算。
    [scoring-TERRITORY] 只由一方棋子圍住的空點和提子都算。
    [scoring-STONES] 只算盤上的棋子。
    [scoring-AREA-PRISONERS] 盤上的棋子、只由一方圍住的空點和提子都算。
    [scoring-STONES-PRISONERS] 盤上的棋子和提子都算。
    [scoring-SURROUNDED] 只算只由一方棋子圍住的空點。
    [scoring-PRISONERS] 只算提子。
    [ko-POSITIONAL] 盤上局面不得重複（禁止全局同形再現）。
    [ko-SIMPLE] 打劫不能立即提回；其他局面可以重複。
    [ko-SITUATIONAL] 輪到同一方時，局面不得重複。
    [ko-NATURAL-SITUATIONAL] 任何一方不得再次造成自己下出過的局面。
    [ko-ING] 打劫不能立即提回，較長的循環由其中一方迴避，任何人不得第三次造成同一局面。
    [suicide-true] 可以下使自己兩子以上的棋被提去的棋（自殺）。
    [suicide-false] 不得下使自己的棋沒有氣的棋（禁止自殺）。
    [tax-NONE] 圍住的空點在雙活中也算。
    [tax-SEKI] 雙活中圍住的空點不算。
    [tax-ALL] 每塊活棋減去無法填的兩目，雙活中圍住的空點不算。
    [tax-GROUPS] 每塊棋減去無法填的兩目，只有一目的減一目。
    [whiteHandicapBonus-0] 讓子除貼目外，白方不得補償。
    [whiteHandicapBonus-N-1] 除第一子外，每讓一子白方得一目。
    [whiteHandicapBonus-N] 每讓一子白方得一目。
    [hasButton-false] 沒有鈕扣。
    [hasButton-true] 每局一次，可以不下棋而取鈕扣，得半目；此後不再禁止重複。
    [longCycle-NO-RESULT] 允許重複時，循環使對局無勝負。
    [longCycle-DRAW] 允許重複時，循環使對局成和棋。
    [passCost-FREE] 虛手沒有代價。
    [passCost-PRISONER] 虛手要交一子，作為對方的提子。
    [firstPass-FREE] 誰先虛手都一樣。
    [firstPass-COSTS-BLACK] 對局第一次停下時，若白先虛手，黑減一目。
    [ties-DRAW] 同分為和棋。
    [ties-WHITE] 同分時白勝。
    [ties-BLACK] 同分時黑勝。
    [handicapPlacement-FREE] 讓子由黑方自由擺放。
    [handicapPlacement-FIXED] 讓子擺在星位。
    [stopping-TWO-PASSES] 雙方接連虛手，對局停下。
    [stopping-WHITE-LAST] 接連兩次以上虛手且最後是白方，對局停下。
    [dispute-CAPTURE-FIRST] 盤上的棋子都算活棋：死子要在終局前提掉。
    [dispute-PLAY-ON] 雙方商定死子，否則繼續下。
    [dispute-CONFIRM] 雙方以假想的著手確認死子，否則繼續下。
    [dispute-ALIVE-FROM-SECOND-STOP] 雙方商定死子，否則繼續下；第二次停下起，所有棋子都算活棋。
    [dispute-ALIVE-IF-NOBODY-PLAYS] 雙方商定死子，否則繼續下；若雙方立刻又都虛手，所有棋子都算活棋。
    [resumption-IN-TURN] 恢復對局時，由輪到的一方先下。
    [resumption-OPPONENT-OF-ASKER] 恢復對局時，由提出者的對方先下。
   *[other] { $meaning }
}

## 程式在瀏覽器中執行時的外層頁面

shell-loading = 正在載入 Ponnuki……
shell-incomplete = 下載中斷。請重新載入頁面。
shell-failed = Ponnuki 在這裡無法執行：
shell-old = 此瀏覽器太舊，無法使用 Ponnuki。
shell-private = 任何內容都不會離開本裝置。棋譜保存在此瀏覽器中。
shell-save = 儲存所有棋譜（zip）
shell-restore = 從 zip 檔案加入棋譜
shell-restored = 棋譜已加入。
shell-no-archive = 此檔案不是棋譜封存檔。
shell-restarted = 引擎發生錯誤，已重新啟動。對局繼續。
shell-full = 瀏覽器沒有空間保存棋譜。請把它們存成檔案，並移除一些。
shell-unkept = 此瀏覽器不保存任何內容。離開前請把棋譜存成檔案。
shell-update = 新版本已就緒。
shell-reload = 立即使用
shell-network = 神經網路：
shell-network-inside = 神經網路：內建
shell-network-failed = 引擎使用您的神經網路時發生錯誤，現改用內建的。
shell-network-choose = 使用其他神經網路
shell-network-remove = 使用內建神經網路
shell-network-trying = 正在試用神經網路……
shell-network-changed = 從現在起使用這個神經網路。
shell-network-removed = 已重新使用內建神經網路。
shell-network-none = 此檔案不是神經網路。
shell-network-damaged = 此神經網路已損壞或不完整。
shell-network-version = 此神經網路太舊或太新，Ponnuki 無法使用。
shell-network-unsupported = 此神經網路有 Ponnuki 無法計算的部分。
shell-network-people = 此神經網路模仿人類，不能單獨下棋。
shell-network-large = 此神經網路太大，超出頁面可用的記憶體。
shell-network-full = 瀏覽器沒有空間保存此神經網路。
shell-network-review = 正在做檢討。請等它完成或停止它，然後再更換神經網路。

## 從許多對局看棋手

players-title = 棋手
players-count = 已檢討 { $games } 局
players-won-lost = { $won } 勝 { $lost } 負
players-games = 對局
players-all = 全部
players-phases = 各階段下得如何
players-kinds = 失誤的種類
players-kind = { $kind ->
    [ladder] 征子算錯了
    [net] 沒看到枷吃
    [capture] 沒看到可以馬上提掉的子
    [own-group] 自己的棋被吃
    [other-group] 讓對方的棋活了
    [unanswered] 對方這手棋應該應
    [answered] 應了，但別處更大
    [elsewhere] 棋盤另一處更大
    [local] 地方對，但那裡下錯了
   *[pass] 虛手太早
}
players-progress = 進步
players-chart = 各月每手損失（越低越好）
players-best = 下得最好的對局
players-worst = 損失最大的對局
players-opponents = 對手
players-col-games = 局數
players-col-results = 勝–負
players-col-estimate = 估計級段
players-col-date = 日期
players-col-result = 結果
players-col-lost-black = 黑方每手損失
players-col-lost-white = 白方每手損失
players-col-review = 檢討
players-col-opponent = 對手
players-col-part = 階段
players-col-kind = 種類
players-col-count = 次數
players-col-points = 損失目數
players-col-share = 佔損失
players-col-month = 月份
players-estimate-title = 級段估計
players-interval = { $low }至{ $high }
players-end = { $end ->
    [low] { $rank }或更弱
   *[high] { $rank }或更強
}
players-estimate = { $board } 棋盤：{ $rank }。真實級段大概在{ $low }與{ $high }之間（{ $moves } 手）。
players-trust = 這是把每手的損失與本程式各級別的對局相比，以 GNU Go 3.8 為{ $measured }作標準。五個區間中應有四個包含真實級段。沒有對人測過，人的失誤不一樣；強於{ $best }的棋手無法區分。
players-no-estimate = 沒有估計：需要在 { $boards } 的對局中有 20 手，並由內建網路以每個局面至少 50 次計算檢討。
players-judge = { $by }：{ $games } 局
players-mixed = 這些對局檢討的方式不同，損失難以比較。
players-nameless = { $games } 局中有棋手沒有名字，那一方只在對局列表中。
players-repeated = { $games } 份檢討是重複的，不計入。
players-unread = 無法讀取的對局
players-unread-count = { $games } 局無法讀取。
players-queue = 沒有檢討的對局
players-queue-none = 棋譜庫的對局都已檢討。
players-queue-choose = 選擇 { $name }
players-queue-all = 全部
players-queue-start = 檢討所選對局
players-queue-stop = 停止檢討
players-queue-left = 還有 { $games } 局
players-queue-now = { $left }。{ $name }：{ $course }
players-queue-ended = 檢討已完成。重新載入本頁即可查看。
players-queue-reload = 重新載入
players-link = 棋手與進步

## Practice: problems from one’s own mistakes, which come again after some days.

practice-title = 練習
practice-link = 練習自己的失誤
practice-link-due = 練習自己的失誤（今天 { $count } 題）
practice-this = 練習這一手
practice-problem = 題目
practice-which = 選題
practice-player = 棋手
practice-kind = 失誤的種類
practice-grade = 至少是
practice-all = 全部
practice-position = 局面
practice-skip = 跳過
practice-never = 不再出現
practice-read = 算清楚
practice-hidden = 不再出現的題目
practice-counts = { $all } 題中有 { $due } 題今天要做。
practice-score = 今天答對：{ $asked } 題中的 { $right } 題。總計：{ $all } 次中的 { $share }。
practice-right = 答對了。下次在 { $date } 出現。
practice-wrong = 下次在 { $date } 出現。
practice-is-kind = 種類：{ $kind }。
practice-about = 答對的題目過 1 天、3 天、7 天、21 天、以後每 60 天再出現；答錯的題目明天再出現。
practice-none = 還沒有題目。題目來自已檢討對局中的失誤。
practice-done = 今天的題目都做完了。
practice-skipped = 只剩下您跳過的題目。
practice-missing = 題目中沒有這個失誤。下面是今天的題目。
practice-unsolved = 有 { $count } 個失誤不知道更好的下法，沒有收入。
practice-naming = 請輸入 D4 這樣的座標。
practice-damaged = 檔案 { $file } 讀不了，所以所有題目都算新題。您下次作答時，它會改名保留。
practice-aside = 讀不了的檔案現在名為 { $file }。
error-practice-unreadable = 讀不了儲存的答案：{ $reason }
error-practice-not-kept = 答案沒有儲存：{ $reason }

## 自己水平的失誤

level-mine = 我的級段
level-any = 不限
level-learn = 在這樣的局面中，{ $own }有 { $chance } 這樣下，{ $next }有 { $then }：這是下一個該改的失誤。
level-both = 在這樣的局面中，{ $own }有 { $chance } 這樣下，{ $next }有 { $then }：兩者都會犯。
level-slip = 在這樣的局面中，{ $own }只有 { $chance } 這樣下：是疏忽，不是不懂。
level-order = 選擇級段後，先列出這個級段常犯、而高一級的棋手較少犯的失誤。
level-by-levels = 比例來自本程式的各級別，而不是人。
level-by-network = 比例來自人，按網路 { $network }。
level-title = { $own }常犯、{ $next }較少犯的失誤：
level-none = 沒有。
