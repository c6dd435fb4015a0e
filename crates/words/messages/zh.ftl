# Reasons in Chinese. $winner and $loser are the two sides of a proof, $at a move,
# $points stones or points, $count how many they are.

black = 黑
white = 白
pass = 脱先
later = { $moves } 之后：{ $sentence }
key = { $winner }下 { $at }。
threat-captures = 若{ $loser }脱先，{ $winner }下 { $at } 提 { $count } 子（{ $points }）。
threat-ataris = 若{ $loser }脱先，{ $winner }接着下 { $at }，打吃 { $points }。
threat-reaches = 若{ $loser }脱先，{ $winner }下 { $at } 即告成功。
threat-goes-on = 若{ $loser }脱先，{ $winner }接着下 { $at }。
fails-captures = 若{ $loser }下 { $attempt }，{ $winner }下 { $at } 提 { $count } 子（{ $points }）。
fails-ataris = 若{ $loser }下 { $attempt }，{ $winner }应以 { $at }，打吃 { $points }。
fails-reaches = 若{ $loser }下 { $attempt }，{ $winner }下 { $at } 即告成功。
fails-goes-on = 若{ $loser }下 { $attempt }，{ $winner }应以 { $at }。
fails-pass = { $loser }下 { $attempt } 无需应对。
wall = 这依靠 { $stones }，它们的外气至少需要 { $count } 口。
rules = 这依靠战术规则，使用 { $count } 次。
frame = 这在 { $points } 之内成立；周围视为攻方安全之子。
threats = { $winner }的劫材需比{ $loser }多 { $count } 个。
closed-ko = { $at } 的劫不能立即提回。
more = { $points } 等另 { $count } 处
name-snapback = { $at } 是倒扑：{ $loser }提后，{ $winner }反提 { $count } 子。
name-connect-and-die = { $at } 是接不归：{ $loser }若接 { $points }，则全部被提。
name-ladder = { $at } 开始征子：{ $points } 被连续打吃直至被提。
name-ladder-breaker = { $points } 是引征之子：没有它{ $winner }将被征吃。
name-net = { $at } 是枷：{ $points } 虽未紧气也逃不出。
name-squeeze = { $at } 开始滚打：{ $loser }提后须粘，{ $points } 成愚形被吃。
name-under-the-stones = { $at } 是倒脱靴：下在刚被提 { $count } 子之处。
name-throw-in = { $at } 是扑：弃一子以破眼或紧气。
name-straight-three = { $at } 是直三的要点。
name-bent-three = { $at } 是弯三的要点。
name-pyramid-four = { $at } 是丁四的要点。
name-bulky-five = { $at } 是刀把五的要点。
name-crossed-five = { $at } 是梅花五的要点。
name-rabbity-six = { $at } 是葡萄六的要点。
name-bent-four = { $at } 成盘角曲四：{ $winner }随时可以开劫。
name-false-eye = { $at } 使 { $points } 成为假眼。
name-false-eye-inside = { $at } 使该处只剩假眼。
name-shortage-of-liberties = { $at } 之后{ $loser }气紧：{ $points } 无法反抗。
name-double-threat = { $at } 是双打：{ $points } 不能兼顾。
name-miai = { $points } 见合：{ $loser }占其一，{ $winner }占其二。
name-ko = { $at } 提劫。
name-seki = 双活：双方都不能填 { $points }。
name-seki-with-eyes = 这是有眼双活：双方都不能填 { $points }。
name-placement = { $at } 是点入眼位。
name-reducing-hane = { $at } 是缩小眼位的扳。
name-hane = { $at } 是扳 { $points }。
name-descent = { $at } 是立。
name-belly-attachment = { $at } 是贴住 { $points } 的腹部。
name-clamp = { $at } 夹住 { $points }。
name-wedge = { $at } 挖入 { $points } 之间。
name-cut = { $at } 切断 { $points }。
name-link-under = { $at } 在边上渡过。
name-attachment = { $at } 靠 { $points }。
name-diagonal = { $at } 是尖。

# Reviews. $better is the move that was right, $could and $has what becomes of a group.

