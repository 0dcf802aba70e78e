/* The public functions of the search. Each checks its arguments. */
#include <stdlib.h>

#include "api/validate.h"
#include "search/tree.h"

static int is_in(uint64_t number, uint64_t least, uint64_t most) { return number >= least && number <= most; }

/* Only what the search must rely on: these numbers become sizes and whole numbers. Python checks every range. */
static int are_safe(const struct qb_search_options *options) {
    return options->kind <= QB_ABSTRACT && is_in(options->memory, 1u << 16, (uint64_t)1 << 36) &&
           is_in(options->root_placements, 1, QB_MOST_WAYS - 1) && is_in(options->near_placements, 1, QB_RANKS_KEPT) &&
           is_in(options->deep_placements, 1, QB_RANKS_KEPT) && options->chance_widening >= 0.0f &&
           options->contempt >= 0.0f && options->contempt <= 1.0f;
}

/* Divides the memory into nodes and edges: two edges for each node, which has about 1.7. */
static void share_memory(struct qb_search *search) {
    uint64_t most = UINT32_MAX - 1, pair = sizeof(struct node) + 2 * (sizeof(struct edge) + sizeof(struct tally));
    uint64_t nodes = search->options.memory / pair;
    search->node_room = (uint32_t)(nodes < most / 2 ? nodes : most / 2);
    search->edge_room = 2 * search->node_room;
}

/* The size of the evaluation's cache. A search of few nodes must not wait for the pages of a large cache. */
static unsigned memory_bits(uint32_t nodes) {
    unsigned bits = 8;
    while (bits < 15 && (uint32_t)1 << bits < nodes) bits++;
    return bits;
}

void qb_search_restart(struct qb_search *search, const struct qb_position *position, uint64_t seed) {
    search->root = *position;
    int is_weak = search->options.contempt > 0.0f && !search->edition->card_count;
    search->weaker_seat = (uint8_t)(is_weak ? 1 - position->turn : QB_NONE);
    search->node_count = search->edge_count = 0;
    search->rng = qb_seeded(seed);
    search->iterations = 0;
    search->started = search->done = 0;
    search->leaf_count = 0;
    search->aim = 0.0f;
}

/* Whether a player decides, or a card of a solo opponent is due: then the ways are the cards. */
static int may_start(const struct qb_edition *edition, const struct qb_position *position) {
    return position->turn < QB_CHANCE || card_due(edition, position);
}

struct qb_search *qb_search_new(const struct qb_edition *edition, const struct qb_position *position,
                                const struct qb_search_options *options, const struct qb_net *net, uint64_t seed) {
    struct qb_game game;
    if (!edition || !position || !options || !are_safe(options)) return 0;
    if (qb_validate(edition, position, &game) || !may_start(edition, position)) return 0;
    if (edition->card_count && options->kind != QB_PUCT) return 0;
    struct qb_search *search = calloc(1, sizeof *search);
    if (!search) return 0;
    search->edition = edition;
    search->net = net;
    search->options = *options;
    share_memory(search);
    search->nodes = malloc((size_t)search->node_room * sizeof *search->nodes);
    search->edges = malloc((size_t)search->edge_room * sizeof *search->edges);
    search->tallies = malloc((size_t)search->edge_room * sizeof *search->tallies);
    search->memory = qb_eval_memory_new(memory_bits(search->node_room));
    if (search->nodes && search->edges && search->tallies && search->memory) {
        qb_search_restart(search, position, seed);
        return search;
    }
    qb_search_free(search);
    return 0;
}

void qb_search_free(struct qb_search *search) {
    if (!search) return;
    free(search->nodes);
    free(search->edges);
    free(search->tallies);
    free(search->leaves);
    qb_eval_memory_free(search->memory);
    free(search);
}

int qb_search_run(struct qb_search *search, uint64_t iterations, double seconds) {
    if (!search || search->leaves || !(seconds >= 0.0) || (!iterations && !(seconds > 0.0))) return QB_BAD_ARGUMENT;
    return search->edition->variant->run_search(search, iterations, seconds);
}

int qb_search_move(struct qb_search *search, const struct qb_position *position, uint64_t seed) {
    struct qb_game game;
    if (!search || !position || search->options.kind != QB_PUCT) return QB_BAD_ARGUMENT;
    int problem = qb_validate(search->edition, position, &game);
    if (problem || !may_start(search->edition, position)) return problem ? problem : QB_BAD_TURN;
    if (search->weaker_seat == position->turn || !search->edition->variant->keep_tree(search, position)) {
        qb_search_restart(search, position, seed);
        return 0;
    }
    search->iterations = 0;
    return 1;
}

uint64_t qb_search_iterations(const struct qb_search *search) { return search->iterations; }

int qb_features(const struct qb_edition *edition, const struct qb_position *position, float *features) {
    struct qb_game game;
    int problem = qb_validate(edition, position, &game);
    if (problem) return problem;
    if (position->turn >= QB_CHANCE || !turn_starts(position)) return QB_BAD_TURN;
    struct eval_memory *memory = qb_eval_memory_new(4);
    if (!memory) return QB_BAD_ARGUMENT;
    edition->variant->features(edition, memory, position, QB_NONE, 0.0f, features);
    qb_eval_memory_free(memory);
    return QB_OK;
}

int qb_run_net(const struct qb_edition *edition, const struct qb_net *net, const float *features, float *outputs) {
    edition->variant->run_net(net, features, outputs);
    return QB_OK;
}

int qb_self_play(struct qb_search *search, struct qb_search *other, const struct qb_position *start,
                 const struct qb_self_play *how, uint64_t seed, struct qb_row *rows, uint32_t room) {
    struct qb_game game;
    if (!search || !how || !how->nodes || !(how->wander >= 0.0f && how->wander <= 1.0f)) return QB_BAD_ARGUMENT;
    if (search->edition->card_count) return QB_BAD_ARGUMENT;
    if (other && (other->options.kind != QB_ABSTRACT || other->edition != search->edition || !how->other_nodes))
        return QB_BAD_ARGUMENT;
    int problem = qb_validate(search->edition, start, &game);
    return problem ? problem : search->edition->variant->self_play(search, other, start, how, seed, rows, room);
}

int qb_search_placement(struct qb_search *search, struct qb_decision *decision) {
    if (!search || !search->started || turn_starts(&search->root) || search->options.kind != QB_ABSTRACT)
        return QB_BAD_ARGUMENT;
    *decision = search->edition->variant->abstract_placement(search);
    return QB_OK;
}
