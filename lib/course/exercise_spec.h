// SPDX-License-Identifier: MIT
//
// What is known of an exercise: where it stands, and what its spec says.
//
// An exercise belongs to one thread at a time.
#ifndef COURSE_EXERCISE_SPEC_H
#define COURSE_EXERCISE_SPEC_H

#include "base/status.h"
#include "course/hint.h"

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
	bool drawn;	// so many orders are tried, drawn by chance, and not all
	bool must_fail; // the program is wrong on purpose, and the student's file is to show it
};

struct property {
	char *name;
	unsigned points;
	bool withheld;	    // why it fails is told when the instructor releases it
	char *text;	    // what holds
	struct hint *hints; // nhints of them
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
	unsigned points;  // of all properties
	char **functions; // nfunctions of them: what an answer may call besides what all may;
			  // with a * at the end, all that begin so
	size_t nfunctions, functions_cap;
};

// Reads the spec at path into *e: title, properties, points. EXIT_OK, or EXIT_USAGE with
// "path:line: what is wrong"; or EXIT_TROUBLE. *e must be given to exercise_free in any case.
// Blocks on the disk only.
int exercise_read(struct exercise *e, const char *path, struct status *st);

// Gives back all of an exercise but *e itself, which is empty then.
void exercise_free(struct exercise *e);

#endif