review-group = 第 { $number } 手：{ $player } { $played }，应下 { $better }。{ $owner } { $stones } { $could }；现在{ $has }（{ $sure }）。
review-score = 第 { $number } 手：{ $player } { $played } 约损 { $count } 目、胜率 { $percent } %；{ $better } 似乎更好（由网络估计）。
could-lives = 本可活棋
could-ko = 本可成劫
could-dies = 本可被杀
has-lives = 活了
has-ko = 成劫
has-dies = 死了
sure-proven = 已证明
sure-framed = 若周围之子安定则确实
sure-guess = 估计
review-decisive = 决定胜负之处：
review-others = 其他：
review-none = 没有发现改变棋块死活、损失超过十目或胜率 15 % 的着手。
review-unfinished = 时间用尽：检查了 { $of } 手中的 { $count } 手。
why-right = { $played } 也可以。
why-nothing = 看不出 { $played } 有何不妥：附近没有棋块改变死活。
by-shape = 从形状看：{ $sentence }
page-legend = 圆圈：最后一手。三角：所论棋块。蓝色数字：应下之着。
page-settled = 无论如何都活的黑棋（深）和白棋（灰）块数；虚线：网络认为死活未定的棋。
purpose-group = { $played } 决定{ $owner } { $stones }：{ $has }；若{ $other }先下，{ $else }（{ $sure }）。
sure-read = 提取已证明，逃脱为计算所得
review-first = 初步印象（由网络估计，证明随后）：

# Games in the terminal.

play-prompt = { $player }方行棋：
play-own = { $player }下 { $played }。
play-level = 程序的级别：{ $level }。
play-full-strength = 全力
play-no-undo = 还没有着手。
play-save-where = 请指定文件：save FILE。
play-saved = 棋局已存入 { $file }。
play-score = { $leader }约领先 { $points } 目；轮到{ $player }，胜率 { $count } %（由网络估计）。
play-likely = { $played } 没有可证明之处；网络给它 { $count } %。
play-dead = 作为死子提去：{ $points }。
play-resigns = { $player }认输。
play-result = 结果：{ $result }
play-help-pass = 停一手；连续两次则终局
play-help-undo = 悔棋
play-help-hint = 程序会下哪里，为什么
play-help-why = 最后一手的理由；why D4：为何不下那里
play-help-level = 程序的级别；level 5k 可更改
play-help-score = 形势估计
play-help-save = 把棋局写入文件（SGF）
play-help-board = 显示棋盘
play-help-swap = 交换黑白
play-help-resign = 认输
play-help-quit = 不计结果地结束

# 死活题：solve、train 与题目纸上的话。$owner 为棋块一方，$result 为下列结果之一。

solve-to-move = { $player }先
solve-no-group = 这里没有可问的棋块。
solve-moves = { $player }下 { $moves }。{ $result }。
solve-settled = 无论谁先下，{ $result }。
solve-second = 若{ $player }先下：{ $result }。
solve-line = 变化：{ $moves }
solve-also = { $move }（{ $others } 亦可）
solve-unknown-move = 第一手不明
solve-guess = 未解出；{ $player }似以 { $move } 为佳。
solve-unsolved = 未解出。
solve-captures = { $player }下 { $move }。{ $group } 被吃。
solve-escapes = { $player }下 { $move }。{ $group } 不会被吃。
solve-joins = { $player }下 { $move }。连接 { $points }。
solve-cuts = { $player }下 { $move }。切断 { $points }。
result-if-closed = 按死活题的惯例，若 { $points } 之外均属{ $attacker }，则{ $result }
result-lives = { $owner }活
result-dies = { $owner }死
result-ko = 劫：{ $player }需要 { $count } 个劫材
train-left-out = 此题未能及时解出，略过。
train-ask = 请下（或 hint、why、skip、quit）：
train-hint = 看看 { $move } 附近。
train-right = 正确。
train-wrong = 不对：{ $player }应以 { $moves }。
train-wrong-pass = 不对：{ $player }无需应对。
train-end = 解出 { $solved } 题，未解 { $missed } 题；记录在 { $file }
sheet-plays = { $player }下 { $moves }（{ $sure }）。
sheet-or = { $one } 或 { $other }
sheet-as-file = 据文件
does-capture = { $played } 吃 { $points }（已证明）；不下则逃脱。
does-race = { $played } 赢得与 { $points } 的对杀（已证明）；不下则输。
does-escape = { $played } 救出 { $points }（已证明）；不下则被吃。
does-connection = { $played } 连接 { $points }（已证明）；不下则可被切断。
does-cut = { $played } 切断 { $points }（已证明）；不下则相连。

