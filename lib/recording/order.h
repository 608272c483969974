// SPDX-License-Identifier: MIT
//
// The search for what must come before an operation.
#ifndef RECORDING_ORDER_H
#define RECORDING_ORDER_H

#include <stdbool.h>
#include <stdint.h>

struct line;

// Makes the operation of a lane take effect, with the result it had, and before it whatever that
// needs. False: that cannot be, and nothing has changed (or need_more).
bool lane_finish(struct line *l, uint32_t lane);

// Lets some of what is under way happen now, by chance.
void lanes_stir(struct line *l);

#endif
