# Reasons in Japanese. $winner and $loser are the two sides of a proof, $at a move,
# $points stones or points, $count how many they are.

black = 黒
white = 白
pass = 手抜き
later = { $moves } のあと：{ $sentence }
key = { $winner } { $at }。
threat-captures = { $loser }が手抜きすれば、{ $winner }は { $at } で { $count } 子（{ $points }）を取る。
threat-ataris = { $loser }が手抜きすれば、{ $winner } { $at } で { $points } がアタリ。
threat-reaches = { $loser }が手抜きすれば、{ $winner } { $at } で決まる。
threat-goes-on = { $loser }が手抜きすれば、{ $winner } { $at } と続ける。
fails-captures = { $loser } { $attempt } なら、{ $winner } { $at } で { $count } 子（{ $points }）を取る。
fails-ataris = { $loser } { $attempt } なら、{ $winner } { $at } で { $points } がアタリ。
fails-reaches = { $loser } { $attempt } なら、{ $winner } { $at } で決まる。
fails-goes-on = { $loser } { $attempt } なら、{ $winner } { $at }。
fails-pass = { $loser } { $attempt } には受けなくてよい。
wall = { $stones } の石による。外ダメが少なくとも { $count } 必要。
rules = 戦術の規則による（{ $count } 回使用）。
frame = { $points } の内で成り立つ。まわりは攻め方の安全な石とみなす。
threats = { $winner }は{ $loser }よりコウ材が { $count } 個多く必要。
closed-ko = { $at } のコウはすぐには取り返せない。
more = { $points } ほか { $count }
name-snapback = { $at } はウッテガエシ：{ $loser }が取れば、{ $winner }は { $count } 子を取り返す。
name-connect-and-die = { $at } はオイオトシ：{ $loser }が { $points } をツゲば全部取られる。
name-ladder = { $at } からシチョウ：{ $points } はアタリの連続で取られる。
name-ladder-breaker = { $points } はシチョウアタリ：なければ{ $winner }はシチョウで取られる。
name-net = { $at } はゲタ：{ $points } はダメを詰められなくても逃げられない。
name-squeeze = { $at } からシボリ：{ $loser }は取ってツガされ、{ $points } がダンゴで取られる。
name-under-the-stones = { $at } は石の下：{ $count } 子取られた跡に打つ。
name-throw-in = { $at } はホウリコミ：一子を捨てて眼かダメを奪う。
name-straight-three = { $at } は直三の急所。
name-bent-three = { $at } は曲がり三目の急所。
name-pyramid-four = { $at } は丁四の急所。
name-bulky-five = { $at } は五目ナカデの急所。
name-crossed-five = { $at } は花五の急所。
name-rabbity-six = { $at } は花六の急所。
name-bent-four = { $at } で隅の曲がり四目：{ $winner }はいつでもコウにできる。
name-false-eye = { $at } で { $points } は欠け眼。
name-false-eye-inside = { $at } でそこは欠け目だけになります。
name-shortage-of-liberties = { $at } のあと{ $loser }はダメヅマリ：{ $points } は抵抗できない。
name-double-threat = { $at } は両アタリ：{ $points } を両方は助けられない。
name-miai = { $points } は見合い：{ $loser }が一方に打てば{ $winner }は他方に打つ。
name-ko = { $at } でコウを取る。
name-seki = セキ：どちらも { $points } に打てない。
name-seki-with-eyes = 眼のあるセキ：どちらも { $points } に打てない。
name-placement = { $at } は眼形へのオキ。
name-reducing-hane = { $at } は眼形を狭めるハネ。
name-hane = { $at } は { $points } へのハネ。
name-descent = { $at } はサガリ。
name-belly-attachment = { $at } は { $points } へのハラヅケ。
name-clamp = { $at } は { $points } へのハサミツケ。
name-wedge = { $at } は { $points } の間へのワリコミ。
name-cut = { $at } は { $points } を切る。
name-link-under = { $at } はワタリ。
name-attachment = { $at } は { $points } へのツケ。
name-diagonal = { $at } はコスミ。

# Reviews. $better is the move that was right, $could and $has what becomes of a group.