# 搜索出的着法的作用。

target = { $at } 的 { $count } 子
move-captures = 提掉 { $target }
move-saves = 救回 { $target }
move-ladder = 征吃 { $target }
move-avoids-ladder = 使 { $target } 免于被征
move-atari = 打吃 { $target }
move-cuts = 切断 { $target } 与 { $other }
move-connects = 连接 { $target } 与 { $other }
move-corner = 占空角
move-side = 占大边
move-pattern = 高手有 { $count } % 下在这里
move-approaches = 挂 { $target }
move-encloses = 与 { $target } 一起守角
move-base = 为 { $target } 做根据地
move-strengthens = 加强 { $target }
move-attacks = 攻击 { $target }
move-invades = 打入对方的地盘
move-reduces = 浅消对方的地盘
move-enlarges = 扩大自己的地盘
move-guards = 守住自己的地盘
move-attaches = 靠 { $target }
move-blocks = 挡住 { $target }
move-extends = 从 { $target } 拆
move-limits = 限制 { $target } 的发展
move-open = 占大场
move-passes = 已无利可图
move-sente = 先手
move-gote = 后手
move-gains = { $tempo }，约得 { $count } 目
move-shape = 常见度 { $count } %
move-then = 其后 { $moves }

# 布局：推荐的着法与什么有关，以及各块棋的状态。

fuseki-group = { $color } { $point }
fuseki-empty-corner = 空角
fuseki-enclosure = 守角
fuseki-corner-approach = 挂角
fuseki-boundary = 边上两子之间
fuseki-captures = 提掉 { $point }
fuseki-saves = 救出被打吃的 { $point }
fuseki-atari = 打吃 { $point }
fuseki-liberties = 为 { $point } 长气
fuseki-strengthens = 加强接触中的 { $point }
fuseki-presses = 压迫接触中的 { $point }
fuseki-connects = 连接 { $at }
fuseki-cuts = 切断 { $at }
fuseki-extension = 边上的拆
fuseki-edge-approach = 边上的逼近
fuseki-edge-middle = 空边的中央
fuseki-reduces = 浅消 { $at } 的地盘
fuseki-jumps = 打入 { $at } 的地盘
fuseki-eye-space = 为 { $at } 做眼位
fuseki-takes-eyes = 夺去 { $at } 的眼位
fuseki-joins = 连接 { $at } 与 { $other }
fuseki-parts = 分断 { $at } 与 { $other }
fuseki-spheres = 双方势力的交界
fuseki-race = { $at } 与 { $other } 对杀
fuseki-way-out = { $at } 的出路
fuseki-shuts-in = 封锁 { $at }
fuseki-usual = 常见的形
fuseki-unknown = 没有定例推荐
fuseki-becomes = { $at } 变为{ $after }（原为{ $before }）
fuseki-helps = 加强 { $at }
fuseki-hurts = 削弱 { $at }
state-lost = 失去
state-in-danger = 危险
state-weak = 薄弱
state-settled = 安定
state-safe = 安全

# Numbers and lists. $count is how many, $others all but the last.

number = { $count }
list-and = { $others } 和 { $last }
list-or = { $others } 或 { $last }
list-from = { $others } 与 { $last }
points-none = 无
points-many = { $at } 等 { $count } 点
sentence = { $said }。
with-reason = { $said }：{ $reason }
count-nodes = { $count } 个节点
count-positions = { $count } 个局面
count-problems = { $count } 题

# Goals: what a proof says. $player proves it, $points are the stones.

