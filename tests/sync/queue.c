// SPDX-License-Identifier: MIT
//
// What the blocking queue promises, each a scenario small enough to try all its interleavings:
// queue SCENARIO. monitors.bats checks them.
#include "sync/blocking_queue.h"

#include "annotate/annotate.h"
#include "sync/interrupt.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static struct tr_blocking_queue q;

static pthread_t start(void *(*body)(void *), void *arg)
{
	pthread_t t;
	if (pthread_create(&t, NULL, body, arg) != 0)
		abort();
	return t;
}

static void init(size_t capacity)
{
	tr_check(tr_blocking_queue_init(&q, capacity, TR_QUEUE_FIFO) == 0, "a queue");
}

// One producer, one consumer, one place: in order, none lost, and the end by closing. ------------

static void *adds_three(void *arg)
{
	for (intptr_t i = 1; i <= 3; i++)
		tr_check(tr_blocking_queue_add(&q, (void *)i, NULL) == 0, "%ld goes in", (long)i);
	tr_blocking_queue_close(&q);
	return arg;
}

static void fifo(void)
{
	void *item;
	int result;
	init(1);
	pthread_t t = start(adds_three, NULL);
	for (intptr_t i = 1; (result = tr_blocking_queue_take(&q, &item, NULL)) == 0; i++)
		tr_check((intptr_t)item == i, "first in, first out");
	tr_check(result == ECANCELED && (intptr_t)item == 3, "all came, then the end");
	pthread_join(t, NULL);
}

// Closing frees all who wait, on both sides. ----------------------------------------------------

static void *waits_to_add(void *arg)
{
	tr_check(tr_blocking_queue_add(&q, arg, NULL) == ECANCELED,
		 "nothing goes into a closed one");
	return NULL;
}

static void *waits_to_take(void *arg)
{
	void *item = arg;
	tr_check(tr_blocking_queue_take(&q, &item, NULL) == ECANCELED,
		 "a closed one gives nothing");
	tr_check(item == arg, "and touches nothing");
	return NULL;
}

static void frees(void *(*body)(void *))
{
	pthread_t a = start(body, NULL), b = start(body, NULL);
	tr_blocking_queue_close(&q);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
}

static void close_full(void)
{
	void *item;
	init(1);
	tr_blocking_queue_add(&q, &q, NULL);
	frees(waits_to_add);
	tr_check(tr_blocking_queue_take(&q, &item, NULL) == 0 && item == &q,
		 "what is in comes out");
}

static void close_empty(void)
{
	init(1);
	frees(waits_to_take);
}

// Two wait for an item, one is interrupted as it comes: the other one must have it. -------------

static void *takes(void *arg)
{
	void *item;
	intptr_t result = tr_blocking_queue_take(&q, &item, NULL);
	tr_check(result == 0 || (result == EINTR && arg), "taken, or interrupted");
	return (void *)result;
}

static void passed_on(void)
{
	void *result, *item;
	init(2);
	pthread_t a = start(takes, &q), b = start(takes, NULL);
	tr_blocking_queue_add(&q, &q, NULL);
	tr_interrupt(a);
	pthread_join(a, &result);
	if (result == NULL)
		tr_blocking_queue_add(&q, &q, NULL); // one for the other
	pthread_join(b, NULL);
	tr_check(tr_blocking_queue_try_take(&q, &item) == EAGAIN, "nothing is left");
}

// A time limit that ends as the item comes. -----------------------------------------------------

static void *takes_soon(void *arg)
{
	void *item;
	struct timespec soon = tr_deadline(10);
	intptr_t result = tr_blocking_queue_take(&q, &item, &soon);
	tr_check(result == 0 || result == ETIMEDOUT, "taken, or too late");
	return (void *)(arg ? result : 0);
}

static void limit(void)
{
	void *result, *item;
	init(1);
	pthread_t t = start(takes_soon, &q);
	tr_blocking_queue_add(&q, &q, NULL);
	pthread_join(t, &result);
	int left = tr_blocking_queue_try_take(&q, &item);
	tr_check(left == (result ? 0 : EAGAIN), "it has gone exactly if it was taken");
}

int main(int argc, char **argv)
{
	static const struct {
		const char *name;
		void (*run)(void);
	} all[] = {
		{"fifo", fifo},		  {"close-full", close_full}, {"close-empty", close_empty},
		{"passed-on", passed_on}, {"limit", limit},
	};
	for (size_t i = 0; argc == 2 && i < sizeof all / sizeof all[0]; i++) {
		if (strcmp(all[i].name, argv[1]) == 0) {
			all[i].run();
			tr_check(tr_blocking_queue_destroy(&q) == 0, "nobody is left");
			return 0;
		}
	}
	return 2;
}
