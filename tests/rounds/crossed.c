// SPDX-License-Identifier: MIT
//
// In its second round a thread takes two locks the other way round; a third thread goes on
// all the time with a lock of its own.
#include <pthread.h>
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER,
		       c = PTHREAD_MUTEX_INITIALIZER;
static long x, y;
static void *one(void *p)
{
	for (long i = 0;; i++) {
		pthread_mutex_lock(i == 1 ? &b : &a);
		pthread_mutex_lock(i == 1 ? &a : &b);
		x++;
		pthread_mutex_unlock(&a);
		pthread_mutex_unlock(&b);
	}
	return p;
}
static void *two(void *p)
{
	for (;;) {
		pthread_mutex_lock(&a);
		pthread_mutex_lock(&b);
		x--;
		pthread_mutex_unlock(&b);
		pthread_mutex_unlock(&a);
	}
	return p;
}
static void *other(void *p)
{
	for (;;) {
		pthread_mutex_lock(&c);
		y++;
		pthread_mutex_unlock(&c);
	}
	return p;
}
int main(void)
{
	pthread_t t[3];
	pthread_create(&t[0], 0, one, 0);
	pthread_create(&t[1], 0, two, 0);
	pthread_create(&t[2], 0, other, 0);
	pthread_join(t[0], 0);
	pthread_join(t[1], 0);
	pthread_join(t[2], 0);
}
