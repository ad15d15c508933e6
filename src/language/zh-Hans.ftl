### 程序的简体中文文字。术语见 GLOSSARY.md。

## 围棋用语

go-decimal = .
go-black = 黑
go-white = 白
go-color = { $color ->
    [black] 黑
   *[white] 白
}
go-pass = 停一手
go-button = 纽扣
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
go-even = 均势
go-moves = { $count } 手
go-handicap = 让 { $count } 子
go-komi = 贴 { $komi } 目
go-rules = { $rules ->
    [chinese] 中国规则
    [japanese] 日本规则
    [korean] 韩国规则
    [aga] AGA 规则
    [ing] 应氏规则
    [new-zealand] 新西兰规则
    [tromp-taylor] Tromp-Taylor 规则
    [chinese-kgs] 网络围棋中国规则
    [cgos] CGOS 规则
    [aga-button] AGA 规则（纽扣）
    [simplified-ing] 简化应氏规则
    [wmsg] 智力运动会规则
    [stone-scoring] 数棋子规则
    [ancient-chinese] 中国古代规则（还棋头）
    [ancient-territory] 中国古代数目规则（还棋头）
    [source-000] “Reglas de Go”规则
    [source-000-territory] “Reglas de Go”规则（数目）
    [button-go] 纽扣围棋
    [source-001] 双活计目规则
    [source-001-button] 双活计目规则（纽扣）
    [ludoteka] Ludoteka 规则
    [source-004] 意大利规则（数目）
    [source-004-area] 意大利规则（数子）
    [special] 特殊规则
   *[other] { $rules } 规则
}
go-rank = { $kind ->
    [kyu] { $number }级
    [pro] 职业{ $number }段
   *[dan] { $number }段
}
go-date = { $year }年{ $month }月{ $day }日
go-result-resignation = { go-color }中盘胜
go-result-time = { go-color }超时胜
go-result-forfeit = { go-color }胜（对方判负）
go-result-win = { go-color }胜
go-result-points = { go-color }胜{ $kind ->
    [half] 半目
    [and-half] { $whole }目半
   *[whole] { $points }目
}
go-result-draw = 和棋
go-result-void = 无胜负

## 对局中的语句

say-lead = { go-color }大约领先 { $points } 目。
say-lead-even = 双方大致均势。
say-chances = 胜率：黑 { $black }，白 { $white }。
say-estimate = 这是引擎的估计，已计入贴目。
say-hint = 试试 { $move }。
say-hint-pass = 可以停一手：已经没有便宜可占了。
say-searched = 共计算了 { $visits } 个局面。
say-line = 预想变化：{ $line }
say-score-now = 如果现在终局：{ $result }。
say-illegal = 不能下 { $move }：{ $reason }。
say-illegal-off-board = 这个点不在棋盘上
say-illegal-occupied = 这个点已有棋子
say-illegal-ko = 打劫不能立即提回
say-illegal-suicide = 这是自杀
say-illegal-button = 没有纽扣可取
say-illegal-superko = 会重现第 { $number } 手后的局面
say-explain-move = { go-color } { $move }
say-explain-failed = 引擎没能分析这手棋。
say-explain-pointless = 引擎不考虑这手棋：它填自己的眼，或者毫无作用。
say-explain-untried = 引擎认为不值得一试。
say-explain-first = 这是引擎的首选。
say-explain-other = 引擎认为有更好的下法。
say-explain-best = 更好的是 { $move }。
say-explain-next = 次选是 { $move }。
say-explain-first-sight = 凭第一感，引擎有 { $percent } 的可能下这手。
say-explain-players = 高手有 { $percent } 的可能下这手。
say-explain-rank = 在计算过的 { $moves } 手中排第 { $rank }，占 { $of_visits } 次计算中的 { $visits } 次。
say-resigned = { $loser ->
    [you] { go-color }中盘胜：您认输了
   *[engine] { go-color }中盘胜：引擎认输了
}
say-not-saved = 对局没有保存：{ $reason }
say-engine-failed = 引擎出错了，请报告此问题。
say-no-such-point = { $size } 的棋盘上没有 { $point } 这个点。
say-not-understood = 看不懂“{ $text }”：请输入 D4 这样的点，或输入 ? 查看帮助。
say-engine-to-move = 现在轮到引擎。“now”让它马上下，“undo”悔棋。
say-over = 对局已经结束。“undo”取消终局，“quit”退出。
say-was-over = 这局棋打开时已经结束，会保持原样。“从这里续下”会另开一局。
say-stopped = 双方都已停手。请标出死子，然后“agree”确认，或“continue”继续下。
say-not-stopped = 要等双方都停手、对局结束时才能用。
say-not-judged = 引擎还在判断死子。您也可以自己标记。
say-nothing-to-undo = 没有可以悔的棋。
say-nothing-to-redo = 没有可以恢复的棋。
say-not-thinking = 引擎现在没有在思考。
say-no-position = 对局中已经没有这个局面了。
say-main-line = 这是实战谱：只有变化图可以移动或删除。
say-no-stone = { $point } 没有棋子。
say-no-point = 没有“{ $text }”这个点。
say-long-line = 一个变化最多 { $most } 手。
say-many-positions = 一局棋最多 { $most } 个局面。

## 终端里的对局

term-hello = 要下棋，请输入“ponnuki web”（在浏览器里）或“ponnuki play”（在这里）。“ponnuki help”列出其余命令。现在是供其他程序使用的 GTP：“quit”退出。
term-captured = 提 { $count } 子
term-level = 棋力 { $rank }
term-full-strength = 全力
term-handicap = 让 { $count } 子
term-no-move = 尚未落子
term-last-move = 第 { $number } 手：{ go-color } { $move }
term-last-pass = 第 { $number } 手：{ go-color }停一手
term-keys-hint = 按 ? 查看按键
term-result = 结果：{ $result }
term-looking = 正在判断死子
term-if-dead = 若 x 和 o 为死子：{ $result }
term-settle = 回车标记一块棋；“agree”数目，“continue”继续下
term-waiting = 已暂停；“wait”继续
term-thinking = 思考中
term-player = { go-color }：{ $name }
term-to-move = 轮到{ go-color }下
term-dead-stones = 死子
term-game-over = 对局结束
term-not-saved = 未保存：{ $reason }
term-too-small = 窗口有 { $width }x{ $height } 个字符，至少需要 { $least_width }x{ $least_height }。请放大窗口，或按 Ctrl-C 退出。
term-saved = 对局保存在 { $path }；“ponnuki play { $path }”可以续下。
term-networks = 还有更大、更强的神经网络：“ponnuki network get”会列出它们。
term-words = 可以输入的词；除 help、score、resign 外，打首字母即可：
term-key-arrows = 方向键
term-key-arrows-help = 移动光标
term-key-enter = 回车、空格
term-key-enter-help = 在光标处落子；终局时标记死子
term-key-point-help = 输入坐标，下在那里
term-key-escape-help = 清除已输入的内容
term-key-help-help = 显示本帮助
term-key-interrupt-help = 立即退出；对局会保存
term-help-quit = 退出，对局会保存
term-help-pass = 停一手
term-help-button = 取纽扣（如果有）
term-help-undo = 悔棋，收回自己的上一手和应手，或取消终局
term-help-redo = 恢复刚才收回的棋
term-help-hint = 显示引擎会下的棋
term-help-explain = 讲解一手棋：“explain D4”
term-help-score = 判断形势：谁领先多少
term-help-now = 让引擎马上下
term-help-swap = 交换黑白
term-help-wait = 暂停引擎和棋钟，或继续
term-help-resign = 认输
term-help-agree = 双方停手后：按标记的死子数目
term-help-continue = 双方停手后：继续下
term-plain-players = 黑：{ $black }。白：{ $white }。
term-plain-start = 请输入 D4 这样的坐标，或这些词：{ $words }。
term-plain-board = 说出盘上的棋子
term-plain-stones = { go-color }子：{ $line }。
term-plain-none = 无
term-plain-move = 第 { $number } 手：{ go-color } { $move }。
term-plain-pass = 第 { $number } 手：{ go-color }停一手。
term-plain-taken-back = 收回 { $count } 手。
term-plain-settle = 死子：{ $line }。照此{ $result }。输入坐标标记一块棋，“agree”数目，“continue”继续下。
term-plain-thinking = { go-color }正在思考。

