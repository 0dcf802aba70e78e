/* quiltbee's search: which decision is best.
 *
 * As in quiltbee.h, Python sees what is between the two lines that say "cffi", and everything from outside is checked. One
 * thread at a time may use a search; any number of searches can run at once. */
#ifndef QB_SEARCH_H
#define QB_SEARCH_H

#include "api/quiltbee.h"

/* cffi: begin */

/* How many numbers describe a position for the net, and how many weights the net has. */
#define QB_FEATURES 184
#define QB_WEIGHTS 28006
#define QB_POLICY 4

#define QB_LONGEST_LINE 64
#define QB_MOST_WAYS 128

/* The search itself, or one of the two baselines that it is measured against. */
enum qb_search_kind { QB_PUCT, QB_UCT, QB_ABSTRACT };

/* engine/search/settings.py says what each option means, and its range: the fields are the same, in the same order. */
struct qb_search_options {
    uint32_t kind; /* a qb_search_kind */
    uint64_t memory;
    float c_puct;
    float win_share;
    float policy_temperature;
    float rank_decay;
    float placement_widening;
    float chance_widening;
    float contempt;
    uint32_t root_placements;
    uint32_t near_placements;
    uint32_t deep_placements;
};

/* One alternative: a decision, or a take and its placement. */
struct qb_way {
    struct qb_decision decisions[2];
    uint32_t plies;
    uint32_t visits;
    double margin, chance;  /* expected, for the player to move */
    float prior;
};

/* A net, made from QB_WEIGHTS numbers: layer by layer, for each input the weights of all outputs, then the biases. NULL if
 * there is no memory. */
struct qb_net;
struct qb_net *qb_net_new(const float *weights);
void qb_net_free(struct qb_net *net);

struct qb_search;

/* A search from a position in which a player decides or, in a solo game, a card is due. `net` must outlive the search; if
 * it is NULL, a simple estimate is used. NULL if an argument is not valid or there is no memory. */
struct qb_search *qb_search_new(const struct qb_edition *edition, const struct qb_position *position,
                                const struct qb_search_options *options, const struct qb_net *net, uint64_t seed);
void qb_search_free(struct qb_search *search);

/* Thinks on for this many iterations or seconds, whichever ends first (0: no limit; one must be given). Returns 1 if
 * nothing is left to think about. */
int qb_search_run(struct qb_search *search, uint64_t iterations, double seconds);

/* Instead of qb_search_run, if somebody outside judges the positions: collects positions at the start of a turn until there
 * are `most`, after at most that many walks. Returns how many; each must be answered before the next call. Values are for
 * the player to move: the chance to win and the margin. Each position has a row of shares, of at least 0: to advance, then
 * the places of the reach. */
#define QB_MOST_LEAVES 255
int qb_search_collect(struct qb_search *search, uint32_t most, uint64_t walks, struct qb_position *positions);
int qb_search_answer(struct qb_search *search, const float *chances, const float *margins, const float *priors);

/* Goes on from a later position of the same game. Returns 1 if the tree knew the position; else the search starts again. */
int qb_search_move(struct qb_search *search, const struct qb_position *position, uint64_t seed);

/* By how many visits the best alternative leads. */
uint64_t qb_search_lead(const struct qb_search *search);

uint64_t qb_search_iterations(const struct qb_search *search);

/* The alternatives, in no particular order; if a card is due, the cards, whose values are for the human. Returns how many;
 * `ways` has room for QB_MOST_WAYS. */
int qb_search_ways(struct qb_search *search, struct qb_way *ways);

/* How the game is expected to go on: the decisions of an alternative and those after it, up to the refill. */
int qb_search_line(struct qb_search *search, const struct qb_way *way, struct qb_decision *line);

/* Where QB_ABSTRACT places the patch in hand, which it decides separately. */
int qb_search_placement(struct qb_search *search, struct qb_decision *decision);

/* The inputs of the net for a position at the start of a turn, and its outputs: the chance to win, the margin, the share
 * of each choice. */
int qb_features(const struct qb_edition *edition, const struct qb_position *position, float *features);
int qb_run_net(const struct qb_edition *edition, const struct qb_net *net, const float *features, float *outputs);

/* --- the end of the game -------------------------------------------------------------------------------------------- */

struct qb_solution {
    struct qb_decision decision; /* a best one */
    int32_t margin;              /* of the player to move at the end: own score minus the opponent's, or a bound of it */
    uint32_t is_exact;           /* 1: the margin is exact; 0: it is at least that if won, at most that if lost */
    uint32_t wins;               /* 1 if the player to move wins */
    uint64_t nodes;              /* positions looked at */
    struct qb_decision trap;     /* if lost: the decision after which the opponent is most likely to let the win slip */
    float slip;                  /* the chance of that against a player who does not see the end; 0 if not looked for */
};

/* Solves the end exactly: first who wins, then the margin. Looks at `limit` positions at most, for at most that many seconds
 * (0: no time limit). If the game is lost, looks for a trap at `trap_limit` more positions, for a fifth of the time on
 * top. Another thread may set `*stop` to end it; `stop` may be NULL. Returns 1 if it is solved, 0 if it was stopped, the
 * limits are too small or a refill comes first. */
int qb_solve(const struct qb_edition *edition, const struct qb_position *position, uint64_t limit, uint64_t trap_limit,
             double seconds, const volatile unsigned char *stop, struct qb_solution *solution);

/* --- learning ------------------------------------------------------------------------------------------------------ */

/* How games are played for learning. */
struct qb_self_play {
    uint64_t nodes;  /* for a turn; a separate placement gets a quarter */
    float wander;    /* the chance to draw a decision, weighed by the square root of its visits, not the most visited */
    uint64_t other_nodes; /* for each decision of the other player, if there is one */
};

/* One position to learn from. */
struct qb_row {
    float features[QB_FEATURES];
    float policy[QB_POLICY];  /* the share of the visits, at a root */
    float win, margin;        /* what the search found, for the player to move */
    float outcome, outcome_margin;  /* how the game ended for this player */
    float is_root;            /* 1: a position of the game; 0: one that was only considered */
    uint32_t seat;
    struct qb_position position; /* so that other features than these can be tried */
};

/* Plays one game from `start` with the settings of a search. `other` is NULL, or a search of the kind QB_ABSTRACT that
 * plays one of the seats. Returns how many rows were written, at most `room`. */
int qb_self_play(struct qb_search *search, struct qb_search *other, const struct qb_position *start,
                 const struct qb_self_play *how, uint64_t seed, struct qb_row *rows, uint32_t room);

/* cffi: end */

#endif
