// SPDX-License-Identifier: MIT
//
// All block the signal, and one thread waits for it (sigwait). It has to be blocked before that
// thread is created.
// wrong: undecided; limit: signals
// right: no proof; limit: signals
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

static int handled;

static void *waits(void *arg)
{
	int number;
	sigset_t *set = arg;
	if (sigwait(set, &number) == 0)
		handled = number == SIGUSR1;
	return NULL;
}

int main(void)
{
	pthread_t t;
	sigset_t set;
	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
#ifdef RIGHT
	pthread_sigmask(SIG_BLOCK, &set, NULL);
	pthread_create(&t, NULL, waits, &set);
#else
	signal(SIGUSR1, SIG_IGN);
	pthread_create(&t, NULL, waits, &set);
	pthread_sigmask(SIG_BLOCK, &set, NULL);
#endif
	pthread_kill(t, SIGUSR1);
	pthread_join(t, NULL);
	return handled ? 0 : 1;
}