## 布局和定式

openings-title = 布局和定式
openings-area = 棋盘的哪一部分
openings-whole = 全盘
openings-last = 最后一手所在的角
openings-upper-left = 左上角
openings-upper-right = 右上角
openings-lower-left = 左下角
openings-lower-right = 右下角
openings-found = { $whose }。在 { $games } 局中出现 { $count } 次。
openings-ended = 其中 { $count } 次之后没有再下。
openings-damaged = { $count } 个文件中有不是棋谱的内容：{ $files }
openings-damaged-count = 有 { $count } 个文件不能作为棋谱读取。
openings-no-games = { $folder } 中没有对局。
openings-no-number = 棋谱共 { $count } 手，没有第 { $number } 手之后的局面。
openings-no-corner = { $point } 不在角上。
openings-col-games = 局数
openings-col-share = 占比
openings-col-won = 胜率
openings-col-years = 年份
openings-move = { go-color } { $move }
openings-player = { $name }（{ $count }）
openings-players = 下得最多：{ $players }
openings-reading = 正在读取对局……
openings-indexing = 已读取文件 { $done } / { $all }。
openings-play = 把 { $move } 作为变化下出
openings-show-games = { $move } 的 { $count } 局，显示
openings-games-with = { $move } 的对局

## 死活

life-title = 死活
life-key = L 把局面变成死活题。
life-no-stone = { $point } 没有棋子。
life-alive = 这块棋无论如何都是活的，不成问题。
life-no-room = 这个范围里没有空点。
life-too-large = 这个范围太大，无法计算。请选小一些的范围。
life-illegal = { $move } 不能下：在范围之外、已有棋子、自杀，或者立即提回劫。
life-no-group = 没有死活未定的棋。请用 --group 指定一个子。
life-groups = 有几块棋死活未定。请用 --group 指定其中一块：{ $points }
life-group = { $stone } 的{ go-color }棋，范围有 { $count } 个点。
life-room = { go-color }方要在 { $count } 个点的范围里做活。
life-exits = 这块棋可能从 { $points } 逃出。计算时双方都不下那里。
life-first = { go-color }先：{ $fate ->
    [lives] 活棋。
    [dies] 死棋。
    [ko] 打劫。
   *[unknown] 未能证明。
}
life-moves = 成功的着手：{ $moves }
life-ko-moves = 成劫的着手：{ $moves }
life-guess = 未能证明。搜索猜测活棋的可能是 { $chance }，会下 { $move }。
life-not-proved = 未能证明。
life-again = 从头开始
life-set-up = 在编辑器中摆放
life-answer = 显示答案
life-succeeds = 成功
life-ko = 成劫
life-fails = 失败
life-unknown = 未证明
life-settings = 题目的设置
life-tool = 点击
life-tool-play = 下棋
life-tool-group = 选择棋块
life-tool-part = 修改范围
life-help-play = 请在涂色的范围里下。电脑会立即应对。
life-help-group = 点击有危险的棋块中的一个子，程序会找出范围。也可以拖动选择范围。用键盘时，选一个子后按 Enter。
life-help-part = 拖动选择范围，或者点击单个的点。用键盘时，在相对的两个角上各按一次 Enter，或在一个点上按两次。
life-first-to-move = 先下的一方
life-defender = 有危险的是哪一方
life-about = 题目只在这个范围里计算：外面的空点属于攻方，停一手就是脱先。双活算活棋。给出的结果都经过证明；猜测会注明。
life-keys = 按键：U 悔棋，P 停一手，N 从头开始，A 答案；在棋盘上用方向键选点，按 Enter 落子。
life-bad-address = 这道题的网址有错误：{ $name }
life-corner = 一个角是 { $point }。请选相对的角。
life-mark = 请点击有危险的棋块中的一个子，或者拖动选择棋盘的一部分。
life-reading = 正在计算……
life-task-live = 轮到{ go-color }下：能救活这块棋吗？
life-task-kill = 轮到{ go-color }下：能吃掉这块棋吗？
life-next = { $move }。{ $task }
life-end = { $fate ->
    [lives] 活棋。
    [dies] 死棋。
   *[ko] 打劫。
}
life-succeeded = 您成功了。
life-better = 还有更好的下法。
life-no-better = 没有更好的下法。

## 从别处取得的对局

import-title = 从别处取得对局
import-text = 对局的网址，或 online-go.com 上的棋手名
import-look = 查找
import-asking = 正在查询……
import-games-of = { $name } 的对局
import-fetch = 下载
import-fetch-all = 全部下载
import-more = 更早的对局
import-in-library = 已在棋谱库中
import-none = 没有已结束的对局。
import-folder = { $folder } 中的新棋谱
import-nothing-new = 没有新的。
import-add = 加入
import-add-all = 全部加入（{ $count }）
import-seen = 不要这个
import-seen-all = 都不要
import-further = 另有 { $count } 个未显示。
import-nothing = 请输入网址或名字。
import-is-player = 这是棋手的网址，请在“从别处取得对局”中查找。
import-no-net = 这里不能打开网址，请粘贴棋谱本身。
import-added = 已加入：{ $name }
import-known = 已经有了：{ $name }
import-new = 新的：{ $name }
import-refused = 没有加入：{ $name }：{ $reason }
import-no-folder = 没有存放对局的文件夹，请用 --into 指定。
import-watch-folder = 只能监视文件夹。
import-no-player = 服务器上没有棋手 { $name }。
import-failed = 没有从 { $url } 取得任何内容：{ $reason }
import-no-record = { $url } 的内容不是棋谱：{ $reason }
import-not-there = 服务器上没有
import-private = 服务器不公开此内容
import-busy = 服务器要求暂停，请过几分钟再试
import-status = 服务器返回状态 { $status }
import-large = 服务器发送的内容超过 { $most } MB
import-unclear = 无法理解服务器的回答

