// SPDX-License-Identifier: MIT
//
// The data races that a search has met: one for each memory location and pair of source lines. A
// race on a stop flag, which one thread polls and another sets, is reported last: it is seldom the
// cause of a failure.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_SEARCH_RACES_H
#define CHECKER_SEARCH_RACES_H

#include "base/buf.h"
#include "checker/path/path.h"
#include "checker/search/runner.h"
#include "trace/story.h"

#define FLAG_VALUES 2
#define RACES_MOST 16 // races that are reported of one program

struct race {
	struct visible at;
	uint64_t pcs[2]; // of the two accesses, the lower first
	bool again;	 // an earlier race in the list has the same two source lines
	char *thread;	 // of the second access
	char *object;	 // "variable counter"
	char *place;	 // of the second access in the source: "file.c:41"; "": unknown
	char *first;	 // place of the first access
	char *sentence;
	char *beside; // the sentence to be used beside a worse failure
	bool hidden;  // on state that the C library keeps, as strtok does
	bool looped;  // a thread read the location twice at one place in one execution
	bool mixed;   // a thread read and wrote it, or it had more values than a flag has
	int64_t values[FLAG_VALUES]; // nvalues of them: values that were written
	unsigned nvalues;
};

struct race_list {
	struct race *all; // n of them, in the order in which they were met; the owner reads them
	size_t n, cap;
	struct race_touch *touches;
	size_t touches_cap;
};

// Adds the races of a trace by this runner that *l does not have: if unsure, those that code
// without instrumentation may prevent, else the others. If there are any, the trace gets its names.
// 0 or ENOMEM. *l begins all zero.
int races_note(struct race_list *l, struct trace *t, struct runner *runner, bool unsure);

// At the end of a search. all: every race is unsure, so the sure races become unsure ones;
// otherwise unsure races that are sure as well are removed. 0 or ENOMEM.
int races_settle(struct race_list *sure, struct race_list *unsure, bool all);

// Notes the accesses of a path, where these are steps, to the locations with races: whether they
// are used as stop flags. 0 or ENOMEM.
int races_watch(struct race_list *l, const struct path *p);

bool race_on_flag(const struct race *r);

// Is one of the races on state that the C library keeps? What the library does then is undefined,
// and whatever the program comes to afterwards is a consequence.
bool races_on_hidden(const struct race_list *l);

// Moves the races on the C library's state to the front, and those on stop flags to the end.
void races_order(struct race_list *l);

// The next race, from number *i on, that is not the failure of the failing trace t; *i moves behind
// it. NULL: none is left. If t is empty, the first race is the failure.
const struct race *races_other(const struct race_list *l, const struct trace *t, size_t *i);

// Adds the sentence of a race beside the failing trace t of this story, or of another race of the
// trace on the same location: with the trace's names, and without advice that would not fix the
// failure.
void races_tell(const struct race *r, const struct story *s, const struct trace *t, struct buf *b);

void races_free(struct race_list *l);

#endif
