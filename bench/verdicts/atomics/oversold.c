// SPDX-License-Identifier: MIT
//
// Seats are counted by atomic steps, but looked at by one and taken by another.
// wrong: assertion
// right: verified
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#define SEATS 2

static atomic_int sold;

static void *agency(void *arg)
{
#ifdef RIGHT
	int so_far = atomic_load(&sold);
	while (so_far < SEATS && !atomic_compare_exchange_weak(&sold, &so_far, so_far + 1))
		;
#else
	if (atomic_load(&sold) < SEATS)
		atomic_fetch_add(&sold, 1);
#endif
	return arg;
}

int main(void)
{
	pthread_t t[3];
	for (int i = 0; i < 3; i++)
		pthread_create(&t[i], NULL, agency, NULL);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], NULL);
	assert(atomic_load(&sold) <= SEATS);
	return 0;
}
