// SPDX-License-Identifier: MIT
//
// How many helpers there are is read from standard input.
// stdin: 2
// wrong: exit; named: status 1; also: finished
// right: verified
#include <pthread.h>
#include <stdio.h>

#define MOST 4

static int finished;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *helper(void *arg)
{
#ifdef RIGHT
	pthread_mutex_lock(&m);
#endif
	finished++;
#ifdef RIGHT
	pthread_mutex_unlock(&m);
#endif
	return arg;
}

int main(void)
{
	pthread_t t[MOST];
	int n;
	if (scanf("%d", &n) != 1 || n < 0 || n > MOST)
		return 2;
	for (int i = 0; i < n; i++)
		pthread_create(&t[i], NULL, helper, NULL);
	for (int i = 0; i < n; i++)
		pthread_join(t[i], NULL);
	pthread_mutex_destroy(&m);
	return finished == n ? 0 : 1;
}
