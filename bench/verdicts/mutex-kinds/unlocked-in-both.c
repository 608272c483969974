// SPDX-License-Identifier: MIT
//
// The mutex is unlocked in the branch that refuses, and again at the end.
// wrong: misuse; named: nobody holds
// right: verified
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int balance = 5;

static void *withdraw(void *arg)
{
	int n = *(int *)arg;
	pthread_mutex_lock(&m);
	if (balance < n) {
#ifdef RIGHT
		pthread_mutex_unlock(&m);
		return NULL;
#else
		pthread_mutex_unlock(&m);
#endif
	} else {
		balance -= n;
	}
	pthread_mutex_unlock(&m); // here
	return NULL;
}

int main(void)
{
	pthread_t a, b;
	int n = 3;
	pthread_create(&a, NULL, withdraw, &n);
	pthread_create(&b, NULL, withdraw, &n);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
