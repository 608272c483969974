// SPDX-License-Identifier: MIT
//
// What threads wait for, in the program's own words: the condition of the loop or the `if` around
// the wait, as it stands in the source, and the values of the variables in it.
//
// Used by one thread.
#ifndef CHECKER_VERDICT_WAITS_H
#define CHECKER_VERDICT_WAITS_H

#include "base/status.h"
#include "source/source.h"
#include "trace/story_text.h"

struct session;
struct target;

struct wait_value {
	char *name;	 // "q->count"
	char *text;	 // "2"; NULL: it has none that can be read
	uint64_t addr;	 // where it stands; 0: not known
	uint32_t writer; // the thread that wrote it last; 0: none is known
	char *file;	 // and where; NULL: not known
	int line;
};

struct wait {
	uint32_t thread;
	char *file; // short, as in listings
	int line;   // of the call
	char *condition;
	bool loops;	  // it is tried again behind the call; else it is an if's
	bool until;	  // the thread waits while it does not hold
	bool asleep;	  // until it is woken; it then gets its mutex
	bool goes;	  // it is about to wait on a condition
	enum truth holds; // the condition, by these values
	struct wait_value *values;
	size_t nvalues, cap;
};

struct waits {
	struct wait *all; // by number of the thread
	size_t n, cap;

	// Why the condition of a thread that waits could not be looked for, of the first such.
	enum waits_lack {
		LACK_NOTHING,
		LACK_LINES,  // the program has no debug information
		LACK_SOURCE, // the source is not there,
		LACK_SAME    // or newer than the program
	} lack;
	char *lacking; // the source; NULL: LACK_LINES
};

// While the session's execution asks: finds for each thread that waits on a condition or futex,
// pauses, tries or reads, the condition on which it does, if its call is in the program's own code
// and its source is there and not newer than the program. world: where the execution is. goes_on:
// it does so for ever, so that threads wait by other operations as well. Blocks on the disk only. 0
// or ENOMEM; *w, all zero before, is to be given to waits_free() in any case.
int waits_look(struct waits *w, struct session *s, const struct world *world, bool goes_on,
	       const char *program);

// The same where the run of a trace ends that is stuck, or that goes on for ever: runs the program
// once more as the trace went. Nothing is found of a run that ends otherwise, or if the program
// cannot be run again or does not come to that place again. Blocks.
void waits_of_trace(struct waits *w, const struct trace *t, const struct target *target);

// Finds who wrote the values last, in the trace t of the run that has ended there: known where its
// memory is seen. waits_of_trace() does this. 0 or ENOMEM.
int waits_find_writers(struct waits *w, const struct trace *t);

void waits_free(struct waits *w);

// Would the thread not wait, if it looked at its condition now?
bool wait_is_over(const struct wait *w);

// Adds a sentence about what is lacking, if nothing was found for that reason; else nothing.
void waits_lack_text(const struct waits *w, struct buf *b);

// Adds a sentence about one: "2 eater waits at table.c:41 while (forks == 0): forks = 0 (written by
// 3 eater at table.c:33)"; the writer is told if it is another thread. names: of the threads.
void wait_text(const struct wait *w, const struct namer *names, struct buf *b);

#endif
