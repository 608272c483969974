// SPDX-License-Identifier: MIT
//
// Main itself loops, and makes a detached thread for each request.
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static long handled;
static void *handle(void *arg)
{
	int *fd = arg;
	pthread_mutex_lock(&m);
	handled += *fd;
	pthread_mutex_unlock(&m);
	free(fd);
	return NULL;
}
int main(void)
{
	for (int fd = 0;; fd++) {
		pthread_t t;
		int *mine = malloc(sizeof *mine);
		*mine = fd;
		pthread_create(&t, NULL, handle, mine);
		pthread_detach(t);
	}
}
