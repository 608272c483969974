// SPDX-License-Identifier: MIT
//
// What is poor in a program though it is right, as its executions show it: a broadcast that never
// lets more than one thread go on, a wake-up that is always for nothing, a lock that is held while
// its thread sleeps or waits, and polling. Only what one source file does is looked at.
//
// A remark is kept only as long as no execution has shown otherwise.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_REMARKS_REMARKS_H
#define CHECKER_REMARKS_REMARKS_H

#include "base/buf.h"
#include "checker/path/path.h"
#include "checker/search/search.h"

// ---- what one execution shows --------------------------------------------------------------

enum remark_kind {
	REMARK_WAKES_ALL,     // a broadcast wakes several, and one goes on at most
	REMARK_WAKES_IN_VAIN, // a signal or broadcast wakes threads, and none goes on
	REMARK_HOLDS_LOCK,    // a thread sleeps or waits with a lock
	REMARK_POLLS,	      // a thread looks again and again
	REMARK_KINDS
};

struct sight {
	enum remark_kind kind;
	uint32_t site, from; // of the operation; where the lock was taken, or threads wait again
	unsigned most;
	bool against; // the opposite was seen
	bool sure; // that it polls: it pauses, its tries fail, or its time limits pass. By what it
		   // locks or reads a loop may go that gets somewhere, where that is not seen
};

struct sights {
	struct sight *all; // n of them, one for each kind and site
	size_t n, cap;
};

// Puts in *out, which begins all zero and is to be freed, what the first n steps of the path show.
// 0 or ENOMEM.
int remarks_walk(struct sights *out, const struct path *p, size_t n);

// ---- what a search shows -------------------------------------------------------------------

// As --json says them.
extern const char *const remark_names[REMARK_KINDS];

// One place at which something was seen, or its opposite.
struct remark {
	enum remark_kind kind;
	char *place;	  // "counter.c:31"
	char *from;	  // where the lock was taken, or the threads wait again; "": not known
	uint64_t seen;	  // in so many executions,
	uint64_t against; // and its opposite in so many
	unsigned most;	  // so many threads were woken at once; so often a thread looked
	bool sure;	  // as of struct sight
};

struct remarks {
	const char *file; // whose places count: "counter.c"; it must last
	struct remark *all;
	size_t n, cap;
};

// Gathers the remarks of one search.
struct remarks_watch {
	struct remarks *to;
	struct remark_site *sites; // that are known by now
};

// For the options of a search: it adds to *w->to. w begins with nothing but that, and is to be
// given to remarks_watch_end() when the search is over.
struct search_listener remarks_listener(struct remarks_watch *w);
void remarks_watch_end(struct remarks_watch *w);

// Adds what another search has gathered, of the same file; polling only if that is wanted. 0 or
// ENOMEM.
int remarks_add(struct remarks *to, const struct remarks *from, bool polling);

// Does it hold in every execution that has shown it or its opposite, and is it sure?
bool remark_holds(const struct remark *r);

// What it is, and what would be better, as one sentence or two. Without its place.
void remark_sentence(const struct remark *r, struct buf *b);

// Where not all could be tried: the place at which a thread looked most often, sure or not; NULL:
// none polled.
const struct remark *remarks_polling(const struct remarks *r);

void remarks_free(struct remarks *r);

#endif
