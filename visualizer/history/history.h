// SPDX-License-Identifier: MIT
//
// The moments of a trace, and the story at each moment. Moment 0 is the start; moment n is the
// state after the n-th step and after all that the program did up to the next step; the last moment
// reaches to the end of the trace.
//
// The story of a moment is folded from the nearest snapshot before the moment. A snapshot is taken
// every `every` slots; when all snapshots together outgrow a budget, every second one is dropped
// and the interval doubles. So memory is bounded whatever the length of the trace, and a step back
// folds at most one interval. A snapshot shares with the one before it what has not changed. The
// trace may grow (a live session).
//
// Pages of a trace that is mapped from a file are given back to the system from time to time, so
// that a long trace is never wholly in memory.
#ifndef VISUALIZER_HISTORY_HISTORY_H
#define VISUALIZER_HISTORY_HISTORY_H

#include "trace/own_step.h"
#include "trace/story_snapshot.h"

struct snapshot {
	size_t slot; // folded up to here
	struct story_snapshot story;
};

// A story that is folded forward along the trace.
struct walker {
	size_t slot; // folded up to here, SIZE_MAX: nowhere
	struct story story;
};

// Slot numbers in the order of the trace.
struct slots {
	uint32_t *slot;
	size_t n, cap;
};

struct history {
	const struct trace *trace;
	size_t number;	    // another number for each history that is started
	struct slots steps; // each EV_STEP
	uint16_t *movers;   // the thread of each step: steps are far apart in the trace
	bool *joins;	    // by step: it goes on in the call into a library of the step before
	size_t movers_cap, joins_cap;
	struct own_step own;  // of the last step
	struct slots logs;    // each EV_LOG, EV_LIMIT and EV_RACE
	struct slots races;   // each EV_RACE
	struct slots outputs; // each EV_OUTPUT
	struct slots peaks;   // by object number: the most permits a semaphore ever had
	struct snapshot *snapshots;
	size_t nsnapshots, snapshots_cap;
	size_t every;	  // slots between snapshots
	size_t bytes;	  // held by snapshots
	size_t budget;	  // the most they may hold
	struct story tip; // folded up to `seen`
	size_t seen;
	struct walker at;   // at the moment last asked for
	struct walker walk; // at the moment last asked of history_walk()
	size_t read;	    // slots read since the trace's memory was given back
	size_t bad;	    // the slot that does not fit the model, SIZE_MAX: none
};

// Starts a history at the beginning of a trace and reads what is there. The trace must stay.
// Returns 0, EINVAL (see `bad`; what stands before it can be shown) or ENOMEM. Does not block;
// time is linear in the trace.
int history_init(struct history *h, const struct trace *t);

// history_init() with another interval (slots) and budget (bytes), for tests.
int history_init_sized(struct history *h, const struct trace *t, size_t every, size_t budget);
void history_free(struct history *h);

// Reads the events that were added to the trace. Results as for history_init().
int history_grow(struct history *h);

// The number of the last moment.
static inline size_t history_last(const struct history *h)
{
	return h->steps.n;
}

// The story at a moment (cut to the last one); valid until the next call on h. NULL when memory
// runs out.
const struct story *history_at(struct history *h, size_t moment);

// The story at a moment, as from history_at(), whose last result stays valid. Fast for one moment
// after the other.
const struct story *history_walk(struct history *h, size_t moment);

// The slots that belong to a moment: from its step up to the next one.
size_t history_from(const struct history *h, size_t moment);
size_t history_to(const struct history *h, size_t moment);

// The thread that moved at a moment; 0 at the start, and after the end.
static inline uint32_t history_mover(const struct history *h, size_t moment)
{
	return moment && moment <= h->steps.n ? h->movers[moment - 1] : 0;
}

// Rows: a call into a library is one moment for who does not look into it (trace/own_step.h). The
// moment at which the row of this one begins, so that the row's steps follow it; the one at which
// the row has ended, so far.
size_t history_row_begin(const struct history *h, size_t moment);
size_t history_row_end(const struct history *h, size_t moment);

// Adds what has happened in the row up to this moment, which is not the first, as a sentence; into:
// in its last step alone.
void history_row_sentence(struct history *h, size_t moment, bool into, const struct namer *namer,
			  struct buf *b);

// How many of these slots stand before `slot`.
size_t slots_before(const struct slots *s, size_t slot);

#endif
