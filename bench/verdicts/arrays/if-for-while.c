// SPDX-License-Identifier: MIT
//
// The bounded buffer with `if` for `while`: of two takers that wait for the one item, both are
// woken, and the second takes what is in front of the first place. The right version looks again.
// wrong: misuse; named: uses box[-1], which is in front of box (int [2])
// right: verified
#include <pthread.h>
#include <stdint.h>

static int box[2], filled;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t came = PTHREAD_COND_INITIALIZER;

static void put(int item)
{
	pthread_mutex_lock(&lock);
	box[filled++] = item;
	pthread_cond_broadcast(&came);
	pthread_mutex_unlock(&lock);
}

static void *take(void *p)
{
	(void)p;
	pthread_mutex_lock(&lock);
#ifdef RIGHT
	while (filled == 0)
#else
	if (filled == 0)
#endif
		pthread_cond_wait(&came, &lock);
	int item = box[--filled]; // here
	pthread_mutex_unlock(&lock);
	return (void *)(intptr_t)item;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, take, NULL);
	pthread_create(&b, NULL, take, NULL);
	put(1);
	put(2);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return filled;
}
