// SPDX-License-Identifier: MIT
//
// Whoever takes the parcel off the counter tells nobody that there is room; then he waits for the
// next, and so does who would bring it.
// wrong: lost-wakeup; named: room
// right: verified
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t counter = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t room = PTHREAD_COND_INITIALIZER, parcel = PTHREAD_COND_INITIALIZER;
static int lying;

static void *brings(void *arg)
{
	for (int i = 0; i < 2; i++) {
		pthread_mutex_lock(&counter);
		while (lying)
			pthread_cond_wait(&room, &counter); // here
		lying = 1;
		pthread_cond_signal(&parcel);
		pthread_mutex_unlock(&counter);
	}
	return arg;
}

static void *takes(void *arg)
{
	for (int i = 0; i < 2; i++) {
		pthread_mutex_lock(&counter);
		while (!lying)
			pthread_cond_wait(&parcel, &counter);
		lying = 0;
#ifdef RIGHT
		pthread_cond_signal(&room);
#endif
		pthread_mutex_unlock(&counter);
	}
	return arg;
}

int main(void)
{
	pthread_t b, t;
	pthread_create(&b, NULL, brings, NULL);
	pthread_create(&t, NULL, takes, NULL);
	pthread_join(b, NULL);
	pthread_join(t, NULL);
	return 0;
}
