// SPDX-License-Identifier: MIT
//
// The threads run a function inside main, of GNU C, which counts in a variable of main's: of that
// the compiler shows nothing, with a lock as without.
// wrong: no proof; limit: what a function inside another does
// right: no proof; limit: what a function inside another does
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

int main(void)
{
	pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	pthread_t t[2];
	int n = 0;
	void *count(void *unused)
	{
#ifdef RIGHT
		pthread_mutex_lock(&lock);
#endif
		n++;
#ifdef RIGHT
		pthread_mutex_unlock(&lock);
#endif
		return unused;
	}
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, count, NULL);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
	pthread_mutex_destroy(&lock);
	assert(n == 2);
	return 0;
}
