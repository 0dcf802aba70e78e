/* quiltbee's kernel: the rules of the Patchwork games in C11, for search.
 *
 * This header is the documentation. Everything between the two lines that say "cffi" is what Python sees, too.
 *
 * What it promises:
 *   - It plays exactly what `quiltbee.rules` plays: the same legal decisions in the same order, the same random numbers,
 *     the same next position, the same score. The tests compare the two decision by decision.
 *   - It has no global state and allocates memory only in `qb_edition_new`. Any number of threads may use one edition.
 *   - The functions in this header check what they are given. A position or a decision may be any bytes at all: if it is
 *     not valid, it is refused with one of the QB_BAD_... numbers (all negative) and never played.
 *   - It knows no edition. Patches, quilt and time board come in at run time, in a `qb_plan`.
 *
 * Words: a *quilt* is a player's board, the *circle* the patches around the time board, clockwise from the neutral token.
 * A patch is known by its number in the edition's table; leather patches have number QB_LEATHER. A patch lies on a quilt
 * in one of its *turns* (at most eight: those that look different), at an *anchor*: the cell of the top left corner of
 * its bounding box. Rule numbers such as (B7) are those of docs/explanation/rules.md.
 *
 * A set of cells is two words: cell (row, column) is bit number `stride * row + column` with `stride = columns + 1`, bits
 * 0 to 63 in word 0, the rest in word 1. The extra column is a wall: it is never free, so a shape that sticks out of one
 * row never seems to fit into the next one.
 */
#ifndef QUILTBEE_H
#define QUILTBEE_H

#include <stdint.h>

/* cffi: begin */

/* The limits of an edition (the same as those of edition files). */
#define QB_LARGEST_QUILT 10
#define QB_MOST_PATCHES 64
#define QB_MOST_TURNS 8
#define QB_LARGEST_NUMBER 99 /* of a cost, a time, a penalty, the buttons at the start, the points of the tile */
#define QB_LARGEST_LAST_SPACE 199
#define QB_MOST_SYMBOLS 9
#define QB_LARGEST_REACH 9
#define QB_MOST_CARDS 16
#define QB_MOST_FILTERS 3

/* A position with more buttons is refused. No game comes near: it would end with less than 120,000. */
#define QB_MOST_BUTTONS 1000000

/* More decisions than can be legal at once: eight turns on a hundred cells, and to discard. */
#define QB_MOST_LEGAL 801

/* A deeper count would never end. */
#define QB_DEEPEST_PERFT 100

/* The patch number of a leather patch, and "none" for the patch in hand and the owner of the special tile. */
#define QB_LEATHER 64
#define QB_NONE 255

/* Values of `turn` beside the seats 0 and 1: the refill or, in a solo game, a card is due; the game is over. */
#define QB_CHANCE 2
#define QB_NOBODY 3

/* One position: everything that the rules need. Equal positions can have different bytes, because the circle is a ring
 * that may begin anywhere. After `qb_tidy` equal positions have equal bytes. */
struct qb_position {
    uint64_t free[2][2];  /* of each seat: the free cells */
    uint32_t buttons[2];
    uint16_t income[2];   /* button symbols on the quilt */
    uint8_t time[2];      /* the space of the time token */
    uint8_t hand;         /* the bought patch that is not placed yet, or QB_NONE */
    uint8_t leather_due;  /* leather patches that were crossed and not decided yet */
    uint8_t turn;         /* who decides now: 0, 1, QB_CHANCE or QB_NOBODY */
    uint8_t top;          /* the seat that is behind or, on a shared space, on top */
    uint8_t special;      /* the seat that has the special tile, or QB_NONE */
    uint8_t later_pass;   /* solo: 0 while two cards of the first deck are put aside, then 1 (U2) */
    uint8_t shown;        /* solo: 1 + the budget on the back of the card on top, or 0 (U13) */
    uint8_t leather;      /* solo: leather patches that the opponent has (U11) */
    uint16_t played;      /* solo: bit i: card i has been turned over in this pass */
    uint64_t piles;       /* solo: bit i: the opponent has patch i */
    uint8_t waiting;      /* 1 while the second set waits outside, else 0 */
    uint8_t first;        /* where in `circle` the neutral token stands */
    uint8_t left;         /* how many patches are in the circle */
    uint8_t circle[64];   /* patch numbers: number i is circle[(first + i) % 64] */
};

