// SPDX-License-Identifier: MIT
//
// The state of the linearizer, and the sink of its events.
#ifndef RECORDING_SINK_H
#define RECORDING_SINK_H

#include "trace/event.h"

#include <stddef.h>

enum line_state {
	LINE_GOES,    // no end yet
	LINE_OVER,    // the program has ended by itself
	LINE_MISUSE,  // a fault of the program; its EV_STEP is the last event
	LINE_TROUBLE, // no legal order exists, or the tape is damaged
	LINE_FAILED,  // memory ran out, or the sink failed
	LINE_CUT      // what the sink did not take was dropped
};

// Takes events (with their texts) in order. Returns 0, or anything else to stop.
struct sink {
	int (*write)(void *ctx, const struct event *ev, size_t slots);
	void *ctx;
};

#endif
