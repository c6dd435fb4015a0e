// Games that a network plays with itself, thousands at once. The tree search is here, on all cores; the network is
// asked from Python (selfplay.py), one position of every game at a time. One library for each size of board.
//
//   make       games of a size
//   advance    takes what the network says about the position that each game asked about and gives the next one
//   finished   how many records and games there are; `take` hands them over
//
// A move is searched with FULL visits now and then, and then learned from, and otherwise with CHEAP ones, so that there are many games
// (results are scarcer than positions). What the policy learns is not the visits but the network's own logits
// with the values found added, which is an improvement however few the visits are.
#include <cmath>
#include <mutex>
#include <thread>
#include <vector>
#include "board.hpp"

const int TOP = 24;              // moves of a position that are looked at
const float EXPLORATION = 1.2f;  // of PUCT
const float UNTRIED = 0.25f;     // what a move not tried yet is thought worse than the position
const float NOISE = 0.25f;       // share of noise in the root's prior of a full search
const float SHARPNESS = 5.0f;    // what a value of 1 adds to a logit in what the policy learns
const float POINTS_SAY = 0.15f;  // what points count beside winning
const float DECIDED = 0.94f;     // beyond this value on several moves running nothing is searched any more
const float OF_RESULT = 0.75f;   // share of the game's result in the value to learn, beside that of the search
const int PASS = NONE;

struct Child {
  uint16_t move;
  float prior, sum = 0;
  int visits = 0, node = -1;
  Child(uint16_t move, float prior) : move(move), prior(prior) {}
};
struct Node {
  vector<Child> children;
  float value = 0, sum = 0;  // for the side to move: what the network says, and the sum of all visits
  int visits = 0;
  bool is_over = false;
};
struct Sample {
  Record record;
  uint8_t soft[MOST];
};
struct Ended {
  int16_t komi, lead;
  int8_t owner[MOST];
};
static_assert(sizeof(Ended) == 4 + MOST + 1 || sizeof(Ended) == 4 + MOST);

// A position with what the network is told about it.
struct Position {
  Board board;
  int8_t colour = 1;
  uint16_t last[5] = {NONE, NONE, NONE, NONE, NONE};
  int passes = 0, number = 0;

  void play(int p) {
    board.play(p, colour);
    memmove(last + 1, last, 4 * sizeof *last);
    last[0] = p;
    passes = p == PASS ? passes + 1 : 0;
    number++;
    colour = -colour;
  }
  void record(Record &r) {
    r = {};
    board.cells(r.cell, colour);
    r.ko = board.ko;
    memcpy(r.last, last, sizeof last);
    r.move = NONE;
    r.colour = colour;
    r.number = number;
  }
  // Stones and surrounded points of Black less those of White, everything on the board alive.
  int area() const {
    int total = 0;
    bool seen[MOST] = {};
    int stack[MOST];
    for (int p = 0; p < POINTS; p++) {
      if (board.stone[p]) {
        total += board.stone[p];
        continue;
      }
      if (seen[p]) continue;
      int n = 0, size = 0;
      bool touches[3] = {};
      stack[n++] = p;
      seen[p] = true;
      while (n) {
        int at = stack[--n];
        size++;
        for (int *q = neighbours[at]; *q >= 0; q++)
          if (board.stone[*q]) touches[board.stone[*q] + 1] = true;
          else if (!seen[*q]) seen[*q] = true, stack[n++] = *q;
      }
      if (touches[0] != touches[2]) total += touches[2] ? size : -size;
    }
    return total;
  }
};

struct Settings {
  int full, cheap;
  float full_share, komi;
  int first_game;  // number of the first game, for the records
};

struct Game {
  Position root;
  vector<Node> nodes;
  vector<pair<int, int>> path;  // nodes and children that the visit under way came by
  vector<Sample> samples;
  vector<float> found;  // values of the searches behind the samples, for the side to move
  float komi;
  int visits, opening, decided;
  float heat;
  bool is_full;
  mt19937 random;

  float uniform() { return (random() >> 8) * (1.0f / (1 << 24)); }