## 复盘

review-by-network = 由 { $program } 复盘，神经网络为 { $network }
review-by-playouts = 由 { $program } 复盘，不用神经网络
review-visits = 每个局面 { $visits } 次计算
review-seconds = 每个局面 { $seconds } 秒
review-playouts = 每个局面 { $visits } 次模拟
review-comment = { $move }：{ $verdict }
review-move = { go-color } { $number } { $move }
review-best = 引擎的首选。
review-good = 好棋。
review-good-lost = 不错的棋，损失 { $points } 目。
review-grade = { $grade ->
    [inaccuracy] 缓手
    [mistake] 失误
   *[blunder] 大失误
}
review-fault = { review-grade }：{ $lost }。
review-lost = 损失 { $points } 目
review-lost-both = 损失 { $points } 目、{ $percent } 胜率
review-chances = { go-color }方胜率从 { $from } 变为 { $to }。
review-score-change = 目差 { $from } → { $to }。
review-better = 更好的是 { $move }。
review-better-line = 更好的是 { $move }，后续 { $line }。
review-better-short = 更好：{ $move }
review-standing = { $lead }{ go-color }方胜率 { $percent }。
review-lead = { go-color }领先 { $points } 目。
review-lead-even = 双方均势。
review-by-playouts-standing = 按模拟对局：{ $standing }
review-player = { go-color }：{ $summary }。
review-summary = 准确度 { $accuracy }，每手平均损失 { $points } 目，{ $faults }
review-no-mistakes = 没有失误
review-count = { $grade ->
    [inaccuracy] 缓手 { $count } 处
    [mistake] 失误 { $count } 处
   *[blunder] 大失误 { $count } 处
}
review-largest = 最大的失误：{ $list }。
review-mistake = { $move }（{ $points } 目）
review-instead = 代替第 { $number } 手 { $move }：{ go-color }方胜率 { $percent }，{ $margin }。
review-accuracy = 每手棋都不亏时，准确度为 100。平均每手亏一目为 { $one }，两目为 { $two }，四目为 { $four }。
review-trust = 可信程度：{ $strength }不到两目的损失可能只是误差。
review-trust-playouts = 不用神经网络时的棋力没有测过，任何网络的判断都更好。
review-trust-network = 这个网络的棋力没有测过。
review-trust-rank = 每手 { $visits } 次计算时，内置网络在 { $size } 棋盘上{ $rank }，以 GNU Go 3.8 为{ $measured }作标准。没有和人对局测过。对大块棋的对杀，它可能很多手都会看错。
review-rank-below = 不超过{ $rank }
review-rank = 有{ $rank }以上
review-rank-above = 强于{ $rank }
review-phase = { $phase ->
    [opening] 布局
    [middle] 中盘
   *[endgame] 官子
}
review-col-player = 棋手
review-col-moves = 手数
review-col-accuracy = 准确度
review-col-lost = 每手损失
review-col-best = 首选率
review-col-inaccuracies = 缓手
review-col-mistakes = 失误
review-col-blunders = 大失误
review-none-lost = 没有一手棋损失两目以上。
review-largest-title = 最大的失误，以及{ go-color }方前后的胜率：
review-result = 结果：{ $result }
review-name-color = { $name }（{ go-color }）
review-player-rank = { go-color }：{ $rank }

## 复盘页面

review-final-position = 终局图
review-summary-table = 总结表
review-no-scripts = 不允许脚本时，本页只显示终局图和总结。
review-course = 对局进程
review-title = 复盘
review-shown = 显示内容
review-tab-move = 着手
review-tab-mistakes = 失误
review-tab-variations = 变化
review-tab-summary = 总结
review-tab-view = 显示
review-mistake-back = 上一处失误
review-mistake-next = 下一处失误
review-mistake-word = 失误
review-col-played = 实战
review-whose = 谁的失误
review-both = 双方
review-phases = 对局阶段
review-all-phases = 全部阶段
review-guess = 猜猜更好的下法
review-mistakes-title = 最大的失误
review-none-here = 这里没有失误。
review-ranked = 按损失的目数和胜率排列，代价最大的在前。胜负已定时失误影响不大。
review-guess-form = 点击棋盘，或输入坐标
review-guess-button = 猜
review-guess-show = 看答案
review-guess-next = 下一题
review-guess-end = 结束
review-moves-here = 此处的后续
review-add-move = 添加一手，或停一手
review-add = 添加
review-save = 保存为 SGF
review-delete = 删除此变化
review-variations-help = 点击空点试下。文件保留棋谱原有的全部内容，并加入您的试下、评注和复盘给出的更好变化。
review-on-board = 棋盘上
review-stones-only = 只有棋子
review-owners = 地域
review-changed = 这手棋的影响
review-hints = 推荐点
review-keys = 按键：← → 前后一手，↑ ↓ 失误，Page up、Page down 十手，Home、End 开头和结尾，1 至 4 查看变化，Esc 回到实战。
review-view-help = 点击棋子跳到那一手，点击字母查看变化，点击空点试下。曲线上的圆点是失误。
review-fault-place = 第 { $number } 大失误，共 { $all } 处。
review-next-fault = 下一处
review-next-fault-label = 下一处失误
review-quiz-title = 失误 { $number } / { $all }
review-quiz-task = 轮到{ go-color }下（第 { $number } 手）。您会怎么下？
review-quiz-again = { $words }再试一次，或者看答案。
review-quiz-best = { $move } 正是引擎的下法，很好！
review-quiz-game = { $move } 是实战的下法：{ $lost }。
review-quiz-unknown = 引擎没有考虑 { $move }。
review-quiz-good = { $move } 是好棋：只比 { $best } 差 { $behind }。
review-quiz-behind = { $move } 比最佳着差 { $behind }。
review-quiz-both = { $points } 目、{ $percent } 胜率
review-quiz-score = { $words }一次猜中 { $right } / { $asked }。
review-quiz-answer = 答案如下。
review-naming = 请输入 D4 这样的坐标，或“停一手”。
review-expects = 引擎预计 { $margin }。{ go-color }方胜率 { $percent }。
review-show-line = { $move }：查看变化
review-played-here = 实战
review-graph = 每手之后{ go-color }方的胜率和目差。终局时：{ $percent }，{ $margin }。
review-reading = { go-color }方胜率 { $percent }，目差 { $margin }
review-reading-playouts = { $reading }，按模拟对局 { $percent }
review-played = 实战
review-better-title = 更好
review-show-board = { $title }：显示在棋盘上
review-line-score = { $line }：{ $margin }
review-line-then = { $move }，后续 { $line }
review-better-than = 比第 { $number } 手 { $move } 更好：{ $lost }。
review-occupied = { $point } 已有棋子。
review-suicide = { $point } 是自杀。
review-ko = 打劫，不能下在这里。
review-source = { $source ->
    [game] 实战
    [record] 棋谱
    [review] 复盘
   *[reader] 您的
}
review-digits = 1 至 4 作为按键
review-instead-title = 代替第 { $number } 手 { $move }

