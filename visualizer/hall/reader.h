// SPDX-License-Identifier: MIT
//
// The follower's reader: bytes from the instructor's side become a trace, the text of its source,
// and the instructor's place in the trace. Pure: no socket, no clock. All input is checked here:
// what the reader passes on are events as of an opened trace, and texts that end in zeros.
//
// While another run arrives, the run before stays as it is, to be looked at until the other can be
// shown.
#ifndef VISUALIZER_HALL_READER_H
#define VISUALIZER_HALL_READER_H

#include "base/status.h"
#include "trace/trace.h"
#include "visualizer/hall/message.h"

#include <stdbool.h>

// Slots that have arrived; the last event may not be complete.
struct inflow {
	struct event *ev;
	size_t n, cap;
};

// All zero: nothing has arrived.
struct hall_reader {
	struct trace shown, next; // the run that is shown; another run that arrives now
	bool another;		  // there is another run
	struct trace sources;	  // of all runs
	struct inflow events, texts;
	struct hall_look look; // the last one
	size_t looks;	       // how many arrived for the run whose events arrive now
	bool greeted;
	size_t have; // bytes in `in`: of the greeting, or of a message with its head
	unsigned char in[sizeof(struct hall_head) + HALL_MESSAGE_MOST];
};

// Takes the next n bytes. EXIT_OK; EXIT_USAGE with a line: they are malformed, and no more must be
// read; or EXIT_TROUBLE. Does not block.
int hall_read(struct hall_reader *r, const void *bytes, size_t n, struct status *st);

// Puts the other run in place of the shown one. Only after a look of the other run has arrived.
void hall_reader_turn(struct hall_reader *r);

void hall_reader_free(struct hall_reader *r);

#endif
