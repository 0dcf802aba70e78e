/* The shape of the net: features -> 128 -> 32 -> win, margin and the policy. */
#ifndef QB_NET_H
#define QB_NET_H

#include "search.h"

#define QB_HIDDEN1 128
#define QB_HIDDEN2 32
#define QB_OUTPUTS (2 + QB_POLICY)

_Static_assert(QB_WEIGHTS == QB_FEATURES * QB_HIDDEN1 + QB_HIDDEN1 + QB_HIDDEN1 * QB_HIDDEN2 + QB_HIDDEN2 +
                                 QB_HIDDEN2 * QB_OUTPUTS + QB_OUTPUTS,
               "the header tells how many weights there are");

/* The net gives the expected margin in these units. */
#define QB_NET_MARGIN 10.0f

#endif
