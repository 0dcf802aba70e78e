/* The public functions of a search whose positions somebody outside judges. Each checks its arguments. */
#include <math.h>
#include <stdlib.h>

#include "cpu/variant.h"
#include "search/tree.h"

/* Room for one more than asked: a walk writes its question into the next one. */
static int make_leaves(struct qb_search *search, uint32_t most) {
    if (search->leaf_room >= most) return 1;
    struct leaf *leaves = realloc(search->leaves, (1 + (size_t)most) * sizeof *leaves);
    if (!leaves) return 0;
    search->leaves = leaves;
    search->leaf_room = most;
    return 1;
}

int qb_search_collect(struct qb_search *search, uint32_t most, uint64_t walks, struct qb_position *positions) {
    if (!search || !positions || !walks || !most || most > QB_MOST_LEAVES || search->options.kind != QB_PUCT)
        return QB_BAD_ARGUMENT;
    if (search->leaf_count || (search->started && !search->leaves) || !make_leaves(search, most)) return QB_BAD_ARGUMENT;
    search->edition->variant->collect_leaves(search, most, walks);
    for (uint32_t i = 0; i < search->leaf_count; i++) positions[i] = search->leaves[i].seen;
    return (int)search->leaf_count;
}

static int are_within(const float *numbers, size_t count, float low, float high) {
    for (size_t i = 0; i < count; i++)
        if (!(numbers[i] >= low && numbers[i] <= high)) return 0;
    return 1;
}

int qb_search_answer(struct qb_search *search, const float *chances, const float *margins, const float *priors) {
    if (!search || !search->leaf_count || !chances || !margins || !priors) return QB_BAD_ARGUMENT;
    size_t count = search->leaf_count, shares = count * (1 + search->edition->reach);
    if (!are_within(chances, count, 0.0f, 1.0f) || !are_within(margins, count, -1e6f, 1e6f) ||
        !are_within(priors, shares, 0.0f, 1e30f))
        return QB_BAD_ARGUMENT;
    search->edition->variant->answer_leaves(search, chances, margins, priors);
    return QB_OK;
}