claim-capture = { $player }吃 { $points }
claim-live = { $player }在 { $points } 活棋
claim-live-anywhere = { $player }在某处活棋
claim-survive = { $player }的 { $points } 不被吃
claim-connect = { $player }连接 { $points }
claim-cut = { $player }切断 { $points }
claim-eye = { $player }在 { $points } 有眼
claim-apart = { $player }使 { $points } 始终分断
claim-no-eye = { $player }使 { $points } 无眼

# What is asked, and what becomes of it.

ask-aim = { $player }先，{ $aim }
ask-habit = { $player }先，与文件中其他题目相同
ask-custom = { $player }先；文件没有说明谁先下
aim-live = 做活
aim-kill = 杀棋
aim-ko = 做劫
aim-seki = 做双活
aim-connect = 连接
aim-cut = 切断
aim-escape = 逃出
aim-race = 对杀取胜
ask-connect = { $player }先，连接 { $points }
ask-cut = { $player }先，切断 { $points }
ask-race = { $player }先，与 { $at } 对杀取胜
ask-escape = { $player }先，救出 { $at }
ask-capture = { $player }先，吃 { $at }
ask-live-seki = { $player }先，{ $at } 做双活
ask-live = { $player }先，{ $at } 做活
ask-kill = { $player }先，杀 { $at }
ask-ko-for = { $player }先，{ $at } 做劫求活
ask-ko-against = { $player }先，劫杀 { $at }
solve-asked = { $question }。
solve-group = { $owner } { $at }（{ $count } 子）
solve-fate = { $group }：{ $player }先：{ $first }；{ $other }先：{ $second }
solve-by = { $result }（{ $move }）
result-unknown = 未查明
result-fails = 失败
result-ko-many = 劫：{ $player }需要至少 { $count } 个劫材
result-ko-more = 劫：{ $player }需要多于 { $count } 个劫材
solve-rivals = 没有说明问的是哪块棋。以下各块取决于谁先下：
solve-name-one = 请用 --at 指定或加标记。这里取了第一块。
solve-none-open = 没有找到取决于谁先下的棋块
list-follows = { $said }：
solve-escapes-else = 若{ $player }先下，看来会被吃（未证明）。
solve-captures-else = 若{ $player }先下，看来能逃出（未证明）。
solve-whatever = 无论怎样下
solve-also-inside = { $moves }（框内 { $others } 亦可）
solve-first = { $player }下 { $moves }。
solve-settled-as-set = 按死活题的惯例，若 { $points } 之外均属{ $attacker }，则无论谁先下，{ $result }。
solve-keeps-all = 失去任一标记的棋串即算死。
rule-owner-loses = 此题不允许{ $owner }靠打劫取胜：{ $owner }死。
rule-owner-wins = 此题中{ $owner }打赢所有的劫：{ $owner }活。
solve-not-asked = 文件问的是另一件事：{ $aim }。
solve-out-of-danger = 没有死活问题：{ $group }未被包围。
solve-guess-likely = 未解出；{ $player }似以 { $move } 为佳：网络给出 { $percent } %。
solve-line-by = 变化（{ $player }先）：{ $moves }
aside = 另外（{ $sure }）：{ $said }。
aside-joins = { $move } 连接 { $points }
aside-cuts = { $move } 切断 { $points }
certainty-proven = 已证明
certainty-framed = 框内
certainty-guess = 猜测
solve-agrees = 与公布的答案一致：{ $moves }。
solve-differs = 与公布的答案不同：{ $moves }。
totals = { $problems }，答出 { $answered }（已证明 { $proven }，另有框内 { $framed }），未知 { $unknown }，{ $hits }
totals-hits = 找到公布的着法 { $count } 手
totals-of = { $name }：{ $counts }

# What an answer rests on, and how sure it is.

rests-side = { $player }先：{ $said }
rests-plan-size = { $count ->
    [0] 无需着手的方案
   *[other] 含 { $count } 手应对的方案
 }
