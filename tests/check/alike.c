// SPDX-License-Identifier: MIT
//
// alike ACT: threads of one function with one argument, which may change places, and what tells
// them apart.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef THREADS
#define THREADS 3
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_t threads[THREADS];
static int count, first_done, shown;
static atomic_int turn;

static void run(void *(*body)(void *))
{
	for (int i = 0; i < THREADS; i++)
		pthread_create(&threads[i], NULL, body, NULL);
	for (int i = 0; i < THREADS; i++)
		pthread_join(threads[i], NULL);
}

static int next(void)
{
	pthread_mutex_lock(&lock);
	int n = ++count;
	pthread_mutex_unlock(&lock);
	return n;
}

static void *counts(void *arg)
{
	next();
	next();
	return arg;
}

static void all_count(void)
{
	run(counts);
	assert(count == 2 * THREADS);
}

static void *counts_once(void *arg)
{
	next();
	return arg;
}

static void once_each(void)
{
	run(counts_once);
	assert(count == THREADS);
}

// ---- what tells them apart: each fails in a way that only one of them comes to -----------------

static void *asks_who_it_is(void *arg)
{
	int n = next();
	assert(!(n == THREADS && pthread_equal(pthread_self(), threads[0])));
	return arg;
}

static void who_it_is(void)
{
	run(asks_who_it_is);
}

static void *gives(void *arg)
{
	(void)arg;
	return (void *)(long)next();
}

static void what_it_gives(void)
{
	void *given;
	for (int i = 0; i < THREADS; i++)
		pthread_create(&threads[i], NULL, gives, NULL);
	for (int i = 0; i < THREADS; i++) {
		pthread_join(threads[i], &given);
		assert(!(i == 0 && (long)given == THREADS));
	}
}

static void *waits_for_the_first(void *arg)
{
	int n = next();
	pthread_mutex_lock(&lock);
	shown += first_done && n < THREADS;
	pthread_mutex_unlock(&lock);
	return arg;
}

// Main acts when one has ended, while the others go on.
static void between_joins(void)
{
	for (int i = 0; i < THREADS; i++)
		pthread_create(&threads[i], NULL, waits_for_the_first, NULL);
	pthread_join(threads[0], NULL);
	pthread_mutex_lock(&lock);
	first_done = 1;
	pthread_mutex_unlock(&lock);
	for (int i = 1; i < THREADS; i++)
		pthread_join(threads[i], NULL);
	assert(shown < 2);
}

static void *shows_its_own(void *arg)
{
	static int *latest;
	int own = next(), *mine = &own;
	pthread_mutex_lock(&lock);
	int same = latest && *latest == own;
	latest = mine;
	pthread_mutex_unlock(&lock);
	pthread_mutex_lock(&lock);
	if (latest == mine)
		latest = NULL;
	pthread_mutex_unlock(&lock);
	assert(!same);
	return arg;
}

static void its_own(void)
{
	run(shows_its_own);
}

static void detaches_one(void)
{
	for (int i = 0; i < THREADS; i++)
		pthread_create(&threads[i], NULL, counts, NULL);
	pthread_detach(threads[1]);
	pthread_join(threads[0], NULL);
	pthread_join(threads[2], NULL);
	pthread_mutex_lock(&lock);
	assert(count != 5);
	pthread_mutex_unlock(&lock);
}

// Who comes to it last waits for ever.
static void *waits_in_turn(void *arg)
{
	int n = next();
	while (turn != n - 1)
		;
	if (n < THREADS - 1)
		turn = n;
	return arg;
}

static void for_ever(void)
{
	run(waits_in_turn);
}

// --------------------------------------------------------------------------------------------

static const struct act {
	const char *name;
	void (*run)(void);
} acts[] = {
	{"count", all_count},	    {"who", who_it_is},	  {"gives", what_it_gives},
	{"between", between_joins}, {"its-own", its_own}, {"detaches", detaches_one},
	{"for-ever", for_ever},	    {"once", once_each},
};

int main(int argc, char **argv)
{
	for (size_t i = 0; i < sizeof acts / sizeof *acts; i++)
		if (argc == 2 && strcmp(argv[1], acts[i].name) == 0) {
			acts[i].run();
			return 0;
		}
	return 2;
}
