# Reasons in Korean. $winner and $loser are the two sides of a proof, $at a move,
# $points stones or points, $count how many they are.

black = 흑
white = 백
pass = 손 뺌
later = { $moves } 다음: { $sentence }
key = { $winner } { $at }.
threat-captures = { $loser }이 손을 빼면 { $winner }은 { $at }로 { $count }점({ $points })을 따냅니다.
threat-ataris = { $loser }이 손을 빼면 { $winner }은 { $at }로 { $points }을 단수칩니다.
threat-reaches = { $loser }이 손을 빼면 { $winner } { $at }로 끝납니다.
threat-goes-on = { $loser }이 손을 빼면 { $winner }은 { $at }로 이어 갑니다.
fails-captures = { $loser } { $attempt }이면 { $winner }은 { $at }로 { $count }점({ $points })을 따냅니다.
fails-ataris = { $loser } { $attempt }이면 { $winner }은 { $at }로 { $points }을 단수칩니다.
fails-reaches = { $loser } { $attempt }이면 { $winner } { $at }로 끝납니다.
fails-goes-on = { $loser } { $attempt }이면 { $winner } { $at }.
fails-pass = { $loser } { $attempt }에는 받을 필요가 없습니다.
wall = { $stones } 돌에 달려 있으며, 바깥 활로가 적어도 { $count }개 필요합니다.
rules = 전술 규칙에 따릅니다({ $count }번 사용).
frame = { $points } 안에서 성립하며, 주위는 공격하는 쪽의 안전한 돌로 봅니다.
threats = { $winner }은 { $loser }보다 팻감이 { $count }개 더 필요합니다.
closed-ko = { $at }의 패는 바로 되따낼 수 없습니다.
more = { $points } 외 { $count }곳
name-snapback = { $at }는 환격입니다: { $loser }이 따내면 { $winner }이 { $count }점을 되따냅니다.
name-connect-and-die = { $at }는 촉촉수입니다: { $loser }이 { $points }을 이으면 모두 잡힙니다.
name-ladder = { $at }는 축의 시작입니다: { $points }은 계속 단수로 몰려 잡힙니다.
name-ladder-breaker = { $points }은 축머리입니다: 없으면 { $winner }은 축으로 잡힙니다.
name-net = { $at }는 장문입니다: { $points }은 활로를 메우지 않아도 나갈 수 없습니다.
name-squeeze = { $at }는 돌려치기의 시작입니다: { $loser }은 따내고 이어야 하며 { $points }이 뭉쳐 잡힙니다.
name-under-the-stones = { $at }는 후절수입니다: 방금 { $count }점을 따낸 자리에 둡니다.
name-throw-in = { $at }는 먹여치기입니다: 한 점을 버려 눈이나 활로를 없앱니다.
name-straight-three = { $at }는 직삼의 급소입니다.
name-bent-three = { $at }는 곡삼의 급소입니다.
name-pyramid-four = { $at }는 삿갓사궁의 급소입니다.
name-bulky-five = { $at }는 오궁도화의 급소입니다.
name-crossed-five = { $at }는 십자오궁의 급소입니다.
name-rabbity-six = { $at }는 매화육궁의 급소입니다.
name-bent-four = { $at }로 귀곡사가 됩니다: { $winner }은 언제든 패를 시작할 수 있습니다.
name-false-eye = { $at }로 { $points }은 옥집이 됩니다.
name-false-eye-inside = { $at } 으로 그곳은 옥집만 남습니다.
name-shortage-of-liberties = { $at } 다음 { $loser }은 자충입니다: { $points }은 저항할 수 없습니다.
name-double-threat = { $at }는 양단수입니다: { $points }을 모두 살릴 수 없습니다.
name-miai = { $points }은 맞보기입니다: { $loser }이 하나를 두면 { $winner }이 다른 쪽을 둡니다.
name-ko = { $at }로 패를 따냅니다.
name-seki = 빅입니다: 누구도 { $points }을 메울 수 없습니다.
name-seki-with-eyes = 집이 있는 빅입니다: 어느 쪽도 { $points }을 메울 수 없습니다.
name-placement = { $at }는 치중입니다.
name-reducing-hane = { $at }는 집을 좁히는 젖힘입니다.
name-hane = { $at }는 { $points }에 대한 젖힘입니다.
name-descent = { $at }는 내려섬입니다.
name-belly-attachment = { $at }는 { $points }의 배에 붙입니다.
name-clamp = { $at }는 { $points }을 끼워붙입니다.
name-wedge = { $at }는 { $points } 사이에 끼웁니다.
name-cut = { $at }는 { $points }을 끊습니다.
name-link-under = { $at }는 건너감입니다.
name-attachment = { $at }는 { $points }에 붙입니다.
name-diagonal = { $at }는 마늘모입니다.

