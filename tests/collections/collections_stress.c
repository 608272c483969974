// SPDX-License-Identifier: MIT
//
// All collections in real time, free of the runtime: threads put and take at random, in a queue, a
// stack and a bag; through a blocking collection over each, with deadlines and interruptions, until
// adding is completed; and count in a dictionary. Nothing is lost, nothing comes twice. stress
// SEED.
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "treadle.h"

#define OK(call) tr_check((call) == 0, "%s", #call)

enum { THREADS = 4, EACH = 3000, KEYS = 7 };

static struct tr_queue queue;
static struct tr_stack stack;
static struct tr_bag bag;
static struct tr_collection *c;
static struct tr_blocking blocking;
static struct tr_dictionary words;
static unsigned base_seed;
static atomic_char out[THREADS * EACH]; // how often each item came out

struct worker {
	pthread_t thread;
	int number;
	unsigned seed;
	intptr_t written; // by the dictionary's worker
};

static void came_out(void *item)
{
	intptr_t n = (intptr_t)item - 1;
	tr_check(n >= 0 && n < THREADS * EACH, "%ld was never put", (long)n);
	tr_check(out[n]++ == 0, "%ld comes out once", (long)n);
}

static void *nth(const struct worker *w, int i)
{
	return (void *)(intptr_t)(w->number * EACH + i + 1);
}

// Puts all of its own; in between takes what there is, now and then.
static void *puts_and_takes(void *worker)
{
	struct worker *w = worker;
	void *item;

	for (int i = 0; i < EACH;) {
		if (rand_r(&w->seed) % 2 == 0)
			OK(tr_collection_put(c, nth(w, i++)));
		else if (tr_collection_try_take(c, &item) == 0)
			came_out(item);
	}
	return NULL;
}

static void *adds(void *worker)
{
	struct worker *w = worker;

	for (int i = 0; i < EACH;) {
		struct timespec soon = tr_deadline(1);
		int result = rand_r(&w->seed) % 2 ? tr_blocking_add(&blocking, nth(w, i), &soon)
						  : tr_blocking_try_add(&blocking, nth(w, i));
		tr_check(result == 0 || result == EAGAIN || result == ETIMEDOUT || result == EINTR,
			 "told %d", result);
		i += result == 0;
	}
	return NULL;
}

static void *takes(void *worker)
{
	struct worker *w = worker;
	int result;

	do {
		struct timespec soon = tr_deadline(1);
		void *item;
		result = rand_r(&w->seed) % 2 ? tr_blocking_take(&blocking, &item, &soon)
					      : tr_blocking_try_take(&blocking, &item);
		if (result == 0)
			came_out(item);
		tr_check(result == 0 || result == EAGAIN || result == ETIMEDOUT ||
				 result == EINTR || result == ECANCELED,
			 "told %d", result);
	} while (result != ECANCELED);
	return NULL;
}

static intptr_t first(const char *key, void *arg)
{
	(void)key;
	(void)arg;
	return 1;
}

static intptr_t another(const char *key, intptr_t old, void *arg)
{
	(void)key;
	(void)arg;
	return old + 1;
}

static void *counts(void *worker)
{
	struct worker *w = worker;
	intptr_t value;
	char key[16];

	for (int i = 0; i < EACH; i++) {
		snprintf(key, sizeof key, "key-%d", rand_r(&w->seed) % KEYS);
		OK(tr_dictionary_add_or_update(&words, key, first, another, NULL, NULL));
		w->written++;
		if (rand_r(&w->seed) % 8 == 0 && tr_dictionary_try_remove(&words, key, &value) == 0)
			w->written -= value;
	}
	return NULL;
}

static void start(struct worker *workers, void *(*body)(void *))
{
	for (int i = 0; i < THREADS; i++) {
		workers[i] = (struct worker){.number = i, .seed = base_seed + i};
		OK(pthread_create(&workers[i].thread, NULL, body, &workers[i]));
	}
}

static void join(struct worker *workers)
{
	for (int i = 0; i < THREADS; i++)
		OK(pthread_join(workers[i].thread, NULL));
}

// Takes the rest out, and looks whether all have come.
static void ends(void)
{
	void *item;

	while (tr_collection_try_take(c, &item) == 0)
		came_out(item);
	for (int i = 0; i < THREADS * EACH; i++) {
		tr_check(out[i] == 1, "%d has come out", i);
		out[i] = 0;
	}
	OK(tr_collection_destroy(c));
}

static void collection(struct tr_collection *one)
{
	struct worker workers[THREADS];

	c = one;
	start(workers, puts_and_takes);
	join(workers);
	ends();
}

static void blocks_over(struct tr_collection *one)
{
	struct worker adders[THREADS], takers[THREADS];

	c = one;
	OK(tr_blocking_init(&blocking, c, 3));
	start(adders, adds);
	start(takers, takes);
	for (int i = 0; i < 1000; i++) {
		(void)tr_interrupt(adders[i % THREADS].thread); // ESRCH: it has ended
		(void)tr_interrupt(takers[i % THREADS].thread);
	}
	join(adders);
	OK(tr_blocking_complete_adding(&blocking));
	join(takers);
	OK(tr_blocking_destroy(&blocking));
	ends();
}

static void sum(const char *key, intptr_t value, void *total)
{
	(void)key;
	*(intptr_t *)total += value;
}

static void dictionary(void)
{
	struct worker workers[THREADS];
	intptr_t total = 0;

	OK(tr_dictionary_init(&words));
	start(workers, counts);
	join(workers);
	OK(tr_dictionary_for_each(&words, sum, &total));
	for (int i = 0; i < THREADS; i++)
		total -= workers[i].written;
	tr_check(total == 0, "each count is in, or was taken out: %ld too many", (long)total);
	OK(tr_dictionary_destroy(&words));
}

int main(int argc, char **argv)
{
	base_seed = argc > 1 ? (unsigned)atoi(argv[1]) : 1;
	OK(tr_queue_init(&queue));
	collection(&queue.base);
	OK(tr_stack_init(&stack));
	collection(&stack.base);
	OK(tr_bag_init(&bag));
	collection(&bag.base);
	OK(tr_queue_init(&queue));
	blocks_over(&queue.base);
	OK(tr_stack_init(&stack));
	blocks_over(&stack.base);
	OK(tr_bag_init(&bag));
	blocks_over(&bag.base);
	dictionary();
	return 0;
}
