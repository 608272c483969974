// SPDX-License-Identifier: MIT
//
// Merge sort, two threads at every split.
//
// ends: yes
// expect: verified
// why: the two halves are disjoint and both threads are joined before the merge and the frees.
#include <stdio.h>
#include <stdlib.h>
#include <pthread.h>

int *Arr;
int arrSize;

typedef struct limits {
	int lo;
	int hi;
} limits;

void merge(int lo, int mid, int hi)
{
	int i, j, k;
	int nl = mid - lo + 1;
	int nr = hi - mid;
	int left[nl];
	int right[nr];

	for (i = 0; i < nl; i++)
		left[i] = Arr[lo + i];
	for (j = 0; j < nr; j++)
		right[j] = Arr[mid + 1 + j];

	i = j = 0;
	k = lo;
	while (i < nl && j < nr) {
		if (left[i] < right[j])
			Arr[k++] = left[i++];
		else
			Arr[k++] = right[j++];
	}
	while (i < nl)
		Arr[k++] = left[i++];
	while (j < nr)
		Arr[k++] = right[j++];
}

void *mergeSort(void *args)
{
	limits *d = (limits *)args;
	int lo = d->lo;
	int hi = d->hi;

	if (lo < hi) {
		int mid = (lo + hi) / 2;
		pthread_t th1, th2;
		limits *l = (limits *)malloc(sizeof(limits));
		limits *r = (limits *)malloc(sizeof(limits));
		l->lo = lo;
		l->hi = mid;
		r->lo = mid + 1;
		r->hi = hi;

		pthread_create(&th1, NULL, mergeSort, l);
		pthread_create(&th2, NULL, mergeSort, r);
		pthread_join(th1, NULL);
		pthread_join(th2, NULL);

		free(r);
		free(l);
		merge(lo, mid, hi);
	}
	return NULL;
}

int main()
{
	int input[] = {100, 20, 15, 3, 4, 8, 7, -1, 0, 33};
	int i;

	arrSize = sizeof(input) / sizeof(input[0]);
	Arr = malloc(arrSize * sizeof(int));
	printf("Unsorted array of size %d:\n", arrSize);
	for (i = 0; i < arrSize; i++) {
		Arr[i] = input[i];
		printf("%d ", Arr[i]);
	}

	pthread_t mainTh;
	limits *args = (limits *)malloc(sizeof(limits));
	args->lo = 0;
	args->hi = arrSize - 1;
	pthread_create(&mainTh, NULL, mergeSort, (void *)args);
	pthread_join(mainTh, NULL);
	free(args);

	printf("\nSorted array:\n");
	for (i = 0; i < arrSize; i++)
		printf("%d ", Arr[i]);
	printf("\n");
	free(Arr);
	return 0;
}
