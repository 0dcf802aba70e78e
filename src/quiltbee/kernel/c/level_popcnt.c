/* For x86-64 processors with POPCNT (since 2008), and for those whose PDEP is slow. */
#if defined(__GNUC__) && defined(__x86_64__)
#include <stdint.h>
#include <string.h>

#define QB_HAS_POPCNT
#define QB_LEVEL qb_popcnt_level
#define QB_LEVEL_NAME QB_POPCNT

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("popcnt,sse4.2"))), apply_to = function)
#include "level_table.h"
#pragma clang attribute pop
#else
#pragma GCC target("popcnt,sse4.2")
#include "level_table.h"
#endif
#else
typedef int qb_no_popcnt_level; /* C wants something in every file */
#endif
