/* For x86-64 processors with POPCNT, BMI2, AVX2 and FMA (since 2013, with a fast PDEP from AMD since 2020). */
#if defined(__GNUC__) && defined(__x86_64__)
#include <immintrin.h>
#include <stdint.h>
#include <string.h>

#define QB_HAS_POPCNT
#define QB_HAS_BMI2
#define QB_VARIANT qb_bmi2_variant
#define QB_VARIANT_NAME QB_BMI2

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("popcnt,bmi,bmi2,avx2,fma"))), apply_to = function)
#include "cpu/variant_table.h"
#pragma clang attribute pop
#else
#pragma GCC target("popcnt,bmi,bmi2,avx2,fma")
#include "cpu/variant_table.h"
#endif
#else
typedef int qb_no_bmi2_variant; /* C does not allow an empty file */
#endif
