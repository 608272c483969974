// SPDX-License-Identifier: MIT
//
// Monitors of both schools (see monitor.h). The thread inside is the owner; the monitor is handed
// from owner to owner and is free only when no thread waits to enter. The schools differ only in
// what tr_monitor_signal() does with the waiter and with the caller.
//
// Only the thread inside changes a condition's queue. So a waiter that gives up stays in it until
// it has entered again: else a thread inside could find that another waits, and then signal none.
//
// Invariant, whenever the lock is free: if the monitor is not busy, the entry and the urgent queue
// are empty; each thread that waits is in exactly one queue until it is granted, but one that gives
// up is in two: its condition's and the entry queue.
#include "sync/monitor.h"

#include "annotate/annotate.h"
#include "sync/interrupt.h"

#include <errno.h>

struct tr_monitor_waiter {
	TAILQ_ENTRY(tr_monitor_waiter) next;	// in the entry or the urgent queue
	TAILQ_ENTRY(tr_monitor_waiter) on_cond; // in a condition's
	pthread_t thread;
	pthread_cond_t turn; // granted has become true
	bool granted;	     // the thread is the owner, and in no queue
	bool signalled;	     // the thread has left the condition's queue
	bool gives_up;	     // the thread is in the entry queue without a signal
	long priority;
};

// ---- shown to the visualizer---------------------------------------------------------------------

enum { SHOWN = 32 }; // threads of a queue

static const char *school_name(const struct tr_monitor *m)
{
	return m->school == TR_MONITOR_HOARE ? "Hoare monitor" : "Mesa monitor";
}

// These are called with the lock held, after each change.

static void tell_inside(const struct tr_monitor *m)
{
	tr_threads(&m->owner, "inside", &m->owner, m->busy);
}

static void tell_queue(const struct tr_monitor_queue *queue, const char *name)
{
	pthread_t threads[SHOWN] = {0};
	size_t n = 0;
	for (const struct tr_monitor_waiter *w = TAILQ_FIRST(queue); w && n < SHOWN;
	     w = TAILQ_NEXT(w, next))
		threads[n++] = w->thread;
	tr_threads(queue, name, threads, n);
}

static void tell_entry(const struct tr_monitor *m)
{
	tell_queue(&m->entry, "entry queue");
}

static void tell_urgent(const struct tr_monitor *m)
{
	tell_queue(&m->urgent, "urgent queue");
}

static void tell_waiting(const struct tr_monitor_cond *c)
{
	pthread_t threads[SHOWN] = {0};
	size_t n = 0;
	for (const struct tr_monitor_waiter *w = TAILQ_FIRST(&c->waiting); w && n < SHOWN;
	     w = TAILQ_NEXT(w, on_cond))
		threads[n++] = w->thread;
	tr_threads(&c->waiting, c->name, threads, n);
}

static void tell_made(const struct tr_monitor *m)
{
	const char *name = school_name(m);
	tell_inside(m);
	tell_entry(m);
	tr_part(&m->lock, m, name);
	tr_part(&m->owner, m, name);
	tr_part(&m->entry, m, name);
	if (m->school == TR_MONITOR_HOARE) {
		tell_urgent(m);
		tr_part(&m->urgent, m, name);
	}
}

static void tell_gone(const struct tr_monitor *m)
{
	tr_threads(&m->owner, NULL, NULL, 0);
	tr_threads(&m->entry, NULL, NULL, 0);
	if (m->school == TR_MONITOR_HOARE)
		tr_threads(&m->urgent, NULL, NULL, 0);
}

// -------------------------------------------------------------------------------------------------

int tr_monitor_init(struct tr_monitor *m, enum tr_monitor_school school)
{
	if (school != TR_MONITOR_HOARE && school != TR_MONITOR_MESA)
		return EINVAL;
	int result = pthread_mutex_init(&m->lock, NULL);
	if (result)
		return result;
	tr_object_name(&m->lock, "monitor");
	m->school = school;
	m->busy = false;
	m->switches = 0;
	TAILQ_INIT(&m->entry);
	TAILQ_INIT(&m->urgent);
	tell_made(m);
	return 0;
}

int tr_monitor_cond_init(struct tr_monitor_cond *c, struct tr_monitor *m)
{
	c->monitor = m;
	c->name = "turn";
	TAILQ_INIT(&c->waiting);
	tell_waiting(c);
	tr_part(&c->waiting, m, "monitor");
	return 0;
}

void tr_monitor_cond_name(struct tr_monitor_cond *c, const char *name)
{
	c->name = name;
	tell_waiting(c);
}

