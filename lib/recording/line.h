// SPDX-License-Identifier: MIT
//
// The state of a recorded run while it is put in order (linearize.h), and functions that all steps
// of that work share. The files that use it, from the bottom up: events.c (events of the trace),
// backtrack.c, lanes.c (an operation begins), step.c (one step of an operation),
// order.c (what must come first), linearize.c (time).
#ifndef RECORDING_LINE_H
#define RECORDING_LINE_H

#include "recording/addresses.h"
#include "recording/changes.h"
#include "recording/reel.h"
#include "recording/sink.h"
#include "recording/sites.h"

enum lane_state {
	LANE_IDLE, // between two operations
	LANE_OPEN, // its operation is pending in the model
	LANE_DONE  // it has taken effect; its end is still to come
};

// A thread of the program, by its number on the tape.
struct lane {
	struct reel reel;
	struct tape_place place; // of `now`
	struct taped now;	 // the record at hand: the next one if IDLE
	bool has;		 // there is one
	bool closed;		 // the end of `now` is known
	uint32_t number;	 // in the model; 0: not created yet
};

// Did its operation have this result?
static inline bool lane_got(const struct lane *k, int32_t result)
{
	return k->closed && k->now.result == result;
}

// A save of the world and all that changes with it. All zero: empty.
struct save {
	struct world world; // with its own holds, without threads and objects
	uint8_t *states;    // by lane
	size_t states_cap, nstates;
	size_t addresses, changes; // marks
	size_t nout, nlookers;
	uint64_t done;
};

// A save of everything, from which a stretch of time can be repeated.
struct station {
	struct save save;
	struct lane *lanes;
	size_t lanes_cap, nlanes;
	size_t nspent;
	int64_t now;
};

// How deep the search for what must come first goes (order.c).
#define SEARCH_DEPTH 24

struct line {
	struct tape *tape;
	struct sink sink;
	struct world world;
	struct lane *lanes; // 1 .. nlanes
	uint8_t *states;    // enum lane_state, by lane
	size_t nlanes, lanes_cap, states_cap, busy_cap;
	uint32_t *lane_of; // by number in the model; 0: none
	size_t lane_of_cap;
	uint32_t *under; // the lanes that are not idle
	size_t nunder, under_cap;
	size_t nlookers; // open lanes whose operations change nothing (order.c)
	uint32_t *heap;	 // lanes whose next moment is known, the earliest first
	size_t nheap, heap_cap;
	int64_t now;
	bool robust;   // the run uses a robust mutex
	uint64_t done; // operations that took effect

	struct addresses addresses; // undone back to the older station
	struct changes changes;	    // of the world, since the older station

	struct event *out; // events since the older station
	size_t nout, out_cap;

	struct sites sites;

	char **names; // of semaphores, without the slash
	size_t nnames, names_cap;

	uint32_t *spent; // chunks read to their ends since the older station
	size_t nspent, spent_cap;

	struct station older, newer;
	uint64_t since_station; // moments since the newer station
	struct save start, saves[SEARCH_DEPTH];

	// The search under way.
	bool final;	// operations that have not ended never will
	bool need_more; // it met an operation whose result is not known yet
	unsigned nodes; // steps that the search may still try
	unsigned try;	// repetitions of this stretch; 0: preferred choices
	uint32_t random;
	uint8_t *busy;	     // lanes on the way to the goal
	int64_t failed_at;   // the latest moment at which this stretch did not fit
	int64_t failed_from; // and the begin of the operation that did not fit
	bool gives_up;	     // no other choice helps: the next misfit is final

	enum line_state state;
	uint32_t culprit; // lane
	char trouble[512];
};

// Memory ran out, or the sink failed. Returns false.
bool line_failed(struct line *l);

// A random number below `below`: the same each time the same tape is put in order.
unsigned line_random(struct line *l, unsigned below);

// Makes room for a lane of this number. False: memory ran out.
bool lanes_room(struct line *l, uint32_t lane);

// Changes what an address leads to. False: no memory.
bool line_bind(struct line *l, uint64_t address, uint32_t object);

void line_free(struct line *l);

// The thread of a lane, in the model.
static inline const struct thread *thread_at(const struct line *l, uint32_t lane)
{
	return &l->world.threads[l->lanes[lane].number];
}

// Is the lane's operation pending in the model?
static inline bool is_open(const struct line *l, uint32_t lane)
{
	return l->states[lane] == LANE_OPEN;
}

// ---- order.c ------------------------------------------------------------------------------------
//
// The search for what must come before an operation.

// Makes the operation of a lane take effect with the result that it had, and before it other
// operations that it needs. False: that is impossible now (or need_more), and nothing has changed.
bool lane_finish(struct line *l, uint32_t lane);

// Lets some operations that are under way happen now, drawn at random.
void lanes_stir(struct line *l);

#endif
