// SPDX-License-Identifier: MIT
//
// Tickets: whoever waits for anything draws one, and the monitor says whose ticket is inside.
// Queues hold tickets. A ticket's number says at which of a few conditions its owner sleeps.
#include "hoare-monitor.h"
#include "treadle.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/queue.h>

enum { CONDITIONS = 16 };

// On the stack of the thread that waits.
struct ticket {
	unsigned long number;
	STAILQ_ENTRY(ticket) next;
};

STAILQ_HEAD(queue, ticket);

struct hoare {
	pthread_mutex_t lock;		   // held for moments, and not by who is inside
	pthread_cond_t handed[CONDITIONS]; // for: inside is another ticket. Shared: so broadcast
	// Guarded by lock.
	unsigned long inside; // the number of the ticket of who is inside, 0 if nobody is
	unsigned long last;   // that was drawn; 0 is nobody's
	struct queue entry, urgent;
};

struct hoare_condition {
	struct hoare *monitor;
	struct queue queue; // guarded by the monitor's lock
};

struct hoare *hoare_new(void)
{
	struct hoare *m = calloc(1, sizeof *m);
	if (!m)
		return NULL;
	TR_MUST(pthread_mutex_init(&m->lock, NULL));
	for (int i = 0; i < CONDITIONS; i++)
		TR_MUST(pthread_cond_init(&m->handed[i], NULL));
	STAILQ_INIT(&m->entry);
	STAILQ_INIT(&m->urgent);
	return m;
}

struct hoare_condition *hoare_condition_new(struct hoare *m)
{
	struct hoare_condition *c = calloc(1, sizeof *c);
	if (!c)
		return NULL;
	c->monitor = m;
	STAILQ_INIT(&c->queue);
	return c;
}

void hoare_condition_free(struct hoare_condition *c)
{
	free(c);
}

void hoare_free(struct hoare *m)
{
	for (int i = 0; i < CONDITIONS; i++)
		pthread_cond_destroy(&m->handed[i]);
	pthread_mutex_destroy(&m->lock);
	free(m);
}

// The functions up to the next line are called with the lock held. -------------------------------

// Draws a ticket and stands at the end of the queue.
static void draw(struct hoare *m, struct queue *q, struct ticket *mine)
{
	mine->number = ++m->last;
	STAILQ_INSERT_TAIL(q, mine, next);
}

// The number of the ticket at the head, off the queue; 0: it is empty.
static unsigned long head(struct queue *q)
{
	struct ticket *first = STAILQ_FIRST(q);
	if (!first)
		return 0;
	STAILQ_REMOVE_HEAD(q, next);
	return first->number;
}

static void hand_to(struct hoare *m, unsigned long number)
{
	m->inside = number;
	if (number)
		pthread_cond_broadcast(&m->handed[number % CONDITIONS]);
}

static void pass_on(struct hoare *m)
{
	unsigned long number = head(&m->urgent);
	hand_to(m, number ? number : head(&m->entry));
}

static void wait_for(struct hoare *m, const struct ticket *mine)
{
	while (m->inside != mine->number)
		pthread_cond_wait(&m->handed[mine->number % CONDITIONS], &m->lock);
}

// -----------------------------------------------------------------------------------------------

void hoare_enter(struct hoare *m)
{
	struct ticket mine;
	pthread_mutex_lock(&m->lock);
	if (m->inside) {
		draw(m, &m->entry, &mine);
		wait_for(m, &mine);
	} else {
		m->inside = ++m->last;
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
	struct ticket mine;
	pthread_mutex_lock(&m->lock);
	draw(m, &c->queue, &mine);
	pass_on(m);
	wait_for(m, &mine);
	pthread_mutex_unlock(&m->lock);
}

void hoare_signal(struct hoare_condition *c)
{
	struct hoare *m = c->monitor;
	struct ticket mine;
	pthread_mutex_lock(&m->lock);
	unsigned long number = head(&c->queue);
	if (number) {
		draw(m, &m->urgent, &mine);
		hand_to(m, number);
		wait_for(m, &mine);
	}
	pthread_mutex_unlock(&m->lock);
}
