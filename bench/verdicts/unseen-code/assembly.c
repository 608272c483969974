// SPDX-License-Identifier: MIT
//
// A count that is kept by a line of assembly, without the prefix that would make it atomic.
// wrong: no proof; limit: assembly
// right: verified
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_long hits;

static void hit(void)
{
#if !defined RIGHT && defined __x86_64__
	__asm__ volatile("incq %0" : "+m"(hits));
#elif !defined RIGHT
	__asm__ volatile("" : "+m"(hits));
#else
	atomic_fetch_add(&hits, 1);
#endif
}

static void *visitor(void *arg)
{
	hit();
	return arg;
}

int main(void)
{
	pthread_t first, second;
	pthread_create(&first, NULL, visitor, NULL);
	pthread_create(&second, NULL, visitor, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return atomic_load(&hits) >= 1 ? 0 : 1;
}
