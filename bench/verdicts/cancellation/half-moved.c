// SPDX-License-Identifier: MIT
//
// Moving money takes two steps and a pause between them, in which the mover may be cancelled.
// wrong: assertion; named: debit
// right: verified
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

static int debit, credit;

static void *mover(void *arg)
{
#ifdef RIGHT
	int old;
	pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
#endif
	debit += 10;
	usleep(1000);
	credit += 10;
#ifdef RIGHT
	pthread_setcancelstate(old, NULL);
	pthread_testcancel();
#endif
	return arg;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, NULL, mover, NULL);
	pthread_cancel(thread);
	pthread_join(thread, NULL);
	assert(debit == credit); // here
	return 0;
}