# Reviews. $better is the move that was right, $could and $has what becomes of a group.

review-group = { $number }수: { $player } { $played }. { $better }가 맞습니다. { $owner } { $stones }은 { $could }. 지금은 { $has } ({ $sure }).
review-score = { $number }수: { $player } { $played }는 약 { $count }집, 승률 { $percent } % 손해입니다. { $better }가 나아 보입니다(신경망의 추정).
could-lives = 살 수 있었습니다
could-ko = 패를 낼 수 있었습니다
could-dies = 잡을 수 있었습니다
has-lives = 살았습니다
has-ko = 패입니다
has-dies = 죽었습니다
sure-proven = 증명됨
sure-framed = 주위 돌이 안정이면 정확
sure-guess = 추정
review-decisive = 승부를 가른 곳:
review-others = 그 밖에:
review-none = 돌의 사활을 바꾸거나 열 집 또는 승률 15 % 넘게 손해 본 수는 발견되지 않았습니다.
review-unfinished = 시간이 다 되었습니다: { $of }수 가운데 { $count }수 주위를 살폈습니다.
why-right = { $played }도 됩니다.
why-nothing = { $played }가 나쁘다는 것을 보일 수 없습니다: 가까운 돌의 사활이 바뀌지 않습니다.
by-shape = 모양으로는: { $sentence }
page-legend = 동그라미: 마지막 수. 세모: 문제의 돌. 파란 숫자: 두었어야 할 수.
page-settled = 무엇을 두어도 사는 흑(진한 색)과 백(회색) 돌의 수; 점선: 신경망이 사활 미정으로 보는 돌.
purpose-group = { $played }가 { $owner } { $stones }을 결정합니다: { $has }. { $other }이 먼저 두면 { $else } ({ $sure }).
sure-read = 잡히는 것은 증명됨, 달아나는 것은 수읽기
review-first = 첫인상(신경망의 추정, 증명은 뒤에):

# Games in the terminal.

play-prompt = { $player } 차례:
play-own = { $player }이 { $played }에 둡니다.
play-level = 프로그램의 기력: { $level }.
play-full-strength = 최강
play-no-undo = 아직 둔 수가 없습니다.
play-save-where = 파일 이름을 적으세요: save FILE.
play-saved = 대국을 { $file }에 저장했습니다.
play-score = { $leader }이 약 { $points }집 앞섭니다. { $player } 차례, 승률 { $count } %(신경망의 추정).
play-likely = { $played }에 대해 보일 수 있는 것이 없습니다. 신경망은 { $count } %로 봅니다.
play-dead = 죽은 돌로 들어냄: { $points }.
play-resigns = { $player }이 기권합니다.
play-result = 결과: { $result }
play-help-pass = 쉬기. 두 번 이어지면 끝
play-help-undo = 무르기
play-help-hint = 프로그램이라면 어디에 둘지와 까닭
play-help-why = 마지막 수의 까닭. why D4: 거기는 왜 안 되는지
play-help-level = 프로그램의 기력. level 5k로 바꿈
play-help-score = 형세 추정
play-help-save = 대국을 파일에 쓰기(SGF)
play-help-board = 판 보기
play-help-swap = 흑백 바꾸기
play-help-resign = 기권
play-help-quit = 결과 없이 끝내기

# 사활 문제: solve, train, 문제지의 말. $owner 는 돌의 주인, $result 는 아래 결과 가운데 하나.

solve-to-move = { $player } 차례
solve-no-group = 여기에는 물을 만한 돌이 없습니다.
solve-moves = { $player }: { $moves }. { $result }.
solve-settled = 누가 먼저 두어도 { $result }.
solve-second = { $player } 선수이면: { $result }.
solve-line = 수순: { $moves }
solve-also = { $move } ({ $others } 도 가능)
solve-unknown-move = 첫 수는 알 수 없음
solve-guess = 풀지 못함; { $player }에게는 { $move } 이(가) 좋아 보입니다.
solve-unsolved = 풀지 못함.
solve-captures = { $player }: { $move }. { $group } 이(가) 잡힙니다.
solve-escapes = { $player }: { $move }. { $group } 은(는) 잡히지 않습니다.
solve-joins = { $player }: { $move }. { $points } 을(를) 연결합니다.
solve-cuts = { $player }: { $move }. { $points } 을(를) 끊습니다.
result-if-closed = 묘수풀이의 약속대로 { $points } 밖이 모두 { $attacker }의 것이면 { $result }
result-lives = { $owner } 삶
result-dies = { $owner } 죽음
result-ko = 패: { $player }에게 팻감 { $count } 개 필요
train-left-out = 이 문제는 시간 안에 풀지 못해 건너뜁니다.
train-ask = 착수 (또는 hint, why, skip, quit):
train-hint = { $move } 부근을 보세요.
train-right = 정답입니다.
train-wrong = 오답: { $player } { $moves } 로 응수합니다.
train-wrong-pass = 오답: { $player } 응수가 필요 없습니다.
train-end = 정답 { $solved } 문제, 실패 { $missed } 문제; { $file } 에 기록
sheet-plays = { $player } { $moves } ({ $sure }).
sheet-or = { $one } 또는 { $other }
sheet-as-file = 파일에 따름
does-capture = { $played } 은(는) { $points } 을(를) 잡습니다 (증명됨). 두지 않으면 달아납니다.
does-race = { $played } 은(는) { $points } 과(와)의 수상전에서 이깁니다 (증명됨). 두지 않으면 집니다.
does-escape = { $played } 은(는) { $points } 을(를) 살립니다 (증명됨). 두지 않으면 잡힙니다.
does-connection = { $played } 은(는) { $points } 을(를) 연결합니다 (증명됨). 두지 않으면 끊깁니다.
does-cut = { $played } 은(는) { $points } 을(를) 끊습니다 (증명됨). 두지 않으면 연결됩니다.

