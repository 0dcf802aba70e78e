/* Placements in the tree: the best few, and more of them at nodes with many visits. */

/* The candidates in the order of the table; one that wins the special tile comes first, to discard comes last. */
struct candidates {
    struct qb_ranked list[QB_MOST_WAYS];
    unsigned length, may_discard;
};

static void find_candidates(const struct qb_search *search, const struct qb_position *position, unsigned most,
                            struct candidates *found) {
    const struct qb_edition *edition = search->edition;
    const uint64_t *free = position->free[position->turn];
    unsigned patch = patch_in_hand(position), claimer;
    if (most <= QB_RANKS_KEPT) {
        const struct rank_entry *entry = remembered_ranks(edition, search->memory, free, patch);
        found->length = entry->length;
        claimer = entry->claimer;
        memcpy(found->list, entry->list, entry->length * sizeof *found->list);
    } else {
        found->length = rank_placements(edition, free, patch, most, found->list, &claimer);
    }
    found->may_discard = may_discard(edition, position);
    if (position->special == QB_NONE && claimer < found->length) {
        struct qb_ranked best = found->list[claimer];
        for (unsigned i = claimer; i; i--) found->list[i] = found->list[i - 1];
        found->list[0] = best;
    }
    if (found->length > most) found->length = most;
}

static struct qb_decision candidate(const struct candidates *found, unsigned index) {
    if (index >= found->length) return (struct qb_decision){QB_DISCARD, 0, 0};
    return (struct qb_decision){QB_PLACE, found->list[index].turn, found->list[index].anchor};
}

static unsigned most_placements(const struct qb_search *search, const struct node *node) {
    const struct qb_search_options *options = &search->options;
    return node->depth == 0   ? options->root_placements
           : node->depth == 1 ? options->near_placements
                              : options->deep_placements;
}

/* How many placements a node should have now. */
static unsigned wanted_placements(const struct qb_search *search, const struct node *node) {
    unsigned most = most_placements(search, node);
    if (node->depth <= 1 || most <= 1 || search->options.placement_widening <= 0.0f) return most;
    float more = sqrtf((float)node->visits / search->options.placement_widening);
    return more < (float)(most - 1) ? 1 + (unsigned)more : most;
}
