/* The findings of a search, as search.h describes them. */
#include "search/tree.h"

static void add_way(const struct qb_search *search, const struct edge *first, const struct edge *second,
                    struct qb_way *way) {
    const struct edge *edge = second ? second : first;
    const struct tally *tally = tally_of(search, edge);
    double win = tally->visits ? tally->win : 0.5, margin = tally->margin;
    *way = (struct qb_way){.plies = second ? 2 : 1,
                           .visits = edge->visits,
                           .chance = search->root.turn == 1 ? 1.0 - win : win,
                           .margin = search->root.turn == 1 ? -margin : margin,
                           .prior = second ? first->prior * second->prior : first->prior};
    way->decisions[0] = first->decision;
    if (second) way->decisions[1] = second->decision;
}

/* The edge after `last` in the order of visits, or NULL. The first one if `last` is NULL. */
static const struct edge *next_by_visits(const struct edge *edges, unsigned length, const struct edge *last) {
    const struct edge *best = 0;
    for (const struct edge *edge = edges; edge < edges + length; edge++) {
        if (last && (edge->visits > last->visits || (edge->visits == last->visits && edge <= last))) continue;
        if (!best || edge->visits > best->visits) best = edge;
    }
    return best;
}

enum { PLACEMENTS_TOLD = 8 };

int qb_search_ways(struct qb_search *search, struct qb_way *ways) {
    if (!search || !search->node_count) return 0;
    int found = 0;
    const struct node *root = search->nodes;
    const struct edge *edges = search->edges + root->first_edge, *edge = 0;
    while (found + PLACEMENTS_TOLD < QB_MOST_WAYS && (edge = next_by_visits(edges, root->edges, edge))) {
        const struct node *child = edge->child ? &search->nodes[edge->child] : 0;
        if (!child || edge->decision.kind != QB_TAKE || child->kind != NODE_PLACE) {
            add_way(search, edge, 0, &ways[found++]);
            continue;
        }
        const struct edge *second = 0;
        for (int i = 0; i < PLACEMENTS_TOLD; i++) {
            second = next_by_visits(search->edges + child->first_edge, child->edges, second);
            if (!second || (i && !second->visits)) break;
            add_way(search, edge, second, &ways[found++]);
        }
    }
    return found;
}

uint64_t qb_search_lead(const struct qb_search *search) {
    if (!search || !search->node_count) return 0;
    const struct edge *edges = search->edges + search->nodes->first_edge;
    const struct edge *first = next_by_visits(edges, search->nodes->edges, 0);
    const struct edge *second = first ? next_by_visits(edges, search->nodes->edges, first) : 0;
    return first ? first->visits - (second ? second->visits : 0) : 0;
}

static const struct edge *most_visited(const struct qb_search *search, const struct node *node) {
    const struct edge *best = &search->edges[node->first_edge];
    for (unsigned i = 1; i < node->edges; i++)
        if (search->edges[node->first_edge + i].visits > best->visits) best = &search->edges[node->first_edge + i];
    return best;
}

static int is_same(struct qb_decision a, struct qb_decision b) {
    return a.kind == b.kind && a.what == b.what && a.anchor == b.anchor;
}

static const struct edge *edge_of(const struct qb_search *search, const struct node *node, struct qb_decision decision) {
    for (unsigned i = 0; i < node->edges; i++)
        if (is_same(search->edges[node->first_edge + i].decision, decision))
            return &search->edges[node->first_edge + i];
    return 0;
}

int qb_search_line(struct qb_search *search, const struct qb_way *way, struct qb_decision *line) {
    if (!search || !search->node_count || !way) return 0;
    const struct node *node = search->nodes;
    int length = 0;
    while (length < QB_LONGEST_LINE && node->kind != NODE_CHANCE) {
        const struct edge *edge = length < (int)way->plies && length < 2 ? edge_of(search, node, way->decisions[length])
                                                                          : most_visited(search, node);
        if (!edge || !edge->visits) break;
        line[length++] = edge->decision;
        if (!edge->child) break;
        node = &search->nodes[edge->child];
    }
    return length;
}
