/* The tables of an edition, as the rules read them. */
#ifndef QB_TABLES_H
#define QB_TABLES_H

#include "api/quiltbee.h"

/* One cell; 2 to 10 cells across; 2 to 10 cells downwards. */
#define QB_MOST_MAPS 19

/* Every position of a square of one cell on the largest quilt. */
#define QB_MOST_SQUARES 100

/* Lines that are tested without a loop. No patch of the boxed games needs more. */
#define QB_FEW_LINES 3

/* A turn of a patch. Its first line begins in the top row and has shift 0; the others are relative to it, which saves one
 * shift in every test. A test finds the place of the first line, which is `base` beyond the anchor. */
struct qb_turn {
    uint64_t cells[2];
    struct qb_line few[QB_FEW_LINES]; /* padded with the first line */
    uint8_t base;
    uint8_t code;
    uint16_t line_count;
    const struct qb_line *lines; /* all of them */
};

struct qb_patch {
    uint8_t cost, time, income, size;
    uint8_t turn_count;
    uint8_t few; /* 1 to 3: the most lines of any turn, with no shift of 64 or more; 0: some turn has more */
    uint16_t first_turn;
};

struct qb_variant;

struct qb_edition {
    const struct qb_variant *variant;
    uint64_t all_cells[2];
    uint32_t stride, longest, rows, columns;
    uint32_t start_buttons, reach, penalty;
    uint32_t refill_when_left, may_discard;
    uint32_t last_space;
    uint32_t most_symbols; /* on all patches together */
    int32_t points;
    uint32_t most_empty_with_square; /* with more empty cells than this no square of the special tile can be covered */
    uint32_t square_count, patch_count, second_count;
    uint32_t smallest; /* the patch just behind the neutral token at the start (S3) */
    uint64_t first_set; /* bit i: patch i belongs to the first set */
    uint8_t second_set[QB_MOST_PATCHES];
    uint8_t incomes_upto[QB_LARGEST_LAST_SPACE + 1]; /* for each space: how many such marks a token there has crossed */
    uint8_t leathers_upto[QB_LARGEST_LAST_SPACE + 1];
    struct qb_patch patches[QB_MOST_PATCHES + 1]; /* the leather patch is the last, at QB_LEATHER */
    struct qb_turn turns[(QB_MOST_PATCHES + 1) * QB_MOST_TURNS];
    uint64_t squares[QB_MOST_SQUARES][2];
    uint8_t turn_of[2]; /* whose turn it is when a turn of a seat starts: the seat, or QB_CHANCE for a solo opponent */
    uint32_t card_count, put_aside, marker, counts[3]; /* of a solo opponent; card_count is 0 in a game for two */
    struct qb_card cards[QB_MOST_CARDS];
    float mean_income; /* of the cards */
    struct qb_line *lines;
};

#endif