rests-proof = 在全盘上已证明：{ $count } 个节点，经检验。
rests-proof-rules = 在全盘上用战术规则证明：{ $count } 个节点，经检验。
rests-plan = 在全盘上已证明：{ $plan }，对一切攻击经检验。
rests-read-out = { $points } 之内的变化已全部算清
rests-exact = 在 { $points } 之内确实：{ $plan }，对一切应手经检验
rests-as-set = { $shown }。在空旷的盘上，{ $owner }或能逃出，或围子被吃。
rests-if = { $shown }；前提：{ $conditions }。
rests-likely = { $owner }在 { $percent } % 的随机对局中活了。
rests-undecided = 未定：若 { $points } 之外均属{ $attacker }，则{ $result }，但{ $owner }或能逃出，或围子被吃。
rests-estimate = 估计：{ $points } 周围的变化未算清。
rests-barred = 未定：可行之着是立即提回劫，或使对局中先前的局面再现。
rests-spent = 这是猜测：计算量已用尽。
would-live = { $owner }活
would-die = { $owner }死
would-ko = 成劫
if-outside = { $points } 之外至多均属{ $attacker }
if-walls = { $attacker }含 { $points } 的棋子安定
if-closed = { $attacker }守住 { $points }
if-lost = { $owner }在 { $points } 的棋子已失
if-friends = { $owner }在 { $points } 的棋子安定

# How a line ends; kinds of ko; seki.

end-captured = { $count ->
    [1] { $owner }立即被吃
   *[other] { $owner }在 { $count } 手内被吃
 }
end-eyes = { $owner }在 { $points } 有 { $number } 只眼
end-joined = { $owner }与活棋相连
end-no-room = { $owner }没有做两眼的余地
end-seki = 双活
end-ko = 劫
end-repeats = 局面循环
end-settled = 已无变化
end-open = 以下从略
eye-points = { $first }–{ $last }（{ $count } 点）
seki-either = 无论谁先下，{ $owner }都是双活。
seki-if = 若{ $player }先下，{ $owner }为双活。
seki-shared = 双方都不能填 { $points }。
seki-stays = { $attacker }含 { $at } 的 { $count } 子保留。
seki-no-eyes = 双方都没有眼。
seki-one-eye = 单方有眼：只有{ $owner }在 { $points } 有眼。
seki-both-eyes = 双方都有眼：{ $owner }在 { $own }，{ $attacker }在 { $others }。
seki-false-eyes = 假眼：{ $points }。
seki-double = 连环双活：一串对两串。
ko-approach = 缓气劫：{ $player }还需紧 { $count } 手。
ko-steps = 多段劫：{ $player }须打赢 { $count } 个劫。
ko-double = 连环劫：不论{ $attacker }有多少劫材，{ $owner }都因此而活。
ko-bent-four = 盘角曲四：{ $attacker }随时可以开劫，{ $owner }不能。按日本规则{ $owner }为死棋。
ko-ten-thousand = 万年劫：{ $attacker }可以打劫，{ $owner }可以粘成双活。
ko-at = 劫在 { $points }。

# What an author wants to know.

study-no-need = 不下也是此结果。
study-none = 没有有效的第一手。
study-only = 唯一正确的第一手：{ $moves }。
study-right = 正确的第一手：{ $moves }。其余未定。
study-several = 正确的第一手不止一个：{ $moves }。
study-depth = { $count } 手以内
study-choices = { $count ->
    [0] 以后没有其他选择（{ $deep }）。
   *[other] 以后有 { $count } 处选择（{ $deep }）：
 }
study-after = { $moves } 之后：{ $choices }
study-tries = 失败的尝试：
study-wrong = 错误的第一手：
study-undecided = 未定：{ $moves }。
study-cut = 计算量已用尽：有所遗漏。
difference-fails = 文件称 { $moves } 正确，其实不成立。
difference-works = 文件称 { $moves } 错误，其实成立。
difference-also-works = 文件没有提到 { $moves }，它也成立。
difference-after = { $moves } 之后：{ $result }
difference-proven = { $result }（已证明）
tree-threat = 劫材。
tree-answer = 应劫。
tree-retakes = 提回劫。
tree-elsewhere = { $player }脱先。
tree-wrong = 错误：{ $result }。

# Goals that solve is given: labels of lines, and what follows from the answers.

