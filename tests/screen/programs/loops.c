// SPDX-License-Identifier: MIT
//
// A program that starts another process, and then never comes to an operation again, but for
// sleeping in the kernel.
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

int main(void)
{
	pthread_mutex_lock(&lock);
	if (fork() == 0)
		for (;;)
			pause();
	for (;;)
		pause();
}
