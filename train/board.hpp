// Positions as records, and a board to make them with; see records.cpp for the form of a record.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <random>
using namespace std;

const int MOST = 361, NONE = 361, THREADS = 16, UNKNOWN = 32767;
int SIZE = 19, POINTS = 361;
struct Record {
  uint8_t cell[MOST], kind;
  uint16_t ko, last[5], move;
  int8_t result, colour;
  uint16_t number;
  uint32_t extra;
};
static_assert(sizeof(Record) == 384);

int neighbours[MOST][5];
void make_neighbours() {
  POINTS = SIZE * SIZE;
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
  int8_t stone[MOST] = {};  // 1 Black, -1 White
  int ko = NONE;
  uint32_t seen[MOST] = {}, liberty[MOST] = {}, mark = 0;
  int chain[MOST], length;

  // Puts the chain of p into `chain` and counts its liberties, up to `most`.
  int look(int p, int most = MOST) {
    int liberties = 0;
    mark++;
    length = 0;
    chain[length++] = p;
    seen[p] = mark;
    for (int i = 0; i < length; i++)
      for (int *q = neighbours[chain[i]]; *q >= 0; q++) {
        if (!stone[*q]) {
          if (liberty[*q] != mark) {
            liberty[*q] = mark;
            if (++liberties >= most) return liberties;
          }
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
      if (stone[*q] == -colour && !look(*q, 1)) {
        taken += length;
        where = *q;
        lift();
      }
    int liberties = look(p, 2);
    if (!liberties) lift();
    else if (taken == 1 && liberties == 1) {
      look(p);
      if (length == 1) ko = where;
    }
  }
  void cells(uint8_t *out, int8_t mover) {
    bool done[MOST] = {};
    memset(out, 0, MOST);
    for (int p = 0; p < POINTS; p++)
      if (stone[p] && !done[p]) {
        int liberties = look(p), code = max(1, min(liberties, 6)) + (stone[p] == mover ? 0 : 6);
        for (int i = 0; i < length; i++) out[chain[i]] = code, done[chain[i]] = true;
      }
  }
  // Whether a point is an eye of a colour that random play does not fill.
  bool is_eye(int p, int8_t colour) {
    for (int *q = neighbours[p]; *q >= 0; q++)
      if (stone[*q] != colour) return false;
    int x = p % SIZE, y = p / SIZE, other = 0;
    bool edge = x == 0 || y == 0 || x == SIZE - 1 || y == SIZE - 1;
    for (int dx : {-1, 1})
      for (int dy : {-1, 1})
        if (x + dx >= 0 && y + dy >= 0 && x + dx < SIZE && y + dy < SIZE)
          other += stone[p + dx + dy * SIZE] == -colour;
    return other + edge < 2;
  }
  bool is_suicide(int p, int8_t colour) {
    for (int *q = neighbours[p]; *q >= 0; q++) {
      if (!stone[*q]) return false;
      int liberties = look(*q, 2);
      if ((stone[*q] == colour) == (liberties > 1)) return false;
    }
    return true;
  }
};

// Plays at random from a position and adds up who has each point at the end: 1 Black, -1 White.
inline void add_owners(const Board &board, int8_t first, int playouts, mt19937 &random, int *total) {
  for (int k = 0; k < playouts; k++) {
    Board b = board;
    int8_t colour = first;
    int empty[MOST];
    for (int passes = 0, moves = 0; passes < 2 && moves < 3 * POINTS; moves++, colour = -colour) {
      int n = 0;
      for (int p = 0; p < POINTS; p++)
        if (!b.stone[p]) empty[n++] = p;
      int chosen = NONE;
      while (n) {
        int i = random() % n, p = empty[i];
        if (p != b.ko && !b.is_eye(p, colour) && !b.is_suicide(p, colour)) {
          chosen = p;
          break;
        }
        empty[i] = empty[--n];
      }
      b.play(chosen, colour);
      passes = chosen == NONE ? passes + 1 : 0;
    }
    for (int p = 0; p < POINTS; p++) {
      int8_t owner = b.stone[p];
      for (int *q = neighbours[p]; !owner && *q >= 0; q++) owner = b.stone[*q];
      total[p] += owner;
    }
  }
}