review-group = { $number } 手目：{ $player } { $played }。{ $better } が正しい。{ $owner } { $stones } は{ $could }。今は{ $has }（{ $sure }）。
review-score = { $number } 手目：{ $player } { $played } は約 { $count } 目、勝率 { $percent } % の損。{ $better } がよさそう（ネットワークによる推定）。
could-lives = 生きられた
could-ko = コウにできた
could-dies = 取れた
has-lives = 生き
has-ko = コウ
has-dies = 死に
sure-proven = 証明済み
sure-framed = まわりの石が安定なら正確
sure-guess = 推定
review-decisive = 勝負を決めたところ：
review-others = そのほか：
review-none = 石の死活を変えた手や、十目または勝率 15 % を超える損は見つからなかった。
review-unfinished = 時間切れ：{ $of } 手のうち { $count } 手のまわりを調べた。
why-right = { $played } でもよい。
why-nothing = { $played } が悪いとは示せない：近くの石の死活は変わらない。
by-shape = 形としては：{ $sentence }
page-legend = 丸：直前の手。三角：問題の石。青い数字：打つべきだった手。
page-settled = 何を打たれても生きている黒（濃）と白（灰）の石の数；破線：ネットワークが生死未定とみる石。
purpose-group = { $played } は{ $owner } { $stones } を決める：{ $has }。{ $other }が先なら{ $else }（{ $sure }）。
sure-read = 取れることは証明済み、逃げられることは読み
review-first = 第一印象（ネットワークによる推定、証明は後）：

# Games in the terminal.

play-prompt = { $player }の番：
play-own = { $player }は { $played }。
play-level = プログラムの棋力：{ $level }。
play-full-strength = 最強
play-no-undo = まだ手がありません。
play-save-where = ファイル名を：save FILE。
play-saved = 対局を { $file } に保存しました。
play-score = { $leader }が約 { $points } 目リード。{ $player }の番、勝率 { $count } %（ネットワークによる推定）。
play-likely = { $played } について示せることはない。ネットワークの評価は { $count } %。
play-dead = 死に石として取り除く：{ $points }。
play-resigns = { $player }の投了。
play-result = 結果：{ $result }
play-help-pass = パス。二回続けば終局
play-help-undo = 待った
play-help-hint = プログラムならどう打つか、なぜか
play-help-why = 直前の手の理由。why D4：そこではなぜいけないか
play-help-level = プログラムの棋力。level 5k で変更
play-help-score = 形勢の推定
play-help-save = 対局をファイルに書く（SGF）
play-help-board = 盤を表示
play-help-swap = 白黒を入れ替える
play-help-resign = 投了
play-help-quit = 結果なしで終える

# 詰碁：solve、train、問題用紙の言葉。$owner は石の持ち主、$result は下の結果の一つ。

solve-to-move = { $player }番
solve-no-group = ここには問うべき石がありません。
solve-moves = { $player }は { $moves }。{ $result }。
solve-settled = どちらが先でも{ $result }。
solve-second = { $player }が先なら：{ $result }。
solve-line = 手順：{ $moves }
solve-also = { $move }（{ $others } でも可）
solve-unknown-move = 初手は不明
solve-guess = 解けませんでした。{ $player }には { $move } が良さそうです。
solve-unsolved = 解けませんでした。
solve-captures = { $player }は { $move }。{ $group } は取られます。
solve-escapes = { $player }は { $move }。{ $group } は取られません。
solve-joins = { $player }は { $move }。{ $points } が連絡します。
solve-cuts = { $player }は { $move }。{ $points } を切ります。
result-if-closed = 詰碁の約束どおり { $points } の外がすべて{ $attacker }のものなら{ $result }
result-lives = { $owner }生き
result-dies = { $owner }死に
result-ko = コウ：{ $player }はコウ材が { $count } つ必要
train-left-out = この問題は時間内に解けなかったので省きます。
train-ask = 着手（または hint、why、skip、quit）：
train-hint = { $move } のあたりを見てください。
train-right = 正解です。
train-wrong = 不正解：{ $player }は { $moves } と応じます。
train-wrong-pass = 不正解：{ $player }は応じる必要がありません。
train-end = 正解 { $solved } 問、失敗 { $missed } 問。{ $file } に記録しました
sheet-plays = { $player }は { $moves }（{ $sure }）。
sheet-or = { $one } または { $other }
sheet-as-file = ファイルの通り
does-capture = { $played } は { $points } を取ります（証明済み）。打たなければ逃げられます。
does-race = { $played } で { $points } との攻め合いに勝ちます（証明済み）。打たなければ負けます。
does-escape = { $played } は { $points } を助けます（証明済み）。打たなければ取られます。
does-connection = { $played } は { $points } を連絡します（証明済み）。打たなければ切られます。
does-cut = { $played } は { $points } を切ります（証明済み）。打たなければ連絡されます。

