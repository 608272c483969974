// SPDX-License-Identifier: MIT
//
// After the barrier one thread adds up, and the others already write what is for the next round.
// wrong: exit; also: part
// right: verified
#include <pthread.h>

static pthread_barrier_t round_over;
static int part[2], sum;

static void *works(void *arg)
{
	long me = (long)arg;
	part[me] = 1;
	if (pthread_barrier_wait(&round_over) == PTHREAD_BARRIER_SERIAL_THREAD)
		sum = part[0] + part[1];
#ifdef RIGHT
	pthread_barrier_wait(&round_over);
#endif
	part[me] = 2;
	return NULL;
}

int main(void)
{
	pthread_t t[2];
	pthread_barrier_init(&round_over, NULL, 2);
	for (long i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, works, (void *)i);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
	pthread_barrier_destroy(&round_over);
	return sum == 2 ? 0 : 1;
}
