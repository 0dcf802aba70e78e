/* Makes the tables of an edition from a plan, or nothing if the plan is not valid. */
#include <stdlib.h>
#include <string.h>

#include "cpu/variant.h"

/* --- is the plan valid? --------------------------------------------------------------------------------------------- */

static int is_within(uint32_t number, uint32_t least, uint32_t most) { return least <= number && number <= most; }

static int has_pointers(const struct qb_plan *plan) {
    return plan->patches && plan->turns && plan->lines && plan->income_at && plan->leather_at;
}

static int has_sane_numbers(const struct qb_plan *plan) {
    uint32_t shorter = plan->columns < plan->rows ? plan->columns : plan->rows;
    return is_within(plan->columns, 2, QB_LARGEST_QUILT) && is_within(plan->rows, 2, QB_LARGEST_QUILT) &&
           is_within(plan->longest, 1, QB_LARGEST_QUILT) && plan->start_buttons <= QB_LARGEST_NUMBER &&
           is_within(plan->reach, 1, QB_LARGEST_REACH) && plan->penalty <= QB_LARGEST_NUMBER &&
           plan->may_discard <= 1 && plan->square <= shorter && plan->points <= QB_LARGEST_NUMBER &&
           (plan->square || !plan->points) && is_within(plan->last_space, 1, QB_LARGEST_LAST_SPACE) &&
           is_within(plan->patch_count, 1, QB_MOST_PATCHES);
}

static int is_sane_patch(const struct qb_plan_patch *patch) {
    return patch->cost <= QB_LARGEST_NUMBER && patch->time <= QB_LARGEST_NUMBER && patch->income <= QB_MOST_SYMBOLS &&
           patch->second_set <= 1 && is_within(patch->turn_count, 1, QB_MOST_TURNS);
}

static int is_sane_leather(const struct qb_plan_patch *patch, const struct qb_plan_turn *turn) {
    return !patch->cost && !patch->time && !patch->income && !patch->second_set && patch->turn_count == 1 &&
           turn->cells[0] == 1 && !turn->cells[1];
}

/* Whether the lists of turns and lines have the stated lengths. */
static int has_sane_lists(const struct qb_plan *plan) {
    uint64_t turns = 0, lines = 0;
    for (uint32_t i = 0; i <= plan->patch_count; i++) {
        if (!is_sane_patch(&plan->patches[i])) return 0;
        turns += plan->patches[i].turn_count;
    }
    if (turns != plan->turn_count) return 0;
    for (uint32_t i = 0; i < plan->turn_count; i++) {
        if (!plan->turns[i].line_count) return 0;
        lines += plan->turns[i].line_count;
    }
    return lines == plan->line_count &&
           is_sane_leather(&plan->patches[plan->patch_count], &plan->turns[plan->turn_count - 1]);
}

static int has_sane_sets(const struct qb_plan *plan) {
    uint32_t second = 0;
    for (uint32_t i = 0; i < plan->patch_count; i++) second += plan->patches[i].second_set;
    return second ? is_within(plan->refill_when_left, 1, plan->patch_count - second - 1) && second < plan->patch_count
                  : !plan->refill_when_left;
}

static int has_sane_marks(const struct qb_plan *plan) {
    for (uint32_t space = 0; space <= plan->last_space; space++)
        if (plan->income_at[space] > 1 || plan->leather_at[space] > 1) return 0;
    return 1;
}

static int is_sane_card(const struct qb_card *card) {
    int ended = 0;
    if (card->budget < -1 || card->budget > QB_LARGEST_NUMBER || card->income > QB_LARGEST_NUMBER) return 0;
    for (unsigned i = 0; i < QB_MOST_FILTERS; i++) {
        if (card->filters[i] > QB_FURTHEST || (ended && card->filters[i] != QB_NO_FILTER)) return 0;
        ended |= card->filters[i] == QB_NO_FILTER;
    }
    return 1;
}

/* A solo opponent with a marker takes the special tile. With a second set it takes no patch, because its takes do not refill. */
static int has_sane_cards(const struct qb_plan *plan) {
    if (!plan->card_count) return !plan->put_aside;
    if (plan->card_count > QB_MOST_CARDS || plan->put_aside >= plan->card_count || !plan->cards ||
        plan->marker > plan->last_space || (plan->marker && !plan->square))
        return 0;
    for (uint32_t i = 0; i < plan->card_count; i++)
        if (!is_sane_card(&plan->cards[i]) || (plan->refill_when_left && plan->cards[i].budget >= 0)) return 0;
    return plan->counts[0] <= 1 && plan->counts[1] <= 1 && plan->counts[2] <= 1;
}

/* --- lines --------------------------------------------------------------------------------------------------------- */

