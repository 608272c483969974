// SPDX-License-Identifier: MIT
//
// The begin of recorded operations.
#ifndef RECORDING_LANES_H
#define RECORDING_LANES_H

#include <stdint.h>

struct line;

enum begun { BEGUN, SKIPPED, BEGIN_FAILED };

// The record at hand begins: its operation becomes pending in the model, or is left out.
enum begun lane_begin(struct line *l, uint32_t lane);

#endif
