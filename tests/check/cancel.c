// SPDX-License-Identifier: MIT
//
// Cancellation of threads, a small program each: cancel NAME. Without a name: the list of them,
// with what is expected. Those that are right assert what they say, also by themselves.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
static sem_t sem, inside;
static bool ready;

#define PROGRAM(name) static void name(void)

static pthread_t start(void *(*f)(void *), void *arg)
{
	pthread_t t;
	assert(pthread_create(&t, NULL, f, arg) == 0);
	return t;
}

// Was it cancelled?
static bool joined(pthread_t t)
{
	void *result = NULL;
	assert(pthread_join(t, &result) == 0);
	return result == PTHREAD_CANCELED;
}

static void unlock(void *m)
{
	pthread_mutex_unlock(m);
}

// ---- a lock and a wait ------------------------------------------------------------------------

static void *waits_without(void *arg)
{
	pthread_mutex_lock(&lock);
	while (!ready)
		pthread_cond_wait(&cond, &lock);
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *waits(void *arg)
{
	pthread_mutex_lock(&lock);
	pthread_cleanup_push(unlock, &lock);
	while (!ready)
		pthread_cond_wait(&cond, &lock);
	pthread_cleanup_pop(1);
	return arg;
}

static void cancel_waiter(void *(*f)(void *))
{
	pthread_t t = start(f, NULL);
	pthread_cancel(t);
	pthread_mutex_lock(&lock);
	ready = true;
	pthread_cond_signal(&cond);
	pthread_mutex_unlock(&lock);
	joined(t);
}

PROGRAM(lock_kept)
{
	cancel_waiter(waits_without);
}

PROGRAM(lock_given_back)
{
	cancel_waiter(waits);
}

// The one that is cancelled takes no signal away.
PROGRAM(signal_kept)
{
	pthread_t one = start(waits, NULL), other = start(waits, NULL);
	pthread_cancel(one);
	assert(joined(one));
	pthread_mutex_lock(&lock);
	ready = true;
	pthread_cond_signal(&cond);
	pthread_mutex_unlock(&lock);
	assert(!joined(other));
}

// It may still take one before it acts.
PROGRAM(signal_taken)
{
	pthread_t one = start(waits, NULL), other = start(waits, NULL);
	pthread_cancel(one);
	pthread_mutex_lock(&lock);
	ready = true;
	pthread_cond_signal(&cond);
	pthread_mutex_unlock(&lock);
	joined(one);
	joined(other);
}

// ---- other points -----------------------------------------------------------------------------

static void *takes(void *arg)
{
	sem_wait(&sem);
	return arg;
}

PROGRAM(semaphore)
{
	pthread_t t = start(takes, NULL);
	pthread_cancel(t);
	assert(joined(t));
}

PROGRAM(semaphore_or_not)
{
	int value;
	pthread_t t = start(takes, NULL);
	pthread_cancel(t);
	sem_post(&sem);
	bool cancelled = joined(t);
	sem_getvalue(&sem, &value);
	assert(value == cancelled);
}

// It holds a permit only if it was not cancelled first.
PROGRAM(permit_lost)
{
	pthread_t t = start(takes, NULL);
	sem_post(&sem);
	pthread_cancel(t);
	joined(t);
	sem_wait(&sem);
}

static void *sleeps(void *arg)
{
	for (int i = 0; i < 2; i++)
		usleep(1000);
	sem_wait(&sem);
	return arg;
}

PROGRAM(asleep)
{
	pthread_t t = start(sleeps, NULL);
	pthread_cancel(t);
	assert(joined(t));
}

static void *joins(void *arg)
{
	pthread_join(*(pthread_t *)arg, NULL);
	return NULL;
}

PROGRAM(joining)
{
	pthread_t one = start(takes, NULL), other = start(joins, &one);
	pthread_cancel(other);
	assert(joined(other));
	sem_post(&sem);
	assert(!joined(one)); // the join that was cancelled has not joined it
}

static void *tests(void *arg)
{
	for (int i = 0; i < 3; i++) {
		pthread_testcancel();
		sched_yield();
	}
	sem_wait(&sem);
	return arg;
}

PROGRAM(tested)
{
	pthread_t t = start(tests, NULL);
	pthread_cancel(t);
	assert(joined(t));
}

static void *turns(void *arg)
{
	for (;;)
		sched_yield();
	return arg;
}

PROGRAM(untested)
{
	pthread_t t = start(turns, NULL);
	pthread_cancel(t);
	joined(t);
}

// ---- state ------------------------------------------------------------------------------------

static void *refuses(void *arg)
{
	int old;
	assert(pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old) == 0);
	assert(old == PTHREAD_CANCEL_ENABLE);
	sem_post(&inside);
	sem_wait(&sem);
	return arg;
}

PROGRAM(disabled)
{
	pthread_t t = start(refuses, NULL);
	sem_wait(&inside);
	pthread_cancel(t);
	joined(t);
}

static void *refuses_for_a_while(void *arg)
{
	refuses(arg);
	pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, NULL);
	pthread_testcancel();
	return arg;
}

