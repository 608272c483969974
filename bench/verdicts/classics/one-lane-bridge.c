// SPDX-License-Identifier: MIT
//
// One lane, two directions: cars of one side may cross together. Who leaves the bridge last wakes
// one of those that wait on the other side, or all.
// wrong: lost-wakeup
// right: verified
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t free_for[2] = {PTHREAD_COND_INITIALIZER, PTHREAD_COND_INITIALIZER};
static int on_bridge, direction;

static void crosses(int side)
{
	pthread_mutex_lock(&m);
	while (on_bridge && direction != side)
		pthread_cond_wait(&free_for[side], &m);
	direction = side;
	on_bridge++;
	pthread_mutex_unlock(&m);

	pthread_mutex_lock(&m);
	if (--on_bridge == 0)
#ifdef RIGHT
		pthread_cond_broadcast(&free_for[!side]);
#else
		pthread_cond_signal(&free_for[!side]);
#endif
	pthread_mutex_unlock(&m);
}

static void *from_west(void *arg)
{
	crosses(0);
	return arg;
}

static void *from_east(void *arg)
{
	crosses(1);
	return arg;
}

int main(void)
{
	pthread_t a, b, c;
	pthread_create(&a, NULL, from_west, NULL);
	pthread_create(&b, NULL, from_east, NULL);
	pthread_create(&c, NULL, from_east, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	pthread_join(c, NULL);
	return 0;
}
