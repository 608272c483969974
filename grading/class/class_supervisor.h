// SPDX-License-Identifier: MIT
//
// The processes in which one cell is graded: a grader, and a supervisor above it. One thread;
// blocks on the disk only.
#ifndef GRADING_CLASS_CLASS_SUPERVISOR_H
#define GRADING_CLASS_CLASS_SUPERVISOR_H

#include "base/status.h"
#include "grading/class/class.h"
#include "grading/class/class_paths.h"

#include <stdbool.h>
#include <sys/types.h>

struct supervisor {
	pid_t pid;
	int reason;   // pipe with one line: why there is no grade
	char *folder; // temporary
	size_t student, exercise;
	unsigned slot;
};

struct supervision {
	const struct class_paths *paths;
	const struct class *class;
	const char *scratch; // with the temporary folders, and the files that they share
	double limit;
	unsigned slots; // graders of the shards before this one: their processors come first
};

// Starts a grader for the cell (s->student, s->exercise), and a supervisor above it. The supervisor
// ends the grader and all processes that it has started: when the grade is made, when the limit is
// reached, on SIGTERM, and when the calling process ends. EXIT_OK, or EXIT_TROUBLE with a line in
// *st.
int supervisor_start(struct supervisor *s, const struct supervision *what, struct status *st);

// Sets the cell from the status that waitpid() gave, and frees s. *unsure: the supervisor itself
// was killed, so a grader may still run.
void supervisor_end(struct supervisor *s, const struct supervision *what, struct class_cell *cell,
		    int status, bool *unsure);

#endif
