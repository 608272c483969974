// SPDX-License-Identifier: MIT
//
// The highest bid: atomic to read, atomic to write, and not atomic as a whole.
// wrong: assertion; named: highest
// right: verified; note: weak compare-and-exchange
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

static atomic_int highest;

static void *bidder(void *arg)
{
	int bid = (int)(intptr_t)arg;
	int seen = atomic_load(&highest);
#ifdef RIGHT
	while (bid > seen && !atomic_compare_exchange_weak(&highest, &seen, bid))
		;
#else
	if (bid > seen)
		atomic_store(&highest, bid);
#endif
	return NULL;
}

int main(void)
{
	pthread_t b[2];
	pthread_create(&b[0], NULL, bidder, (void *)(intptr_t)30);
	pthread_create(&b[1], NULL, bidder, (void *)(intptr_t)50);
	pthread_join(b[0], NULL);
	pthread_join(b[1], NULL);
	assert(atomic_load(&highest) == 50); // here
	return 0;
}
