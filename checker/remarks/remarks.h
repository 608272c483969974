// SPDX-License-Identifier: MIT
//
// Weaknesses of a correct program, as its executions show them: a broadcast after which never more
// than one thread continues, a wake-up that is always useless, a lock that is held while its thread
// sleeps or waits, and polling; and what is well here, and a deadlock in another place or on
// another system: a wait on a condition while another lock is held, and a lock that a thread takes
// twice for reading. A remark never changes a verdict.
//
// A remark holds only as long as no execution shows the opposite.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_REMARKS_REMARKS_H
#define CHECKER_REMARKS_REMARKS_H

#include "base/buf.h"
#include "checker/path/path.h"
#include "checker/search/search.h"

// ---- what one execution shows --------------------------------------------------------------

enum remark_kind {
	REMARK_WAKES_ALL,     // a broadcast wakes several threads, and at most one continues
	REMARK_WAKES_IN_VAIN, // a signal or broadcast wakes threads, and none continues
	REMARK_HOLDS_LOCK,    // a thread sleeps or waits while it holds a lock
	REMARK_POLLS,	      // a thread polls
	REMARK_WAITS_HOLDING, // a thread waits on a condition while it holds another lock
	REMARK_READS_TWICE,   // a thread takes a lock for reading that it holds for reading
	REMARK_KINDS
};

struct sight {
	enum remark_kind kind;
	uint32_t site, from; // of the operation; where the lock was taken, or threads wait again
	unsigned most;
	bool against; // the opposite was seen
	bool sure; // polling is certain: the thread pauses, or its tries fail, or its time limits
		   // pass; a loop that only locks or reads may make progress that is not seen
};

struct sights {
	struct sight *all; // n of them, one for each kind and site
	size_t n, cap;
};

// Finds what the first n steps of the path show of these kinds, a set of 1 << kind each
// (remarks_walk.c). *out begins all zero; its `all` must be freed. 0 or ENOMEM.
int remarks_walk(struct sights *out, unsigned kinds, const struct path *p, size_t n);

// ---- what a search shows -------------------------------------------------------------------

// The names of the kinds in --json.
extern const char *const remark_names[REMARK_KINDS];

// What was seen at one place, or the opposite of it.
struct remark {
	enum remark_kind kind;
	char *place;	  // "counter.c:31"
	char *from;	  // where the lock was taken, or the threads wait again; "": unknown
	uint64_t seen;	  // number of executions that showed it,
	uint64_t against; // and that showed the opposite
	unsigned most;	  // the most threads woken at once, or polls of a thread
	bool sure;	  // as in struct sight
};

// Sets of kinds: what wastes time, and what may be a deadlock elsewhere.
#define REMARKS_WASTE ((1u << REMARK_WAITS_HOLDING) - 1)
#define REMARKS_RISKS (1u << REMARK_WAITS_HOLDING | 1u << REMARK_READS_TWICE)

struct remarks {
	const char *file; // whose places count: "counter.c"; must outlive this; NULL: all do
	unsigned kinds;	  // REMARKS_, or several; 0: as REMARKS_WASTE
	struct remark *all;
	size_t n, cap;
};

// Gathers the remarks of one search.
struct remarks_watch {
	struct remarks *to;
	struct remark_site *sites; // that are known so far
};

// A listener for the options of a search, which adds to *w->to. *w begins with only `to` set, and
// must be given to remarks_watch_end() when the search is over.
struct search_listener remarks_listener(struct remarks_watch *w);
void remarks_watch_end(struct remarks_watch *w);

// Adds the remarks of another search on the same file; those on polling only if `polling`. 0 or
// ENOMEM.
int remarks_add(struct remarks *to, const struct remarks *from, bool polling);

// Is the remark certain, and did no execution show the opposite?
bool remark_holds(const struct remark *r);

// Adds the remark and what would be better, in one or two sentences without the place.
void remark_sentence(const struct remark *r, struct buf *b);

// For a search that did not finish: the place at which a thread polled most often, certain or not;
// NULL: no thread polled.
const struct remark *remarks_polling(const struct remarks *r);

void remarks_free(struct remarks *r);

#endif
