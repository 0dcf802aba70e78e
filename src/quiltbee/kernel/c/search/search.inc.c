/* The search: PUCT over single decisions. To advance or take is one decision, where to place is the next. The search draws
 * the refill from its own generator, so it cannot know an order that is not drawn yet. */

/* --- the tree -------------------------------------------------------------------------------------------------------- */

static uint32_t new_edges(struct qb_search *search, unsigned wanted) {
    if (search->edge_room - search->edge_count < wanted) return UINT32_MAX;
    uint32_t first = search->edge_count;
    search->edge_count += wanted;
    return first;
}

static void set_edge(struct qb_search *search, uint32_t number, struct qb_decision decision, float prior) {
    search->edges[number] = (struct edge){.prior = prior, .decision = decision};
    search->tallies[number] = (struct tally){0.0f, 0.0f, 0};
}

/* Doubles a node's room for edges if it is full; 0 if there is no memory. What is left unused is never more than what is
 * used. */
static int make_room(struct qb_search *search, struct node *node) {
    if (!node->edges || (node->edges & (node->edges - 1))) return 1;
    uint32_t first = new_edges(search, 2u * node->edges);
    if (first == UINT32_MAX) return 0;
    memcpy(search->edges + first, search->edges + node->first_edge, node->edges * sizeof *search->edges);
    memcpy(search->tallies + first, search->tallies + node->first_edge, node->edges * sizeof *search->tallies);
    node->first_edge = first;
    return 1;
}

/* A node without edges; NULL if there is no room. */
static struct node *new_node(struct qb_search *search, const struct qb_position *position, unsigned kind,
                             unsigned depth, unsigned room) {
    if (search->node_count == search->node_room) return 0;
    uint32_t first = new_edges(search, room);
    if (first == UINT32_MAX) return 0;
    struct node *node = &search->nodes[search->node_count++];
    *node = (struct node){.first_edge = first,
                          .kind = (uint8_t)kind,
                          .mover = position->turn,
                          .depth = (uint8_t)(depth < 255 ? depth : 255)};
    return node;
}

/* Adds placements to a node that has enough visits. */
static void widen_placements(struct qb_search *search, struct node *node, const struct qb_position *position) {
    unsigned wanted = wanted_placements(search, node);
    if (node->edges >= wanted) return;
    struct candidates found;
    find_candidates(search, position, most_placements(search, node), &found);
    unsigned all = found.length + found.may_discard;
    node->full = all <= wanted || wanted == most_placements(search, node);
    if (wanted > all) wanted = all;
    while (node->edges < wanted) {
        if (!make_room(search, node)) {
            node->full = 1;
            return;
        }
        float prior = powf(search->options.rank_decay, (float)node->edges);
        set_edge(search, node->first_edge + node->edges, candidate(&found, node->edges), prior);
        node->edges++;
    }
}

/* Cards tried at a chance node: 1 plus the square root of its visits. So every card is tried near the root. */
static void widen_cards(struct qb_search *search, struct node *node, const struct qb_position *position) {
    uint8_t cards[QB_MOST_CARDS], left[QB_MOST_CARDS];
    unsigned found = unseen(search->edition, position, cards), length = 0, tried = 0;
    if (node->edges == found || node->edges > sqrtf((float)node->visits) || !make_room(search, node)) return;
    for (unsigned i = 0; i < node->edges; i++) tried |= 1u << search->edges[node->first_edge + i].decision.what;
    for (unsigned i = 0; i < found; i++)
        if (!(tried >> cards[i] & 1)) left[length++] = cards[i];
    uint8_t card = left[below(&search->rng, length)];
    set_edge(search, node->first_edge + node->edges++, (struct qb_decision){0, card, 0}, 0.0f);
}

/* Adds an order of the second set if there are enough visits. */
static void widen_chance(struct qb_search *search, struct node *node) {
    float more = search->options.chance_widening * sqrtf((float)node->visits);
    unsigned wanted = 1 + (unsigned)(more < 63.0f ? more : 63.0f);
    if (node->edges >= wanted || !make_room(search, node)) return;
    uint32_t number = node->first_edge + node->edges++;
    set_edge(search, number, (struct qb_decision){0, 0, 0}, 0.0f);
    search->edges[number].seed = (uint32_t)(next_random(&search->rng) >> 32) | 1u;
}

