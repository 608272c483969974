// SPDX-License-Identifier: MIT
//
// Main waits for the runner to finish, and only then lets it go.
// wrong: livelock; named: go
// right: verified
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_bool go;

static void *runner(void *lane)
{
	while (!go)	       // here
		sched_yield(); // here
	printf("lane %d\n", *(int *)lane);
	return NULL;
}

int main(void)
{
	pthread_t t;
	int lane = 4;
	pthread_create(&t, NULL, runner, &lane);
#ifdef RIGHT
	go = 1;
	pthread_join(t, NULL);
#else
	pthread_join(t, NULL);
	go = 1;
#endif
	return 0;
}
