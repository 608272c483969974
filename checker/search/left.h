// SPDX-License-Identifier: MIT
//
// What executions that end well leave behind: a lock that is still held, a thread neither joined
// nor detached, an object initialised and not destroyed. One entry for each place in the source.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_SEARCH_LEFT_H
#define CHECKER_SEARCH_LEFT_H

#include "checker/path/path.h"
#include "checker/search/runner.h"

enum left_kind { LEFT_LOCK, LEFT_THREAD, LEFT_OBJECT, LEFT_KINDS };

// The names of the kinds in --json.
extern const char *const left_names[LEFT_KINDS];

struct left {
	enum left_kind kind;
	bool harmless; // never END_LEAK: an object, or a thread that has ended
	uint64_t key;  // identifies the place in the source and the object or thread
	char *thread;  // the thread left behind, or that holds the lock; NULL for other objects
	char *object;  // NULL for a thread
	char *place;   // where it was locked, created or initialised: "file.c:41"; "": unknown
	char *sentence;
};

struct lefts {
	struct left *all; // n of them, in the order in which they were met; the owner reads them
	size_t n, cap;
};

// Adds what the execution of this path and trace by this runner left behind and *l does not have;
// nothing if it did not exit with status 0. The trace gets its names. 0 or ENOMEM. *l begins all
// zero.
int lefts_note(struct lefts *l, const struct path *p, struct trace *t, struct runner *runner);

// Replaces the names of the entries that `by` has as well by those in `by`.
void lefts_rename(struct lefts *l, struct lefts *by);

void lefts_free(struct lefts *l);

#endif
