// SPDX-License-Identifier: MIT
//
// A flag is set and signalled without the mutex under which another thread looks at it and then
// waits: for tests/screen/variables.bats.
#include <pthread.h>
#include <sched.h>
#include <stdbool.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t comes = PTHREAD_COND_INITIALIZER;
static bool ready;

static void *guest(void *unused)
{
	pthread_mutex_lock(&lock);
	while (!ready)
		pthread_cond_wait(&comes, &lock);
	pthread_mutex_unlock(&lock);
	return unused;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, guest, NULL);
	sched_yield();
	ready = true; // without the mutex
	pthread_cond_signal(&comes);
	pthread_join(t, NULL);
	return 0;
}