PROGRAM(enabled_again)
{
	pthread_t t = start(refuses_for_a_while, NULL);
	sem_wait(&inside);
	pthread_cancel(t);
	sem_post(&sem);
	assert(joined(t));
}

static void *cancels_itself(void *arg)
{
	assert(pthread_setcancelstate(99, NULL) == EINVAL);
	assert(pthread_cancel(pthread_self()) == 0);
	pthread_mutex_lock(&lock); // which is no point
	pthread_mutex_unlock(&lock);
	ready = true;
	pthread_testcancel();
	ready = false;
	return arg;
}

PROGRAM(itself)
{
	assert(joined(start(cancels_itself, NULL)));
	assert(ready);
}

static void *any_moment(void *arg)
{
	pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
	sem_wait(&sem);
	return arg;
}

PROGRAM(asynchronous)
{
	pthread_t t = start(any_moment, NULL);
	pthread_cancel(t);
	joined(t);
}

// ---- the end ----------------------------------------------------------------------------------

static char order[8];

static void note(void *text)
{
	strcat(order, text);
}

static void note_at_point(void *text)
{
	sem_wait(&inside); // it ends once only
	strcat(order, text);
}

static pthread_key_t key;

static void *ends_in_order(void *arg)
{
	pthread_setspecific(key, "d");
	pthread_cleanup_push(note, "c");
	pthread_cleanup_push(note_at_point, "b");
	pthread_cleanup_push(note, "a");
	sem_wait(&sem);
	pthread_cleanup_pop(0);
	pthread_cleanup_pop(0);
	pthread_cleanup_pop(0);
	return arg;
}

PROGRAM(in_order)
{
	pthread_key_create(&key, note);
	pthread_t t = start(ends_in_order, NULL);
	pthread_cancel(t);
	sem_post(&inside);
	assert(joined(t));
	assert(!strcmp(order, "abcd"));
}

static void *exits(void *arg)
{
	pthread_cleanup_push(note_at_point, "a");
	pthread_exit(arg);
	pthread_cleanup_pop(0);
}

PROGRAM(exiting)
{
	pthread_t t = start(exits, "by itself");
	pthread_cancel(t);
	sem_post(&inside);
	joined(t);
	assert(!strcmp(order, "a"));
}

static void *ends(void *arg)
{
	sem_post(&sem);
	return arg;
}

PROGRAM(over_already)
{
	pthread_t t = start(ends, NULL);
	sem_wait(&sem);
	assert(pthread_cancel(t) == 0);
	assert(!joined(t));
}

PROGRAM(joined_already)
{
	pthread_t t = start(ends, NULL);
	joined(t);
	pthread_cancel(t);
}

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int times;

static void routine(void)
{
	times++;
	sem_wait(&sem);
}

static void *enters(void *arg)
{
	pthread_once(&once, routine);
	return arg;
}

PROGRAM(inside_once)
{
	pthread_t t = start(enters, NULL);
	pthread_cancel(t);
	joined(t);
	sem_post(&sem);
	enters(NULL);
	assert(times == 1 || times == 2);
}

static void *cancels_main(void *arg)
{
	pthread_cancel(*(pthread_t *)arg);
	assert(joined(*(pthread_t *)arg));
	sem_post(&sem);
	return NULL;
}

PROGRAM(main_thread)
{
	static pthread_t self;
	self = pthread_self();
	pthread_detach(start(cancels_main, &self));
	sem_wait(&sem);
	assert(false);
}

// ---- the list ---------------------------------------------------------------------------------

static const struct row {
	const char *name, *expected; // verified, or the kind of the failure and what is said
	void (*program)(void);
} rows[] = {
#define RIGHT(name)                                                                                \
	{                                                                                          \
#name, "verified", name                                                            \
	}
#define WRONG(name, text)                                                                          \
	{                                                                                          \
#name, text, name                                                                  \
	}
	WRONG(lock_kept, "deadlock held by 2 waits_without, which has ended"),
	RIGHT(lock_given_back),
	RIGHT(signal_kept),
	WRONG(signal_taken, "lost-wakeup waits on condition cond"),
	RIGHT(semaphore),
	RIGHT(semaphore_or_not),
	WRONG(permit_lost, "deadlock take a permit of semaphore sem"),
	RIGHT(asleep),
	RIGHT(joining),
	RIGHT(tested),
	WRONG(untested, "livelock 2 turns"),
	WRONG(disabled, "deadlock (cancelled, which it has disabled)"),
	RIGHT(enabled_again),
	RIGHT(itself),
	RIGHT(in_order),
	RIGHT(exiting),
	RIGHT(over_already),
	WRONG(joined_already, "misuse 1 main cancels 2 ends, which was joined already"),
	RIGHT(inside_once),
	RIGHT(main_thread),
	{"asynchronous", "no-failure-found", asynchronous},
};

int main(int argc, char **argv)
{
	sem_init(&sem, 0, 0);
	sem_init(&inside, 0, 0);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (argc < 2)
			printf("%s %s\n", rows[i].name, rows[i].expected);
		else if (!strcmp(argv[1], rows[i].name))
			rows[i].program();
	return 0;
}
