// SPDX-License-Identifier: MIT
//
// A signal handler runs in a thread that waits on a condition; it waits on.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static sem_t came;
static bool go, waits;

static void on_usr2(int signal)
{
	(void)signal;
	sem_post(&came);
}

static void *waiter(void *unused)
{
	pthread_mutex_lock(&m);
	waits = true;
	while (!go)
		pthread_cond_wait(&c, &m);
	pthread_mutex_unlock(&m);
	return unused;
}

int main(void)
{
	pthread_t t;
	sem_init(&came, 0, 0);
	signal(SIGUSR2, on_usr2);
	pthread_create(&t, NULL, waiter, NULL);
	for (bool there = false; !there;) {
		pthread_mutex_lock(&m);
		there = waits;
		pthread_mutex_unlock(&m);
	}
	pthread_kill(t, SIGUSR2);
	sem_wait(&came);
	pthread_mutex_lock(&m);
	go = true;
	pthread_cond_signal(&c);
	pthread_mutex_unlock(&m);
	pthread_join(t, NULL);
	return 0;
}
