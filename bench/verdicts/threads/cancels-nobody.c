// SPDX-License-Identifier: MIT
//
// The second helper is made only if there is work for it, and is cancelled in any case.
// wrong: misuse; named: was never created
// right: verified
#include <pthread.h>
#include <unistd.h>

static void *helper(void *arg)
{
	sleep(100);
	return arg;
}

int main(void)
{
	pthread_t helpers[2] = {0};
	int work = 1;
	for (int i = 0; i < work; i++)
		pthread_create(&helpers[i], NULL, helper, NULL);
#ifdef RIGHT
	for (int i = 0; i < work; i++)
		pthread_cancel(helpers[i]);
#else
	for (int i = 0; i < 2; i++)
		pthread_cancel(helpers[i]); // here
#endif
	for (int i = 0; i < work; i++)
		pthread_join(helpers[i], NULL);
	return 0;
}
