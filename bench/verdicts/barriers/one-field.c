// SPDX-License-Identifier: MIT
//
// The game of life on one field: a cell is overwritten while its neighbours still count it.
// wrong: race; named: field
// right: verified
#include <pthread.h>
#include <stdint.h>

#define N 4

static pthread_barrier_t tick;
static int field[2][N] = {{0, 1, 1, 0}};

static void *half(void *arg)
{
	int from = (int)(intptr_t)arg, now = 0;
	for (int round = 0; round < 2; round++) {
#ifdef RIGHT
		int then = !now;
#else
		int then = now;
#endif
		for (int i = from; i < from + N / 2; i++) {
			int around = field[now][(i + N - 1) % N] + field[now][(i + 1) % N]; // here
			field[then][i] = around == 1;					    // here
		}
		pthread_barrier_wait(&tick);
		now = then;
	}
	return NULL;
}

int main(void)
{
	pthread_t a, b;
	pthread_barrier_init(&tick, NULL, 2);
	pthread_create(&a, NULL, half, (void *)0);
	pthread_create(&b, NULL, half, (void *)(N / 2));
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	pthread_barrier_destroy(&tick);
	return 0;
}
