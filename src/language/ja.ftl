### プログラムの日本語の文。用語は GLOSSARY.md にある。

## 囲碁の用語

go-decimal = .
go-black = 黒
go-white = 白
go-color = { $color ->
    [black] 黒
   *[white] 白
}
go-pass = パス
go-button = ボタン
go-list = { $one }、{ $other }
go-sentences = { $one }{ $other }
go-percent = { $number }%
go-points = { $points }目
go-points-for = { $color ->
    [black] 黒に{ $points }目
   *[white] 白に{ $points }目
}
go-margin = { $color ->
    [black] 黒
   *[white] 白
}+{ $points }
go-even = 互角
go-moves = { $count }手
go-handicap = 置石{ $count }子
go-komi = コミ{ $komi }目
go-rules = { $rules ->
    [chinese] 中国ルール
    [japanese] 日本ルール
    [korean] 韓国ルール
    [aga] AGAルール
    [ing] 応氏ルール
    [new-zealand] ニュージーランドルール
    [tromp-taylor] Tromp-Taylorルール
    [chinese-kgs] ネット碁の中国ルール
    [cgos] CGOSルール
    [aga-button] AGAルール（ボタンあり）
    [simplified-ing] 簡易応氏ルール
    [wmsg] ワールドマインドスポーツゲームズのルール
    [stone-scoring] 石だけを数えるルール
    [ancient-chinese] 中国古代ルール（切り賃）
    [ancient-territory] 中国古代の地のルール（切り賃）
    [source-000] 「Reglas de Go」ルール
    [source-000-territory] 「Reglas de Go」ルール（地を数える）
    [button-go] ボタン碁
    [source-001] セキの地も数えるルール
    [source-001-button] セキの地も数えるルール（ボタンあり）
    [ludoteka] Ludotekaルール
    [source-004] イタリアルール（地を数える）
    [source-004-area] イタリアルール（石も数える）
    [special] 特別ルール
   *[other] { $rules }ルール
}
go-rank = { $kind ->
    [kyu] { $number }級
    [pro] プロ{ $number }段
   *[dan] { $number }段
}
go-date = { $year }年{ $month }月{ $day }日
go-result-resignation = { go-color }中押し勝ち
go-result-time = { go-color }時間切れ勝ち
go-result-forfeit = { go-color }反則勝ち
go-result-win = { go-color }勝ち
go-result-points = { go-color }{ $kind ->
    [half] 半目
    [and-half] { $whole }目半
   *[whole] { $points }目
}勝ち
go-result-draw = 持碁
go-result-void = 無勝負

## 対局中の文

say-lead = { go-color }が約{ $points }目リードしています。
say-lead-even = 形勢はほぼ互角です。
say-chances = 勝率：黒{ $black }、白{ $white }。
say-estimate = コミを含めたエンジンの判断です。
say-hint = { $move }はどうでしょう。
say-hint-pass = パスで大丈夫です。もう得になる手はありません。
say-searched = { $visits }局面を読みました。
say-line = 予想図：{ $line }
say-score-now = 今終局すると{ $result }です。
say-illegal = { $move }には打てません：{ $reason }。
say-illegal-off-board = 盤の外です
say-illegal-occupied = すでに石があります
say-illegal-ko = コウはすぐには取り返せません
say-illegal-suicide = 着手禁止点です
say-illegal-button = 取れるボタンがありません
say-illegal-superko = { $number }手目の後と同じ局面になります
say-explain-move = { go-color }{ $move }
say-explain-failed = エンジンはこの手を調べられませんでした。
say-explain-pointless = エンジンはこの手を考えません。自分の眼を埋めるか、何も変わらない手です。
say-explain-untried = エンジンは試す価値がないと見ました。
say-explain-first = エンジンの第一候補です。
say-explain-other = エンジンの見方では、もっと良い手があります。
say-explain-best = { $move }のほうが良い手です。
say-explain-next = 第二候補は{ $move }です。
say-explain-first-sight = 第一感では、エンジンは{ $percent }の割合でここに打ちます。
say-explain-players = 強い人は{ $percent }の割合でここに打ちます。
say-explain-rank = 読んだ{ $moves }の候補の中で{ $rank }番目、訪問{ $of_visits }回のうち{ $visits }回です。
say-resigned = { go-color }中押し勝ち：{ $loser ->
    [you] あなたの投了です
   *[engine] エンジンの投了です
}
say-not-saved = 対局は保存されていません：{ $reason }
say-engine-failed = エンジンに異常が起きました。ご報告ください。
say-no-such-point = { $size }の盤に{ $point }はありません。
say-not-understood = 「{ $text }」は分かりません。D4のように入力するか、?で説明を見てください。
say-engine-to-move = エンジンの番です。「now」ですぐ打たせ、「undo」で待ったができます。
say-over = 対局は終わりました。「undo」で終局を取り消し、「quit」で終了します。
say-was-over = この対局は開いたときに終わっていたので、そのまま残します。「ここから打ち継ぐ」で別の対局になります。
say-stopped = 両者がパスしました。死に石に印を付けて「agree」、打ち続けるなら「continue」です。
say-not-stopped = 両者がパスした後の終局の操作です。
say-not-judged = エンジンがまだ死に石を調べています。印を付ければ自分で決められます。
say-nothing-to-undo = 待ったのできる手がありません。
say-nothing-to-redo = 戻せるものがありません。
say-not-thinking = エンジンは今考えていません。
say-no-position = その局面はもう対局にありません。
say-main-line = これは実戦の進行です。動かしたり消したりできるのは変化図だけです。
say-no-stone = { $point }に石はありません。
say-no-point = 「{ $text }」という点はありません。
say-long-line = 一つの変化は{ $most }手までです。
say-many-positions = 一局は{ $most }局面までです。

## 端末での対局

term-hello = 対局するには「ponnuki web」（ブラウザ）か「ponnuki play」（ここ）と入力してください。「ponnuki help」でほかのコマンドが分かります。今は他のプログラムのためのGTPです。「quit」で終了します。
term-captured = アゲハマ{ $count }
term-level = 棋力{ $rank }
term-full-strength = 全力
term-handicap = 置石{ $count }子
term-no-move = まだ打っていません
term-last-move = { $number }手目：{ go-color }{ $move }
term-last-pass = { $number }手目：{ go-color }パス
term-keys-hint = ? でキーの説明
term-result = 結果：{ $result }
term-looking = 死に石を調べています
term-if-dead = x と o が死なら{ $result }
term-settle = Enterで石に印、「agree」で計算、「continue」で続行
term-waiting = 休止中。「wait」で再開
term-thinking = 考慮中
term-player = { go-color }：{ $name }
term-to-move = { go-color }番
term-dead-stones = 死に石
term-game-over = 終局
term-not-saved = 未保存：{ $reason }
term-too-small = 画面は{ $width }x{ $height }文字ですが、{ $least_width }x{ $least_height }必要です。画面を広げるか、Ctrl-Cで終了してください。
term-saved = 対局は{ $path }にあります。「ponnuki play { $path }」で続けられます。
term-networks = もっと大きく強いネットワークがあります。「ponnuki network get」で一覧が出ます。
term-words = 入力できる言葉。help、score、resign以外は頭文字だけで通じます：
term-key-arrows = 矢印
term-key-arrows-help = カーソルを動かす
term-key-enter = Enter、空白
term-key-enter-help = カーソルの点に打つ。終局では死に石に印
term-key-point-help = 座標を入力してそこに打つ
term-key-escape-help = 入力を取り消す
term-key-help-help = この説明を見る
term-key-interrupt-help = すぐ終了する。対局は保存される
term-help-quit = 対局を保存して終了する
term-help-pass = パスする
term-help-button = ボタンがあれば取る
term-help-undo = 自分の手と応手、または終局を取り消す
term-help-redo = 取り消したものを戻す
term-help-hint = エンジンの打つ手を見る
term-help-explain = 手を解説する：「explain D4」
term-help-score = 形勢を判断する
term-help-now = エンジンにすぐ打たせる
term-help-swap = 黒白を交替する
term-help-wait = エンジンと時計を止める、または再開する
term-help-resign = 投了する
term-help-agree = 両者パスの後、印の死に石で計算する
term-help-continue = 両者パスの後、打ち続ける
term-plain-players = 黒：{ $black }。白：{ $white }。
term-plain-start = D4のような座標か、次の言葉を入力してください：{ $words }。
term-plain-board = 盤上の石を読み上げる
term-plain-stones = { go-color }石：{ $line }。
term-plain-none = なし
term-plain-move = { $number }手目：{ go-color }{ $move }。
term-plain-pass = { $number }手目：{ go-color }パス。
term-plain-taken-back = { $count }手を取り消しました。
term-plain-settle = 死に石：{ $line }。このままなら{ $result }です。座標で石に印を付け、「agree」で計算、「continue」で続行します。
term-plain-thinking = { go-color }が考えています。

