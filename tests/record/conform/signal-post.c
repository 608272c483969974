// SPDX-License-Identifier: MIT
//
// A signal handler posts to the semaphore that its own thread waits for.
#include <assert.h>
#include <errno.h>
#include <semaphore.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static sem_t s;

static void on_alarm(int signal)
{
	(void)signal;
	sem_post(&s);
}

int main(void)
{
	sem_init(&s, 0, 0);
	signal(SIGALRM, on_alarm);
	for (int i = 0; i < 3; i++) {
		ualarm(5000, 0);
		while (sem_wait(&s) && errno == EINTR)
			;
	}
	return sem_destroy(&s);
}
