// SPDX-License-Identifier: MIT
//
// One thread looks a word up in a sorted table while main puts a new one in between.
// wrong: race
// right: verified
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static int table[4] = {10, 30, 40};
static size_t used = 3;
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static int by_size(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
}

static void *reader(void *key)
{
	pthread_rwlock_rdlock(&lock);
	void *found = bsearch(key, table, used, sizeof *table, by_size);
	pthread_rwlock_unlock(&lock);
	return found ? key : NULL;
}

int main(void)
{
	pthread_t t;
	int key = 30;
	void *found;
	pthread_create(&t, NULL, reader, &key);
#ifdef RIGHT
	pthread_rwlock_wrlock(&lock);
#endif
	memmove(&table[2], &table[1], 2 * sizeof *table);
	table[1] = 20;
	used++;
#ifdef RIGHT
	pthread_rwlock_unlock(&lock);
#endif
	pthread_join(t, &found);
	return found ? 0 : 1;
}
