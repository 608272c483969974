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
	const char *svg; // the picture's file, or NULL
};

// Fills *c from the command line; --help and --version print and end the program. Returns 0,
// or 2 after one line on standard error.
int command_read(struct command *c, int argc, char **argv, const struct tr_lesson *lesson);

// picture.c ---------------------------------------------------------------------------------------

// A file that has its name when it is whole: until then it is FILE.part.
struct picture {
	const char *path;
	char *part; // NULL: the path is not a regular file, and is written directly
	FILE *f;
};

// Opens it; path: NULL, there is none. Returns 0, or 2 after one line on standard error.
int picture_open(struct picture *p, const struct tr_lesson *lesson, const char *path);

// Closes it; if it is not to be kept, or nothing was drawn, no file of its name is made. Returns 0,
// or 3 after one line.
int picture_close(struct picture *p, const struct tr_lesson *lesson, bool keep);

size_t acts_count(const struct tr_lesson *lesson);

#endif