# 探索した手の働き。

target = { $at } の { $count } 子
move-captures = { $target } を取る
move-saves = { $target } を助ける
move-ladder = { $target } をシチョウで取る
move-avoids-ladder = { $target } をシチョウから逃がす
move-atari = { $target } をアタリにする
move-cuts = { $target } と { $other } を切る
move-connects = { $target } と { $other } をつなぐ
move-corner = 空き隅を占める
move-side = 開いた辺を占める
move-pattern = 強い人は { $count } % ここに打つ
move-approaches = { $target } にカカる
move-encloses = { $target } とともに隅をシマる
move-base = { $target } の根拠を作る
move-strengthens = { $target } を強くする
move-attacks = { $target } を攻める
move-invades = 相手の地に打ち込む
move-reduces = 相手の地を消す
move-enlarges = 自分の地を広げる
move-guards = 自分の地を守る
move-attaches = { $target } にツケる
move-blocks = { $target } を止める
move-extends = { $target } からヒラく
move-limits = { $target } の発展を妨げる
move-open = 大場を占める
move-passes = もう得るものがない
move-sente = 先手
move-gote = 後手
move-gains = { $tempo }、約 { $count } 目の得
move-shape = 形として { $count } %
move-then = 続いて { $moves }

# 布石：推薦された手のねらいと、石の状態。

fuseki-group = { $color } { $point }
fuseki-empty-corner = 空き隅
fuseki-enclosure = 隅のシマリ
fuseki-corner-approach = 隅へのカカリ
fuseki-boundary = 辺の二つの石の間
fuseki-captures = { $point } を取る
fuseki-saves = アタリの { $point } を助ける
fuseki-atari = { $point } へのアタリ
fuseki-liberties = { $point } のダメを増やす
fuseki-strengthens = 接触している { $point } を強くする
fuseki-presses = 接触している { $point } を圧迫する
fuseki-connects = { $at } をつなぐ
fuseki-cuts = { $at } を切る
fuseki-extension = 辺のヒラキ
fuseki-edge-approach = 辺のツメ
fuseki-edge-middle = 空いた辺の中央
fuseki-reduces = { $at } の地を消す
fuseki-jumps = { $at } の地に打ち込む
fuseki-eye-space = { $at } の眼形を作る
fuseki-takes-eyes = { $at } の眼形を奪う
fuseki-joins = { $at } と { $other } をつなぐ
fuseki-parts = { $at } と { $other } を分断する
fuseki-spheres = 双方の勢力の境
fuseki-race = { $at } と { $other } の攻め合い
fuseki-way-out = { $at } の逃げ道
fuseki-shuts-in = { $at } を封鎖する
fuseki-usual = よくある形
fuseki-unknown = どの定型も勧めない
fuseki-becomes = { $at }：{ $before }→{ $after }
fuseki-helps = { $at } を強くする
fuseki-hurts = { $at } を弱くする
state-lost = 取られ
state-in-danger = 危険
state-weak = 弱い石
state-settled = 安定
state-safe = 安全

# Numbers and lists. $count is how many, $others all but the last.

number = { $count }
list-and = { $others } と { $last }
list-or = { $others } または { $last }
list-from = { $others } と { $last }
points-none = なし
points-many = { $at } ほか { $count } 点
sentence = { $said }。
with-reason = { $said }：{ $reason }
count-nodes = 節点 { $count } 個
count-positions = 局面 { $count } 個
count-problems = { $count } 問

# Goals: what a proof says. $player proves it, $points are the stones.

claim-capture = { $player }は { $points } を取る
claim-live = { $player }は { $points } で生きる
claim-live-anywhere = { $player }はどこかで生きる
claim-survive = { $player }の { $points } は取られない
claim-connect = { $player }は { $points } を連絡する
claim-cut = { $player }は { $points } を切る
claim-eye = { $player }は { $points } に眼を持つ
claim-apart = { $player }は { $points } を切り離しておく
claim-no-eye = { $player }は { $points } に眼を作らせない

