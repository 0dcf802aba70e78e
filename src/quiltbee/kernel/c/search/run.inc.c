/* Runs a search of any kind. */

static void init_root(struct qb_search *search) {
    struct value value;
    int valued;
    search->started = 1;
    switch (search->options.kind) {
    case QB_UCT: expand_all(search, &search->root, 0); break;
    case QB_ABSTRACT: init_abstract_root(search); break;
    default:
        expand(search, &search->root, 0, &value, &valued);
        if (valued) search->aim = (float)value.margin;
    }
}

static void iterate(struct qb_search *search) {
    switch (search->options.kind) {
    case QB_UCT: iterate_uct(search); break;
    case QB_ABSTRACT: iterate_abstract(search); break;
    default: iterate_puct(search);
    }
}

enum { ITERATIONS_BETWEEN_LOOKS_AT_THE_CLOCK = 32 };

static int run_search(struct qb_search *search, uint64_t iterations, double seconds) {
    double end = seconds > 0.0 ? qb_seconds() + seconds : 0.0;
    if (!search->started) init_root(search);
    for (uint64_t i = 0; !search->done && (!iterations || i < iterations); i++) {
        if (end > 0.0 && i % ITERATIONS_BETWEEN_LOOKS_AT_THE_CLOCK == 0 && qb_seconds() >= end && search->iterations)
            break;
        iterate(search);
    }
    return search->done;
}
