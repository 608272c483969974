// SPDX-License-Identifier: MIT
//
// Buckets share two locks, but one function takes the lock by another rule.
// wrong: race; named: buckets
// right: verified
#include <pthread.h>
#include <stdint.h>

#define BUCKETS 6

static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int buckets[BUCKETS];

static void put(int key)
{
	int b = key % BUCKETS;
	pthread_mutex_lock(&locks[b % 2]);
	buckets[b]++; // here
	pthread_mutex_unlock(&locks[b % 2]);
}

static int get(int key)
{
	int b = key % BUCKETS;
#ifdef RIGHT
	int l = b % 2;
#else
	int l = b / 3;
#endif
	pthread_mutex_lock(&locks[l]);
	int n = buckets[b]; // here
	pthread_mutex_unlock(&locks[l]);
	return n;
}

static void *fill(void *arg)
{
	put((int)(intptr_t)arg);
	return NULL;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, fill, (void *)7);
	pthread_create(&b, NULL, fill, (void *)4);
	int n = get(4) + get(13);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return n > 3;
}
