// SPDX-License-Identifier: MIT
//
// Right, but in a way that calls do not show: one thread waits in a loop for an atomic flag that
// another sets. Only an unfair schedule lets the loop run for ever, so it is no failure; nor
// is it verified.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int flag;

static void *set(void *unused)
{
	atomic_store(&flag, 1);
	return unused;
}

static void *wait_for_it(void *unused)
{
	while (!atomic_load(&flag)) // the loop
		;
	return unused;
}

int main(void)
{
	pthread_t a, b;
	if (pthread_create(&a, NULL, wait_for_it, NULL) || pthread_create(&b, NULL, set, NULL))
		return 1;
	return pthread_join(a, NULL) || pthread_join(b, NULL);
}
