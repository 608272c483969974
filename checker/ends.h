// SPDX-License-Identifier: MIT
//
// What the ends of an execution mean to a search: one table.
#ifndef CHECKER_ENDS_H
#define CHECKER_ENDS_H

#include "trace/event.h"

#include <stddef.h>

struct end_row {
	const char *cut;   // untranslated: how it was cut short; NULL: it was not
	bool told;	   // the sentence of the first such end says more: who and where
	unsigned patience; // so many executions cut short in this way end the search; 0: none do
};

extern const struct end_row end_rows[ENDS];

// How an EV_END that is no failure cut its execution short, or NULL.
const char *end_cut(const struct event *end);

#endif
