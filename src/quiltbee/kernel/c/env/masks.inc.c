/* Cells and legal actions as bytes, each 0 or 1. */
#include "api/actions.h"

/* Eight bits as eight bytes in memory, the lowest bit first. */
static inline uint64_t spread(uint64_t bits) {
#if defined(QB_HAS_BMI2)
    return _pdep_u64(bits, 0x0101010101010101u);
#else
    uint64_t bytes = (bits & 0xff) * 0x0101010101010101u & 0x8040201008040201u; /* bit i in byte i */
    bytes = (bytes + 0x7f7f7f7f7f7f7f7fu) >> 7 & 0x0101010101010101u;
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    bytes = __builtin_bswap64(bytes);
#endif
    return bytes;
#endif
}

/* The lowest `columns` bits as bytes. Two writes that overlap need no loop. */
static inline void write_bits(uint64_t bits, unsigned columns, uint8_t *at) {
    if (columns >= 8) {
        uint64_t first = spread(bits & 0xff), last = spread(bits >> (columns - 8) & 0xff);
        memcpy(at, &first, 8);
        memcpy(at + columns - 8, &last, 8);
    } else if (columns >= 4) {
        uint64_t first = spread(bits & 0xf), last = spread(bits >> (columns - 4) & 0xf);
        memcpy(at, &first, 4);
        memcpy(at + columns - 4, &last, 4);
    } else {
        for (unsigned i = 0; i < columns; i++) at[i] = (uint8_t)(bits >> i & 1);
    }
}

/* A set of cells, row by row. */
static inline void write_cells(const struct qb_edition *edition, qb_cells cells, uint8_t *at) {
    for (unsigned row = 0; row < edition->rows; row++, at += edition->columns) {
        write_bits(cells.lo, edition->columns, at);
        cells = moved_down(cells, edition->stride);
    }
}

/* 1 for each legal action, else 0; returns how many are legal. */
static int write_mask(const struct qb_edition *edition, struct qb_game *game, uint8_t *mask) {
    const struct qb_position *position = &game->position;
    memset(mask, 0, (size_t)action_count(edition));
    if (position->turn >= QB_CHANCE) return 0;
    struct qb_quilt *quilt = &game->quilts[position->turn];
    if (turn_starts(position)) {
        uint8_t takes[QB_LARGEST_REACH];
        unsigned found = takeable(edition, position, quilt, takes);
        mask[0] = 1;
        for (unsigned i = 0; i < found; i++) mask[1 + takes[i]] = 1;
        return (int)(1 + found);
    }
    const struct qb_patch *patch = &edition->patches[patch_in_hand(position)];
    struct qb_places places;
    find_places(edition, quilt, patch, &places);
    for (unsigned i = 0; i < patch->turn_count; i++) {
        const struct qb_turn *turn = edition->turns + patch->first_turn + i;
        write_cells(edition, moved_far_down(places.of_turn[i], turn->base), mask + placing_action(edition, turn->code, 0));
    }
    mask[action_count(edition) - 1] = (uint8_t)may_discard(edition, position);
    return (int)(places.total + may_discard(edition, position));
}