## 布石と定石

openings-title = 布石と定石
openings-area = 盤の範囲
openings-whole = 全体
openings-last = 最後の手の隅
openings-upper-left = 左上隅
openings-upper-right = 右上隅
openings-lower-left = 左下隅
openings-lower-right = 右下隅
openings-found = { $whose }。{ $games }局の中に{ $count }回ありました。
openings-ended = そのうち{ $count }回は、その後の手がありません。
openings-damaged = 棋譜でないものを含むファイルが{ $count }個あります：{ $files }
openings-damaged-count = { $count }個のファイルは棋譜として読めません。
openings-no-games = { $folder }に棋譜がありません。
openings-no-number = 棋譜は{ $count }手までで、{ $number }手目の後の局面はありません。
openings-no-corner = { $point }は隅にありません。
openings-col-games = 局数
openings-col-share = 割合
openings-col-won = 勝率
openings-col-years = 年
openings-move = { go-color }{ $move }
openings-player = { $name }（{ $count }）
openings-players = 多く打った人：{ $players }
openings-reading = 棋譜を読んでいます…
openings-indexing = 読んだファイル：{ $done } / { $all }。
openings-play = { $move }を変化図として打つ
openings-show-games = { $move }の{ $count }局を表示
openings-games-with = { $move }の対局

## 死活

life-title = 死活
life-key = Lで局面を死活問題にします。
life-no-stone = { $point }に石がありません。
life-alive = この石は必ず生きているので、問題になりません。
life-no-room = この範囲に空点がありません。
life-too-large = この範囲は広すぎて読めません。もっと狭い範囲を選んでください。
life-illegal = { $move }には打てません。範囲の外、石のある点、自殺手、またはコウをすぐ取り返す手です。
life-no-group = 死活のはっきりしない石はありません。--group で石を指定してください。
life-groups = 死活のはっきりしない石がいくつかあります。--group でどれかを指定してください：{ $points }
life-group = { $stone }の{ go-color }石、範囲は{ $count }点です。
life-room = { go-color }が{ $count }点の範囲で生きる問題です。
life-exits = { $points }から外へ逃げられるかもしれません。読みではどちらもそこへ打ちません。
life-first = { go-color }先：{ $fate ->
    [lives] 生き。
    [dies] 死に。
    [ko] コウ。
   *[unknown] 証明できません。
}
life-moves = 成功する手：{ $moves }
life-ko-moves = コウになる手：{ $moves }
life-guess = 証明できません。探索の推測では{ $chance }の確率で生き、次の手は{ $move }です。
life-not-proved = 証明できません。
life-again = 最初から
life-set-up = エディターで並べる
life-answer = 正解を見る
life-succeeds = 成功
life-ko = コウ
life-fails = 失敗
life-unknown = 証明なし
life-settings = 問題の設定
life-tool = クリックで
life-tool-play = 打つ
life-tool-group = 石を選ぶ
life-tool-part = 範囲を変える
life-help-play = 色のついた範囲に打ってください。コンピューターがすぐに応じます。
life-help-group = 危ない石をクリックすると、プログラムが範囲を決めます。ドラッグで範囲を選ぶこともできます。キーボードでは石を選んでEnterを押してください。
life-help-part = ドラッグで範囲を選ぶか、点をクリックしてください。キーボードでは向かい合う二つの角でEnterを、一つの点なら二度押してください。
life-first-to-move = 先番
life-defender = 危ない石の色
life-about = 問題はこの範囲の中だけで読みます。外の空点は攻める側のもので、パスは手抜きです。セキは生きとみなします。示されるのは証明された結果で、推測は推測と書かれます。
life-keys = キー：U 待った、P パス、N 最初から、A 正解。盤上では矢印キーで点を選び、Enterで打ちます。
life-bad-address = この問題のアドレスに誤りがあります：{ $name }
life-corner = 一つの角は{ $point }です。向かいの角を選んでください。
life-mark = 危ない石をクリックするか、盤の一部をドラッグしてください。
life-reading = 問題を読んでいます…
life-task-live = { go-color }番：石を助けられますか。
life-task-kill = { go-color }番：石を取れますか。
life-next = { $move }。{ $task }
life-end = { $fate ->
    [lives] 生きです。
    [dies] 死にです。
   *[ko] コウです。
}
life-succeeded = 成功です。
life-better = もっと良い手がありました。
life-no-better = これ以上の手はありません。

## ほかの所の棋譜

import-title = ほかの所から棋譜を取る
import-text = 棋譜のアドレス、またはonline-go.comのプレイヤー名
import-look = 探す
import-asking = 問い合わせています…
import-games-of = { $name }の対局
import-fetch = 取得
import-fetch-all = すべて取得
import-more = もっと前の対局
import-in-library = ライブラリにあります
import-none = 終わった対局がありません。
import-folder = { $folder }の新しい棋譜
import-nothing-new = 新しいものはありません。
import-add = 加える
import-add-all = すべて加える（{ $count }）
import-seen = これは要らない
import-seen-all = どれも要らない
import-further = ほかに{ $count }件あります。
import-nothing = アドレスか名前を入れてください。
import-is-player = これはプレイヤーのアドレスです。「ほかの所から棋譜を取る」で探してください。
import-no-net = ここではアドレスを開けません。棋譜そのものを貼り付けてください。
import-added = 加えました：{ $name }
import-known = すでにあります：{ $name }
import-new = 新しいもの：{ $name }
import-refused = 加えませんでした：{ $name }：{ $reason }
import-no-folder = 棋譜のフォルダがありません。--intoで指定してください。
import-watch-folder = 見張れるのはフォルダだけです。
import-no-player = サーバーに{ $name }というプレイヤーはいません。
import-failed = { $url }から取得できませんでした：{ $reason }
import-no-record = { $url }にあるものは棋譜ではありません：{ $reason }
import-not-there = サーバーにありません
import-private = サーバーが公開していません
import-busy = サーバーが混んでいます。数分後にもう一度お試しください
import-status = サーバーの応答は{ $status }です
import-large = サーバーが{ $most } MBより多く送ってきます
import-unclear = サーバーの応答が分かりません

