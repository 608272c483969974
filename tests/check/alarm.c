// SPDX-License-Identifier: MIT
//
// Right, but in a way that calls do not show: a thread waits for a permit that a signal's handler
// gives. Nobody else could wake it, and yet it is not stuck.
// build: plain
// right: undecided; limit: only a signal could wake a thread
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <unistd.h>

static sem_t rung;

static void ring(int signal)
{
	(void)signal;
	sem_post(&rung);
}

static void *sleeper(void *unused)
{
	while (sem_wait(&rung))
		;
	return unused;
}

int main(void)
{
	pthread_t t;
	if (sem_init(&rung, 0, 0) || signal(SIGALRM, ring) == SIG_ERR)
		return 1;
	alarm(1);
	if (pthread_create(&t, NULL, sleeper, NULL))
		return 1;
	return pthread_join(t, NULL);
}
