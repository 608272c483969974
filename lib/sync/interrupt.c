// SPDX-License-Identifier: MIT
//
// Interruptible condition waits on plain pthreads (docs/contributor.md, "The model").
//
// Each thread that waits or is interrupted has a record. Its leaf lock guards the mark and the
// condition that the thread waits on; the interrupter sets the mark and broadcasts under it. A
// broadcast is lost if it comes after the target has recorded its condition but before it is in the
// wait set. So the interrupter repeats it until the target has released the mutex (it is then in
// the wait set), no longer waits, or has cleared the mark. The interrupter must not take the mutex:
// it, or a thread that waits for it, may hold that mutex.
//
// Lock order: the program's mutexes, then `registry`, then a record's leaf; nothing is taken under
// a leaf. An orphan is a record that an interrupter made and whose thread has not called yet: no
// destructor runs when that thread ends, and its pthread_t may be used again. So the record keeps
// the thread's CPU clock, which names the kernel's thread; an orphan is valid only while both
// match.
#include "sync/interrupt.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/queue.h>

struct record {
	// Guarded by registry.
	LIST_ENTRY(record) next;
	pthread_t thread;
	clockid_t clock;
	bool orphan; // its thread has not called yet

	// Guarded by leaf.
	pthread_mutex_t leaf;
	bool interrupted;
	pthread_cond_t *waiting_on; // NULL: not in tr_cond_wait; the mutex outlives this
	pthread_mutex_t *mutex;
	int holder; // the mutex's holder when the thread called
};

static pthread_mutex_t registry = PTHREAD_MUTEX_INITIALIZER;
static LIST_HEAD(, record) records = LIST_HEAD_INITIALIZER(records); // guarded by registry
static pthread_once_t key_once = PTHREAD_ONCE_INIT;
static pthread_key_t key; // each thread's own record
static int key_error;

// The registry: the caller holds its lock. --------------------------------------------------------

static void record_free(struct record *r)
{
	LIST_REMOVE(r, next);
	pthread_mutex_destroy(&r->leaf);
	free(r);
}

static struct record *record_find(pthread_t thread)
{
	struct record *r;
	LIST_FOREACH(r, &records, next) {
		if (pthread_equal(r->thread, thread))
			return r;
	}
	return NULL;
}

// Frees the orphans whose threads have ended.
static void orphans_sweep(void)
{
	struct record *r = LIST_FIRST(&records);
	while (r) {
		struct record *next = LIST_NEXT(r, next);
		struct timespec t;
		if (r->orphan && clock_gettime(r->clock, &t) != 0)
			record_free(r);
		r = next;
	}
}

// NULL: no memory, or no mutex for it.
static struct record *record_new(pthread_t thread, clockid_t clock)
{
	struct record *r = calloc(1, sizeof *r);
	if (!r || pthread_mutex_init(&r->leaf, NULL) != 0) {
		free(r);
		return NULL;
	}
	r->thread = thread;
	r->clock = clock;
	r->orphan = true;
	LIST_INSERT_HEAD(&records, r, next);
	return r;
}

// The record of a live thread, or NULL. Frees that of an earlier thread with the same handle.
static struct record *record_of(pthread_t thread, clockid_t clock)
{
	struct record *r = record_find(thread);
	if (r && r->orphan && r->clock != clock) {
		record_free(r);
		return NULL;
	}
	return r;
}

// Each thread's own record. -----------------------------------------------------------------------

void tr_interrupt_end(void *own)
{
	pthread_mutex_lock(&registry);
	record_free(own);
	pthread_mutex_unlock(&registry);
}

static void key_make(void)
{
	key_error = pthread_key_create(&key, tr_interrupt_end);
}

// The calling thread's record, created if `make`. NULL: there is none, or no memory.
static struct record *own(bool make)
{
	int saved = errno;
	struct record *r;
	clockid_t clock;

	pthread_once(&key_once, key_make);
	if (key_error)
		return NULL;
	if ((r = pthread_getspecific(key)))
		return r;
	if (pthread_getcpuclockid(pthread_self(), &clock) != 0)
		return NULL;
	pthread_mutex_lock(&registry);
	r = record_of(pthread_self(), clock);
	if (!r && make)
		r = record_new(pthread_self(), clock);
	if (r && pthread_setspecific(key, r) == 0)
		r->orphan = false;
	else
		r = NULL;
	pthread_mutex_unlock(&registry);
	errno = saved;
	return r;
}

