// SPDX-License-Identifier: MIT
//
// Both sides lock before they count, each its own mutex.
// wrong: exit; also: count
// right: verified
#include <pthread.h>

static int count;
static pthread_mutex_t ours = PTHREAD_MUTEX_INITIALIZER;
#ifdef RIGHT
#define THEIRS (&ours)
#else
static pthread_mutex_t theirs = PTHREAD_MUTEX_INITIALIZER;
#define THEIRS (&theirs)
#endif

static void *counts(void *mutex)
{
	pthread_mutex_lock(mutex);
	count++;
	pthread_mutex_unlock(mutex);
	return NULL;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, counts, &ours);
	pthread_create(&b, NULL, counts, THEIRS);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return count == 2 ? 0 : 1;
}
