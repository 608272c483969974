// SPDX-License-Identifier: MIT
//
// Errors are counted in blocks of 128, and the count is what main returns: for two of them the
// system keeps 0, which is success; for one it keeps 128.
// wrong: exit; named: 128
// right: verified
#include <pthread.h>
#include <stddef.h>

#define BLOCK 128

static int errors;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *tester(void *arg)
{
	pthread_mutex_lock(&mutex);
	errors += BLOCK;
	pthread_mutex_unlock(&mutex);
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, tester, NULL);
#ifdef RIGHT
	tester(NULL);
#endif
	pthread_join(t, NULL);
	pthread_mutex_destroy(&mutex);
	return errors;
}
