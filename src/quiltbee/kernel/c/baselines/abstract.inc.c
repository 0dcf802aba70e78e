/* A baseline that splits the decision. Purchases are searched in an abstract game: a quilt is only a number of free cells,
 * every patch fits that is not larger, there is no special tile, and playouts follow the linear utility. The placement is
 * decided separately, by the table of 2x2 windows and by how many of the expected purchases still fit.
 *
 * An abstract position is a qb_position whose free[seat][0] is the number of free cells. */

static struct qb_position abstracted(const struct qb_position *position) {
    struct qb_position all = *position;
    for (unsigned seat = 0; seat < 2; seat++) {
        all.free[seat][0] = count(cells_of(position->free[seat]));
        all.free[seat][1] = 0;
    }
    return all;
}

/* Leather patches cover a cell each. */
static void abstract_leather(const struct qb_edition *edition, struct qb_position *position) {
    while (position->turn < QB_CHANCE && position->leather_due) {
        uint64_t *free = &position->free[position->turn][0];
        if (*free) --*free;
        settle(edition, position, position->turn, position->leather_due - 1u);
    }
}

/* The patch in hand covers its cells. */
static void abstract_place(const struct qb_edition *edition, struct qb_position *position) {
    const struct qb_patch *patch = &edition->patches[position->hand];
    unsigned seat = position->turn, end = position->time[seat] + (unsigned)patch->time;
    position->free[seat][0] -= patch->size < position->free[seat][0] ? patch->size : position->free[seat][0];
    position->hand = QB_NONE;
    position->income[seat] = (uint16_t)(position->income[seat] + patch->income);
    arrive(edition, position, end < edition->last_space ? end : edition->last_space);
    abstract_leather(edition, position);
}

/* Choice 0 is to advance, choice i + 1 to take number i in reach. */
static void abstract_play(struct qb_search *search, struct qb_position *position, unsigned choice) {
    if (!choice) {
        advance(search->edition, position);
        abstract_leather(search->edition, position);
        return;
    }
    take(search->edition, position, choice - 1);
    if (position->turn == QB_CHANCE) {
        uint8_t order[QB_MOST_PATCHES];
        draw_order(search->edition, &search->rng, order);
        refill(search->edition, position, order);
    }
    abstract_place(search->edition, position);
}

static unsigned abstract_choices(const struct qb_edition *edition, const struct qb_position *position) {
    unsigned reach = position->left < edition->reach ? position->left : edition->reach, choices = 1;
    for (unsigned i = 0; i < reach; i++) {
        const struct qb_patch *patch = &edition->patches[in_circle(position, i)];
        if (patch->cost <= position->buttons[position->turn] && patch->size <= position->free[position->turn][0])
            choices |= 2u << i;
    }
    return choices;
}

static float abstract_utility(const struct qb_edition *edition, const struct qb_position *position, unsigned choice) {
    return choice ? utility_of_patch(edition, position, in_circle(position, choice - 1))
                  : utility_of_advance(edition, position);
}

static struct value abstract_end(const struct qb_search *search, const struct qb_position *position) {
    int32_t scores[2];
    for (unsigned seat = 0; seat < 2; seat++)
        scores[seat] = (int32_t)position->buttons[seat] - (int32_t)(search->edition->penalty * position->free[seat][0]);
    float win = winner(position, scores[0], scores[1]) == 0 ? 1.0f : 0.0f;
    return value_of(search, win, (float)(scores[0] - scores[1]));
}

/* A playout: the choice of the highest utility, with some noise so that not all playouts are the same. */
static struct value abstract_playout(struct qb_search *search, struct qb_position *position) {
    while (!is_over(position)) {
        unsigned choices = abstract_choices(search->edition, position), best = 0;
        float high = -1e30f;
        for (unsigned i = 0; choices >> i; i++) {
            if (!(choices >> i & 1)) continue;
            float drawn = ((float)(next_random(&search->rng) >> 40) + 0.5f) / 16777216.0f;
            float utility = abstract_utility(search->edition, position, i) - 0.9f * logf(-logf(drawn));
            if (utility > high) {
                high = utility;
                best = i;
            }
        }
        abstract_play(search, position, best);
    }
    return abstract_end(search, position);
}

static struct node *expand_abstract(struct qb_search *search, const struct qb_position *position, unsigned depth,
                                  unsigned choices) {
    float shares[1 + QB_LARGEST_REACH];
    uint8_t which[1 + QB_LARGEST_REACH];
    unsigned found = 0;
    for (unsigned i = 0; choices >> i; i++)
        if (choices >> i & 1) {
            which[found] = (uint8_t)i;
            shares[found++] = abstract_utility(search->edition, position, i);
        }
    share_out(shares, found, 4.0f);
    struct node *node = new_node(search, position, NODE_TURN, depth, found);
    if (!node) return 0;
    node->edges = (uint16_t)found;
    for (unsigned i = 0; i < found; i++) {
        struct qb_decision decision = {which[i] ? QB_TAKE : QB_ADVANCE, (uint8_t)(which[i] ? which[i] - 1 : 0), 0};
        set_edge(search, node->first_edge + i, decision, shares[i]);
    }
    return node;
}