int tr_monitor_destroy(struct tr_monitor *m)
{
	pthread_mutex_lock(&m->lock);
	bool busy = m->busy;
	pthread_mutex_unlock(&m->lock);
	if (busy)
		return EBUSY;
	tell_gone(m);
	return pthread_mutex_destroy(&m->lock);
}

int tr_monitor_cond_destroy(struct tr_monitor_cond *c)
{
	if (tr_monitor_queue(c))
		return EBUSY;
	tr_threads(&c->waiting, NULL, NULL, 0);
	return 0;
}

// The functions up to the next line are called with the lock held. --------------------------------

static bool inside(const struct tr_monitor *m)
{
	return m->busy && pthread_equal(m->owner, pthread_self());
}

// Hands the monitor to a waiting thread that is in no queue.
static void grant(struct tr_monitor *m, struct tr_monitor_waiter *w)
{
	w->granted = true;
	m->owner = w->thread;
	m->switches++;
	tell_inside(m);
	pthread_cond_signal(&w->turn);
}

// The owner leaves, and the next thread enters, if there is one.
static void pass_on(struct tr_monitor *m)
{
	struct tr_monitor_queue *queue = TAILQ_EMPTY(&m->urgent) ? &m->entry : &m->urgent;
	struct tr_monitor_waiter *w = TAILQ_FIRST(queue);
	if (w) {
		TAILQ_REMOVE(queue, w, next);
		if (queue == &m->urgent)
			tell_urgent(m);
		else
			tell_entry(m);
		grant(m, w);
	} else {
		m->busy = false;
		tell_inside(m);
	}
}

// name: of the condition, for the visualizer. Not by pthread_cond_init, which may fail: a signal
// that has begun could not be undone.
static void waiter_init(struct tr_monitor_waiter *w, const struct tr_monitor *m, const char *name)
{
	w->thread = pthread_self();
	w->granted = w->signalled = w->gives_up = false;
	w->turn = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
	tr_object_name(&w->turn, "%s", name);
	tr_part(&w->turn, m, school_name(m));
}

// Blocks until the monitor is granted; no deadline, not interruptible.
static void await_turn(struct tr_monitor *m, struct tr_monitor_waiter *w)
{
	while (!w->granted)
		pthread_cond_wait(&w->turn, &m->lock);
}

// Inserts w behind the waiters of the same and of smaller priority.
static void insert(struct tr_monitor_queue *queue, struct tr_monitor_waiter *w)
{
	struct tr_monitor_waiter *after;
	TAILQ_FOREACH(after, queue, on_cond) {
		if (after->priority > w->priority) {
			TAILQ_INSERT_BEFORE(after, w, on_cond);
			return;
		}
	}
	TAILQ_INSERT_TAIL(queue, w, on_cond);
}

// Takes the first thread that waits on the condition out of its queue.
static struct tr_monitor_waiter *first_signalled(struct tr_monitor_cond *c)
{
	struct tr_monitor_waiter *w = TAILQ_FIRST(&c->waiting);
	TAILQ_REMOVE(&c->waiting, w, on_cond);
	w->signalled = true;
	tell_waiting(c);
	return w;
}

// Mesa's signal: moves a waiter to the entry queue, unless it is there already.
static void to_entry(struct tr_monitor_cond *c)
{
	struct tr_monitor_waiter *w = first_signalled(c);
	if (!w->gives_up)
		TAILQ_INSERT_TAIL(&c->monitor->entry, w, next);
	tell_entry(c->monitor);
}

// Hoare's signal: the waiter enters at once, and the caller waits in the urgent queue.
static void hand_over(struct tr_monitor_cond *c)
{
	struct tr_monitor *m = c->monitor;
	struct tr_monitor_waiter mine;

	waiter_init(&mine, m, "urgent");
	TAILQ_INSERT_TAIL(&m->urgent, &mine, next);
	tell_urgent(m);
	struct tr_monitor_waiter *w = first_signalled(c);
	if (w->gives_up) {
		TAILQ_REMOVE(&m->entry, w, next);
		tell_entry(m);
	}
	grant(m, w);
	await_turn(m, &mine);
	pthread_cond_destroy(&mine.turn);
}

// -------------------------------------------------------------------------------------------------

