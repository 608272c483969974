// SPDX-License-Identifier: MIT
//
// A worker that looks at nothing but its own flag has no cancellation point.
// wrong: livelock; named: finished
// right: verified
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static atomic_bool finished;

static void *spinner(void *arg)
{
	while (!atomic_load(&finished)) { // here
#ifdef RIGHT
		pthread_testcancel();
#endif
	}
	return arg;
}

int main(void)
{
	pthread_t id;
	pthread_create(&id, NULL, spinner, NULL);
	pthread_cancel(id);
	pthread_join(id, NULL);
	return 0;
}
