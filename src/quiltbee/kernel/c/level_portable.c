/* For any processor. */
#if defined(__aarch64__) && defined(__GNUC__)
#define QB_HAS_POPCNT
#endif
#define QB_LEVEL qb_portable_level
#define QB_LEVEL_NAME QB_PORTABLE
#include "level_table.h"