## 对局页面和复盘页面共用

page-board = 棋盘
page-board-keys = 棋盘：方向键选点，回车落子
page-first = 回到开头
page-back = 后退一手
page-next = 前进一手
page-last = 跳到最后
page-slider = 手数
page-wins = { go-color }胜率
page-to-move = 轮到{ go-color }下
page-col-move = 着手
page-col-score = 目差
page-col-visits = 计算量
page-tree = 变化树：用方向键浏览
page-tree-picture = 上面是实战，下面是变化
page-tree-empty = 摆子
page-comment = 评注
page-up = 上移
page-up-label = 把此变化上移
page-down = 下移
page-down-label = 把此变化下移
page-bring-back = 恢复
page-winrates-of = 胜率视角
page-my-side = 我方
page-start = 对局开始
page-place = 第 { $number } / { $all } 手：{ go-color } { $move }
page-line = 第 { $number } 手后的变化：{ $line }
page-back-to-game = 回到实战
page-analyse-here = 从这里分析
page-point = { $point }，{ $stone ->
    [black] 黑子
    [white] 白子
   *[none] 空点
}
page-language = 语言

## 对局页面和首页

web-slogan = 在本机对局、分析和复盘。
web-slogan-page = 在此浏览器中对局、分析和复盘。
web-no-scripts = 这些页面需要脚本，脚本全部来自本程序。
web-new-game = 新对局
web-same-again = 再来一局
web-not-on-board = 已不在盘上的手：{ $line }
web-entry = 着手
web-you-play = 您执
web-both-sides = 双方
web-neither = 都不执：观战
web-handicap = 让子
web-more = 更多
web-your-name = 您的名字
web-human = 棋手
web-clock = 棋钟
web-no-clock = 无
web-comments = 把引擎的判断写入棋谱
web-play = 开始
web-open-records = 打开棋谱
web-drop = 把文件或文件夹拖到本页任意位置，或者选择文件
web-paste = 或粘贴棋谱文本
web-open = 打开
web-review = 复盘
web-effort = 精度
web-effort-quick = 快速
web-effort-normal = 普通
web-effort-thorough = 细致
web-your-games = 您的对局和复盘
web-search = 搜索
web-search-hint = 名字、日期、结果
web-no-games = 还没有。对局从第一手起就保存在这里。
web-field-size = 棋盘
web-field-rules = 规则
web-field-komi = 贴目
web-field-level = 棋力
web-field-seconds = 每手秒数
web-field-visits = 每手计算量
web-field-playouts = 每手模拟数
web-field-ponder = 我思考时引擎也思考
web-usual-komi = 按规则
web-usual-seconds = 5，或按棋钟
web-no-limit = 不限
web-more-rules = 更多规则
web-rules-about = { $rules ->
    [chinese] 数子法：活子和围住的空点都算。死子由双方商定。禁止全局同形再现，禁止自杀。
    [japanese] 数目法：地域和提子都算，双活中的目不算。普通劫规则，禁止自杀；长循环为无胜负。
    [korean] 与日本规则一样，地域和提子都算。
    [aga] 数子法；停一手要交一子，所以数目的结果相同。
    [ing] 数子法，在台湾用各 180 子填满计点。有应氏劫规，可以自杀。
    [new-zealand] 数子法。轮到同一方时不得重现相同局面；可以多子自杀。
    [tromp-taylor] 双方停手后盘上所有棋子都算：要先提掉死子。禁止同形再现，可以自杀。
    [chinese-kgs] 网络围棋服务器采用的中国规则：活子和围住的空点都算。禁止全局同形再现，禁止自杀。
    [cgos] 数子法。终局时盘上的棋子都算活棋，所以要先提掉死子。禁止全局同形再现，禁止自杀。
    [aga-button] 带纽扣的 AGA 规则：每局一次，可以不下棋而取纽扣，得半目。
    [simplified-ing] 数子法。禁止全局同形再现，可以多子自杀。第二次停棋起，所有棋子都算活棋。
    [wmsg] 数子法。白先停一手时，黑减一目。第二次停棋起，所有棋子都算活棋。
    [stone-scoring] 只数盘上的棋子，所以双方要尽量填满自己的空点。
    [ancient-chinese] 数子法，每块活棋减两目（还棋头）。普通劫规则。
    [ancient-territory] 地域和提子都算，每块活棋减两目（还棋头）。普通劫规则。
    [source-000] 数子法，同分时白胜。对死子有异议就继续下，若双方立刻又都停手，所有棋子都算活棋。
    [source-000-territory] 与“Reglas de Go”规则相同，但计地域和提子。
    [button-go] 数子法；不下棋而取纽扣的一方得半目。
    [source-001] 地域和提子都算，双活中的目也算。普通劫规则，禁止自杀。
    [source-001-button] 地域和提子都算，双活中的目也算；不下棋而取纽扣的一方得半目。
    [ludoteka] 活子、围住的空点和提子都算，双活中的目不算。若双方立刻又都停手，所有棋子都算活棋。
    [source-004] 地域和提子都算，双活中的目不算。禁止全局同形再现，禁止自杀。
    [source-004-area] 数子法，双活中的目不算。禁止全局同形再现，禁止自杀。
   *[other] { $summary }
}
web-level-full = 全力
web-level-rank = { $rank }，{ $who ->
    [beginner] 初学者
    [casual] 业余爱好者
    [club] 棋社水平
    [strong] 棋社强手
   *[expert] 高手
}
web-open-now = 已打开
web-close = 关闭
web-stop = 停止
web-remove = 移除
web-removed = 已移除
web-restore = 恢复
web-button-label = { $button }：{ $name }
web-review-of = 复盘：{ $name }
web-ready = 已完成
web-failed = 失败：{ $reason }
web-positions = { $done } / { $all } 个局面
web-folder = 这些文件在 { $folder }。移除的文件会放到其中的“removed”文件夹。
web-folder-page = 它们保存在此浏览器中。移除的内容可以恢复。
web-attention = 注意：{ $reason }
web-adding = 第 { $number } / { $all } 局
web-added = 已加入 { $count } / { $all } 局。点一局即可打开。
web-known = 其中 { $count } 局原来就有。
web-choose-file = 请选择文件，或粘贴棋谱文本。
web-large-file = { $name } 太大：最多读取 1600 万字节。
web-offer-won = 您已连胜三局。
web-offer-lost = 您已连败三局。
web-offer-even = 下一局分先如何？
web-offer-take = 下一局受让 { $stones } 子如何？
web-offer-give = 下一局让 { $stones } 子如何？
web-offer-accept = 好的
web-last-game = 继续上一局
web-no-answer = Ponnuki 没有响应。是不是已经退出了？
web-trying-again = Ponnuki 没有响应，正在重试。
web-game-closed = 这局棋已关闭，可以从首页继续。
web-review-gone = 这个复盘已经不在了。
web-game = 对局
web-play-here = 下这里
web-play-at = 下 { $move }
web-not-here = 不下这里
web-agree = 同意
web-continue = 继续下
web-pass = 停一手
web-take-button = 取纽扣
web-undo = 悔棋
web-redo = 恢复
web-hint = 提示
web-explain = 讲解
web-go-on-here = 从这里续下
web-judge = 刚才那手不好吗？
web-now = 马上下
web-wait = 暂停
web-go-on = 继续
web-swap = 交换黑白
web-resign = 认输
web-details = 详情
web-analysis = 分析
web-analyse = 分析
web-try = 试下
web-numbers = 手数
web-course = 胜率和目差
web-analyse-all = 分析全局
web-on-board = 棋盘上
web-best-moves = 推荐点
web-visits = 计算量
web-priors = 第一感
web-owners = 地域
web-stones = 棋子
web-moves = 着手
web-col-loses = 损失
web-col-prior = 第一感
web-keep-line = 保留此变化
web-variations = 变化和评注
web-main-line = 设为主线
web-delete = 从这里删除
web-record = 棋谱和数目
web-save = 保存（SGF）
web-count = 按各种规则计算
web-close-game = 关闭对局
web-sound = 声音
web-confirms = 落子确认
web-help = 用“试下”，或在以前的任何局面，都可以摆变化。带数字的淡色棋子是棋谱中的变化。{ $example } 这样的目差表示谁领先。
web-keys = 按键：← → 一手，Page up、Page down 十手，Home 和 End；A 分析，T 试下，H 提示，U 悔棋，R 恢复，P 停一手，N 手数，S 声音，G 曲线，V 变化；在棋盘上用方向键选点，回车落子。
web-back-to-review = 回到复盘
web-size = { $width }×{ $height }
web-clock-control = 棋钟 { $clock }
web-captured = 提 { $count } 子
web-start-of = 对局开始，共 { $count } 手
web-then = { $place }；后续 { $line }
web-waiting = { $whose }；已暂停
web-doing = { $whose }：{ $doing ->
    [move] 引擎正在思考
    [hint] 正在寻找提示
   *[explain] 正在准备讲解
}
web-looking = 正在判断死子
web-settle = 按目前的标记：{ $result }。点击棋子标记死活，然后同意，或继续下。
web-graph = { go-color }方的胜率和目差。最后：{ $percent }，{ $margin }。
web-graph-empty = 还没有数据
web-counting = 正在计算
web-counts = 计算结果
web-col-result = 结果
web-col-rules = 规则
web-col-differs = 与第一行的差别
web-record-says = 棋谱记载：{ $result }。
web-as-stands = 按现在的局面。
web-item = { $item ->
    [area] 子空合计
    [komi] 贴目
    [handicap] 让子
    [dead-stones] 死子
    [stones-at-the-start] 开局摆子
    [dame] 单官
    [teire] 自己地域里的补棋
    [last-play] 最后一手
    [what-counts] 计算范围
    [pass-stones] 停一手交子
    [seki] 双活中的目
    [group-tax] 还棋头（每块两目）
    [button] 纽扣
   *[first-pass] 先停手
}
web-item-amount = { $item }：{ $amount }
web-searching = 正在计算
web-reading = { $whose }。{ go-color }方胜率 { $percent }，{ $margin }，计算 { $visits } 次
web-open-line = { $move }：摆出变化
web-judging = 引擎正在看您的上一手。
web-judge-failed = 引擎没有算完，请再试一次。
web-judge-good = 不，{ $move } 是好棋。
web-judge-bad = { $how ->
    [hardly] 不算坏
    [little] 稍差
   *[yes] 是的
}：{ $move } 大约损失 { $points } 目，{ $best } 更好。
web-progress = 进度
web-beginning = 开始
web-searched = 已计算的局面
web-searched-of = 已计算 { $done } / { $all } 个局面
web-seconds-left = { $searched }，大约还需 { $seconds } 秒
web-minutes-left = { $searched }，大约还需 { $minutes } 分钟
web-save-sgf = 保存 SGF
web-save-page = 保存网页
web-save-json = 保存 JSON
web-not-here-title = 无法显示此页
web-to-first-page = 回到首页
web-secret = 地址开头有一段密码，在 ponnuki 启动时打印的那一行里。请在浏览器中打开完整的那一行，或运行 { $command }。
web-may-leave = 可以离开本页：复盘会继续，完成后列在首页。
web-letters = 字母作为快捷键
web-enter = 确定
web-where = 文件夹
web-order = 排序
web-order-changed = 最新在前
web-order-date = 日期
web-order-names = 名字
web-order-file = 文件
web-order-moves = 手数
web-choose-all = 全选
web-choose = 选择 { $name }
web-remove-count = 移除 { $count } 项
web-all-folders = 全部
web-found = { $count } / { $all }
web-nothing-found = 没有找到。
web-round = 第 { $round } 轮
web-sure-resign = 确定认输吗？
web-sure-pass = 确定停一手吗？
web-keys-more = 字母后面接数字（如 D4）是落子。
web-networks = 更强的神经网络
web-networks-about = 更大的神经网络比内置的强得多，每手用时也更长。文件来自网络，只在您要求时才下载。
web-network = 神经网络
web-network-purpose = { $name ->
    [tf2-b10c384] 适合普通电脑；文件最小
    [b18c384nbt] 适合普通电脑；在 19x19 棋盘上比 tf2-b10c384 快
    [tf3-b10c512] 比前两个强，用时约为 tf2-b10c384 的两倍
    [tf3-b11c768] 其中最强，用时约为 tf2-b10c384 的四倍
    [b28c512nbt] 旧结构中最强，用时与 tf3-b11c768 相近
   *[other] { $purpose }
}
web-megabytes = { $number } MB
web-network-fetch = 下载
web-network-no = 不用了
web-network-failed = 没有下载成功：{ $reason }
web-network-licence = 许可证：{ $licence }
web-network-fetching = 正在下载 { $name }
web-network-part = { $done } / { $all }
web-network-ready = { $name } 已下载，新的对局和复盘会使用它。以后要继续使用，请在启动 Ponnuki 时加上 { $option }。
web-final-position = 最后的局面

