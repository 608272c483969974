// SPDX-License-Identifier: MIT
//
// Two workers print what they have done while they hold the mutex of the count; the slower is
// cancelled. POSIX lets puts be a cancellation point.
// wrong: deadlock
// right: verified
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int done;

static void *work(void *name)
{
#ifdef RIGHT
	int old;
	pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
#endif
	pthread_mutex_lock(&mutex);
	done++;
	puts(name);
	pthread_mutex_unlock(&mutex);
#ifdef RIGHT
	pthread_setcancelstate(old, NULL);
	pthread_testcancel();
#endif
	return NULL;
}

int main(void)
{
	pthread_t fast, slow;
	pthread_create(&fast, NULL, work, "fast");
	pthread_create(&slow, NULL, work, "slow");
	pthread_join(fast, NULL);
	pthread_cancel(slow);
	pthread_join(slow, NULL);
	pthread_mutex_lock(&mutex);
	printf("%d done\n", done);
	pthread_mutex_unlock(&mutex);
	return 0;
}
