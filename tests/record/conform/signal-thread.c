// SPDX-License-Identifier: MIT
//
// A thread sends signals to another, whose handler posts to a third.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

static sem_t came, stop;
static atomic_int handled;

static void on_usr1(int signal)
{
	(void)signal;
	handled++;
	sem_post(&came);
}

static void *target(void *unused)
{
	while (sem_wait(&stop) && errno == EINTR)
		;
	return unused;
}

int main(void)
{
	pthread_t t;
	struct sigaction a = {.sa_handler = on_usr1};
	sem_init(&came, 0, 0);
	sem_init(&stop, 0, 0);
	sigaction(SIGUSR1, &a, NULL);
	pthread_create(&t, NULL, target, NULL);
	for (int i = 0; i < 50; i++) {
		pthread_kill(t, SIGUSR1);
		while (sem_wait(&came) && errno == EINTR)
			;
	}
	sem_post(&stop);
	pthread_join(t, NULL);
	assert(handled == 50);
	return 0;
}