# 탐색한 수가 하는 일.

target = { $at }의 돌 { $count }개
move-captures = { $target } 따냄
move-saves = { $target } 구출
move-ladder = { $target } 축으로 잡음
move-avoids-ladder = { $target } 축에서 벗어남
move-atari = { $target } 단수
move-cuts = { $target }와 { $other } 절단
move-connects = { $target }와 { $other } 연결
move-corner = 빈 귀를 차지함
move-side = 열린 변을 차지함
move-pattern = 고수는 { $count } % 여기에 둠
move-approaches = { $target }에 걸침
move-encloses = { $target }와 함께 귀를 굳힘
move-base = { $target }의 근거를 만듦
move-strengthens = { $target } 보강
move-attacks = { $target } 공격
move-invades = 상대 집에 침입
move-reduces = 상대 집을 삭감
move-enlarges = 자기 집을 넓힘
move-guards = 자기 집을 지킴
move-attaches = { $target }에 붙임
move-blocks = { $target } 막음
move-extends = { $target }에서 벌림
move-limits = { $target }의 발전을 막음
move-open = 큰 곳을 차지함
move-passes = 더 얻을 것이 없음
move-sente = 선수
move-gote = 후수
move-gains = { $tempo }, 약 { $count }집 이득
move-shape = 모양 { $count } %
move-then = 이어서 { $moves }

# 포석: 추천된 수의 목적과 돌의 상태.

fuseki-group = { $color } { $point }
fuseki-empty-corner = 빈 귀
fuseki-enclosure = 귀 굳힘
fuseki-corner-approach = 귀에 걸침
fuseki-boundary = 변의 두 돌 사이
fuseki-captures = { $point } 따냄
fuseki-saves = 단수에 몰린 { $point } 구출
fuseki-atari = { $point } 단수
fuseki-liberties = { $point }의 활로를 늘림
fuseki-strengthens = 접촉한 { $point } 보강
fuseki-presses = 접촉한 { $point } 압박
fuseki-connects = { $at } 연결
fuseki-cuts = { $at } 절단
fuseki-extension = 변의 벌림
fuseki-edge-approach = 변의 다가섬
fuseki-edge-middle = 빈 변의 가운데
fuseki-reduces = { $at }의 집을 삭감
fuseki-jumps = { $at }의 집에 침입
fuseki-eye-space = { $at }의 안형을 만듦
fuseki-takes-eyes = { $at }의 안형을 빼앗음
fuseki-joins = { $at }와 { $other } 연결
fuseki-parts = { $at }와 { $other } 분단
fuseki-spheres = 두 세력의 경계
fuseki-race = { $at }와 { $other }의 수상전
fuseki-way-out = { $at }의 탈출로
fuseki-shuts-in = { $at } 봉쇄
fuseki-usual = 흔한 모양
fuseki-unknown = 추천하는 정형이 없음
fuseki-becomes = { $at }: { $before } → { $after }
fuseki-helps = { $at } 보강
fuseki-hurts = { $at } 약화
state-lost = 잡힘
state-in-danger = 위험
state-weak = 약함
state-settled = 안정
state-safe = 안전

# Numbers and lists. $count is how many, $others all but the last.

number = { $count }
list-and = { $others }, { $last }
list-or = { $others } 또는 { $last }
list-from = { $others } 및 { $last }
points-none = 없음
points-many = { $at } 등 { $count }곳
sentence = { $said }.
with-reason = { $said }: { $reason }
count-nodes = 노드 { $count }개
count-positions = 국면 { $count }개
count-problems = { $count }문제

# Goals: what a proof says. $player proves it, $points are the stones.

