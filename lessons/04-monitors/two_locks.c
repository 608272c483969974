// SPDX-License-Identifier: MIT
//
// Specific notification where a lock has one condition, which has no name, and there are no
// others: as in the objects of C# and Java. To wake exactly one thread, each thread needs a
// condition of its own, so a lock of its own; and a thread that waits has to leave one lock, the
// monitor, and enter the other. Acts: two-locks, leaves-first, held-twice.
//
// Lock order: the monitor, then a thread's own lock. So a waiter that comes back leaves its own
// lock before it enters the monitor again.
#include "monitors.h"

#include <errno.h>
#include <sys/queue.h>

// What every object of C# and Java is: a lock with one condition, which serves no other lock.
struct object {
	pthread_mutex_t lock;
	pthread_cond_t waiters;
};

// pthread_mutex_lock() heeds no interruption, so an interruption cannot keep a thread from
// coming back. Where it could (Monitor.Enter of C#), one must try again until one is in.
static void enter(struct object *o)
{
	TR_MUST(pthread_mutex_lock(&o->lock));
}

static void leave(struct object *o)
{
	TR_MUST(pthread_mutex_unlock(&o->lock));
}

// An explicit condition, made of an object -------------------------------------------------------

static struct object monitor;

// One a thread is enough, since a thread has one request at a time; one for each request would
// have to be made and destroyed each time.
static _Thread_local struct object own = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER};

// Waits on the calling thread's own object, outside of the monitor, which it holds before and
// after. Returns 0 or EINTR.
static int wait_outside(void)
{
	// First in, then out: a thread that notifies must come in here, too, so it finds us
	// waiting.
	enter(&own);
	leave(&monitor);
	int result = tr_cond_wait(&own.waiters, &own.lock, NULL);
	leave(&own);
	enter(&monitor);
	return result;
}

static int leave_first(void)
{
	leave(&monitor); // the bug: now it can be notified, and does not wait yet
	enter(&own);
	int result = tr_cond_wait(&own.waiters, &own.lock, NULL);
	leave(&own);
	enter(&monitor);
	return result;
}

static void notify(struct object *o)
{
	enter(o);
	pthread_cond_signal(&o->waiters);
	leave(o);
}

// A semaphore on it, first come, first served ----------------------------------------------------

struct request { // a thread that waits; on its stack
	TAILQ_ENTRY(request) next;
	struct object *turn;
};

static int (*wait_for_turn)(void); // wait_outside, or what is wrong with it
static int permits;		   // guarded by monitor
static TAILQ_HEAD(, request) queue = TAILQ_HEAD_INITIALIZER(queue); // guarded by monitor

static bool can_go_on(const struct request *r)
{
	return r && r == TAILQ_FIRST(&queue) && permits > 0;
}

static void wake_head(void)
{
	struct request *head = TAILQ_FIRST(&queue);
	if (can_go_on(head))
		notify(head->turn);
}

static int acquire(void)
{
	struct request r = {.turn = &own};
	int result = 0;

	enter(&monitor);
	TAILQ_INSERT_TAIL(&queue, &r, next);
	while (!can_go_on(&r) && result == 0)
		result = wait_for_turn();
	TAILQ_REMOVE(&queue, &r, next);
	if (result == 0)
		permits--;
	wake_head(); // served or called away: the next has become the head
	leave(&monitor);
	return result;
}

static void release(void)
{
	enter(&monitor);
	permits++;
	wake_head();
	leave(&monitor);
}

// The story --------------------------------------------------------------------------------------

static bool called_away; // whether guest-1 is; set before the threads start

static void *guest(void *number)
{
	int me = *(int *)number;

	tr_thread_name("guest-%d", me);
	tr_object_name(&own.lock, "lock of guest-%d", me);
	tr_object_name(&own.waiters, "turn of guest-%d", me);
	tr_log("waits for its turn");
	int result = acquire();
	tr_check(result == 0 || (called_away && me == 1 && result == EINTR),
		 "the wait returns: expected 0, or EINTR if it was interrupted, found %s",
		 tr_error_name(result));
	if (result == 0) {
		tr_log("is in, and goes out again");
		release();
	} else {
		tr_log("is called away");
	}
	return NULL;
}

static void object_init(int type)
{
	pthread_mutexattr_t attributes;

	TR_MUST(pthread_mutexattr_init(&attributes));
	TR_MUST(pthread_mutexattr_settype(&attributes, type));
	TR_MUST(pthread_mutex_init(&monitor.lock, &attributes));
	TR_MUST(pthread_mutexattr_destroy(&attributes));
	TR_MUST(pthread_cond_init(&monitor.waiters, NULL));
	tr_object_name(&monitor.lock, "monitor");
}

static void guests_come(int n, void *(*body)(void *number), bool interrupts)
{
	struct tr_group guests;

	permits = 0;
	called_away = interrupts;
	TR_WATCH(permits);
	tr_group_start(&guests, n, body);
	TR_SLEEP(1000);
	tr_log("lets one in");
	release();
	if (interrupts)
		(void)tr_interrupt(guests.threads[0]); // ESRCH: it was in, and has ended
	tr_group_join(&guests);
	tr_check(permits == 1, "the permit is there at the end");
	tr_unwatch(&permits);
	TR_MUST(pthread_cond_destroy(&monitor.waiters));
	TR_MUST(pthread_mutex_destroy(&monitor.lock));
}

int two_locks(const struct tr_lesson_args *args)
{
	object_init(PTHREAD_MUTEX_NORMAL);
	wait_for_turn = wait_outside;
	guests_come(args->threads, guest, true);
	return 0;
}

int leaves_first(const struct tr_lesson_args *args)
{
	object_init(PTHREAD_MUTEX_NORMAL);
	wait_for_turn = leave_first;
	guests_come(args->threads, guest, false);
	return 0;
}

// A guest that holds the monitor already when it asks for its turn. A recursive lock lets it in
// again; but it takes as many leaves as it took enters.
static void *guest_inside(void *number)
{
	enter(&monitor); // the bug: wait_outside() leaves once, and goes to wait with the monitor
	guest(number);
	leave(&monitor);
	return NULL;
}

int held_twice(const struct tr_lesson_args *args)
{
	object_init(PTHREAD_MUTEX_RECURSIVE);
	wait_for_turn = wait_outside;
	guests_come(args->threads, guest_inside, false);
	return 0;
}
