// SPDX-License-Identifier: MIT
//
// Loops of so many rounds that no execution ends below the limit of steps where each access is a
// step, and the races in them. The first argument says which.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef N
#define N 100000
#endif
#define LIMIT N
#define THREADS_MOST 3

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int total;
static volatile int shown;
static long long wide;
static struct {
	char kind;
	int n;
} record;
static int *pointed = &total;
static int *block;
static int hits, misses;
static int items[1000];
static int accounts[2] = {1000, 1000};
static int sold;

static void add_one(void)
{
	total++; // function
}

static void *plain(void *arg)
{
	for (int i = 0; i < N; i++)
		total++; // plain
	return arg;
}

static void *called(void *arg)
{
	for (int i = 0; i < N; i++)
		add_one();
	return arg;
}

static void *sums(void *arg)
{
	for (int i = 0; i < N; i++)
		total += items[i % 1000]; // sums
	return arg;
}

static void *member(void *arg)
{
	for (int i = 0; i < N; i++)
		record.n++; // member
	return arg;
}

static void *pointer(void *arg)
{
	for (int i = 0; i < N; i++)
		++*pointed; // pointer
	return arg;
}

static void *heap(void *arg)
{
	for (int i = 0; i < N; i++)
		(*block)++; // heap
	return arg;
}

static void *two(void *arg)
{
	for (int i = 0; i < N; i++) {
		hits++; // two
		misses += 2;
	}
	return arg;
}

static void *marked(void *arg)
{
	for (int i = 0; i < N; i++)
		shown++; // volatile
	return arg;
}

static void *longer(void *arg)
{
	for (int i = 0; i < N; i++)
		wide += 5; // wide
	return arg;
}

static void *bank(void *arg)
{
	int from = arg != NULL;
	for (int i = 0; i < N; i++) {
		accounts[from]--; // bank
		accounts[!from]++;
	}
	return NULL;
}

static void *sells(void *arg)
{
	for (int i = 0; i < N; i++)
		if (sold < LIMIT) // sells
			sold++;
	return arg;
}

static void *locked(void *arg)
{
	for (int i = 0; i < N; i++) {
		pthread_mutex_lock(&lock);
		total++;
		pthread_mutex_unlock(&lock);
	}
	return arg;
}

static void run(void *(*worker)(void *), int threads)
{
	pthread_t t[THREADS_MOST];
	for (int i = 0; i < threads; i++)
		pthread_create(&t[i], NULL, worker, i ? &total : NULL);
	for (int i = 0; i < threads; i++)
		pthread_join(t[i], NULL);
}

static void look(const char *name)
{
	if (!strcmp(name, "function"))
		run(called, 2), assert(total == 2 * N);
	else if (!strcmp(name, "sums"))
		run(sums, 2), assert(total == 2 * N);
	else if (!strcmp(name, "member"))
		run(member, 2), assert(record.n == 2 * N);
	else if (!strcmp(name, "pointer"))
		run(pointer, 2), assert(*pointed == 2 * N);
	else if (!strcmp(name, "heap"))
		run(heap, 2), assert(*block == 2 * N);
	else if (!strcmp(name, "three"))
		run(plain, 3), assert(total == 3 * N);
	else if (!strcmp(name, "two"))
		run(two, 2), assert(hits == 2 * N && misses == 4 * N);
	else if (!strcmp(name, "volatile"))
		run(marked, 2), assert(shown == 2 * N);
	else if (!strcmp(name, "wide"))
		run(longer, 2), assert(wide == 10LL * N);
	else if (!strcmp(name, "bank"))
		run(bank, 2), assert(accounts[0] + accounts[1] == 2000);
	else if (!strcmp(name, "sells"))
		run(sells, 2), assert(sold <= LIMIT);
	else if (!strcmp(name, "printed"))
		run(plain, 2), printf("%d\n", total);
	else if (!strcmp(name, "status"))
		run(plain, 2), exit(total != 2 * N);
	else if (!strcmp(name, "harmless"))
		run(plain, 2);
	else if (!strcmp(name, "locked"))
		run(locked, 2), assert(total == 2 * N);
	else
		run(plain, 2), printf("%d\n", total), assert(total == 2 * N);
}

int main(int argc, char **argv)
{
	block = calloc(1, sizeof *block);
	for (int i = 0; i < 1000; i++)
		items[i] = 1;
	look(argc > 1 ? argv[1] : "plain");
	free(block);
	return 0;
}
