// SPDX-License-Identifier: MIT
//
// Grading: the scenarios of a property are searched one by one, and its points are given if all of
// them are verified. So the same file gets the same points every time: budgets count executions.
// And how grades are written, in a format of several (grade_*.c).
//
// Used by one thread.
#ifndef GRADING_GRADE_GRADE_H
#define GRADING_GRADE_GRADE_H

#include "checker/search/search.h"
#include "course/exercise.h"

#include <jansson.h>
#include <stdio.h>

enum grade_result {
	GRADE_PASSED,
	GRADE_FAILED,
	GRADE_UNDECIDED, // nothing failed, and not all could be tried
	GRADE_RESULTS
};

// As programs are told: "passed", "failed", "undecided".
extern const char *const grade_names[GRADE_RESULTS];

// What one scenario has shown.
struct trial {
	enum grade_result result;
	char *sentence;	    // what went wrong, or what was not tried; NULL: passed
	char *report;	    // of a failure: the interleaving, as a text; or NULL
	struct trace trace; // of it; empty: there is none
	uint64_t executions;
};

struct trial_options {
	unsigned jobs;
	int width;			   // of the report's table
	const volatile sig_atomic_t *stop; // set from a signal; or NULL
	void (*progress)(void *ctx, const struct search_counts *counts,
			 const struct strategy_state *state, double seconds); // or NULL
	void *ctx;
};

// Searches the scenario, built as the program of this path. Blocks. EXIT_OK, or an exit code with a
// line in *st: it cannot be run. *t must be given to trial_free in any case.
int trial_run(struct trial *t, const struct scenario *s, const char *program,
	      const struct trial_options *o, struct status *st);
void trial_free(struct trial *t);

// Runs the program once more by itself, in real time, if the trial was passed so far: it is failed
// if the program crashes or exits with another status than 0. Blocks for some seconds at most. 0 or
// ENOMEM.
int trial_ordinary(struct trial *t, const struct scenario *s, const char *program);

// A trace of a trial as it is kept: what ran is called `program`; and with the source files in
// `folder` that its sites name, so that it can be viewed anywhere. 0 or ENOMEM.
int trial_keep(struct trace *t, const char *program, const char *folder);

// --- grades --------------------------------------------------------------------------------------

struct graded {
	const struct property *property;
	enum grade_result result;
	unsigned points;
	const struct scenario *scenario; // that failed, or is not decided; or NULL
	char *sentence;			 // as of the trial
	char *report;
	char *trace; // the file that it is in; or NULL
};

struct grade {
	const struct exercise *exercise;
	char *file;	// that was graded; NULL: none was handed in
	char *problem;	// why nothing could be run: it does not compile, ...; NULL: it was run
	char *messages; // of the compiler
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

// --- writing -------------------------------------------------------------------------------------

struct grade_out {
	FILE *out;
	bool many;     // several exercises are graded
	bool complete; // and nothing is still to be decided
	json_t *all;
	unsigned points, max_points;
};

// One after the other: begin; of each exercise open, property (as soon as it is decided), close;
// end. Any but end may be NULL; a format with `property` makes sense line by line, another only as
// a whole. close may be given a grade that is not finished, and says so. Those that return an int:
// 0 or ENOMEM. Whether out could be written is for the caller to ask.
struct grade_format {
	const char *name;
	int (*begin)(struct grade_out *o);
	void (*open)(struct grade_out *o, const struct grade *g);
	void (*property)(struct grade_out *o, const struct grade *g, const struct graded *p);
	int (*close)(struct grade_out *o, const struct grade *g);
	int (*end)(struct grade_out *o);
};

extern const struct grade_format grade_text, grade_json, grade_junit, grade_gradescope, grade_csv;

// Writes n grades, of which any may be unfinished, as one document. many: as in grade_out. 0 or
// ENOMEM.
int grade_write(const struct grade_format *f, FILE *out, const struct grade *all, size_t n,
		bool many);

// Is every property decided?
bool grade_is_finished(const struct grade *g);

// What is wrong with a property, for people: sentence, interleaving, hints, how to watch it.
void grade_explain(FILE *out, const struct grade *g, const struct graded *p);

#endif