## 検討

review-by-network = { $program }（ネットワーク{ $network }）による検討
review-by-playouts = { $program }（ネットワークなし）による検討
review-visits = 一局面{ $visits }訪問
review-seconds = 一局面{ $seconds }秒
review-playouts = 一局面{ $visits }プレイアウト
review-comment = { $move }：{ $verdict }
review-move = { go-color }{ $number } { $move }
review-best = エンジンの第一候補です。
review-good = 好手です。
review-good-lost = まずまずの手です。{ $points }目の損。
review-grade = { $grade ->
    [inaccuracy] 緩手
    [mistake] 悪手
   *[blunder] 大悪手
}
review-fault = { review-grade }：{ $lost }。
review-lost = { $points }目の損
review-lost-both = { $points }目と勝率{ $percent }の損
review-chances = { go-color }の勝率は{ $from }から{ $to }へ。
review-score-change = 目数差 { $from } → { $to }。
review-better = { $move }が良い手でした。
review-better-line = { $move }が良い手で、以下{ $line }。
review-better-short = 正着 { $move }
review-standing = { $lead }{ go-color }の勝率は{ $percent }。
review-lead = { go-color }が{ $points }目リード。
review-lead-even = 形勢は互角。
review-by-playouts-standing = プレイアウトでは：{ $standing }
review-player = { go-color }：{ $summary }。
review-summary = 正確さ{ $accuracy }、一手平均{ $points }目の損、{ $faults }
review-no-mistakes = 悪手なし
review-count = { $grade ->
    [inaccuracy] 緩手{ $count }
    [mistake] 悪手{ $count }
   *[blunder] 大悪手{ $count }
}
review-largest = 大きな悪手：{ $list }。
review-mistake = { $move }（{ $points }目）
review-instead = { $number }手目{ $move }の代わり：{ go-color }の勝率{ $percent }、{ $margin }。
review-accuracy = 損が一つもなければ正確さは100です。一手平均1目の損で{ $one }、2目で{ $two }、4目で{ $four }になります。
review-trust = 信頼度：{ $strength }2目未満の損は誤差かもしれません。
review-trust-playouts = ネットワークなしの棋力は測っていません。どのネットワークを使っても、判断はより確かになります。
review-trust-network = このネットワークの棋力は測っていません。
review-trust-rank = 一手{ $visits }訪問での内蔵ネットワークの棋力は、{ $size }で{ $rank }です（GNU Go 3.8を{ $measured }とする目安）。人との対局では測っていません。大石の攻め合いは何手も読み違えることがあります。
review-rank-below = { $rank }以下
review-rank = { $rank }以上
review-rank-above = { $rank }より上
review-phase = { $phase ->
    [opening] 布石
    [middle] 中盤
   *[endgame] ヨセ
}
review-col-player = 対局者
review-col-moves = 手数
review-col-accuracy = 正確さ
review-col-lost = 一手の損
review-col-best = 一致率
review-col-inaccuracies = 緩手
review-col-mistakes = 悪手
review-col-blunders = 大悪手
review-none-lost = 2目以上損をした手はありません。
review-largest-title = 大きな悪手と、その前後の{ go-color }の勝率：
review-result = 結果：{ $result }
review-name-color = { $name }（{ go-color }）
review-player-rank = { go-color }：{ $rank }

## 検討のページ

review-final-position = 終局図
review-summary-table = まとめの表
review-no-scripts = スクリプトが使えないため、終局図とまとめだけを表示しています。
review-course = 対局の流れ
review-title = 検討
review-shown = 表示する内容
review-tab-move = 着手
review-tab-mistakes = 悪手
review-tab-variations = 変化図
review-tab-summary = まとめ
review-tab-view = 表示
review-mistake-back = 前の悪手
review-mistake-next = 次の悪手
review-mistake-word = 悪手
review-col-played = 実戦
review-whose = どちらの悪手
review-both = 両方
review-phases = 対局の段階
review-all-phases = 全体
review-guess = 正着を当てる
review-mistakes-title = 大きな悪手
review-none-here = ここに悪手はありません。
review-ranked = 損の目数と勝率の大きい順です。勝負の決まった後の悪手は軽く数えます。
review-guess-form = 盤をクリックするか、座標を入力
review-guess-button = 答える
review-guess-show = 正解を見る
review-guess-next = 次へ
review-guess-end = やめる
review-moves-here = ここからの手
review-add-move = 手（またはパス）を加える
review-add = 加える
review-save = SGFで保存
review-delete = この変化を消す
review-variations-help = 空いた点をクリックすると打ってみることができます。ファイルには元の棋譜のすべてに加え、あなたの手とコメント、検討の変化図が入ります。
review-on-board = 盤上
review-stones-only = 石だけ
review-owners = 地
review-changed = この手で変わった所
review-hints = 候補手
review-keys = キー：← → 一手、↑ ↓ 悪手、Page up と Page down 十手、Home、End、1～4 候補手の変化、Esc 実戦に戻る。
review-view-help = 石をクリックするとその手に移り、文字をクリックすると変化を見られ、空いた点では打ってみることができます。グラフの点は悪手です。
review-fault-place = { $all }個の悪手のうち{ $number }番目の大きさ。
review-next-fault = 次
review-next-fault-label = 次の悪手
review-quiz-title = 悪手 { $number } / { $all }
review-quiz-task = { go-color }番（{ $number }手目）。どこに打ちますか。
review-quiz-again = { $words }もう一度考えるか、正解を見てください。
review-quiz-best = { $move }はエンジンと同じ手です。お見事。
review-quiz-game = { $move }は実戦の手です：{ $lost }。
review-quiz-unknown = { $move }はエンジンの候補にありません。
review-quiz-good = { $move }は良い手です。{ $best }との差はわずか{ $behind }。
review-quiz-behind = { $move }は最善手より{ $behind }劣ります。
review-quiz-both = { $points }目と勝率{ $percent }
review-quiz-score = { $words }一度で正解：{ $right } / { $asked }。
review-quiz-answer = 正解です。
review-naming = D4のような座標か、「パス」と入力してください。
review-expects = エンジンの予想は{ $margin }。{ go-color }の勝率は{ $percent }。
review-show-line = { $move }：変化を見る
review-played-here = 実戦
review-graph = 一手ごとの{ go-color }の勝率と目数差。最後は{ $percent }、{ $margin }。
review-reading = { go-color }の勝率{ $percent }、目数差{ $margin }
review-reading-playouts = { $reading }、プレイアウトでは{ $percent }
review-played = 実戦
review-better-title = 正着
review-show-board = { $title }：盤上で見る
review-line-score = { $line }：{ $margin }
review-line-then = { $move }、以下{ $line }
review-better-than = { $number }手目{ $move }より良い手：{ $lost }。
review-occupied = { $point }には石があります。
review-suicide = { $point }は着手禁止点です。
review-ko = コウなのですぐには打てません。
review-source = { $source ->
    [game] 実戦
    [record] 棋譜
    [review] 検討
   *[reader] あなた
}
review-digits = 1～4をキーにする
review-instead-title = { $number }手目{ $move }の代わり

## 対局と検討のページに共通

