// SPDX-License-Identifier: MIT
//
// A barrier made of a count, used twice: the second round begins before all have left the first.
// wrong: livelock; named: here
// right: verified
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#define PARTIES 2

static atomic_int here;
#ifdef RIGHT
static atomic_int generation;
#endif

static void meet(void)
{
#ifdef RIGHT
	int mine = atomic_load(&generation);
	if (atomic_fetch_add(&here, 1) == PARTIES - 1) {
		atomic_store(&here, 0);
		atomic_fetch_add(&generation, 1);
	}
	while (atomic_load(&generation) == mine)
		;
#else
	if (atomic_fetch_add(&here, 1) == PARTIES - 1)
		atomic_store(&here, 0);
	while (atomic_load(&here) != 0) // here
		;
#endif
}

static void *works(void *arg)
{
	meet();
	meet();
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, works, NULL);
	works(NULL);
	pthread_join(t, NULL);
	return 0;
}
