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
#include <time.h>

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
	// Of the contract, if it is that which failed or is not decided. Without this and without a
	// scenario: its native run.
	char *client;
	char *sentence; // as of the trial
	char *kind; // of what failed: "deadlock,locks", "property,race"; or "polls", "undecided";
		    // NULL: not known
	char *report;
	char *trace;	// the file that it is in; or NULL
	bool withheld;	// why it fails is not to be told yet
	double seconds; // that its trials took; of a kept grade 0
};

// Where it failed, for hints (course/exercise_spec.h).
const char *graded_place(const struct graded *p);

// What is poor in it, though it has all points.
struct grade_remark {
	char *kind, *place, *text; // "wakes-all", "counter.c:31", a sentence
};

struct grade {
	const struct exercise *exercise;
	char *file;	     // that was graded; NULL: none was handed in
	const char *headers; // where the reader has the exercise's header; NULL: where it is here
	char *problem;	     // why nothing could be run: it does not compile, ...; NULL: it was run
	char *messages;	     // of the compiler
	char *tried;	     // which clients of the contract; NULL: none
	struct graded *properties; // in the order of the exercise's; the first n are decided
	size_t n;
	unsigned points;
	struct grade_remark *remarks; // nremarks of them
	size_t nremarks;
	time_t begun; // when its grading began, and how long all of it took; of a kept grade 0
	double seconds;
};

// A grade of nothing yet. 0 or ENOMEM.
int grade_init(struct grade *g, const struct exercise *e);
void grade_free(struct grade *g);

// Is why the property fails not to be told, as its spec has it?
bool graded_is_withheld(const struct graded *p);

// Makes *view, whose properties only are its own, to be freed: the grade without what is withheld.
// 0 or ENOMEM.
int grade_withhold(struct grade *view, const struct grade *g);

// Removes the trace of what is withheld, and the client beside it. Blocks on the disk.
void graded_forget_trace(const struct graded *p);

// Nothing can be run: all properties get no points, as failed or as undecided. 0 or ENOMEM.
int grade_refuse(struct grade *g, enum grade_result result, const char *problem,
		 const char *messages);

// EXIT_OK: all points; EXIT_FAILED: something failed; else EXIT_UNDECIDED.
enum exit_code grade_code(const struct grade *g);

// Is every property decided?
bool grade_is_finished(const struct grade *g);

#endif