/* Adds the cells of a line to a set; 0 if there is no such line. */
static int add_line(const struct qb_edition *edition, qb_cells *cells, struct qb_line line) {
    unsigned length = line.map < edition->longest ? line.map + 1u : line.map - edition->longest + 2u;
    unsigned step = line.map < edition->longest ? 1 : edition->stride;
    if (line.map > 2 * edition->longest - 2 || line.shift + step * (length - 1) > 127) return 0;
    for (unsigned i = 0; i < length; i++) {
        qb_cells cell = moved_up((qb_cells){1, 0}, line.shift + step * i);
        cells->lo |= cell.lo;
        cells->hi |= cell.hi;
    }
    return 1;
}

/* Whether the lines cover exactly the cells of a turn. */
static int lines_are_cells(const struct qb_edition *edition, const struct qb_line *lines,
                           const struct qb_plan_turn *turn) {
    qb_cells cells = {0, 0};
    for (unsigned i = 0; i < turn->line_count; i++)
        if (!add_line(edition, &cells, lines[i])) return 0;
    return cells.lo == turn->cells[0] && cells.hi == turn->cells[1];
}

static int by_shift(const void *a, const void *b) {
    return ((const struct qb_line *)a)->shift - ((const struct qb_line *)b)->shift;
}

/* Makes the shifts of the lines relative to the first one. */
static void take_base_from(struct qb_line *lines, struct qb_turn *turn) {
    qsort(lines, turn->line_count, sizeof *lines, by_shift);
    turn->base = lines[0].shift;
    for (unsigned i = 0; i < turn->line_count; i++) lines[i].shift = (uint8_t)(lines[i].shift - turn->base);
    for (unsigned i = 0; i < QB_FEW_LINES; i++) turn->few[i] = lines[i < turn->line_count ? i : 0];
}

/* Whether no place on an empty quilt has its anchor before the first cell. Then no place on any quilt has. */
static int anchors_are_cells(const struct qb_quilt *empty, const struct qb_turn *turn) {
    qb_cells places = places_of_many(empty, turn);
    return !any(places) || pop_lowest(&places) >= turn->base;
}

/* The number of lines to test, or 0 if they need the general loop. */
static uint8_t few_lines(const struct qb_turn *turns, unsigned turn_count) {
    unsigned most = 1;
    for (unsigned i = 0; i < turn_count; i++) {
        if (turns[i].line_count > most) most = turns[i].line_count;
        if (turns[i].lines[turns[i].line_count - 1].shift >= 64) return 0;
    }
    return (uint8_t)(most <= QB_FEW_LINES ? most : 0);
}

/* --- the tables ------------------------------------------------------------------------------------------------------ */

static void copy_numbers(struct qb_edition *edition, const struct qb_plan *plan) {
    edition->columns = plan->columns;
    edition->rows = plan->rows;
    edition->stride = plan->columns + 1;
    edition->longest = plan->longest;
    edition->start_buttons = plan->start_buttons;
    edition->reach = plan->reach;
    edition->penalty = plan->penalty;
    edition->refill_when_left = plan->refill_when_left;
    edition->may_discard = plan->may_discard;
    edition->last_space = plan->last_space;
    edition->points = (int32_t)plan->points;
    edition->patch_count = plan->patch_count;
}

static void copy_cards(struct qb_edition *edition, const struct qb_plan *plan) {
    uint32_t sum = 0;
    edition->turn_of[1] = plan->card_count ? QB_CHANCE : 1;
    edition->card_count = plan->card_count;
    edition->put_aside = plan->put_aside;
    edition->marker = plan->marker;
    memcpy(edition->counts, plan->counts, sizeof edition->counts);
    for (uint32_t i = 0; i < plan->card_count; i++) {
        edition->cards[i] = plan->cards[i];
        sum += plan->cards[i].income;
    }
    if (plan->card_count) edition->mean_income = (float)sum / (float)plan->card_count;
}

static qb_cells rectangle(const struct qb_edition *edition, unsigned columns, unsigned rows) {
    qb_cells all = {0, 0};
    for (unsigned row = 0; row < rows; row++) {
        qb_cells cells = moved_up((qb_cells){((uint64_t)1 << columns) - 1, 0}, row * edition->stride);
        all.lo |= cells.lo;
        all.hi |= cells.hi;
    }
    return all;
}

/* X1. */
static void find_squares(struct qb_edition *edition, unsigned side) {
    if (!side) return;
    edition->most_empty_with_square = edition->columns * edition->rows - side * side;
    for (unsigned row = 0; row + side <= edition->rows; row++)
        for (unsigned column = 0; column + side <= edition->columns; column++) {
            qb_cells square = moved_up(rectangle(edition, side, side), row * edition->stride + column);
            uint64_t *words = edition->squares[edition->square_count++];
            words[0] = square.lo;
            words[1] = square.hi;
        }
}

