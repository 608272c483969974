// SPDX-License-Identifier: MIT
//
// Counts what was put and not taken yet, as far as it can be known from outside.
#include "test-buffer.h"
#include "treadle.h"

#include <pthread.h>
#include <stdatomic.h>

static struct buffer *b;
static atomic_int in, out;

static void *puts_two(void *arg)
{
	for (int i = 1; i <= 2; i++) {
		buffer_put(b, i);
		int done = atomic_fetch_add(&in, 1) + 1;
		tr_check(done - atomic_load(&out) <= 1, "there is never more than one in it");
	}
	return arg;
}

// It is counted before it is taken, so that what is counted is never too much.
static void *takes(void *arg)
{
	atomic_fetch_add(&out, 1);
	int item = buffer_take(b);
	tr_check(item == 1 || item == 2, "what comes out went in");
	return arg;
}

static void order(void)
{
	b = buffer_new(3);
	for (int i = 0; i < 3; i++)
		buffer_put(b, i);
	for (int i = 0; i < 3; i++)
		tr_check(buffer_take(b) == i, "the oldest comes out");
	buffer_free(b);
}

static void waits(void)
{
	pthread_t t;
	b = buffer_new(1);
	atomic_store(&in, 0);
	atomic_store(&out, 0);
	TR_MUST(pthread_create(&t, NULL, puts_two, NULL));
	takes(NULL);
	takes(NULL);
	TR_MUST(pthread_join(t, NULL));
	buffer_free(b);
}

static void several_take(void)
{
	pthread_t t[2];
	b = buffer_new(1);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_create(&t[i], NULL, takes, NULL));
	buffer_put(b, 1);
	buffer_put(b, 2);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_join(t[i], NULL));
	buffer_free(b);
}

void test(void)
{
	order();
	waits();
	several_take();
}
