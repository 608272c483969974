// SPDX-License-Identifier: MIT
//
// How a program that stayed undecided can be made small enough to be decided: which number to
// lower, and to what, read off the longest of its executions (rounds_find()); or that its input is
// to be given; or how large a budget would do, where that is known. Every number but the one to try
// is one that was met, or an estimate (search/estimate.h).
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_VERDICT_ADVICE_H
#define CHECKER_VERDICT_ADVICE_H

#include "base/buf.h"
#include "checker/search/result.h"
#include "trace/trace.h"

#include <stdbool.h>

struct advice {
	char *text;
	char *place;	// "file.c:41" that the text names; "": none
	double seconds; // that it would take, as fast as so far; 0: not known
};

struct advices {
	struct advice *all; // n of them, what matters most first; the owner reads them
	size_t n, cap;
};

// Adds "about 13000 interleavings", or how many they are more than. False: nothing is known.
bool advice_about(const struct expected *e, struct buf *b);

// Adds what there is to be said of a search that has found nothing and did not try everything. 0
// or ENOMEM. *a begins all zero, and must be given to advices_free() in any case.
int advices_find(struct advices *a, const struct search_options *o, const struct search_result *r);

void advices_free(struct advices *a);

// ---- where the steps of an execution go ----------------------------------------------------
// Where the steps of one execution go: at which places in the program it creates threads, and how
// many, and where its threads go round in loops, and how often. Read off the order in which a
// thread comes to its operations, so a loop without one is not seen.
//
// Used by one thread. Nothing here blocks.

struct rounds {
	uint32_t site;	// where threads are created, or the first operation of a loop's rounds
	bool creates;	// the former
	uint32_t times; // threads created there; or how often a thread gets there in a loop
};

struct rounds_found {
	struct rounds *all; // n of them, each site once; the owner reads them
	size_t n, cap;
	bool whole; // the execution was not cut short
};

// Looks through the trace of an execution. What counts in a loop are operations that get on while
// more than one thread lives: not waiting for another thread (conditions, yields, sleeps, tries
// that fail, reading what others write), nor what is inside the calls of a library that brackets
// them (tr_call). Of a loop in a loop the rounds in one round of the outer one count; of several
// threads, those of the one that goes round most often. 0 or ENOMEM. *f begins all zero, and must
// be given to rounds_free() in any case.
int rounds_find(struct rounds_found *f, const struct trace *t);

void rounds_free(struct rounds_found *f);

#endif