static unsigned choice_of(const struct edge *edge) {
    return edge->decision.kind == QB_TAKE ? edge->decision.what + 1u : 0;
}

/* After a refill the same choice may mean another patch, so a walk ends where it cannot be made. */
static void iterate_abstract(struct qb_search *search) {
    struct qb_position position = search->abstract_root;
    uint32_t nodes[QB_LONGEST_PATH], at = 0;
    uint16_t edges[QB_LONGEST_PATH];
    unsigned length = 0;
    for (;;) {
        struct node *node = &search->nodes[at];
        struct edge *edge = most_promising(search, node, search->edges + node->first_edge);
        if (!(abstract_choices(search->edition, &position) >> choice_of(edge) & 1)) break;
        nodes[length] = at;
        edges[length++] = (uint16_t)(edge - (search->edges + node->first_edge));
        abstract_play(search, &position, choice_of(edge));
        if (is_over(&position) || length == QB_LONGEST_PATH) break;
        if (!edge->child) {
            struct node *child =
                expand_abstract(search, &position, length, abstract_choices(search->edition, &position));
            if (child) edge->child = (uint32_t)(child - search->nodes);
            break;
        }
        at = edge->child;
    }
    struct value value = abstract_playout(search, &position);
    back_up(search, nodes, edges, length, &value);
    search->iterations++;
}

/* The root knows which patches really fit. A patch in hand counts as placed. */
static void init_abstract_root(struct qb_search *search) {
    struct qb_position *position = &search->abstract_root;
    unsigned choices = 1;
    *position = abstracted(&search->root);
    if (turn_starts(&search->root)) {
        uint8_t takes[QB_LARGEST_REACH];
        unsigned found = takes_of(search, &search->root, takes);
        for (unsigned i = 0; i < found; i++) choices |= 2u << takes[i];
    } else {
        if (position->hand != QB_NONE) abstract_place(search->edition, position);
        abstract_leather(search->edition, position);
        search->done = is_over(position);
        if (search->done) return;
        choices = abstract_choices(search->edition, position);
    }
    expand_abstract(search, position, 0, choices);
}

/* --- placement ------------------------------------------------------------------------------------------------------- */

enum { EXPECTED_PATCHES = 4, PLACES_CONSIDERED = 40 };

/* The patches that the seat is expected to buy next. */
static unsigned expected_patches(struct qb_search *search, unsigned seat, uint8_t patches[EXPECTED_PATCHES]) {
    struct qb_position position = search->abstract_root;
    unsigned found = 0;
    uint32_t at = 0;
    if (search->done) return 0;
    while (found < EXPECTED_PATCHES) {
        const struct edge *edge = most_visited_of(search, &search->nodes[at]);
        unsigned choice = choice_of(edge);
        if (!edge->visits || !(abstract_choices(search->edition, &position) >> choice & 1)) break;
        if (choice && position.turn == seat) patches[found++] = (uint8_t)in_circle(&position, choice - 1);
        if (position.waiting && choice && position.left - 1u == search->edition->refill_when_left) break;
        abstract_play(search, &position, choice);
        if (is_over(&position) || !edge->child) break;
        at = edge->child;
    }
    return found;
}

/* How many of the expected patches do not fit, if the table places them one after the other. */
static unsigned misfits_after(const struct qb_search *search, qb_cells free, const uint8_t *patches, unsigned length) {
    unsigned misfits = 0;
    for (unsigned i = 0; i < length; i++) {
        uint64_t words[2] = {free.lo, free.hi};
        const struct rank_entry *entry = remembered_ranks(search->edition, search->memory, words, patches[i]);
        if (!entry->length) {
            misfits++;
            continue;
        }
        const struct qb_turn *turns = search->edition->turns + search->edition->patches[patches[i]].first_turn;
        free = without(free, turns + entry->list[0].turn, entry->list[0].anchor);
    }
    return misfits;
}

/* The tidiest of the placements that leave room for most of the expected patches. */
static struct qb_decision abstract_placement(struct qb_search *search) {
    const struct qb_position *position = &search->root;
    unsigned patch = patch_in_hand(position), seat = position->turn, best = 0, least = UINT32_MAX;
    struct qb_ranked list[PLACES_CONSIDERED];
    uint8_t expected[EXPECTED_PATCHES];
    unsigned claimer, coming = expected_patches(search, seat, expected);
    unsigned length =
        rank_placements(search->edition, position->free[seat], patch, PLACES_CONSIDERED, list, &claimer);
    if (!length) return (struct qb_decision){QB_DISCARD, 0, 0};
    const struct qb_turn *turns = search->edition->turns + search->edition->patches[patch].first_turn;
    for (unsigned i = 0; i < length && least; i++) {
        qb_cells after = without(cells_of(position->free[seat]), turns + list[i].turn, list[i].anchor);
        unsigned misfits = misfits_after(search, after, expected, coming);
        if (misfits < least) {
            least = misfits;
            best = i;
        }
    }
    return (struct qb_decision){QB_PLACE, list[best].turn, list[best].anchor};
}