# What is asked, and what becomes of it.

ask-aim = { $player }先：{ $aim }
ask-habit = { $player }番（ファイルのほかの問題と同じ）
ask-custom = { $player }番（どちらの番かはファイルにない）
aim-live = 生きる
aim-kill = 殺す
aim-ko = コウにする
aim-seki = セキにする
aim-connect = 連絡する
aim-cut = 切る
aim-escape = 逃げる
aim-race = 攻め合いに勝つ
ask-connect = { $player }先：{ $points } を連絡する
ask-cut = { $player }先：{ $points } を切る
ask-race = { $player }先：{ $at } との攻め合いに勝つ
ask-escape = { $player }先：{ $at } を逃げる
ask-capture = { $player }先：{ $at } を取る
ask-live-seki = { $player }先：{ $at } をセキで生きる
ask-live = { $player }先：{ $at } を生きる
ask-kill = { $player }先：{ $at } を殺す
ask-ko-for = { $player }先：{ $at } をコウで生きる
ask-ko-against = { $player }先：{ $at } をコウで殺す
solve-asked = { $question }。
solve-group = { $owner } { $at }（{ $count } 子）
solve-fate = { $group }：{ $player }先なら{ $first }、{ $other }先なら{ $second }
solve-by = { $result }（{ $move }）
result-unknown = 不明
result-fails = 失敗
result-ko-many = コウ：{ $player }はコウ材が { $count } つ以上必要
result-ko-more = コウ：{ $player }はコウ材が { $count } つより多く必要
solve-rivals = どの石のことか示されていません。先手しだいで変わるのは：
solve-name-one = --at で指定するか印を付けてください。最初のものを取りました。
solve-none-open = 先手しだいで変わる石は見つかりませんでした
list-follows = { $said }：
solve-escapes-else = { $player }が先なら取られそうです（証明なし）。
solve-captures-else = { $player }が先なら逃げられそうです（証明なし）。
solve-whatever = どう打っても
solve-also-inside = { $moves }（枠の中では { $others } も可）
solve-first = { $player }は { $moves }。
solve-settled-as-set = 詰碁の約束どおり { $points } の外がすべて{ $attacker }のものなら、どちらが先でも{ $result }。
solve-keeps-all = 印の付いた石を一つでも取られれば死とみなします。
rule-owner-loses = この問題では{ $owner }はコウで勝てません：{ $owner }死に。
rule-owner-wins = この問題では{ $owner }がすべてのコウに勝ちます：{ $owner }生き。
solve-not-asked = ファイルの問いは別のことです：{ $aim }。
solve-out-of-danger = 死活の問題はありません：{ $group }は囲まれていません。
solve-guess-likely = 解けませんでした。{ $player }には { $move } が良さそうです（ネットワークは { $percent } %）。
solve-line-by = 手順（{ $player }先）：{ $moves }
aside = なお（{ $sure }）：{ $said }。
aside-joins = { $move } で { $points } が連絡
aside-cuts = { $move } で { $points } を切る
certainty-proven = 証明済み
certainty-framed = 枠内
certainty-guess = 推測
solve-agrees = 公表された正解と一致します：{ $moves }。
solve-differs = 公表された正解と異なります：{ $moves }。
totals = { $problems }、解答 { $answered }（証明 { $proven }、ほかに枠内 { $framed }）、不明 { $unknown }、{ $hits }
totals-hits = 公表された手 { $count } 手を発見
totals-of = { $name }：{ $counts }

# What an answer rests on, and how sure it is.

rests-side = { $player }先：{ $said }
rests-plan-size = { $count ->
    [0] 打つ必要のない手順
   *[other] 応手 { $count } 個の手順
 }
