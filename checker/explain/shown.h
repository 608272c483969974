// SPDX-License-Identifier: MIT
//
// A run that is shown: its trace with names and places in the source, the model folded over it, and
// which of its steps count.
//
// Used by one thread.
#ifndef CHECKER_EXPLAIN_SHOWN_H
#define CHECKER_EXPLAIN_SHOWN_H

#include "base/buf.h"
#include "checker/explain/runs.h"
#include "trace/story.h"

struct shown {
	struct trace trace;
	struct path path;
	struct story story; // the whole of it
	uint32_t *threads;  // run_threads()
	uint32_t *steps;    // n of them: all but resumptions (op_resumes), as the path numbers them
	size_t n;
	bool whole; // all of this is there
};

// Takes a copy of a trace that was resolved. Does not block. 0, ENOMEM, or EINVAL: it does not fit
// the model. *s must be given to shown_free() in any case.
int shown_take(struct shown *s, const struct trace *t, enum eager eager);

// Has these choices run again, and shows what comes of it. Blocks. EXIT_OK, or an exit code with a
// line in *st.
int shown_run(struct shown *s, struct runner *runner, const struct choice *plan, size_t n,
	      enum eager eager, struct status *st);

// The choices that lead to the steps of a run in another order: order[i] is the step that comes as
// the i-th; happens-before must allow it. Written to out. Does not block. 0, ENOMEM, or EINVAL: it
// cannot be led so.
int shown_reordered(const struct shown *s, const size_t *order, struct choice *out);

// Adds a step in words, with its thread as its subject: by the name that this has in `as`, if it is
// there, too. (as: the same run, if there is no other.)
void shown_step(const struct shown *s, size_t i, const struct shown *as, struct buf *b);

// The same of any run in which it is taken: without what it found there, and what came of it.
void shown_deed(const struct shown *s, size_t i, const struct shown *as, struct buf *b);

// Adds the name of the thread that takes it, as above.
void shown_thread(const struct shown *s, size_t i, const struct shown *as, struct buf *b);

// The place in the source, "file.c:41", of step i, in the program itself; "" if it is not known.
void shown_place(const struct shown *s, size_t i, struct buf *b);

// The key (object_key()) of what a thread waits for at the end, if that is a permit or a signal;
// else 0.
uint32_t shown_awaited(const struct shown *s, uint32_t thread);

void shown_free(struct shown *s);

#endif