  void begin(const Settings &s) {
    root = Position();
    samples.clear();
    found.clear();
    // Half of the games with an even komi, the others with any, so that leads of all sizes are seen.
    komi = s.komi;
    if (uniform() < 0.5f) komi += round(normal_distribution<float>(0, uniform() < 0.3f ? 12 : 3)(random));
    opening = random() % (SIZE + SIZE / 2);
    heat = 0.7f + uniform() * (uniform() < 0.3f ? 1.2f : 0.4f);
    decided = 0;
    plan(s);
  }
  // How the next move is searched.
  void plan(const Settings &s) {
    nodes.clear();
    nodes.emplace_back();
    path.clear();
    is_full = root.number >= opening && decided < 6 && uniform() < s.full_share;
    visits = root.number < opening ? 1 : decided >= 6 ? 2 : is_full ? s.full : s.cheap;
  }
  float outcome(int black, int8_t colour) {
    float lead = (black - komi) * colour;
    return (1 - POINTS_SAY) * (lead > 0 ? 1 : -1) + POINTS_SAY * tanh(lead / 12);
  }
  // Follows the tree to a position that the network has to be asked about; false if the game would be over there,
  // which is counted at once.
  bool select(Position &at) {
    at = root;
    path.clear();
    int node = 0;
    while (true) {
      Node &here = nodes[node];
      if (here.is_over) {
        back(here.value);
        return false;
      }
      if (here.children.empty()) {
        if (at.passes >= 2) {
          here.is_over = true;
          here.value = outcome(at.area(), at.colour);
          here.visits++;
          here.sum += here.value;
          back(here.value);
          return false;
        }
        return true;
      }
      float tried = 0;
      for (auto &c : here.children)
        if (c.visits) tried += c.prior;
      float base = here.sum / max(1, here.visits), otherwise = base - UNTRIED * sqrt(tried);
      float root_of = EXPLORATION * sqrt(float(here.visits)), best = -1e9f;
      int chosen = 0;
      for (size_t i = 0; i < here.children.size(); i++) {
        auto &c = here.children[i];
        float score = (c.visits ? c.sum / c.visits : otherwise) + root_of * c.prior / (1 + c.visits);
        if (score > best) best = score, chosen = i;
      }
      path.push_back({node, chosen});
      at.play(here.children[chosen].move);
      if (here.children[chosen].node < 0) {
        nodes[node].children[chosen].node = nodes.size();
        nodes.emplace_back();
      }
      node = nodes[node].children[chosen].node;
    }
  }
  // Counts a visit whose last position has this value for the side to move there.
  void back(float value) {
    for (size_t k = path.size(); k-- > 0;) {
      value = -value;
      Node &n = nodes[path[k].first];
      Child &c = n.children[path[k].second];
      c.visits++;
      c.sum += value;
      n.visits++;
      n.sum += value;
    }
  }
  // What the network says about the last position of the path.
  void expand(Position &at, const uint16_t *moves, const float *logs, float value) {
    int index = path.empty() ? 0 : nodes[path.back().first].children[path.back().second].node;
    Node &node = nodes[index];
    float total = 0;
    for (int k = 0; k < TOP; k++) {
      int p = moves[k];
      if (p >= POINTS || at.board.stone[p] || p == at.board.ko || at.board.is_eye(p, at.colour) || at.board.is_suicide(p, at.colour)) continue;
      float prior = exp(logs[k]);
      node.children.emplace_back(p, prior);
      total += prior;
    }
    for (auto &c : node.children) c.prior /= total + 1e-9f;
    bool late = at.number > POINTS * 11 / 20;
    if (node.children.empty() || at.passes || late) {
      float share = node.children.empty() ? 1.0f : at.passes ? 0.3f : 0.03f;
      for (auto &c : node.children) c.prior *= 1 - share;
      node.children.emplace_back(PASS, share);
    }
    if (path.empty() && is_full) {
      vector<float> noise;
      float sum = 0;
      gamma_distribution<float> gamma(max(0.05f, 10.0f / POINTS), 1);
      for (size_t i = 0; i < node.children.size(); i++) noise.push_back(gamma(random) + 1e-9f), sum += noise.back();
      for (size_t i = 0; i < noise.size(); i++) {
        auto &prior = node.children[i].prior;
        prior = (1 - NOISE) * prior + NOISE * noise[i] / sum;
      }
    }
    node.value = value;
    node.visits = 1;
    node.sum = value;
    back(value);
  }
  // Plays the move that was searched, if enough was; true if the game is over.
  bool decide(const Settings &s, const vector<float> &priors) {
    Node &top = nodes[0];
    float value = top.sum / top.visits;
    if (is_full) learn(priors, value);
    else if (decided >= 6 ? uniform() < 0.04f : root.number >= opening && uniform() < 0.15f) learn_value(value);
    int chosen = 0;
    if (root.number < opening) chosen = draw(1 / heat, true);
    else if (root.number < opening + SIZE) chosen = draw(1.4f, false);
    else
      for (size_t i = 1; i < top.children.size(); i++)
        if (top.children[i].visits > top.children[chosen].visits) chosen = i;
    decided = abs(value) > DECIDED ? decided + 1 : decided < 6 ? 0 : decided;
    root.play(top.children[chosen].move);
    bool enough = decided >= 6 && root.number > POINTS * 9 / 10;
    return root.passes >= 2 || root.number > 7 * POINTS / 4 || enough;
  }
  int draw(float power, bool by_prior) {
    auto &children = nodes[0].children;
    float total = 0;
    vector<float> weight;
    for (auto &c : children) {
      float w = by_prior ? c.prior : float(c.visits);
      weight.push_back(w > 0 ? pow(w, power) : 0);
      total += weight.back();
    }
    float at = uniform() * total;
    for (size_t i = 0; i < children.size(); i++)
      if ((at -= weight[i]) <= 0 && weight[i] > 0) return i;
    return 0;
  }
  void learn_value(float value) {
    Sample sample = {};
    root.record(sample.record);
    samples.push_back(sample);
    found.push_back(value);
  }
  void learn(const vector<float> &priors, float value) {
    learn_value(value);
    Sample &sample = samples.back();
    Node &top = nodes[0];
    // Moves that were not tried count as what the tried ones are worth, weighed by prior.
    float tried = 0, mean = 0, best = -1e9f;
    for (size_t i = 0; i < top.children.size(); i++)
      if (top.children[i].visits) tried += priors[i], mean += priors[i] * top.children[i].sum / top.children[i].visits;
    mean = tried > 0 ? 0.5f * (mean / tried + top.value) : top.value;
    vector<float> logit;
    size_t first = 0;
    for (size_t i = 0; i < top.children.size(); i++) {
      auto &c = top.children[i];
      logit.push_back(log(priors[i] + 1e-7f) + SHARPNESS * (c.visits ? c.sum / c.visits : mean));
      if (logit[i] > best) best = logit[i], first = i;
    }
    if (top.children[first].move == PASS) return;  // the policy knows no pass
    sample.record.move = top.children[first].move;
    for (size_t i = 0; i < top.children.size(); i++)
      if (top.children[i].move != PASS) sample.soft[top.children[i].move] = lround(255 * exp(logit[i] - best));
  }
};

