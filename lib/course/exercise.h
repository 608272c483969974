// SPDX-License-Identifier: MIT
//
// Exercises: a folder NN-name with a task, a stub, and a spec of what is graded. docs/exercises.md
// says what is in them.
#ifndef COURSE_EXERCISE_H
#define COURSE_EXERCISE_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A program that uses what the student wrote, and how it is searched.
struct scenario {
	char *file;  // "together.c"
	char *name;  // "together"; of the second with this file "together-2", ...
	char **args; // nargs of them, and a NULL
	size_t nargs, args_cap;
	uint64_t executions; // the budget
	uint64_t steps;	     // of an execution
	int spurious;	     // wake-ups an execution
	bool any_timeouts;
};

struct property {
	char *name;
	unsigned points;
	char *text;   // what holds
	char **hints; // nhints of them
	struct scenario *scenarios;
	size_t nhints, hints_cap, nscenarios, scenarios_cap;
};

struct exercise {
	char *name;   // "semaphore"
	char *folder; // "05-semaphore"
	char *path;   // of the folder, absolute
	char *title;  // what is from here on stands in the spec
	struct property *properties;
	size_t nproperties, properties_cap;
	unsigned points; // of all properties
};

// The folder of the exercises, absolute: `given`; if that is NULL, what TREADLE_EXERCISES of the
// environment names; else Treadle's own, beside `treadle` in its build folder or installed. out has
// room for size bytes; it is empty if Treadle has none. EXIT_OK, or EXIT_USAGE with a line: what
// was named is no folder.
int exercises_root(const char *given, char *out, size_t size, struct status *st);

// Is `root` a folder of exercises that somebody named, and not Treadle's own?
bool exercises_foreign(const char *root);

// All exercises there are in the folder that `given` leads to as above, in order of their own
// folders, their specs read. None at all is an error only in a folder that was named. EXIT_OK, or
// an exit code with a line in *st: a spec is wrong. *all is to be given to exercises_free.
int exercises_find(struct exercise **all, size_t *n, const char *given, struct status *st);
void exercises_free(struct exercise *all, size_t n);

// The exercise that `what` names: semaphore, 05-semaphore, 05, 5, or a path to its folder, which
// may stand anywhere. EXIT_OK, or an exit code with a line in *st: there is none (the nearest name
// is suggested), or its spec is wrong. *e must be given to exercise_free in any case.
int exercise_find(struct exercise *e, const char *given, const char *what, struct status *st);
void exercise_free(struct exercise *e);

// Says that there is no exercise `what`, and which of the n names is the nearest. EXIT_USAGE.
int exercise_unknown(const char *what, const char *const *names, size_t n, struct status *st);

// Reads the spec at path into *e: title, properties, points. EXIT_OK, or EXIT_USAGE with
// "path:line: what is wrong"; or EXIT_TROUBLE. exercise_spec.c.
int exercise_read(struct exercise *e, const char *path, struct status *st);

#endif
