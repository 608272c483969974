// SPDX-License-Identifier: MIT
//
// Grading for `treadle learn`: at once, or in a process of its own, which is stopped whenever the
// file is saved again. The exercise's programs are kept from one grade to the next. One thread; it
// waits for the process only in grader_close().
#ifndef GRADING_LEARN_LEARN_GRADER_H
#define GRADING_LEARN_LEARN_GRADER_H

#include "grading/grade/grade_file.h"

#include <jansson.h>
#include <signal.h>
#include <stdint.h>
#include <sys/types.h>

#define LEARN_TRACES "treadle-grade" // in the work folder

// What is graded, and how.
struct learn_job {
	const struct exercise *exercise;
	const char *file;
	const char *first;		   // the property to be tried first, or NULL
	const volatile sig_atomic_t *stop; // or NULL
	// Called with each piece of the verdict (learn_verdict.h) as it is found; the piece stays
	// the caller's.
	void (*tell)(void *ctx, json_t *piece);
	void *ctx;
};

// Grades. b: open, for the same exercise. Blocks. EXIT_OK, or an exit code with a line in *st, as
// grade_file().
int learn_grade(const struct learn_job *job, struct exercise_build *b, struct status *st);

// A process that grades.
struct learn_grader {
	const struct exercise *exercise;
	struct exercise_build build;
	bool open; // `build` is open
	bool warm; // and has the exercise's programs
	bool warming, stopped;
	int64_t since;	// ms: when grader_stop() was called first
	pid_t pid;	// 0: no process
	int fd;		// from the process; -1: none
	struct buf in;	// the beginning of its next line
	json_t *result; // its last line
};

// Prepares for an exercise. EXIT_OK, or an exit code with a line in *st. The caller gives *g to
// grader_close() in any case, which stops the process and removes the folder.
int grader_open(struct learn_grader *g, const struct exercise *e, struct status *st);
void grader_close(struct learn_grader *g);

// Starts to grade the file, or, if it is NULL, to build the exercise's programs with its stub. No
// process may be running. first: the property that is tried first; or NULL. EXIT_OK, or
// EXIT_TROUBLE with a line in *st.
int grader_start(struct learn_grader *g, const char *file, const char *first, struct status *st);

// Asks the process to end; called again, after a while it kills the process. now: in ms, of a clock
// that never goes back. grader_read() reports the end. Not to be called while the exercise's
// programs are built.
void grader_stop(struct learn_grader *g, int64_t now);

enum grader_state { GRADER_BUSY, GRADER_DONE, GRADER_STOPPED, GRADER_BROKEN };

// Reads what the process has written, once g->fd is readable, and gives it to tell(). GRADER_DONE:
// the process has finished; GRADER_STOPPED: by grader_stop(); GRADER_BROKEN: it failed, with a line
// in *st.
enum grader_state grader_read(struct learn_grader *g, void (*tell)(void *ctx, json_t *piece),
			      void *ctx, struct status *st);

#endif
