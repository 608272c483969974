// SPDX-License-Identifier: MIT
//
// The text's pool: the queues in a row, empty or not, and the position of the one that has the
// turn. Acts turn-back and left-behind, each with a planted bug (slips of the course text), and
// turn-kept and goes, their cures.
#include "round_robin.h"

#include <stdatomic.h>

enum { QUEUES = 3 };

struct queue {
	const char *name;
	int items;	      // guarded by the row's lock
	atomic_bool disposed; // atomic: left-behind sets it without the lock
};

static struct queue queues[QUEUES];

static struct {
	pthread_mutex_t lock;
	struct queue *at[QUEUES]; // guarded by lock, as all here
	int n;
	int position;
	const struct queue *last; // that was served
} row;

static bool back; // set before the threads start: the position after a removal is the text's

static void row_shows(void)
{
	const char *names[QUEUES];

	for (int i = 0; i < row.n; i++)
		names[i] = row.at[i]->name;
	tr_queue(&row, "row", 0, names, row.n);
}

// Takes number i out of the row. The lock is held, here and in what follows up to serve.
static void removes(int i)
{
	tr_log("%s leaves the row", row.at[i]->name);
	row.n--;
	for (int k = i; k < row.n; k++)
		row.at[k] = row.at[k + 1];
	if (back) {
		if (i <= row.position) // the bug: not if it was its own turn
			row.position--;
	} else if (i < row.position) {
		row.position--; // those behind moved up
	}
	if (row.position == row.n)
		row.position = 0; // the last one went, and it was its turn
	row_shows();
}

// Does another queue than this wait?
static bool others_wait(const struct queue *q)
{
	for (int i = 0; i < row.n; i++) {
		if (row.at[i] != q && row.at[i]->items > 0)
			return true;
	}
	return false;
}

static void serves(int i)
{
	struct queue *q = row.at[i];

	tr_check(q != row.last || !others_wait(q), "%s is served twice, while another one waits",
		 q->name);
	q->items--;
	row.last = q;
	row.position = (i + 1) % row.n;
	tr_log("serves %s", q->name);
	if (q->items == 0 && q->disposed)
		removes(i);
}

// Serves the next queue that is not empty, from the position on. There is one.
static void serve(void)
{
	TR_MUST(pthread_mutex_lock(&row.lock));
	int i = row.position;
	while (row.at[i]->items == 0)
		i = (i + 1) % row.n;
	serves(i);
	TR_MUST(pthread_mutex_unlock(&row.lock));
}

// The lock is held.
static void removes_queue(const struct queue *q)
{
	for (int i = 0; i < row.n; i++) {
		if (row.at[i] == q) {
			removes(i);
			return;
		}
	}
}

static void dispose(struct queue *q)
{
	TR_MUST(pthread_mutex_lock(&row.lock));
	q->disposed = true;
	if (q->items == 0)
		removes_queue(q);
	TR_MUST(pthread_mutex_unlock(&row.lock));
}

// The bug: the queue is not empty, and whoever takes its last item will see the mark: if it is set
// by then.
static void dispose_late(struct queue *q)
{
	TR_MUST(pthread_mutex_lock(&row.lock));
	bool empty = q->items == 0;
	if (empty)
		removes_queue(q);
	TR_MUST(pthread_mutex_unlock(&row.lock));
	q->disposed = true;
}

static void row_open(int common, int b, int c)
{
	const struct queue all[QUEUES] = {
		{"common", common, false}, {"b", b, false}, {"c", c, false}};

	TR_MUST(pthread_mutex_init(&row.lock, NULL));
	tr_object_name(&row.lock, "row-lock");
	row.n = row.position = 0;
	row.last = NULL;
	for (int i = 0; i < QUEUES; i++) {
		queues[i].name = all[i].name;
		queues[i].items = all[i].items;
		queues[i].disposed = false;
		row.at[row.n++] = &queues[i];
	}
	row_shows();
	TR_WATCH(row.position);
}

static void row_close(void)
{
	tr_unwatch(&row.position);
	tr_queue(&row, NULL, 0, NULL, 0);
	TR_MUST(pthread_mutex_destroy(&row.lock));
}

// Serves so many items.
static void *worker(void *number)
{
	tr_thread_name("worker");
	for (int i = *(const int *)number; i > 0; i--) {
		serve();
		TR_SLEEP(100);
	}
	return NULL;
}

// Has a worker serve all there is, while main disposes of b.
static void serve_and_dispose(void (*how)(struct queue *q))
{
	int items = queues[0].items + queues[1].items + queues[2].items;
	pthread_t t;

	TR_MUST(pthread_create(&t, NULL, worker, &items));
	TR_SLEEP(50);
	tr_log("disposes of b");
	how(&queues[1]);
	TR_MUST(pthread_join(t, NULL));
}

static int turn(bool is_back)
{
	back = is_back;
	row_open(2, 0, 2);
	serve_and_dispose(dispose);
	row_close();
	return 0;
}

int turn_back(const struct tr_lesson_args *args)
{
	(void)args;
	return turn(true);
}

int turn_kept(const struct tr_lesson_args *args)
{
	(void)args;
	return turn(false);
}

static int is_left(void (*how)(struct queue *q))
{
	back = false;
	row_open(0, 1, 0);
	serve_and_dispose(how);
	tr_log("queues in the row: %d", row.n);
	tr_check(row.n == 2, "common and c are left: expected 2, found %d", row.n);
	row_close();
	return 0;
}

int left_behind(const struct tr_lesson_args *args)
{
	(void)args;
	return is_left(dispose_late);
}

int goes(const struct tr_lesson_args *args)
{
	(void)args;
	return is_left(dispose);
}