rests-proof = 全局で証明済み：節点 { $count } 個、検査済み。
rests-proof-rules = 全局で戦術の規則により証明済み：節点 { $count } 個、検査済み。
rests-plan = 全局で証明済み：{ $plan }、あらゆる攻めに対して検査済み。
rests-read-out = { $points } の中の変化はすべて読み切り
rests-exact = { $points } の中では正確：{ $plan }、あらゆる応手に対して検査済み
rests-as-set = { $shown }。広い盤では{ $owner }が逃げ出すか、包囲が破れるかもしれません。
rests-if = { $shown }。前提：{ $conditions }。
rests-likely = 乱数対局の { $percent } % で{ $owner }が生きました。
rests-undecided = 未定：{ $points } の外がすべて{ $attacker }のものなら{ $result }。ただし{ $owner }が逃げ出すか、包囲が破れるかもしれません。
rests-estimate = 推定：{ $points } のまわりは読み切っていません。
rests-barred = 未定：成り立つはずの手は、コウをすぐ取り返すか、対局の以前の局面を再現します。
rests-spent = これは推測です：計算量を使い切りました。
would-live = { $owner }生き
would-die = { $owner }死に
would-ko = コウ
if-outside = { $points } の外は悪くても{ $attacker }のもの
if-walls = { $attacker }の { $points } の石が取られない
if-closed = { $attacker }が { $points } を押さえる
if-lost = { $owner }の { $points } の石は取られ
if-friends = { $owner }の { $points } の石が取られない

# How a line ends; kinds of ko; seki.

end-captured = { $count ->
    [1] { $owner }はすぐに取られる
   *[other] { $owner }は { $count } 手で取られる
 }
end-eyes = { $owner }は { $points } に眼が { $number } つ
end-joined = { $owner }は生きた石に連絡
end-no-room = { $owner }には二眼の余地がない
end-seki = セキ
end-ko = コウ
end-repeats = 同形反復
end-settled = もう手はない
end-open = 以下略
eye-points = { $first }–{ $last }（{ $count } 点）
seki-either = どちらが先でも{ $owner }はセキで生きます。
seki-if = { $player }が先なら{ $owner }はセキで生きます。
seki-shared = どちらも { $points } に打てません。
seki-stays = { $attacker }の { $at } の { $count } 子は残ります。
seki-no-eyes = どちらにも眼がありません。
seki-one-eye = 片方だけ：{ $owner }のみ { $points } に眼があります。
seki-both-eyes = 両方に眼があります：{ $owner }は { $own }、{ $attacker }は { $others }。
seki-false-eyes = 欠け眼：{ $points }。
seki-double = 二重のセキ：一つの石が二つの石と向き合っています。
ko-approach = ヨセコウ：{ $player }はあと { $count } 手のヨセが必要。
ko-steps = 多段コウ：{ $player }は { $count } 段のコウに勝つ必要があります。
ko-double = 両コウ：{ $attacker }のコウ材がいくつあっても{ $owner }は生きます。
ko-bent-four = 隅の曲がり四目：{ $attacker }はいつでもコウを始められ、{ $owner }からは始められません。日本ルールでは{ $owner }はこのまま死にです。
ko-ten-thousand = 万年コウ：{ $attacker }はコウを争え、{ $owner }はセキにできます。
ko-at = コウは { $points }。

# What an author wants to know.

study-no-need = 打たなくても結果は同じです。
study-none = 有効な初手はありません。
study-only = 正しい初手は一つ：{ $moves }。
study-right = 正しい初手：{ $moves }。ほかは未定。
study-several = 正しい初手は複数：{ $moves }。
study-depth = { $count } 手以内
study-choices = { $count ->
    [0] その後の別解なし（{ $deep }）。
   *[other] その後の別解 { $count } か所（{ $deep }）：
 }
study-after = { $moves } のあと：{ $choices }
study-tries = 失敗する手：
study-wrong = 誤った初手：
study-undecided = 未定：{ $moves }。
study-cut = 計算量を使い切りました：省略があります。
difference-fails = ファイルは { $moves } を正解としますが、失敗します。
difference-works = ファイルは { $moves } を失敗としますが、成立します。
difference-also-works = ファイルにない { $moves } も成立します。
difference-after = { $moves } のあと：{ $result }
difference-proven = { $result }（証明済み）
tree-threat = コウダテ。
tree-answer = 受け。
tree-retakes = コウを取り返す。
tree-elsewhere = { $player }は手抜き。
tree-wrong = 失敗：{ $result }。

# Goals that solve is given: labels of lines, and what follows from the answers.

