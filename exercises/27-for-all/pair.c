// SPDX-License-Identifier: MIT
//
// Two items fail at the same time, each with an error of its own. Either may be the first; but the
// error and the item that for_all returns are of the same one.
#include "for-all.h"

enum { ERROR = 100 }; // that of item 0

static int doing(void *unused, int i)
{
	(void)unused;
	return ERROR + i;
}

int main(void)
{
	int failed = -7;
	int result = for_all(2, 2, doing, NULL, &failed);
	tr_check(failed == 0 || failed == 1, "the item that failed: expected 0 or 1, found %d",
		 failed);
	tr_check(result == ERROR + failed, "the error of item %d: expected %d, found %d", failed,
		 ERROR + failed, result);
}