## 教学、续下、编辑与排队的复盘

web-waits = 排队中，第 { $place } 位
web-cancel = 取消
web-review-count = 复盘 { $count } 局
web-ordered = 已安排 { $count } 个复盘，将依次进行。
web-go-on-about = 这会以目前的着手开始另一局棋，正在看的内容保持不变。
web-teach = 教学
web-teach-off = 关闭
web-teach-warn = 提醒坏棋
web-teach-back = 退回坏棋
web-teach-points = 损失达到（目）
web-keep-move = 就下这手
web-what-lost = 损失了什么？
say-warned = { $move } 损失 { $points } 目以上。请再看一看：undo 悔棋，keep 保留，lost 说明。
say-warned-back = { $move } 已退回：它损失 { $points } 目以上。请试另一手，或用 keep 保留；lost 说明。
say-warned-lost = { $move } 约损失 { go-points }，{ $best } 更好。
say-warned-never = 没有提醒。
say-warned-count = 提醒：{ $count } 次（第 { $moves } 手）。
say-no-warning = 没有被提醒的着手。
error-teaching = 无法理解教学设置。例如：3（损失三目起提醒），2.5 back（退回这样的着手），off。
term-help-teach = 提醒坏棋：teach 5、teach 5 back、teach off
term-help-keep = 保留被提醒的着手
term-help-lost = 说明那手棋的损失和更好的着手
cli-no-position = 这局棋只有 { $moves } 手。
go-stop = 。
page-grades = 棋盘上的失误
page-grades-none = 不显示
page-grades-last = 最近 { $count } 手
page-grades-all = 所有着手
page-grade-inaccuracy = 缓手
page-grade-mistake = 失误
page-grade-blunder = 大失误
page-grade-lost = { $grade ->
    [inaccuracy] 缓手，损失 { go-points }
    [mistake] 失误，损失 { go-points }
   *[blunder] 大失误，损失 { go-points }
}
page-coordinates = 坐标
page-coordinates-none = 无
web-grades-about = 限于前后局面都已分析的着手
web-judging-tried = 引擎正在看这手棋。
web-tried-good = { $move } 不比最佳着手差。
web-tried-lost = { $move } 损失 { go-points }，{ $best } 更好。
say-changed = 棋谱已在别处（例如另一个标签页）被更改，请再看一次。
say-bad-fact = 此处不能这样填写（{ $name }）。
say-only-in-game = 只能在实战中插入着手，不能在变化图中插入。
web-edit = 编辑
web-tool = 点击时
web-tool-none = 落子
web-tool-triangle = △ 三角
web-tool-square = □ 方块
web-tool-circle = ○ 圆圈
web-tool-cross = × 叉
web-tool-letter = A 字母
web-tool-number = 1 数字
web-tool-insert = 插入一手
web-tool-black = 放黑子
web-tool-white = 放白子
web-tool-empty = 拿掉棋子
web-turn = 轮到谁
web-turn-black = 黑方着手
web-turn-white = 白方着手
web-position-use = 使用此局面
web-position-clear = 清空棋盘
web-position-help = 正在摆局面。它会成为单独的棋谱，当前棋谱保持不变。
web-position-first = 请先使用或取消摆好的局面。
web-position-locked = { $point } 处的棋子没有气，不可能有这样的局面。
web-inserted = 已插入 { $move }。后面的着手保留，原来的进行也成为一个变化。
web-inserted-alone = 已插入 { $move }。后面的着手已不合适，保留为变化。
web-edit-over = 此局已结束。标记会加入其中；更改信息或着手则另成副本，原谱不变。
web-edit-undo = 撤销更改
web-edit-redo = 重做更改
web-facts = 姓名、结果等
web-facts-save = 保存
web-facts-saved = 已写入棋谱。
web-fact-black-rank = 黑方段级
web-fact-white-rank = 白方段级
web-fact-result = 结果
web-fact-date = 日期
web-fact-event = 赛事
web-fact-round = 轮次
web-fact-place = 地点
web-keys-edit = O 从此处续下，E 打开编辑，Ctrl+Z 撤销更改；在棋盘上滚动滚轮可浏览着手。
page-copy = 复制（SGF）
page-copied = 棋谱已在剪贴板中。
page-not-copied = 浏览器不允许。请改为保存棋谱。

