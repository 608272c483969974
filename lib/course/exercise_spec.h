// SPDX-License-Identifier: MIT
//
// An exercise: its folder, its spec, and which of its hints fit a failure.
//
// An exercise is used by one thread at a time. Nothing blocks except as said.
#ifndef COURSE_EXERCISE_SPEC_H
#define COURSE_EXERCISE_SPEC_H

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
	uint64_t steps;	     // at most, of an execution
	int spurious;	     // spurious wake-ups, at most, of an execution
	bool any_timeouts;
	bool drawn;	// schedules are drawn at random; else all are tried
	bool must_fail; // the program is wrong on purpose, and the student's test must show it
};

struct property {
	char *name;
	unsigned points;
	bool withheld;	    // the reason of a failure is hidden until the instructor releases it
	char *text;	    // the statement
	struct hint *hints; // nhints of them
	struct scenario *scenarios;
	size_t nhints, hints_cap, nscenarios, scenarios_cap;
};

struct exercise {
	char *name;   // "semaphore"
	char *folder; // "05-semaphore"
	char *path;   // of the folder, absolute
	char *title;  // this and the following: from the spec
	struct property *properties;
	size_t nproperties, properties_cap;
	unsigned points;  // of all properties
	char **functions; // nfunctions of them: further functions that an answer may call; with a
			  // * at the end, all that begin so
	size_t nfunctions, functions_cap;
};

// Reads the spec at path into *e: title, properties, points. EXIT_OK; EXIT_USAGE with "path:line:
// what is wrong"; or EXIT_TROUBLE. *e is to be given to exercise_free() in any case. Blocks on the
// disk only.
int exercise_read(struct exercise *e, const char *path, struct status *st);

// Frees the members of *e, which is empty then.
void exercise_free(struct exercise *e);

// ---- hints

struct hint {
	char *text;
	char *kinds; // the kinds of failure and the places it is about, "deadlock,leak"; NULL: all
	unsigned line; // of the spec
};

// The place of a failure in a native run; the place of any other is its scenario's file.
#define HINT_NATIVE "native"

// Does hint i, of the n hints of a property, fit a failure of one of these kinds ("property,race")
// in this place? kinds NULL: the kinds are not known, and every hint fits. An undecided result
// because a thread polls ("polls") explains itself: only hints about "polls" fit it. place: the
// file of the scenario, HINT_NATIVE, or NULL for another. Hints that name the place displace those
// without one, and hints about "locks" displace others about "deadlock".
bool hint_fits(const struct hint *all, size_t n, size_t i, const char *kinds, const char *place);

// The first word of the list, *n bytes, that is neither a kind of failure nor looks like a place;
// NULL: there is none.
const char *hint_other_kind(const char *kinds, size_t *n);

// Does the word of n bytes look like a place: a file, or HINT_NATIVE?
bool hint_is_place(const char *word, size_t n);

#endif
