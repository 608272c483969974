// SPDX-License-Identifier: MIT
//
// A watchman dozes for a moment, again and again, until he is sent home a second later. How many
// times he dozes is all the same to him, and no livelock: unless he cannot be sent home.
// wrong: livelock
// right: verified
#define _DEFAULT_SOURCE
#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

static void *watchman(void *arg)
{
#ifndef RIGHT
	pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL);
#endif
	for (;;)
		usleep(10); // here
	return arg;
}

int main(void)
{
	pthread_t w;
	pthread_create(&w, NULL, watchman, NULL);
	sleep(1);
	pthread_cancel(w);
	pthread_join(w, NULL);
	return 0;
}