## 被拒绝的请求

error-other-host = 请求的主机不对。
error-other-site = 拒绝来自其他网站的请求。
error-other-token = 这不是 ponnuki 打印的地址，或者是以前启动时的地址。
error-no-page = 没有这个页面。
error-no-file = 没有这个文件。
error-no-review = 这个复盘已经不在了。
error-game-closed = 这局棋已关闭。
error-not-removed = 没能移除：{ $reason }
error-not-restored = 没能恢复：{ $reason }
error-no-networks = 没有提供这个神经网络。
error-no-openings = 这里不提供布局查询。
error-no-imports = 这里不提供从别处取得对局。
error-request = 看不懂这个请求：{ $reason }
error-record = 读不了这份棋谱：{ $reason }
error-for-terminal = 这只能在终端里用。
error-time = 看不懂这个棋钟。例如：10m（十分钟）、10m+5s（每手加五秒）、10m+3x30s（三次 30 秒读秒）、10m+25/5m（每五分钟 25 手）。
error-value = 不能用这个值：{ $reason }
error-handicap = 这个棋盘没有这种让子。
error-seconds = 每手最多 { $most } 秒。
error-visits = 每个局面 1 至 { $most } 次计算。
error-not-of-one-game = { $name } 不能为单局设置。
error-library = { $reason }
error-system = { $reason }
error-other-version = 这个复盘是另一版本的 ponnuki 做的。
error-review-not-ready = 复盘还没有完成。
error-fetching = 正在下载神经网络。
error-review-failed = 复盘失败：{ $reason }
error-large = 太大：最多读取 { $most } 字节。
error-long-record = 棋谱超过 { $most } 手。
error-many-games = 已打开 { $most } 局，达到上限。请先关闭一局。
error-many-reviews = 已有 { $most } 个复盘在排队，不能再多了。
error-failed = 出错了，请报告此问题。
error-not-counted = 没有得出计算结果。
error-no-dead-stones = 没能判断出死子。
error-game-unreadable = 读不了这局棋：{ $reason }
error-review-unreadable = 读不了这个复盘：{ $reason }
error-not-kept = 没有保存：{ $reason }
error-review-not-kept = 复盘没有保存：{ $reason }

## 数目

score-count = { $result }：{ $rules }
score-recorded = 棋谱记录：{ $result }
score-mark = { $mark ->
    [black-stones] 黑子
    [white-stones] 白子
    [black-dead] 黑死子
    [white-dead] 白死子
    [black-points] 黑方的目
    [white-points] 白方的目
    [uncounted] 围住但不算的空点
    [dame] 单官
    [seki] 双活中的公气
   *[open] 边界未封闭的空点
}
score-dead = 死子：{ $line }
score-dame = 剩余单官：{ $line }（数子规则下，谁占到就多一目）
score-open = 对局没有下完：有 { $count } 个空点的边界未封闭。
score-side = { go-color } { $total }：{ $parts }
score-part = { $part } { $number }
score-part-name = { $part ->
    [stones] 子
    [surrounded] 围住的空点
    [prisoners] 提子
   *[tax] 还棋头
}
score-reason = { $item }：{ $amount }（{ $meaning }）
score-meaning = { $item ->
    [area] 子和围住的空点
    [komi] 补偿后行的白方
    [handicap] 因让子补偿白方
    [dead-stones] 按此规则死子不同
    [stones-at-the-start] 它们算子，但不算地域
    [dame] 只有数子规则下占单官才有所得
    [teire] 在自己的地域里补棋，数目规则下少一目
    [last-play] 一方多下了棋子，算入其中
    [what-counts] 此规则不只算子和地域
    [pass-stones] 停一手要交一子
    [seki] 双活中围住的空点不算
    [group-tax] 每块活棋减两目
    [button] 取得的一方得半目
   *[first-pass] 白先停一手时，黑减一目
}

