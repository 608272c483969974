// SPDX-License-Identifier: MIT
//
// A ticket lock whose tickets are drawn in two steps: two may enter, or one wait for ever.
// wrong: assertion; named: inside
// right: verified
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int next_ticket, now_serving, inside;

static void enter(void)
{
#ifdef RIGHT
	int mine = atomic_fetch_add(&next_ticket, 1);
#else
	int mine = atomic_load(&next_ticket);
	atomic_store(&next_ticket, mine + 1);
#endif
	while (atomic_load(&now_serving) != mine)
		;
}

static void leave(void)
{
	atomic_fetch_add(&now_serving, 1);
}

static void *customer(void *arg)
{
	enter();
	assert(atomic_fetch_add(&inside, 1) == 0); // here
	atomic_fetch_sub(&inside, 1);
	leave();
	return arg;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, customer, NULL);
	pthread_create(&b, NULL, customer, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
