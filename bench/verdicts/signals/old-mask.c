// SPDX-License-Identifier: MIT
//
// Two threads block a signal for a while and keep the mask to be set again in one variable.
// wrong: race; named: old
// right: verified
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

static void *work(void *arg)
{
#ifdef RIGHT
	sigset_t old;
#else
	static sigset_t old;
#endif
	sigset_t blocked;
	sigemptyset(&blocked);
	sigaddset(&blocked, SIGUSR1);
	pthread_sigmask(SIG_BLOCK, &blocked, &old);
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	return arg;
}

int main(void)
{
	pthread_t threads[2];
	for (int i = 0; i < 2; i++)
		pthread_create(&threads[i], NULL, work, NULL);
	for (int i = 0; i < 2; i++)
		pthread_join(threads[i], NULL);
	return 0;
}