/* What the filter of a card keeps (U8). */
enum qb_filter { QB_NO_FILTER, QB_NOT_OVERTAKING, QB_MOST_SYMBOLS_KEPT, QB_LARGEST_PATCH, QB_FURTHEST };

/* A card of a solo opponent (U4). */
struct qb_card {
    int8_t budget;       /* -1: it takes no patch */
    uint8_t income;
    uint8_t filters[3];  /* each a qb_filter; QB_NO_FILTER after the last */
};

enum qb_kind { QB_ADVANCE, QB_TAKE, QB_PLACE, QB_DISCARD };

/* One decision of a player. */
struct qb_decision {
    uint8_t kind;    /* a qb_kind */
    uint8_t what;    /* QB_TAKE: which in reach, from 0. QB_PLACE: which of the patch's turns, from 0. Else 0 */
    uint8_t anchor;  /* QB_PLACE: the bit number of the anchor. Else 0 */
};

/* A straight line of cells: see `qb_plan_turn`. */
struct qb_line {
    uint8_t map;    /* 0: one cell. 1 .. longest - 1: map + 1 cells across. From longest on: map - longest + 2 downwards */
    uint8_t shift;  /* the bit number of its first cell */
};

/* One turn of a patch: its cells, and straight lines that cover exactly these cells. */
struct qb_plan_turn {
    uint64_t cells[2];  /* the bounding box is in the top left corner */
    uint16_t line_count;
    uint8_t code;       /* how it is turned; the kernel only passes it on */
};

struct qb_plan_patch {
    uint8_t cost, time, income;
    uint8_t second_set;  /* 1 if it belongs to the second set */
    uint8_t turn_count;
};

/* An edition from outside. Turns and lines are listed patch by patch; the leather patch comes last. */
struct qb_plan {
    uint32_t columns, rows, longest;  /* longest: the longest side of any patch */
    uint32_t start_buttons, reach, penalty;
    uint32_t refill_when_left, may_discard;
    uint32_t square, points;          /* of the special tile; both 0 without it */
    uint32_t last_space;
    uint32_t patch_count, turn_count, line_count;  /* patch_count without the leather patch, turn_count with it */
    const struct qb_plan_patch *patches;           /* patch_count of them, and the leather patch */
    const struct qb_plan_turn *turns;
    const struct qb_line *lines;
    uint32_t card_count, put_aside;  /* the deck of a solo opponent, who is seat 1; both 0 in a game for two */
    uint32_t marker;                 /* the space of its marker (U3) */
    uint32_t counts[3];              /* 1 if its level counts collected buttons; patches with symbols; the symbols (U12) */
    const struct qb_card *cards;
    const uint8_t *income_at;   /* for each space from 0 to last_space: 1 if it has this mark, else 0 */
    const uint8_t *leather_at;
};

/* The tables of an edition, made from a plan. */
struct qb_edition;

/* Which machine code to run. QB_BEST is the best variant for this processor; tests can ask for the others. */
enum qb_variant_name { QB_BEST, QB_PORTABLE, QB_POPCNT, QB_BMI2 };

/* What is wrong; 0 if nothing is. */
enum qb_problem {
    QB_OK = 0,
    QB_BAD_PLAN = -1,
    QB_BAD_CELLS = -2,       /* a free cell outside the quilt */
    QB_BAD_NUMBERS = -3,     /* buttons, income or time out of range */
    QB_BAD_CIRCLE = -4,      /* an unknown patch, or one that is in two places */
    QB_BAD_WAITING = -5,     /* the second set cannot wait, or must have joined */
    QB_BAD_HAND = -6,        /* the patch in hand is unknown or fits nowhere, or a leather patch is due as well */
    QB_BAD_LEATHER = -7,     /* leather patches are due that cannot be */
    QB_BAD_TURN = -8,        /* turn or top contradict the rest */
    QB_BAD_SPECIAL = -9,     /* the owner of the special tile is no seat */
    QB_NOT_LEGAL = -10,      /* the position is fine, but not this decision in it */
    QB_BAD_ORDER = -11,      /* no order of the second set */
    QB_BAD_ARGUMENT = -12,
    QB_BAD_CARDS = -13       /* the cards or piles of a solo opponent contradict the rest */
};

/* How one random game ended. */
struct qb_result {
    int32_t scores[2];
    uint32_t winner;
    uint32_t plies;  /* decisions made, without refills */
};

