// SPDX-License-Identifier: MIT
//
// Parallel sum with C11 threads, recursive halves.
//
// ends: yes
// expect: verified
// why: each thread works on its own struct and its own part of the array, and is joined before
//      its sum is read.
#include <stdio.h>
#include <stdbool.h>
#include <threads.h>

#define MAX_THREADS 8
#define MIN_BLOCK_SIZE 100
#define LEN 1000

typedef struct {
	float *start;
	int len;
	int block_size;
	double sum;
} Sum_arg;

int parallel_sum(void *arg);

bool sum(float arr[], int len, double *result)
{
	int block_size = len / MAX_THREADS;
	if (block_size < MIN_BLOCK_SIZE)
		block_size = len;

	Sum_arg args = {arr, len, block_size, 0.0};
	if (parallel_sum(&args)) {
		*result = args.sum;
		return true;
	}
	return false;
}

int parallel_sum(void *arg)
{
	Sum_arg *a = (Sum_arg *)arg;

	if (a->len <= a->block_size) {
		for (int i = 0; i < a->len; ++i)
			a->sum += a->start[i];
		return 1;
	}

	int mid = a->len / 2;
	Sum_arg second = {a->start + mid, a->len - mid, a->block_size, 0.0};
	a->len = mid;

	thrd_t th;
	int res = 0;
	if (thrd_create(&th, parallel_sum, a) != thrd_success)
		return 0;
	if (!parallel_sum(&second)) {
		thrd_detach(th);
		return 0;
	}
	thrd_join(th, &res);
	if (!res)
		return 0;
	a->sum += second.sum;
	return 1;
}

int main(void)
{
	static float data[LEN];
	double total = 0.0;

	for (int i = 0; i < LEN; i++)
		data[i] = (float)(i % 10);
	if (sum(data, LEN, &total))
		printf("sum = %f\n", total);
	else
		printf("error\n");
	return 0;
}
