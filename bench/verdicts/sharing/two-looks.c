// SPDX-License-Identifier: MIT
//
// Each look is taken under the lock, so nothing races; but between the two looks the pair changes.
// wrong: assertion
// right: verified
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int width = 1, height = 1;

static int look(const int *at)
{
	pthread_mutex_lock(&m);
	int found = *at;
	pthread_mutex_unlock(&m);
	return found;
}

static void *grows(void *arg)
{
	pthread_mutex_lock(&m);
	width = 2;
	height = 2;
	pthread_mutex_unlock(&m);
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, grows, NULL);
#ifdef RIGHT
	pthread_mutex_lock(&m);
	int w = width, h = height;
	pthread_mutex_unlock(&m);
	look(&width);
#else
	int w = look(&width), h = look(&height);
#endif
	assert(w == h);
	pthread_join(t, NULL);
	return 0;
}
