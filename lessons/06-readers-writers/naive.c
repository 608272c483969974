// SPDX-License-Identifier: MIT
//
// Readers and writers at the first attempt: many may read, or one may write, and any other waits.
// That is right, as far as it goes. What it forgets is the writer that waits: new readers never
// look whether there is one (acts starving and stopped).
#include "readers_writers.h"

static pthread_mutex_t lock;
static pthread_cond_t changed;

// Guarded by lock.
static int readers; // that read now
static bool writing;
static int waiting_readers, waiting_writers; // only to be told of

static int naive_init(void)
{
	readers = waiting_readers = waiting_writers = 0;
	writing = false;
	TR_MUST(pthread_mutex_init(&lock, NULL));
	TR_MUST(pthread_cond_init(&changed, NULL));
	tr_object_name(&lock, "rw-lock");
	tr_object_name(&changed, "changed");
	TR_WATCH(readers);
	TR_WATCH(waiting_writers);
	return 0;
}

static int naive_destroy(void)
{
	tr_unwatch(&waiting_writers);
	tr_unwatch(&readers);
	TR_MUST(pthread_cond_destroy(&changed));
	return pthread_mutex_destroy(&lock);
}

static int naive_start_read(const struct timespec *deadline)
{
	int result = 0;
	TR_MUST(pthread_mutex_lock(&lock));
	waiting_readers++;
	while (writing && result == 0) // the bug: and if a writer waits?
		result = tr_cond_wait(&changed, &lock, deadline);
	waiting_readers--;
	if (result == 0)
		readers++;
	TR_MUST(pthread_mutex_unlock(&lock));
	return result;
}

static int naive_end_read(void)
{
	TR_MUST(pthread_mutex_lock(&lock));
	if (--readers == 0)
		TR_MUST(pthread_cond_broadcast(&changed));
	TR_MUST(pthread_mutex_unlock(&lock));
	return 0;
}

static int naive_start_write(const struct timespec *deadline)
{
	int result = 0;
	TR_MUST(pthread_mutex_lock(&lock));
	waiting_writers++;
	while ((writing || readers > 0) && result == 0)
		result = tr_cond_wait(&changed, &lock, deadline);
	waiting_writers--;
	if (result == 0)
		writing = true;
	TR_MUST(pthread_mutex_unlock(&lock));
	return result;
}

static int naive_end_write(void)
{
	TR_MUST(pthread_mutex_lock(&lock));
	writing = false;
	TR_MUST(pthread_cond_broadcast(&changed));
	TR_MUST(pthread_mutex_unlock(&lock));
	return 0;
}

static void naive_waiting(int *r, int *w)
{
	TR_MUST(pthread_mutex_lock(&lock));
	*r = waiting_readers;
	*w = waiting_writers;
	TR_MUST(pthread_mutex_unlock(&lock));
}

const struct kind naive = {
	naive_init,	   naive_destroy,   naive_start_read, naive_end_read,
	naive_start_write, naive_end_write, naive_waiting,
};
