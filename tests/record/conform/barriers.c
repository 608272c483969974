// SPDX-License-Identifier: MIT
//
// A barrier is crossed again and again; each time one thread is told apart.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#define PARTIES 5
#define ROUNDS 40
static pthread_barrier_t b;
static atomic_int serial;

static void *run(void *unused)
{
	for (int i = 0; i < ROUNDS; i++)
		if (pthread_barrier_wait(&b) == PTHREAD_BARRIER_SERIAL_THREAD)
			serial++;
	return unused;
}

int main(void)
{
	pthread_t t[PARTIES];
	pthread_barrier_init(&b, NULL, PARTIES);
	for (int i = 0; i < PARTIES; i++)
		pthread_create(&t[i], NULL, run, NULL);
	for (int i = 0; i < PARTIES; i++)
		pthread_join(t[i], NULL);
	assert(serial == ROUNDS);
	return pthread_barrier_destroy(&b);
}
