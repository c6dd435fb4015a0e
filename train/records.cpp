// Turns the files of encode.py into records of 384 bytes, one for each position to learn from.
//
//   records games IN.bin OUT.rec
//   records problems IN.bin OUT.rec VARIATIONS GAMES.rec      VARIATIONS 0: as it stands, for tests,
//                                                             with OUT.rec.right, 361 bytes each
//
// A record: 361 cells seen from the side to move (0 empty, 1-6 its chain with that many liberties,
// six or more as 6, 7-12 the same for the other side), one byte 0, u16 the point that ko forbids,
// u16 the last five moves, the latest first (361: none), u16 the move, i8 the result for the side
// to move (0 unknown), u8 whether this is a problem, u16 number of the move, four bytes 0.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <thread>
#include <vector>
using namespace std;

const int SIZE = 19, POINTS = 361, NONE = 361, THREADS = 16;
struct Record {
  uint8_t cell[POINTS], zero;
  uint16_t ko, last[5], move;
  int8_t result;
  uint8_t problem;
  uint16_t number;
  uint8_t zeros[4];
};
static_assert(sizeof(Record) == 384);

int neighbours[POINTS][5];
void make_neighbours() {
  for (int p = 0; p < POINTS; p++) {
    int n = 0, x = p % SIZE, y = p / SIZE;
    if (x) neighbours[p][n++] = p - 1;
    if (x < SIZE - 1) neighbours[p][n++] = p + 1;
    if (y) neighbours[p][n++] = p - SIZE;
    if (y < SIZE - 1) neighbours[p][n++] = p + SIZE;
    neighbours[p][n] = -1;
  }
}

struct Board {
  int8_t stone[POINTS] = {};  // 1 Black, -1 White
  int ko = NONE;
  uint32_t seen[POINTS] = {}, liberty[POINTS] = {}, mark = 0;
  int chain[POINTS], length;

  // Puts the chain of p into `chain` and counts its liberties.
  int look(int p) {
    int liberties = 0;
    mark++;
    length = 0;
    chain[length++] = p;
    seen[p] = mark;
    for (int i = 0; i < length; i++)
      for (int *q = neighbours[chain[i]]; *q >= 0; q++) {
        if (!stone[*q]) {
          if (liberty[*q] != mark) liberty[*q] = mark, liberties++;
        } else if (stone[*q] == stone[p] && seen[*q] != mark) {
          seen[*q] = mark;
          chain[length++] = *q;
        }
      }
    return liberties;
  }
  void lift() {
    for (int i = 0; i < length; i++) stone[chain[i]] = 0;
  }
  void play(int p, int8_t colour) {
    ko = NONE;
    if (p == NONE) return;
    int taken = 0, where = NONE;
    stone[p] = colour;
    for (int *q = neighbours[p]; *q >= 0; q++)
      if (stone[*q] == -colour && !look(*q)) {
        taken += length;
        where = *q;
        lift();
      }
    int liberties = look(p);
    if (!liberties) lift();
    else if (taken == 1 && length == 1 && liberties == 1) ko = where;
  }
  void cells(uint8_t *out, int8_t mover) {
    bool done[POINTS] = {};
    memset(out, 0, POINTS);
    for (int p = 0; p < POINTS; p++)
      if (stone[p] && !done[p]) {
        int liberties = look(p), code = min(liberties, 6) + (stone[p] == mover ? 0 : 6);
        for (int i = 0; i < length; i++) out[chain[i]] = code, done[chain[i]] = true;
      }
  }
};

struct Reader {
  vector<char> bytes;
  size_t at = 0;
  explicit Reader(const char *path) {
    ifstream f(path, ios::binary);
    bytes.assign(istreambuf_iterator<char>(f), {});
  }
  bool more() { return at < bytes.size(); }
  uint16_t number() {
    uint16_t v;
    memcpy(&v, &bytes[at], 2);
    at += 2;
    return v;
  }
  vector<uint16_t> list() {
    vector<uint16_t> v(number());
    for (auto &x : v) x = number();
    return v;
  }
};

struct Game {
  vector<uint16_t> stones, moves;
  int8_t winner;
};
void replay(const Game &game, vector<Record> &out) {
  Board board;
  for (auto s : game.stones) board.stone[s & 0x7fff] = s >> 15 ? -1 : 1;
  uint16_t last[5] = {NONE, NONE, NONE, NONE, NONE};
  int number = 0;
  for (auto m : game.moves) {
    int p = m & 0x7fff;
    int8_t colour = m >> 15 ? -1 : 1;
    if (p > NONE || (p < NONE && board.stone[p])) return;
    if (p < NONE) {
      Record r = {};
      board.cells(r.cell, colour);
      r.ko = board.ko;
      memcpy(r.last, last, sizeof last);
      r.move = p;
      r.result = game.winner * colour;
      r.number = number;
      out.push_back(r);
    }
    board.play(p, colour);
    memmove(last + 1, last, 4 * sizeof *last);
    last[0] = p;
    number++;
  }
}

