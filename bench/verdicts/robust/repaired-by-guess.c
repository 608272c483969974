// SPDX-License-Identifier: MIT
//
// After EOWNERDEAD the half of a transfer is there or not. One repairs by a guess, the other by a
// copy that was made before.
// wrong: assertion; named: 100
// right: verified
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

struct books {
	int mine, yours, before;
};

static struct books books = {60, 40, 0};
static pthread_mutex_t lock;
static sem_t proceed;

static void *transfer(void *arg)
{
	if (pthread_mutex_lock(&lock) == EOWNERDEAD)
		pthread_mutex_consistent(&lock);
	books.before = books.mine;
	if (sem_trywait(&proceed) != 0)
		return arg; /* not yet: without unlocking */
	books.mine -= 10;
	return arg;
}

static void audit(void)
{
	if (pthread_mutex_lock(&lock) == EOWNERDEAD) {
#ifdef RIGHT
		books.mine = books.before;
#else
		books.mine += 10;
#endif
		pthread_mutex_consistent(&lock);
	}
	assert(books.mine + books.yours == 100); // here
	pthread_mutex_unlock(&lock);
}

int main(void)
{
	pthread_mutexattr_t a;
	pthread_t t;
	pthread_mutexattr_init(&a);
	pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
	pthread_mutex_init(&lock, &a);
	sem_init(&proceed, 0, 0);
	pthread_create(&t, NULL, transfer, NULL);
	sem_post(&proceed);
	pthread_join(t, NULL);
	audit();
	return 0;
}
