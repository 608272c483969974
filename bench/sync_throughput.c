// SPDX-License-Identifier: MIT
//
// The time of a pair of operations (acquire and release, add and take, a round of the barrier) of
// each synchronizer of `lib/sync` and of the blocking collection, beside what the C library has for
// the same job: `sem_t`, `pthread_rwlock_t`, `pthread_barrier_t`, a mutex, or the shortest right
// program of a mutex and conditions (`bench/sync_plain.h`). By one thread, and by 2 and 4 at once;
// with several, the thread inside yields the processor each 64th time, so that others come and wait
// on any number of processors. Arguments: rounds (15), and the only pair to measure.
//
// The two take turns within a run; a ratio is that of one turn. Printed are nanoseconds for a pair
// of operations and the ratio: medians, and the quartiles of the ratio.
#include <semaphore.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/sync_plain.h"
#include "treadle.h"

enum { ROUNDS = 200, THREADS = 4 };
static const double TURN = 5e6; // nanoseconds that a turn takes at least

// The subjects: how each begins, what each thread does again and again, how it ends. --------------

struct subject {
	void (*begin)(void);
	void (*work)(int thread);
};

static int threads;

static void hold(void)
{
	static __thread unsigned times;
	if (threads > 1 && ++times % 64 == 0)
		sched_yield();
}

