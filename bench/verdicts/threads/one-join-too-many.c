// SPDX-License-Identifier: MIT
//
// The loop that joins goes one further than the loop that creates.
// wrong: misuse; named: never created
// right: verified
#include <pthread.h>

#define N 2

static void *work(void *arg)
{
	return arg;
}

int main(void)
{
	static pthread_t t[N + 1];
	for (int i = 0; i < N; i++)
		pthread_create(&t[i], NULL, work, NULL);
#ifdef RIGHT
	for (int i = 0; i < N; i++)
#else
	for (int i = 0; i <= N; i++)
#endif
		pthread_join(t[i], NULL); // here
	return 0;
}
