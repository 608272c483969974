// SPDX-License-Identifier: MIT
//
// What the ends of an execution mean, to a search and to the process that started it: one table.
//
// Any thread; nothing here blocks.
#ifndef CHECKER_SEARCH_ENDS_H
#define CHECKER_SEARCH_ENDS_H

#include "base/status.h"
#include "trace/event.h"

#include <stddef.h>

struct end_row {
	const char *cut;     // untranslated: how it was cut short; NULL: it was not
	const char *option;  // of treadle check, that moves this limit; or NULL
	bool located;	     // the sentence of the first such end says more: who and where
	enum exit_code code; // that the run of a trace with this end leads to
	unsigned enough_at;  // so many executions cut short in this way end the search; 0: none do
};

extern const struct end_row end_rows[ENDS];

// How an EV_END that is no failure cut its execution short, or NULL.
const char *end_cut(const struct event *end);

// The exit code of `treadle` for a run that ended so: of an EV_END.
enum exit_code end_code(const struct event *end);

#endif
