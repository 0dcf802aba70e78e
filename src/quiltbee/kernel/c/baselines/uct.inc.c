/* A baseline: plain UCT over all placements, with uniform random playouts to the end. It counts wins only. */

/* A node with an edge for every legal decision; NULL if there is no room. */
static struct node *expand_all(struct qb_search *search, const struct qb_position *position, unsigned depth) {
    if (position->turn == QB_CHANCE) return new_node(search, position, NODE_CHANCE, depth, 1);
    struct qb_game game;
    struct qb_decision decisions[QB_MOST_LEGAL];
    start_game(search->edition, &game, position);
    int found = legal(search->edition, &game, decisions);
    struct node *node =
        new_node(search, position, turn_starts(position) ? NODE_TURN : NODE_PLACE, depth, (unsigned)found);
    if (!node) return 0;
    node->edges = (uint16_t)found;
    for (int i = 0; i < found; i++) set_edge(search, node->first_edge + (unsigned)i, decisions[i], 0.0f);
    return node;
}

/* UCB1; edges without visits come first, in random order. */
static struct edge *most_confident(struct qb_search *search, const struct node *node) {
    struct edge *edges = search->edges + node->first_edge, *best = edges;
    unsigned untried = 0;
    for (unsigned i = 0; i < node->edges; i++)
        if (!edges[i].visits && below(&search->rng, ++untried) == 0) best = edges + i;
    if (untried) return best;
    float high = -1.0f, more = search->options.c_puct * search->options.c_puct * logf((float)node->visits + 1.0f);
    for (unsigned i = 0; i < node->edges; i++) {
        float visits = (float)edges[i].visits, value = (float)edges[i].utility / visits;
        if (node->mover) value = 1.0f - value;
        float bound = value + sqrtf(more / visits);
        if (bound > high) {
            high = bound;
            best = edges + i;
        }
    }
    return best;
}

static struct value random_value(struct qb_search *search, const struct qb_position *position) {
    struct qb_game game;
    start_game(search->edition, &game, position);
    random_game(search->edition, &game, &search->rng);
    return final_value(search, &game.position);
}

static void iterate_uct(struct qb_search *search) {
    struct qb_position position = search->root;
    uint32_t nodes[QB_LONGEST_PATH], at = 0;
    uint16_t edges[QB_LONGEST_PATH];
    unsigned length = 0;
    for (;;) {
        struct node *node = &search->nodes[at];
        if (node->kind == NODE_CHANCE) widen_chance(search, node);
        struct edge *edge = node->kind == NODE_CHANCE ? least_visited(search->edges + node->first_edge, node->edges)
                                                      : most_confident(search, node);
        int is_new = !edge->visits;
        nodes[length] = at;
        edges[length++] = (uint16_t)(edge - (search->edges + node->first_edge));
        do_move(search, &position, edge);
        if (!edge->child) {
            if (is_new || is_over(&position) || length == QB_LONGEST_PATH) break;
            struct node *child = expand_all(search, &position, length);
            if (!child) break;
            edge->child = (uint32_t)(child - search->nodes);
        }
        at = edge->child;
    }
    struct value value = random_value(search, &position);
    back_up(search, nodes, edges, length, &value);
    search->iterations++;
}