## 命令行

cli-error = 错误：{ $reason }
cli-file = { $file }：{ $reason }
record-place = 第 { $line } 行第 { $column } 个字符：{ $reason }
cli-wrote = 已写入 { $file }
error-not-found = 没有这个文件或文件夹
error-denied = 没有权限
error-is-folder = 这是文件夹
error-full = 磁盘空间不足
cli-no-terminal = 对局需要终端：除非用 --plain，输入输出不能重定向
cli-exists = { $file } 已存在：“ponnuki play { $file }”可以续下
cli-no-handicap = 无法摆放让子：这种棋盘不能让这么多子
cli-no-stone = “{ $point }”处没有棋子
cli-not-judged = 无法判断死子
cli-one-picture = 一张图只显示一局棋：用 --svg 时请只给一个棋谱
cli-illegal = 按此规则第 { $number } 手不合法：{ $reason }
cli-no-records = 这个文件夹里没有棋谱
cli-overwrite = { $file } 是要复盘的棋谱，会被覆盖：请选择别的输出位置
cli-same-place = { $one } 和 { $other } 不能输出到同一处
cli-one-page = 多局棋的页面不能输出到标准输出：请给 --html 指定文件夹
cli-incomplete = { $games } 局中有 { $failed } 局未能复盘
cli-search-failed = 第 { $number } 手后的计算失败，这是引擎的错误
cli-interrupted = 已中断：{ $file } 还剩 { $missing } 个局面；{ $kept ->
    [yes] 再用同一命令会接着进行
   *[no] 没有写文件，所以什么也没有保留
}
cli-kept = { $file } { $reason ->
    [unreadable] 无法读取
    [compressed] 是压缩文件
    [format] 不是 SGF
    [doubtful] 有可疑之处
   *[more] 不只包含这局棋
}，因此不会被覆盖
cli-positions-left = 个局面，还需 { $left }
cli-counts-left = 次数目，还需 { $left }
cli-game-saved = 对局保存在 { $path }；“ponnuki review { $path }”复盘，“ponnuki play”再下一局。
record-packed = 无法解压棋谱：{ $reason }
record-large = 压缩的棋谱超过 { $most } MiB
record-none = 文本中没有棋谱
record-not-file = 这不是普通文件，或者文件太大
record-not-utf-8 = 文件不是 UTF-8 文本
record-syntax = 棋谱格式有误：{ $reason }
record-not-go = 这是别的棋类的棋谱，不是围棋
record-size = 不支持 { $size } 的棋盘
record-value = { $value } 无效
record-off-board = { $value } 不在棋盘上
record-setup = 棋谱的开始局面不合法：{ $reason }
record-illegal = 棋谱第 { $number } 手 { $move } 不合法：{ $reason }

## 规则

rules-small = 9 路{ go-komi }
rules-source = 出处：{ $source }
rules-deviation = 差异：{ $rules ->
    [japanese] 周围较小时用读棋确认死活，其他情况由搜索决定，搜索不考虑为劫而停一手。
    [korean] 周围较小时用读棋确认死活，其他情况由搜索决定，搜索不考虑为劫而停一手。
    [new-zealand] 原文允许不重现局面的单子自杀；这里禁止。
    [ing] 战斗劫与搅扰劫只按循环中的着手区分，不按死活；docs/rules-ing.md 有说明和例子。
   *[other] { $deviation }
}
rules-choice = { $choice ->
    [scoring-AREA] 盘上的棋子和只由一方围住的空点都算。
    [scoring-TERRITORY] 只由一方棋子围住的空点和提子都算。
    [scoring-STONES] 只算盘上的棋子。
    [scoring-AREA-PRISONERS] 盘上的棋子、只由一方围住的空点和提子都算。
    [scoring-STONES-PRISONERS] 盘上的棋子和提子都算。
    [scoring-SURROUNDED] 只算只由一方棋子围住的空点。
    [scoring-PRISONERS] 只算提子。
    [ko-POSITIONAL] 盘上局面不得重复（禁止全局同形再现）。
    [ko-SIMPLE] 打劫不能立即提回；其他局面可以重复。
    [ko-SITUATIONAL] 轮到同一方时，局面不得重复。
    [ko-NATURAL-SITUATIONAL] 任何一方不得再次造成自己下出过的局面。
    [ko-ING] 打劫不能立即提回，较长的循环由其中一方回避，任何人不得第三次造成同一局面。
    [suicide-true] 可以下使自己两子以上的棋被提去的棋（自杀）。
    [suicide-false] 不得下使自己的棋没有气的棋（禁止自杀）。
    [tax-NONE] 围住的空点在双活中也算。
    [tax-SEKI] 双活中围住的空点不算。
    [tax-ALL] 每块活棋减去无法填的两目，双活中围住的空点不算。
    [tax-GROUPS] 每块棋减去无法填的两目，只有一目的减一目。
    [whiteHandicapBonus-0] 让子除贴目外，白方不得补偿。
    [whiteHandicapBonus-N-1] 除第一子外，每让一子白方得一目。
    [whiteHandicapBonus-N] 每让一子白方得一目。
    [hasButton-false] 没有纽扣。
    [hasButton-true] 每局一次，可以不下棋而取纽扣，得半目；此后不再禁止重复。
    [longCycle-NO-RESULT] 允许重复时，循环使对局无胜负。
    [longCycle-DRAW] 允许重复时，循环使对局成和棋。
    [passCost-FREE] 停一手没有代价。
    [passCost-PRISONER] 停一手要交一子，作为对方的提子。
    [firstPass-FREE] 谁先停一手都一样。
    [firstPass-COSTS-BLACK] 对局第一次停下时，若白先停一手，黑减一目。
    [ties-DRAW] 同分为和棋。
    [ties-WHITE] 同分时白胜。
    [ties-BLACK] 同分时黑胜。
    [handicapPlacement-FREE] 让子由黑方自由摆放。
    [handicapPlacement-FIXED] 让子摆在星位。
    [stopping-TWO-PASSES] 双方接连停一手，对局停下。
    [stopping-WHITE-LAST] 接连停两手以上且最后是白方，对局停下。
    [dispute-CAPTURE-FIRST] 盘上的棋子都算活棋：死子要在终局前提掉。
    [dispute-PLAY-ON] 双方商定死子，否则继续下。
    [dispute-CONFIRM] 双方以假想的着手确认死子，否则继续下。
    [dispute-ALIVE-FROM-SECOND-STOP] 双方商定死子，否则继续下；第二次停下起，所有棋子都算活棋。
    [dispute-ALIVE-IF-NOBODY-PLAYS] 双方商定死子，否则继续下；若双方立刻又都停手，所有棋子都算活棋。
    [resumption-IN-TURN] 恢复对局时，由轮到的一方先下。
    [resumption-OPPONENT-OF-ASKER] 恢复对局时，由提出者的对方先下。
   *[other] { $meaning }
}

## 程序在浏览器中运行时的外层页面

