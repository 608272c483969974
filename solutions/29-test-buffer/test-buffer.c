// SPDX-License-Identifier: MIT
//
// The answer: a buffer of one place, whose second put must not be over before the first take; a
// buffer of two, for the order; and a buffer of one place for which two threads wait to take.
#include "test-buffer.h"
#include "treadle.h"

#include <pthread.h>
#include <stdatomic.h>

static struct buffer *b;
static atomic_bool second;
static int got[2];

static void *puts_two(void *arg)
{
	buffer_put(b, 1);
	buffer_put(b, 2);
	atomic_store(&second, true);
	return arg;
}

static void *takes(void *arg)
{
	int *mine = arg;
	*mine = buffer_take(b);
	return NULL;
}

static void waits_for_room(void)
{
	pthread_t t;
	b = buffer_new(1);
	TR_MUST(pthread_create(&t, NULL, puts_two, NULL));
	tr_check(!atomic_load(&second), "a second item waits until the first is taken");
	tr_check(buffer_take(b) == 1 && buffer_take(b) == 2, "all come out that went in");
	TR_MUST(pthread_join(t, NULL));
	buffer_free(b);
}

static void keeps_order(void)
{
	b = buffer_new(2);
	buffer_put(b, 1);
	buffer_put(b, 2);
	tr_check(buffer_take(b) == 1, "the oldest comes out first");
	tr_check(buffer_take(b) == 2, "then the next");
	buffer_free(b);
}

static void wakes_those_that_take(void)
{
	pthread_t t[2];
	b = buffer_new(1);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_create(&t[i], NULL, takes, &got[i]));
	puts_two(NULL);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_join(t[i], NULL));
	tr_check(got[0] + got[1] == 3 && got[0] * got[1] == 2, "each takes one of the two");
	buffer_free(b);
}

void test(void)
{
	waits_for_room();
	keeps_order();
	wakes_those_that_take();
}
