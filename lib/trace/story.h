// SPDX-License-Identifier: MIT
//
// A story: the world of the model and what the program told about itself, folded over the
// events of a trace up to some moment. All texts stay in the trace; the story holds the slots
// at which they stand, so it can be copied (a snapshot) cheaply and compared.
#ifndef TRACE_STORY_H
#define TRACE_STORY_H

#include "model/describe.h"
#include "model/world.h"
#include "trace/trace.h"

// Slots are numbers of slots in the trace; 0 is a valid slot, so "none" is NO_SLOT (trace.h).

struct story_thread {
	uint32_t name;	  // slot of EV_THREAD_NAME
	uint32_t call[8]; // slots of the EV_CALLs it is inside of, outermost first
	uint32_t depth;	  // how many (may exceed 8; the innermost are then not kept)
};

struct story_object {
	uint32_t name;		 // slot of EV_OBJECT_NAME or EV_NAME
	uint32_t event;		 // slot of its EV_OBJECT or EV_NAME, or of the EV_STEP that made it
	uint32_t order;		 // its number among its kind, from 1
	uint32_t part;		 // slot of EV_PART, NO_SLOT: it is no part of anything
	uint64_t whole;		 // address of what it is a part of
	uint16_t reader, writer; // of KIND_MEMORY: the threads that last read, wrote it; 0: none
};

enum { STATES_SEEN = 12 };

struct annotation {   // a watched variable, a queue, a state machine, a place where threads are
	uint8_t kind; // EV_WATCH, EV_QUEUE, EV_STATE, EV_THREADS
	bool known;   // value and before are known
	uint8_t seen; // EV_STATE: how many states it has been in; more than STATES_SEEN: not all
		      // kept
	uint64_t addr;
	uint32_t number;	     // of a watched variable: `object` of its EV_WATCH
	uint32_t slot;		     // the event that says it now (EV_WATCH: the one with the name)
	uint32_t was;		     // the one before (not EV_WATCH)
	uint32_t changed;	     // slot of the last change
	uint32_t part;		     // slot of EV_PART, NO_SLOT: it is no part of anything
	uint64_t whole;		     // address of what it is a part of
	uint32_t states;	     // EV_STATE: slot of EV_STATES, NO_SLOT: not told
	int64_t value, before;	     // EV_WATCH
	uint32_t state[STATES_SEEN]; // EV_STATE: the first event of each state it has been in
};

struct story {
	struct world world;
	struct story_thread *threads; // by thread number
	struct story_object *objects; // by object number
	struct annotation *annotations;
	size_t threads_cap, objects_cap, nannotations, annotations_cap;
	struct step last;   // the last EV_STEP
	uint32_t last_slot; // its slot; NO_SLOT at the start
	uint32_t end;	    // slot of EV_END, NO_SLOT while the run goes on
	uint32_t race;	    // slot of the last EV_RACE, NO_SLOT: none yet
	int64_t time;
	uint64_t steps;	      // how many EV_STEPs so far
	uint32_t runner;      // the thread that last went on and has arrived nowhere yet, 0: none
	uint32_t made[KINDS]; // how many objects of each kind there were
};

// A story of nothing yet, with the rules of the trace's meta events. 0 or ENOMEM.
int story_init(struct story *s, const struct trace *t);

void story_free(struct story *s);

// Folds in the event at slot `at`. Returns 0, EINVAL when it does not fit the model (the
// trace is damaged, or of another program than it claims), or ENOMEM.
int story_event(struct story *s, const struct trace *t, uint32_t at);

// The story of a trace up to the event at slot `until` and with it; NO_SLOT: all of it. 0, EINVAL:
// the event at *at does not fit the model, or ENOMEM. If it is not 0, nothing is left to free.
int story_until(struct story *s, const struct trace *t, uint32_t until, size_t *at);

// Names for sentences (describe.h). A thread is "3 swimmer-2" (its number and name); without a
// name of its own the first it gets later (its own, or its start routine's from the session). An
// object is its kind and name: "mutex forks[1]", "semaphore sem-2" when it has none.
struct story_names {
	const struct story *story;
	const struct trace *trace;
};
struct namer story_namer(struct story_names *n);

// "file.c:41" of a site, "" if it is not known.
void story_site(const struct trace *t, uint32_t site, struct buf *b);

// The file of a site, its path if that is known, added to b; returns the line in it, from 1. 0, and
// nothing added: it is not known.
unsigned story_source(const struct trace *t, uint32_t site, struct buf *b);

// One log line in the form that all of Treadle uses: "00:01.200  3 swimmer-2  waiting".
void story_log_line(const struct story *s, const struct trace *t, uint32_t at, struct buf *b);

// A data race, the EV_RACE at a slot: the place in memory, "variable counter"; and all of it, in
// one sentence with both places in the source.
void story_raced(const struct story *s, const struct trace *t, uint32_t at, struct buf *b);
void story_race(const struct story *s, const struct trace *t, uint32_t at, struct buf *b);

// The address of what an EV_PART makes its object or thing a part of, and its name (*n bytes).
uint64_t annotation_whole(const struct event *part, const char **name, size_t *n);

// The items behind the name in the text of an EV_QUEUE, EV_STATE, EV_STATES or EV_THREADS. Start
// with item = {0}; false: there is no further one.
struct annotation_item {
	const char *s;
	size_t n;
};
bool annotation_item_next(const struct event *e, struct annotation_item *item);

// How the run ended, in one sentence with its place: "deadlock: ...", "exited with status 0".
// Nothing while it goes on.
void story_end(const struct story *s, const struct trace *t, struct buf *b);

#endif
