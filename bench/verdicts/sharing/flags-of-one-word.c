// SPDX-License-Identifier: MIT
//
// Two flags of a structure, each with a lock of its own. The processor writes the word they share.
// wrong: race; named: door
// right: verified
#include <pthread.h>

static struct {
#ifdef RIGHT
	unsigned char locked, alarm;
#else
	unsigned locked : 1, alarm : 1;
#endif
} door;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER, bell = PTHREAD_MUTEX_INITIALIZER;

static void *locks(void *arg)
{
	pthread_mutex_lock(&lock);
	door.locked = 1;
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *rings(void *arg)
{
	pthread_mutex_lock(&bell);
	door.alarm = 1;
	pthread_mutex_unlock(&bell);
	return arg;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, locks, NULL);
	pthread_create(&b, NULL, rings, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return door.locked && door.alarm ? 0 : 1;
}
