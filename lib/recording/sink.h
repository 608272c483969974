// SPDX-License-Identifier: MIT
//
// Where the linearizer has got to, and where its events go.
#ifndef RECORDING_SINK_H
#define RECORDING_SINK_H

#include "trace/event.h"

#include <stddef.h>

enum line_state {
	LINE_GOES,    // all is well so far
	LINE_OVER,    // the program has ended by itself
	LINE_MISUSE,  // the program's mistake; EV_STEP of it is the last event
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