page-board = 碁盤
page-board-keys = 碁盤：矢印で点を選び、Enterで打つ
page-first = 最初へ
page-back = 一手戻る
page-next = 一手進む
page-last = 最後へ
page-slider = 手数
page-wins = { go-color }の勝率
page-to-move = { go-color }番
page-col-move = 着手
page-col-score = 目数差
page-col-visits = 訪問数
page-tree = 変化図の木：矢印で移動
page-tree-picture = 上が実戦、下が変化図
page-tree-empty = 石の配置
page-comment = コメント
page-up = 上へ
page-up-label = この変化を上へ
page-down = 下へ
page-down-label = この変化を下へ
page-bring-back = 元に戻す
page-winrates-of = 勝率の側
page-my-side = 自分
page-start = 対局の始め
page-place = { $number } / { $all }手目：{ go-color }{ $move }
page-line = { $number }手目からの変化：{ $line }
page-back-to-game = 実戦に戻る
page-analyse-here = ここから解析
page-point = { $point }、{ $stone ->
    [black] 黒石
    [white] 白石
   *[none] 空点
}
page-language = 言語

## 対局のページと最初のページ

web-slogan = このコンピュータで対局、解析、検討。
web-slogan-page = このブラウザで対局、解析、検討。
web-no-scripts = このページにはスクリプトが必要です。スクリプトはすべてこのプログラムのものです。
web-new-game = 新しい対局
web-same-again = もう一局
web-not-on-board = 盤上にない手：{ $line }
web-entry = 着手
web-you-play = あなたの番手
web-both-sides = 両方
web-neither = 打たずに観戦
web-handicap = 置石
web-more = 詳しい設定
web-your-name = お名前
web-human = 対局者
web-clock = 時計
web-no-clock = なし
web-comments = エンジンの判断を棋譜に書く
web-play = 対局開始
web-open-records = 棋譜を開く
web-drop = このページのどこにでもファイルやフォルダをドロップするか、ファイルを選んでください
web-paste = または棋譜の文字を貼り付ける
web-open = 開く
web-review = 検討
web-effort = 精度
web-effort-quick = 速く
web-effort-normal = 普通
web-effort-thorough = じっくり
web-your-games = 対局と検討
web-search = 検索
web-search-hint = 名前、日付、結果
web-no-games = まだありません。対局は最初の一手からここに残ります。
web-field-size = 碁盤
web-field-rules = ルール
web-field-komi = コミ
web-field-level = 棋力
web-field-seconds = 一手の秒数
web-field-visits = 一手の訪問数
web-field-playouts = 一手のプレイアウト数
web-field-ponder = こちらの番でも考える
web-usual-komi = ルールどおり
web-usual-seconds = 5、または時計に従う
web-no-limit = 制限なし
web-more-rules = その他のルール
web-rules-about = { $rules ->
    [chinese] 石と囲んだ点を数えます。死に石は合意で決めます。同じ局面の繰り返しと自殺手は禁止です。
    [japanese] 地とアゲハマを数え、セキの地は数えません。普通のコウ、自殺手は禁止、長い循環は無勝負です。
    [korean] 日本と同じく、地とアゲハマを数えます。
    [aga] 石と囲んだ点を数えます。パスで石を一つ渡すので、地を数えても同じ結果です。
    [ing] 石と囲んだ点を数えます（台湾では180子ずつで埋めます）。独自のコウの規則があり、自殺手を認めます。
    [new-zealand] 石と囲んだ点を数えます。同じ手番で同じ局面にしてはいけません。複数の石の自殺手を認めます。
    [tromp-taylor] 両者がパスしたときの盤上をそのまま数えるので、死に石は先に取ります。同じ局面の繰り返しは禁止、自殺手を認めます。
    [chinese-kgs] ネット碁サーバーでの中国ルールです。石と囲んだ点を数えます。同じ局面の繰り返しと自殺手は禁止です。
    [cgos] 石と囲んだ点を数えます。終局時に盤上の石はすべて活きとするので、死に石は先に取ります。同じ局面の繰り返しと自殺手は禁止です。
    [aga-button] ボタンのあるAGAルールです。一局に一度、着手の代わりにボタンを取ると半目になります。
    [simplified-ing] 石と囲んだ点を数えます。同じ局面の繰り返しは禁止、複数の石の自殺手を認めます。二度目の停止からはすべて活きとします。
    [wmsg] 石と囲んだ点を数えます。白が先にパスすると黒は1目損をします。二度目の停止からはすべて活きとします。
    [stone-scoring] 盤上の石だけを数えるので、両者が打てるだけ埋めます。
    [ancient-chinese] 石と囲んだ点を数え、活きている一団ごとに2目を引きます（切り賃）。普通のコウです。
    [ancient-territory] 地とアゲハマを数え、活きている一団ごとに2目を引きます（切り賃）。普通のコウです。
    [source-000] 石と囲んだ点を数え、同点は白勝ちです。死に石に異議があれば打ち続け、両者がすぐまたパスすればすべて活きとします。
    [source-000-territory] 「Reglas de Go」のルールですが、地とアゲハマを数えます。
    [button-go] 石と囲んだ点を数え、着手の代わりにボタンを取った側は半目を得ます。
    [source-001] 地とアゲハマを数え、セキの地も数えます。普通のコウ、自殺手は禁止です。
    [source-001-button] 地とアゲハマを数え、セキの地も数えます。着手の代わりにボタンを取った側は半目を得ます。
    [ludoteka] 石と囲んだ点とアゲハマをすべて数え、セキの地は数えません。両者がすぐまたパスすればすべて活きとします。
    [source-004] 地とアゲハマを数え、セキの地は数えません。同じ局面の繰り返しと自殺手は禁止です。
    [source-004-area] 石と囲んだ点を数え、セキの地は数えません。同じ局面の繰り返しと自殺手は禁止です。
   *[other] { $summary }
}
web-level-full = 全力
web-level-rank = { $rank }（{ $who ->
    [beginner] 入門者
    [casual] 愛好者
    [club] 碁会所の常連
    [strong] 碁会所の強豪
   *[expert] 有段の強豪
}）
web-open-now = 開いています
web-close = 閉じる
web-stop = 中止
web-remove = 外す
web-removed = 外しました
web-restore = 元に戻す
web-button-label = { $button }：{ $name }
web-review-of = 検討：{ $name }
web-ready = 完了
web-failed = 失敗：{ $reason }
web-positions = { $done } / { $all }局面
web-folder = { $folder }にファイルがあります。外したものはその中のフォルダ「removed」に移ります。
web-folder-page = このブラウザに保存されています。外したものは元に戻せます。
web-attention = ご注意：{ $reason }
web-adding = { $number } / { $all }局目
web-added = { $all }局のうち{ $count }局を加えました。選ぶと開きます。
web-known = { $count }局はすでにありました。
web-choose-file = ファイルを選ぶか、棋譜の文字を貼り付けてください。
web-large-file = { $name }は大きすぎます。読めるのは1600万バイトまでです。
web-offer-won = 三連勝です。
web-offer-lost = 三連敗です。
web-offer-even = 次は互先でいかがですか。
web-offer-take = 次は{ $stones }子置いてはいかがですか。
web-offer-give = 次は{ $stones }子置かせてはいかがですか。
web-offer-accept = そうする
web-last-game = 前の対局を続ける
web-no-answer = Ponnukiの応答がありません。終了していませんか。
web-trying-again = Ponnukiの応答がありません。再接続しています。
web-game-closed = この対局は閉じられました。最初のページから続けられます。
web-review-gone = この検討はもうありません。
web-game = 対局
web-play-here = ここに打つ
web-play-at = { $move }に打つ
web-not-here = やめる
web-agree = 合意
web-continue = 打ち続ける
web-pass = パス
web-take-button = ボタンを取る
web-undo = 待った
web-redo = やり直し
web-hint = ヒント
web-explain = 解説
web-go-on-here = ここから打ち継ぐ
web-judge = 今の手は悪かった？
web-now = すぐ打つ
web-wait = 休止
web-go-on = 再開
web-swap = 黒白交替
web-resign = 投了
web-details = 詳細
web-analysis = 解析
web-analyse = 解析
web-try = 試し打ち
web-numbers = 手順
web-course = 勝率と目数差
web-analyse-all = 全局を解析
web-on-board = 盤上
web-best-moves = 候補手
web-visits = 訪問数
web-priors = 第一感
web-owners = 地
web-stones = 石だけ
web-moves = 着手
web-col-loses = 損
web-col-prior = 第一感
web-keep-line = この変化を残す
web-variations = 変化図とコメント
web-main-line = 本譜にする
web-delete = ここから消す
web-record = 棋譜と計算
web-save = 保存（SGF）
web-count = 各ルールで計算
web-close-game = 対局を閉じる
web-sound = 音
web-confirms = 着手を確認
web-help = 「試し打ち」や前の局面では変化を並べられます。数字の付いた薄い石は棋譜の変化図です。{ $example }のような目数差はリードしている側を示します。
web-keys = キー：← → 一手、Page up と Page down 十手、Home と End。A 解析、T 試し打ち、H ヒント、U 待った、R やり直し、P パス、N 手順、S 音、G グラフ、V 変化図。盤上では矢印で点を選び、Enterで打ちます。
web-back-to-review = 検討に戻る
web-size = { $width }×{ $height }
web-clock-control = 時計 { $clock }
web-captured = アゲハマ{ $count }
web-start-of = 対局の始め（全{ $count }手）
web-then = { $place }。以下{ $line }
web-waiting = { $whose }。休止中
web-doing = { $whose }：{ $doing ->
    [move] エンジンが考えています
    [hint] ヒントを探しています
   *[explain] 解説を用意しています
}
web-looking = 死に石を調べています
web-settle = 今の印では{ $result }。石をクリックして生死を決め、合意するか、打ち続けてください。
web-graph = { go-color }の勝率と目数差。最後は{ $percent }、{ $margin }。
web-graph-empty = まだ何もありません
web-counting = 計算しています
web-counts = 計算の結果
web-col-result = 結果
web-col-rules = ルール
web-col-differs = 最初の行との違い
web-record-says = 棋譜の結果：{ $result }。
web-as-stands = 今の局面のまま。
web-item = { $item ->
    [area] 石と囲んだ点
    [komi] コミ
    [handicap] 置石
    [dead-stones] 死に石
    [stones-at-the-start] 最初の配石
    [dame] ダメ
    [teire] 手入れ
    [last-play] 最後の手
    [what-counts] 数えるもの
    [pass-stones] パスの石
    [seki] セキの地
    [group-tax] 切り賃（一団に2目）
    [button] ボタン
   *[first-pass] 先のパス
}
web-item-amount = { $item }：{ $amount }
web-searching = 読んでいます
web-reading = { $whose }。{ go-color }の勝率{ $percent }、{ $margin }、{ $visits }訪問
web-open-line = { $move }：変化を並べる
web-judging = エンジンが今の手を調べています。
web-judge-failed = エンジンが読み切れませんでした。もう一度どうぞ。
web-judge-good = いいえ、{ $move }は良い手でした。
web-judge-bad = { $how ->
    [hardly] ほとんど問題ありません
    [little] 少し悪い手です
   *[yes] はい
}。{ $move }は約{ $points }目の損で、{ $best }が良い手でした。
web-progress = 進み具合
web-beginning = 始めています
web-searched = 読んだ局面
web-searched-of = { $done } / { $all }局面を読みました
web-seconds-left = { $searched }。残り約{ $seconds }秒
web-minutes-left = { $searched }。残り約{ $minutes }分
web-save-sgf = SGFを保存
web-save-page = ページを保存
web-save-json = JSONを保存
web-not-here-title = このページは表示できません
web-to-first-page = 最初のページへ
web-secret = アドレスの初めには、ponnukiが起動時に表示する行の合言葉が入ります。その行全体をブラウザで開くか、{ $command }を実行してください。
web-may-leave = このページを離れても検討は続き、できると最初のページに出ます。
web-letters = 文字キーを使う
web-enter = 決定
web-where = フォルダ
web-order = 並べ方
web-order-changed = 新しい順
web-order-date = 日付
web-order-names = 名前
web-order-file = ファイル
web-order-moves = 手数
web-choose-all = すべて選ぶ
web-choose = { $name }を選ぶ
web-remove-count = { $count }件を外す
web-all-folders = すべて
web-found = { $count } / { $all }
web-nothing-found = 見つかりません。
web-round = { $round }回戦
web-sure-resign = 投了しますか。
web-sure-pass = パスしますか。
web-keys-more = D4のように文字に数字が続くと着手になります。
web-networks = もっと強いネットワーク
web-networks-about = 大きなネットワークは内蔵のものよりずっと強く、一手にかかる時間も長くなります。ファイルはウェブから、ご希望のときだけダウンロードします。
web-network = ネットワーク
web-network-purpose = { $name ->
    [tf2-b10c384] 普通のパソコン向け。ファイルが最小
    [b18c384nbt] 普通のパソコン向け。19x19ではtf2-b10c384より速い
    [tf3-b10c512] 上の二つより強く、時間はtf2-b10c384の約2倍
    [tf3-b11c768] この中で最強、時間はtf2-b10c384の約4倍
    [b28c512nbt] 従来型で最強、時間はtf3-b11c768とほぼ同じ
   *[other] { $purpose }
}
web-megabytes = { $number } MB
web-network-fetch = ダウンロード
web-network-no = 今はしない
web-network-failed = ダウンロードできませんでした：{ $reason }
web-network-licence = ライセンス：{ $licence }
web-network-fetching = { $name }をダウンロード中
web-network-part = { $done } / { $all }
web-network-ready = { $name }をダウンロードしました。新しい対局と検討で使われます。次回からも使うには、Ponnukiを{ $option }付きで起動してください。
web-final-position = 最後の局面

