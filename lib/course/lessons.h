// SPDX-License-Identifier: MIT
//
// Finding lessons, and their titles and acts.
//
// For any thread, as long as none changes the environment.
#ifndef COURSE_LESSONS_H
#define COURSE_LESSONS_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

struct lesson_act {
	char *name, *title;
	bool bug; // carries a planted bug
};

struct lesson {
	char *name;   // "semaphores"
	char *folder; // "03-semaphores"
	char *title;
	char *program; // absolute path
	struct lesson_act *acts;
	size_t nacts;
};

// Finds all lessons, in order of their folders: those of the build folder, if `treadle` runs there,
// or the installed ones. Asks each lesson's program for its acts. Returns as lessons_scan() and
// lesson_ask().
int lessons_find(struct lesson **out, size_t *n, struct status *st);
void lessons_free(struct lesson *l, size_t n);

// Finds all lessons without asking their programs: name, folder and program are filled in. In order
// of their folders; there may be none. To be given to lessons_free(). Returns 0, or EXIT_TROUBLE
// when memory runs out. Blocks on the disk only.
int lessons_scan(struct lesson **out, size_t *n, struct status *st);

// Asks a lesson's program (--acts) for title and acts. Blocks until it has answered, at most ten
// seconds. Returns 0, or EXIT_TROUBLE with a line that names the program.
int lesson_ask(struct lesson *l, struct status *st);

// Does `what` name the lesson: by its name, folder, number, or a path to its folder?
bool lesson_is(const struct lesson *l, const char *what);

// Does `what` name any lesson? False also when memory runs out.
bool lesson_named(const char *what);

#endif
