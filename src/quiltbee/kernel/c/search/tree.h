/* The tree of a search. It holds decisions, not positions: a walk down the tree replays them from the root, which is
 * cheaper than 136 bytes per node. */
#ifndef QB_SEARCH_TREE_H
#define QB_SEARCH_TREE_H

#include "eval/eval.h"
#include "net/net.h"
#include "solve/solve.h"

/* Longer than any game: 64 patches taken and placed, and two tokens on 200 spaces with a leather patch each. */
#define QB_LONGEST_PATH 1024

enum node_kind { NODE_TURN, NODE_PLACE, NODE_CHANCE };

/* Values are for seat 0, summed over visits. Only what every walk reads is here, because a large tree does not fit into
 * the processor's caches. */
struct edge {
    double utility;
    uint32_t visits;
    uint32_t child; /* 0: none yet; the root is nobody's child */
    union {
        float prior;
        uint32_t seed; /* of the order, below a refill */
    };
    struct qb_decision decision;
    uint8_t in_flight; /* walks through here whose leaf nobody has judged yet */
};

/* What is read only at the end: the edge's averages over the visits near the root (QB_TALLIED). */
struct tally {
    float win, margin;
    uint32_t visits;
};

/* Decisions from the root that are tallied: a turn, its placement, and leather patches after it. */
#define QB_TALLIED 4

struct node {
    uint32_t first_edge;
    uint32_t visits;
    uint16_t edges;
    uint8_t kind;
    uint8_t mover;
    uint8_t depth; /* decisions from the root, 255 at most */
    uint8_t full;  /* no more placements will be added */
    uint8_t waits; /* somebody outside has to judge this position first */
    uint8_t unused;
};

/* A walk that ended at a position which somebody outside has to judge (leaves.inc.c). */
struct leaf {
    struct qb_position position, seen; /* where it is, and what is asked about */
    uint32_t node; /* gets the priors; QB_NO_NODE if the tree is full */
    uint32_t nodes[QB_LONGEST_PATH];
    uint16_t edges[QB_LONGEST_PATH];
    unsigned length, found;
    int is_asked;
    uint8_t takes[QB_LARGEST_REACH];
};

#define QB_NO_NODE UINT32_MAX

struct qb_search {
    const struct qb_edition *edition;
    const struct qb_net *net;
    struct qb_search_options options;
    struct qb_position root;
    struct qb_position abstract_root; /* of QB_ABSTRACT */
    struct eval_memory *memory;
    struct node *nodes;
    struct edge *edges;
    struct tally *tallies; /* as many as edges */
    uint32_t node_count, node_room, edge_count, edge_room;
    uint64_t rng, iterations;
    struct leaf *leaves; /* NULL if the search judges positions itself; room for one more than can be collected */
    uint32_t leaf_count, leaf_room;
    int started, done;
    float aim; /* against an opponent who scores nothing: the score that the root seemed to promise */
    uint8_t weaker_seat; /* of the player who is expected to make mistakes, or QB_NONE */
};

/* The value of a position for seat 0. */
struct value {
    double utility, win, margin;
};

static inline struct tally *tally_of(const struct qb_search *search, const struct edge *edge) {
    return &search->tallies[edge - search->edges];
}

/* Empties the tree and starts again from a position. */
void qb_search_restart(struct qb_search *search, const struct qb_position *position, uint64_t seed);

#endif
