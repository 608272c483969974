// SPDX-License-Identifier: MIT
//
// A timer's thread, which the C library makes, posts and locks.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stddef.h>
#include <time.h>

static sem_t came;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int ticks;

static void on_tick(union sigval value)
{
	pthread_mutex_lock(&m);
	ticks++;
	pthread_mutex_unlock(&m);
	sem_post(value.sival_ptr);
}

int main(void)
{
	struct sigevent how = {.sigev_notify = SIGEV_THREAD, .sigev_notify_function = on_tick};
	struct itimerspec every = {.it_value = {.tv_nsec = 1000000},
				   .it_interval = {.tv_nsec = 1000000}};
	timer_t timer;
	sem_init(&came, 0, 0);
	how.sigev_value.sival_ptr = &came;
	assert(timer_create(CLOCK_MONOTONIC, &how, &timer) == 0);
	timer_settime(timer, 0, &every, NULL);
	for (int i = 0; i < 5; i++)
		while (sem_wait(&came) && errno == EINTR)
			;
	timer_delete(timer);
	pthread_mutex_lock(&m);
	assert(ticks >= 5);
	pthread_mutex_unlock(&m);
	return 0;
}
