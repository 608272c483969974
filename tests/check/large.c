// SPDX-License-Identifier: MIT
//
// large WHAT: programs that are too large to be decided, each by one number, which -D makes
// smaller: threads, rounds of a loop, rounds of a loop in a loop, rounds without an operation. And
// one that asks how large it is to be.
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef THREADS
#define THREADS 300
#endif
#ifndef ROUNDS
#define ROUNDS 10000000
#endif
#ifndef OUTER
#define OUTER 9
#endif
#ifndef INNER
#define INNER 40
#endif

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, row = PTHREAD_MUTEX_INITIALIZER;
static int counter;
static long sums[2];

static void add_one(void)
{
	pthread_mutex_lock(&m);
	counter++;
	pthread_mutex_unlock(&m);
}

static void *adds(void *arg)
{
	add_one();
	return arg;
}

static void *adds_often(void *arg)
{
	for (int i = 0; i < ROUNDS; i++) // loops
		add_one();
	return arg;
}

static void *adds_rows(void *arg)
{
	for (int i = 0; i < OUTER; i++) {
		pthread_mutex_lock(&row); // outer
		pthread_mutex_unlock(&row);
		for (int k = 0; k < INNER; k++) // columns
			add_one();
	}
	return arg;
}

static void *computes(void *arg)
{
	for (int i = 0; i < ROUNDS; i++)
		*(long *)arg += i; // computes
	add_one();
	return arg;
}

static int run(int n, void *(*work)(void *))
{
	pthread_t *t = calloc((size_t)n + 1, sizeof *t);
	for (int i = 0; i < n; i++)
		pthread_create(&t[i], NULL, work, &sums[i % 2]); // creates
	for (int i = 0; i < n; i++)
		pthread_join(t[i], NULL);
	free(t);
	return 0;
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "";
	int n = 0;
	if (!strcmp(what, "threads"))
		return run(THREADS, adds);
	if (!strcmp(what, "rounds"))
		return run(2, adds_often);
	if (!strcmp(what, "nested"))
		return run(2, adds_rows);
	if (!strcmp(what, "computes"))
		return run(2, computes);
	if (!strcmp(what, "input"))
		return scanf("%d", &n) == 1 ? run(n, adds) : 0;
	return 64;
}
