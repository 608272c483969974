// SPDX-License-Identifier: MIT
//
// First come, first served: a small request does not pass a large one that waits. (-DQUEUE: the
// semaphore has a queue; one that has none must fail here.)
#include "semaphore.h"

static bool large_came, large_served;

static void *large(void *arg)
{
	tr_check(acquire(2, NULL) == 0, "the large request succeeds");
	large_served = true; // whoever is served later sees it by the semaphore's lock
	release(2);
	return arg;
}

static void *small(void *arg)
{
	tr_check(acquire(1, NULL) == 0, "the small request succeeds");
	tr_check(!large_came || large_served, "the small request passed the large one");
	tr_reachable(large_came, "the large request waits when the small one comes");
	release(1);
	return arg;
}

// Main looks once whether the large request waits; of the schedules where it does not yet,
// nothing is claimed.
static bool somebody_waits(void)
{
	pthread_mutex_lock(&s.lock);
#ifdef QUEUE
	bool waits = !TAILQ_EMPTY(&s.queue);
#else
	bool waits = s.waiting > 0;
#endif
	pthread_mutex_unlock(&s.lock);
	return waits;
}

int main(void)
{
	pthread_t a, b;
	begin(1, 2);
	pthread_create(&a, NULL, large, NULL);
	large_came = somebody_waits();
	pthread_create(&b, NULL, small, NULL);
	release(1);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	end(2);
	return 0;
}