shell-loading = 正在载入 Ponnuki……
shell-incomplete = 下载中断。请重新载入页面。
shell-failed = Ponnuki 在这里无法运行：
shell-old = 此浏览器太旧，无法使用 Ponnuki。
shell-private = 任何内容都不会离开本设备。棋谱保存在此浏览器中。
shell-save = 保存所有棋谱（zip）
shell-restore = 从 zip 文件添加棋谱
shell-restored = 棋谱已添加。
shell-no-archive = 此文件不是棋谱存档。
shell-restarted = 引擎出错，已重新启动。对局继续。
shell-full = 浏览器没有空间保存棋谱。请把它们存成文件，并移除一些。
shell-unkept = 此浏览器不保存任何内容。离开前请把棋谱存成文件。
shell-update = 新版本已就绪。
shell-reload = 立即使用
shell-network = 神经网络：
shell-network-inside = 神经网络：内置
shell-network-failed = 引擎使用您的神经网络时出错，现改用内置的。
shell-network-choose = 使用其他神经网络
shell-network-remove = 使用内置神经网络
shell-network-trying = 正在试用神经网络……
shell-network-changed = 从现在起使用这个神经网络。
shell-network-removed = 已重新使用内置神经网络。
shell-network-none = 此文件不是神经网络。
shell-network-damaged = 此神经网络已损坏或不完整。
shell-network-version = 此神经网络太旧或太新，Ponnuki 无法使用。
shell-network-unsupported = 此神经网络有 Ponnuki 无法计算的部分。
shell-network-people = 此神经网络模仿人类，不能单独下棋。
shell-network-large = 此神经网络太大，超出页面可用的内存。
shell-network-full = 浏览器没有空间保存此神经网络。
shell-network-review = 正在做复盘。请等它完成或停止它，然后再更换神经网络。

## 从许多对局看棋手

players-title = 棋手
players-count = 已复盘 { $games } 局
players-won-lost = { $won } 胜 { $lost } 负
players-games = 对局
players-all = 全部
players-phases = 各阶段下得如何
players-kinds = 失误的种类
players-kind = { $kind ->
    [ladder] 征子算错了
    [net] 没看到枷吃
    [capture] 没看到可以马上提掉的子
    [own-group] 自己的棋被吃
    [other-group] 让对方的棋活了
    [unanswered] 对方这手棋应该应
    [answered] 应了，但别处更大
    [elsewhere] 棋盘另一处更大
    [local] 地方对，但那里下错了
   *[pass] 停手太早
}
players-progress = 进步
players-chart = 各月每手损失（越低越好）
players-best = 下得最好的对局
players-worst = 损失最大的对局
players-opponents = 对手
players-col-games = 局数
players-col-results = 胜–负
players-col-estimate = 估计级段
players-col-date = 日期
players-col-result = 结果
players-col-lost-black = 黑方每手损失
players-col-lost-white = 白方每手损失
players-col-review = 复盘
players-col-opponent = 对手
players-col-part = 阶段
players-col-kind = 种类
players-col-count = 次数
players-col-points = 损失目数
players-col-share = 占损失
players-col-month = 月份
players-estimate-title = 级段估计
players-interval = { $low }至{ $high }
players-end = { $end ->
    [low] { $rank }或更弱
   *[high] { $rank }或更强
}
players-estimate = { $board } 棋盘：{ $rank }。真实级段大概在{ $low }与{ $high }之间（{ $moves } 手）。
players-trust = 这是把每手的损失与本程序各级别的对局相比，以 GNU Go 3.8 为{ $measured }作标准。五个区间中应有四个包含真实级段。没有对人测过，人的失误不一样；强于{ $best }的棋手无法区分。
players-no-estimate = 没有估计：需要在 { $boards } 的对局中有 20 手，并由内置网络以每个局面至少 50 次计算复盘。
players-judge = { $by }：{ $games } 局
players-mixed = 这些对局复盘的方式不同，损失难以比较。
players-nameless = { $games } 局中有棋手没有名字，那一方只在对局列表中。
players-repeated = { $games } 份复盘是重复的，不计入。
players-unread = 无法读取的对局
players-unread-count = { $games } 局无法读取。
players-queue = 没有复盘的对局
players-queue-none = 棋谱库的对局都已复盘。
players-queue-choose = 选择 { $name }
players-queue-all = 全部
players-queue-start = 复盘所选对局
players-queue-stop = 停止复盘
players-queue-left = 还有 { $games } 局
players-queue-now = { $left }。{ $name }：{ $course }
players-queue-ended = 复盘已完成。重新载入本页即可查看。
players-queue-reload = 重新载入
players-link = 棋手与进步

## Practice: problems from one’s own mistakes, which come again after some days.

practice-title = 练习
practice-link = 练习自己的失误
practice-link-due = 练习自己的失误（今天 { $count } 题）
practice-this = 练习这一手
practice-problem = 题目
practice-which = 选题
practice-player = 棋手
practice-kind = 失误的种类
practice-grade = 至少是
practice-all = 全部
practice-position = 局面
practice-skip = 跳过
practice-never = 不再出现
practice-read = 算清楚
practice-hidden = 不再出现的题目
practice-counts = { $all } 题中有 { $due } 题今天要做。
practice-score = 今天答对：{ $asked } 题中的 { $right } 题。总计：{ $all } 次中的 { $share }。
practice-right = 答对了。下次在 { $date } 出现。
practice-wrong = 下次在 { $date } 出现。
practice-is-kind = 种类：{ $kind }。
practice-about = 答对的题目过 1 天、3 天、7 天、21 天、以后每 60 天再出现；答错的题目明天再出现。
practice-none = 还没有题目。题目来自已复盘对局中的失误。
practice-done = 今天的题目都做完了。
practice-skipped = 只剩下您跳过的题目。
practice-missing = 题目中没有这个失误。下面是今天的题目。
practice-unsolved = 有 { $count } 个失误不知道更好的下法，没有收入。
practice-naming = 请输入 D4 这样的坐标。
practice-damaged = 文件 { $file } 读不了，所以所有题目都算新题。您下次作答时，它会改名保留。
practice-aside = 读不了的文件现在名为 { $file }。
error-practice-unreadable = 读不了保存的答案：{ $reason }
error-practice-not-kept = 答案没有保存：{ $reason }

## 自己水平的失误

level-mine = 我的级段
level-any = 不限
level-learn = 在这样的局面中，{ $own }有 { $chance } 这样下，{ $next }有 { $then }：这是下一个该改的失误。
level-both = 在这样的局面中，{ $own }有 { $chance } 这样下，{ $next }有 { $then }：两者都会犯。
level-slip = 在这样的局面中，{ $own }只有 { $chance } 这样下：是疏忽，不是不懂。
level-order = 选择级段后，先列出这个级段常犯、而高一级的棋手较少犯的失误。
level-by-levels = 比例来自本程序的各级别，而不是人。
level-by-network = 比例来自人，按网络 { $network }。
level-title = { $own }常犯、{ $next }较少犯的失误：
level-none = 没有。
