// SPDX-License-Identifier: MIT
//
// A semaphore that is to say "it has happened" begins as if it had.
// wrong: assertion; named: cooked
// right: verified
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stddef.h>

#ifdef RIGHT
#define AT_FIRST 0
#else
#define AT_FIRST 1
#endif

static sem_t rice;
static atomic_int cooked;

static void *cook(void *pot)
{
	cooked = 1;
	sem_post(&rice);
	return pot;
}

static void *eat(void *bowl)
{
	sem_wait(&rice);
	assert(cooked); // here
	return bowl;
}

int main(void)
{
	pthread_t c, e;
	sem_init(&rice, 0, AT_FIRST);
	pthread_create(&e, NULL, eat, NULL);
	pthread_create(&c, NULL, cook, NULL);
	pthread_join(c, NULL);
	pthread_join(e, NULL);
	sem_destroy(&rice);
	return 0;
}