## 指導、途中からの対局、編集、順番を待つ検討

web-waits = 順番待ち（{ $place }番目）
web-cancel = 取り消す
web-review-count = { $count }局を検討
web-ordered = { $count }件の検討を頼みました。順番に作ります。
web-go-on-about = ここまでの手から始まる別の対局になります。今見ているものはそのまま残ります。
web-teach = 指導
web-teach-off = なし
web-teach-warn = 悪い手を知らせる
web-teach-back = 悪い手を戻す
web-teach-points = 何目の損から
web-keep-move = この手を打つ
web-what-lost = 何を損したか
say-warned = { $move }は{ $points }目以上の損です。もう一度考えてみましょう。undoで戻し、keepでそのまま打ち、lostで詳しく見られます。
say-warned-back = { $move }は{ $points }目以上の損なので戻しました。別の手を試すか、keepでそのまま打ちます。lostで詳しく見られます。
say-warned-lost = { $move }は約{ go-points }の損です。{ $best }のほうがよい手です。
say-warned-never = 注意された手はありません。
say-warned-count = 注意された手：{ $count }回（{ $moves }手目）。
say-no-warning = 注意されている手はありません。
error-teaching = 指導の指定がわかりません。例：3（3目の損から知らせる）、2.5 back（そのような手を戻す）、off。
term-help-teach = 悪い手を知らせる：teach 5、teach 5 back、teach off
term-help-keep = 注意された手をそのまま打つ
term-help-lost = その手の損と、よりよい手を示す
cli-no-position = この対局は{ $moves }手しかありません。
go-stop = 。
page-grades = 盤上の失着
page-grades-none = なし
page-grades-last = 最近の{ $count }手
page-grades-all = すべての手
page-grade-inaccuracy = 緩手
page-grade-mistake = 悪手
page-grade-blunder = 大悪手
page-grade-lost = { $grade ->
    [inaccuracy] 緩手、{ go-points }の損
    [mistake] 悪手、{ go-points }の損
   *[blunder] 大悪手、{ go-points }の損
}
page-coordinates = 座標
page-coordinates-none = なし
web-grades-about = 前後の局面を解析した手について
web-judging-tried = この手を調べています。
web-tried-good = { $move }は最善手に劣りません。
web-tried-lost = { $move }は{ go-points }の損です。{ $best }のほうがよい手です。
say-changed = 棋譜は別の場所（別のタブなど）で変更されました。もう一度ご確認ください。
say-bad-fact = この値は使えません（{ $name }）。
say-only-in-game = 手を挿入できるのは本譜だけで、変化図にはできません。
web-edit = 編集
web-tool = クリックで
web-tool-none = 打つ
web-tool-triangle = △ 三角
web-tool-square = □ 四角
web-tool-circle = ○ 丸
web-tool-cross = × バツ
web-tool-letter = A 文字
web-tool-number = 1 数字
web-tool-insert = 手を挿入
web-tool-black = 黒石を置く
web-tool-white = 白石を置く
web-tool-empty = 石を取る
web-turn = 手番
web-turn-black = 黒番
web-turn-white = 白番
web-position-use = この局面を使う
web-position-clear = 盤を空にする
web-position-help = 局面を作っています。別の棋譜になり、この棋譜はそのまま残ります。
web-position-first = まず作った局面を使うか、取り消してください。
web-position-locked = { $point }の石にダメ（呼吸点）がありません。このような局面はありえません。
web-inserted = { $move }を挿入しました。後の手はそのまま続き、元の進行は変化図としても残ります。
web-inserted-alone = { $move }を挿入しました。後の手は打てなくなったので、変化図として残ります。
web-edit-over = 終わった対局です。印は書き込まれますが、情報や手を変えると写しになり、元の棋譜はそのまま残ります。
web-edit-undo = 変更を取り消す
web-edit-redo = やり直す
web-facts = 対局者・結果など
web-facts-save = 保存
web-facts-saved = 棋譜に書き込みました。
web-fact-black-rank = 黒の段級位
web-fact-white-rank = 白の段級位
web-fact-result = 結果
web-fact-date = 日付
web-fact-event = 棋戦
web-fact-round = 回戦
web-fact-place = 場所
web-keys-edit = Oでここから打ち、Eで編集、Ctrl+Zで変更を取り消します。盤の上でホイールを回すと手が進みます。
page-copy = コピー（SGF）
page-copied = 棋譜をクリップボードに入れました。
page-not-copied = ブラウザが許しません。代わりに棋譜を保存してください。

