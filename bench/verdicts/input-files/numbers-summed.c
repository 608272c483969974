// SPDX-License-Identifier: MIT
//
// Two threads read numbers from standard input, into one variable or one each.
// stdin: 3 4
// wrong: exit; also: number
// right: verified
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int sum;
#ifndef RIGHT
static int number;
#endif

static void *reads(void *arg)
{
#ifdef RIGHT
	int number;
#endif
	if (scanf("%d", &number) == 1) {
		pthread_mutex_lock(&m);
		sum += number;
		pthread_mutex_unlock(&m);
	}
	return arg;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, reads, NULL);
	pthread_create(&b, NULL, reads, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return sum == 7 ? 0 : 1;
}
