// SPDX-License-Identifier: MIT
//
// What an empty task costs, from being submitted to having run: tr_pool beside GLib's GThreadPool,
// libuv's work queue and OpenMP's tasks, as far as they were there when this was compiled.
// Arguments: rounds (15), tasks of a turn (100,000), workers (the number of processors).
//
// Two ways to submit. "outside": main submits all of them. "inside": one task submits all of them,
// which is what the local queues are for. (libuv cannot be given work from inside: its loop's
// thread alone submits.) All take turns within a round; a ratio is that of one round, so that what
// disturbs one disturbs the other. Printed: nanoseconds a task and the ratio of ours to theirs:
// medians, and the quartiles of the ratio. Below 1: ours is faster.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "treadle.h"

#ifdef HAVE_GLIB
#include <glib.h>
#endif
#ifdef HAVE_UV
#include <uv.h>
#endif
#ifdef _OPENMP
#include <omp.h>
#endif

enum { ROUNDS = 200 };

static long tasks = 100000;
static int workers = 2;

// The task: it counts itself, on a line of memory that all share. The last one tells main.
static long left;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t done = PTHREAD_COND_INITIALIZER;
static bool over;

static void begin(void)
{
	over = false;
	__atomic_store_n(&left, tasks, __ATOMIC_SEQ_CST);
}

static void empty(void)
{
	if (__atomic_sub_fetch(&left, 1, __ATOMIC_RELAXED) > 0)
		return;
	pthread_mutex_lock(&lock);
	over = true;
	pthread_cond_signal(&done);
	pthread_mutex_unlock(&lock);
}

static void await(void)
{
	pthread_mutex_lock(&lock);
	while (!over)
		pthread_cond_wait(&done, &lock);
	pthread_mutex_unlock(&lock);
}

// Ours --------------------------------------------------------------------------------------------

static struct tr_pool pool;
static struct tr_pool_item *items;

static int empty_item(void *unused)
{
	(void)unused;
	empty();
	return 0;
}

static int submit_all(void *unused)
{
	(void)unused;
	for (long i = 0; i < tasks; i++)
		tr_pool_run(&pool, &items[i]);
	return 0;
}

static void own_begin(void)
{
	items = calloc((size_t)tasks, sizeof *items);
	if (!items || tr_pool_start(&pool, workers) != 0)
		abort();
	for (long i = 0; i < tasks; i++)
		items[i].run = empty_item;
}

static void own_outside(void)
{
	submit_all(NULL);
	await();
}

static void own_inside(void)
{
	static struct tr_pool_item first;
	first = (struct tr_pool_item){.run = submit_all};
	tr_pool_run(&pool, &first);
	await();
}

static void own_end(void)
{
	tr_pool_stop(&pool);
	tr_pool_destroy(&pool);
	free(items);
}

// GLib --------------------------------------------------------------------------------------------

#ifdef HAVE_GLIB
static GThreadPool *glib;
static char an_empty_one, all;

static void glib_task(void *data, void *unused)
{
	(void)unused;
	if (data == &an_empty_one) {
		empty();
		return;
	}
	for (long i = 0; i < tasks; i++)
		g_thread_pool_push(glib, &an_empty_one, NULL);
}

static void glib_begin(void)
{
	glib = g_thread_pool_new(glib_task, NULL, workers, TRUE, NULL);
}

static void glib_outside(void)
{
	glib_task(&all, NULL);
	await();
}

static void glib_inside(void)
{
	g_thread_pool_push(glib, &all, NULL);
	await();
}

static void glib_end(void)
{
	g_thread_pool_free(glib, FALSE, TRUE);
}
#endif

// libuv -------------------------------------------------------------------------------------------

#ifdef HAVE_UV
static uv_work_t *works;

static void uv_task(uv_work_t *unused)
{
	(void)unused;
	empty();
}

static void uv_begin(void)
{
	works = calloc((size_t)tasks, sizeof *works);
	if (!works)
		abort();
}

// The loop runs until each has been told to have run: there is no cheaper way to await them.
static void uv_outside(void)
{
	for (long i = 0; i < tasks; i++)
		uv_queue_work(uv_default_loop(), &works[i], uv_task, NULL);
	uv_run(uv_default_loop(), UV_RUN_DEFAULT);
}

static void uv_end(void)
{
	free(works);
}
#endif

