// SPDX-License-Identifier: MIT
//
// How a lesson on the path is looked at: by the scene of its act, if there is one.
#ifndef GRADING_LEARN_LEARN_VIEW_H
#define GRADING_LEARN_LEARN_VIEW_H

#include "course/course.h"

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
