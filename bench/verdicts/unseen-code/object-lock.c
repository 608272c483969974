// SPDX-License-Identifier: MIT
//
// The same kind of lock, a counter of tickets, in a file that was compiled by gcc, or by treadle
// cc.
// build: object
// wrong: undecided; limit: unless code that is not seen orders the two
// right: verified
#include <stdatomic.h>

void enter(void);
void leave(void);

#ifdef PART
#include <sched.h>

static atomic_uint next, served;

void enter(void)
{
	unsigned mine = atomic_fetch_add(&next, 1);
	while (atomic_load(&served) != mine)
		sched_yield();
}

void leave(void)
{
	atomic_fetch_add(&served, 1);
}
#else
#include <pthread.h>
#include <stddef.h>

static long stock = 3;

static void *buys(void *arg)
{
	enter();
	stock -= *(int *)arg;
	leave();
	return NULL;
}

int main(void)
{
	pthread_t a, b;
	int one = 1, two = 2;
	pthread_create(&a, NULL, buys, &one);
	pthread_create(&b, NULL, buys, &two);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return (int)stock;
}
#endif
