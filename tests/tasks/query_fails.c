// SPDX-License-Identifier: MIT
//
// Two actions of for_all fail, in two workers: the error that came first is returned, a worker does
// nothing after its own, and each of the two can be the first, and the only one.
#include "tasks.h"

static int acted[4]; // plain: each is one worker's

static int acts(void *arg, intptr_t value)
{
	(void)arg;
	acted[value]++;
	return value == 0 ? EIO : value == 2 ? ENOSPC : 0;
}

int main(void)
{
	struct tr_query q;

	OK(tr_query_range(&q, 0, 4));
	OK(tr_query_as_parallel(&q, 2));
	int error = tr_query_for_all(&q, acts, NULL);
	tr_check(error == (acted[0] ? EIO : ENOSPC) || (acted[0] && acted[2] && error == ENOSPC),
		 "an error that there was: found %d", error);
	tr_check(!acted[1] && !acted[3], "nothing after the error");
	tr_reachable(error == EIO && !acted[2], "the first stops the second");
	tr_reachable(error == ENOSPC && !acted[0], "the second stops the first");
	tr_reachable(error == EIO && acted[2], "both, and the first was faster");
	tr_reachable(error == ENOSPC && acted[0], "both, and the second was faster");
	tr_query_destroy(&q);
	return 0;
}
