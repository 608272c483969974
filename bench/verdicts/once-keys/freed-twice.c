// SPDX-License-Identifier: MIT
//
// What a thread keeps for itself is freed by the key's destructor when it ends; and once more by
// main, to whom the thread has returned it.
// wrong: misuse; named: gives back memory that
// right: verified
#include <pthread.h>
#include <stdlib.h>

static pthread_key_t key;

static void *scribe(void *arg)
{
	int *page = malloc(sizeof *page);
	*page = *(int *)arg + 1;
	pthread_setspecific(key, page);
#ifdef RIGHT
	*(int *)arg = *page;
	return arg;
#else
	return page;
#endif
}

int main(void)
{
	pthread_t t;
	int first = 1;
	void *page;
	pthread_key_create(&key, free);
	pthread_create(&t, NULL, scribe, &first);
	pthread_join(t, &page);
#ifdef RIGHT
	int read = *(int *)page;
#else
	int read = 2;
	free(page);
#endif
	pthread_key_delete(key);
	return read == 2 ? 0 : 1;
}