// Was the thread marked? Clears the mark.
static bool mark_take(struct record *me)
{
	pthread_mutex_lock(&me->leaf);
	bool was = me->interrupted;
	me->interrupted = false;
	pthread_mutex_unlock(&me->leaf);
	return was;
}

// The wait ----------------------------------------------------------------------------------------

// The holder of m, in the C library's own numbers. pthreads has no function for it; glibc keeps the
// answer in every type of mutex, and the condition wait clears it only after joining the wait set.
// Read atomically, since the holder may change at any moment.
static int holder_of(pthread_mutex_t *m)
{
	return __atomic_load_n(&m->__data.__owner, __ATOMIC_ACQUIRE);
}

// Records what the thread is about to wait on. False: it was already marked; the mark is cleared.
static bool wait_begins(struct record *me, pthread_cond_t *c, pthread_mutex_t *m)
{
	pthread_mutex_lock(&me->leaf);
	bool marked = me->interrupted;
	if (marked) {
		me->interrupted = false;
	} else {
		me->waiting_on = c;
		me->mutex = m;
		me->holder = holder_of(m);
	}
	pthread_mutex_unlock(&me->leaf);
	return !marked;
}

// Also runs when the thread is cancelled in its wait.
static void wait_ends(void *record)
{
	struct record *me = record;
	pthread_mutex_lock(&me->leaf);
	me->waiting_on = NULL;
	me->mutex = NULL;
	pthread_mutex_unlock(&me->leaf);
}

int tr_cond_wait(pthread_cond_t *c, pthread_mutex_t *m, const struct timespec *deadline)
{
	struct record *me = own(true);
	int result;

	if (!me)
		return ENOMEM;
	if (!wait_begins(me, c, m))
		return EINTR;
	pthread_cleanup_push(wait_ends, me);
	result = deadline ? pthread_cond_clockwait(c, m, CLOCK_MONOTONIC, deadline)
			  : pthread_cond_wait(c, m);
	pthread_cleanup_pop(1);

	// Any other error (an invalid deadline, a mutex not held) is returned as it is; the mark
	// stays for the next wait.
	if ((result == 0 || result == ETIMEDOUT) && mark_take(me))
		result = EINTR;
	return result;
}

bool tr_interrupted(void)
{
	struct record *me = own(false);
	return me && mark_take(me);
}

// The interrupter ---------------------------------------------------------------------------------

// Wakes the wait of a marked thread. True: no repetition is needed, since the thread does not wait,
// has cleared the mark, or was in the wait set before the broadcast.
static bool wake(struct record *r)
{
	bool done = true;
	pthread_mutex_lock(&r->leaf);
	if (r->interrupted && r->waiting_on) {
		done = holder_of(r->mutex) != r->holder;
		pthread_cond_broadcast(r->waiting_on);
	}
	pthread_mutex_unlock(&r->leaf);
	return done;
}

// Marks the thread and wakes it once.
static int mark_set(pthread_t thread, clockid_t clock, bool *done)
{
	int result = 0;

	pthread_mutex_lock(&registry);
	struct record *r = record_of(thread, clock);
	if (!r) {
		orphans_sweep();
		r = record_new(thread, clock);
	}
	if (r) {
		pthread_mutex_lock(&r->leaf);
		r->interrupted = true;
		pthread_mutex_unlock(&r->leaf);
		*done = wake(r);
	} else {
		result = ENOMEM;
	}
	pthread_mutex_unlock(&registry);
	return result;
}

// Repeats wake() for a thread that may have ended.
static bool wake_again(pthread_t thread)
{
	pthread_mutex_lock(&registry);
	struct record *r = record_find(thread);
	bool done = !r || wake(r);
	pthread_mutex_unlock(&registry);
	return done;
}

int tr_interrupt(pthread_t thread)
{
	const struct timespec pause = {.tv_nsec = 50 * 1000};
	int saved = errno;
	clockid_t clock;
	bool done = true;

	if (pthread_getcpuclockid(thread, &clock) != 0)
		return ESRCH;
	int result = mark_set(thread, clock, &done);
	while (!done) {
		nanosleep(&pause, NULL); // the target has not released its mutex yet
		done = wake_again(thread);
	}
	errno = saved;
	return result;
}

struct timespec(tr_deadline)(long milliseconds)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	t.tv_sec += milliseconds / 1000;
	t.tv_nsec += milliseconds % 1000 * 1000000;
	if (t.tv_nsec >= 1000000000) {
		t.tv_nsec -= 1000000000;
		t.tv_sec++;
	} else if (t.tv_nsec < 0) {
		t.tv_nsec += 1000000000;
		t.tv_sec--;
	}
	return t;
}