## 断られた要求

error-other-host = 宛先のホストが違います。
error-other-site = ほかのサイトからの要求は受け付けません。
error-other-token = ponnukiが表示したアドレスではないか、以前の起動のものです。
error-no-page = そのページはありません。
error-no-file = そのファイルはありません。
error-no-review = その検討はもうありません。
error-game-closed = この対局は閉じられました。
error-not-removed = 外せませんでした：{ $reason }
error-not-restored = 元に戻せませんでした：{ $reason }
error-no-networks = このネットワークはありません。
error-no-openings = ここでは布石を調べられません。
error-no-imports = ここではほかの所から棋譜を取れません。
error-request = 要求が分かりません：{ $reason }
error-record = 棋譜が読めません：{ $reason }
error-for-terminal = 端末でだけ使えます。
error-time = 時計の書き方が分かりません。例：10m（10分）、10m+5s（一手ごとに5秒加算）、10m+3x30s（30秒の秒読み3回）、10m+25/5m（5分に25手）。
error-value = その値は使えません：{ $reason }
error-handicap = この碁盤ではその置石数は使えません。
error-seconds = 一手は{ $most }秒までです。
error-visits = 一局面は1～{ $most }訪問です。
error-not-of-one-game = { $name }は一局ごとには決められません。
error-library = { $reason }
error-system = { $reason }
error-other-version = この検討は別の版のponnukiによるものです。
error-review-not-ready = 検討はまだできていません。
error-fetching = ネットワークをダウンロード中です。
error-review-failed = 検討に失敗しました：{ $reason }
error-large = 大きすぎます。読めるのは{ $most }バイトまでです。
error-long-record = 棋譜が{ $most }手を超えています。
error-many-games = 開ける対局は{ $most }局までです。どれかを閉じてください。
error-many-reviews = { $most }件の検討が順番を待っています。これ以上は頼めません。
error-failed = 失敗しました。ご報告ください。
error-not-counted = 計算できませんでした。
error-no-dead-stones = 死に石が分かりませんでした。
error-game-unreadable = 対局が読めません：{ $reason }
error-review-unreadable = 検討が読めません：{ $reason }
error-not-kept = 保存できませんでした：{ $reason }
error-review-not-kept = 検討が保存できませんでした：{ $reason }

## 対局の計算

score-count = { $result }：{ $rules }
score-recorded = 棋譜では{ $result }
score-mark = { $mark ->
    [black-stones] 黒石
    [white-stones] 白石
    [black-dead] 黒の死に石
    [white-dead] 白の死に石
    [black-points] 黒地
    [white-points] 白地
    [uncounted] 囲んでいても数えない点
    [dame] ダメ
    [seki] セキの中でどちらのものでもない点
   *[open] 境界が閉じていない点
}
score-dead = 死に石：{ $line }
score-dame = 残りのダメ：{ $line }（石を数えるルールでは、打った側の1目になります）
score-open = まだ終局していません。境界の閉じていない点が{ $count }あります。
score-side = { go-color }{ $total }目：{ $parts }
score-part = { $part }{ $number }
score-part-name = { $part ->
    [stones] 石
    [surrounded] 囲んだ点
    [prisoners] アゲハマ
   *[tax] 切り賃
}
score-reason = { $item }：{ $amount }（{ $meaning }）
score-meaning = { $item ->
    [area] 石と囲んだ点
    [komi] 後手の白への目数
    [handicap] 置石に対する白への目数
    [dead-stones] ルールの上で死に石が違います
    [stones-at-the-start] 盤上の石としては数え、地としては数えません
    [dame] 石を数えるルールでだけ得になります
    [teire] 地を数えるルールでは手入れで1目減ります
    [last-play] 多く打った側の石が数えられます
    [what-counts] このルールでは石と地だけを数えるのではありません
    [pass-stones] パスで石を一つ渡します
    [seki] セキの中で囲んだ点は数えません
    [group-tax] 活きている一団ごとに2目を引きます
    [button] 取った側が半目を得ます
   *[first-pass] 白が先にパスすると黒は1目損をします
}

## コマンド行

