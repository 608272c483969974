// SPDX-License-Identifier: MIT
//
// A thread that loops without ever doing a visible operation.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static volatile int stop;

int main(void)
{
	pthread_mutex_lock(&lock);
	pthread_mutex_unlock(&lock);
	while (!stop)
		;
	return 0;
}
