// SPDX-License-Identifier: MIT
//
// Merge sort: a thread sorts the left half, main the right one, and then both are merged.
// wrong: race; named: a
// right: verified
#include <assert.h>
#include <pthread.h>
#include <string.h>

#define N 4

static int a[N] = {8, 3, 5, 1};

static void sort_pair(int *p)
{
	if (p[0] > p[1]) { // here
		int t = p[0];
		p[0] = p[1];
		p[1] = t; // here
	}
}

static void *left_half(void *arg)
{
	sort_pair(arg);
	return NULL;
}

static void merge(void)
{
	int b[N], i = 0, j = N / 2;
	for (int k = 0; k < N; k++)
		b[k] = j == N || (i < N / 2 && a[i] <= a[j]) ? a[i++] : a[j++]; // here
	memcpy(a, b, sizeof a);							// here
}

int main(void)
{
	pthread_t left;
	pthread_create(&left, NULL, left_half, a);
	sort_pair(a + N / 2);
#ifdef RIGHT
	pthread_join(left, NULL);
	merge();
#else
	merge();
	pthread_join(left, NULL);
#endif
#ifdef RIGHT
	for (int i = 1; i < N; i++)
		assert(a[i - 1] <= a[i]);
#endif
	return 0;
}
