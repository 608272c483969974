// SPDX-License-Identifier: MIT
//
// A matrix by parts of equal height, and the rows that are left over are nobody's.
// wrong: assertion
// right: verified
#include <assert.h>
#include <pthread.h>

#define N 5
#define THREADS 2

static int a[N][N], b[N][N], c[N][N];

struct part {
	int first, end;
};

static void *multiply(void *arg)
{
	struct part *p = arg;
	for (int i = p->first; i < p->end; i++)
		for (int j = 0; j < N; j++) {
			int sum = 0;
			for (int k = 0; k < N; k++)
				sum += a[i][k] * b[k][j];
			c[i][j] = sum;
		}
	return NULL;
}

int main(void)
{
	pthread_t t[THREADS];
	struct part parts[THREADS];
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			a[i][j] = i + j;
			b[i][j] = i == j;
		}
	for (int i = 0; i < THREADS; i++) {
		parts[i].first = i * (N / THREADS);
		parts[i].end = parts[i].first + N / THREADS;
#ifdef RIGHT
		if (i == THREADS - 1)
			parts[i].end = N;
#endif
		pthread_create(&t[i], NULL, multiply, &parts[i]);
	}
	for (int i = 0; i < THREADS; i++)
		pthread_join(t[i], NULL);
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			assert(c[i][j] == i + j); // here
	return 0;
}
