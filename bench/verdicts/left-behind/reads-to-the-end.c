// SPDX-License-Identifier: MIT
//
// A thread ends, and still has a read-write lock for reading.
// wrong: leak; named: is still locked by
// right: verified; left: nothing
// options: --leaks=fail
#include <pthread.h>

static pthread_rwlock_t table = PTHREAD_RWLOCK_INITIALIZER;
static int entries[2] = {1, 2};

static void *find(void *arg)
{
	pthread_rwlock_rdlock(&table); // here
	for (int i = 0; i < 2; i++)
		if (entries[i] == *(int *)arg) {
#ifdef RIGHT
			pthread_rwlock_unlock(&table);
#endif
			return &entries[i];
		}
	pthread_rwlock_unlock(&table);
	return NULL;
}

int main(void)
{
	pthread_t t;
	void *at;
	int key = 2;
	pthread_create(&t, NULL, find, &key);
	pthread_join(t, &at);
	return at ? 0 : 1;
}
