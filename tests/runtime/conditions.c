// SPDX-License-Identifier: MIT
//
// Condition variables: time limits on each clock, and who is woken.
#include "show.h"

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER, monotonic, real;
static int waiting, woken, tokens;

static void *waiter(void *arg)
{
	(void)arg;
	pthread_mutex_lock(&m);
	waiting++;
	pthread_cond_broadcast(&monotonic);
	while (tokens == 0)
		pthread_cond_wait(&c, &m);
	tokens--;
	woken++;
	pthread_mutex_unlock(&m);
	return NULL;
}

static void limits(pthread_cond_t *on, clockid_t id)
{
	passed_ms(0);
	struct timespec soon = in_ms(id, 40);
	SHOW(pthread_cond_timedwait(on, &m, &soon));
	HOLDS(passed_ms(39));
	SHOW(pthread_cond_timedwait(on, &m, &past));
	SHOW(pthread_cond_timedwait(on, &m, &wrong));
	SHOW(pthread_mutex_trylock(&m)); // held all the while
}

static void clock_limits(void)
{
	passed_ms(0);
	struct timespec a = in_ms(CLOCK_REALTIME, 20), b;
	SHOW(pthread_cond_clockwait(&c, &m, CLOCK_REALTIME, &a));
	HOLDS(passed_ms(19));
	b = in_ms(CLOCK_MONOTONIC, 20);
	SHOW(pthread_cond_clockwait(&c, &m, CLOCK_MONOTONIC, &b));
	HOLDS(passed_ms(19));
	SHOW(pthread_cond_clockwait(&c, &m, CLOCK_MONOTONIC, &wrong));
	SHOW(pthread_cond_clockwait(&c, &m, CLOCK_BOOTTIME, &b));
}

int main(void)
{
	pthread_condattr_t attr;
	pthread_condattr_init(&attr);
	SHOW(pthread_cond_init(&real, &attr));
	SHOW(pthread_condattr_setclock(&attr, CLOCK_MONOTONIC));
	SHOW(pthread_cond_init(&monotonic, &attr));
	SHOW(pthread_cond_signal(&c));
	SHOW(pthread_cond_broadcast(&c));

	SHOW(pthread_mutex_lock(&m));
	limits(&c, CLOCK_REALTIME);
	limits(&real, CLOCK_REALTIME);
	limits(&monotonic, CLOCK_MONOTONIC);
	clock_limits();

	pthread_t t[3];
	for (int i = 0; i < 3; i++)
		pthread_create(&t[i], NULL, waiter, NULL);
	while (waiting < 3)
		pthread_cond_wait(&monotonic, &m);
	tokens = 1;
	SHOW(pthread_cond_signal(&c));
	pthread_mutex_unlock(&m);
	pthread_mutex_lock(&m);
	tokens += 2;
	SHOW(pthread_cond_broadcast(&c));
	pthread_mutex_unlock(&m);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], NULL);
	printf("woken %d\n", woken);
	SHOW(pthread_cond_destroy(&monotonic));
	SHOW(pthread_cond_destroy(&real));
	SHOW(pthread_cond_destroy(&c));
}
