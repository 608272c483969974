// SPDX-License-Identifier: MIT
//
// Two baskets that have nothing to do with each other, one thread filling each: the acts one-lock
// and two-locks. How often does a thread find the lock held that it wants?
#include "locks.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>

#define ROUNDS 2

struct basket {
	const char *fruit;
	pthread_mutex_t *lock; // guards count
	int count;
	int held; // how often its lock was found held; its picker's own
};

// As pthread_mutex_lock(), but returns whether another thread had it.
static void basket_lock(struct basket *b)
{
	int result = pthread_mutex_trylock(b->lock);
	if (result == EBUSY) {
		b->held++;
		tr_log("has to wait");
		result = pthread_mutex_lock(b->lock);
	}
	tr_must(result, "pthread_mutex_lock", __FILE__, __LINE__);
}

static void *picker(void *basket)
{
	struct basket *b = basket;

	tr_thread_name("%s-picker", b->fruit);
	for (int i = 0; i < ROUNDS; i++) {
		basket_lock(b);
		b->count++;
		tr_log("picks %s %d", b->fruit, b->count);
		TR_SLEEP(300);
		TR_MUST(pthread_mutex_unlock(b->lock));
	}
	return NULL;
}

// Fills both baskets, and returns how often a thread had to wait.
static int pick(pthread_mutex_t *for_apples, pthread_mutex_t *for_pears)
{
	struct basket apples = {.fruit = "apple", .lock = for_apples};
	struct basket pears = {.fruit = "pear", .lock = for_pears};
	pthread_t a, p;

	TR_MUST(pthread_create(&a, NULL, picker, &apples));
	TR_MUST(pthread_create(&p, NULL, picker, &pears));
	TR_MUST(pthread_join(a, NULL));
	TR_MUST(pthread_join(p, NULL));
	assert(apples.count == ROUNDS && pears.count == ROUNDS);
	tr_log("locks found held: %d", apples.held + pears.held);
	return apples.held + pears.held;
}

int one_lock(const struct tr_lesson_args *args)
{
	pthread_mutex_t fruit;

	(void)args;
	TR_MUST(pthread_mutex_init(&fruit, NULL));
	tr_object_name(&fruit, "fruit");
	pick(&fruit, &fruit); // anything from 0 on: it depends on the order
	TR_MUST(pthread_mutex_destroy(&fruit));
	return 0;
}

int two_locks(const struct tr_lesson_args *args)
{
	pthread_mutex_t apples, pears;

	(void)args;
	TR_MUST(pthread_mutex_init(&apples, NULL));
	TR_MUST(pthread_mutex_init(&pears, NULL));
	tr_object_name(&apples, "apples");
	tr_object_name(&pears, "pears");
	int held = pick(&apples, &pears);
	assert(held == 0); // in every order: no other thread wants it
	TR_MUST(pthread_mutex_destroy(&pears));
	TR_MUST(pthread_mutex_destroy(&apples));
	return 0;
}
