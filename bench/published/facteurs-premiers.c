// SPDX-License-Identifier: MIT
//
// Prime factors of a list of numbers, two threads at a time given the address of the same
// variable.
//
// ends: yes
// expect: failed race
// why: main reads the next value into number while the first thread may still read it
#include <stdio.h>
#include <stdint.h>
#include <inttypes.h>
#include <pthread.h>

static const uint64_t numbers[] = {1023, 2048, 9973, 30030, 65536, 99991, 123456, 720720};
static const int nb = sizeof(numbers) / sizeof(numbers[0]);
static int pos = 0;

/* like fscanf: -1 at the end */
int readNumber(uint64_t *n)
{
	if (pos >= nb)
		return -1;
	*n = numbers[pos++];
	return 1;
}

int isPrime(uint64_t p)
{
	for (uint64_t i = 2; i * i <= p; ++i) {
		if (p % i == 0)
			return 0;
	}
	return 1;
}

void printPrimeFactors(uint64_t n)
{
	printf("%" PRIu64 ": ", n);
	uint64_t i = 2;
	while (n > 1) {
		while (!isPrime(i))
			++i;
		while (n % i == 0) {
			printf("%" PRIu64 " ", i);
			n /= i;
		}
		if (n % i != 0)
			i++;
	}
	printf("\n");
}

void *startJob(void *param)
{
	uint64_t number = *(uint64_t *)param;
	printPrimeFactors(number);
	return NULL;
}

int main()
{
	uint64_t number;
	while (readNumber(&number) != -1) {
		pthread_t thread1, thread2;
		pthread_create(&thread1, NULL, startJob, (void *)&number);

		if (readNumber(&number) != -1) {
			pthread_create(&thread2, NULL, startJob, (void *)&number);
			pthread_join(thread2, NULL);
		}
		pthread_join(thread1, NULL);
	}
	return 0;
}
