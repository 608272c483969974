// SPDX-License-Identifier: MIT
//
// The processes in which one cell is graded: a grader, and a supervisor above it.
#ifndef GRADING_CLASS_CLASS_SUPERVISOR_H
#define GRADING_CLASS_CLASS_SUPERVISOR_H

#include "base/status.h"
#include "grading/class/class.h"
#include "grading/class/class_paths.h"

#include <stdbool.h>
#include <sys/types.h>

struct supervisor {
	pid_t pid;
	int reason;   // a pipe: one line, why there is no grade
	char *folder; // the temporary one
	size_t student, exercise;
	unsigned slot;
};

struct supervision {
	const struct class_paths *paths;
	const struct class *class;
	const char *scratch; // the folder of the temporary ones, and of what they share
	double limit;
	unsigned slots; // that others use: the processor of the first of these is behind theirs
};

// Starts a grader for the cell (s->student, s->exercise), and a supervisor above it. The supervisor
// ends the grader and all that the grader has started: when the grade is made, when it takes too
// long, on SIGTERM, and when the calling process ends.
int supervisor_start(struct supervisor *s, const struct supervision *what, struct status *st);

// After waitpid has given its status: sets the cell, and gives everything back. *unsure: it was
// itself ended, so what it watched may still run.
void supervisor_end(struct supervisor *s, const struct supervision *what, struct class_cell *cell,
		    int status, bool *unsure);

#endif
