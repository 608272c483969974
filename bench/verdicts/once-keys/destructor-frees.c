// SPDX-License-Identifier: MIT
//
// What a key's destructor frees is gone when main has joined the thread.
// wrong: misuse; named: given back
// right: verified
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_key_t key;

static void *compute(void *arg)
{
	int *result = malloc(sizeof *result);
	pthread_setspecific(key, result);
	*result = 12;
#ifdef RIGHT
	*(int *)arg = *result;
	return arg;
#else
	(void)arg;
	return result;
#endif
}

int main(void)
{
	pthread_t t;
	void *result;
	int room = 0;
	pthread_key_create(&key, free);
	pthread_create(&t, NULL, compute, &room);
	pthread_join(t, &result);
	printf("%d\n", *(int *)result); // here
	pthread_key_delete(key);
	return 0;
}
