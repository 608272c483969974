// SPDX-License-Identifier: MIT
//
// What an item of a round-robin pool costs with ten and with ten thousand empty queues: in the
// library's pool, whose ring holds only queues in which something waits, and in a pool that walks
// over all queues from the last one served. Argument: rounds (200).
//
// In each round a hundred items are submitted to three queues that stand far apart, and run on one
// thread by a context that keeps the calls on a list: the pool alone is measured, without hand-
// overs. The four take turns. Medians, and the ratio of many queues to few.
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "treadle.h"

enum { MANY = 10000, FEW = 10, ITEMS = 100, MOST_ROUNDS = 10000 };

static double now_ns(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static struct tr_continuation items[ITEMS];
static long runs;

static void item_runs(void *unused)
{
	(void)unused;
	runs++;
}

// The library's -----------------------------------------------------------------------------------

struct by_hand {
	struct tr_context context;
	struct tr_continuations calls;
};

static int hand_takes(struct tr_context *context, struct tr_continuation *c)
{
	struct by_hand *h = (struct by_hand *)context;
	tr_continuation_hold(&h->calls, h, c);
	return 0;
}

struct ring {
	struct by_hand under;
	struct tr_round_robin pool;
	int n;
	struct tr_round_robin_queue *queues[MANY];
};

static void ring_open(struct ring *r, int n)
{
	r->under.context = (struct tr_context){.submit = hand_takes};
	TAILQ_INIT(&r->under.calls);
	TR_MUST(tr_round_robin_init(&r->pool, &r->under.context));
	r->n = n;
	for (int i = 0; i < n; i++)
		TR_MUST(tr_round_robin_create(&r->pool, NULL, &r->queues[i]));
}

static void ring_round(struct ring *r)
{
	struct tr_continuation *call;

	for (int i = 0; i < ITEMS; i++)
		TR_MUST(tr_round_robin_submit(r->queues[i % 3 * (r->n / 3)], &items[i]));
	while ((call = tr_continuation_take_first(&r->under.calls)))
		tr_continuation_run(call);
}

static void ring_close(struct ring *r)
{
	for (int i = 0; i < r->n; i++)
		TR_MUST(tr_round_robin_release(r->queues[i]));
	TR_MUST(tr_round_robin_destroy(&r->pool));
}

// The text's --------------------------------------------------------------------------------------

struct scan {
	pthread_mutex_t lock;
	int n, position;
	struct tr_continuations queues[MANY];
};

static void scan_open(struct scan *s, int n)
{
	TR_MUST(pthread_mutex_init(&s->lock, NULL));
	s->n = n;
	s->position = 0;
	for (int i = 0; i < n; i++)
		TAILQ_INIT(&s->queues[i]);
}

// From the next after the last one served, over the empty ones.
static struct tr_continuation *scan_take(struct scan *s)
{
	struct tr_continuation *c = NULL;

	TR_MUST(pthread_mutex_lock(&s->lock));
	for (int i = 0; i < s->n && !c; i++) {
		c = tr_continuation_take_first(&s->queues[s->position]);
		s->position = (s->position + 1) % s->n;
	}
	TR_MUST(pthread_mutex_unlock(&s->lock));
	return c;
}

static void scan_round(struct scan *s)
{
	for (int i = 0; i < ITEMS; i++) {
		TR_MUST(pthread_mutex_lock(&s->lock));
		tr_continuation_hold(&s->queues[i % 3 * (s->n / 3)], s, &items[i]);
		TR_MUST(pthread_mutex_unlock(&s->lock));
	}
	for (int i = 0; i < ITEMS; i++)
		tr_continuation_run(scan_take(s));
}

// -------------------------------------------------------------------------------------------------

static struct ring ring_few, ring_many;
static struct scan scan_few, scan_many;
static double took[4][MOST_ROUNDS];

static int by_size(const void *a, const void *b)
{
	const double *x = a, *y = b;
	return (*x > *y) - (*x < *y);
}

// Nanoseconds an item.
static double median(double *of, int n)
{
	qsort(of, n, sizeof *of, by_size);
	return of[n / 2] / ITEMS;
}

int main(int argc, char **argv)
{
	int rounds = argc > 1 ? atoi(argv[1]) : 200;

	if (rounds < 1 || rounds > MOST_ROUNDS) {
		fprintf(stderr, "rounds: 1 to %d\n", MOST_ROUNDS);
		return 2;
	}
	for (int i = 0; i < ITEMS; i++)
		items[i] = (struct tr_continuation){.run = item_runs};
	ring_open(&ring_few, FEW);
	ring_open(&ring_many, MANY);
	scan_open(&scan_few, FEW);
	scan_open(&scan_many, MANY);
	for (int i = 0; i < rounds; i++) {
		double t[5];
		t[0] = now_ns();
		ring_round(&ring_few);
		t[1] = now_ns();
		ring_round(&ring_many);
		t[2] = now_ns();
		scan_round(&scan_few);
		t[3] = now_ns();
		scan_round(&scan_many);
		t[4] = now_ns();
		for (int k = 0; k < 4; k++)
			took[k][i] = t[k + 1] - t[k];
	}
	if (runs != 4L * rounds * ITEMS) {
		fprintf(stderr, "items run: expected %ld, found %ld\n", 4L * rounds * ITEMS, runs);
		return 1;
	}
	double few = median(took[0], rounds), many = median(took[1], rounds);
	printf("an item, ns           %d queues  %d queues   ratio\n", FEW, MANY);
	printf("ring of non-empty    %9.0f  %12.0f  %6.2f\n", few, many, many / few);
	few = median(took[2], rounds);
	many = median(took[3], rounds);
	printf("walk over all        %9.0f  %12.0f  %6.2f\n", few, many, many / few);
	ring_close(&ring_few);
	ring_close(&ring_many);
	return 0;
}
