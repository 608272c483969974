// SPDX-License-Identifier: MIT
//
// A worker that has nothing to do goes home, and does not come to the barrier.
// wrong: deadlock; named: all_done
// right: verified
#include <pthread.h>
#include <stddef.h>

static pthread_barrier_t all_done;
static int work[2] = {3, 0};
static int done[2];

static void *worker(void *arg)
{
	int n = *(int *)arg;
	if (work[n] == 0) {
#ifdef RIGHT
		pthread_barrier_wait(&all_done);
#endif
		return NULL;
	}
	done[n] = work[n] * 2;
	pthread_barrier_wait(&all_done); // here
	return NULL;
}

int main(void)
{
	pthread_t t[2];
	int number[2] = {0, 1};
	pthread_barrier_init(&all_done, NULL, 2);
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, worker, &number[i]);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL); // here
	pthread_barrier_destroy(&all_done);
	return done[0] == 6 ? 0 : 1;
}
