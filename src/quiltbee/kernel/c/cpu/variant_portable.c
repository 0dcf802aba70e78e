/* For any processor. */
#if (defined(__aarch64__) || defined(__wasm__)) && defined(__GNUC__)
#define QB_HAS_POPCNT
#endif
#define QB_VARIANT qb_portable_variant
#define QB_VARIANT_NAME QB_PORTABLE
#include "cpu/variant_table.h"
