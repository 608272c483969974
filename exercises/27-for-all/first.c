// SPDX-License-Identifier: MIT
//
// first QUICK [same]: of two items QUICK (0 or 1) fails at once, and the other one, if it was
// begun, a second later, with another error or with the same. The first one counts.
#include "for-all.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

enum { QUICKLY = -5 }; // an error is any value but 0

static int later = ENOSPC;

static int doing(void *quick, int i)
{
	if (i == *(int *)quick)
		return QUICKLY;
	sleep(1);
	return later;
}

int main(int argc, char **argv)
{
	int quick = argc > 1 ? atoi(argv[1]) : 0, failed = -7;
	if (argc > 2)
		later = QUICKLY;
	int result = for_all(2, 2, doing, &quick, &failed);
	tr_check(result == QUICKLY,
		 "the error of the one that failed first: expected %d, found %s (%s came later)",
		 QUICKLY, tr_error_name(result), tr_error_name(later));
	tr_check(failed == quick, "the one that failed first: expected item %d, found item %d",
		 quick, failed);
}
