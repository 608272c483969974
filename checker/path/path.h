// SPDX-License-Identifier: MIT
//
// The path of one execution: the model folded over its trace. For each step the path has what took
// place, the choices there were, and the cost of each in preemptions. A search strategy sees
// nothing else of an execution.
//
// Successive executions of a search often begin with the same steps. A path that is folded again
// over another trace keeps the steps that both traces begin with and continues from the last world
// that it has kept before they differ; the result is as if the path were folded from the start.
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

void thread_ids_free(struct thread_ids *c);

// A choice there was at a step, taken or not.
struct branch {
	struct choice c;
	bool preempts; // switches away from a thread that could have continued
	bool starves;  // lets a thread poll again before another thread that can run has moved at
		       // all; this could go on for ever
};

// What a branch costs of the preemption bound.
static inline unsigned branch_cost(const struct branch *o)
{
	return o->preempts || o->starves;
}

struct point {
	struct step step;   // what took place
	struct step key;    // the step, keyed (model/key.h), with ids for threads
	uint32_t first;	    // index of its first branch in path.branches
	uint32_t nbranches; // number of its branches
	uint32_t taken;	    // index of the branch that was taken, from 0
	uint16_t before;    // the thread that had run until then
	uint32_t state;	    // a hash of the pending operations of all threads
	bool local; // the step needed no choice, and `before` does not change (model/local.h)
};

// What the path knows of a thread.
struct path_thread {
	uint32_t id;	   // the same in every execution
	uint32_t children; // number of threads that it has created
	size_t stepped;	   // while folding: the number, from 1, of its last step
	size_t polled;	   // while folding: the number, from 1, of the last step in which it polled
	uint8_t vain;	   // while folding: the operation of its last step if that try failed
};

// The initial state of an object: see world_object().
struct path_object {
	uint64_t addr;
	uint32_t value;
	uint8_t kind, type;
	bool alive;
};

// A snapshot of the fold before a step.
struct path_mark {
	struct world world;
	struct path_thread *threads; // as in the path
	size_t threads_cap;
	size_t slot; // of the step in the trace
	size_t nbranches;
	uint16_t before; // this and the flags: as in the path
	bool limits, files, unwritten, orders;
};

// A state that the execution reached (EV_HERE).
struct path_state {
	uint64_t number;     // 0: not reported
	uint32_t data;	     // a number for the contents of the program's memory without stacks
	uint32_t stands_for; // number of states that differ from it only in which of several
			     // identical threads is which; 0: no threads are identical;
			     // UINT32_MAX: so many, or more
	uint32_t printed;    // how many bytes the program has printed on standard output
};

struct path {
	struct point *points; // n of them
	struct branch *branches;
	struct path_thread *threads; // by number, from 1
	struct path_object *objects; // by number, from 1; of kind KIND_NONE: made by a step
	size_t n, nbranches;
	size_t points_cap, branches_cap, threads_cap, objects_cap;
	// Set by the owner.
	enum eager eager;	// steps that were taken first (model/local.h)
	bool lean;		// branches are not needed, nor before, state and local of points
	bool single;		// the next path will not begin with the same steps
	struct thread_ids *ids; // NULL: keys have the numbers of threads
	const struct path_state *states; // reached by the execution, by number of steps
	size_t nstates;
	size_t timed_from; // index of the first state in which the program had read the time;
			   // SIZE_MAX: none
	size_t apart_from; // index of the first state in which identical threads are told apart;
			   // SIZE_MAX: none
	// The result.
	struct op first;    // the first operation of the first thread
	struct rules rules; // at the start
	struct world world; // at the end
	struct event end;   // the trace's EV_END; of kind EV_NONE: the trace has none
	size_t nthreads;    // that existed
	size_t asked_from;  // the first step that asked whether a thread has ended
			    // (model/local.h), if ends came first; SIZE_MAX: none
	size_t same;	    // number of leading points that the last fold left as they were
	bool limits;	    // there is an EV_LIMIT
	bool files;	    // there is an EV_FILE
	bool unwritten;	    // there is an EV_UNWRITTEN
	bool orders;	    // there is an EV_LIMIT of LIMIT_ORDERS
	uint16_t before;    // the thread that made the last choice; initially 1
	struct choice *choices;
	size_t choices_cap;
	// The trace that was folded, how it was folded, and a mark before every `stride` steps.
	struct event *events;
	struct path_mark *marks;
	size_t nevents, events_cap, nmarks, marks_cap, stride;
	enum eager was_eager;
	bool was_lean;
};

// Folds the model over a whole trace, in place of the trace folded before. *path begins all zero;
// it must be freed first if `ids` is another set or has been emptied. 0, ENOMEM, or EINVAL: the
// trace does not fit the model or has no end; *at is then the slot where the fold stopped.
int path_fold(struct path *p, const struct trace *t, size_t *at);

// The last mark at or before step i (from 0); *at: the step that the mark precedes. NULL: none.
const struct path_mark *path_mark_before(const struct path *p, size_t i, size_t *at);

// Keys a step, whose numbers are those of this path's world, in the same way as points[].key.
void path_key(const struct path *p, struct step *s);

// The number of preemptions in the first n steps of a path.
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