claim-capture = { $player }이 { $points }을(를) 잡음
claim-live = { $player }이 { $points }에서 삶
claim-live-anywhere = { $player }이 어딘가에서 삶
claim-survive = { $player }의 { $points }은(는) 잡히지 않음
claim-connect = { $player }이 { $points }을(를) 연결함
claim-cut = { $player }이 { $points }을(를) 끊음
claim-eye = { $player }이 { $points }에 눈을 가짐
claim-apart = { $player }이 { $points }을(를) 갈라놓음
claim-no-eye = { $player }이 { $points }에 눈을 못 내게 함

# What is asked, and what becomes of it.

ask-aim = { $player } 선: { $aim }
ask-habit = { $player } 차례(파일의 다른 문제와 같음)
ask-custom = { $player } 차례; 파일에는 누구 차례인지 없음
aim-live = 살기
aim-kill = 잡기
aim-ko = 패 만들기
aim-seki = 빅 만들기
aim-connect = 연결하기
aim-cut = 끊기
aim-escape = 달아나기
aim-race = 수상전 이기기
ask-connect = { $player } 선: { $points } 연결하기
ask-cut = { $player } 선: { $points } 끊기
ask-race = { $player } 선: { $at }와(과)의 수상전 이기기
ask-escape = { $player } 선: { $at } 달아나기
ask-capture = { $player } 선: { $at } 잡기
ask-live-seki = { $player } 선: { $at } 빅으로 살기
ask-live = { $player } 선: { $at } 살기
ask-kill = { $player } 선: { $at } 잡기
ask-ko-for = { $player } 선: { $at } 패로 버티기
ask-ko-against = { $player } 선: { $at } 패로 잡기
solve-asked = { $question }.
solve-group = { $owner } { $at }({ $count }점)
solve-fate = { $group }: { $player } 선: { $first }; { $other } 선: { $second }
solve-by = { $result } ({ $move })
result-unknown = 알 수 없음
result-fails = 실패
result-ko-many = 패: { $player }에게 팻감 { $count }개 이상 필요
result-ko-more = 패: { $player }에게 팻감 { $count }개 넘게 필요
solve-rivals = 어느 돌을 묻는지 나와 있지 않습니다. 누가 먼저 두느냐에 달린 것은:
solve-name-one = --at로 지정하거나 표시하세요. 첫째 것을 골랐습니다.
solve-none-open = 누가 먼저 두느냐에 달린 돌을 찾지 못했습니다
list-follows = { $said }:
solve-escapes-else = { $player } 선수이면 잡힐 듯합니다(증명되지 않음).
solve-captures-else = { $player } 선수이면 달아날 듯합니다(증명되지 않음).
solve-whatever = 어디에 두어도
solve-also-inside = { $moves } (틀 안에서는 { $others }도 가능)
solve-first = { $player }: { $moves }.
solve-settled-as-set = 묘수풀이의 약속대로 { $points } 밖이 모두 { $attacker }의 것이면 누가 먼저 두어도 { $result }.
solve-keeps-all = 표시된 돌 가운데 하나라도 잃으면 죽음으로 봅니다.
rule-owner-loses = 이 문제에서 { $owner }은 패로 이길 수 없습니다: { $owner } 죽음.
rule-owner-wins = 이 문제에서 { $owner }은 모든 패를 이깁니다: { $owner } 삶.
solve-not-asked = 파일이 묻는 것은 다릅니다: { $aim }.
solve-out-of-danger = 사활이 걸려 있지 않습니다: { $group }은(는) 갇히지 않았습니다.
solve-guess-likely = 풀지 못함; { $player }에게는 { $move } 이(가) 좋아 보입니다: 신경망은 { $percent } %.
solve-line-by = 수순({ $player } 선): { $moves }
aside = 그 밖에 ({ $sure }): { $said }.
aside-joins = { $move }로 { $points } 연결
aside-cuts = { $move }로 { $points } 절단
certainty-proven = 증명됨
certainty-framed = 틀 안
certainty-guess = 추측
solve-agrees = 발표된 정답과 같습니다: { $moves }.
solve-differs = 발표된 정답과 다릅니다: { $moves }.
totals = { $problems }, 답함 { $answered } (증명 { $proven }, 틀 안 { $framed }), 모름 { $unknown }, { $hits }
totals-hits = 발표된 수 { $count }개 찾음
totals-of = { $name }: { $counts }

# What an answer rests on, and how sure it is.

rests-side = { $player } 선: { $said }
rests-plan-size = { $count ->
    [0] 둘 필요 없는 계획
   *[other] 응수 { $count }개의 계획
 }
