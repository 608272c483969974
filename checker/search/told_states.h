// SPDX-License-Identifier: MIT
//
// The states that an execution has come to, as its trace tells of them (EV_HERE). They are no part
// of what happened.
//
// Belongs to one thread at a time. Nothing here blocks.
#ifndef CHECKER_SEARCH_TOLD_STATES_H
#define CHECKER_SEARCH_TOLD_STATES_H

#include "checker/path/path.h"

struct states_told {
	struct path_state *all; // n of them, by the number of steps
	size_t n, cap;
	size_t timed_from; // the first at which the program had looked at the time; SIZE_MAX: none
	size_t apart_from; // the first in which threads are told apart that are alike; SIZE_MAX:
			   // none
	struct trace rest; // of a trace, without them
};

// Takes them out of a trace, in the place of those of the one before; t NULL: there are none. At
// first all is zero. 0 or ENOMEM.
int told_states_take(struct states_told *s, struct trace *t);

void told_states_free(struct states_told *s);

// Were all states told from the step of that number on, if any is needed: where a step follows?
bool told_states_all(const struct path *p, size_t from);

#endif
