// SPDX-License-Identifier: MIT
//
// What one release costs while 1, 4, 16 or 64 threads wait, by broadcast and by specific
// notification: of the FIFO semaphores (`sem_fifo`, `sem_specific`) and of readers and writers
// (`rw_batch`, `rw_specific`, with writers that wait). Argument: rounds (100).
//
// In each round all waiters sleep, one release happens, and the round ends when all sleep again.
// Counted are the voluntary switches of all threads but the releasing one, the time from the
// release until the served thread continues, and the processor time of all threads but the
// releasing one. The two ways take turns within a run. Medians, and quartiles.
#include <semaphore.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "treadle.h"

enum { MOST = 64 };

static double now_us(clockid_t clock)
{
	struct timespec t;
	clock_gettime(clock, &t);
	return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

// A way of waking, with the threads that wait in it.
struct way {
	const char *name;
	void *(*body)(void *way);
	void (*begin)(int waiters), (*release)(void), (*end)(int waiters);

	pthread_t threads[MOST + 1];
	atomic_int served;
	_Atomic double from, to; // when the release began; when the thread it serves went on
	atomic_bool stop;
};

// Semaphores: who is served asks again at once. ---------------------------------------------------

#define SEMAPHORE(kind)                                                                            \
	static struct tr_sem_##kind kind;                                                          \
	static struct way kind##_way;                                                              \
	static void kind##_begin(int waiters)                                                      \
	{                                                                                          \
		tr_sem_##kind##_init(&kind, 0, waiters);                                           \
	}                                                                                          \
	static void *kind##_waits(void *arg)                                                       \
	{                                                                                          \
		struct way *w = arg;                                                               \
		while (tr_sem_##kind##_acquire(&kind, 1, NULL) == 0 && !w->stop) {                 \
			w->to = now_us(CLOCK_MONOTONIC);                                           \
			w->served++;                                                               \
		}                                                                                  \
		return NULL;                                                                       \
	}                                                                                          \
	static void kind##_release(void)                                                           \
	{                                                                                          \
		kind##_way.from = now_us(CLOCK_MONOTONIC);                                         \
		tr_sem_##kind##_release(&kind, 1);                                                 \
	}                                                                                          \
	static void kind##_end(int waiters)                                                        \
	{                                                                                          \
		kind##_way.stop = true;                                                            \
		tr_sem_##kind##_release(&kind, waiters);                                           \
	}                                                                                          \
	static struct way kind##_way = {.name = "sem_" #kind,                                      \
					.body = kind##_waits,                                      \
					.begin = kind##_begin,                                     \
					.release = kind##_release,                                 \
					.end = kind##_end}
SEMAPHORE(fifo);
SEMAPHORE(specific);

// Readers and writers: a writer that was let in writes until it is told to end, and asks again.
// ----

#define WRITERS(kind)                                                                              \
	static struct tr_rw_##kind rw_##kind;                                                      \
	static sem_t kind##_told;                                                                  \
	static struct way rw_##kind##_way;                                                         \
	static void rw_##kind##_begin(int waiters)                                                 \
	{                                                                                          \
		(void)waiters;                                                                     \
		tr_rw_##kind##_init(&rw_##kind);                                                   \
		sem_init(&kind##_told, 0, 0);                                                      \
	}                                                                                          \
	static void *rw_##kind##_waits(void *arg)                                                  \
	{                                                                                          \
		struct way *w = arg;                                                               \
		while (tr_rw_##kind##_start_write(&rw_##kind, NULL) == 0 && !w->stop) {            \
			w->to = now_us(CLOCK_MONOTONIC);                                           \
			w->served++;                                                               \
			sem_wait(&kind##_told); /* one writes, so one waits here */                \
			w->from = now_us(CLOCK_MONOTONIC);                                         \
			tr_rw_##kind##_end_write(&rw_##kind);                                      \
		}                                                                                  \
		tr_rw_##kind##_end_write(&rw_##kind);                                              \
		return NULL;                                                                       \
	}                                                                                          \
	static void rw_##kind##_release(void)                                                      \
	{                                                                                          \
		sem_post(&kind##_told);                                                            \
	}                                                                                          \
	static void rw_##kind##_end(int waiters)                                                   \
	{                                                                                          \
		(void)waiters;                                                                     \
		rw_##kind##_way.stop = true;                                                       \
		sem_post(&kind##_told);                                                            \
	}                                                                                          \
	static struct way rw_##kind##_way = {.name = "rw_" #kind,                                  \
					     .body = rw_##kind##_waits,                            \
					     .begin = rw_##kind##_begin,                           \
					     .release = rw_##kind##_release,                       \
					     .end = rw_##kind##_end}
WRITERS(batch);
WRITERS(specific);

// Measuring -------------------------------------------------------------------------------------

// Voluntary switches of all threads but the calling one.
static long switches(void)
{
	struct rusage all, mine;
	getrusage(RUSAGE_SELF, &all);
	getrusage(RUSAGE_THREAD, &mine);
	return all.ru_nvcsw - mine.ru_nvcsw;
}

static double processor_us(void)
{
	return now_us(CLOCK_PROCESS_CPUTIME_ID) - now_us(CLOCK_THREAD_CPUTIME_ID);
}

// Until nothing has switched for 3 ms: then all sleep.
static void settle(void)
{
	const struct timespec pause = {.tv_nsec = 300 * 1000};
	long last = switches();
	for (int quiet = 0; quiet < 10; quiet++) {
		nanosleep(&pause, NULL);
		long current = switches();
		if (current != last)
			quiet = 0;
		last = current;
	}
}

enum { ROUNDS = 1000 };
struct figures {
	double switches[ROUNDS], wake[ROUNDS], processor[ROUNDS];
};

static void one_release(struct way *w, struct figures *f, int round)
{
	long before = switches();
	int served = w->served;
	double cpu = processor_us();
	w->release();
	while (w->served == served)
		sched_yield();
	settle();
	f->switches[round] = (double)(switches() - before);
	f->wake[round] = w->to - w->from;
	f->processor[round] = processor_us() - cpu;
}

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

static double median(double *v, int n)
{
	qsort(v, (size_t)n, sizeof *v, by_size);
	return v[n / 2];
}

// Median (lower quartile to upper).
static void print(double *v, int n)
{
	double m = median(v, n);
	char text[64];
	snprintf(text, sizeof text, "%.0f (%.0f-%.0f)", m, v[n / 4], v[3 * n / 4]);
	printf(" %17s |", text);
}

static void begin(struct way *w, int waiters, int threads)
{
	w->stop = false;
	w->begin(waiters);
	for (int i = 0; i < threads; i++)
		pthread_create(&w->threads[i], NULL, w->body, w);
}

static void end(struct way *w, int waiters, int threads)
{
	w->end(waiters);
	for (int i = 0; i < threads; i++)
		pthread_join(w->threads[i], NULL);
}

// threads: those that wait, and whoever they wait for.
static void compare(struct way *const pair[2], int waiters, int threads, int rounds)
{
	static struct figures f[2];
	for (int k = 0; k < 2; k++)
		begin(pair[k], waiters, threads);
	settle();
	for (int round = 0; round < rounds; round++) {
		for (int k = 0; k < 2; k++)
			one_release(pair[k], &f[k], round);
	}
	for (int k = 0; k < 2; k++) {
		printf("| %-12s | %7d |", pair[k]->name, waiters);
		print(f[k].switches, rounds);
		print(f[k].wake, rounds);
		print(f[k].processor, rounds);
		if (k == 0)
			puts(" |");
		else
			printf(" %.1f, %.1f, %.1f |\n",
			       median(f[0].switches, rounds) / median(f[1].switches, rounds),
			       median(f[0].wake, rounds) / median(f[1].wake, rounds),
			       median(f[0].processor, rounds) / median(f[1].processor, rounds));
		end(pair[k], waiters, threads);
	}
	fflush(stdout);
}

int main(int argc, char **argv)
{
	static struct way *const semaphores[] = {&fifo_way, &specific_way};
	static struct way *const writers[] = {&rw_batch_way, &rw_specific_way};
	int rounds = argc > 1 ? atoi(argv[1]) : 100;
	if (rounds < 1 || rounds > ROUNDS)
		return 2;
	printf("| woken by     | waiters |          switches |        wake-up us |      "
	       "processor us | ratios |\n"
	       "| --- | --- | --- | --- | --- | --- |\n");
	for (int waiters = 1; waiters <= MOST; waiters *= 4)
		compare(semaphores, waiters, waiters, rounds);
	for (int waiters = 1; waiters <= MOST; waiters *= 4)
		compare(writers, waiters, waiters + 1, rounds);
	return 0;
}
