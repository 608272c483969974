// SPDX-License-Identifier: MIT
//
// The table of the ends of executions: what each means to a search, and the exit code it leads to.
//
// Any thread; nothing here blocks.
#ifndef CHECKER_SEARCH_ENDS_H
#define CHECKER_SEARCH_ENDS_H

#include "base/status.h"
#include "trace/event.h"

#include <stddef.h>

struct end_row {
	const char *cut;     // untranslated: how the execution was cut short; NULL: it was not
	const char *option;  // option of treadle check that changes the limit; or NULL
	const char *advice;  // untranslated: how such an end may be avoided; or NULL
	bool as_small;	     // a program with fewer threads and rounds would come to it as well
	bool located;	     // the sentence of the first such end names thread and place
	enum exit_code code; // of the run of a trace with this end
	unsigned enough_at;  // the search ends after this many such executions; 0: never
};

extern const struct end_row end_rows[ENDS];

// How an EV_END that is not a failure cut its execution short (untranslated), or NULL.
const char *end_cut(const struct event *end);

// The exit code of `treadle` for a run with this EV_END.
enum exit_code end_code(const struct event *end);

#endif
