// SPDX-License-Identifier: MIT
//
// The report of a search, for people and as JSON, and its parts.
//
// Used by one thread. Blocks on the file only.
#ifndef CHECKER_REPORT_REPORT_H
#define CHECKER_REPORT_REPORT_H

#include "base/buf.h"
#include "checker/fate/fate.h"
#include "checker/remarks/remarks.h"
#include "checker/report/rows.h"
#include "checker/verdict/verdict.h"
#include "checker/verdict/waits.h"
#include "trace/story.h"
#include "trace/trace.h"

#include <stdio.h>

// The contents of a report.
struct report {
	const struct finding *finding;
	const struct verdict *verdict;
	const struct fate *fate;       // of the failing run; NULL: not looked for
	const struct waits *waits;     // of its threads, where it ends; NULL: not looked for
	const struct remarks *remarks; // about the program; NULL: none were made
	const char *saved;	       // the file of the failure's trace; NULL: not saved
	struct rows_shown shown;       // of the failing run
	int width;		       // columns for the table of steps; 0: those of the terminal
	const char *again;	       // the checked program as the user types it
	const char *built; // how to compile it so that its memory is seen; NULL: not needed, or
			   // not possible
};

// Writes the whole report for people. 0, ENOMEM, or EINVAL: the failure's trace does not fit the
// model.
int report_text(const struct report *r, FILE *out);

// Writes only the failure of a failed verdict: its sentence, the failing interleaving, and what
// each thread was doing. Result as above.
int report_failure(const struct report *r, FILE *out);

// Writes the report as JSON. 0, ENOMEM, or EINVAL: the failure's trace does not fit the model.
int report_json(const struct report *r, FILE *out);

// ---- parts of a report ----

// Adds what the search has tried: how many executions; by which strategies, how far each came.
void effort_sum(const struct finding *f, struct buf *b);
void effort_describe(const struct finding *f, struct buf *b);

// The translated name of a phase, for a progress line.
const char *phase_name(enum search_phase phase);

// Adds the fate of a failing run in a sentence, without a newline: from which step on nothing could
// save it, which thread waited then, and what of this is unknown. t: the trace of the run, s: its
// whole story. 0, ENOMEM, or EINVAL: the trace does not fit the model.
int fate_describe(const struct fate *f, const struct trace *t, const struct story *s,
		  struct buf *b);

// Adds what a thread is to do next, and why it cannot: "2 left is to lock mutex b, but mutex b is
// held by 3 right".
void waiting_describe(const struct world *w, uint32_t t, const struct namer *names, struct buf *b);

// Writes the fate as a paragraph.
int fate_put(const struct fate *f, const struct trace *t, const struct story *s, FILE *out);

// Writes what replaces the fate if a data race ended the run. tried: both orders of the racing
// accesses were tried, and nothing else fails.
void fate_put_race(bool tried, FILE *out);

// ---- counterexample_scene.c ---------------------------------------------------------------------
//
// A failing interleaving as a scene: a text, one command a line, by which it is played again step
// by step in class. docs/author.md says what a scene may hold.
//
// Used by one thread. Blocks on the files only.

// Writes the whole trace t, which was resolved, as a scene. 0, ENOMEM, or EINVAL: the trace does
// not fit the model or has no end. Whether out could be written is for the caller to ask.
int counterexample_scene_write(FILE *out, const struct trace *t);

// The same to a file, in place of what is there. EXIT_OK, or an exit code with a line in *st: it
// cannot be written, or is of a race that comes after one on a stop flag (search/races.h), which no
// scene can show.
int counterexample_scene_save(const struct trace *t, const char *path, struct status *st);

#endif
