// SPDX-License-Identifier: MIT
//
// An attempt at Hoare's criterion with a condition, a broadcast and a loop that tests again. When a
// writer ends, as many readers as wait then get a turn; a waiting writer stops all others. It has
// three mistakes: a turn may go to another reader (act slip-in), a writer that gives up does not
// signal (act held-back), and a reader that gives up keeps its turn (act turn-kept).
// rw_delegated.c in lib/sync is right in all of them.
#include "readers_writers.h"

static pthread_mutex_t lock;
static pthread_cond_t changed;

// Guarded by lock.
static int readers; // that read now
static bool writing;
static int waiting_readers, waiting_writers;
static int turns; // readers that may go in although a writer waits

static int retest_init(void)
{
	readers = waiting_readers = waiting_writers = turns = 0;
	writing = false;
	TR_MUST(pthread_mutex_init(&lock, NULL));
	TR_MUST(pthread_cond_init(&changed, NULL));
	tr_object_name(&lock, "rw-lock");
	tr_object_name(&changed, "changed");
	TR_WATCH(readers);
	TR_WATCH(waiting_readers);
	TR_WATCH(waiting_writers);
	TR_WATCH(turns);
	return 0;
}

static int retest_destroy(void)
{
	tr_unwatch(&turns);
	tr_unwatch(&waiting_writers);
	tr_unwatch(&waiting_readers);
	tr_unwatch(&readers);
	TR_MUST(pthread_cond_destroy(&changed));
	return pthread_mutex_destroy(&lock);
}

static int retest_start_read(const struct timespec *deadline)
{
	int result = 0;
	TR_MUST(pthread_mutex_lock(&lock));
	waiting_readers++;
	// The bug: a turn does not say whose it is. A reader that comes now, before those that
	// waited are awake, takes the turn of one of them.
	while ((writing || (waiting_writers > 0 && turns == 0)) && result == 0)
		result = tr_cond_wait(&changed, &lock, deadline);
	waiting_readers--;
	// The bug: a reader may give up when it has just been given a turn. Nobody uses that turn,
	// and writers wait until all turns are used. The cure: one that may go in, goes in.
	//	if (!writing && (waiting_writers == 0 || turns > 0))
	//		result = 0;
	if (result == 0) {
		readers++;
		if (turns > 0)
			turns--;
	}
	TR_MUST(pthread_mutex_unlock(&lock));
	return result;
}

static int retest_end_read(void)
{
	TR_MUST(pthread_mutex_lock(&lock));
	if (--readers == 0)
		TR_MUST(pthread_cond_broadcast(&changed));
	TR_MUST(pthread_mutex_unlock(&lock));
	return 0;
}

static int retest_start_write(const struct timespec *deadline)
{
	int result = 0;
	TR_MUST(pthread_mutex_lock(&lock));
	waiting_writers++;
	while ((writing || readers > 0 || turns > 0) && result == 0)
		result = tr_cond_wait(&changed, &lock, deadline);
	waiting_writers--;
	// The bug: if it gives up and was the last one that waited, readers may go in; but they
	// sleep. The cure: if (result != 0) pthread_cond_broadcast(&changed).
	if (result == 0)
		writing = true;
	TR_MUST(pthread_mutex_unlock(&lock));
	return result;
}

static int retest_end_write(void)
{
	TR_MUST(pthread_mutex_lock(&lock));
	writing = false;
	turns = waiting_readers;
	TR_MUST(pthread_cond_broadcast(&changed));
	TR_MUST(pthread_mutex_unlock(&lock));
	return 0;
}

static void retest_waiting(int *r, int *w)
{
	TR_MUST(pthread_mutex_lock(&lock));
	*r = waiting_readers;
	*w = waiting_writers;
	TR_MUST(pthread_mutex_unlock(&lock));
}

const struct kind retest = {
	retest_init,	    retest_destroy,   retest_start_read, retest_end_read,
	retest_start_write, retest_end_write, retest_waiting,
};