goal-proven = 已证明：{ $claim }（{ $player }先）
goal-proven-simple-ko = 已证明：{ $claim }（{ $player }先，按单纯劫规则）
goal-open = 未定：{ $claim }（{ $player }先；{ $positions }，{ $why }）
goal-exhausted = 已试完所有着法
goal-interrupted = 被中断
goal-spent = 计算量用尽
goal-label-ko = 劫
goal-label-move = 着手
goal-label-line = 变化
goal-label-proof = 证明
goal-label-under = 规则
goal-label-why = 理由
goal-size = { $nodes }，{ $positions }
goal-size-rules = { $nodes }（用规则），{ $positions }
goal-rulesets = 适用 { $rulesets }
goal-value = 值：{ $value }  { $summary }
barred-ko = { $at } 是提回劫：须先找劫材
barred-superko = { $at } 使对局中先前的局面再现，全局同形禁止
barred-later = 找到了证明，但其中有一手可能使对局中先前的局面再现，全局同形禁止
sum-first = { $claim }（{ $player }先）
sum-nothing = 什么都没有证明
sum-even-if = 即使{ $player }先下，{ $claim }
sum-decides = 取决于谁先下：{ $one }，或{ $other }
sum-else-open = 若{ $player }先下，{ $claim }；否则未定
sum-simple-ko-first = { $claim }（{ $player }先，按单纯劫规则）
sum-simple-ko = { $summary }；按单纯劫规则
sum-captured = { $summary }；途中所论之子会被提

# Plans: what they claim, and what they take for granted.

plan-captures = { $player }吃 { $points }
plan-captures-one = { $player }吃 { $points } 之一
plan-keeps = { $player }保住 { $points }
plan-keeps-one = { $player }保住 { $points } 之一
plan-claim = { $does }，{ $threats }，{ $player }先，{ $place }
plan-open = 在全盘上
plan-frame = 在框内
plan-without = 没有劫材
plan-with = 有 { $count } 个劫材
plan-with-any = 劫材无限
plan-against = 对方有 { $count } 个劫材
plan-against-any = 对方劫材无限
plan-both = { $own }，{ $other }
plan-ko = { $claim }，{ $at } 的劫刚被提
plan-if = { $claim }；{ $condition }
plan-outside = { $points } 之外均视为{ $attacker }方
plan-anchors = { $owner }在外面 { $points } 的棋子视为安全
plan-exits = { $owner }到 { $points } 即安全

# What check says.

check-hole = 漏洞：{ $hole }
check-proof = 已证明：{ $claim }，{ $player }先（{ $nodes }）
check-plan = 已证明：{ $claim }（{ $rules }，{ $positions }）
count-rules = { $count } 条规则
cond-both = { $suicide }，{ $ko }
cond-no-suicide = 禁止自杀时
cond-suicide = 无论是否禁止自杀
cond-any-ko = 适用于任何劫规则
cond-simple-ko = 按单纯劫规则：劫不得立即提回；不涉及全局同形
cond-ko = 起初{ $player }不能下 { $at }：劫刚被提
cond-boards = 考虑了对局中先前的 { $count } 个局面：{ $player }的着手不使其再现
cond-own-rules = 前提：本程序的规则为真（使用 { $count } 次，校验和 { $checksum }）
cond-rules = 前提：{ $files } 的规则为真（使用 { $count } 次，校验和 { $checksum }）
check-reasons = 其中重新找到 { $count } 条理由，各在其节点
check-warning = 警告：文件中有 { $what }，它不在证明中，未经检验

# Capturing races.

