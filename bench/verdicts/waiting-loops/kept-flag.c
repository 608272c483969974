// SPDX-License-Identifier: MIT
//
// A spin lock made of an atomic flag; one way out of the function does not clear it.
// wrong: livelock; named: busy
// right: verified
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static atomic_flag busy = ATOMIC_FLAG_INIT;
static int level = 1;

static bool drain(int by)
{
	while (atomic_flag_test_and_set(&busy)) // here
		;
	if (level < by) {
#ifdef RIGHT
		atomic_flag_clear(&busy);
#endif
		return false;
	}
	level -= by;
	atomic_flag_clear(&busy);
	return true;
}

static void *pump(void *arg)
{
	drain(1);
	return arg;
}

int main(void)
{
	pthread_t one, two;
	pthread_create(&one, NULL, pump, NULL);
	pthread_create(&two, NULL, pump, NULL);
	pthread_join(one, NULL);
	pthread_join(two, NULL);
	return drain(1) ? 1 : 0;
}
