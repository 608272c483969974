// SPDX-License-Identifier: MIT
//
// Who gives the last reference back frees: two may both see that they are not the last.
// kind: assertion; preemptions: 1; build: memory
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int references = 2, freed;

static void *give_back(void *arg)
{
	references--;
	if (references == 0)
		freed++;
	return arg;
}

int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], NULL, give_back, NULL);
	pthread_create(&t[1], NULL, give_back, NULL);
	pthread_join(t[0], NULL);
	pthread_join(t[1], NULL);
	assert(freed == 1);
	return 0;
}
