// SPDX-License-Identifier: MIT
//
// The grade of an exercise: what each of its properties got, and why.
//
// Used by one thread.
#ifndef GRADING_GRADE_GRADE_H
#define GRADING_GRADE_GRADE_H

#include "base/status.h"
#include "course/exercise.h"

#include <stdbool.h>
#include <stddef.h>

enum grade_result {
	GRADE_PASSED,
	GRADE_FAILED,
	GRADE_UNDECIDED, // nothing failed, and not all could be tried
	GRADE_RESULTS
};

// As programs are told: "passed", "failed", "undecided".
extern const char *const grade_names[GRADE_RESULTS];

struct graded {
	const struct property *property;
	enum grade_result result;
	unsigned points;
	const struct scenario *scenario; // that failed, or is not decided; or NULL
	char *client;	// of the contract, if it is that which failed or is not decided; or NULL
	char *sentence; // as of the trial
	char *report;
	char *trace; // the file that it is in; or NULL
};

struct grade {
	const struct exercise *exercise;
	char *file;	// that was graded; NULL: none was handed in
	char *problem;	// why nothing could be run: it does not compile, ...; NULL: it was run
	char *messages; // of the compiler
	char *tried;	// which clients of the contract; NULL: none
	struct graded *properties; // in the order of the exercise's; the first n are decided
	size_t n;
	unsigned points;
};

// A grade of nothing yet. 0 or ENOMEM.
int grade_init(struct grade *g, const struct exercise *e);
void grade_free(struct grade *g);

// Nothing can be run: all properties get no points, as failed or as undecided. 0 or ENOMEM.
int grade_refuse(struct grade *g, enum grade_result result, const char *problem,
		 const char *messages);

// EXIT_OK: all points; EXIT_FAILED: something failed; else EXIT_UNDECIDED.
enum exit_code grade_code(const struct grade *g);

// Is every property decided?
bool grade_is_finished(const struct grade *g);

#endif
