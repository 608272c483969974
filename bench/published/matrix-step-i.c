// SPDX-License-Identifier: MIT
//
// 4x4 matrix product, each of 4 threads takes its part from a global counter.
//
// ends: yes
// expect: failed race
// why: step_count++ is done by all four threads without a lock
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define MAX 4
#define MAX_THREAD 4

int matA[MAX][MAX], matB[MAX][MAX], matC[MAX][MAX];
int step_count = 0;

void *multi(void *arg)
{
	int curr = step_count++;
	int i, j, k;
	for (i = curr * MAX / 4; i < (curr + 1) * MAX / 4; i++)
		for (j = 0; j < MAX; j++)
			for (k = 0; k < MAX; k++)
				matC[i][j] += matA[i][k] * matB[k][j];
	return NULL;
}

void show(const char *name, int m[MAX][MAX])
{
	int i, j;
	printf("\n%s:\n", name);
	for (i = 0; i < MAX; i++) {
		for (j = 0; j < MAX; j++)
			printf("%d ", m[i][j]);
		printf("\n");
	}
}

int main()
{
	int i, j;
	pthread_t threads[MAX_THREAD];

	for (i = 0; i < MAX; i++) {
		for (j = 0; j < MAX; j++) {
			matA[i][j] = rand() % 10;
			matB[i][j] = rand() % 10;
		}
	}
	show("matrix A", matA);
	show("matrix B", matB);

	for (i = 0; i < MAX_THREAD; i++)
		pthread_create(&threads[i], NULL, multi, NULL);

	for (i = 0; i < MAX_THREAD; i++)
		pthread_join(threads[i], NULL);

	show("A X B", matC);
	return 0;
}
