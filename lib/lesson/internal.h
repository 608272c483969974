// SPDX-License-Identifier: MIT
//
// What the files of lib/lesson share: the command line, read and checked.
#ifndef LESSON_INTERNAL_H
#define LESSON_INTERNAL_H

#include "lesson/lesson.h"

#include <stddef.h>

enum task { TASK_RUN, TASK_LIST, TASK_ACTS };

struct command {
	enum task task;
	const struct tr_act *act; // NULL: all without a planted bug
	int threads;		  // 0: not said
	double speed;
};

// Fills *c from the command line; --help and --version print and end the program. Returns 0,
// or 2 after one line on standard error.
int command_read(struct command *c, int argc, char **argv, const struct tr_lesson *lesson);

size_t acts_count(const struct tr_lesson *lesson);

#endif
