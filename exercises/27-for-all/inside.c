// SPDX-License-Identifier: MIT
//
// inside PARTS WORKERS [fail]: each of two items has so many parts, for which its action calls
// for_all. The items have so many workers. With "fail", the last part of each fails; the items do
// not.
#include "for-all.h"

#include <errno.h>
#include <stdlib.h>

enum { ITEMS = 2, MOST = 2 };

static int done[ITEMS][MOST];
static int parts, error; // error: that of the last part

static int part(void *item, int i)
{
	((int *)item)[i]++;
	return i == parts - 1 ? error : 0;
}

static int doing(void *unused, int i)
{
	int failed;
	(void)unused;
	int result = for_all(parts, 1, part, done[i], &failed);
	tr_check(result == error, "the parts of item %d: expected %s, found %s", i,
		 tr_error_name(error), tr_error_name(result));
	for (int k = 0; k < parts; k++)
		tr_check(done[i][k] == 1, "part %d of item %d: expected once, found %d times", k, i,
			 done[i][k]);
	return 0;
}

int main(int argc, char **argv)
{
	int failed, workers = argc > 2 ? atoi(argv[2]) : 1;
	parts = argc > 1 ? atoi(argv[1]) : 1;
	error = argc > 3 ? EIO : 0;
	if (parts < 1 || parts > MOST)
		return 2;
	int result = for_all(ITEMS, workers, doing, NULL, &failed);
	tr_check(result == 0, "the items: expected 0, found %s", tr_error_name(result));
	for (int i = 0; i < ITEMS; i++)
		tr_check(done[i][0] == 1, "item %d is done: expected once, found %d times", i,
			 done[i][0]);
}
