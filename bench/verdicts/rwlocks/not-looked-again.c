// SPDX-License-Identifier: MIT
//
// Look for reading, insert for writing; between the two locks somebody else may have inserted.
// wrong: assertion; named: entries
// right: verified
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

static pthread_rwlock_t cache_lock = PTHREAD_RWLOCK_INITIALIZER;
static int keys[4], entries;

static bool present(int key)
{
	for (int i = 0; i < entries; i++)
		if (keys[i] == key)
			return true;
	return false;
}

static void *insert(void *arg)
{
	int key = *(int *)arg;
	pthread_rwlock_rdlock(&cache_lock);
	bool found = present(key);
	pthread_rwlock_unlock(&cache_lock);
	if (found)
		return NULL;
	pthread_rwlock_wrlock(&cache_lock);
#ifdef RIGHT
	if (!present(key))
#endif
		keys[entries++] = key;
	pthread_rwlock_unlock(&cache_lock);
	return NULL;
}

int main(void)
{
	pthread_t t[2];
	int key = 5;
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, insert, &key);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
	assert(entries == 1); // here
	pthread_rwlock_destroy(&cache_lock);
	return 0;
}
