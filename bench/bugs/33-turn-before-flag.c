// SPDX-License-Identifier: MIT
//
// Peterson's lock with its two stores in the wrong order.
// kind: assertion; preemptions: 2; build: memory; fixed twin
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

static atomic_int wants[2], turn, inside;

static void *enter(void *arg)
{
	long me = (long)arg;
#ifdef FIXED
	wants[me] = 1;
	turn = (int)!me;
#else
	turn = (int)!me;
	wants[me] = 1;
#endif
	while (wants[!me] && turn == (int)!me)
		sched_yield();
	assert(++inside == 1);
	--inside;
	wants[me] = 0;
	return arg;
}

int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], NULL, enter, (void *)0);
	pthread_create(&t[1], NULL, enter, (void *)1);
	pthread_join(t[0], NULL);
	pthread_join(t[1], NULL);
	return 0;
}
