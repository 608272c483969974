// SPDX-License-Identifier: MIT
//
// A queue for each producer, and a consumer that serves them in turn, so that a busy producer
// does not crowd out the others. When a producer has ended its queue is removed. Acts turn-lost,
// with a planted bug (a slip of Toub's round-robin pool), and turns, its cure.
//
// What is promised: no queue is served twice in a row while another one has something.
#include "producer_consumer.h"

struct line { // the queue of a producer
	int producer;
	int first, count; // its items first .. first + count - 1
};

static struct line lines[PRODUCERS];

// Guarded by lock.
static pthread_mutex_t lock;
static pthread_cond_t something;     // an item came, or a line was removed
static pthread_cond_t served;	     // a line has become empty
static struct line *ring[PRODUCERS]; // the lines there are
static int n;
static int position; // in ring: whose turn it is, 0 .. n - 1
static struct line *last;

static bool correct; // which of the two acts; set before the threads start

// The functions up to the next line are called with the lock held. -------------------------------

static void show(const struct line *l)
{
	const char *texts[ITEMS];
	for (int i = 0; i < l->count; i++)
		texts[i] = item_text(item_of(l->producer, l->first + i));
	tr_queue(l, l->producer == 1 ? "line-1" : "line-2", 0, texts, (size_t)l->count);
}

static void line_remove(const struct line *l)
{
	int i = 0;
	while (ring[i] != l)
		i++;
	n--;
	for (int k = i; k < n; k++)
		ring[k] = ring[k + 1];

	if (correct) {
		if (i < position)
			position--; // those behind moved up
		if (position == n)
			position = 0; // the last one went, and it was its turn
	} else if (i <= position) {
		position--; // the bug: in the first place, when it has the turn, this makes -1
	}
}

// The line to be served next, NULL: there is nothing to do now. Passes the turn on.
static struct line *next_line(void)
{
	tr_check(0 <= position && position < n,
		 "the turn is that of a queue in the row: found number %d", position);
	for (int k = 0; k < n; k++) {
		int i = (position + k) % n;
		if (ring[i]->count > 0) {
			position = (i + 1) % n;
			return ring[i];
		}
	}
	return NULL;
}

// -----------------------------------------------------------------------------------------------

static void *producer(void *number)
{
	int me = *(int *)number;
	struct line *mine = &lines[me - 1];

	tr_thread_name("producer-%d", me);
	for (int i = 1; i <= 3 - me; i++) { // the first has two items, the second one
		TR_MUST(pthread_mutex_lock(&lock));
		tr_log("adds %s", item_text(item_of(me, i)));
		mine->count++;
		show(mine);
		TR_MUST(pthread_cond_signal(&something));
		TR_MUST(pthread_mutex_unlock(&lock));
		TR_SLEEP(300);
	}

	TR_MUST(pthread_mutex_lock(&lock));
	while (mine->count > 0)
		TR_MUST(pthread_cond_wait(&served, &lock));
	line_remove(mine);
	tr_log("removes its queue");
	TR_MUST(pthread_cond_signal(&something));
	TR_MUST(pthread_mutex_unlock(&lock));
	return NULL;
}

static void serve(struct line *l)
{
	for (int k = 0; k < n; k++)
		tr_check(l != last || ring[k] == l || ring[k]->count == 0,
			 "no queue is served twice in a row while another has an item");
	last = l;
	struct item *item = item_of(l->producer, l->first);
	l->first++;
	l->count--;
	show(l);
	tr_log("takes %s", item->text);
	item_taken(item);
	if (l->count == 0)
		TR_MUST(pthread_cond_broadcast(&served)); // two producers may wait there
}

static void *consumer(void *unused)
{
	tr_thread_name("consumer");
	TR_MUST(pthread_mutex_lock(&lock));
	while (n > 0) {
		struct line *l = next_line();
		if (l)
			serve(l);
		else
			TR_MUST(pthread_cond_wait(&something, &lock));
	}
	TR_MUST(pthread_mutex_unlock(&lock));
	return unused;
}

static int serve_in_turn(int threads)
{
	struct tr_group producers;
	pthread_t t;

	items_reset();
	TR_MUST(pthread_mutex_init(&lock, NULL));
	TR_MUST(pthread_cond_init(&something, NULL));
	TR_MUST(pthread_cond_init(&served, NULL));
	tr_object_name(&lock, "round-lock");
	tr_object_name(&something, "something");
	tr_object_name(&served, "served");
	n = threads;
	position = 0;
	last = NULL;
	for (int p = 1; p <= n; p++) {
		lines[p - 1] = (struct line){.producer = p, .first = 1};
		ring[p - 1] = &lines[p - 1];
		show(ring[p - 1]);
	}
	TR_WATCH(position);

	TR_MUST(pthread_create(&t, NULL, consumer, NULL));
	tr_group_start(&producers, threads, producer);
	tr_group_join(&producers);
	TR_MUST(pthread_join(t, NULL));

	tr_unwatch(&position);
	TR_MUST(pthread_cond_destroy(&served));
	TR_MUST(pthread_cond_destroy(&something));
	TR_MUST(pthread_mutex_destroy(&lock));
	return 0;
}

int turn_lost(const struct tr_lesson_args *args)
{
	correct = false;
	return serve_in_turn(args->threads);
}

int turns(const struct tr_lesson_args *args)
{
	correct = true;
	return serve_in_turn(args->threads);
}