static void count_marks(const uint8_t *marks, uint32_t last_space, uint8_t *upto) {
    unsigned crossed = 0;
    for (uint32_t space = 0; space <= last_space; space++) upto[space] = (uint8_t)(crossed += marks[space]);
}

static void note_set(struct qb_edition *edition, unsigned number, int second_set) {
    if (second_set)
        edition->second_set[edition->second_count++] = (uint8_t)number;
    else
        edition->first_set |= (uint64_t)1 << number;
}

/* S3: the first one of the least size, as the rules do. */
static void find_smallest(struct qb_edition *edition) {
    unsigned least = 255;
    for (unsigned i = 0; i < edition->patch_count; i++)
        if (edition->first_set >> i & 1 && edition->patches[i].size < least) {
            least = edition->patches[i].size;
            edition->smallest = i;
        }
}

static int make_turn(const struct qb_edition *edition, struct qb_turn *turn, const struct qb_plan_turn *from,
                     struct qb_line *lines, const struct qb_quilt *empty) {
    if (!lines_are_cells(edition, lines, from)) return 0;
    memcpy(turn->cells, from->cells, sizeof turn->cells);
    turn->code = from->code;
    turn->line_count = from->line_count;
    turn->lines = lines;
    take_base_from(lines, turn);
    return anchors_are_cells(empty, turn);
}

static void make_patch(struct qb_patch *patch, const struct qb_plan_patch *from, const struct qb_turn *turns) {
    patch->cost = from->cost;
    patch->time = from->time;
    patch->income = from->income;
    patch->turn_count = from->turn_count;
    patch->size = (uint8_t)count(cells_of(turns->cells));
    patch->few = few_lines(turns, from->turn_count);
}

static int make_patches(struct qb_edition *edition, const struct qb_plan *plan) {
    struct qb_quilt empty;
    struct qb_line *lines = edition->lines;
    unsigned turn = 0;
    lay_out_quilt(edition, &empty, edition->all_cells);
    for (unsigned i = 0; i <= plan->patch_count; i++) {
        struct qb_patch *patch = &edition->patches[i < plan->patch_count ? i : QB_LEATHER];
        patch->first_turn = (uint16_t)turn;
        for (unsigned end = turn + plan->patches[i].turn_count; turn < end; turn++) {
            if (!make_turn(edition, &edition->turns[turn], &plan->turns[turn], lines, &empty)) return 0;
            lines += plan->turns[turn].line_count;
        }
        make_patch(patch, &plan->patches[i], &edition->turns[patch->first_turn]);
        edition->most_symbols += plan->patches[i].income;
        if (i < plan->patch_count) note_set(edition, i, plan->patches[i].second_set);
    }
    return 1;
}

static int make_tables(struct qb_edition *edition, const struct qb_plan *plan) {
    copy_numbers(edition, plan);
    copy_cards(edition, plan);
    qb_cells all = rectangle(edition, plan->columns, plan->rows);
    edition->all_cells[0] = all.lo;
    edition->all_cells[1] = all.hi;
    find_squares(edition, plan->square);
    count_marks(plan->income_at, plan->last_space, edition->incomes_upto);
    count_marks(plan->leather_at, plan->last_space, edition->leathers_upto);
    if (!make_patches(edition, plan)) return 0;
    find_smallest(edition);
    return 1;
}

static struct qb_edition *blank_edition(const struct qb_plan *plan) {
    struct qb_edition *edition = calloc(1, sizeof *edition);
    struct qb_line *lines = malloc(plan->line_count * sizeof *lines);
    if (!edition || !lines) {
        free(edition);
        free(lines);
        return 0;
    }
    memcpy(lines, plan->lines, plan->line_count * sizeof *lines);
    edition->lines = lines;
    return edition;
}

struct qb_edition *qb_edition_new(const struct qb_plan *plan, int variant) {
    const struct qb_variant *found = qb_find_variant(variant);
    if (!found || !plan || !has_pointers(plan) || !has_sane_numbers(plan) || !has_sane_lists(plan) ||
        !has_sane_sets(plan) || !has_sane_marks(plan) || !has_sane_cards(plan))
        return 0;
    struct qb_edition *edition = blank_edition(plan);
    if (!edition) return 0;
    edition->variant = found;
    if (!make_tables(edition, plan)) {
        qb_edition_free(edition);
        return 0;
    }
    return edition;
}

void qb_edition_free(struct qb_edition *edition) {
    if (edition) free(edition->lines);
    free(edition);
}

int qb_edition_variant(const struct qb_edition *edition) { return edition->variant->name; }
