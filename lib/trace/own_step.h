// SPDX-License-Identifier: MIT
//
// Steps as the user's own code takes them. A step is taken at a line of the user's own, or by a
// library that this line has called: then it is part of that call, and a reader wants to see the
// call as one thing. Own code is what debuginfo/symbols.h says: each file of the program and of
// its libraries, but for the system's and the teaching library's.
//
// Any thread that may use the story; nothing here blocks.
#ifndef TRACE_OWN_STEP_H
#define TRACE_OWN_STEP_H

#include "model/describe.h"
#include "trace/story.h"

struct own_step {
	uint32_t thread;
	uint32_t site;	 // own_site()
	uint32_t called; // a site in the library's function that it has called; 0: the step is own,
			 // or nothing is known of its callers
	uint32_t call;	 // slot of the EV_CALL by which that function tells of this call; NO_SLOT:
			 // it does not tell
	bool library;	 // no own line of the thread has called a library: a library has made it
			 // for itself,
	bool begins;	 // and this step, the lock of a mutex while it holds none, begins something
};

// The nearest own site from which a thread has come to a site; of a thread that a library has made
// for itself: from which the library was called for that. If none is known, the site itself.
uint32_t own_site(const struct story *s, const struct trace *t, uint32_t thread, uint32_t site);

// Whose step is the last one of the story? Whose will that be before which the thread stands?
void own_step_last(const struct story *s, const struct trace *t, struct own_step *out);
void own_step_next(const struct story *s, const struct trace *t, uint32_t thread,
		   struct own_step *out);

// Whose are the n steps of a trace? 0, ENOMEM, or EINVAL: it does not fit the model. *out: for
// free().
int own_steps_find(const struct trace *t, size_t n, struct own_step **out);

// Are two steps, of which the thread of the first takes none between them, part of one call? Two
// calls from one line of a function that does not tell of them pass for one.
bool own_step_joins(const struct trace *t, const struct own_step *a, const struct own_step *b);

// A row: a step of its own, or consecutive steps of one call.
struct own_row {
	struct own_step own; // of its first step
	size_t n;
	const struct step *(*step)(const void *ctx, size_t i); // the i-th step, from 0
	const void *ctx;
};

// Adds a row as a sentence about its thread: "2 worker locks mutex A", "2 worker in tr_task_wait:
// releases mutex near and waits on condition near-done".
void own_row_sentence(const struct own_row *r, const struct trace *t, const struct namer *names,
		      struct buf *b);

// The same without its thread: "locks mutex A", "tr_task_wait: ...". A sentence that does not begin
// with the thread stays as it is.
void own_row_deed(const struct own_row *r, const struct trace *t, const struct namer *names,
		  struct buf *b);

#endif