/* A node for a position, or NULL if there is no room. If the position was evaluated, sets `value` and sets `valued` to 1.
 * Where there is only one choice nothing is evaluated, and the walk goes on. */
static struct node *expand(struct qb_search *search, const struct qb_position *position, unsigned depth,
                         struct value *value, int *valued) {
    *valued = 0;
    if (position->turn == QB_CHANCE) return new_node(search, position, NODE_CHANCE, depth, 1);
    if (!turn_starts(position)) {
        struct node *node = new_node(search, position, NODE_PLACE, depth, 1);
        if (node) widen_placements(search, node, position);
        return node && node->edges ? node : 0;
    }
    uint8_t takes[QB_LARGEST_REACH];
    float shares[1 + QB_LARGEST_REACH] = {1.0f};
    unsigned found = takes_of(search, position, takes);
    struct node *node = new_node(search, position, NODE_TURN, depth, 1 + found);
    if (!node) return 0;
    if (found) {
        *value = evaluate(search, position, takes, found, shares);
        *valued = 1;
    }
    node->edges = (uint16_t)(1 + found);
    set_edge(search, node->first_edge, (struct qb_decision){QB_ADVANCE, 0, 0}, shares[0]);
    for (unsigned i = 0; i < found; i++)
        set_edge(search, node->first_edge + 1 + i, (struct qb_decision){QB_TAKE, takes[i], 0}, shares[1 + i]);
    return node;
}

/* --- one walk down the tree -------------------------------------------------------------------------------------------- */

static void do_move(const struct qb_search *search, struct qb_position *position, const struct edge *edge) {
    const struct qb_edition *edition = search->edition;
    if (card_due(edition, position)) {
        turn_over(edition, position, edge->decision.what);
        return;
    }
    if (position->turn == QB_CHANCE) {
        uint8_t order[QB_MOST_PATCHES];
        uint64_t rng = qb_seeded(edge->seed);
        draw_order(edition, &rng, order);
        refill(edition, position, order);
        return;
    }
    switch (edge->decision.kind) {
    case QB_ADVANCE: advance(edition, position); break;
    case QB_TAKE: take(edition, position, edge->decision.what); break;
    case QB_DISCARD: discard(edition, position); break;
    default:
        place(edition, position,
              &edition->turns[edition->patches[patch_in_hand(position)].first_turn + edge->decision.what],
              edge->decision.anchor);
    }
}

static const struct edge *most_visited_of(const struct qb_search *search, const struct node *node) {
    const struct edge *edges = search->edges + node->first_edge, *best = edges;
    for (unsigned i = 1; i < node->edges; i++)
        if (edges[i].visits > best->visits) best = edges + i;
    return best;
}

static struct edge *least_visited(struct edge *edges, unsigned length) {
    struct edge *least = edges;
    for (unsigned i = 1; i < length; i++)
        if (edges[i].visits + edges[i].in_flight < least->visits + least->in_flight) least = edges + i;
    return least;
}

/* PUCT. An edge without visits has the value of its parent. A walk in flight counts as a visit, but has no value yet. */
static struct edge *most_promising(const struct qb_search *search, const struct node *node, struct edge *edges) {
    unsigned length = node->edges;
    if (length == 1) return edges;
    double sum = 0.0;
    uint32_t visits = 0, in_flight = 0;
    float shares = 0.0f;
    for (unsigned i = 0; i < length; i++) {
        sum += edges[i].utility;
        visits += edges[i].visits;
        in_flight += edges[i].in_flight;
        shares += edges[i].prior;
    }
    float mean = visits ? (float)(sum / visits) : 0.5f;
    if (node->mover) mean = 1.0f - mean;
    float explore = search->options.c_puct * sqrtf((float)(visits + in_flight) + 1.0f) / shares, best_score = -1e30f;
    struct edge *best = edges;
    for (unsigned i = 0; i < length; i++) {
        struct edge *edge = edges + i;
        float value = mean;
        if (edge->visits) {
            value = (float)(edge->utility / edge->visits);
            if (node->mover) value = 1.0f - value;
        }
        float score = value + explore * edge->prior / (1.0f + (float)(edge->visits + edge->in_flight));
        if (score > best_score) {
            best_score = score;
            best = edge;
        }
    }
    return best;
}