// OpenMP ------------------------------------------------------------------------------------------

#ifdef _OPENMP
static void nothing(void)
{
}

// Its threads look for work for a while yet, and would take a processor from whoever comes next.
static void omp_end(void)
{
	omp_pause_resource_all(omp_pause_soft);
}

static void omp_all(void)
{
#pragma omp parallel num_threads(workers)
#pragma omp single
	for (long i = 0; i < tasks; i++) {
#pragma omp task
		empty();
	}
}
#endif

// Measuring ---------------------------------------------------------------------------------------

static const struct subject {
	const char *name;
	void (*begin)(void), (*outside)(void), (*inside)(void), (*end)(void);
} subjects[] = {
	{"treadle", own_begin, own_outside, own_inside, own_end},
#ifdef HAVE_GLIB
	{"GThreadPool", glib_begin, glib_outside, glib_inside, glib_end},
#endif
#ifdef HAVE_UV
	{"libuv", uv_begin, uv_outside, NULL, uv_end},
#endif
#ifdef _OPENMP
	{"OpenMP", nothing, NULL, omp_all, omp_end},
#endif
};
enum { SUBJECTS = sizeof subjects / sizeof subjects[0] };

static double ns[2][SUBJECTS][ROUNDS];

static double now_ns(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

// The pools are there before the clock starts.
static double turn(const struct subject *s, void (*submits)(void))
{
	s->begin();
	begin();
	submits(); // the first time, threads and memory are made
	begin();
	double from = now_ns();
	submits();
	double to = now_ns();
	s->end();
	return (to - from) / (double)tasks;
}

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

static void compare(const double *own, const double *theirs, int rounds, double middle)
{
	double ratio[ROUNDS];

	for (int i = 0; i < rounds; i++)
		ratio[i] = own[i] / theirs[i];
	qsort(ratio, (size_t)rounds, sizeof *ratio, by_size);
	printf(" %7.0f | %.2f (%.2f-%.2f) |\n", middle, ratio[rounds / 2], ratio[rounds / 4],
	       ratio[3 * rounds / 4]);
}

static double median(const double *of, int rounds)
{
	double sorted[ROUNDS];

	memcpy(sorted, of, (size_t)rounds * sizeof *of);
	qsort(sorted, (size_t)rounds, sizeof *sorted, by_size);
	return sorted[rounds / 2];
}

static void table(int rounds)
{
	static const char *const ways[] = {"outside", "inside"};

	printf("%ld empty tasks a turn, %d workers, %d rounds\n\n", tasks, workers, rounds);
	printf("| submitted | by | ns a task | treadle beside it |\n| --- | --- | ---: | ---: |\n");
	for (int w = 0; w < 2; w++) {
		for (int s = 0; s < SUBJECTS; s++) {
			if (ns[w][s][0] == 0)
				continue;
			printf("| %-9s | %-11s |", ways[w], subjects[s].name);
			compare(ns[w][0], ns[w][s], rounds, median(ns[w][s], rounds));
		}
	}
}

int main(int argc, char **argv)
{
	int rounds = argc > 1 ? atoi(argv[1]) : 15;
	char text[16];

	tasks = argc > 2 ? atol(argv[2]) : tasks;
	workers = argc > 3 ? atoi(argv[3]) : (int)sysconf(_SC_NPROCESSORS_ONLN);
	if (rounds < 1 || rounds > ROUNDS || tasks < 1 || workers < 1)
		return 2;
	snprintf(text, sizeof text, "%d", workers);
	setenv("UV_THREADPOOL_SIZE", text, 1); // libuv's pool has four threads otherwise
#ifndef HAVE_GLIB
	printf("GThreadPool: left out, glib-2.0 was not found\n");
#endif
#ifndef HAVE_UV
	printf("libuv: left out, it was not found\n");
#endif
#ifndef _OPENMP
	printf("OpenMP: left out, the compiler has none\n");
#endif
	for (int r = 0; r < rounds; r++) {
		for (int s = 0; s < SUBJECTS; s++) {
			if (subjects[s].outside)
				ns[0][s][r] = turn(&subjects[s], subjects[s].outside);
			if (subjects[s].inside)
				ns[1][s][r] = turn(&subjects[s], subjects[s].inside);
		}
	}
	table(rounds);
	return 0;
}
