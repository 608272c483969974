// SPDX-License-Identifier: MIT
//
// The data races that a search has met: one for each place in memory and pair of lines in the
// source. And whether a race is about a stop flag: a place that one thread polls, and another
// sets. Such a race is the last to be told, for it seldom is what goes wrong.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_SEARCH_RACES_H
#define CHECKER_SEARCH_RACES_H

#include "base/buf.h"
#include "checker/path/path.h"
#include "checker/search/runner.h"
#include "trace/story.h"

#define FLAG_VALUES 2
#define RACES_MOST 16 // that are told of one program

struct race {
	struct visible at;
	uint64_t pcs[2]; // of the two accesses, the lower first
	bool again;	 // there is one before it with the same two lines of the source
	char *thread;	 // of the second one
	char *object;	 // "variable counter"
	char *place;	 // in the source, of the second one: "file.c:41"; "": not known
	char *first;	 // of the first one
	char *sentence;
	char *beside; // the same, where something worse goes wrong
	bool looped;  // a thread has read it twice at one place in the source, in one execution
	bool mixed;   // a thread has read and written it, or it was given more values than a flag
	int64_t values[FLAG_VALUES]; // nvalues of them, that were written
	unsigned nvalues;
};

struct race_list {
	struct race *all; // n of them, in the order in which they were met; the owner reads them
	size_t n, cap;
	struct race_touch *touches;
	size_t touches_cap;
};

// Takes in the races of a trace, by this runner, that are not there yet: those which code that is
// not seen may prevent, or the others. If there are any, the trace gets its names. 0 or ENOMEM. *l
// begins all zero.
int races_note(struct race_list *l, struct trace *t, struct runner *runner, bool unsure);

// Makes the sure races unsure ones, if all are; else removes from those what is a sure one as well.
// 0 or ENOMEM.
int races_settle(struct race_list *sure, struct race_list *unsure, bool all);

// Takes in what the execution of this path does to the places that are raced for, once its
// accesses to them are steps. 0 or ENOMEM.
int races_watch(struct race_list *l, const struct path *p);

bool race_on_flag(const struct race *r);

// Puts those on stop flags last.
void races_order(struct race_list *l);

// Of the races, one that is not what the failing trace t ends with: the first from number *i on,
// which moves behind it. NULL: there is none. Without a trace (empty), the first race is what
// fails.
const struct race *races_other(const struct race_list *l, const struct trace *t, size_t *i);

// Adds the race as it is told beside the failing trace t of this story, or another on the same
// place that this has: by the names that are known there, and without a cure that would not mend
// what failed.
void races_tell(const struct race *r, const struct story *s, const struct trace *t, struct buf *b);

void races_free(struct race_list *l);

#endif
