// SPDX-License-Identifier: MIT
//
// Annotations: what a program tells about itself, as a story keeps it. Its texts stay in the trace;
// kept are the slots at which they stand (NO_SLOT: there is none).
//
// Belongs to the story's thread; nothing here blocks.
#ifndef TRACE_STORY_ANNOTATIONS_H
#define TRACE_STORY_ANNOTATIONS_H

#include "trace/trace.h"

struct story_thread {
	uint32_t name;	  // slot of EV_THREAD_NAME
	uint32_t site;	  // of its last operation but its end, 0: not known
	uint32_t begun;	  // site at which it was created, 0: not known
	uint32_t call[8]; // slots of the EV_CALLs it is inside of, outermost first
	uint32_t depth;	  // how many (may exceed 8; the innermost are then not kept)
};

struct story_object {
	uint32_t name;		 // slot of EV_OBJECT_NAME or EV_NAME
	uint32_t renamed;	 // of the EV_OBJECT_NAME since its end, for what follows there
	uint32_t event;		 // slot of its EV_OBJECT or EV_NAME, or of the EV_STEP that made it
	uint32_t order;		 // its number among its kind, from 1
	uint32_t part;		 // slot of EV_PART, NO_SLOT: it is no part of anything
	uint64_t whole;		 // address of what it is a part of
	uint16_t reader, writer; // of KIND_MEMORY: the threads that last read, wrote it; 0: none
};

enum { STATES_SEEN = 12 };

// A watched variable, a queue, a state machine, a place where threads are; or an arrow between two.
struct annotation {
	uint8_t kind;	 // EV_WATCH, EV_QUEUE, EV_STATE, EV_THREADS, EV_LINK
	bool known;	 // value and before are known
	bool linked;	 // EV_STATE: there has been an arrow between it and another machine
	uint8_t seen;	 // EV_STATE: how many states it has been in; more than STATES_SEEN: not all
			 // kept
	uint64_t addr;	 // EV_LINK: where the arrow begins
	uint32_t number; // of a watched variable: `object` of its EV_WATCH
	uint32_t slot;	 // the event that says it now (EV_WATCH: the one with the name)
	uint32_t was;	 // the one before (not EV_WATCH)
	uint32_t changed;	     // slot of the last change
	uint32_t part;		     // slot of EV_PART, NO_SLOT: it is no part of anything
	uint64_t whole;		     // address of what it is a part of; EV_LINK: of where it ends
	uint32_t states;	     // EV_STATE: slot of EV_STATES, NO_SLOT: unknown
	int64_t value, before;	     // EV_WATCH
	uint32_t state[STATES_SEEN]; // EV_STATE: the first event of each state it has been in
	uint32_t times[STATES_SEEN]; // EV_STATE: how often it has been told to be in each of them
};

struct story;

// The record of a thread of the world, made if there is none yet. NULL: there is no such thread, or
// no memory.
struct story_thread *story_thread_at(struct story *s, uint32_t thread);

// Folds the annotation at a slot into the story. 0, EINVAL when it does not fit, or ENOMEM.
int story_annotate(struct story *s, const struct trace *t, uint32_t at);

// The machine, queue, watched variable or place at an address; NULL: there is none.
const struct annotation *story_thing_at(const struct story *s, uint8_t kind, uint64_t addr);

// The address of what an EV_PART makes its object or annotation a part of, and its name (*n bytes);
// or that at which the arrow of an EV_LINK ends.
uint64_t annotation_whole(const struct event *part, const char **name, size_t *n);

// The items behind the name in the text of an EV_QUEUE, EV_STATE, EV_STATES or EV_THREADS. Start
// with item = {0}; false: there is no further one.
struct annotation_item {
	const char *s;
	size_t n;
};
bool annotation_item_next(const struct event *e, struct annotation_item *item);

#endif
