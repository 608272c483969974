// SPDX-License-Identifier: MIT
//
// A thousand short threads, ten at a time; some make further ones.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int ran;

static void *leaf(void *unused)
{
	ran++;
	return unused;
}

static void *branch(void *unused)
{
	pthread_t t;
	ran++;
	pthread_create(&t, NULL, leaf, NULL);
	pthread_join(t, NULL);
	return unused;
}

int main(void)
{
	for (int round = 0; round < 60; round++) {
		pthread_t t[10];
		for (int i = 0; i < 10; i++)
			pthread_create(&t[i], NULL, i % 2 ? branch : leaf, NULL);
		for (int i = 0; i < 10; i++)
			pthread_join(t[i], NULL);
	}
	assert(ran == 900);
	return 0;
}
