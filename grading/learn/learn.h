// SPDX-License-Identifier: MIT
//
// `treadle learn`: the step at which a student is, and what can be done there. One thread; blocks
// on the disk, and while a lesson's program is asked.
#ifndef GRADING_LEARN_LEARN_H
#define GRADING_LEARN_LEARN_H

#include "course/course.h"
#include "course/progress.h"

#include <stdbool.h>
#include <stdio.h>

struct learn {
	struct progress progress;
	struct course course;
	size_t at; // the student's step
};

// Reads the path and the progress in the work folder, and goes to the student's step. exercises:
// from the command line, or NULL. EXIT_OK, or an exit code with a line in *st. The caller gives *l
// to learn_close() in any case.
int learn_open(struct learn *l, const char *folder, const char *exercises, struct status *st);
void learn_close(struct learn *l);

static inline const struct course_step *learn_step(const struct learn *l)
{
	return &l->course.steps[l->at];
}

// The functions below write to `out` what the student is shown. Those that return an int: EXIT_OK,
// or an exit code with a line in *st.

// Shows the step: an exercise with its task, or a lesson. styled: headings in bold, by a terminal's
// control codes.
int learn_show(const struct learn *l, bool styled, FILE *out, struct status *st);

// Lists the steps, a line for each, and how many exercises are solved.
void learn_list(const struct learn *l, FILE *out);

// Shows one more hint on the first failure of the exercise of a step, and records that it was
// shown.
int learn_hint(struct learn *l, size_t step, FILE *out, struct status *st);

// Goes to the next step. EXIT_FAILED, without effect: the exercise is not solved, and `leave`,
// which leaves it for later, is not set. EXIT_UNDECIDED: this was the last step.
int learn_next(struct learn *l, bool leave, FILE *out, struct status *st);

// Goes to a step. A lesson that is left is recorded as seen.
int learn_go(struct learn *l, size_t step, struct status *st);

// Puts the stub in place of the student's file, which is renamed, and forgets grade and hints.
int learn_reset(struct learn *l, size_t step, FILE *out, struct status *st);

// The lesson of this step, or the one that prepares its exercise; NULL: none.
const struct course_step *learn_lesson(const struct learn *l);

// Records that the lesson was looked at.
int learn_seen(struct learn *l, const struct course_step *lesson, struct status *st);

// The command line that shows a lesson: "treadle view --scene=deadlock locks", or "treadle view
// locks deadlock", or without an act "treadle view locks". The words point into this struct and
// into the step.
struct learn_view {
	char scene[128];
	char *argv[5];
};

// Makes the command line for a step that is a lesson. Asks the lesson's program; blocks for ten
// seconds at most.
void learn_view_find(struct learn_view *v, const struct course_step *s);

#endif