rests-proof = 전체 판에서 증명됨: 노드 { $count }개, 검사됨.
rests-proof-rules = 전체 판에서 전술 규칙으로 증명됨: 노드 { $count }개, 검사됨.
rests-plan = 전체 판에서 증명됨: { $plan }, 모든 공격에 대해 검사됨.
rests-read-out = { $points } 안의 변화를 모두 읽음
rests-exact = { $points } 안에서 정확: { $plan }, 모든 응수에 대해 검사됨
rests-as-set = { $shown }. 넓은 판에서는 { $owner }이 빠져나가거나 포위가 무너질 수 있습니다.
rests-if = { $shown }; 전제: { $conditions }.
rests-likely = 무작위 대국의 { $percent } %에서 { $owner }이 살았습니다.
rests-undecided = 미정: { $points } 밖이 모두 { $attacker }의 것이면 { $result }. 그러나 { $owner }이 빠져나가거나 포위가 무너질 수 있습니다.
rests-estimate = 추정: { $points } 주위는 다 읽지 않았습니다.
rests-barred = 미정: 성립할 수는 패를 바로 되따내거나 대국의 앞선 국면을 되풀이합니다.
rests-spent = 추측입니다: 계산량을 다 썼습니다.
would-live = { $owner } 삶
would-die = { $owner } 죽음
would-ko = 패
if-outside = { $points } 밖은 나빠야 { $attacker }의 것
if-walls = { $attacker }의 { $points } 돌이 안정
if-closed = { $attacker }이 { $points }을(를) 막음
if-lost = { $owner }의 { $points } 돌은 잡힘
if-friends = { $owner }의 { $points } 돌이 안정

# How a line ends; kinds of ko; seki.

end-captured = { $count ->
    [1] { $owner }이 바로 잡힘
   *[other] { $owner }이 { $count }수 만에 잡힘
 }
end-eyes = { $owner }은 { $points }에 눈 { $number }개
end-joined = { $owner }은 산 돌에 연결됨
end-no-room = { $owner }은 두 눈을 낼 자리가 없음
end-seki = 빅
end-ko = 패
end-repeats = 국면이 되풀이됨
end-settled = 더 둘 것이 없음
end-open = 이하 생략
eye-points = { $first }–{ $last }({ $count }곳)
seki-either = 누가 먼저 두어도 { $owner }은 빅으로 삽니다.
seki-if = { $player } 선수이면 { $owner }은 빅으로 삽니다.
seki-shared = 누구도 { $points }을(를) 메울 수 없습니다.
seki-stays = { $attacker }의 { $at } 돌 { $count }점은 남습니다.
seki-no-eyes = 양쪽 다 눈이 없습니다.
seki-one-eye = 한쪽만: { $owner }만 { $points }에 눈이 있습니다.
seki-both-eyes = 양쪽 다 눈이 있습니다: { $owner }은 { $own }, { $attacker }은 { $others }.
seki-false-eyes = 옥집: { $points }.
seki-double = 겹빅: 한 돌이 두 돌과 맞섭니다.
ko-approach = 늘어진 패: { $player }은 { $count }수를 더 두어야 합니다.
ko-steps = 다단패: { $player }은 패를 { $count }번 이겨야 합니다.
ko-double = 양패: { $attacker }의 팻감이 몇 개든 { $owner }은 삽니다.
ko-bent-four = 귀곡사: { $attacker }은 언제든 패를 시작할 수 있고 { $owner }은 할 수 없습니다. 일본 규칙에서는 { $owner }이 그대로 죽은 돌입니다.
ko-ten-thousand = 만년패: { $attacker }은 패를 다툴 수 있고, { $owner }은 빅으로 끝낼 수 있습니다.
ko-at = 패는 { $points }.

# What an author wants to know.

study-no-need = 두지 않아도 결과는 같습니다.
study-none = 도움이 되는 첫 수가 없습니다.
study-only = 유일한 정답 첫 수: { $moves }.
study-right = 정답 첫 수: { $moves }. 나머지는 미정.
study-several = 정답 첫 수가 여럿: { $moves }.
study-depth = { $count }수 이내
study-choices = { $count ->
    [0] 뒤의 다른 선택 없음({ $deep }).
   *[other] 뒤의 다른 선택 { $count }곳({ $deep }):
 }
study-after = { $moves } 다음: { $choices }
study-tries = 실패하는 수:
study-wrong = 틀린 첫 수:
study-undecided = 미정: { $moves }.
study-cut = 계산량을 다 썼습니다: 빠진 것이 있습니다.
difference-fails = 파일은 { $moves }을(를) 정답이라 하지만 실패합니다.
difference-works = 파일은 { $moves }을(를) 오답이라 하지만 성립합니다.
difference-also-works = 파일에 없는 { $moves }도 성립합니다.
difference-after = { $moves } 다음: { $result }
difference-proven = { $result } (증명됨)
tree-threat = 팻감.
tree-answer = 응수.
tree-retakes = 패를 되따냄.
tree-elsewhere = { $player } 손 뺌.
tree-wrong = 오답: { $result }.

# Goals that solve is given: labels of lines, and what follows from the answers.

