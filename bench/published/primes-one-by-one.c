// SPDX-License-Identifier: MIT
//
// Primes of 1-N by threads, each joined before the next.
//
// ends: yes
// expect: verified
// args: 100
// why: a thread is joined before the shared range is moved, so there is never more than one.
#include <stdio.h>
#include <stdlib.h>
#include <pthread.h>
#include <stdbool.h>
typedef struct {
	int from, to;
} interval;
void *find_primes(void *);
bool is_prime(int);
int main(int argc, char *argv[])
{
	int n, i, rest;
	if (argc != 2) {
		printf("Usage: %s N\n", argv[0]);
		return 1;
	}
	n = atoi(argv[1]);
	interval *iv = (interval *)malloc(sizeof(interval));
	iv->from = 1;
	iv->to = n / 10;
	pthread_t th;
	for (i = 1; i <= 10; i++) {
		printf("Creating thread %d...\n", i);
		pthread_create(&th, NULL, find_primes, (void *)iv);
		pthread_join(th, NULL);
		printf("Thread %d joined.\n", i);
		iv->from += n / 10;
		iv->to += n / 10;
	}
	rest = n % 10;
	if (rest != 0) {
		iv->to = iv->from + rest - 1;
		pthread_create(&th, NULL, find_primes, (void *)iv);
		pthread_join(th, NULL);
	}
	printf("All threads are done.\n");
	return 0;
}
void *find_primes(void *args)
{
	interval *iv = (interval *)args;
	int lo = iv->from, hi = iv->to, i;
	printf("Primes in %d - %d: ", lo, hi);
	for (i = lo; i <= hi; i++)
		if (is_prime(i))
			printf("%d ", i);
	printf("\n");
	return NULL;
}
bool is_prime(int num)
{
	int divisors = 0;
	if (num == 1)
		return false;
	for (int i = 1; i <= num; i++)
		if (num % i == 0)
			divisors++;
	return divisors == 2;
}
