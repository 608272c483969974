// SPDX-License-Identifier: MIT
//
// The grade of an exercise: result and points of each property, and why.
//
// Used by one thread.
#ifndef GRADING_GRADE_GRADE_H
#define GRADING_GRADE_GRADE_H

#include "course/exercise.h"

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

struct json_t; // a JSON value, of the library jansson

enum grade_result {
	GRADE_PASSED,
	GRADE_FAILED,
	GRADE_UNDECIDED, // nothing failed, but not all was tried
	GRADE_RESULTS
};

// The names in files for programs: "passed", "failed", "undecided".
extern const char *const grade_names[GRADE_RESULTS];

struct graded {
	const struct property *property;
	enum grade_result result;
	unsigned points;
	const struct scenario *scenario; // that failed or is undecided; or NULL
	// The contract's client that failed or is undecided; or NULL. If scenario and client are
	// NULL, the native run failed.
	char *client;
	char *sentence; // of the trial
	char *kind; // of failure: "deadlock,locks", "property,race"; or "polls", "undecided"; NULL:
		    // not known
	char *report;
	char *trace;	// path of the trace; or NULL
	bool withheld;	// the reason is not released yet
	double seconds; // of its trials; of a kept grade 0
};

// The file in which the property failed, for hints (course/exercise_spec.h).
const char *graded_place(const struct graded *p);

// A remark, which costs no points.
struct grade_remark {
	char *kind, *place, *text; // "wakes-all", "counter.c:31", a sentence
};

struct grade {
	const struct exercise *exercise;
	char *file;		   // the graded file; NULL: none was handed in
	const char *headers;	   // folder of the exercise's header, for the reader; NULL: the
				   // exercise's own
	char *problem;		   // why nothing was run: "it does not compile"; NULL: it was run
	char *messages;		   // of the compiler
	char *tried;		   // list of the contract's trials; NULL: none
	struct graded *properties; // in the exercise's order; the first n are decided
	size_t n;
	unsigned points;
	struct grade_remark *remarks; // nremarks of them
	size_t nremarks;
	time_t begun; // begin and duration of grading; of a kept grade 0
	double seconds;
};

// An empty grade. 0 or ENOMEM.
int grade_init(struct grade *g, const struct exercise *e);
void grade_free(struct grade *g);

// Does the spec withhold why the property fails?
bool graded_is_withheld(const struct graded *p);

// Makes *view: the grade without withheld reasons. Only view->properties is its own; the caller
// frees it. 0 or ENOMEM.
int grade_withhold(struct grade *view, const struct grade *g);

// Removes the trace of a withheld property, and the client beside it. Blocks on the disk.
void graded_forget_trace(const struct graded *p);

// Sets all properties to `result` with no points, since nothing can be run. messages: of the
// compiler; or NULL. 0 or ENOMEM.
int grade_refuse(struct grade *g, enum grade_result result, const char *problem,
		 const char *messages);

// EXIT_OK: all points; EXIT_FAILED: a property failed; else EXIT_UNDECIDED.
enum exit_code grade_code(const struct grade *g);

// Is every property decided?
bool grade_is_finished(const struct grade *g);

// ---- grade_record.c -----------------------------------------------------------------------------
//
// A grade as JSON, to be kept and read again, with all that any format writes. Any thread; never
// blocks.

// Makes the JSON of a finished grade, without the name of its file. Paths of traces that begin with
// `below` and a slash are saved without these. NULL: no memory.
struct json_t *grade_record_make(const struct grade *g, const char *below);

// Reads JSON into *g, which grade_init() has made. 0; EINVAL: not a grade, or of other properties
// or scenarios than the exercise has now; or ENOMEM.
int grade_record_read(struct grade *g, const struct json_t *j);

#endif
