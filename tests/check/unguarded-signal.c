// SPDX-License-Identifier: MIT
//
// A handshake whose signal is sent without the mutex, between the waiter's test and its wait:
// it is lost, and the waiter sleeps for ever. Built with SLEEP, after a sleep that orders nothing,
// and between two threads that main creates. Built with MAIN, main signals right after it has
// created the waiter; with UNLOCK, after it has unlocked the mutex that the waiter takes.
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static atomic_int done;

static void *work(void *arg)
{
#ifdef SLEEP
	usleep(1000);
#endif
	atomic_store(&done, 1);
	pthread_cond_signal(&ready);
	return arg;
}

static void *await(void *arg)
{
	pthread_mutex_lock(&lock);
	while (!atomic_load(&done))
		pthread_cond_wait(&ready, &lock);
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t t, u;
#if defined MAIN || defined UNLOCK
	pthread_create(&t, NULL, await, NULL);
#ifdef UNLOCK
	pthread_mutex_lock(&lock);
	pthread_mutex_unlock(&lock);
#endif
	(void)u;
	work(NULL);
	pthread_join(t, NULL);
	return 0;
#endif
	pthread_create(&t, NULL, work, NULL);
#ifdef SLEEP
	pthread_create(&u, NULL, await, NULL);
	pthread_join(u, NULL);
#else
	(void)u;
	await(NULL);
#endif
	pthread_join(t, NULL);
	return 0;
}