cli-error = エラー：{ $reason }
cli-file = { $file }：{ $reason }
record-place = { $line }行目{ $column }文字目：{ $reason }
cli-wrote = 保存しました：{ $file }
error-not-found = ファイルやフォルダがありません
error-denied = 許可されていません
error-is-folder = フォルダです
error-full = ディスクに空きがありません
cli-no-terminal = 対局には端末が必要です。--plain以外では入出力をリダイレクトできません
cli-exists = { $file }はすでにあります。「ponnuki play { $file }」で続けられます
cli-no-handicap = 置石を置けません。この盤にその数の置石はありません
cli-no-stone = 「{ $point }」に石はありません
cli-not-judged = 死に石を判定できませんでした
cli-one-picture = 図は一局だけです。--svgには棋譜を一つ指定してください
cli-illegal = { $number }手目はこのルールでは打てません：{ $reason }
cli-no-records = このフォルダに棋譜はありません
cli-overwrite = { $file }は元の棋譜なので上書きできません。別の出力先を選んでください
cli-same-place = { $one }と{ $other }を同じ場所には出せません
cli-one-page = 複数の対局のページは標準出力に出せません。--htmlにフォルダを指定してください
cli-incomplete = { $games }局のうち{ $failed }局は検討できませんでした
cli-search-failed = { $number }手目の後の読みに失敗しました。エンジンの異常です
cli-interrupted = 中断しました。{ $file }の残りは{ $missing }局面です。{ $kept ->
    [yes] 同じコマンドで続きから始まります
   *[no] ファイルに書いていないので、何も残りません
}
cli-kept = { $file }は{ $reason ->
    [unreadable] 読めない
    [compressed] 圧縮されている
    [format] SGFでない
    [doubtful] 疑わしい所がある
   *[more] この対局以外も含む
}ため上書きしません
cli-positions-left = 局面、残り{ $left }
cli-counts-left = 計算、残り{ $left }
cli-game-saved = 対局は{ $path }にあります。「ponnuki review { $path }」で検討、「ponnuki play」で次の対局です。
record-packed = 圧縮された棋譜を展開できません：{ $reason }
record-large = 圧縮された棋譜が{ $most } MiBを超えています
record-none = 棋譜が含まれていません
record-not-file = 通常のファイルではないか、大きすぎます
record-not-utf-8 = ファイルが UTF-8 のテキストではありません
record-syntax = 棋譜の形式が正しくありません：{ $reason }
record-not-go = 囲碁以外のゲームの記録です
record-size = { $size }の盤は使えません
record-value = { $value }は無効です
record-off-board = { $value }は盤の外です
record-setup = 棋譜の初めの局面があり得ません：{ $reason }
record-illegal = 棋譜の{ $number }手目{ $move }は打てません：{ $reason }

## ルール

rules-small = 9路盤では{ go-komi }
rules-source = 出典：{ $source }
rules-deviation = 相違点：{ $rules ->
    [japanese] 周囲が小さければ読みで死活を確認し、それ以外は探索で決めます。探索はコウのためのパスを考えません。
    [korean] 周囲が小さければ読みで死活を確認し、それ以外は探索で決めます。探索はコウのためのパスを考えません。
    [new-zealand] 原文では同じ局面にならなければ一子の自殺手も認めますが、ここでは禁止です。
    [ing] 闘いのコウと妨げのコウは、死活ではなく循環の手だけで区別します。docs/rules-ing.mdに例があります。
   *[other] { $deviation }
}
rules-choice = { $choice ->
    [scoring-AREA] 盤上の石と、一方だけが囲んだ空点を数えます。
    [scoring-TERRITORY] 一方の石だけが囲んだ空点（地）とアゲハマを数えます。
    [scoring-STONES] 盤上の石だけを数えます。
    [scoring-AREA-PRISONERS] 盤上の石と、一方だけが囲んだ空点と、アゲハマを数えます。
    [scoring-STONES-PRISONERS] 盤上の石とアゲハマを数えます。
    [scoring-SURROUNDED] 一方の石だけが囲んだ空点だけを数えます。
    [scoring-PRISONERS] アゲハマだけを数えます。
    [ko-POSITIONAL] 盤上の同じ局面を繰り返してはいけません。
    [ko-SIMPLE] コウはすぐには取り返せません。ほかの局面は繰り返せます。
    [ko-SITUATIONAL] 同じ手番で同じ局面を繰り返してはいけません。
    [ko-NATURAL-SITUATIONAL] 自分の手で一度作った局面を、もう一度作ってはいけません。
    [ko-ING] コウはすぐには取り返せません。長い循環は一方が閉じてはならず、同じ局面を三度作ってはいけません。
    [suicide-true] 二子以上の自分の石を取り上げる手（自殺手）を打てます。
    [suicide-false] 自分の石の呼吸点をなくす手（自殺手）は打てません。
    [tax-NONE] 囲んだ点はセキでも数えます。
    [tax-SEKI] セキで囲んだ点は数えません。
    [tax-ALL] 活きている一団ごとに埋められない2目を引き、セキで囲んだ点は数えません。
    [tax-GROUPS] 一団ごとに埋められない2目を引きます。1目しかなければ1目です。
    [whiteHandicapBonus-0] 置石に対して白はコミ以外に何も得ません。
    [whiteHandicapBonus-N-1] 最初の一子を除く置石一子ごとに白は1目を得ます。
    [whiteHandicapBonus-N] 置石一子ごとに白は1目を得ます。
    [hasButton-false] ボタンはありません。
    [hasButton-true] 一局に一度、着手の代わりにボタンを取ると半目になります。その後は同じ局面の繰り返しが自由です。
    [longCycle-NO-RESULT] 繰り返しが許される所では、循環すると無勝負になります。
    [longCycle-DRAW] 繰り返しが許される所では、循環すると持碁になります。
    [passCost-FREE] パスに代償はありません。
    [passCost-PRISONER] パスすると石を一つアゲハマとして相手に渡します。
    [firstPass-FREE] どちらが先にパスしてもかまいません。
    [firstPass-COSTS-BLACK] 対局が初めて停止したとき白が先にパスしていれば、黒は1目損をします。
    [ties-DRAW] 同点は持碁です。
    [ties-WHITE] 同点は白の勝ちです。
    [ties-BLACK] 同点は黒の勝ちです。
    [handicapPlacement-FREE] 置石は黒が自由に置きます。
    [handicapPlacement-FIXED] 置石は星に置きます。
    [stopping-TWO-PASSES] 続けて二度のパスで対局が停止します。
    [stopping-WHITE-LAST] 続けて二度以上パスし、最後が白のとき対局が停止します。
    [dispute-CAPTURE-FIRST] 盤上の石はすべて活きです。死に石は終局前に取ります。
    [dispute-PLAY-ON] 死に石は合意で決め、合意できなければ打ち続けます。
    [dispute-CONFIRM] 死に石は仮の手順で確認し、合意できなければ打ち続けます。
    [dispute-ALIVE-FROM-SECOND-STOP] 死に石は合意で決め、合意できなければ打ち続けます。二度目の停止からはすべて活きです。
    [dispute-ALIVE-IF-NOBODY-PLAYS] 死に石は合意で決め、合意できなければ打ち続けます。両者がすぐまたパスすればすべて活きです。
    [resumption-IN-TURN] 再開するときは手番の側から打ちます。
    [resumption-OPPONENT-OF-ASKER] 再開するときは、求めた側の相手から打ちます。
   *[other] { $meaning }
}

## プログラムがブラウザの中で動くときの、外側のページ

