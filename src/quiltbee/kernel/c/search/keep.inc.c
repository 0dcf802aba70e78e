/* Going on from a later position of the same game: the tree below it is kept, the rest is discarded. */

static int is_same_position(const struct qb_position *a, const struct qb_position *b) {
    if (memcmp(a, b, offsetof(struct qb_position, first)) || a->left != b->left) return 0;
    for (unsigned i = 0; i < a->left; i++)
        if (in_circle(a, i) != in_circle(b, i)) return 0;
    return 1;
}

/* Tokens only move forward and patches only become fewer, so we need not look through most of the tree. */
static int may_lead_to(const struct qb_position *position, const struct qb_position *wanted) {
    return position->time[0] <= wanted->time[0] && position->time[1] <= wanted->time[1] &&
           position->left >= wanted->left && position->turn < QB_CHANCE;
}

enum { MOST_DECISIONS_LATER = 24 };

/* The node of a position, or NULL. We do not look at nodes after a refill: the game has drawn another order. */
static const struct node *node_of(const struct qb_search *search, const struct node *node,
                                  const struct qb_position *position, const struct qb_position *wanted,
                                  unsigned depth) {
    if (is_same_position(position, wanted)) return node;
    if (depth == MOST_DECISIONS_LATER) return 0;
    for (unsigned i = 0; i < node->edges; i++) {
        const struct edge *edge = &search->edges[node->first_edge + i];
        struct qb_position next = *position;
        if (!edge->child) continue;
        do_move(search, &next, edge);
        if (!may_lead_to(&next, wanted)) continue;
        const struct node *found = node_of(search, &search->nodes[edge->child], &next, wanted, depth + 1);
        if (found) return found;
    }
    return 0;
}

/* A node has room for a power of two of edges: see make_room. */
static unsigned room_of(unsigned edges) {
    unsigned room = 1;
    while (room < edges) room *= 2;
    return room;
}

/* Copies a node's edges to the end of `to`, and its children to the end of the nodes there. */
static void copy_edges(const struct qb_search *from, struct qb_search *to, struct node *node) {
    uint32_t first = to->edge_count;
    for (unsigned i = 0; i < node->edges; i++) {
        struct edge edge = from->edges[node->first_edge + i];
        to->tallies[first + i] = from->tallies[node->first_edge + i];
        if (edge.child) {
            to->nodes[to->node_count] = from->nodes[edge.child];
            edge.child = to->node_count++;
        }
        to->edges[first + i] = edge;
    }
    node->first_edge = first;
    to->edge_count += room_of(node->edges);
}

/* The node is nearer to the root now, so it may get more placements. */
static void come_nearer(struct node *node, unsigned by) {
    if (node->depth < 255) node->depth = (uint8_t)(node->depth - by);
    if (node->depth <= 1) node->full = 0;
}

static void copy_tree(const struct qb_search *from, const struct node *root, struct qb_search *to) {
    unsigned by = root->depth;
    to->node_count = to->edge_count = 0;
    to->nodes[to->node_count++] = *root;
    for (uint32_t i = 0; i < to->node_count; i++) {
        copy_edges(from, to, &to->nodes[i]);
        come_nearer(&to->nodes[i], by);
    }
}

/* Goes on from `position`; 0 if nothing is known about it. */
static int keep_tree(struct qb_search *search, const struct qb_position *position) {
    const struct node *root = search->started ? node_of(search, search->nodes, &search->root, position, 0) : 0;
    if (!root || root->depth == 255) return 0;
    struct qb_search copy = *search;
    copy.nodes = malloc(search->node_count * sizeof *copy.nodes);
    copy.edges = malloc(2 * (size_t)search->edge_count * sizeof *copy.edges);
    copy.tallies = malloc(2 * (size_t)search->edge_count * sizeof *copy.tallies);
    int is_kept = copy.nodes && copy.edges && copy.tallies;
    if (is_kept) {
        copy_tree(search, root, &copy);
        is_kept = copy.edge_count <= search->edge_room;
    }
    if (is_kept) {
        memcpy(search->nodes, copy.nodes, copy.node_count * sizeof *copy.nodes);
        memcpy(search->edges, copy.edges, copy.edge_count * sizeof *copy.edges);
        memcpy(search->tallies, copy.tallies, copy.edge_count * sizeof *copy.tallies);
        search->node_count = copy.node_count;
        search->edge_count = copy.edge_count;
        search->root = *position;
    }
    free(copy.nodes);
    free(copy.edges);
    free(copy.tallies);
    return is_kept;
}
