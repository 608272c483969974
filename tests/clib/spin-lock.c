// SPDX-License-Identifier: MIT
//
// Two threads take a lock of a library (PART) without hooks: who waits for it loops, and nobody
// sees what for.
void part_lock(void);
void part_unlock(void);

#ifdef PART
static int taken;

void part_lock(void)
{
	while (__atomic_exchange_n(&taken, 1, __ATOMIC_ACQUIRE))
		;
}

void part_unlock(void)
{
	__atomic_store_n(&taken, 0, __ATOMIC_RELEASE);
}
#else
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t inner = PTHREAD_MUTEX_INITIALIZER;

static void *locks(void *arg)
{
	part_lock();
	pthread_mutex_lock(&inner);
	pthread_mutex_unlock(&inner);
	part_unlock();
	return arg;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, locks, NULL);
	pthread_create(&b, NULL, locks, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
#endif
