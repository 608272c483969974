// SPDX-License-Identifier: MIT
//
// What recorded operations gave back, held against the model.
#ifndef RECORDING_RESULTS_H
#define RECORDING_RESULTS_H

#include <stdbool.h>
#include <stdint.h>

struct lane;
struct line;

// Would the operation of a lane, if it took effect now, give back what the tape says? What has not
// ended may give back anything.
bool lane_fits(const struct line *l, uint32_t lane);

// Does a lane's operation leave everything as it is? Then it can take effect at any moment at
// which it fits, and the first is as good as any.
bool lane_only_looks(const struct lane *k);

#endif
