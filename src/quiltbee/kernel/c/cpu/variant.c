/* Which variant this processor can run. */
#include "cpu/variant.h"

#if QB_X86_VARIANTS
#include <cpuid.h>

/* This asks the processor directly: __builtin_cpu_supports needs a library that not every compiler has. */
struct cpu {
    unsigned family, features, more_features; /* ECX of leaf 1, EBX of leaf 7 */
    int is_amd, keeps_ymm;
};

/* Whether the operating system saves the wide registers when it switches between programs. */
static int keeps_ymm(unsigned features) {
    unsigned low, high;
    if (!(features & bit_OSXSAVE)) return 0;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return (low & 6) == 6;
}

static struct cpu this_cpu(void) {
    struct cpu cpu = {0, 0, 0, 0, 0};
    unsigned a = 0, b = 0, c = 0, d = 0;
    if (!__get_cpuid(0, &a, &b, &c, &d)) return cpu;
    cpu.is_amd = b == signature_AMD_ebx;
    if (!__get_cpuid(1, &a, &b, &c, &d)) return cpu;
    cpu.family = (a >> 8 & 0xf) + (a >> 20 & 0xff);
    cpu.features = c;
    cpu.keeps_ymm = keeps_ymm(c);
    if (__get_cpuid_count(7, 0, &a, &b, &c, &d)) cpu.more_features = b;
    return cpu;
}

static int has_all(unsigned features, unsigned wanted) { return (features & wanted) == wanted; }

static int has_popcnt(void) { return has_all(this_cpu().features, bit_POPCNT | bit_SSE4_2); }

static int has_bmi2(void) {
    struct cpu cpu = this_cpu();
    return has_popcnt() && has_all(cpu.features, bit_FMA) && cpu.keeps_ymm &&
           has_all(cpu.more_features, bit_BMI | bit_BMI2 | bit_AVX2);
}

/* Before family 0x19 (Zen 3), AMD's PDEP is microcode and slower than counting by hand. */
static int is_pdep_slow(void) {
    struct cpu cpu = this_cpu();
    return cpu.is_amd && cpu.family < 0x19;
}

static const struct qb_variant *best_variant(void) {
    if (has_bmi2() && !is_pdep_slow()) return &qb_bmi2_variant;
    return has_popcnt() ? &qb_popcnt_variant : &qb_portable_variant;
}

const struct qb_variant *qb_find_variant(int name) {
    switch (name) {
    case QB_BEST: return best_variant();
    case QB_PORTABLE: return &qb_portable_variant;
    case QB_POPCNT: return has_popcnt() ? &qb_popcnt_variant : 0;
    case QB_BMI2: return has_bmi2() ? &qb_bmi2_variant : 0;
    default: return 0;
    }
}
#else
const struct qb_variant *qb_find_variant(int name) {
    return name == QB_BEST || name == QB_PORTABLE ? &qb_portable_variant : 0;
}
#endif

int qb_has_variant(int name) { return qb_find_variant(name) != 0; }
