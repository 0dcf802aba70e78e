/* Which level this processor can run. */
#include "level.h"

#if QB_X86_LEVELS
#include <cpuid.h>

static int has_popcnt(void) { return __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("sse4.2"); }

static int has_bmi2(void) {
    return has_popcnt() && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}

/* AMD made PDEP of micro-code before family 0x19 (Zen 3): it takes longer there than counting by hand. */
static int is_pdep_slow(void) {
    unsigned a = 0, b = 0, c = 0, d = 0;
    if (!__get_cpuid(0, &a, &b, &c, &d) || b != signature_AMD_ebx) return 0;
    if (!__get_cpuid(1, &a, &b, &c, &d)) return 1;
    return (a >> 8 & 0xf) + (a >> 20 & 0xff) < 0x19;
}

static const struct qb_level *best_level(void) {
    if (has_bmi2() && !is_pdep_slow()) return &qb_bmi2_level;
    return has_popcnt() ? &qb_popcnt_level : &qb_portable_level;
}

const struct qb_level *qb_find_level(int name) {
    switch (name) {
    case QB_BEST: return best_level();
    case QB_PORTABLE: return &qb_portable_level;
    case QB_POPCNT: return has_popcnt() ? &qb_popcnt_level : 0;
    case QB_BMI2: return has_bmi2() ? &qb_bmi2_level : 0;
    default: return 0;
    }
}
#else
const struct qb_level *qb_find_level(int name) {
    return name == QB_BEST || name == QB_PORTABLE ? &qb_portable_level : 0;
}
#endif
