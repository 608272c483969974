// SPDX-License-Identifier: MIT
//
// A game of life: one thread of each generation exchanges the two boards while the others wait.
// With one barrier instead of two, the others do not wait for that.
// wrong: race; named: now
// right: verified
#include <pthread.h>
#include <stdio.h>

#define CELLS 4
#define WORKERS 2
#define GENERATIONS 2

static int boards[2][CELLS] = {{1, 0, 1, 1}};
static int now;
static int number[WORKERS] = {0, 1};
static pthread_barrier_t met;

static void *worker(void *arg)
{
	int from = *(int *)arg * CELLS / WORKERS;
	for (int g = 0; g < GENERATIONS; g++) {
		for (int i = from; i < from + CELLS / WORKERS; i++)
			boards[1 - now][i] =
				boards[now][(i + 1) % CELLS] ^ boards[now][(i + CELLS - 1) % CELLS];
		if (pthread_barrier_wait(&met) == PTHREAD_BARRIER_SERIAL_THREAD)
			now = 1 - now;
#ifdef RIGHT
		pthread_barrier_wait(&met);
#endif
	}
	return NULL;
}

int main(void)
{
	pthread_t t[WORKERS];
	pthread_barrier_init(&met, NULL, WORKERS);
	for (int i = 0; i < WORKERS; i++)
		pthread_create(&t[i], NULL, worker, &number[i]);
	for (int i = 0; i < WORKERS; i++)
		pthread_join(t[i], NULL);
	pthread_barrier_destroy(&met);
	for (int i = 0; i < CELLS; i++)
		printf("%d", boards[now][i]);
	putchar('\n');
	return 0;
}
