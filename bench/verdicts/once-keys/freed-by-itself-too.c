// SPDX-License-Identifier: MIT
//
// A thread frees what it keeps under a key whose destructor is free().
// wrong: misuse; named: gives back memory that
// right: verified
#include <pthread.h>
#include <stdlib.h>

static pthread_key_t key;

static void *work(void *arg)
{
	int *own = malloc(sizeof *own);
	*own = 1;
	pthread_setspecific(key, own);
	int seen = *(int *)pthread_getspecific(key);
	free(own);
#ifdef RIGHT
	pthread_setspecific(key, NULL);
#endif
	return seen == 1 ? arg : NULL;
}

int main(void)
{
	pthread_t t;
	pthread_key_create(&key, free); // here
	pthread_create(&t, NULL, work, NULL);
	pthread_join(t, NULL);
	pthread_key_delete(key);
	return 0;
}
