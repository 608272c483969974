// SPDX-License-Identifier: MIT
//
// What executions that end well leave behind: a lock that is held, a thread that is neither joined
// nor detached, an object that was initialised and is not destroyed. One entry for each place in
// the source.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_SEARCH_LEFT_H
#define CHECKER_SEARCH_LEFT_H

#include "checker/path/path.h"
#include "checker/search/runner.h"

enum left_kind { LEFT_LOCK, LEFT_THREAD, LEFT_OBJECT, LEFT_KINDS };

// As --json says them.
extern const char *const left_names[LEFT_KINDS];

struct left {
	enum left_kind kind;
	bool harmless; // never END_LEAK: an object, or a thread that has ended
	uint64_t key;  // of the place in the source, and what is left
	char *thread;  // that holds the lock, or was created; NULL: neither
	char *object;  // NULL: it is a thread
	char *place;   // where it was locked, created or initialised: "file.c:41"; "": not known
	char *sentence;
};

struct lefts {
	struct left *all; // n of them, in the order in which they were met; the owner reads them
	size_t n, cap;
};

// Takes in what the execution of this path and trace, by this runner, has left behind, where that
// is not there yet; nothing of one that did not end with status 0. The trace gets its names. 0 or
// ENOMEM. *l begins all zero.
int lefts_note(struct lefts *l, const struct path *p, struct trace *t, struct runner *runner);

// Takes over how `by` names what both have: there names were found that are for people.
void lefts_rename(struct lefts *l, struct lefts *by);

void lefts_free(struct lefts *l);

#endif
