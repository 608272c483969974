// SPDX-License-Identifier: MIT
//
// A cache is looked up for reading and filled for writing, without a second look.
// kind: assertion; preemptions: 1; build: calls; fixed twin
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int fills;

static void *look(void *arg)
{
	pthread_rwlock_rdlock(&lock);
	bool found = fills > 0;
	pthread_rwlock_unlock(&lock);
	if (found)
		return arg;
	pthread_rwlock_wrlock(&lock);
#ifdef FIXED
	if (fills == 0)
#endif
		fills++;
	assert(fills == 1);
	pthread_rwlock_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], NULL, look, NULL);
	pthread_create(&t[1], NULL, look, NULL);
	pthread_join(t[0], NULL);
	pthread_join(t[1], NULL);
	return 0;
}
