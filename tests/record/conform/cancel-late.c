// SPDX-License-Identifier: MIT
//
// A thread that has ended, and is not joined yet, is cancelled: nothing happens.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

static void *run(void *result)
{
	return result;
}

int main(void)
{
	pthread_t t;
	void *got;
	int value;
	pthread_create(&t, NULL, run, &value);
	usleep(20000);
	pthread_cancel(t);
	assert(pthread_join(t, &got) == 0 && got == &value);
	return 0;
}
