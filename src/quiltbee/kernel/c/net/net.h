/* The shape of the net: features -> 128 -> 32 -> win, margin and the policy.
 *
 * The first two layers are sums of whole numbers: half the memory of floats, twice as many in a vector, and the same
 * answer on every processor. */
#ifndef QB_NET_H
#define QB_NET_H

#include "search/search.h"

#define QB_HIDDEN1 128
#define QB_HIDDEN2 32
#define QB_OUTPUTS (2 + QB_POLICY)
#define QB_OUTPUT_ROOM 8 /* one vector */

_Static_assert(QB_WEIGHTS == QB_FEATURES * QB_HIDDEN1 + QB_HIDDEN1 + QB_HIDDEN1 * QB_HIDDEN2 + QB_HIDDEN2 +
                                 QB_HIDDEN2 * QB_OUTPUTS + QB_OUTPUTS,
               "the header tells how many weights there are");
_Static_assert(QB_FEATURES % 2 == 0 && QB_HIDDEN1 % 2 == 0, "inputs go in pairs");

/* The whole numbers that stand for 1 in inputs, in weights, and so in sums. */
#define QB_INPUT_ONE 1024
#define QB_WEIGHT_ONE 4096
#define QB_SUM_ONE (QB_INPUT_ONE * QB_WEIGHT_ONE)

/* The weights of a layer are in the order of their use: for each pair of inputs, the two weights of the first output, of
 * the second, and so on. */
struct qb_net {
    int16_t weights1[QB_FEATURES * QB_HIDDEN1];
    int16_t weights2[QB_HIDDEN1 * QB_HIDDEN2];
    int32_t bias1[QB_HIDDEN1];
    int32_t bias2[QB_HIDDEN2];
    float weights3[QB_HIDDEN2 * QB_OUTPUT_ROOM];
    float bias3[QB_OUTPUT_ROOM];
};

/* The net states margins in units of this many points. */
#define QB_NET_MARGIN 10.0f

#endif
