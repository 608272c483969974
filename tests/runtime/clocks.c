// SPDX-License-Identifier: MIT
//
// Sleeping and reading clocks.
#include "show.h"

#include <sched.h>
#include <stdlib.h>
#include <sys/time.h>
#include <unistd.h>

static void *late(void *flag)
{
	usleep(30000);
	__atomic_store_n((int *)flag, 1, __ATOMIC_SEQ_CST);
	return NULL;
}

// Turns on a clock with no other call in the loop.
static void poll_clock(void)
{
	pthread_t t;
	int flag = 0, turns = 0;
	struct timespec now;
	pthread_create(&t, NULL, late, &flag);
	while (!__atomic_load_n(&flag, __ATOMIC_SEQ_CST)) {
		clock_gettime(CLOCK_MONOTONIC, &now);
		turns++;
	}
	pthread_join(t, NULL);
	HOLDS(turns > 0);
}

static void sleeps(void)
{
	struct timespec t = {0, 20000000}, left = {5, 5}, at;
	struct timespec negative = {-1, 0};
	passed_ms(0);
	SHOW(usleep(20000));
	HOLDS(passed_ms(19));
	SHOW(nanosleep(&t, &left));
	HOLDS(left.tv_sec == 5);
	HOLDS(passed_ms(19));
	SHOW(nanosleep(&wrong, NULL));
	SHOW(nanosleep(&negative, NULL));
	SHOW(clock_nanosleep(CLOCK_MONOTONIC, 0, &t, NULL));
	HOLDS(passed_ms(19));
	at = in_ms(CLOCK_REALTIME, 20);
	SHOW(clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &at, NULL));
	SHOW(clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &past, NULL));
	at = in_ms(CLOCK_BOOTTIME, 20);
	SHOW(clock_nanosleep(CLOCK_BOOTTIME, TIMER_ABSTIME, &at, NULL));
	HOLDS(passed_ms(38));
	SHOW(clock_nanosleep(CLOCK_MONOTONIC, 0, &wrong, NULL));
	SHOW(clock_nanosleep(CLOCK_THREAD_CPUTIME_ID, 0, &t, NULL));
	SHOW(clock_nanosleep(999, 0, &t, NULL));
	SHOW(sleep(0));
	SHOW(sched_yield());
}

static void reads(void)
{
	struct timespec t;
	struct timeval tv;
	struct timezone zone = {1, 1};
	time_t out = 0;
	SHOW(clock_gettime(999, &t));
	SHOW(clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t));
	SHOW(gettimeofday(&tv, &zone));
	HOLDS(zone.tz_minuteswest == 0);
	HOLDS(time(&out) == out);
	HOLDS(labs(out - tv.tv_sec) <= 60); // they tick apart
	HOLDS(timespec_get(&t, TIME_UTC) == TIME_UTC);
	HOLDS(labs(t.tv_sec - out) <= 60);
	SHOW(timespec_get(&t, 77));
}

int main(void)
{
	sleeps();
	reads();
	poll_clock();
}