struct Field {
  Settings settings;
  vector<Game> games;
  vector<Position> asked;
  vector<vector<float>> priors;
  vector<Sample> samples;
  vector<Ended> ended;
  mutex lock;
  int threads, next_number;

  // Counts a game that is over and hands its samples over.
  void finish(Game &g) {
    const int PLAYOUTS = 24;
    int total[MOST] = {};
    add_owners(g.root.board, g.root.colour, PLAYOUTS, g.random, total);
    Ended e = {};
    int sum = 0;
    for (int p = 0; p < POINTS; p++) {
      sum += (total[p] > PLAYOUTS / 4) - (total[p] < -PLAYOUTS / 4);
      e.owner[p] = (total[p] > PLAYOUTS * 3 / 5) - (total[p] < -PLAYOUTS * 3 / 5);
    }
    e.komi = lround(2 * g.komi);
    e.lead = 2 * sum;
    int8_t winner = sum > g.komi ? 1 : -1;
    lock_guard<mutex> guard(lock);
    for (size_t i = 0; i < g.samples.size(); i++) {
      Record &r = g.samples[i].record;
      float result = OF_RESULT * winner * r.colour + (1 - OF_RESULT) * max(-1.0f, min(1.0f, g.found[i]));
      r.result = lround(100 * result);
      if (abs(r.result) <= 1) r.result = winner * r.colour * 2;  // 1 and 0 mean something else
      r.extra = next_number;
      samples.push_back(g.samples[i]);
    }
    ended.push_back(e);
    next_number++;
  }
  // The next position of a game to ask about.
  void next(int i) {
    Game &g = games[i];
    while (true) {
      if (!g.nodes[0].children.empty() && g.nodes[0].visits >= g.visits) {
        if (g.decide(settings, priors[i])) {
          finish(g);
          g.begin(settings);
        } else {
          g.plan(settings);
        }
      }
      if (g.select(asked[i])) return;
    }
  }
};

