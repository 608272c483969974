// SPDX-License-Identifier: MIT
//
// Rows are dealt out by a shared index, which is compared and then counted up.
// wrong: assertion
// right: verified
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define ROWS 3

static atomic_int next;
static int done[ROWS + 2];

static void *worker(void *arg)
{
#ifdef RIGHT
	int i;
	while ((i = atomic_fetch_add(&next, 1)) < ROWS)
		done[i]++;
#else
	while (next < ROWS) {
		int i = next++;
		assert(i < ROWS); // here
		done[i]++;
	}
#endif
	return arg;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, worker, NULL);
	pthread_create(&b, NULL, worker, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	for (int i = 0; i < ROWS; i++)
		assert(done[i] == 1);
	return 0;
}