goal-proven = 증명됨: { $claim } ({ $player } 선)
goal-proven-simple-ko = 증명됨: { $claim } ({ $player } 선, 단순 패 규칙)
goal-open = 미정: { $claim } ({ $player } 선; { $positions }, { $why })
goal-exhausted = 모든 수를 시도함
goal-interrupted = 중단됨
goal-spent = 계산량 소진
goal-label-ko = 패
goal-label-move = 착수
goal-label-line = 수순
goal-label-proof = 증명
goal-label-under = 규칙
goal-label-why = 까닭
goal-size = { $nodes }, { $positions }
goal-size-rules = { $nodes } (규칙 사용), { $positions }
goal-rulesets = { $rulesets }에서 성립
goal-value = 값: { $value }  { $summary }
barred-ko = { $at }은(는) 패를 되따냄: 먼저 팻감이 필요
barred-superko = { $at }은(는) 대국의 앞선 국면을 되풀이하며 수퍼코로 금지됨
barred-later = 증명을 찾았으나 그 가운데 한 수가 대국의 앞선 국면을 되풀이할 수 있어 수퍼코로 금지됨
sum-first = { $claim } ({ $player } 선)
sum-nothing = 증명된 것이 없음
sum-even-if = { $player }이 먼저 두어도 { $claim }
sum-decides = 먼저 두는 쪽이 결정: { $one }, 또는 { $other }
sum-else-open = { $player }이 먼저 두면 { $claim }; 아니면 미정
sum-simple-ko-first = { $claim } ({ $player } 선, 단순 패 규칙)
sum-simple-ko = { $summary }; 단순 패 규칙
sum-captured = { $summary }; 도중에 문제의 돌이 잡힘

# Plans: what they claim, and what they take for granted.

plan-captures = { $player }이 { $points }을(를) 잡음
plan-captures-one = { $player }이 { $points } 가운데 하나를 잡음
plan-keeps = { $player }이 { $points }을(를) 지킴
plan-keeps-one = { $player }이 { $points } 가운데 하나를 지킴
plan-claim = { $does }, { $threats }, { $player } 선, { $place }
plan-open = 전체 판에서
plan-frame = 틀 안에서
plan-without = 팻감 없이
plan-with = 팻감 { $count }개로
plan-with-any = 팻감 얼마든지로
plan-against = 상대 팻감 { $count }개에 맞서
plan-against-any = 상대 팻감 얼마든지에 맞서
plan-both = { $own }, { $other }
plan-ko = { $claim }, { $at }의 패는 방금 따냄
plan-if = { $claim }; { $condition }
plan-outside = { $points } 밖은 모두 { $attacker }의 것으로 봄
plan-anchors = 밖에 있는 { $owner }의 { $points } 돌은 안전하다고 봄
plan-exits = { $owner }은 { $points }에서 안전

# What check says.

check-hole = 구멍: { $hole }
check-proof = 증명됨: { $claim }, { $player } 선 ({ $nodes })
check-plan = 증명됨: { $claim } ({ $rules }, { $positions })
count-rules = 규칙 { $count }개
cond-both = { $suicide }, { $ko }
cond-no-suicide = 자살수가 금지된 경우
cond-suicide = 자살수가 금지되든 허용되든
cond-any-ko = 어떤 패 규칙에서도
cond-simple-ko = 단순 패 규칙: 패는 바로 되따낼 수 없음; 수퍼코에 대해서는 말하지 않음
cond-ko = 처음에 { $player }은 { $at }에 둘 수 없음: 방금 따낸 패
cond-boards = 대국의 앞선 국면 { $count }개 뒤: { $player }의 어떤 수도 그것을 되풀이하지 않음
cond-own-rules = 이 프로그램의 규칙이 참이면 ({ $count }번 사용, 체크섬 { $checksum })
cond-rules = { $files }의 규칙이 참이면 ({ $count }번 사용, 체크섬 { $checksum })
check-reasons = 까닭 { $count }개를 각자의 노드에서 다시 찾음
check-warning = 경고: 파일의 { $what }은(는) 증명에 없어 검사하지 않았습니다

# Capturing races.

