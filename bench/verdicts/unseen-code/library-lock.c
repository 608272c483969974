// SPDX-License-Identifier: MIT
//
// A lock that a library brings, made of atomic accesses that nobody sees. Where it is held around
// the count, there is no failure, nor a proof. Where one of the two counts without it, nothing
// that the library does could order the two.
// build: library
// wrong: race; named: count
// right: undecided; limit: unless code that is not seen orders the two
#ifdef PART
static int taken;

void part_lock(void);
void part_unlock(void);

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

void part_lock(void);
void part_unlock(void);

static int count;

static void *locks(void *arg)
{
	part_lock();
	count++;
	part_unlock();
	return arg;
}

static void *does_not(void *arg)
{
#ifdef RIGHT
	part_lock();
#endif
	count++;
#ifdef RIGHT
	part_unlock();
#endif
	return arg;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, locks, NULL);
	pthread_create(&b, NULL, does_not, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
#endif
