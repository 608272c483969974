// SPDX-License-Identifier: MIT
//
// Grading the waiting cells, several at a time.
#ifndef GRADING_CLASS_CLASS_QUEUE_H
#define GRADING_CLASS_CLASS_QUEUE_H

#include "base/status.h"
#include "grading/class/class.h"
#include "grading/class/class_paths.h"

// Grades all waiting cells, o->jobs at a time, and writes the tables while grades come in. Blocks.
// EXIT_OK; EXIT_UNDECIDED: stopped by the user; or EXIT_TROUBLE with a line in *st.
int class_queue_run(struct class *c, const struct class_paths *p, const struct class_options *o,
		    struct status *st);

#endif
