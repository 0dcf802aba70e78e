/* Sets of cells in two words. */
#ifndef QB_CELLS_H
#define QB_CELLS_H

#include <stdint.h>

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#endif

typedef struct {
    uint64_t lo, hi;
} qb_cells;

static inline qb_cells cells_of(const uint64_t words[2]) { return (qb_cells){words[0], words[1]}; }

static inline qb_cells both(qb_cells a, qb_cells b) { return (qb_cells){a.lo & b.lo, a.hi & b.hi}; }

static inline qb_cells either(qb_cells a, qb_cells b) { return (qb_cells){a.lo | b.lo, a.hi | b.hi}; }

static inline int same(qb_cells a, qb_cells b) { return a.lo == b.lo && a.hi == b.hi; }

/* Whether every cell of a is also in b. */
static inline int is_part_of(qb_cells a, qb_cells b) { return !((a.lo & ~b.lo) | (a.hi & ~b.hi)); }

static inline int any(qb_cells a) { return (a.lo | a.hi) != 0; }

/* Moved towards bit 0, by less than 64. (A shift by 64 is undefined, hence two steps.) */
static inline qb_cells moved_down(qb_cells a, unsigned by) {
    return (qb_cells){a.lo >> by | a.hi << 1 << (63 - by), a.hi >> by};
}

/* The same, by less than 128. */
static inline qb_cells moved_far_down(qb_cells a, unsigned by) {
    return by < 64 ? moved_down(a, by) : (qb_cells){a.hi >> (by - 64), 0};
}

/* Moved away from bit 0, by less than 128. */
static inline qb_cells moved_up(qb_cells a, unsigned by) {
    return by < 64 ? (qb_cells){a.lo << by, a.hi << by | a.lo >> 1 >> (63 - by)} : (qb_cells){0, a.lo << (by - 64)};
}

#if defined(QB_HAS_POPCNT)

/* How many bits are set. */
static inline unsigned count_word(uint64_t word) { return (unsigned)__builtin_popcountll(word); }

static inline unsigned count(qb_cells a) { return count_word(a.lo) + count_word(a.hi); }

#else

/* How many bits of each four are set. */
static inline uint64_t count_fours(uint64_t word) {
    word -= word >> 1 & 0x5555555555555555u;
    return (word & 0x3333333333333333u) + (word >> 2 & 0x3333333333333333u);
}

static inline unsigned sum_of_fours(uint64_t fours) {
    uint64_t bytes = (fours & 0x0f0f0f0f0f0f0f0fu) + (fours >> 4 & 0x0f0f0f0f0f0f0f0fu);
    return (unsigned)(bytes * 0x0101010101010101u >> 56);
}

/* How many bits are set. */
static inline unsigned count_word(uint64_t word) { return sum_of_fours(count_fours(word)); }

static inline unsigned count(qb_cells a) { return sum_of_fours(count_fours(a.lo) + count_fours(a.hi)); }

#endif

/* The number of the lowest bit of a word that is not 0. */
static inline unsigned lowest(uint64_t word) {
#if defined(_MSC_VER) && !defined(__clang__)
    unsigned long number;
    _BitScanForward64(&number, word);
    return number;
#else
    return (unsigned)__builtin_ctzll(word);
#endif
}

/* The number of the set bit that has `k` set bits below it; there must be one. */
static inline unsigned kth_of_word(uint64_t word, unsigned k) {
#if defined(QB_HAS_BMI2)
    return lowest(_pdep_u64((uint64_t)1 << k, word));
#else
    unsigned base = 0;
    for (unsigned width = 32; width; width >>= 1) {
        unsigned below = count_word(word & (((uint64_t)1 << width) - 1));
        unsigned skip = k >= below;
        k -= skip ? below : 0;
        word >>= skip ? width : 0;
        base += skip ? width : 0;
    }
    return base;
#endif
}

static inline unsigned kth(qb_cells a, unsigned k) {
    unsigned below = count_word(a.lo);
    return k < below ? kth_of_word(a.lo, k) : 64 + kth_of_word(a.hi, k - below);
}

/* Takes the lowest cell out of a set that is not empty. */
static inline unsigned pop_lowest(qb_cells *a) {
    unsigned number = a->lo ? lowest(a->lo) : 64 + lowest(a->hi);
    uint64_t *word = a->lo ? &a->lo : &a->hi;
    *word &= *word - 1;
    return number;
}

#endif