race-title = 흑 { $black } 대 백 { $white }
race-stones = { $at }({ $count }점)
race-head-region = 영역
race-head-points = 빈 점
race-head-liberties = 활로
race-head-cooled = 2만큼 냉각
race-of = { $player }, { $kind }
race-external = 바깥
race-eye = 눈
race-shared = 공배
race-link = 연결
race-mixed = 혼합
race-open = 열림
race-many = { $points } …({ $count }곳)
race-kind = 종류: { $kind }
race-class-separate = 공배 없음
race-class-no-eyes = 공배 있음, 눈 없음
race-class-one-eye = 공배 있음, { $player } 유가무가
race-class-equal-eyes = 공배 있음, 같은 눈
race-class-big-eye = 공배 있음, { $player } 큰 눈 대 작은 눈
race-class-bigger-eye = 공배 있음, { $player } 큰 눈 대 더 작은 눈
race-class-undecided = 공배 있음, 눈은 두기에 달림
race-eye-small = { $player }의 { $points }집 눈
race-eye-big = { $player }의 { $points }집 큰 눈
race-eye-black-inside = { $eye } (안에 흑돌 { $count }점)
race-eye-white-inside = { $eye } (안에 백돌 { $count }점)
race-eye-takes = { $eye }: 메우는 데 { $count }수
race-eye-less = { $said }, 보통보다 { $count }수 적음.
race-eye-usual = { $said }.
race-eye-first = { $player }이 먼저 두면 { $said }, 아니면 메울 수 없음.
race-eye-lives = { $eye }: 두 눈이거나 두 눈이 됨.
race-eye-seki = { $eye }: 메울 수 없고, 다른 것이 남지 않으면 두 눈도 되지 않음: 빅.
race-certainty = 확실성: { $said }
race-certainty-if = { $player } 선일 때 확실성: { $said }
race-because = { $said } ({ $reason })
race-and = { $said }; { $more }
race-no-walls = 다른 돌에 기대지 않음
race-walls = 무엇을 두어도 사는 { $points }의 돌에 기댐
race-if-safe = { $said }, { $points }의 돌이 안전하다면
race-counted = 셈
race-played-out = 끝까지 둠
race-estimated-counted = 추정: 셈
race-estimated-played = 추정: 끝까지 둠
race-estimated = 추정
race-as-closed = { $said }, 가장자리를 돌이 가까운 쪽 것으로 보고
race-by-solver = 풀이와 수읽기에 의한 추정
race-unknown = 알 수 없음
race-overruled = { $said }; 추정이나 셈은 다르게 말했음
race-proven = 증명됨: { $proofs }
race-proven-with = { $moves }로 증명됨: { $proofs }
race-proven-some = { $said }; 다른 수에는 증명이 없음
race-one-proof = 노드 { $count }개의 증명을 검사함
race-proofs = 노드 { $counts }개의 증명을 검사함
race-sum = 합: { $black } (-1 이하가 아니면 흑 선으로 흑이, 1 이상이 아니면 백 선으로 백이 잡음)
race-sums = 합: 흑이 잡으려면 { $black }, 백이 잡으려면 { $white }
race-first = { $player } 선: { $result }
race-captures = { $player }이 잡음
race-captures-by = { $player }이 { $count }수 빠르게 잡음
race-ko = 패가 결정
race-seki = 빅
race-both-live = 둘 다 삶
race-with = { $result } ({ $moves })
race-may-pass = { $result }; 손 빼도 되고 { $moves }도 됨
race-score = { $player }이 이기면 흑의 집: { $points }
race-scores = { $player }이 이기면 흑의 집: 흑 선 { $black }, 백 선 { $white }
race-semedori = { $player }은 져도 { $moves }로 집을 얻음
obstacle-region = { $at }의 영역은 셀 수 없음: { $why }
obstacle-mixed = { $at }의 영역은 두 돌에 모두 닿음
obstacle-link = { $at }의 공배는 안전한 돌로 이어짐
obstacle-open = { $at }의 영역은 열려 있음
obstacle-indecisive = { $at }을(를) 따내도 수상전이 결정되지 않음
obstacle-eye = 눈은 두기에 달림
obstacle-bounds = 합이 한도를 넘음
obstacle-count-ko = 패가 생길 수 있음
obstacle-count-large = 영역이 너무 커서 끝까지 둘 수 없음
obstacle-count-bounds = 영역의 값이 한도를 넘음

# An analysis.