shell-loading = Ponnukiを読み込んでいます…
shell-incomplete = ダウンロードが途中で切れました。ページを読み込み直してください。
shell-failed = Ponnukiはここでは動きません：
shell-old = このブラウザは古いため、Ponnukiを使えません。
shell-private = データはこの端末の外に出ません。棋譜はこのブラウザに保存されます。
shell-save = すべての棋譜を保存（zip）
shell-restore = zipファイルから棋譜を追加
shell-restored = 棋譜を追加しました。
shell-no-archive = このファイルは棋譜の書庫ではありません。
shell-restarted = エンジンにエラーが起き、再起動しました。対局は続けられます。
shell-full = ブラウザに棋譜を保存する空きがありません。ファイルに保存し、いくつか外してください。
shell-unkept = このブラウザは何も保存しません。終える前に棋譜をファイルに保存してください。
shell-update = 新しいバージョンの準備ができました。
shell-reload = 今すぐ使う
shell-network = ネットワーク：
shell-network-inside = ネットワーク：内蔵
shell-network-failed = お使いのネットワークでエンジンにエラーが起きたため、内蔵のものを使います。
shell-network-choose = 別のネットワークを使う
shell-network-remove = 内蔵のネットワークを使う
shell-network-trying = ネットワークを試しています…
shell-network-changed = これからはこのネットワークを使います。
shell-network-removed = 内蔵のネットワークに戻りました。
shell-network-none = このファイルはネットワークではありません。
shell-network-damaged = このネットワークは壊れているか、途中で切れています。
shell-network-version = このネットワークは古すぎるか新しすぎるため、Ponnukiでは使えません。
shell-network-unsupported = このネットワークにはPonnukiが計算できない部分があります。
shell-network-people = このネットワークは人をまねるもので、単独では打てません。
shell-network-large = このネットワークは大きすぎて、ページが使えるメモリに収まりません。
shell-network-full = ブラウザにこのネットワークを保存する空きがありません。
shell-network-review = 検討を作っています。終わるのを待つか中止してから、ネットワークを変えてください。

## 多くの対局から見た対局者

players-title = 対局者
players-count = 検討した対局 { $games }
players-won-lost = { $won }勝{ $lost }敗
players-games = 対局
players-all = 全体
players-phases = 段階ごとの出来
players-kinds = 悪手の種類
players-kind = { $kind ->
    [ladder] シチョウを読み違えた
    [net] ゲタを見落とした
    [capture] すぐに取れる石を見落とした
    [own-group] 自分の石が取られた
    [other-group] 相手の石を生かした
    [unanswered] 相手の手に受けるべきだった
    [answered] 受けたが、ほかが大きかった
    [elsewhere] ほかの場所が大きかった
    [local] 場所は正しいが、手が違った
   *[pass] パスが早すぎた
}
players-progress = 上達
players-chart = 月ごとの一手の損（少ないほど良い）
players-best = 良かった対局
players-worst = 損の大きかった対局
players-opponents = 相手
players-col-games = 局数
players-col-results = 勝–敗
players-col-estimate = 推定の段級
players-col-date = 日付
players-col-result = 結果
players-col-lost-black = 黒の一手の損
players-col-lost-white = 白の一手の損
players-col-review = 検討
players-col-opponent = 相手
players-col-part = 段階
players-col-kind = 種類
players-col-count = 回数
players-col-points = 損した目数
players-col-share = 損の割合
players-col-month = 月
players-estimate-title = 段級の推定
players-interval = { $low }～{ $high }
players-end = { $end ->
    [low] { $rank }以下
   *[high] { $rank }以上
}
players-estimate = { $board }では{ $rank }。本当の段級はおそらく{ $low }から{ $high }の間です（{ $moves }手から）。
players-trust = 手の損を、このプログラムの各段級の対局と比べたものです（GNU Go 3.8を{ $measured }とする目安）。5回に4回は、この範囲に本当の段級が入るはずです。違う間違い方をする人との対局では測っていません。{ $best }より強い人どうしは区別できません。
players-no-estimate = 推定はありません。内蔵のネットワークが一局面50回以上の探索で検討した{ $boards }の対局で、20手以上が必要です。
players-judge = { $by }：{ $games }局
players-mixed = 検討の仕方が異なるため、損を比べるのは困難です。
players-nameless = { $games }局では対局者に名前がなく、その側は対局の一覧だけにあります。
players-repeated = 同じ対局の検討が{ $games }件重なっていて、数えていません。
players-unread = 読めなかった対局
players-unread-count = { $games }局は読めませんでした。
players-queue = 検討していない対局
players-queue-none = 保存された対局はすべて検討済みです。
players-queue-choose = { $name }を選ぶ
players-queue-all = すべて
players-queue-start = 選んだ対局を検討
players-queue-stop = 検討を中止
players-queue-left = 残り{ $games }局
players-queue-now = { $left }。{ $name }：{ $course }
players-queue-ended = 検討が終わりました。ページを読み込み直すと見られます。
players-queue-reload = 読み込み直す
players-link = 対局者と上達

## Practice: problems from one’s own mistakes, which come again after some days.

practice-title = 練習
practice-link = 自分のミスを練習
practice-link-due = 自分のミスを練習（今日 { $count }問）
practice-this = これを練習
practice-problem = 問題
practice-which = 問題の選び方
practice-player = 対局者
practice-kind = ミスの種類
practice-grade = 程度（以上）
practice-all = すべて
practice-position = 局面
practice-skip = とばす
practice-never = もう出さない
practice-read = 読み切る
practice-hidden = もう出ない問題
practice-counts = { $all }問のうち{ $due }問が今日の分です。
practice-score = 今日の正解：{ $asked }問中{ $right }問。通算：{ $all }回の{ $share }。
practice-right = 正解です。次は{ $date }に出ます。
practice-wrong = 次は{ $date }に出ます。
practice-is-kind = 種類：{ $kind }。
practice-about = 正解した問題は1日、3日、7日、21日、その後は60日たつとまた出ます。間違えた問題は明日また出ます。
practice-none = まだ問題がありません。検討した対局のミスから作られます。
practice-done = 今日の分は終わりです。
practice-skipped = とばした問題だけが残っています。
practice-missing = このミスは問題にありません。今日の問題を出します。
practice-unsolved = よりよい手がわからないため、{ $count }個のミスは除きました。
practice-naming = D4のような座標を入力してください。
practice-damaged = ファイル{ $file }が読めないため、すべて新しい問題として扱います。次に答えると、このファイルは別の名前で残ります。
practice-aside = 読めなかったファイルの名前は{ $file }になりました。
error-practice-unreadable = 保存した答えが読めません：{ $reason }
error-practice-not-kept = 答えが保存できませんでした：{ $reason }

## 自分の段級の悪手

level-mine = 自分の段級
level-any = すべて
level-learn = このような局面で{ $own }は{ $chance }、{ $next }は{ $then }がこう打ちます。次に直したい悪手です。
level-both = このような局面で{ $own }は{ $chance }、{ $next }は{ $then }がこう打ちます。どちらにもある悪手です。
level-slip = このような局面で{ $own }がこう打つのは{ $chance }です。知識の不足ではなく、うっかりです。
level-order = 段級を選ぶと、その段級には多く、次の段級では減る悪手から並びます。
level-by-levels = 割合は人ではなく、このプログラムの各段級のものです。
level-by-network = 割合は、ネットワーク{ $network }による人の打ち方です。
level-title = { $own }には多く、{ $next }では減る悪手：
level-none = ありません。
