/* Everything that is compiled once per level. Included at the end of each level_....c, which names itself QB_LEVEL. */
#include <stddef.h>
#include <stdlib.h>

#include "level.h"

#include "hot/legal.c"
#include "hot/perft.c"
#include "hot/placement.c"
#include "hot/playout.c"
#include "hot/shapes.c"

#include "search_tree.h"
#include "solve.h"

#include "hot/eval_rank.c"
#include "hot/eval_quilt.c"
#include "hot/eval_static.c"
#include "hot/eval_features.c"
#include "hot/net.c"
#include "hot/solve_live.c"
#include "hot/solve_bound.c"
#include "hot/solve.c"
#include "hot/solve_trap.c"
#include "hot/search_value.c"
#include "hot/search_place.c"
#include "hot/search.c"
#include "hot/search_uct.c"
#include "hot/search_abstract.c"
#include "hot/search_run.c"
#include "hot/search_keep.c"
#include "hot/search_selfplay.c"

const struct qb_level QB_LEVEL = {
    .name = QB_LEVEL_NAME,
    .legal = legal,
    .legal_count = legal_count,
    .play = play,
    .playouts = playouts,
    .perft = perft,
    .count_shapes = count_shapes,
    .value_placements = value_placements,
    .keep_best = keep_best,
    .run_search = run_search,
    .keep_tree = keep_tree,
    .features = features,
    .run_net = run_net,
    .abstract_placement = abstract_placement,
    .solve_root = solve_root,
    .find_trap = find_trap,
    .self_play = self_play,
};