#define SUBJECT(name, beginning, working)                                                          \
	static void name##_begin(void)                                                             \
	{                                                                                          \
		beginning;                                                                         \
	}                                                                                          \
	static void name##_work(int thread)                                                        \
	{                                                                                          \
		(void)thread;                                                                      \
		working;                                                                           \
	}                                                                                          \
	static const struct subject name = {name##_begin, name##_work};

static sem_t posix;
static struct tr_sem_signal s_signal;
static struct tr_sem_broadcast s_broadcast;
static struct tr_sem_fifo s_fifo;
static struct tr_sem_specific s_specific;
SUBJECT(sem_posix, sem_init(&posix, 0, 1), (sem_wait(&posix), hold(), sem_post(&posix)))
SUBJECT(sem_signal, tr_sem_signal_init(&s_signal, 1, 1),
	(tr_sem_signal_acquire(&s_signal, NULL), hold(), tr_sem_signal_release(&s_signal)))
SUBJECT(sem_broadcast, tr_sem_broadcast_init(&s_broadcast, 1, 1),
	(tr_sem_broadcast_acquire(&s_broadcast, 1, NULL), hold(),
	 tr_sem_broadcast_release(&s_broadcast, 1)))
SUBJECT(sem_fifo, tr_sem_fifo_init(&s_fifo, 1, 1),
	(tr_sem_fifo_acquire(&s_fifo, 1, NULL), hold(), tr_sem_fifo_release(&s_fifo, 1)))
SUBJECT(sem_specific, tr_sem_specific_init(&s_specific, 1, 1),
	(tr_sem_specific_acquire(&s_specific, 1, NULL), hold(),
	 tr_sem_specific_release(&s_specific, 1)))

static pthread_rwlock_t rwlock;
SUBJECT(rwlock_read, pthread_rwlock_init(&rwlock, NULL),
	(pthread_rwlock_rdlock(&rwlock), hold(), pthread_rwlock_unlock(&rwlock)))
SUBJECT(rwlock_write, pthread_rwlock_init(&rwlock, NULL),
	(pthread_rwlock_wrlock(&rwlock), hold(), pthread_rwlock_unlock(&rwlock)))
#define READERS_WRITERS(kind)                                                                      \
	static struct tr_##kind kind;                                                              \
	SUBJECT(kind##_read, tr_##kind##_init(&kind),                                              \
		(tr_##kind##_start_read(&kind, NULL), hold(), tr_##kind##_end_read(&kind)))        \
	SUBJECT(kind##_write, tr_##kind##_init(&kind),                                             \
		(tr_##kind##_start_write(&kind, NULL), hold(), tr_##kind##_end_write(&kind)))
READERS_WRITERS(rw_delegated)
READERS_WRITERS(rw_batch)
READERS_WRITERS(rw_specific)
READERS_WRITERS(hoare_rw)

static pthread_barrier_t posix_barrier;
static struct tr_barrier own_barrier;
SUBJECT(barrier_posix, pthread_barrier_init(&posix_barrier, NULL, (unsigned)threads),
	pthread_barrier_wait(&posix_barrier))
SUBJECT(barrier, tr_barrier_init(&own_barrier, threads, NULL, NULL),
	tr_barrier_wait(&own_barrier, NULL, NULL))

static pthread_mutex_t mutex;
static struct tr_monitor monitor;
SUBJECT(mutex_alone, pthread_mutex_init(&mutex, NULL),
	(pthread_mutex_lock(&mutex), hold(), pthread_mutex_unlock(&mutex)))
SUBJECT(monitor_mesa, tr_monitor_init(&monitor, TR_MONITOR_MESA),
	(tr_monitor_enter(&monitor), hold(), tr_monitor_leave(&monitor)))
SUBJECT(monitor_hoare, tr_monitor_init(&monitor, TR_MONITOR_HOARE),
	(tr_monitor_enter(&monitor), hold(), tr_monitor_leave(&monitor)))

static struct plain_resource p_resource;
static struct tr_hoare_resource h_resource;
static struct tr_hoare_allocator h_allocator;
static struct tr_hoare_disk h_disk;
static struct plain_clock p_clock;
static struct tr_hoare_alarm h_alarm;
SUBJECT(resource_plain, plain_resource_init(&p_resource),
	(plain_resource_acquire(&p_resource), hold(), plain_resource_release(&p_resource)))
SUBJECT(hoare_resource, tr_hoare_resource_init(&h_resource),
	(tr_hoare_resource_acquire(&h_resource, NULL), hold(),
	 tr_hoare_resource_release(&h_resource)))
SUBJECT(hoare_allocator, tr_hoare_allocator_init(&h_allocator, 1, THREADS),
	(tr_hoare_allocator_acquire(&h_allocator, thread, NULL), hold(),
	 tr_hoare_allocator_release(&h_allocator, thread)))
SUBJECT(hoare_disk, tr_hoare_disk_init(&h_disk, THREADS),
	(tr_hoare_disk_request(&h_disk, thread, NULL), hold(), tr_hoare_disk_release(&h_disk)))
SUBJECT(clock_plain, plain_clock_init(&p_clock), plain_clock_tick(&p_clock))
SUBJECT(hoare_alarm, tr_hoare_alarm_init(&h_alarm), tr_hoare_alarm_tick(&h_alarm))

// A thread alone adds and takes; of several, every second adds and the others take.
enum { PLACES = 5 };
static struct plain_queue p_queue;
static struct tr_queue q_queue;
static struct tr_blocking b_queue;
static struct tr_hoare_buffer h_buffer;
static __thread void *item;
#define QUEUE(name, beginning, add, take)                                                          \
	SUBJECT(name, beginning, {                                                                 \
		if (threads == 1 || thread % 2 == 0)                                               \
			add;                                                                       \
		if (threads == 1 || thread % 2 == 1)                                               \
			take;                                                                      \
	})
QUEUE(queue_plain, plain_queue_init(&p_queue, PLACES), plain_queue_add(&p_queue, NULL),
      plain_queue_take(&p_queue, &item))
QUEUE(blocking, (tr_queue_init(&q_queue), tr_blocking_init(&b_queue, &q_queue.base, PLACES)),
      tr_blocking_add(&b_queue, NULL, NULL), tr_blocking_take(&b_queue, &item, NULL))
QUEUE(hoare_buffer, tr_hoare_buffer_init(&h_buffer, PLACES),
      tr_hoare_buffer_append(&h_buffer, NULL, NULL), tr_hoare_buffer_remove(&h_buffer, &item, NULL))

static const struct pair {
	const char *name, *beside;
	const struct subject *own, *theirs;
} pairs[] = {
	{"sem_signal", "sem_t", &sem_signal, &sem_posix},
	{"sem_broadcast", "sem_t", &sem_broadcast, &sem_posix},
	{"sem_fifo", "sem_t", &sem_fifo, &sem_posix},
	{"sem_specific", "sem_t", &sem_specific, &sem_posix},
	{"rw_delegated, read", "rwlock", &rw_delegated_read, &rwlock_read},
	{"rw_batch, read", "rwlock", &rw_batch_read, &rwlock_read},
	{"rw_specific, read", "rwlock", &rw_specific_read, &rwlock_read},
	{"hoare_rw, read", "rwlock", &hoare_rw_read, &rwlock_read},
	{"rw_delegated, write", "rwlock", &rw_delegated_write, &rwlock_write},
	{"rw_batch, write", "rwlock", &rw_batch_write, &rwlock_write},
	{"rw_specific, write", "rwlock", &rw_specific_write, &rwlock_write},
	{"hoare_rw, write", "rwlock", &hoare_rw_write, &rwlock_write},
	{"barrier", "barrier", &barrier, &barrier_posix},
	{"blocking, over a queue", "mutex, conditions", &blocking, &queue_plain},
	{"hoare_buffer", "mutex, conditions", &hoare_buffer, &queue_plain},
	{"monitor, Mesa", "mutex", &monitor_mesa, &mutex_alone},
	{"monitor, Hoare", "mutex", &monitor_hoare, &mutex_alone},
	{"hoare_resource", "mutex, condition", &hoare_resource, &resource_plain},
	{"hoare_allocator", "mutex, condition", &hoare_allocator, &resource_plain},
	{"hoare_disk", "mutex, condition", &hoare_disk, &resource_plain},
	{"hoare_alarm, tick", "mutex, condition", &hoare_alarm, &clock_plain},
};

// Measuring -------------------------------------------------------------------------------------

static const struct subject *subject;
static long each; // pairs of operations of a thread in a turn
static pthread_barrier_t ready;
static double from[THREADS], to[THREADS]; // when each thread began and ended

static double now_ns(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static void *works(void *arg)
{
	int me = (int)(intptr_t)arg;
	pthread_barrier_wait(&ready);
	from[me] = now_ns();
	for (long i = 0; i < each; i++)
		subject->work(me);
	to[me] = now_ns();
	return NULL;
}

// From the first beginning to the last end.
static double turn(const struct subject *s, long operations)
{
	pthread_t t[THREADS];
	subject = s;
	each = operations;
	s->begin();
	pthread_barrier_init(&ready, NULL, (unsigned)threads);
	for (int i = 0; i < threads; i++)
		pthread_create(&t[i], NULL, works, (void *)(intptr_t)i);
	for (int i = 0; i < threads; i++)
		pthread_join(t[i], NULL);
	double first = from[0], last = to[0];
	for (int i = 1; i < threads; i++) {
		first = from[i] < first ? from[i] : first;
		last = to[i] > last ? to[i] : last;
	}
	return last - first;
}

// How many make a turn long enough.
static long calibrate(const struct subject *s)
{
	long n = 250;
	while (turn(s, n) < TURN)
		n *= 2;
	return n;
}

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

static void compare(const struct pair *p, int rounds)
{
	double own[ROUNDS], theirs[ROUNDS], ratio[ROUNDS];
	long n = calibrate(p->own), m = calibrate(p->theirs);
	for (int i = 0; i < rounds; i++) {
		own[i] = turn(p->own, n) / (double)n / threads;
		theirs[i] = turn(p->theirs, m) / (double)m / threads;
		ratio[i] = own[i] / theirs[i];
	}
	qsort(own, (size_t)rounds, sizeof *own, by_size);
	qsort(theirs, (size_t)rounds, sizeof *theirs, by_size);
	qsort(ratio, (size_t)rounds, sizeof *ratio, by_size);
	printf(" %5.0f / %4.0f = %4.1f (%.1f-%.1f) |", own[rounds / 2], theirs[rounds / 2],
	       ratio[rounds / 2], ratio[rounds / 4], ratio[3 * rounds / 4]);
	fflush(stdout);
}

int main(int argc, char **argv)
{
	int rounds = argc > 1 ? atoi(argv[1]) : 15;
	if (rounds < 1 || rounds > ROUNDS)
		return 2;
	printf("| %-20s | %-17s | 1 thread | 2 threads | 4 threads |\n"
	       "| --- | --- | --- | --- | --- |\n",
	       "synchronizer", "beside");
	for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
		if (argc > 2 && strcmp(argv[2], pairs[i].name) != 0)
			continue;
		printf("| %-20s | %-17s |", pairs[i].name, pairs[i].beside);
		for (threads = 1; threads <= THREADS; threads *= 2)
			compare(&pairs[i], rounds);
		putchar('\n');
	}
	return 0;
}
