/* Everything that is compiled once per level. Included at the end of each level_....c, which names itself QB_LEVEL. */
#include "level.h"

#include "hot/legal.c"
#include "hot/perft.c"
#include "hot/playout.c"

const struct qb_level QB_LEVEL = {
    .name = QB_LEVEL_NAME,
    .legal = legal,
    .legal_count = legal_count,
    .play = play,
    .playouts = playouts,
    .perft = perft,
};
