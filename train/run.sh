#!/bin/bash
# One call on the machine with the GPU: makes records, judges positions on the processor while the GPU
# begins, trains until DEADLINE seconds after the start, leaves everything in OUT.
#
#   train/run.sh DATA OUT DEADLINE JUDGING [options of train.py]
#
# DATA holds games.xz, dev.xz, small.xz (of encode.py, packed by xz), problems.jsonl, train.sgf.zst, begin.pt
# or begin.bin (weights to begin with, for --from) or ck.pt (for --restore), bin/ (tesuji with its libraries; this and
# problems.jsonl can be packed as more.tar.xz), and
# judged.tar, fold.tar, self.tar, teachers (teacher.bin.0 and so on) if they were made before.
# JUDGING is how many seconds positions are judged, after a round of 45 seconds at most if there are none. With
# SELF_PLAY=VISITS the processor plays games of 9x9 and 13x13 from then on until the end (self.tar), for the next call to learn from. With WORK=FOLDER records are kept there
# for the next call on the same machine. FOLD=1 judges the positions of the test fold as well, to measure on them.
# VARIED and CHANGED: how many records of each problem, as it is and changed.
set -eu
export BEGAN=$(date +%s)
data=$(realpath "$1") out=$(realpath "$2") deadline=$3 judging=$4
shift 4
here=$(dirname "$(realpath "$0")")
work=${WORK:-$(mktemp -d)}
mkdir -p "$work"
cd "$work"
if [ -f "$data/more.tar.xz" ]; then
  [ -d bin ] || python3 -c 'import sys, tarfile; tarfile.open(sys.argv[1]).extractall(".")' "$data/more.tar.xz"
  bin=$work/bin problems=$work/problems.jsonl
else
  bin=$data/bin problems=$data/problems.jsonl
fi
tesuji="$bin/ld-linux-x86-64.so.2 --library-path $bin $bin/tesuji"
cores=$(($(nproc) > 3 ? $(nproc) - 2 : 1))
for name in begin.pt begin.bin judged.tar fold.tar self.tar teacher.bin.0 teacher.bin.1 teacher.bin.2; do
  [ -f "$data/$name" ] && cp "$data/$name" .
done
rm -f learn.rec.ready plain.rec.ready unlabelled.rec.ready before.rec.ready judged.rec.ready judged9.rec.ready judged13.rec.ready

# Makes a file once: once NAME COMMAND...
once() {
  name=$1
  shift
  [ -f "$name.ready" ] || { "$@" && touch "$name.ready"; }
}
games() {
  g++ -O2 -std=c++17 -pthread "$here/records.cpp" -o records
  python3 - "$data" <<'END'
import lzma, sys
for name in ('games', 'dev', 'small'):
    open(name + '.bin', 'wb').write(lzma.open(f'{sys.argv[1]}/{name}.xz').read())
END
  once dev.rec ./records games 19 dev.bin dev.rec
  once games.rec ./records games 19 games.bin games.rec
  once small.rec ./records games 9 small.bin small.rec
}
# Records of everything that was judged so far.
pack() {
  nice $tesuji network positions --problems "$problems" --games "$data/train.sgf.zst" --out judged \
    --link-nodes 100 --seconds 0 --all "$1.bin"
  ./records judged 19 "$1.bin" "$1.rec" 4 games.rec && touch "$1.rec.ready"
  ./records judged 9 "$1.bin" judged9.rec 1 - && touch judged9.rec.ready
  ./records judged 13 "$1.bin" judged13.rec 1 - && touch judged13.rec.ready
}
# Judges for some seconds.
positions() {
  RAYON_NUM_THREADS=$cores nice $tesuji network positions --problems "$problems" --games "$data/train.sgf.zst" \
    --out judged --seconds "$1" --link-nodes 100 > /dev/null
}
judge() {
  pack before
  python3 "$here/encode.py" problems learn.bin test.bin "$problems" before.bin
  ./records problems learn.bin plain.rec 0 - && touch plain.rec.ready
  ./records unlabelled learn.bin unlabelled.rec "${CHANGED:-24}" games.rec && touch unlabelled.rec.ready
  ./records problems learn.bin learn.rec "${VARIED:-32}" games.rec && touch learn.rec.ready
  if [ -n "${FOLD:-}" ]; then
    nice $tesuji network positions --problems "$problems" --only-fold --out fold --all fold.bin
    ./records judged 19 fold.bin fold.rec 1 -
    tar cf "$out/fold.tar" fold
  fi
  if [ "$judging" -gt 0 ]; then
    positions "$judging"
    pack judged
    tar cf judged.tar judged
    cp judged.tar "$out/judged.tar"
  fi
  [ -z "${SELF_PLAY:-}" ] || self_play
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
  tar cJf self.tar self
  cp self.tar "$out/self.tar"
}
# Records of games of self-play of earlier calls.
earlier_self_play() {
  [ -f self.tar ] || return 0
  tar xf self.tar
  for side in 9 13; do
    python3 "$here/encode.py" games $side self$side.bin self/$side-*.sgf
    ./records games $side self$side.bin self$side.rec && touch self$side.rec.ready
  done
}
[ -f "$data/ck.pt" ] && cp "$data/ck.pt" "$out/ck.pt" && chmod u+w "$out/ck.pt"
prepare() {
  mkdir -p judged fold
  [ -f fold.tar ] && tar xf fold.tar
  if [ -f judged.tar ]; then
    tar xf judged.tar
    games
  else
    games &
    positions $((judging < 45 ? judging : 45))
  fi
  earlier_self_play
  judge
}
prepare > "$out/judge.log" 2>&1 &

python3 "$here/train.py" --games games.rec --problems learn.rec --plain plain.rec --unlabelled unlabelled.rec --dev dev.rec \
  --judged before.rec judged.rec --judged-test fold.rec \
  --small 9:small.rec 9:judged9.rec 13:judged13.rec 9:self9.rec 13:self13.rec \
  --checkpoint "$out/ck.pt" \
  --log "$out/log.jsonl" --export "$out/network.bin" --deadline "$deadline" "$@"
for k in 0 1 2; do
  [ -f "$out/network.bin.$k" ] && cp "$out/network.bin.$k" teacher.bin.$k && mv "$out/network.bin.$k" "$out/teacher.bin.$k"
done
[ -f "$out/network.bin" ] || rm -f "$out/ck.pt"
wait
tail -3 "$out/judge.log"
