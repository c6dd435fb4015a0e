#!/bin/bash
# One call on the machine with the GPU: makes records, judges positions on the processor while the GPU
# begins with games, trains until DEADLINE seconds after the start, leaves everything in OUT.
#
#   train/run.sh DATA OUT DEADLINE JUDGING [options of train.py]
#
# DATA holds games.xz, dev.xz, small.xz, test.xz (of encode.py, packed by xz), problems.jsonl, train.sgf.zst, begin.pt
# or begin.bin (weights to begin with, for --from) or ck.pt (for --restore), bin/ (tesuji with its libraries), and
# judged.tar, fold.tar, self.tar if they were made before.
# JUDGING is how many seconds positions are judged. With SELF_PLAY=VISITS the processor plays games of 9x9 and 13x13
# from then on until the end (self.tar), for the next call to learn from.
set -eu
export BEGAN=$(date +%s)
data=$(realpath "$1") out=$(realpath "$2") deadline=$3 judging=$4
shift 4
here=$(dirname "$(realpath "$0")")
work=$(mktemp -d)
cd "$work"
tesuji="$data/bin/ld-linux-x86-64.so.2 --library-path $data/bin $data/bin/tesuji"
cores=$(($(nproc) > 3 ? $(nproc) - 2 : 1))

g++ -O2 -std=c++17 -pthread "$here/records.cpp" -o records &
python3 - "$data" <<'END'
import lzma, sys
for name in ('games', 'dev', 'small', 'test'):
    open(name + '.bin', 'wb').write(lzma.open(f'{sys.argv[1]}/{name}.xz').read())
END
wait
./records games 19 games.bin games.rec
./records games 19 dev.bin dev.rec
./records games 9 small.bin small.rec && touch small.rec.ready
./records problems test.bin test.rec 0 -

# Records of everything that was judged so far.
pack() {
  nice $tesuji network positions --problems "$data/problems.jsonl" --games "$data/train.sgf.zst" --out judged \
    --link-nodes 100 --seconds 0 --all "$1.bin"
  ./records judged 19 "$1.bin" "$1.rec" 4 games.rec && touch "$1.rec.ready"
}
judge() {
  mkdir -p judged fold
  [ -f "$data/judged.tar" ] && tar xf "$data/judged.tar"
  [ -f "$data/fold.tar" ] && tar xf "$data/fold.tar"
  nice $tesuji network positions --problems "$data/problems.jsonl" --only-fold --out fold --all fold.bin
  ./records judged 19 fold.bin fold.rec 1 -
  pack before
  python3 "$here/encode.py" problems learn.bin test2.bin "$data/problems.jsonl" before.bin
  ./records problems learn.bin learn.rec 64 games.rec && touch learn.rec.ready
  ./records judged 9 before.bin judged9.rec 1 - && touch judged9.rec.ready
  ./records judged 13 before.bin judged13.rec 1 - && touch judged13.rec.ready
  for i in $(seq "$cores"); do
    RAYON_NUM_THREADS=1 nice $tesuji network positions --problems "$data/problems.jsonl" --games "$data/train.sgf.zst" \
      --out judged --shard "$i/$cores" --seconds "$judging" --link-nodes 100 > /dev/null &
  done
  wait
  pack judged
  cp judged/sheet.json "$out/sheet.json"
  tar cf "$out/judged.tar" judged
  tar cf "$out/fold.tar" fold
  [ -n "${SELF_PLAY:-}" ] && self_play
}
# Two thirds of the cores on 9x9.
self_play() {
  mkdir -p self
  for i in $(seq "$cores"); do
    side=$((i % 3 ? 9 : 13))
    RAYON_NUM_THREADS=1 nice timeout $((BEGAN + deadline - $(date +%s))) $tesuji self-play --out "self/$side-$BEGAN-$i.sgf" \
      --sizes $side --visits "$SELF_PLAY" --games 100000 --seed $((BEGAN + i)) > /dev/null 2>&1 &
  done
  wait
  tar cJf "$out/self.tar" self
}
# Records of games of self-play of earlier calls.
earlier_self_play() {
  [ -f "$data/self.tar" ] || return 0
  tar xf "$data/self.tar"
  for side in 9 13; do
    python3 "$here/encode.py" games $side self$side.bin self/$side-*.sgf
    ./records games $side self$side.bin self$side.rec && touch self$side.rec.ready
  done
}
[ -f "$data/ck.pt" ] && cp "$data/ck.pt" "$out/ck.pt" && chmod u+w "$out/ck.pt"
earlier_self_play
judge > "$out/judge.log" 2>&1 &

python3 "$here/train.py" --games games.rec --problems learn.rec --dev dev.rec --test test.rec --judged before.rec judged.rec \
  --judged-test fold.rec --small 9:small.rec 9:judged9.rec 13:judged13.rec 9:self9.rec 13:self13.rec \
  --checkpoint "$out/ck.pt" \
  --log "$out/log.jsonl" --export "$out/network.bin" --deadline "$deadline" "$@"
wait
tail -3 "$out/judge.log"