goal-proven = 証明済み：{ $claim }（{ $player }先）
goal-proven-simple-ko = 証明済み：{ $claim }（{ $player }先、単純コウのもとで）
goal-open = 未定：{ $claim }（{ $player }先。{ $positions }、{ $why }）
goal-exhausted = すべての手を試した
goal-interrupted = 中断
goal-spent = 計算量を使い切り
goal-label-ko = コウ
goal-label-move = 着手
goal-label-line = 手順
goal-label-proof = 証明
goal-label-under = ルール
goal-label-why = 理由
goal-size = { $nodes }、{ $positions }
goal-size-rules = { $nodes }（規則による）、{ $positions }
goal-rulesets = { $rulesets } で成立
goal-value = 値：{ $value }  { $summary }
barred-ko = { $at } はコウの取り返し：先にコウダテが必要
barred-superko = { $at } は対局の以前の局面を再現し、スーパーコウで禁じられる
barred-later = 証明は見つかったが、途中の手が対局の以前の局面を再現しうる。スーパーコウで禁じられる
sum-first = { $claim }（{ $player }先）
sum-nothing = 何も証明されていない
sum-even-if = { $player }が先でも{ $claim }
sum-decides = 先手しだい：{ $one }、または{ $other }
sum-else-open = { $player }が先なら{ $claim }。そうでなければ未定
sum-simple-ko-first = { $claim }（{ $player }先、単純コウのもとで）
sum-simple-ko = { $summary }。単純コウのもとで
sum-captured = { $summary }。途中で当の石が取られる

# Plans: what they claim, and what they take for granted.

plan-captures = { $player }は { $points } を取る
plan-captures-one = { $player }は { $points } の一つを取る
plan-keeps = { $player }は { $points } を守る
plan-keeps-one = { $player }は { $points } の一つを守る
plan-claim = { $does }。{ $threats }、{ $player }先、{ $place }
plan-open = 全局で
plan-frame = 枠の中で
plan-without = コウ材なし
plan-with = コウ材 { $count } つ
plan-with-any = コウ材いくらでも
plan-against = 相手のコウ材 { $count } つ
plan-against-any = 相手のコウ材いくらでも
plan-both = { $own }、{ $other }
plan-ko = { $claim }、{ $at } のコウは取られた直後
plan-if = { $claim }。{ $condition }
plan-outside = { $points } の外はすべて{ $attacker }のものとみなす
plan-anchors = 外の{ $owner }の { $points } の石は安全とみなす
plan-exits = { $owner }は { $points } で安全

# What check says.

check-hole = 穴：{ $hole }
check-proof = 証明済み：{ $claim }、{ $player }先（{ $nodes }）
check-plan = 証明済み：{ $claim }（{ $rules }、{ $positions }）
count-rules = 規則 { $count } 個
cond-both = { $suicide }、{ $ko }
cond-no-suicide = 自殺手が禁じられているとき
cond-suicide = 自殺手が禁じられていてもいなくても
cond-any-ko = どのコウのルールでも
cond-simple-ko = 単純コウのもとで：コウはすぐに取り返せない。スーパーコウについては何も言わない
cond-ko = はじめ{ $player }は { $at } に打てない：取られた直後のコウ
cond-boards = 対局の以前の局面 { $count } 個のあと：{ $player }のどの手もそれを再現しない
cond-own-rules = このプログラムの規則が正しければ（{ $count } 回使用、チェックサム { $checksum }）
cond-rules = { $files } の規則が正しければ（{ $count } 回使用、チェックサム { $checksum }）
check-reasons = 理由 { $count } 個を、それぞれの節点で再確認
check-warning = 警告：ファイルの { $what } は証明になく、検査していません

# Capturing races.

