// SPDX-License-Identifier: MIT
//
// Tickets: whoever waits for anything draws one, and the monitor says whose ticket is inside.
// Queues hold tickets. A ticket's last digits say at which of a few conditions its owner sleeps.
#include "hoare-monitor.h"
#include "treadle.h"

#include <pthread.h>
#include <stdlib.h>

enum { MOST = 16 }; // threads that can wait in one queue

struct queue {
	unsigned long tickets[MOST];
	int first, n;
};

struct hoare {
	pthread_mutex_t lock;	     // held for moments, and not by who is inside
	pthread_cond_t handed[MOST]; // for: inside is another ticket. Shared, perhaps: so broadcast
	// Guarded by lock.
	unsigned long inside; // the ticket of who is inside, 0 if nobody is
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
	for (int i = 0; i < MOST; i++)
		TR_MUST(pthread_cond_init(&m->handed[i], NULL));
	return m;
}

struct hoare_condition *hoare_condition_new(struct hoare *m)
{
	struct hoare_condition *c = calloc(1, sizeof *c);
	if (c)
		c->monitor = m;
	return c;
}

void hoare_condition_free(struct hoare_condition *c)
{
	free(c);
}

void hoare_free(struct hoare *m)
{
	for (int i = 0; i < MOST; i++)
		pthread_cond_destroy(&m->handed[i]);
	pthread_mutex_destroy(&m->lock);
	free(m);
}

// The functions up to the next line are called with the lock held. -------------------------------

// Draws a ticket and stands at the end of the queue.
static unsigned long draw(struct hoare *m, struct queue *q)
{
	if (q->n == MOST)
		abort();
	q->tickets[(q->first + q->n++) % MOST] = ++m->last;
	return m->last;
}

// The ticket at the head, off the queue; 0: it is empty.
static unsigned long head(struct queue *q)
{
	if (q->n == 0)
		return 0;
	unsigned long ticket = q->tickets[q->first];
	q->first = (q->first + 1) % MOST;
	q->n--;
	return ticket;
}

static void hand_to(struct hoare *m, unsigned long ticket)
{
	m->inside = ticket;
	if (ticket)
		pthread_cond_broadcast(&m->handed[ticket % MOST]);
}

static void pass_on(struct hoare *m)
{
	unsigned long ticket = head(&m->urgent);
	hand_to(m, ticket ? ticket : head(&m->entry));
}

static void wait_for(struct hoare *m, unsigned long ticket)
{
	while (m->inside != ticket)
		pthread_cond_wait(&m->handed[ticket % MOST], &m->lock);
}

// -----------------------------------------------------------------------------------------------

void hoare_enter(struct hoare *m)
{
	pthread_mutex_lock(&m->lock);
	if (m->inside)
		wait_for(m, draw(m, &m->entry));
	else
		m->inside = ++m->last;
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
	pthread_mutex_lock(&m->lock);
	unsigned long mine = draw(m, &c->queue);
	pass_on(m);
	wait_for(m, mine);
	pthread_mutex_unlock(&m->lock);
}

void hoare_signal(struct hoare_condition *c)
{
	struct hoare *m = c->monitor;
	pthread_mutex_lock(&m->lock);
	unsigned long ticket = head(&c->queue);
	if (ticket) {
		unsigned long mine = draw(m, &m->urgent);
		hand_to(m, ticket);
		wait_for(m, mine);
	}
	pthread_mutex_unlock(&m->lock);
}