int tr_monitor_enter(struct tr_monitor *m)
{
	TR_CALL("monitor_enter");
	int result = 0;
	pthread_mutex_lock(&m->lock);
	if (inside(m)) {
		result = EDEADLK;
	} else if (!m->busy) {
		m->busy = true;
		m->owner = pthread_self();
		tell_inside(m);
	} else {
		struct tr_monitor_waiter mine;
		waiter_init(&mine, m, "entry");
		TAILQ_INSERT_TAIL(&m->entry, &mine, next);
		tell_entry(m);
		await_turn(m, &mine);
		pthread_cond_destroy(&mine.turn);
	}
	pthread_mutex_unlock(&m->lock);
	return result;
}

int tr_monitor_leave(struct tr_monitor *m)
{
	TR_CALL("monitor_leave");
	int result = 0;
	pthread_mutex_lock(&m->lock);
	if (inside(m))
		pass_on(m);
	else
		result = EPERM;
	pthread_mutex_unlock(&m->lock);
	return result;
}

// A waiter that gives up enters again, or joins the entry queue.
static void enter_again(struct tr_monitor *m, struct tr_monitor_waiter *w)
{
	if (m->busy) {
		w->gives_up = true;
		TAILQ_INSERT_TAIL(&m->entry, w, next);
		tell_entry(m);
	} else {
		m->busy = w->granted = true;
		m->owner = w->thread;
		tell_inside(m);
	}
}

// The wait of a thread that is inside.
static int wait_for_signal(struct tr_monitor_cond *c, long priority,
			   const struct timespec *deadline)
{
	struct tr_monitor *m = c->monitor;
	struct tr_monitor_waiter mine = {.priority = priority};
	int result = 0;

	waiter_init(&mine, m, c->name);
	insert(&c->waiting, &mine);
	tell_waiting(c);
	pass_on(m);
	while (!mine.signalled && result == 0)
		result = tr_cond_wait(&mine.turn, &m->lock, deadline);
	if (!mine.signalled)
		enter_again(m, &mine);
	await_turn(m, &mine);
	pthread_cond_destroy(&mine.turn);
	if (!mine.signalled) {
		TAILQ_REMOVE(&c->waiting, &mine, on_cond);
		tell_waiting(c);
		return result;
	}
	if (result == EINTR)
		tr_interrupt(mine.thread); // too late: the next wait reports it
	return 0;
}

int tr_monitor_wait(struct tr_monitor_cond *c, long priority, const struct timespec *deadline)
{
	TR_CALL("monitor_wait");
	int result = EPERM;
	if (deadline && (deadline->tv_nsec < 0 || deadline->tv_nsec >= 1000000000))
		return EINVAL;
	pthread_mutex_lock(&c->monitor->lock);
	if (inside(c->monitor))
		result = wait_for_signal(c, priority, deadline);
	pthread_mutex_unlock(&c->monitor->lock);
	return result;
}

int tr_monitor_signal(struct tr_monitor_cond *c)
{
	TR_CALL("monitor_signal");
	struct tr_monitor *m = c->monitor;
	int result = 0;
	pthread_mutex_lock(&m->lock);
	if (!inside(m))
		result = EPERM;
	else if (TAILQ_EMPTY(&c->waiting))
		; // no thread waits: the signal has no effect
	else if (m->school == TR_MONITOR_HOARE)
		hand_over(c);
	else
		to_entry(c);
	pthread_mutex_unlock(&m->lock);
	return result;
}

int tr_monitor_broadcast(struct tr_monitor_cond *c)
{
	TR_CALL("monitor_broadcast");
	struct tr_monitor *m = c->monitor;
	int result = 0;
	pthread_mutex_lock(&m->lock);
	if (m->school != TR_MONITOR_MESA)
		result = ENOTSUP;
	else if (!inside(m))
		result = EPERM;
	while (result == 0 && !TAILQ_EMPTY(&c->waiting))
		to_entry(c);
	pthread_mutex_unlock(&m->lock);
	return result;
}

bool tr_monitor_queue(struct tr_monitor_cond *c)
{
	pthread_mutex_lock(&c->monitor->lock);
	bool waiting = !TAILQ_EMPTY(&c->waiting);
	pthread_mutex_unlock(&c->monitor->lock);
	return waiting;
}

size_t tr_monitor_waiting(struct tr_monitor_cond *c)
{
	size_t n = 0;
	struct tr_monitor_waiter *w;
	pthread_mutex_lock(&c->monitor->lock);
	TAILQ_FOREACH(w, &c->waiting, on_cond)
		n++;
	pthread_mutex_unlock(&c->monitor->lock);
	return n;
}

unsigned long tr_monitor_switches(struct tr_monitor *m)
{
	pthread_mutex_lock(&m->lock);
	unsigned long switches = m->switches;
	pthread_mutex_unlock(&m->lock);
	return switches;
}
