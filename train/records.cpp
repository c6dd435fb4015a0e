// Turns the files of encode.py and judged positions into records of 384 bytes, one for each position
// to learn from.
//
//   records games SIDE IN.bin OUT.rec               also OUT.rec.games: 4 + 361 bytes a game
//   records problems IN.bin OUT.rec VARIATIONS GAMES.rec      VARIATIONS 0: as it stands, for tests,
//                                                             with OUT.rec.right, 361 bytes each
//   records unlabelled IN.bin OUT.rec VARIATIONS GAMES.rec    positions like problems, without right moves:
//                                                             problems changed and played on, and as many
//                                                             fights cut out of games
//   records judged SIDE IN OUT.rec VARIATIONS GAMES.rec       IN: records of `tesuji network positions`;
//                                                             SIDE below 19: cut out of a corner
//
// A record: 361 cells seen from the side to move, rows from the top (below 19x19 only the first SIDE*SIDE
// count): 0 empty, 1-6 its chain with that many liberties, six or more as 6, 7-12 the same for the other
// side; plus 16 a stone in question, 32 a point of the fight, 64 a right move, 128 a move of which
// nothing is known. u8 kind: 0 game, 1 problem, 2 judged life, 3 capture, 4 connection. u16 the point that
// ko forbids, u16 the last five moves, the latest first (361: none), u16 the move (361: none), i8 the
// result for the side to move (0 unknown), i8 the colour to move (1 Black), u16 number of the move, or of a problem
// and what comes from it its line (65535: from no problem); of a game u32 its number; of a judged position u8 outcome (0 lost, 1 ko, 2 saved), u8 work, u8 flags, 0.
//
// A game: i16 komi in halves (32767 unknown), i16 lead of Black on the board (32767 unknown), 361 owners at
// the end: 1 Black, -1 White, 0 unknown. Owners are what random play from the last position says almost
// always, of games whose published count agrees.
#include <cmath>
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
#include "board.hpp"

