// SPDX-License-Identifier: MIT
//
// A rod in which heat spreads: read the neighbours, then write the own cell. Between the two all
// have to wait, not only after them.
// wrong: race; named: cell
// right: verified
#include <pthread.h>
#include <stdio.h>

enum { CELLS = 2, STEPS = 2 };

static int cell[CELLS] = {100, 0};
static pthread_barrier_t step;

static void *simulate(void *arg)
{
	int i = *(int *)arg;
	for (int s = 0; s < STEPS; s++) {
		int next = (cell[i] + cell[1 - i]) / 2; // here
#ifdef RIGHT
		pthread_barrier_wait(&step);
#endif
		cell[i] = next; // here
		pthread_barrier_wait(&step);
	}
	return NULL;
}

int main(void)
{
	pthread_t other;
	int left = 0, right = 1;
	pthread_barrier_init(&step, NULL, CELLS);
	pthread_create(&other, NULL, simulate, &right);
	simulate(&left);
	pthread_join(other, NULL);
	pthread_barrier_destroy(&step);
	printf("%d %d\n", cell[0], cell[1]);
	return 0;
}
