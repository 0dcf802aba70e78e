/* For x86-64 processors with POPCNT (since 2008), and for those whose PDEP is slow. */
#if defined(__GNUC__) && defined(__x86_64__)
#include <immintrin.h>
#include <stdint.h>
#include <string.h>

#define QB_HAS_POPCNT
#define QB_VARIANT qb_popcnt_variant
#define QB_VARIANT_NAME QB_POPCNT

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("popcnt,sse4.2"))), apply_to = function)
#include "cpu/variant_table.h"
#pragma clang attribute pop
#else
#pragma GCC target("popcnt,sse4.2")
#include "cpu/variant_table.h"
#endif
#else
typedef int qb_no_popcnt_variant; /* C does not allow an empty file */
#endif