static struct edge *selected(struct qb_search *search, struct node *node, const struct qb_position *position) {
    if (node->kind == NODE_PLACE && !node->full) widen_placements(search, node, position);
    if (node->kind == NODE_CHANCE) {
        if (card_due(search->edition, position))
            widen_cards(search, node, position);
        else
            widen_chance(search, node);
        return least_visited(search->edges + node->first_edge, node->edges);
    }
    return most_promising(search, node, search->edges + node->first_edge);
}

/* The value of a position without a node: the table places everything until a turn starts. */
static struct value quick_value(struct qb_search *search, struct qb_position *position) {
    while (!is_over(position)) {
        if (position->turn == QB_CHANCE) {
            draw_chance(search->edition, position, &search->rng);
        } else if (turn_starts(position)) {
            uint8_t takes[QB_LARGEST_REACH];
            float shares[1 + QB_LARGEST_REACH];
            return evaluate(search, position, takes, takes_of(search, position, takes), shares);
        } else {
            struct candidates found;
            find_candidates(search, position, 1, &found);
            struct edge edge = {.decision = candidate(&found, 0)};
            do_move(search, position, &edge);
        }
    }
    return final_value(search, position);
}

static void update(struct tally *tally, const struct value *value) {
    float share = 1.0f / (float)++tally->visits;
    tally->win += ((float)value->win - tally->win) * share;
    tally->margin += ((float)value->margin - tally->margin) * share;
}

/* Keeps a walk until its leaf is judged. */
static void keep_leaf(struct qb_search *search, const uint32_t *nodes, const uint16_t *edges, unsigned length,
                      uint32_t node) {
    struct leaf *leaf = &search->leaves[search->leaf_count++];
    leaf->node = node;
    leaf->length = length;
    for (unsigned i = 0; i < length; i++) {
        leaf->nodes[i] = nodes[i];
        leaf->edges[i] = edges[i];
        search->edges[search->nodes[nodes[i]].first_edge + edges[i]].in_flight++;
    }
    if (node != QB_NO_NODE) search->nodes[node].waits = 1;
}

static void back_up(struct qb_search *search, const uint32_t *nodes, const uint16_t *edges, unsigned length,
                    const struct value *value) {
    for (unsigned i = 0; i < length; i++) {
        struct node *node = &search->nodes[nodes[i]];
        struct edge *edge = &search->edges[node->first_edge + edges[i]];
        node->visits++;
        edge->visits++;
        edge->utility += value->utility;
        if (i < QB_TALLIED) update(tally_of(search, edge), value);
    }
}

/* Fetches the next node's edges while the decision is played: they are rarely in the cache. */
static inline void fetch_ahead(const struct qb_search *search, const struct edge *edge) {
#if defined(__GNUC__)
    const struct edge *next = search->edges + search->nodes[edge->child].first_edge;
    __builtin_prefetch(next);
    __builtin_prefetch((const char *)next + 64);
#endif
}

/* One walk. Returns 0, with nothing done, if it met a position that somebody outside has not judged yet. */
static int iterate_puct(struct qb_search *search) {
    struct qb_position position = search->root;
    uint32_t nodes[QB_LONGEST_PATH];
    uint16_t edges[QB_LONGEST_PATH];
    struct value value;
    unsigned length = 0;
    uint32_t at = 0;
    for (;;) {
        struct node *node = &search->nodes[at];
        if (node->waits) return 0;
        struct edge *edge = selected(search, node, &position);
        nodes[length] = at;
        edges[length++] = (uint16_t)(edge - (search->edges + node->first_edge));
        fetch_ahead(search, edge);
        do_move(search, &position, edge);
        if (edge->child) {
            at = edge->child;
            continue;
        }
        if (is_over(&position)) {
            value = final_value(search, &position);
            break;
        }
        int valued;
        struct node *child = length < QB_LONGEST_PATH ? expand(search, &position, length, &value, &valued) : 0;
        if (!child) {
            value = quick_value(search, &position);
            at = QB_NO_NODE;
            break;
        }
        at = edge->child = (uint32_t)(child - search->nodes);
        if (valued) break;
    }
    if (search->leaves && search->leaves[search->leaf_count].is_asked) {
        keep_leaf(search, nodes, edges, length, at);
        return 1;
    }
    back_up(search, nodes, edges, length, &value);
    search->iterations++;
    return 1;
}
