// SPDX-License-Identifier: MIT
//
// What the executions of a search of a random program came to: a text for each, sorted.
#ifndef TESTS_RANDOM_SEEN_H
#define TESTS_RANDOM_SEEN_H

#include "trace/trace.h"

#include <signal.h>
#include <stdbool.h>

// Ends with a line unless it holds.
void must(bool holds, const char *what);

// Of one search.
struct seen {
	char **texts; // of n executions
	size_t n, cap;
	struct visible *places;
	size_t nplaces;
	volatile sig_atomic_t over; // nothing more is taken in
};

// How an execution ended, and what its threads have told: all that each has told; or with ends_only
// only what the one told that tells "at the end" what has come of all. To be freed.
char *outcome_of(const struct trace *t, bool ends_only);

// Takes in one more, which is then the set's.
void seen_add(struct seen *s, char *text);

// Each text once, in order.
void seen_sort(struct seen *s);

// Prints those of a that b has not, with `what`; both are sorted. Of a, those count whose end does;
// NULL: all. Are there any?
bool seen_more(const struct seen *a, const struct seen *b, bool (*counts)(unsigned end),
	       const char *what);

// Does an execution end by one of these two?
bool seen_end(const struct seen *s, unsigned first, unsigned second);

// Were the same places found to be raced for?
bool seen_places_same(struct seen *a, struct seen *b);

void seen_clear(struct seen *s);
void seen_free(struct seen *s);

#endif
