/* The eight counts of a quilt, for evaluations. */

static void count_shapes(const struct qb_edition *edition, const uint64_t free[2], uint32_t counts[QB_SHAPES]) {
    struct qb_shapes shapes[2];
    qb_lanes lo = (qb_lanes){0} + free[0], hi = (qb_lanes){0} + free[1];
    find_shapes(shapes, lo, hi, edition->stride);
    for (unsigned i = 0; i < QB_SHAPES; i++)
        counts[i] = count((qb_cells){lane_of(shapes[0].of[i], 0), lane_of(shapes[1].of[i], 0)});
}
