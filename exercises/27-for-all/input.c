// SPDX-License-Identifier: MIT
//
// What makes no sense is refused, and no item is done. No items at all make sense.
#include "for-all.h"

#include <errno.h>

static int calls;

static int doing(void *unused, int i)
{
	(void)unused;
	(void)i;
	calls++;
	return 0;
}

static void is(int n, int workers, int wanted)
{
	int failed = -7;
	int result = for_all(n, workers, doing, NULL, &failed);
	tr_check(result == wanted, "%d items for %d workers: expected %s, found %s", n, workers,
		 tr_error_name(wanted), tr_error_name(result));
	tr_check(calls == 0, "%d items for %d workers: expected no call, found %d", n, workers,
		 calls);
	tr_check(failed == -7, "no item has failed: expected *failed as it was (-7), found %d",
		 failed);
}

int main(void)
{
	is(3, 0, EINVAL);
	is(3, -1, EINVAL);
	is(-1, 2, EINVAL);
	is(0, 0, EINVAL);
	is(0, 2, 0);
}
