// SPDX-License-Identifier: MIT
//
// Acts on what the heap is ordered by: same-moment, with a planted bug (a slip of the course text),
// and numbered, its cure.
#include "priority_scheduler.h"

enum { JOBS = 3 };

struct entry {
	struct tr_heap_node node;
	struct job job;
	int priority;
	long created; // by the clock, in milliseconds
	int number;   // which was created first
};

static struct tr_heap heap;
static pthread_mutex_t lock;

static const struct entry *of(const struct tr_heap_node *node)
{
	return TR_HEAP_OF(const struct entry, node, node);
}

// Shows the heap as it is stored: the first is the next to be taken.
static void heap_shows(void)
{
	const char *names[JOBS];

	for (size_t i = 0; i < heap.n; i++)
		names[i] = of(heap.node[i])->job.c.name;
	tr_queue(&heap, "heap", 0, names, heap.n);
}

// The bug: of two with the same priority and the same reading neither comes before the other, and
// a heap gives such two in any order.
static bool before_by_clock(const struct tr_heap_node *a, const struct tr_heap_node *b)
{
	if (of(a)->priority != of(b)->priority)
		return of(a)->priority < of(b)->priority;
	return of(a)->created < of(b)->created;
}

// The cure: numbers are never equal.
static bool before_by_number(const struct tr_heap_node *a, const struct tr_heap_node *b)
{
	if (of(a)->priority != of(b)->priority)
		return of(a)->priority < of(b)->priority;
	return of(a)->number < of(b)->number;
}

static void *consumer(void *unused)
{
	struct tr_heap_node *first;

	tr_thread_name("consumer");
	do {
		TR_MUST(pthread_mutex_lock(&lock));
		first = tr_heap_take_first(&heap);
		heap_shows();
		TR_MUST(pthread_mutex_unlock(&lock));
		if (first)
			list_begins(of(first)->job.c.name);
	} while (first);
	return unused;
}

static void put(struct entry *e, const char *name, int number)
{
	struct timespec now;

	TR_MUST(clock_gettime(CLOCK_MONOTONIC, &now));
	*e = (struct entry){.priority = 2,
			    .created = now.tv_sec * 1000 + now.tv_nsec / 1000000,
			    .number = number};
	job_init(&e->job, name, 0);
	tr_log("submits %s", name);
	TR_MUST(pthread_mutex_lock(&lock));
	TR_MUST(tr_heap_insert(&heap, &e->node));
	heap_shows();
	TR_MUST(pthread_mutex_unlock(&lock));
}

static int three(bool (*before)(const struct tr_heap_node *a, const struct tr_heap_node *b))
{
	static const char *const names[JOBS] = {"job-1", "job-2", "job-3"};
	struct entry entries[JOBS];
	pthread_t t;

	list_reset();
	TR_MUST(pthread_mutex_init(&lock, NULL));
	tr_object_name(&lock, "heap-lock");
	tr_heap_init(&heap, before);
	for (int i = 0; i < JOBS; i++)
		put(&entries[i], names[i], i);
	TR_MUST(pthread_create(&t, NULL, consumer, NULL));
	TR_MUST(pthread_join(t, NULL));
	list_log();
	for (int i = 0; i < JOBS; i++)
		tr_check(list_place(names[i]) == i + 1, "%s: expected place %d, found %d", names[i],
			 i + 1, list_place(names[i]));
	tr_queue(&heap, NULL, 0, NULL, 0);
	tr_heap_free(&heap);
	TR_MUST(pthread_mutex_destroy(&lock));
	return 0;
}

int same_moment(const struct tr_lesson_args *args)
{
	(void)args;
	return three(before_by_clock);
}

int numbered(const struct tr_lesson_args *args)
{
	(void)args;
	return three(before_by_number);
}
