// SPDX-License-Identifier: MIT
//
// A handler posts while its thread locks and unlocks without a pause.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <unistd.h>

static sem_t came;
static atomic_bool over;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void on_usr1(int signal)
{
	(void)signal;
	sem_post(&came);
}

static void *busy(void *unused)
{
	while (!over) {
		pthread_mutex_lock(&m);
		pthread_mutex_unlock(&m);
	}
	return unused;
}

int main(void)
{
	pthread_t t;
	sem_init(&came, 0, 0);
	signal(SIGUSR1, on_usr1);
	pthread_create(&t, NULL, busy, NULL);
	for (int i = 0; i < 30; i++) {
		pthread_kill(t, SIGUSR1);
		while (sem_wait(&came) && errno == EINTR)
			;
		usleep(200);
	}
	over = true;
	pthread_join(t, NULL);
	return sem_destroy(&came);
}