race-title = 黒 { $black } 対 白 { $white }
race-stones = { $at }（{ $count } 子）
race-head-region = 領域
race-head-points = 空点
race-head-liberties = ダメ
race-head-cooled = 冷却 2
race-of = { $player }、{ $kind }
race-external = 外ダメ
race-eye = 眼
race-shared = 共有ダメ
race-link = 連絡
race-mixed = 混合
race-open = 開放
race-many = { $points } …（{ $count } 点）
race-kind = 種類：{ $kind }
race-class-separate = 共有のダメなし
race-class-no-eyes = 共有のダメあり、双方眼なし
race-class-one-eye = 共有のダメあり、{ $player }の有眼対無眼
race-class-equal-eyes = 共有のダメあり、眼は同等
race-class-big-eye = 共有のダメあり、{ $player }の大眼対小眼
race-class-bigger-eye = 共有のダメあり、{ $player }の大眼対より小さい眼
race-class-undecided = 共有のダメあり、眼は打ち方しだい
race-eye-small = { $player }の{ $points }目の眼
race-eye-big = { $player }の{ $points }目の大眼
race-eye-black-inside = { $eye }（中に黒石{ $count }子）
race-eye-white-inside = { $eye }（中に白石{ $count }子）
race-eye-takes = { $eye }を埋めるには{ $count }手かかる
race-eye-less = { $said }。通常より{ $count }手少ない。
race-eye-usual = { $said }。
race-eye-first = { $player }が先に打てば、{ $said }。そうでなければ埋められない。
race-eye-lives = { $eye }は二眼か、二眼になる。
race-eye-seki = { $eye }は埋められず、ほかに何も残らないときは二眼にもならない：セキ。
race-certainty = 確かさ：{ $said }
race-certainty-if = { $player }が先のときの確かさ：{ $said }
race-because = { $said }（{ $reason }）
race-and = { $said }。{ $more }
race-no-walls = ほかの石にはよらない
race-walls = 何を打たれても生きている { $points } の石による
race-if-safe = { $said }、{ $points } の石が安全なら
race-counted = 数えた
race-played-out = 打ち切った
race-estimated-counted = 推定：数えた
race-estimated-played = 推定：打ち切った
race-estimated = 推定
race-as-closed = { $said }、縁は石の近い側のものとみなす
race-by-solver = 詰碁と読みのプログラムによる推定
race-unknown = 不明
race-overruled = { $said }。推定や数えでは違う答えだった
race-proven = 証明済み：{ $proofs }
race-proven-with = { $moves } で証明済み：{ $proofs }
race-proven-some = { $said }。ほかの手には証明がない
race-one-proof = 節点 { $count } 個の証明を検査
race-proofs = 節点 { $counts } 個の証明を検査
race-sum = 和：{ $black }（-1 以下でなければ黒先で黒が、1 以上でなければ白先で白が取る）
race-sums = 和：黒が取るには { $black }、白が取るには { $white }
race-first = { $player }先：{ $result }
race-captures = { $player }の勝ち
race-captures-by = { $player }の { $count } 手勝ち
race-ko = コウで決まる
race-seki = セキ
race-both-live = 双方生き
race-with = { $result }（{ $moves }）
race-may-pass = { $result }。手抜きも可、または { $moves }
race-score = { $player }が勝つときの黒の目数：{ $points }
race-scores = { $player }が勝つときの黒の目数：黒先 { $black }、白先 { $white }
race-semedori = { $player }は負けても { $moves } で目を得る
obstacle-region = { $at } の領域は数えられない：{ $why }
obstacle-mixed = { $at } の領域は双方の石に接する
obstacle-link = { $at } の共有ダメは安全な石への連絡
obstacle-open = { $at } の領域は開いている
obstacle-indecisive = { $at } を取っても攻め合いは決まらない
obstacle-eye = 眼は打ち方しだい
obstacle-bounds = 和が限度を超える
obstacle-count-ko = コウになりうる
obstacle-count-large = 領域が大きすぎて打ち切れない
obstacle-count-bounds = 領域の値が限度を超える

# An analysis.

