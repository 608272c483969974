// SPDX-License-Identifier: MIT
//
// A writer that also wants to read gets EDEADLK, and a lock less than it believes.
// wrong: misuse; named: map_lock
// right: verified
#include <pthread.h>
#include <stddef.h>

static pthread_rwlock_t map_lock = PTHREAD_RWLOCK_INITIALIZER;
static int map[3] = {1, 2, 3};

static int sum(void)
{
	int s = 0;
#ifdef RIGHT
	int rc = pthread_rwlock_rdlock(&map_lock);
#else
	pthread_rwlock_rdlock(&map_lock);
#endif
	for (int i = 0; i < 3; i++)
		s += map[i];
#ifdef RIGHT
	if (rc == 0)
#endif
		pthread_rwlock_unlock(&map_lock);
	return s;
}

static void *update(void *arg)
{
	pthread_rwlock_wrlock(&map_lock);
	map[0] = 10;
	map[1] = sum();
	pthread_rwlock_unlock(&map_lock); // here
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, update, NULL);
	int s = sum();
	pthread_join(t, NULL);
	return s >= 6 ? 0 : 1;
}
