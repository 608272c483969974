// SPDX-License-Identifier: MIT
//
// A flag is taken back, then the thread that reads it is interrupted: an interrupt tells nothing to
// a thread that does not wait, so the default order of the flag allows only interleavings.
// wrong: assertion
// right: verified
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <treadle.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int opened = 1;
static int visits;

static void *visitor(void *arg)
{
	if (!atomic_load(&opened))
		return arg;
	pthread_mutex_lock(&lock);
#ifdef RIGHT
	if (atomic_load(&opened))
		visits++;
#else
	visits++;
#endif
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, NULL, visitor, NULL);
	pthread_mutex_lock(&lock);
	atomic_store(&opened, 0);
	int before = visits;
	pthread_mutex_unlock(&lock);
	tr_interrupt(thread);
	pthread_join(thread, NULL);
	assert(visits == before);
	return 0;
}