analysis-title = { $file }、{ $count } 手のあと：{ $player }番、コミ { $komi }、ルール { $rules }
analysis-leads = { $player }が { $lead } ± { $error } 目リード、{ $playouts }のうち { $percent } % で勝ち。
analysis-behind = { $player }が { $lead } ± { $error } 目遅れ、{ $playouts }のうち { $percent } % で勝ち。
count-playouts = { $count } 回のプレイアウト
analysis-glance = 第一印象（ネットワーク）：{ $moves }。勝率 { $percent } %、盤面 { $lead } 目。
analysis-moves = 候補手：勝率、リード、理由、形の普通さ、続き
analysis-doubt = { $playouts }では、どの手も最初の手より悪いとは言えません。
analysis-groups = 石
analysis-races = 攻め合い：どちらが取るか
analysis-ladders = 成立するシチョウ
group-stones = { $count } 子
group-alive = 何を打たれても生き
group-dead = 何を打っても死に
group-ko = コウで決まる
group-unsettled = 先手しだい
group-proven = { $status }（証明済み）
group-alive-framed = 生き
group-dead-framed = 死に
group-framed = { $status }（枠の中で解決）
group-survives = プレイアウトの { $percent } % で生き
group-survives-only = プレイアウトの { $percent } % でしか生きない
group-undecided = 未定：プレイアウトの { $percent } % で生き
group-moves = { $status }：{ $moves }
group-cut = { $status }。{ $points } で切れる
analysis-race = 黒 { $black } 対 白 { $white }：{ $outcome }（{ $sure }）
analysis-either = どちらが先でも{ $result }
analysis-each = 黒先なら{ $black }、白先なら{ $white }
analysis-sure-each = 黒先：{ $black }、白先：{ $white }
winner-black = 黒勝ち
winner-white = 白勝ち
winner-seki = セキ
winner-both-live = 双方生き
winner-ko = コウ
winner-nobody = 不明
ground-proven = 証明済み
ground-counted = 数えた
ground-played-out = 打ち切った
ground-estimated = 推定
ground-unknown = 不明
analysis-ladder = { $player } { $at }（{ $count } 子）：{ $move } から取れる
analysis-legend = A、B、C：最善の候補手。赤い輪：直前の手。小さな丸：その点がどちらのものになりそうか。

# The opening: headings, and how often a group can be left alone.

fuseki-standing = { $player }番。地の推定：{ $leader }が { $points } 目リード（コミ抜き）。
fuseki-last = 直前の手 { $move } のねらい：{ $cases }。
fuseki-head-groups = 石
fuseki-head-stones = 石数
fuseki-head-area = 地域
fuseki-head-state = 状態
fuseki-head-alone = 手抜きできる
fuseki-lost = 取られたも同然：{ $points }
fuseki-best = 定型による推薦 { $count } 件、{ $points } 点。{ $method }による最善：
fuseki-method-sc = 定型
fuseki-method-sp = 手抜き可能数
fuseki-method-sc-sp = 定型と手抜き可能数
fuseki-method-both = 定型、手抜き可能数、パターン
fuseki-head-value = 価値
fuseki-head-usual = 普通
fuseki-head-why = 理由
case-book = 定石
case-edge = 辺
case-edge-boundary = 辺の境界
case-life-and-death = 死活
case-race = 攻め合い
case-surrounding = 包囲
case-remote-link = 離れた連絡
case-adjacent-link = 近い連絡
case-moyo = 模様
case-intrusion = 消し
case-invasion = 打ち込み
case-contact = 接触戦
case-capture-or-escape = 取りか逃げ
case-cut-or-connection = 切りかつなぎ
alone-unknown = 不明
alone-guessed = { $said }（ネットワークの見込み）
alone-now = 今すぐ一手必要
alone-times = { $count } 回
alone-and-more = { $times }以上
alone-up-to = { $times }までは何も見つからず
alone-at-most = 多くて{ $times }
alone-dead = 死に
alone-saved = 死に。続けて { $count } 手打てば助かる
alone-saved-perhaps = 死に。続けて { $count } 手（あるいはそれ以下）打てば助かる

# What is wrong with what somebody typed at the board, and a few counts.

illegal-off-board = 盤の外です
illegal-occupied = すでに石があります
illegal-suicide = 自殺手は打てません
illegal-ko = コウはすぐに取り返せません
illegal-superko = 以前の局面を再現する手です
illegal = { $move }：{ $why }。
typed-neither = 「{ $word }」は座標でも命令でもありません。help を試してください
typed-after = { $word } のあとの「{ $more }」は？
typed-no-level = 「{ $word }」は棋力ではありません（20k〜1k、1d〜5d）
typed-no-point = 「{ $word }」は座標ではありません（例 D4。I は使いません）
problems-in = { $problems }（{ $folder }）
sheet-size = { $problems }、{ $count } ページ
sheet-unsolved = 時間内に解けませんでした。

# Pictures of races, and why a race was not played out.

race-marks = 印の石が攻め合い中。点：それぞれ結果に至る初手。
race-liberties-of = { $player }のダメ、{ $kind }
race-worth = { $region }：{ $value }
race-worth-cooled = { $region }：{ $value }、冷却 { $cooled }
obstacle-and = { $why }。また{ $more }
obstacle-repeats = 同形が再び現れた
obstacle-spent = 計算量を使い切った
again = { $number }＝{ $at }
