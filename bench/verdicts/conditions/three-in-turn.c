// SPDX-License-Identifier: MIT
//
// Three threads print in turn and wait on one condition: a signal may wake one whose turn it is
// not.
// wrong: lost-wakeup; named: next
// right: verified
#include <pthread.h>
#include <stdio.h>

#define N 3

static pthread_mutex_t mtx = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t next = PTHREAD_COND_INITIALIZER;
static int turn;

static void *prints(void *arg)
{
	int me = *(int *)arg;
	pthread_mutex_lock(&mtx);
	while (turn != me)
		pthread_cond_wait(&next, &mtx); // here
	printf("%c", 'A' + me);
	turn++;
#ifdef RIGHT
	pthread_cond_broadcast(&next);
#else
	pthread_cond_signal(&next);
#endif
	pthread_mutex_unlock(&mtx);
	return NULL;
}

int main(void)
{
	pthread_t th[N];
	int id[N];
	for (int k = 0; k < N; k++) {
		id[k] = k;
		pthread_create(&th[k], NULL, prints, &id[k]);
	}
	for (int k = 0; k < N; k++)
		pthread_join(th[k], NULL); // here
	return 0;
}
