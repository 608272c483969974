// SPDX-License-Identifier: MIT
//
// Each of two threads allocates a block. Which has the lower address is not the program's to know.
// wrong: no proof; limit: the order of the addresses that malloc gives decides
// right: verified
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static char *blocks[2];

static void *fills(void *arg)
{
	*(char **)arg = calloc(1, 24);
	return NULL;
}

int main(void)
{
	pthread_t threads[2];
	for (int i = 0; i < 2; i++)
		pthread_create(&threads[i], NULL, fills, &blocks[i]);
	for (int i = 0; i < 2; i++)
		pthread_join(threads[i], NULL);
	if (!blocks[0] || !blocks[1])
		return 1;
#ifdef RIGHT
	assert(blocks[0] != blocks[1]);
#else
	assert(blocks[0] < blocks[1]);
#endif
	free(blocks[0]);
	free(blocks[1]);
	return 0;
}