analysis-title = { $file }, { $count }수 뒤: { $player } 차례, 덤 { $komi }, 규칙 { $rules }
analysis-leads = { $player }이 { $lead } ± { $error }집 앞서고, { $playouts } 가운데 { $percent } %를 이깁니다.
analysis-behind = { $player }이 { $lead } ± { $error }집 뒤지고, { $playouts } 가운데 { $percent } %를 이깁니다.
count-playouts = 시뮬레이션 { $count }회
analysis-glance = 첫인상(신경망): { $moves }; 승률 { $percent } %, 반면 { $lead }집.
analysis-moves = 후보 수: 승률, 우세, 까닭, 모양의 흔함, 이어질 수
analysis-doubt = { $playouts }로는 어느 수도 첫째 수보다 나쁘다고 할 수 없습니다.
analysis-groups = 돌
analysis-races = 수상전: 누가 잡는가
analysis-ladders = 성립하는 축
group-stones = { $count }점
group-alive = 무엇을 두어도 삶
group-dead = 무엇을 두어도 죽음
group-ko = 패가 결정
group-unsettled = 먼저 두는 쪽이 결정
group-proven = { $status } (증명됨)
group-alive-framed = 삶
group-dead-framed = 죽음
group-framed = { $status } (틀 안에서 풀림)
group-survives = 시뮬레이션의 { $percent } %에서 삶
group-survives-only = 시뮬레이션의 { $percent } %에서만 삶
group-undecided = 미정: 시뮬레이션의 { $percent } %에서 삶
group-moves = { $status }: { $moves }
group-cut = { $status }; { $points }에서 끊길 수 있음
analysis-race = 흑 { $black } 대 백 { $white }: { $outcome } ({ $sure })
analysis-either = 누가 먼저 두어도 { $result }
analysis-each = 흑 선이면 { $black }, 백 선이면 { $white }
analysis-sure-each = 흑 선: { $black }, 백 선: { $white }
winner-black = 흑
winner-white = 백
winner-seki = 빅
winner-both-live = 둘 다 삶
winner-ko = 패
winner-nobody = 알 수 없음
ground-proven = 증명됨
ground-counted = 셈
ground-played-out = 끝까지 둠
ground-estimated = 추정
ground-unknown = 알 수 없음
analysis-ladder = { $player } { $at }({ $count }점): { $move }부터 잡힘
analysis-legend = A, B, C: 가장 좋은 수. 빨간 고리: 마지막 수. 작은 원: 그 점이 누구 것이 될지.

# The opening: headings, and how often a group can be left alone.

fuseki-standing = { $player } 차례. 집 추정: { $leader }이 { $points }집 앞섬(덤 제외).
fuseki-last = 마지막 수 { $move }의 목적: { $cases }.
fuseki-head-groups = 돌
fuseki-head-stones = 돌 수
fuseki-head-area = 세력
fuseki-head-state = 상태
fuseki-head-alone = 손 뺄 수 있음
fuseki-lost = 잡힌 것이나 다름없음: { $points }
fuseki-best = 정형에 따른 추천 { $count }개, { $points }곳. { $method }에 따른 최선:
fuseki-method-sc = 정형
fuseki-method-sp = 손 뺄 수 있는 횟수
fuseki-method-sc-sp = 정형과 손 뺄 수 있는 횟수
fuseki-method-both = 정형, 손 뺄 수 있는 횟수, 패턴
fuseki-head-value = 값
fuseki-head-usual = 흔함
fuseki-head-why = 까닭
case-book = 정석
case-edge = 변
case-edge-boundary = 변의 경계
case-life-and-death = 사활
case-race = 수상전
case-surrounding = 포위
case-remote-link = 먼 연결
case-adjacent-link = 가까운 연결
case-moyo = 모양
case-intrusion = 삭감
case-invasion = 침입
case-contact = 접촉전
case-capture-or-escape = 잡기 또는 달아나기
case-cut-or-connection = 끊기 또는 잇기
alone-unknown = 알 수 없음
alone-guessed = { $said } (신경망의 예상)
alone-now = 지금 한 수 필요
alone-times = { $count }번
alone-and-more = { $times } 이상
alone-up-to = { $times }까지 발견 없음
alone-at-most = 많아야 { $times }
alone-dead = 죽음
alone-saved = 죽음; 이어서 { $count }수를 두면 삶
alone-saved-perhaps = 죽음; 이어서 { $count }수, 어쩌면 더 적게 두면 삶

# What is wrong with what somebody typed at the board, and a few counts.

illegal-off-board = 판 밖입니다
illegal-occupied = 이미 돌이 있습니다
illegal-suicide = 자살수는 둘 수 없습니다
illegal-ko = 패는 바로 되따낼 수 없습니다
illegal-superko = 앞선 국면을 되풀이하는 수입니다
illegal = { $move }: { $why }.
typed-neither = '{ $word }'은(는) 좌표도 명령도 아닙니다; help를 입력해 보세요
typed-after = { $word } 뒤의 '{ $more }'?
typed-no-level = '{ $word }'은(는) 기력이 아닙니다 (20k에서 1k, 1d에서 5d)
typed-no-point = '{ $word }'은(는) 좌표가 아닙니다 (예: D4; I는 쓰지 않음)
problems-in = { $problems } ({ $folder })
sheet-size = { $problems }, { $count }쪽
sheet-unsolved = 시간 안에 풀지 못했습니다.

# Pictures of races, and why a race was not played out.

race-marks = 표시된 돌이 걸려 있음. 점: 각자 결과에 이르는 첫 수.
race-liberties-of = { $player }의 활로, { $kind }
race-worth = { $region }: { $value }
race-worth-cooled = { $region }: { $value }, 냉각 { $cooled }
obstacle-and = { $why }, 그리고 { $more }
obstacle-repeats = 국면이 되풀이됨
obstacle-spent = 계산량을 다 씀
again = { $number }={ $at }
