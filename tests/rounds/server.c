// SPDX-License-Identifier: MIT
//
// A server for ever: main puts jobs into a queue, two workers take them and count. BAD: they
// look once whether there is one, not again after the wait.
#include <pthread.h>
#include <assert.h>
#define N 2
static int queue[8], head, tail, served;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static void *worker(void *a)
{
	for (;;) {
		pthread_mutex_lock(&m);
#ifdef BAD
		if (head == tail)
#else
		while (head == tail)
#endif
			pthread_cond_wait(&c, &m);
		assert(head < tail);
		int job = queue[head++ % 8];
		served++;
		pthread_mutex_unlock(&m);
		(void)job;
	}
	return a;
}
int main(void)
{
	pthread_t t[N];
	for (int i = 0; i < N; i++)
		pthread_create(&t[i], NULL, worker, NULL);
	for (int id = 0;; id++) {
		pthread_mutex_lock(&m);
		if (tail - head < 8)
			queue[tail++ % 8] = id;
		pthread_cond_signal(&c);
		pthread_mutex_unlock(&m);
	}
}
