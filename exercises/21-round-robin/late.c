// SPDX-License-Identifier: MIT
//
// A big batch is served, when a small one comes: its first item is among the next two, and its
// second one behind one item more of the big batch.
#include <string.h>

#include "round-robin.h"
#include "treadle.h"

static char seen[8];

static void is_called(void *letter)
{
	strncat(seen, letter, 1);
}

int main(void)
{
	struct pool *pool = pool_new();
	struct queue *big = pool_create(pool), *small;

	for (int i = 0; i < 4; i++)
		TR_MUST(pool_submit(big, is_called, "b"));
	pool_serve(pool);
	small = pool_create(pool);
	TR_MUST(pool_submit(small, is_called, "s"));
	TR_MUST(pool_submit(small, is_called, "s"));
	TR_MUST(pool_dispose(small));
	while (pool_serve(pool)) {
	}
	tr_check(strcmp(seen, "bbsbsb") == 0 || strcmp(seen, "bsbsbb") == 0,
		 "an item of each in turn: expected bbsbsb or bsbsbb, found %s", seen);
	pool_free(pool);
	return 0;
}
