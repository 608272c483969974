// SPDX-License-Identifier: MIT
//
// `treadle learn`: where a student is on the path, and what can be done there.
#ifndef GRADING_LEARN_LEARN_H
#define GRADING_LEARN_LEARN_H

#include "course/course.h"
#include "course/progress.h"

#include <stdbool.h>
#include <stdio.h>

struct learn {
	struct progress progress;
	struct course course;
	size_t at; // the step
};

// Reads the path and the progress in the work folder, and goes there. exercises: as it was said on
// the command line, or NULL. EXIT_OK, or an exit code with a line in *st. *l must be given to
// learn_close in any case.
int learn_open(struct learn *l, const char *folder, const char *exercises, struct status *st);
void learn_close(struct learn *l);

static inline const struct course_step *learn_step(const struct learn *l)
{
	return &l->course.steps[l->at];
}

// These write to out what is to be told. Those that return an int: EXIT_OK, or an exit code with a
// line in *st.

// The step: an exercise with its task, or a lesson. styled: for a terminal, in bold type.
int learn_show(const struct learn *l, bool styled, FILE *out, struct status *st);

// A line on each step, and how many exercises are solved.
void learn_list(const struct learn *l, FILE *out);

// One hint more to what fails first in the exercise of a step; that it was shown is kept.
int learn_hint(struct learn *l, size_t step, FILE *out, struct status *st);

// To the next step. EXIT_FAILED, and nothing is done: the exercise is not solved, and leave is not
// set, which leaves it for later. EXIT_UNDECIDED: it was the last step.
int learn_next(struct learn *l, bool leave, FILE *out, struct status *st);

// To a step. A lesson that is left is kept as seen.
int learn_go(struct learn *l, size_t step, struct status *st);

// Puts the stub back, and forgets grade and hints.
int learn_reset(struct learn *l, size_t step, FILE *out, struct status *st);

// The lesson of this step, or that of the step before which it prepares; NULL: there is none.
const struct course_step *learn_lesson(const struct learn *l);

// Keeps that the lesson was looked at.
int learn_seen(struct learn *l, const struct course_step *lesson, struct status *st);

// The words of the command line: "treadle view --scene=deadlock locks", or "treadle view locks
// deadlock", or without an act "treadle view locks". They point into this and into the step.
struct learn_view {
	char scene[128];
	char *argv[5];
};

// Finds them for a step that is a lesson. Asks the lesson's program; blocks for ten seconds at
// most.
void learn_view_find(struct learn_view *v, const struct course_step *s);

#endif