struct Problem {
  vector<uint16_t> stones, right;
};
// The problem at another place along its edge where it touches one edge only, anywhere if it
// touches none; every second time with stones of a game where the problem is far.
Record vary(const Problem &problem, const vector<Record> &games, mt19937 &random) {
  int low[2] = {SIZE, SIZE}, high[2] = {-1, -1}, shift[2] = {0, 0};
  auto each = [&](auto f) {
    for (auto s : problem.stones) f(s & 0x7fff);
    for (auto s : problem.right) f(s);
  };
  each([&](int p) {
    int at[2] = {p % SIZE, p / SIZE};
    for (int k = 0; k < 2; k++) low[k] = min(low[k], at[k]), high[k] = max(high[k], at[k]);
  });
  const int MARGIN = 4;
  for (int k = 0; k < 2; k++)
    if (low[k] >= MARGIN && high[k] < SIZE - MARGIN)
      shift[k] = int(random() % (SIZE - 2 * MARGIN - (high[k] - low[k]))) - (low[k] - MARGIN);
  int by = shift[0] + shift[1] * SIZE;
  Board board;
  bool near[POINTS] = {};
  const int FAR = 5;
  each([&](int p) {
    p += by;
    for (int y = max(0, p / SIZE - FAR + 1); y < min(SIZE, p / SIZE + FAR); y++)
      for (int x = max(0, p % SIZE - FAR + 1); x < min(SIZE, p % SIZE + FAR); x++) near[y * SIZE + x] = true;
  });
  for (auto s : problem.stones) board.stone[(s & 0x7fff) + by] = s >> 15 ? -1 : 1;
  if (random() % 2 && !games.empty()) {
    const Record &other = games[random() % games.size()];
    for (int p = 0; p < POINTS; p++)
      if (!near[p] && other.cell[p]) board.stone[p] = other.cell[p] > 6 ? -1 : 1;
    for (int p = 0; p < POINTS; p++)
      if (!near[p] && board.stone[p] && !board.look(p)) board.lift();
  }
  Record r = {};
  board.cells(r.cell, 1);
  r.ko = NONE;
  for (auto &l : r.last) l = NONE;
  r.move = problem.right[random() % problem.right.size()] + by;
  r.problem = 1;
  return r;
}

template <class Work> void on_threads(Work work) {
  vector<thread> threads;
  for (int t = 0; t < THREADS; t++) threads.emplace_back(work, t);
  for (auto &t : threads) t.join();
}
void write(const char *path, const vector<vector<Record>> &parts) {
  FILE *f = fopen(path, "wb");
  size_t n = 0;
  for (auto &part : parts) fwrite(part.data(), sizeof(Record), part.size(), f), n += part.size();
  fclose(f);
  printf("%s: %zu records\n", path, n);
}

int main(int count, char **args) {
  make_neighbours();
  vector<vector<Record>> out(THREADS);
  if (count == 4 && !strcmp(args[1], "games")) {
    Reader in(args[2]);
    vector<Game> games;
    while (in.more()) {
      Game g;
      g.stones = in.list();
      g.moves = in.list();
      g.winner = in.bytes[in.at++];
      games.push_back(g);
    }
    on_threads([&](int t) {
      for (size_t i = t; i < games.size(); i += THREADS) replay(games[i], out[t]);
    });
  } else if (count == 6 && !strcmp(args[1], "problems")) {
    Reader in(args[2]);
    vector<Problem> problems;
    while (in.more()) {
      Problem p;
      p.stones = in.list();
      p.right = in.list();
      problems.push_back(p);
    }
    int variations = atoi(args[4]);
    if (variations) {
      Reader bytes(args[5]);
      vector<Record> games(min<size_t>(bytes.bytes.size() / sizeof(Record), 1000000));
      memcpy((void *)games.data(), bytes.bytes.data(), games.size() * sizeof(Record));
      on_threads([&](int t) {
        mt19937 random(t);
        for (size_t i = t; i < problems.size(); i += THREADS)
          for (int v = 0; v < variations; v++) out[t].push_back(vary(problems[i], games, random));
      });
    } else {
      FILE *right = fopen((string(args[3]) + ".right").c_str(), "wb");
      for (auto &p : problems) {
        Board board;
        for (auto s : p.stones) board.stone[s & 0x7fff] = s >> 15 ? -1 : 1;
        Record r = {};
        board.cells(r.cell, 1);
        r.ko = NONE;
        for (auto &l : r.last) l = NONE;
        r.move = p.right[0];
        r.problem = 1;
        out[0].push_back(r);
        uint8_t mask[POINTS] = {};
        for (auto m : p.right) mask[m] = 1;
        fwrite(mask, 1, POINTS, right);
      }
      fclose(right);
    }
  } else {
    fprintf(stderr, "records games IN.bin OUT.rec | records problems IN.bin OUT.rec VARIATIONS GAMES.rec\n");
    return 2;
  }
  write(args[3], out);
}