/* The results of many random games. */
struct qb_tally {
    uint64_t games, plies;
    uint64_t valued;    /* how many placements were compared, if they were chosen by value */
    uint64_t wins[2];
    int64_t scores[2];  /* summed */
};

/* Shapes of free cells. The first five are windows of 2x2 cells, including those over the edge (cells outside count as
 * covered). The others are single free cells. */
enum qb_shape {
    QB_FOUR,          /* four free cells in the window */
    QB_THREE,
    QB_SIDE_BY_SIDE,  /* two */
    QB_DIAGONAL,      /* two */
    QB_ONE,
    QB_ISOLATED,      /* a cell without a free neighbour */
    QB_DEAD_END,      /* a cell with one free neighbour */
    QB_CORRIDOR       /* a cell with two free neighbours, on opposite sides */
};
#define QB_SHAPES 8

/* What each shape adds to the untidiness of a quilt: how hard it will be to cover. */
struct qb_weights {
    int32_t of[8];
};

/* The largest absolute value of a weight. */
#define QB_LARGEST_WEIGHT 1000000

/* A placement, and the untidiness that it leaves: lower is better. */
struct qb_ranked {
    int32_t value;
    uint8_t turn;    /* which of the patch's turns, from 0 */
    uint8_t anchor;
};

/* --- editions ---------------------------------------------------------------------------------------------------- */

/* Tables for an edition; NULL if the plan is bad, the processor cannot run the variant, or there is no memory. */
struct qb_edition *qb_edition_new(const struct qb_plan *plan, int variant);
void qb_edition_free(struct qb_edition *edition);

/* 1 if this processor can run a variant and this build has it, else 0. */
int qb_has_variant(int variant);

/* The variant that an edition runs on: never QB_BEST. */
int qb_edition_variant(const struct qb_edition *edition);

/* --- positions --------------------------------------------------------------------------------------------------- */

/* QB_OK if the game can go on from here, else what is wrong. It does not check whether a game can reach the position: any
 * cells of a quilt may be covered. */
int qb_check(const struct qb_edition *edition, const struct qb_position *position);

/* Makes equal positions equal bytes: the ring begins at 0, and its unused places hold QB_NONE. */
int qb_tidy(const struct qb_edition *edition, struct qb_position *position);

/* The score of a seat (E2), at any time of the game. */
int32_t qb_score(const struct qb_edition *edition, const struct qb_position *position, int seat);

/* The seat that has won (E3), or QB_NONE while the game goes on. */
int qb_winner(const struct qb_edition *edition, const struct qb_position *position);

/* --- decisions --------------------------------------------------------------------------------------------------- */

/* How many decisions are legal: none while the refill is due or when the game is over. */
int qb_legal_count(const struct qb_edition *edition, const struct qb_position *position);

/* Writes the legal decisions: advance, then takes in the order of reach; or placements, turn by turn, anchors ascending,
 * then discard. Returns how many; `decisions` has room for QB_MOST_LEGAL. */
int qb_legal(const struct qb_edition *edition, const struct qb_position *position, struct qb_decision *decisions);

/* Plays one decision. */
int qb_play(const struct qb_edition *edition, struct qb_position *position, const struct qb_decision *decision);

/* The same for callers to which a call is expensive, such as Python. The first function writes the legal decisions as
 * actions (see below). The second plays a decision by what it names: for QB_TAKE `name` is the number of the patch, for
 * QB_PLACE the code of the turn, else 0. It writes the next position to `after`, which may be `position` itself. */
int qb_legal_actions(const struct qb_edition *edition, const struct qb_position *position, int16_t *actions);
int qb_play_named(const struct qb_edition *edition, const struct qb_position *position, int kind, int name, int anchor,
                  struct qb_position *after);

/* The refill (B7): `order` is the second set, patch numbers in the order drawn. */
int qb_refill(const struct qb_edition *edition, struct qb_position *position, const uint8_t *order, int count);

/* A card of a solo opponent that is due (U4): its whole turn. `card` is an index in the deck. */
int qb_turn_over(const struct qb_edition *edition, struct qb_position *position, int card);

/* --- random numbers: xorshift64* ---------------------------------------------------------------------------------- */

/* The state of a generator for a seed, and the next number below n of a generator. */
uint64_t qb_seeded(uint64_t seed);
uint32_t qb_below(uint64_t *rng, uint32_t n);

/* --- long calls ---------------------------------------------------------------------------------------------------- */

