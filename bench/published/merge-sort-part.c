// SPDX-License-Identifier: MIT
//
// Merge sort by four threads that take their part number from a global.
//
// ends: yes
// expect: failed race
// why: part++ is done by the four threads without a lock.
#include <stdio.h>
#include <stdlib.h>
#include <pthread.h>

#define MAX 15
#define THREAD_MAX 4

int a[MAX];
int part = 0;

void merge(int low, int mid, int high)
{
	int n1 = mid - low + 1, n2 = high - mid;
	int *left = (int *)malloc(n1 * sizeof(int));
	int *right = (int *)malloc(n2 * sizeof(int));
	int i, j, k;

	for (i = 0; i < n1; i++)
		left[i] = a[low + i];
	for (j = 0; j < n2; j++)
		right[j] = a[mid + 1 + j];

	i = j = 0;
	k = low;
	while (i < n1 && j < n2) {
		if (left[i] <= right[j])
			a[k++] = left[i++];
		else
			a[k++] = right[j++];
	}
	while (i < n1)
		a[k++] = left[i++];
	while (j < n2)
		a[k++] = right[j++];

	free(left);
	free(right);
}

void merge_sort(int low, int high)
{
	int mid = low + (high - low) / 2;

	if (low < high) {
		merge_sort(low, mid);
		merge_sort(mid + 1, high);
		merge(low, mid, high);
	}
}

void *sort_part(void *arg)
{
	int my_part = part++;
	int low = my_part * (MAX / THREAD_MAX);
	int high = (my_part + 1) * (MAX / THREAD_MAX) - 1;
	int mid = low + (high - low) / 2;

	if (low < high) {
		merge_sort(low, mid);
		merge_sort(mid + 1, high);
		merge(low, mid, high);
	}
	return 0;
}

int main()
{
	pthread_t threads[THREAD_MAX];

	for (int i = 0; i < MAX; i++)
		a[i] = rand() % 100;

	for (int i = 0; i < THREAD_MAX; i++)
		pthread_create(&threads[i], NULL, sort_part, (void *)NULL);
	for (int i = 0; i < THREAD_MAX; i++)
		pthread_join(threads[i], NULL);

	merge(0, (MAX / 2 - 1) / 2, MAX / 2 - 1);
	merge(MAX / 2, MAX / 2 + (MAX - 1 - MAX / 2) / 2, MAX - 1);
	merge(0, (MAX - 1) / 2, MAX - 1);

	printf("Sorted array: ");
	for (int i = 0; i < MAX; i++)
		printf("%d ", a[i]);
	printf("\n");
	return 0;
}
