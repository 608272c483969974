// SPDX-License-Identifier: MIT
//
// Two that put one each and two that take, and one place; then the order, and that a put waits.
#include "test-buffer.h"
#include "treadle.h"

#include <pthread.h>
#include <stdbool.h>

static struct buffer *b;
static int got[2];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool in; // guarded by lock

static void *takes(void *arg)
{
	int *mine = arg;
	*mine = buffer_take(b);
	return NULL;
}

static void *puts_two(void *arg)
{
	buffer_put(b, 5);
	buffer_put(b, 6);
	return arg;
}

static void *puts_third(void *arg)
{
	buffer_put(b, 3);
	pthread_mutex_lock(&lock);
	in = true;
	pthread_mutex_unlock(&lock);
	return arg;
}

static bool is_in(void)
{
	pthread_mutex_lock(&lock);
	bool is = in;
	pthread_mutex_unlock(&lock);
	return is;
}

static void order(void)
{
	pthread_t t;
	b = buffer_new(2);
	buffer_put(b, 1);
	buffer_put(b, 2);
	TR_MUST(pthread_create(&t, NULL, puts_third, NULL));
	tr_check(!is_in(), "there is no room for a third");
	tr_check(buffer_take(b) == 1, "the first comes first");
	tr_check(buffer_take(b) == 2, "then the second");
	tr_check(buffer_take(b) == 3, "then the third");
	TR_MUST(pthread_join(t, NULL));
	buffer_free(b);
}

void test(void)
{
	pthread_t t[3];
	order();
	b = buffer_new(1);
	TR_MUST(pthread_create(&t[0], NULL, takes, &got[0]));
	TR_MUST(pthread_create(&t[1], NULL, takes, &got[1]));
	TR_MUST(pthread_create(&t[2], NULL, puts_two, NULL));
	for (int i = 0; i < 3; i++)
		TR_MUST(pthread_join(t[i], NULL));
	tr_check(got[0] != got[1] && got[0] + got[1] == 11, "five and six are taken, once each");
	buffer_free(b);
}