race-title = 黑 { $black } 对白 { $white }
race-stones = { $at }（{ $count } 子）
race-head-region = 区域
race-head-points = 空点
race-head-liberties = 气
race-head-cooled = 冷却 2
race-of = { $player }，{ $kind }
race-external = 外气
race-eye = 眼
race-shared = 公气
race-link = 连接
race-mixed = 混合
race-open = 开放
race-many = { $points } …（{ $count } 点）
race-kind = 类型：{ $kind }
race-class-separate = 没有公气
race-class-no-eyes = 有公气，双方无眼
race-class-one-eye = 有公气，{ $player }有眼杀无眼
race-class-equal-eyes = 有公气，眼相等
race-class-big-eye = 有公气，{ $player }大眼杀小眼
race-class-bigger-eye = 有公气，{ $player }大眼杀较小的眼
race-class-undecided = 有公气，眼取决于下法
race-eye-small = { $player }的 { $points } 点眼
race-eye-big = { $player }的 { $points } 点大眼
race-eye-black-inside = { $eye }（内有 { $count } 颗黑子）
race-eye-white-inside = { $eye }（内有 { $count } 颗白子）
race-eye-takes = { $eye }有 { $count } 气
race-eye-less = { $said }，比通常少 { $count } 气。
race-eye-usual = { $said }。
race-eye-first = 若{ $player }先下，{ $said }；否则无法填满。
race-eye-lives = { $eye }是两眼，或能做成两眼。
race-eye-seki = { $eye }无法填满，别处无气时也做不成两眼：双活。
race-certainty = 确定程度：{ $said }
race-certainty-if = { $player }先时的确定程度：{ $said }
race-because = { $said }（{ $reason }）
race-and = { $said }；{ $more }
race-no-walls = 不依靠其他棋子
race-walls = 依靠 { $points } 的棋子，它们无论如何都活
race-if-safe = { $said }，前提是 { $points } 的棋子安全
race-counted = 数气所得
race-played-out = 实战演算所得
race-estimated-counted = 估计：数气
race-estimated-played = 估计：演算
race-estimated = 估计
race-as-closed = { $said }，视边缘属于棋子较近的一方
race-by-solver = 由解题与读棋程序估计
race-unknown = 未知
race-overruled = { $said }；先前的估计或数气与此不同
race-proven = 已证明：{ $proofs }
race-proven-with = 以 { $moves } 已证明：{ $proofs }
race-proven-some = { $said }；其余着手没有证明
race-one-proof = 检验了 { $count } 个节点的证明
race-proofs = 检验了 { $counts } 个节点的证明
race-sum = 和：{ $black }（除非不大于 -1，黑先则黑胜；除非不小于 1，白先则白胜）
race-sums = 和：黑吃为 { $black }，白吃为 { $white }
race-first = { $player }先：{ $result }
race-captures = { $player }胜
race-captures-by = { $player }快 { $count } 手胜
race-ko = 由劫决定
race-seki = 双活
race-both-live = 双方都活
race-with = { $result }，下 { $moves }
race-may-pass = { $result }；可脱先，或下 { $moves }
race-score = 若{ $player }胜，黑所得目数：{ $points }
race-scores = 若{ $player }胜，黑所得目数：黑先 { $black }，白先 { $white }
race-semedori = { $player }即使输掉也能以 { $moves } 得目
obstacle-region = { $at } 一带无法数气：{ $why }
obstacle-mixed = { $at } 一带与双方相邻
obstacle-link = { $at } 的公气连到安全的棋子
obstacle-open = { $at } 一带是开放的
obstacle-indecisive = 提 { $at } 不决定对杀
obstacle-eye = 眼取决于下法
obstacle-bounds = 和超出范围
obstacle-count-ko = 可能成劫
obstacle-count-large = 区域太大，无法演算
obstacle-count-bounds = 区域的值超出范围

# An analysis.

