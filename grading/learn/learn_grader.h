// SPDX-License-Identifier: MIT
//
// Grading for `treadle learn` in a process of its own, which can be stopped at any moment when the
// file is saved again. The programs of the exercise are kept from one grade to the next. Used by
// one thread, which does not wait for the others' ends but here.
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
	// Called with what has come out (learn_verdict.h), piece by piece; the piece is the
	// caller's.
	void (*tell)(void *ctx, json_t *piece);
	void *ctx;
};

// Grades. b: open, for the same exercise. Blocks. EXIT_OK, or as grade_file.
int learn_grade(const struct learn_job *job, struct exercise_build *b, struct status *st);

// The same in a process of its own.
struct learn_grader {
	const struct exercise *exercise;
	struct exercise_build build;
	bool open; // the folder is there
	bool warm; // and the programs of the exercise in it
	bool warming, stopped;
	int64_t since;	// ms: when it was told to stop
	pid_t pid;	// of the process; 0: none
	int fd;		// from it; -1
	struct buf in;	// what it said, up to an end of line
	json_t *result; // its last word
};

// Makes ready for an exercise. EXIT_OK, or an exit code with a line in *st. *g must be given to
// grader_close in any case, which stops the process and takes the folder away.
int grader_open(struct learn_grader *g, const struct exercise *e, struct status *st);
void grader_close(struct learn_grader *g);

// Starts to grade the file, or (file is NULL) to build the exercise's programs with its stub. No
// process may be running. EXIT_OK, or EXIT_TROUBLE.
int grader_start(struct learn_grader *g, const char *file, const char *first, struct status *st);

// Has the process end, now (ms, of any clock that does not go back): grader_read soon sees that it
// has. Called again and again, in the end by force. It is not to be stopped while it builds the
// exercise's programs.
void grader_stop(struct learn_grader *g, int64_t now);

enum grader_state { GRADER_BUSY, GRADER_DONE, GRADER_STOPPED, GRADER_BROKEN };

// Reads what the process has said, g->fd being readable, and hands it on. GRADER_DONE: it has
// finished; GRADER_STOPPED: because it was told to; GRADER_BROKEN: with a line in *st.
enum grader_state grader_read(struct learn_grader *g, void (*tell)(void *ctx, json_t *piece),
			      void *ctx, struct status *st);

#endif
