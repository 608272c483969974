// SPDX-License-Identifier: MIT
//
// A thread ends the program by _exit() while others work.
#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *works(void *unused)
{
	for (;;) {
		pthread_mutex_lock(&m);
		pthread_mutex_unlock(&m);
	}
	return unused;
}

static void *ends(void *unused)
{
	usleep(2000);
	_exit(0);
	return unused;
}

int main(void)
{
	pthread_t t[3];
	for (int i = 0; i < 3; i++)
		pthread_create(&t[i], NULL, i < 2 ? works : ends, NULL);
	pthread_join(t[2], NULL);
	return 1;
}
