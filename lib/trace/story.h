// SPDX-License-Identifier: MIT
//
// A story: the world of the model and what the program tells about itself (its annotations), folded
// over the events of a trace up to some moment. All texts stay in the trace; the story holds the
// slots at which they stand, so it can be copied (story_snapshot.h) cheaply and compared.
//
// A story belongs to one thread at a time. Nothing here blocks.
#ifndef TRACE_STORY_H
#define TRACE_STORY_H

#include "model/world.h"
#include "trace/story_annotations.h"
#include "trace/trace.h"

// Slots are numbers of slots in the trace; 0 is a valid slot, so "none" is NO_SLOT (trace.h).
struct story {
	struct world world;
	struct story_thread *threads; // by thread number
	struct story_object *objects; // by object number
	struct annotation *annotations;
	size_t threads_cap, objects_cap, nannotations, annotations_cap;
	struct step last;    // the last EV_STEP
	uint32_t last_slot;  // its slot; NO_SLOT at the start
	uint32_t end;	     // slot of EV_END, NO_SLOT while the run goes on
	uint32_t end_thread; // the thread that EV_END names, 0: none
	enum end end_kind;   // END_NONE while the run goes on
	uint32_t race;	     // slot of the last EV_RACE, NO_SLOT: none yet
	int64_t time;
	uint64_t steps;	      // how many EV_STEPs so far
	uint32_t runner;      // the thread that continued last and has not arrived yet, 0: none
	uint32_t made[KINDS]; // how many objects of each kind there have been
	uint32_t renamed;     // how many of them were destroyed and named anew since
};

// A story of nothing yet, with the rules of the trace's meta events. 0 or ENOMEM.
int story_init(struct story *s, const struct trace *t);

void story_free(struct story *s);

// Folds in the event at slot `at`. Returns 0, EINVAL when it does not fit the model (the
// trace is damaged, or of another program than it claims), or ENOMEM.
int story_event(struct story *s, const struct trace *t, uint32_t at);

// The story of a trace up to and including the event at slot `until`; NO_SLOT: of all of it.
// Returns 0, or EINVAL if the event at *at does not fit the model, or ENOMEM; after an error there
// is nothing to free.
int story_until(struct story *s, const struct trace *t, uint32_t until, size_t *at);

#endif