struct Reader {
  vector<char> bytes;
  size_t at = 0;
  explicit Reader(const char *path) {
    ifstream f(path, ios::binary);
    if (!f) fprintf(stderr, "%s: cannot be read\n", path), exit(2);
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
  int16_t komi, lead;
  int8_t owner[MOST] = {};
};
// The last position of a game, if all moves can be played.
void replay(Game &game, uint32_t id, vector<Record> &out) {
  Board board;
  for (auto s : game.stones) board.stone[s & 0x7fff] = s >> 15 ? -1 : 1;
  uint16_t last[5] = {NONE, NONE, NONE, NONE, NONE};
  int number = 0;
  for (auto m : game.moves) {
    int p = m & 0x7fff;
    int8_t colour = m >> 15 ? -1 : 1;
    if (p > NONE || (p < NONE && (p >= POINTS || board.stone[p]))) return;
    if (p < NONE) {
      Record r = {};
      board.cells(r.cell, colour);
      r.ko = board.ko;
      memcpy(r.last, last, sizeof last);
      r.move = p;
      r.result = game.winner * colour;
      r.colour = colour;
      r.number = number;
      r.extra = id;
      out.push_back(r);
    }
    board.play(p, colour);
    memmove(last + 1, last, 4 * sizeof *last);
    last[0] = p;
    number++;
  }
  if (game.lead == UNKNOWN || game.moves.empty()) return;
  const int PLAYOUTS = 40, AGREES = 3;
  int total[MOST] = {};
  mt19937 random(id);
  add_owners(board, game.moves.back() >> 15 ? 1 : -1, PLAYOUTS, random, total);
  int sum = 0;
  for (int p = 0; p < POINTS; p++) sum += (total[p] > PLAYOUTS / 4) - (total[p] < -PLAYOUTS / 4);
  if (abs(sum - game.lead / 2) > AGREES) return;
  for (int p = 0; p < POINTS; p++)
    game.owner[p] = (total[p] > PLAYOUTS * 3 / 5) - (total[p] < -PLAYOUTS * 3 / 5);
}

struct Problem {
  uint16_t line;
  vector<uint16_t> stones, right;
};
const uint16_t NO_LINE = 65535;

const int MARGIN = 4;  // stones that are so far from an edge may move along the other one
struct Span {
  int low[2] = {SIZE, SIZE}, high[2] = {-1, -1};
  void take(int p) {
    int at[2] = {p % SIZE, p / SIZE};
    for (int k = 0; k < 2; k++) low[k] = min(low[k], at[k]), high[k] = max(high[k], at[k]);
  }
  int shift(mt19937 &random) {
    int by[2] = {0, 0};
    for (int k = 0; k < 2; k++)
      if (low[k] >= MARGIN && high[k] < SIZE - MARGIN)
        by[k] = int(random() % (SIZE - 2 * MARGIN - (high[k] - low[k]))) - (low[k] - MARGIN);
    return by[0] + by[1] * SIZE;
  }
};
// Marks what is near a point.
void mark_near(bool *near, int p) {
  const int FAR = 5;
  for (int y = max(0, p / SIZE - FAR + 1); y < min(SIZE, p / SIZE + FAR); y++)
    for (int x = max(0, p % SIZE - FAR + 1); x < min(SIZE, p % SIZE + FAR); x++) near[y * SIZE + x] = true;
}
// Puts stones of a game where nothing is near.
void surround(Board &board, const bool *near, const vector<Record> &games, mt19937 &random) {
  const Record &other = games[random() % games.size()];
  for (int p = 0; p < POINTS; p++)
    if (!near[p] && other.cell[p]) board.stone[p] = other.cell[p] > 6 ? -1 : 1;
  for (int p = 0; p < POINTS; p++)
    if (!near[p] && board.stone[p] && !board.look(p)) board.lift();
}
Record blank(int kind) {
  Record r = {};
  r.kind = kind;
  r.ko = r.move = NONE;
  for (auto &l : r.last) l = NONE;
  r.colour = 1;
  return r;
}
// The problem at another place along its edge where it touches one edge only, anywhere if it
// touches none; every second time with stones of a game where the problem is far.
Record vary(const Problem &problem, const vector<Record> &games, mt19937 &random) {
  Span span;
  for (auto s : problem.stones) span.take(s & 0x7fff);
  for (auto s : problem.right) span.take(s);
  int by = span.shift(random);
  Board board;
  bool near[MOST] = {};
  for (auto s : problem.stones) {
    board.stone[(s & 0x7fff) + by] = s >> 15 ? -1 : 1;
    mark_near(near, (s & 0x7fff) + by);
  }
  for (auto s : problem.right) mark_near(near, s + by);
  if (random() % 2 && !games.empty()) surround(board, near, games, random);
  Record r = blank(1);
  board.cells(r.cell, 1);
  r.number = problem.line;
  r.move = problem.right[random() % problem.right.size()] + by;
  for (auto s : problem.right) r.cell[s + by] |= 64;
  return r;
}

// The problem with other stones: some taken away, some added near the others, some moves played there, either side
// to move. Nobody knows what is right then.
bool change(const Problem &problem, const vector<Record> &games, mt19937 &random, Record &r) {
  Span span;
  for (auto s : problem.stones) span.take(s & 0x7fff);
  for (auto s : problem.right) span.take(s);
  int by = span.shift(random);
  Board board;
  for (auto s : problem.stones) board.stone[(s & 0x7fff) + by] = s >> 15 ? -1 : 1;
  auto any_stone = [&] {
    return (problem.stones[random() % problem.stones.size()] & 0x7fff) + by;
  };
  auto beside = [&] {
    for (int tries = 0; tries < 30; tries++) {
      int p = any_stone(), x = p % SIZE + int(random() % 5) - 2, y = p / SIZE + int(random() % 5) - 2;
      if (x >= 0 && y >= 0 && x < SIZE && y < SIZE && !board.stone[y * SIZE + x]) return y * SIZE + x;
    }
    return NONE;
  };
  int moves = random() % 5, others = random() % 3 + (moves == 0);
  for (int k = 0; k < others; k++) {
    if (random() % 2) board.stone[any_stone()] = 0;
    else if (int p = beside(); p != NONE) board.stone[p] = random() % 2 ? 1 : -1;
  }
  for (int p = 0; p < POINTS; p++)
    if (board.stone[p] && !board.look(p)) return false;
  int8_t mover = random() % 4 ? 1 : -1;
  uint16_t key = problem.right[random() % problem.right.size()] + by;
  for (int k = 0; k < moves; k++, mover = -mover) {
    int p = k == 0 && random() % 2 && !board.stone[key] ? key : beside();
    if (p == NONE || board.is_suicide(p, mover)) return false;
    board.play(p, mover);
  }
  bool near[MOST] = {};
  int count = 0;
  for (int p = 0; p < POINTS; p++)
    if (board.stone[p]) count++, mark_near(near, p);
  if (count < 4) return false;
  for (auto s : problem.right) mark_near(near, s + by);
  r = blank(1);
  r.ko = board.ko;
  if (random() % 2 && !games.empty()) surround(board, near, games, random);
  board.cells(r.cell, mover);
  r.number = problem.line;
  return true;
}
// A part of a game's position at an edge, mostly where the last move was, all other stones taken away.
bool fight(const vector<Record> &games, mt19937 &random, Record &r) {
  const Record &game = games[random() % games.size()];
  if (game.number < 30) return false;
  int last = game.last[0], low[2], high[2];
  bool here = last < POINTS && random() % 4;
  for (int k = 0; k < 2; k++) {
    int length = 7 + random() % 6, middle = here ? (k ? last / SIZE : last % SIZE) : random() % SIZE;
    low[k] = max(0, min(SIZE - length, middle - length / 2));
    high[k] = low[k] + length - 1;
    if (low[k] < 4) low[k] = 0;
    if (high[k] > SIZE - 5) high[k] = SIZE - 1;
  }
  if (low[0] && low[1] && high[0] < SIZE - 1 && high[1] < SIZE - 1) return false;
  if (high[0] - low[0] > 13 && high[1] - low[1] > 13) return false;
  Board board;
  int own = 0, other = 0;
  for (int p = 0; p < POINTS; p++) {
    int x = p % SIZE, y = p / SIZE;
    if (x < low[0] || x > high[0] || y < low[1] || y > high[1] || !game.cell[p]) continue;
    board.stone[p] = game.cell[p] > 6 ? -1 : 1;
    (game.cell[p] > 6 ? other : own)++;
  }
  if (min(own, other) < 4 || own + other > 60) return false;
  r = blank(1);
  board.cells(r.cell, 1);
  r.number = NO_LINE;
  return true;
}

// A judged position, as `tesuji network positions` writes it.
const int JUDGED = 292;
struct Judged {
  uint8_t width, height, kind, flags, outcome, threats, work, zero;
  uint32_t source;
  uint16_t ko, zeros;
  uint8_t cells[92], sets[4][46];
  int stone(int p) const { return cells[p / 4] >> (p % 4 * 2) & 3; }
  bool has(int set, int p) const { return sets[set][p / 8] >> (p % 8) & 1; }
};
static_assert(sizeof(Judged) == JUDGED);
const uint8_t FLAG_PUBLISHED = 8;

// Sets cells, marks and labels. `from` is the point of the judged board for each point of this one.
bool fill(Record &r, Board &board, const Judged &judged, const vector<int> &from) {
  for (int p = 0; p < POINTS; p++)
    if (board.stone[p] && !board.look(p)) return false;
  board.cells(r.cell, 1);
  bool asked = false;
  for (int p = 0; p < POINTS; p++) {
    if (from[p] < 0) continue;
    for (int set = 0; set < 4; set++)
      if (judged.has(set, from[p])) r.cell[p] |= 16 << set;
    asked |= judged.has(0, from[p]);
    if (judged.ko == from[p]) r.ko = p;
  }
  uint8_t extra[4] = {judged.outcome, judged.work, judged.flags, 0};
  memcpy(&r.extra, extra, 4);
  return asked;
}
// As it stands; or, if it is a problem's, moved and with other surroundings.
bool vary(const Judged &judged, const vector<Record> &games, mt19937 &random, bool plain, Record &r) {
  Board board;
  vector<int> from(POINTS, -1);
  int by = 0;
  bool moves = !plain && judged.flags & FLAG_PUBLISHED;
  if (moves) {
    Span span;
    for (int p = 0; p < POINTS; p++)
      if (judged.stone(p) || judged.has(1, p)) span.take(p);
    by = span.shift(random);
  }
  bool near[MOST] = {};
  for (int p = 0; p < POINTS; p++) {
    int q = p + by;
    if (q < 0 || q >= POINTS) continue;
    from[q] = p;
    int s = judged.stone(p);
    board.stone[q] = s == 2 ? -1 : s;
    if (s || judged.has(1, p)) mark_near(near, q);
  }
  if (moves && random() % 2 && !games.empty()) surround(board, near, games, random);
  r = blank(2 + judged.kind);
  r.number = judged.flags & FLAG_PUBLISHED ? judged.source : NO_LINE;
  return fill(r, board, judged, from);
}
// The corner of a judged position with the fight in it, as a small board.
bool cut(const Judged &judged, mt19937 &random, Record &r) {
  int low[2] = {19, 19}, high[2] = {-1, -1};
  for (int p = 0; p < 361; p++)
    if (judged.has(0, p) || judged.has(1, p)) {
      int at[2] = {p % 19, p / 19};
      for (int k = 0; k < 2; k++) low[k] = min(low[k], at[k]), high[k] = max(high[k], at[k]);
    }
  int start[2];
  for (int k = 0; k < 2; k++) {
    // One line between the fight and the new edge.
    bool first = high[k] + 2 <= SIZE, second = low[k] - 1 >= 19 - SIZE;
    if (!first && !second) return false;
    start[k] = first && (!second || random() % 2) ? 0 : 19 - SIZE;
  }
  Board board;
  vector<int> from(POINTS, -1);
  for (int p = 0; p < POINTS; p++) {
    from[p] = (start[1] + p / SIZE) * 19 + start[0] + p % SIZE;
    int s = judged.stone(from[p]);
    board.stone[p] = s == 2 ? -1 : s;
  }
  for (int p = 0; p < POINTS; p++)
    if (board.stone[p] && !judged.has(1, from[p]) && !board.look(p)) board.lift();
  r = blank(2 + judged.kind);
  r.number = judged.flags & FLAG_PUBLISHED ? judged.source : NO_LINE;
  return fill(r, board, judged, from);
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
vector<Record> some_games(const char *path) {
  const size_t ENOUGH = 200000, STEP = 37;
  vector<Record> games;
  ifstream f(path, ios::binary);
  for (size_t i = 0; f && games.size() < ENOUGH; i++) {
    Record r;
    f.seekg(i * STEP * sizeof r);
    if (f.read((char *)&r, sizeof r)) games.push_back(r);
  }
  return games;
}

int usage() {
  fprintf(stderr, "records games SIDE IN OUT | problems|unlabelled IN OUT VARIATIONS GAMES | judged SIDE IN OUT VARIATIONS GAMES\n");
  return 2;
}

int main(int count, char **args) {
  vector<vector<Record>> out(THREADS);
  string kind = count > 1 ? args[1] : "";
  if (kind == "games" && count == 5) {
    SIZE = atoi(args[2]);
    make_neighbours();
    Reader in(args[3]);
    vector<Game> games;
    while (in.more()) {
      Game g;
      g.stones = in.list();
      g.moves = in.list();
      g.winner = in.bytes[in.at++];
      g.komi = in.number();
      g.lead = in.number();
      games.push_back(g);
    }
    on_threads([&](int t) {
      for (size_t i = t; i < games.size(); i += THREADS) replay(games[i], i, out[t]);
    });
    FILE *f = fopen((string(args[4]) + ".games").c_str(), "wb");
    size_t owned = 0;
    for (auto &g : games) {
      int16_t head[2] = {g.komi, g.lead};
      fwrite(head, 2, 2, f);
      fwrite(g.owner, 1, MOST, f);
      for (int p = 0; p < POINTS; p++)
        if (g.owner[p]) {
          owned++;
          break;
        }
    }
    fclose(f);
    printf("%zu games, %zu with owners\n", games.size(), owned);
    write(args[4], out);
  } else if ((kind == "problems" || kind == "unlabelled") && count == 6) {
    make_neighbours();
    Reader in(args[2]);
    vector<Problem> problems;
    while (in.more()) {
      Problem p;
      p.line = in.number();
      p.stones = in.list();
      p.right = in.list();
      problems.push_back(p);
    }
    int variations = atoi(args[4]);
    if (kind == "unlabelled") {
      vector<Record> games = some_games(args[5]);
      on_threads([&](int t) {
        mt19937 random(t);
        for (size_t i = t; i < problems.size(); i += THREADS)
          for (int v = 0; v < variations; v++) {
            Record r;
            if (change(problems[i], games, random, r)) out[t].push_back(r);
            for (int tries = 0; tries < 20 && !games.empty(); tries++)
              if (fight(games, random, r)) {
                out[t].push_back(r);
                break;
              }
          }
      });
    } else if (variations) {
      vector<Record> games = some_games(args[5]);
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
        Record r = blank(1);
        board.cells(r.cell, 1);
        r.number = p.line;
        r.move = p.right[0];
        out[0].push_back(r);
        uint8_t mask[MOST] = {};
        for (auto m : p.right) mask[m] = 1;
        fwrite(mask, 1, MOST, right);
      }
      fclose(right);
    }
    write(args[3], out);
  } else if (kind == "judged" && count == 7) {
    SIZE = atoi(args[2]);
    make_neighbours();
    Reader in(args[3]);
    size_t n = in.bytes.size() / JUDGED;
    const Judged *judged = (const Judged *)in.bytes.data();
    int variations = atoi(args[5]);
    vector<Record> games = variations > 1 && SIZE == 19 ? some_games(args[6]) : vector<Record>();
    on_threads([&](int t) {
      mt19937 random(t);
      for (size_t i = t; i < n; i += THREADS) {
        if (judged[i].width != 19 || judged[i].height != 19) continue;
        for (int v = 0; v < variations; v++) {
          Record r;
          if (SIZE == 19 ? vary(judged[i], games, random, v == 0, r) : cut(judged[i], random, r)) out[t].push_back(r);
          // Positions of games are not varied.
          if (!(judged[i].flags & FLAG_PUBLISHED)) break;
        }
      }
    });
    write(args[4], out);
  } else {
    return usage();
  }
}
