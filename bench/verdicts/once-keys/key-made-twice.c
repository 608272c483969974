// SPDX-License-Identifier: MIT
//
// Each of two threads makes the key of a value of its own if nobody has made it yet.
// wrong: race
// right: verified
#include <pthread.h>
#include <stddef.h>

static pthread_key_t key;

static void make(void)
{
	pthread_key_create(&key, NULL);
}

static void *work(void *arg)
{
#ifdef RIGHT
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	pthread_once(&once, make);
#else
	if (!key)
		make();
#endif
	pthread_setspecific(key, arg);
	return pthread_getspecific(key);
}

int main(void)
{
	pthread_t threads[2];
	for (int i = 0; i < 2; i++)
		pthread_create(&threads[i], NULL, work, &threads[i]);
	for (int i = 0; i < 2; i++)
		pthread_join(threads[i], NULL);
	return 0;
}
