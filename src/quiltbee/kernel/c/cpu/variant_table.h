/* Everything that is compiled once per CPU variant. Each variant_....c defines QB_VARIANT and includes this at its end. */
#include <stddef.h>
#include <stdlib.h>

#include "cpu/quads.h"
#include "cpu/variant.h"

/* For functions that are fast only if the compiler knows their arguments. */
#if defined(__GNUC__)
#define QB_ALWAYS __attribute__((always_inline))
#else
#define QB_ALWAYS
#endif

/* For loops in which every call must be inlined, however many other callers there are. The compiler inlines less of what
 * has many callers, so code elsewhere could make these loops slower. */
#if defined(__GNUC__)
#define QB_FLAT __attribute__((flatten))
#else
#define QB_FLAT
#endif

#include "rules/legal.inc.c"
#include "rules/perft.inc.c"
#include "rules/placement.inc.c"
#include "rules/playout.inc.c"
#include "rules/shapes.inc.c"

#include "env/games.h"
#include "search/tree.h"
#include "solve/solve.h"

#include "eval/rank.inc.c"
#include "eval/quilt_facts.inc.c"
#include "eval/static.inc.c"
#include "eval/automa.inc.c"
#include "eval/features.inc.c"
#include "net/net.inc.c"
#include "env/masks.inc.c"
#include "env/observe.inc.c"
#include "env/draw.inc.c"
#include "env/step.inc.c"
#include "solve/live.inc.c"
#include "solve/bound.inc.c"
#include "solve/solve.inc.c"
#include "solve/trap.inc.c"
#include "search/value.inc.c"
#include "search/placements.inc.c"
#include "search/search.inc.c"
#include "baselines/uct.inc.c"
#include "baselines/abstract.inc.c"
#include "search/run.inc.c"
#include "search/leaves.inc.c"
#include "search/keep.inc.c"
#include "train/self_play.inc.c"

const struct qb_variant QB_VARIANT = {
    .name = QB_VARIANT_NAME,
    .legal = legal,
    .legal_count = legal_count,
    .play = play,
    .playouts = playouts,
    .perft = perft,
    .count_shapes = count_shapes,
    .value_placements = value_placements,
    .keep_best = keep_best,
    .run_search = run_search,
    .collect_leaves = collect_leaves,
    .answer_leaves = answer_leaves,
    .keep_tree = keep_tree,
    .features = features,
    .run_net = run_net,
    .write_mask = write_mask,
    .observed_features = observed_features,
    .observed_planes = observed_planes,
    .potential = potential,
    .draw_action = draw_action,
    .list_actions = list_actions,
    .env_reset_row = env_reset_row,
    .env_step_row = env_step_row,
    .abstract_placement = abstract_placement,
    .solve_root = solve_root,
    .find_trap = find_trap,
    .self_play = self_play,
};