extern "C" {
void *make(int side, int games, int threads, uint32_t seed, int full, int cheap, float full_share, float komi, int first_game) {
  SIZE = side;
  make_neighbours();
  Field *f = new Field();
  f->settings = {full, cheap, full_share, komi, first_game};
  f->threads = threads;
  f->next_number = first_game;
  f->games.resize(games);
  f->asked.resize(games);
  f->priors.resize(games);
  for (int i = 0; i < games; i++) f->games[i].random.seed(seed + i), f->games[i].begin(f->settings);
  return f;
}
// The first call has no answers (`moves` is null). `moves` and `logs`: TOP of each game; `values` and `leads` for the side to move,
// komi not counted in the lead.
void advance(void *field, const uint16_t *moves, const float *logs, const float *values, const float *leads, Record *out, float *komi) {
  Field *f = (Field *)field;
  vector<thread> workers;
  int count = f->games.size();
  for (int t = 0; t < f->threads; t++)
    workers.emplace_back([=] {
      for (int i = int64_t(count) * t / f->threads; i < int64_t(count) * (t + 1) / f->threads; i++) {
        Game &g = f->games[i];
        if (moves) {
          int8_t colour = f->asked[i].colour;
          float lead = leads[i] - colour * g.komi;
          float value = (1 - POINTS_SAY) * values[i] + POINTS_SAY * tanh(lead / 12);
          bool is_root = g.path.empty();
          g.expand(f->asked[i], moves + i * TOP, logs + i * TOP, value);
          if (is_root) {
            // Noise is for the search, not for what is learned.
            auto &priors = f->priors[i];
            priors.assign(g.nodes[0].children.size(), 1e-6f);
            for (size_t c = 0; c < priors.size(); c++)
              for (int k = 0; k < TOP; k++)
                if (moves[i * TOP + k] == g.nodes[0].children[c].move) priors[c] = exp(logs[i * TOP + k]);
          }
        }
        f->next(i);
        f->asked[i].record(out[i]);
        komi[i] = -f->asked[i].colour * g.komi;
      }
    });
  for (auto &w : workers) w.join();
}
void finished(void *field, int *counts) {
  Field *f = (Field *)field;
  counts[0] = f->samples.size(), counts[1] = f->ended.size();
}
// `games`: 4 + 361 bytes each, as records.cpp writes them.
void take(void *field, Record *records, uint8_t *soft, uint8_t *games) {
  Field *f = (Field *)field;
  for (size_t i = 0; i < f->samples.size(); i++) {
    records[i] = f->samples[i].record;
    memcpy(soft + i * MOST, f->samples[i].soft, MOST);
  }
  for (size_t i = 0; i < f->ended.size(); i++) {
    memcpy(games + i * (4 + MOST), &f->ended[i], 4);
    memcpy(games + i * (4 + MOST) + 4, f->ended[i].owner, MOST);
  }
  f->samples.clear();
  f->ended.clear();
}
}