analysis-title = { $file }，第 { $count } 手之后：{ $player }先，贴目 { $komi }，规则 { $rules }
analysis-leads = { $player }领先 { $lead } ± { $error } 目，在 { $playouts }中胜 { $percent } %。
analysis-behind = { $player }落后 { $lead } ± { $error } 目，在 { $playouts }中胜 { $percent } %。
count-playouts = { $count } 次模拟
analysis-glance = 初步印象（网络）：{ $moves }；胜率 { $percent } %，盘面 { $lead } 目。
analysis-moves = 着法：胜率、领先、理由、形的常见度、后续
analysis-doubt = { $playouts }之后，尚不能说哪一手比第一手差。
analysis-groups = 棋块
analysis-races = 对杀：谁胜
analysis-ladders = 成立的征子
group-stones = { $count } 子
group-alive = 无论如何都活
group-dead = 无论如何都死
group-ko = 由劫决定
group-unsettled = 取决于谁先下
group-proven = { $status }（已证明）
group-alive-framed = 活
group-dead-framed = 死
group-framed = { $status }（在框内解出）
group-survives = 在 { $percent } % 的模拟中活
group-survives-only = 仅在 { $percent } % 的模拟中活
group-undecided = 未定：在 { $percent } % 的模拟中活
group-moves = { $status }：{ $moves }
group-cut = { $status }；可在 { $points } 切断
analysis-race = 黑 { $black } 对白 { $white }：{ $outcome }（{ $sure }）
analysis-either = 无论谁先下，{ $result }
analysis-each = 黑先则{ $black }，白先则{ $white }
analysis-sure-each = 黑先：{ $black }，白先：{ $white }
winner-black = 黑胜
winner-white = 白胜
winner-seki = 双活
winner-both-live = 双方都活
winner-ko = 劫
winner-nobody = 不明
ground-proven = 已证明
ground-counted = 数气所得
ground-played-out = 演算所得
ground-estimated = 估计
ground-unknown = 未知
analysis-ladder = { $player } { $at }（{ $count } 子）：从 { $move } 征吃
analysis-legend = A、B、C：最佳着法。红圈：最后一手。小圆点：该点可能属于谁。

# The opening: headings, and how often a group can be left alone.

fuseki-standing = { $player }先。估计地域：{ $leader }领先 { $points } 目（不计贴目）。
fuseki-last = 最后一手 { $move } 的意图：{ $cases }。
fuseki-head-groups = 棋块
fuseki-head-stones = 子数
fuseki-head-area = 地域
fuseki-head-state = 状态
fuseki-head-alone = 可脱先
fuseki-lost = 形同被吃：{ $points }
fuseki-best = 按定例共有 { $count } 条推荐，涉及 { $points } 点。按{ $method }最佳者：
fuseki-method-sc = 定例
fuseki-method-sp = 可脱先次数
fuseki-method-sc-sp = 定例与可脱先次数
fuseki-method-both = 定例、可脱先次数与模式
fuseki-head-value = 价值
fuseki-head-usual = 常见
fuseki-head-why = 理由
case-book = 定式书
case-edge = 边
case-edge-boundary = 边上的界线
case-life-and-death = 死活
case-race = 对杀
case-surrounding = 包围
case-remote-link = 远距连接
case-adjacent-link = 近距连接
case-moyo = 模样
case-intrusion = 侵消
case-invasion = 打入
case-contact = 接触战
case-capture-or-escape = 吃子或逃子
case-cut-or-connection = 切断或连接
alone-unknown = 不明
alone-guessed = { $said }（网络估计）
alone-now = 现在需补一手
alone-times = { $count } 次
alone-and-more = { $times }以上
alone-up-to = { $times }以内未发现危险
alone-at-most = 至多 { $times }
alone-dead = 死
alone-saved = 死；连下 { $count } 手可救
alone-saved-perhaps = 死；连下 { $count } 手可救，或更少

# What is wrong with what somebody typed at the board, and a few counts.

illegal-off-board = 该点在棋盘之外
illegal-occupied = 该点已有棋子
illegal-suicide = 不允许自杀
illegal-ko = 劫不得立即提回
illegal-superko = 此着使先前的局面再现
illegal = { $move }：{ $why }。
typed-neither = “{ $word }”既不是坐标也不是命令；请试 help
typed-after = { $word } 之后的“{ $more }”是什么？
typed-no-level = “{ $word }”不是级别（20k 到 1k，1d 到 5d）
typed-no-point = “{ $word }”不是坐标（如 D4；不用字母 I）
problems-in = { $problems }，在 { $folder }
sheet-size = { $problems }，{ $count } 页
sheet-unsolved = 未能及时解出。

# Pictures of races, and why a race was not played out.

race-marks = 标记的棋子参与对杀。小点：双方达到结果的第一手。
race-liberties-of = { $player }的气，{ $kind }
race-worth = { $region }：{ $value }
race-worth-cooled = { $region }：{ $value }，冷却后 { $cooled }
obstacle-and = { $why }，且{ $more }
obstacle-repeats = 局面重复出现
obstacle-spent = 计算量已用尽
again = { $number } 在 { $at }
