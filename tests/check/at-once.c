// SPDX-License-Identifier: MIT
//
// main ends the program without its exit handlers; the other thread fails if it comes before.
// build: plain
// wrong --strategy=exhaustive: assertion
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int came;

static void *come(void *arg)
{
	pthread_mutex_lock(&lock);
	came = 1;
	pthread_mutex_unlock(&lock);
	assert(!came);
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, come, NULL);
	pthread_detach(t);
	_exit(0);
}
