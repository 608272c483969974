// SPDX-License-Identifier: MIT
//
// Where the lessons stand, and what each says of itself.
//
// Any thread, as long as none changes the environment.
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

// All lessons there are, in order of their folders: those built beside a `treadle` in its
// build folder, or the installed ones. Asks each lesson program for its acts.
int lessons_find(struct lesson **out, size_t *n, struct status *st);
void lessons_free(struct lesson *l, size_t n);

// The folder that holds a folder for each lesson. Is there one?
bool lessons_path(char *out, size_t size);

// The lessons there are, without asking any: name, folder and program are filled in. In order
// of their folders; none at all is no error. Blocks on the disk only. To be freed by
// lessons_free(). 0, or EXIT_TROUBLE when memory runs out.
int lessons_scan(struct lesson **out, size_t *n, struct status *st);

// Asks a lesson's program (--acts) for the title and the acts. Blocks until it has answered,
// ten seconds at most. 0, or EXIT_TROUBLE with a line that names the program.
int lesson_ask(struct lesson *l, struct status *st);

// Does what name the lesson: its name, its folder's, its number, or a path to its folder?
bool lesson_is(const struct lesson *l, const char *what);

// Is what a lesson of those that there are? False also when memory runs out.
bool lesson_named(const char *what);

#endif
