// SPDX-License-Identifier: MIT
//
// A thread that keeps its cancellation off is cancelled at pthread_testcancel().
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static sem_t is_off, cancelled;
static int reached;

static void *run(void *unused)
{
	int old;
	pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
	sem_post(&is_off);
	sem_wait(&cancelled);
	pthread_testcancel();
	reached = 1;
	pthread_setcancelstate(old, NULL);
	pthread_testcancel();
	reached = 2;
	return unused;
}

int main(void)
{
	pthread_t t;
	void *got;
	sem_init(&is_off, 0, 0);
	sem_init(&cancelled, 0, 0);
	pthread_create(&t, NULL, run, NULL);
	sem_wait(&is_off);
	pthread_cancel(t);
	sem_post(&cancelled);
	pthread_join(t, &got);
	assert(got == PTHREAD_CANCELED && reached == 1);
	return 0;
}