/* Plays `games` random games to their end, each from this position, all with one generator. Adds them to `tally`, and
 * writes each to `results` unless that is NULL. With `weights`, only advances and takes are random: every patch, leather
 * patches too, is placed where it leaves the least untidiness. `weights` may be NULL. */
int qb_playouts(const struct qb_edition *edition, const struct qb_position *position, uint32_t games, uint64_t *rng,
                const struct qb_weights *weights, struct qb_tally *tally, struct qb_result *results);

/* How many sequences of exactly `depth` decisions there are. A refill does not count as a decision: it happens as soon as
 * it is due, in `order`, which may be NULL if none comes due. A card does not count either: the sequences after every
 * card that may come are counted. */
int qb_perft(const struct qb_edition *edition, const struct qb_position *position, int depth, const uint8_t *order,
             int count, uint64_t *sequences);

/* --- placements ---------------------------------------------------------------------------------------------------- */

/* The weights that the search ranks placements by. */
struct qb_weights qb_packing_weights(void);

/* The eight counts of the quilt of a seat, in the order of qb_shape. */
int qb_shape_counts(const struct qb_edition *edition, const struct qb_position *position, int seat, uint32_t *counts);

/* Every placement of a patch on the quilt of a seat with its value, in the order of qb_legal. The patch need not be in
 * hand; QB_LEATHER is a patch too. Returns how many; `ranked` has room for QB_MOST_LEGAL. */
int qb_placement_values(const struct qb_edition *edition, const struct qb_position *position, int seat, int patch,
                        const struct qb_weights *weights, struct qb_ranked *ranked);

/* The best `most` of them, best first, equal ones in the order of qb_legal. Returns how many; `ranked` needs the same
 * room. */
int qb_best_placements(const struct qb_edition *edition, const struct qb_position *position, int seat, int patch,
                       const struct qb_weights *weights, int most, struct qb_ranked *ranked);

/* --- many positions at once ------------------------------------------------------------------------------------------ */

/* A first position with a random circle and a random first player. */
int qb_deal(const struct qb_edition *edition, struct qb_position *position, uint64_t *rng);

/* For learning programs every decision has a number, its *action*, which means the same in every position. Action 0
 * advances. Then come the takes of the first, second, ... in reach. Then come the placements: for each code of a turn from
 * 0 to 7, one for each anchor, row by row. The last action discards. */
int qb_action_count(const struct qb_edition *edition);

/* Special entries of `actions`: leave the position as it is; deal a new game. */
#define QB_LEAVE -1
#define QB_DEAL -2

/* Rows of positions, and what is asked about them. Each array has one entry per row unless it says otherwise. */
struct qb_batch {
    uint32_t rows;
    uint8_t *positions;      /* a qb_position each; it need not be aligned */
    const int32_t *actions;
    uint64_t *rngs;          /* a generator each, which draws the refill and deals */
    int8_t *problems;        /* QB_OK, or why this row was refused and left as it was */
    uint8_t *turns;          /* who decides next. This array and those below may be NULL */
    int32_t *scores;         /* two per row */
    int32_t *counts;         /* how many decisions are legal now */
    uint8_t *masks;          /* qb_action_count per row: 1 for each legal action, else 0 */
    float *features;         /* QB_OBSERVED per row: what the player who decides sees (env.h); when it is over, seat 0 */
    uint8_t *planes;         /* the same as QB_PLANES planes per row */
};

/* Plays one action in each row; a refill is drawn as soon as it is due. Returns how many rows were refused. */
int64_t qb_step_batch(const struct qb_edition *edition, const struct qb_batch *batch);

/* Draws a legal action for each row with the row's generator, all equally likely: QB_DEAL if the game is over, QB_LEAVE if
 * the refill is due or the position is not valid. Returns how many are not valid. */
int64_t qb_sample_batch(const struct qb_edition *edition, uint32_t rows, const uint8_t *positions, uint64_t *rngs,
                        int32_t *actions);

/* Lists the legal actions of all rows, one row after the other, each in the order of qb_legal: those of row i are from
 * `starts[i]` up to `starts[i + 1]`. `starts` has room for one more than there are rows, `actions` for `room`. Returns how
 * many there are; QB_BAD_ARGUMENT if the room is too small. */
int64_t qb_list_batch(const struct qb_edition *edition, uint32_t rows, const uint8_t *positions, int32_t *starts,
                      int32_t *actions, uint32_t room);

/* cffi: end */

_Static_assert(sizeof(struct qb_position) == 136, "a position is small, and the same everywhere");

#endif
