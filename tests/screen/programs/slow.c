// SPDX-License-Identifier: MIT
//
// A program that takes its time between two operations, until there is a file "typed": so that keys
// are typed meanwhile.
#include <poll.h>
#include <pthread.h>
#include <unistd.h>

static void work(void)
{
	while (access("typed", F_OK) != 0)
		poll(NULL, 0, 1);
}

int main(void)
{
	pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	for (int i = 0; i < 2; i++) {
		work();
		pthread_mutex_lock(&lock);
		work();
		pthread_mutex_unlock(&lock);
	}
	return 0;
}
