// SPDX-License-Identifier: MIT
//
// Wrong: threads that can all go on and get nowhere, or right: one that only takes long. The
// argument says which:
//
//	backoff	two threads each hold one mutex, try the other's, and wait for a turn to try again
//	turns	two threads yield to each other for ever: each waits for the other to begin
//	gone	one looks for a flag under a mutex, which the thread that was to set it did not
//	long	two threads count under a mutex, many times, and end
#include <pthread.h>
#include <sched.h>
#include <string.h>

static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER, right = PTHREAD_MUTEX_INITIALIZER;
static pthread_barrier_t both;
static int flag, count;

static void try_for_ever(pthread_mutex_t *own, pthread_mutex_t *others)
{
	pthread_mutex_lock(own);
	pthread_barrier_wait(&both); // each has its own
	while (pthread_mutex_trylock(others))
		sched_yield(); // polite
	pthread_mutex_unlock(others);
	pthread_mutex_unlock(own);
}

static void *takes_left(void *arg)
{
	try_for_ever(&left, &right);
	return arg;
}

static void *takes_right(void *arg)
{
	try_for_ever(&right, &left);
	return arg;
}

static int is_set(void)
{
	pthread_mutex_lock(&left);
	int is = flag;
	pthread_mutex_unlock(&left);
	return is;
}

static void *waits(void *arg)
{
	while (!is_set())
		sched_yield(); // its turn never comes
	return arg;
}

static void *forgets(void *arg)
{
	return arg;
}

static void *counts(void *arg)
{
	for (int i = 0; i < 2000; i++) {
		pthread_mutex_lock(&left);
		count++;
		pthread_mutex_unlock(&left);
	}
	return arg;
}

int main(int argc, char **argv)
{
	static const struct {
		const char *name;
		void *(*one)(void *), *(*other)(void *);
	} acts[] = {
		{"backoff", takes_left, takes_right},
		{"turns", waits, waits},
		{"gone", waits, forgets},
		{"long", counts, counts},
	};
	pthread_t a, b;
	pthread_barrier_init(&both, NULL, 2);
	for (size_t i = 0; argc > 1 && i < sizeof acts / sizeof *acts; i++)
		if (!strcmp(argv[1], acts[i].name)) {
			pthread_create(&a, NULL, acts[i].one, NULL);
			pthread_create(&b, NULL, acts[i].other, NULL);
			pthread_join(a, NULL);
			pthread_join(b, NULL);
		}
	return 0;
}
