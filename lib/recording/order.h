// SPDX-License-Identifier: MIT
//
// The search for what must come before an operation.
#ifndef RECORDING_ORDER_H
#define RECORDING_ORDER_H

#include <stdbool.h>
#include <stdint.h>

struct line;

// Makes the operation of a lane take effect with the result that it had, and before it other
// operations that it needs. False: that is impossible now (or need_more), and nothing has changed.
bool lane_finish(struct line *l, uint32_t lane);

// Lets some operations that are under way happen now, drawn at random.
void lanes_stir(struct line *l);

#endif
