// SPDX-License-Identifier: MIT
//
// What handlers of exit and destructors of the program may still do: lock, wait, enter a once
// for the first time, poll a clock.
#include "show.h"

#include <semaphore.h>
#include <stdlib.h>
#include <unistd.h>

static pthread_once_t early = PTHREAD_ONCE_INIT, late = PTHREAD_ONCE_INIT,
		      latest = PTHREAD_ONCE_INIT;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static sem_t s;

static void ran(void)
{
	puts("ran");
}

static void wait_a_while(void)
{
	struct timespec soon = in_ms(CLOCK_REALTIME, 20);
	pthread_mutex_lock(&m);
	SHOW(pthread_cond_timedwait(&c, &m, &soon));
	pthread_mutex_unlock(&m);
	passed_ms(0);
	SHOW(usleep(20000));
	HOLDS(passed_ms(19));
}

static void at_exit(void)
{
	int value = 0;
	pthread_once(&early, ran);
	pthread_once(&late, ran);
	pthread_once(&late, ran);
	wait_a_while();
	SHOW(sem_getvalue(&s, &value));
	HOLDS(value == 3);
	flockfile(stdout);
	puts("locked");
	funlockfile(stdout);
}

__attribute__((destructor)) static void destroy(void)
{
	pthread_once(&late, ran);
	pthread_once(&latest, ran);
	pthread_once(&latest, ran);
	wait_a_while();
	struct timespec now, until = in_ms(CLOCK_MONOTONIC, 20);
	do
		clock_gettime(CLOCK_MONOTONIC, &now);
	while (now.tv_sec < until.tv_sec ||
	       (now.tv_sec == until.tv_sec && now.tv_nsec < until.tv_nsec));
	puts("end");
}

int main(void)
{
	SHOW(sem_init(&s, 0, 3));
	pthread_once(&early, ran);
	atexit(at_exit);
	return 0;
}
