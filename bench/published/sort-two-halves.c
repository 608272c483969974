// SPDX-License-Identifier: MIT
//
// Operating System Concepts chapter 4 project, two threads qsort the halves and a third merges.
//
// ends: yes
// expect: verified
// args: 7 12 19 3 18 4 2 6 15 8
// why: the halves are disjoint and the merging thread starts after both joins
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define MAX_NUM 100

/* global variables are shared by threads */
int array[MAX_NUM];
int result[MAX_NUM];
size_t array_size = 0;

typedef struct {
	size_t low;
	size_t high;
} parameters;

int cmp(const void *a, const void *b)
{
	return *((int *)a) - *((int *)b);
}

/* The thread will do the sorting */
void *runner(void *param)
{
	size_t low = ((parameters *)param)->low;
	size_t high = ((parameters *)param)->high;
	qsort(array + low, high - low, sizeof(int), cmp);
	pthread_exit(0);
}

/* The thread will do the merging */
void *merger(void *param)
{
	size_t mid = array_size / 2;
	size_t i = 0, j = mid, k = 0;
	while (i < mid && j < array_size)
		result[k++] = array[i] <= array[j] ? array[i++] : array[j++];
	while (i < mid)
		result[k++] = array[i++];
	while (j < array_size)
		result[k++] = array[j++];
	pthread_exit(0);
}

int main(int argc, char *argv[])
{
	pthread_t tid[3];
	parameters data[2];

	if (argc < 2 || argc > MAX_NUM + 1) {
		fprintf(stderr, "usage: %s n1 n2 ...\n", argv[0]);
		return -1;
	}
	for (int i = 1; i < argc; i++)
		array[array_size++] = atoi(argv[i]);

	data[0].low = 0;
	data[0].high = array_size / 2;
	data[1].low = array_size / 2;
	data[1].high = array_size;

	pthread_create(&tid[0], NULL, runner, &data[0]);
	pthread_create(&tid[1], NULL, runner, &data[1]);
	pthread_join(tid[0], NULL);
	pthread_join(tid[1], NULL);

	pthread_create(&tid[2], NULL, merger, NULL);
	pthread_join(tid[2], NULL);

	for (size_t i = 0; i < array_size; i++)
		printf("%d ", result[i]);
	printf("\n");
	return 0;
}
