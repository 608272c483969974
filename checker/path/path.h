// SPDX-License-Identifier: MIT
//
// The path of one execution: the model folded over its trace. At each step it says what took
// place, which choices there were, and what each of them costs in preemptions. This is all a
// search strategy ever sees of an execution.
//
// Neighbouring executions of a search begin alike. A path that is folded again over another trace
// keeps what their common beginning makes of it, and goes on from the last world that it has kept
// from there: the result is the same as if it were folded anew.
//
// A path belongs to one thread at a time. Nothing here blocks.
#ifndef CHECKER_PATH_PATH_H
#define CHECKER_PATH_PATH_H

#include "model/local.h"
#include "model/world.h"
#include "trace/event.h"
#include "trace/trace.h"

#include <stddef.h>
#include <stdint.h>

// Ids of threads that are the same in every execution. A thread's number depends on the order in
// which threads are created; its id stands for the thread that created it and for how many threads
// that one had created before.
struct thread_ids;

// The first thread alone, whose id is 1. NULL when memory runs out.
struct thread_ids *thread_ids_new(void);

// The id of the thread that the thread with id `parent` creates as its nth, from 1. 0 when memory
// runs out, or there are more than a choice can name.
uint32_t thread_ids_child(struct thread_ids *c, uint32_t parent, uint32_t nth);

void thread_ids_free(struct thread_ids *c);

// A choice there was at a step, taken or not.
struct branch {
	struct choice c;
	bool preempts; // switches away from a thread that could have gone on
	bool starves;  // lets a thread that polls do so again before another thread that
		       // can go on has moved at all; this may go on for ever
};

// What a branch costs of the preemption bound.
static inline unsigned branch_cost(const struct branch *o)
{
	return o->preempts || o->starves;
}

struct point {
	struct step step;   // what took place
	struct step key;    // the same, keyed (model/key.h), threads by their ids
	uint32_t first;	    // its branches begin here in path.branches
	uint32_t nbranches; //
	uint32_t taken;	    // which of them it was, from 0
	uint16_t before;    // the thread that had run until then
	uint32_t state;	    // a hash of what each thread was about to do
	bool local;	    // it needed no choice, and left `before` as it was (model/local.h)
};

// What the path knows of a thread.
struct path_thread {
	uint32_t id;	   // the same in every execution
	uint32_t children; // that it has come to create
	size_t stepped;	   // while folding: the number (from 1) of its last step,
	size_t polled;	   // of the last one by which it only polled again,
	uint8_t vain;	   // and the operation of its last step, when that was a try that failed
};

// How an object was when it appeared: see world_object().
struct path_object {
	uint64_t addr;
	uint32_t value;
	uint8_t kind, type;
	bool alive;
};

// How all was before a step.
struct path_mark {
	struct world world;
	struct path_thread *threads; // as in the path
	size_t threads_cap;
	size_t slot; // of the step, in the trace
	size_t nbranches;
	uint16_t before; // as in the path
	bool limits;	 //
	bool files;	 //
	bool unwritten;	 //
	bool orders;	 //
};

// A state that it has come to (EV_HERE).
struct path_state {
	uint64_t number;     // 0: not told
	uint32_t data;	     // a number of what the program keeps in memory, but on stacks
	uint32_t stands_for; // so many that differ in who is who alone; 0: no threads are alike
};

struct path {
	struct point *points; // n of them
	struct branch *branches;
	struct path_thread *threads; // by number, from 1
	struct path_object *objects; // by number, from 1; of kind KIND_NONE: made by a step
	size_t n, nbranches;
	size_t points_cap, branches_cap, threads_cap, objects_cap;
	enum eager eager;	// set by the owner: these steps were taken first (model/local.h)
	bool lean;		// set by the owner: nobody asks for branches, nor for `before`,
				// `state` and `local` of a point
	bool single;		// set by the owner: the next path begins otherwise
	struct thread_ids *ids; // set by the owner; NULL: keys have threads by their numbers
	struct op first;	// what the first thread came to at the start
	struct rules rules;	// at the start
	struct world world;	// at the end
	struct event end;	// the trace's EV_END; of kind EV_NONE: there is none
	size_t nthreads;	// there were
	const struct path_state *states; // set by the owner: those that the execution has come to,
	size_t nstates;			 // by the number of steps
	size_t timed_from; // set by the owner: the first of them at which it had looked at
			   // the time, SIZE_MAX: none
	size_t apart_from; // set by the owner: the first of them in which threads that are alike
			   // are told apart, SIZE_MAX: none
	size_t asked_from; // the first step that asked for a thread's end (model/local.h),
			   // if ends came first; SIZE_MAX: none
	size_t same;	   // so many points are as they were before the last fold
	bool limits;	   // there is an EV_LIMIT
	bool files;	   // there is an EV_FILE
	bool unwritten;	   // there is an EV_UNWRITTEN
	bool orders;	   // there is an EV_LIMIT of LIMIT_ORDERS
	uint16_t before;   // the thread that made the last choice, at first 1
	struct choice *choices;
	size_t choices_cap;
	// What was folded, and how; and a mark before every so many steps.
	struct event *events;
	struct path_mark *marks;
	size_t nevents, events_cap, nmarks, marks_cap, stride;
	enum eager was_eager;
	bool was_lean;
};

// Folds the model over a whole trace; what the path held before is dropped, but for what it shares.
// *path begins all zero. One with other `ids`, or whose ids have begun anew, must be freed before.
// 0, ENOMEM, or EINVAL: the trace does not fit the model or has no end; *at is then the slot where
// it stopped.
int path_fold(struct path *p, const struct trace *t, size_t *at);

// The last mark at or before step i (from 0), and *at, the step that it is before. NULL: there is
// none.
const struct path_mark *path_mark_before(const struct path *p, size_t i, size_t *at);

// Keys a step of this path (whose numbers are those of its world) as points[].key is.
void path_key(const struct path *p, struct step *s);

// How many preemptions the first n steps of a path hold.
size_t path_preemptions(const struct path *p, size_t n);

static inline const struct branch *point_branches(const struct path *p, size_t i)
{
	return p->branches + p->points[i].first;
}

void path_free(struct path *p);

// The n choices that every execution of a search begins with: the start of one path of the program.
struct beginning {
	const struct choice *c; // must outlive the search
	size_t n;
	bool resumes; // if n > 0: OP_RESUME is a step of its own in them, and so in every execution
};

// Does the path begin with these choices?
bool path_begins(const struct path *p, const struct beginning *b);

#endif
