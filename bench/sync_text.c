// SPDX-License-Identifier: MIT
//
// What a signal to a monitor costs (one switch, to the signalled thread; two where the monitor is
// handed over and comes back), what a thread costs that wakes in vain, and what a queue adds to a
// semaphore that wakes all. After "Sincronização com Monitores na CLI e na Infra-estrutura Java"
// (C. Martins, ISEL, 3rd ed., 2009). Argument: signals a run (10000).
//
// All threads are on one processor, where a signal is a switch and nothing else; then on all
// processors. Times are processor times. The ways take turns within a run, so that a disturbance
// meets all of them. Medians of the runs, with the least and the greatest.
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "treadle.h"

enum { RUNS = 11, VAIN = 8 };

static int signals; // a run; set before the threads start

// Processor time of all threads: other programs that run meanwhile do not count.
static double now_us(void)
{
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static double switches(void)
{
	struct rusage all;
	getrusage(RUSAGE_SELF, &all);
	return (double)all.ru_nvcsw;
}

// Two threads signal each other in turn: each signal is one switch -------------------------------

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond[2] = {PTHREAD_COND_INITIALIZER, PTHREAD_COND_INITIALIZER};
static int turn; // 0 or 1; guarded by lock, by the monitor

static void cond_turns(int me)
{
	TR_MUST(pthread_mutex_lock(&lock));
	for (int i = 0; i < signals / 2; i++) {
		while (turn != me)
			TR_MUST(pthread_cond_wait(&cond[me], &lock));
		turn = 1 - me;
		TR_MUST(pthread_cond_signal(&cond[1 - me]));
	}
	TR_MUST(pthread_mutex_unlock(&lock));
}

static struct tr_monitor monitor; // of Mesa's school, or of Hoare's
static struct tr_monitor_cond monitor_cond[2];

static void mesa_turns(int me)
{
	TR_MUST(tr_monitor_enter(&monitor));
	for (int i = 0; i < signals / 2; i++) {
		while (turn != me)
			TR_MUST(tr_monitor_wait(&monitor_cond[me], 0, NULL));
		turn = 1 - me;
		TR_MUST(tr_monitor_signal(&monitor_cond[1 - me]));
	}
	TR_MUST(tr_monitor_leave(&monitor));
}

// One waits, the other signals: the monitor is handed over, and comes back with the next wait. Two
// switches a signal.
static void hoare_turns(int me)
{
	TR_MUST(tr_monitor_enter(&monitor));
	for (int i = 0; me == 0 && i < signals; i++)
		TR_MUST(tr_monitor_wait(&monitor_cond[0], 0, NULL));
	for (int i = 0; me == 1 && i < signals;) {
		if (tr_monitor_queue(&monitor_cond[0])) {
			TR_MUST(tr_monitor_signal(&monitor_cond[0]));
			i++;
		} else { // only before the first signal
			TR_MUST(tr_monitor_leave(&monitor));
			sched_yield();
			TR_MUST(tr_monitor_enter(&monitor));
		}
	}
	TR_MUST(tr_monitor_leave(&monitor));
}

// Two threads give each other a permit in turn, by a semaphore without a queue and by one with it
// ---

static struct tr_sem_broadcast plain[2];
static struct tr_sem_fifo queued[2];

static void plain_turns(int me)
{
	for (int i = 0; i < signals / 2; i++) {
		TR_MUST(tr_sem_broadcast_acquire(&plain[me], 1, NULL));
		TR_MUST(tr_sem_broadcast_release(&plain[1 - me], 1));
	}
}

static void queued_turns(int me)
{
	for (int i = 0; i < signals / 2; i++) {
		TR_MUST(tr_sem_fifo_acquire(&queued[me], 1, NULL));
		TR_MUST(tr_sem_fifo_release(&queued[1 - me], 1));
	}
}

// VAIN threads wait for what never comes until the end; all are woken, and all wait again
// ----------

static int woken;  // how often one of them was; guarded by lock
static bool ended; // guarded by lock

static void *in_vain(void *unused)
{
	TR_MUST(pthread_mutex_lock(&lock));
	woken++; // the first time: it waits
	while (!ended) {
		TR_MUST(pthread_cond_wait(&cond[0], &lock));
		woken++;
	}
	TR_MUST(pthread_mutex_unlock(&lock));
	return unused;
}

// Until all of them wait, having been woken so often in all.
static void all_wait(int times)
{
	for (bool done = false; !done;) {
		sched_yield();
		TR_MUST(pthread_mutex_lock(&lock));
		done = woken >= times;
		TR_MUST(pthread_mutex_unlock(&lock));
	}
}

static double us_in_vain(double *switched)
{
	pthread_t threads[VAIN];
	int rounds = signals / VAIN;

	woken = 0;
	ended = false;
	for (int i = 0; i < VAIN; i++)
		TR_MUST(pthread_create(&threads[i], NULL, in_vain, NULL));
	all_wait(VAIN);
	double from = now_us(), before = switches();
	for (int i = 1; i <= rounds; i++) {
		TR_MUST(pthread_mutex_lock(&lock));
		TR_MUST(pthread_cond_broadcast(&cond[0]));
		TR_MUST(pthread_mutex_unlock(&lock));
		all_wait(VAIN * (i + 1));
	}
	double us = now_us() - from;
	*switched = (switches() - before) / (rounds * VAIN);
	TR_MUST(pthread_mutex_lock(&lock));
	ended = true;
	TR_MUST(pthread_cond_broadcast(&cond[0]));
	TR_MUST(pthread_mutex_unlock(&lock));
	for (int i = 0; i < VAIN; i++)
		TR_MUST(pthread_join(threads[i], NULL));
	return us / (rounds * VAIN);
}

// Measuring -------------------------------------------------------------------------------------

static void (*turns)(int me); // of the way that is measured; set before the threads start

static void *second(void *unused)
{
	turns(1);
	return unused;
}

static double us_a_signal(void (*way)(int me), double *switched)
{
	pthread_t other;

	turns = way;
	turn = 0;
	double from = now_us(), before = switches();
	TR_MUST(pthread_create(&other, NULL, second, NULL));
	way(0);
	TR_MUST(pthread_join(other, NULL));
	double us = now_us() - from;
	*switched = (switches() - before) / signals;
	return us / signals;
}

static double us_in_monitor(enum tr_monitor_school school, double *switched)
{
	TR_MUST(tr_monitor_init(&monitor, school));
	for (int i = 0; i < 2; i++)
		TR_MUST(tr_monitor_cond_init(&monitor_cond[i], &monitor));
	double us = us_a_signal(school == TR_MONITOR_MESA ? mesa_turns : hoare_turns, switched);
	for (int i = 0; i < 2; i++)
		TR_MUST(tr_monitor_cond_destroy(&monitor_cond[i]));
	TR_MUST(tr_monitor_destroy(&monitor));
	return us;
}

static double us_plain(double *switched)
{
	for (int i = 0; i < 2; i++)
		TR_MUST(tr_sem_broadcast_init(&plain[i], i == 0, 1));
	double us = us_a_signal(plain_turns, switched);
	for (int i = 0; i < 2; i++)
		TR_MUST(tr_sem_broadcast_destroy(&plain[i]));
	return us;
}

static double us_queued(double *switched)
{
	for (int i = 0; i < 2; i++)
		TR_MUST(tr_sem_fifo_init(&queued[i], i == 0, 1));
	double us = us_a_signal(queued_turns, switched);
	for (int i = 0; i < 2; i++)
		TR_MUST(tr_sem_fifo_destroy(&queued[i]));
	return us;
}

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

static void print(const char *what, double us[RUNS], double switched[RUNS])
{
	qsort(us, RUNS, sizeof *us, by_size);
	qsort(switched, RUNS, sizeof *switched, by_size);
	printf("| %-44s | %5.1f (%.1f-%.1f) | %.1f |\n", what, us[RUNS / 2], us[0], us[RUNS - 1],
	       switched[RUNS / 2]);
}

static void measure(const char *where)
{
	static double us[6][RUNS], switched[6][RUNS];
	double added[RUNS];

	for (int run = 0; run < RUNS; run++) {
		us[0][run] = us_a_signal(cond_turns, &switched[0][run]);
		us[1][run] = us_in_monitor(TR_MONITOR_MESA, &switched[1][run]);
		us[2][run] = us_in_monitor(TR_MONITOR_HOARE, &switched[2][run]);
		us[3][run] = us_in_vain(&switched[3][run]);
		us[4][run] = us_plain(&switched[4][run]);
		us[5][run] = us_queued(&switched[5][run]);
		added[run] = 100 * (us[5][run] / us[4][run] - 1);
	}
	printf("| %-44s | us | switches |\n| --- | --- | --- |\n", where);
	print("a signal, condition variable", us[0], switched[0]);
	print("a signal, `tr_monitor` of Mesa's school", us[1], switched[1]);
	print("a signal, `tr_monitor` of Hoare's school", us[2], switched[2]);
	print("a thread that wakes in vain", us[3], switched[3]);
	print("a permit handed over, `sem_broadcast`", us[4], switched[4]);
	print("the same with a queue, `sem_fifo`", us[5], switched[5]);
	qsort(added, RUNS, sizeof *added, by_size);
	printf("\nthe queue adds %.1f %% (%.1f to %.1f)\n\n", added[RUNS / 2], added[0],
	       added[RUNS - 1]);
	fflush(stdout);
}

int main(int argc, char **argv)
{
	cpu_set_t all, one;

	signals = argc > 1 ? atoi(argv[1]) : 10000;
	if (signals < VAIN || signals > 10000000) {
		fprintf(stderr, "sync_text: signals a run: expected %d to 10000000\n", VAIN);
		return 2;
	}
	signals -= signals % 2; // each of two threads gives half of them
	TR_MUST(sched_getaffinity(0, sizeof all, &all));
	CPU_ZERO(&one);
	for (int i = 0; CPU_COUNT(&one) == 0; i++)
		if (CPU_ISSET(i, &all))
			CPU_SET(i, &one);
	TR_MUST(sched_setaffinity(0, sizeof one, &one));
	measure("on one processor");
	TR_MUST(sched_setaffinity(0, sizeof all, &all));
	measure("on all processors");
	return 0;
}
