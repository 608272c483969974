// SPDX-License-Identifier: MIT
//
// breaks: nothing
// A signal that nobody waits for is kept for the next who waits, as a semaphore would.
#include "hoare-monitor.h"
#include "treadle.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/queue.h>

struct waiter {
	TAILQ_ENTRY(waiter) next;
	pthread_cond_t turn; // for: granted. One thread waits, so it is signalled
	bool granted;	     // it is inside, and in no queue
};
TAILQ_HEAD(queue, waiter);

// Invariant, whenever the lock is free: if the monitor is not busy, nobody is in `entry` or
// `urgent`; each thread that waits is in one queue until it is granted.
struct hoare {
	pthread_mutex_t lock; // held for moments, and not by who is inside
	// Guarded by lock.
	bool busy;	     // somebody is inside
	struct queue entry;  // who wants in, oldest first
	struct queue urgent; // who signalled, oldest first
};

struct hoare_condition {
	struct hoare *monitor;
	struct queue queue; // who waits, oldest first; guarded by the monitor's lock
	int kept;	    // signals; guarded by it, too
};

struct hoare *hoare_new(void)
{
	struct hoare *m = calloc(1, sizeof *m);
	if (!m)
		return NULL;
	TR_MUST(pthread_mutex_init(&m->lock, NULL));
	TAILQ_INIT(&m->entry);
	TAILQ_INIT(&m->urgent);
	return m;
}

struct hoare_condition *hoare_condition_new(struct hoare *m)
{
	struct hoare_condition *c = calloc(1, sizeof *c);
	if (!c)
		return NULL;
	c->monitor = m;
	TAILQ_INIT(&c->queue);
	return c;
}

void hoare_condition_free(struct hoare_condition *c)
{
	free(c);
}

void hoare_free(struct hoare *m)
{
	pthread_mutex_destroy(&m->lock);
	free(m);
}

// The functions up to the next line are called with the lock held. -------------------------------

static void join(struct queue *queue, struct waiter *mine)
{
	mine->granted = false;
	TR_MUST(pthread_cond_init(&mine->turn, NULL));
	TAILQ_INSERT_TAIL(queue, mine, next);
}

static void sleep_until_granted(struct hoare *m, struct waiter *mine)
{
	while (!mine->granted)
		pthread_cond_wait(&mine->turn, &m->lock);
	pthread_cond_destroy(&mine->turn);
}

// Hands the monitor to the oldest in the queue. False: it is empty.
static bool grant(struct queue *queue)
{
	struct waiter *w = TAILQ_FIRST(queue);
	if (!w)
		return false;
	TAILQ_REMOVE(queue, w, next);
	w->granted = true;
	pthread_cond_signal(&w->turn);
	return true;
}

// Who is inside goes.
static void pass_on(struct hoare *m)
{
	if (!grant(&m->urgent) && !grant(&m->entry))
		m->busy = false;
}

// -----------------------------------------------------------------------------------------------

void hoare_enter(struct hoare *m)
{
	struct waiter mine;
	pthread_mutex_lock(&m->lock);
	if (m->busy) {
		join(&m->entry, &mine);
		sleep_until_granted(m, &mine);
	} else {
		m->busy = true;
	}
	pthread_mutex_unlock(&m->lock);
}

void hoare_leave(struct hoare *m)
{
	pthread_mutex_lock(&m->lock);
	pass_on(m);
	pthread_mutex_unlock(&m->lock);
}

void hoare_wait(struct hoare_condition *c)
{
	struct hoare *m = c->monitor;
	struct waiter mine;
	pthread_mutex_lock(&m->lock);
	if (c->kept > 0) {
		c->kept--;
	} else {
		join(&c->queue, &mine);
		pass_on(m);
		sleep_until_granted(m, &mine);
	}
	pthread_mutex_unlock(&m->lock);
}

void hoare_signal(struct hoare_condition *c)
{
	struct hoare *m = c->monitor;
	struct waiter mine;
	pthread_mutex_lock(&m->lock);
	if (grant(&c->queue)) {
		join(&m->urgent, &mine);
		sleep_until_granted(m, &mine);
	} else {
		c->kept++;
	}
	pthread_mutex_unlock(&m->lock);
}
