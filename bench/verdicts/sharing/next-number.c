// SPDX-License-Identifier: MIT
//
// Each number is to be tested once: whether one is left is asked under the lock, and which,
// after it.
// wrong: race; named: next
// right: verified
#include <pthread.h>
#include <stdio.h>

#define LAST 5

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int next = 2;
static int primes;

static int is_prime(int n)
{
	for (int d = 2; d * d <= n; d++)
		if (n % d == 0)
			return 0;
	return 1;
}

static void *worker(void *arg)
{
	(void)arg;
	for (;;) {
		pthread_mutex_lock(&lock);
		if (next > LAST) { // here
			pthread_mutex_unlock(&lock);
			break;
		}
#ifdef RIGHT
		int n = next++;
		pthread_mutex_unlock(&lock);
#else
		pthread_mutex_unlock(&lock);
		int n = next++; // here
#endif
		if (is_prime(n)) {
			pthread_mutex_lock(&lock);
			primes++;
			pthread_mutex_unlock(&lock);
		}
	}
	return NULL;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, worker, NULL);
	pthread_create(&b, NULL, worker, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	printf("%d primes\n", primes);
	return 0;
}
