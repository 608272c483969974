// SPDX-License-Identifier: MIT
//
// Three threads and thirty operations, for bench/check.sh.
#include <pthread.h>

static pthread_mutex_t lock;

static void *work(void *arg)
{
	int n = arg ? 4 : 3;
	for (int i = 0; i < n; i++) {
		pthread_mutex_lock(&lock);
		pthread_mutex_unlock(&lock);
	}
	return NULL;
}

int main(void)
{
	pthread_t a, b;
	pthread_mutex_init(&lock, NULL);
	pthread_create(&a, NULL, work, NULL);
	pthread_create(&b, NULL, work, NULL);
	work(&a);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
