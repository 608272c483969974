// SPDX-License-Identifier: MIT
//
// A run to be shown: its trace with names and places in the source, the model folded over it, and
// the steps that count.
//
// Used by one thread.
#ifndef CHECKER_EXPLAIN_SHOWN_H
#define CHECKER_EXPLAIN_SHOWN_H

#include "base/buf.h"
#include "checker/explain/runs.h"
#include "trace/own_step.h"

struct shown {
	struct trace trace;
	struct path path;
	struct story story; // the whole of it
	uint32_t *threads;  // run_threads()
	uint32_t *steps;    // the numbers, in the path, of its n steps but resumptions (op_resumes)
	size_t n;
	struct own_step *own; // whose each step is, by the step's number in the path
	bool whole;	      // every field is set
};

// Makes one from a copy of a resolved trace. Does not block. 0, ENOMEM, or EINVAL: the trace does
// not fit the model. *s must be given to shown_free() in any case.
int shown_take(struct shown *s, const struct trace *t, enum eager eager);

// Makes one by running these choices again. Blocks. EXIT_OK, or an exit code with a line in *st.
int shown_run(struct shown *s, struct runner *runner, const struct choice *plan, size_t n,
	      enum eager eager, struct status *st);

// Writes to out the choices that lead through the steps of a run in another order, which
// happens-before must allow: order[i] is the i-th step. Does not block. 0, ENOMEM, or EINVAL: these
// choices are not possible.
int shown_reordered(const struct shown *s, const size_t *order, struct choice *out);

// Adds a step in words, with its thread as the subject: by the thread's name in the run `as`, if
// that run has the thread. Without another run, as is s.
void shown_step(const struct shown *s, size_t i, const struct shown *as, struct buf *b);

// A call into a library is one row. The last step of the row of step i; and the row from step i to
// step `last` in words, as above.
size_t shown_row_end(const struct shown *s, size_t i);
void shown_row(const struct shown *s, size_t i, size_t last, const struct shown *as, struct buf *b);

// The same without what the step found and what came of it, which differ from run to run.
void shown_deed(const struct shown *s, size_t i, const struct shown *as, struct buf *b);

// Adds the name of the thread that takes the step, as above.
void shown_thread(const struct shown *s, size_t i, const struct shown *as, struct buf *b);

// Adds the place of step i in the program's own source, "file.c:41"; nothing if it is unknown.
void shown_place(const struct shown *s, size_t i, struct buf *b);

// The key (object_key()) of the semaphore or condition that a thread waits on at the end; 0: none.
uint32_t shown_awaited(const struct shown *s, uint32_t thread);

void shown_free(struct shown *s);

#endif
