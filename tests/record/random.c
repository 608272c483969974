// SPDX-License-Identifier: MIT
//
// random SEED PROGRAMS: runs so many random small programs one after the other, for real: two to
// four threads that work on locks of every kind, conditions, semaphores, barriers and each other.
// It is recorded by tests/unit/record.c, which asks the model whether what happened can happen.
//
// The programs make no mistakes and always end: a thread unlocks what it holds; it blocks on
// locks only in their order, else it tries or gives up in time; and main helps those who wait for
// ever until all have ended.
#include "tests/record/random.h"

#include "treadle.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <threads.h>
#include <unistd.h>

// ---- a program ----------------------------------------------------------------------------------

static void let_go(struct self *s)
{
	for (int i = 0; i < MUTEXES; i++)
		for (; s->held[i]; s->held[i]--)
			pthread_mutex_unlock(&s->w->mutexes[i]);
	for (int n = s->reads + s->writes; n; n--)
		pthread_rwlock_unlock(&s->w->rw);
	if (s->spins)
		pthread_spin_unlock(&s->w->spin);
	for (; s->files; s->files--)
		funlockfile(s->w->file);
}

static void *body(void *arg)
{
	struct self *s = arg;
	pthread_barrier_wait(&s->w->barrier);
	for (unsigned n = 4 + below(s, 20); n; n--)
		act(s);
	let_go(s);
	if (s->w->seed % 2)
		pthread_barrier_wait(&s->w->barrier);
	s->w->ended++;
	return NULL;
}

static void set_up(struct world *w)
{
	pthread_mutexattr_t a;
	pthread_condattr_t monotonic;
	char text[64];
	pthread_mutexattr_init(&a);
	pthread_mutex_init(&w->mutexes[0], NULL);
	pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE);
	pthread_mutex_init(&w->mutexes[1], &a);
	pthread_mutexattr_settype(&a, PTHREAD_MUTEX_ERRORCHECK);
	pthread_mutex_init(&w->mutexes[2], &a);
	mtx_init((mtx_t *)&w->mutexes[3], mtx_timed);
	pthread_condattr_init(&monotonic);
	pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
	pthread_cond_init(&w->conds[0], NULL);
	pthread_cond_init(&w->conds[1], &monotonic);
	w->conds[2] = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
	cnd_init((cnd_t *)&w->conds[3]);
	pthread_rwlock_init(&w->rw, NULL);
	pthread_spin_init(&w->spin, 0);
	pthread_barrier_init(&w->barrier, NULL, (unsigned)w->nthreads);
	sem_init(&w->sems[0], 0, w->seed % 3);
	sem_init(&w->sems[1], 0, 0);
	snprintf(text, sizeof text, "/treadle-%d-main", (int)getpid());
	w->named = sem_open(text, O_CREAT | O_EXCL, 0600, 1);
	sem_unlink(text);
	w->once = PTHREAD_ONCE_INIT;
	w->file = fopen("/dev/null", "w");
}

static void tear_down(struct world *w)
{
	for (int i = 0; i < MUTEXES; i++)
		pthread_cond_destroy(&w->conds[i]);
	for (int i = 0; i < 3; i++)
		pthread_mutex_destroy(&w->mutexes[i]);
	mtx_destroy((mtx_t *)&w->mutexes[3]);
	pthread_rwlock_destroy(&w->rw);
	pthread_spin_destroy(&w->spin);
	pthread_barrier_destroy(&w->barrier);
	sem_destroy(&w->sems[0]);
	sem_destroy(&w->sems[1]);
	sem_close(w->named);
	fclose(w->file);
}

// Wakes whoever waits, until all have ended.
static void rescue(struct world *w)
{
	while (w->ended < w->nthreads) {
		usleep(300);
		for (int i = 0; i < MUTEXES; i++)
			pthread_cond_broadcast(&w->conds[i]);
		sem_post(&w->sems[0]);
		sem_post(&w->sems[1]);
		sem_post(w->named);
	}
}

static void run(unsigned seed)
{
	struct world *w = calloc(1, sizeof *w);
	struct self selves[THREADS] = {0};
	if (!w)
		exit(9);
	w->seed = seed;
	w->nthreads = 2 + (int)(seed % 3);
	current = w;
	set_up(w);
	known = 0;
	for (int i = 0; i < w->nthreads; i++) {
		selves[i] = (struct self){.w = w, .random = seed * 31 + (unsigned)i * 7919};
		if (pthread_create(&handles[i], NULL, body, &selves[i]))
			exit(8);
		known = i + 1;
	}
	rescue(w);
	for (int i = 0; i < w->nthreads; i++)
		pthread_join(handles[i], NULL);
	tear_down(w);
	free(w);
}

int main(int argc, char **argv)
{
	unsigned seed = argc > 1 ? (unsigned)atoi(argv[1]) : 1;
	unsigned n = argc > 2 ? (unsigned)atoi(argv[2]) : 100;
	tr_object_name(&seed, "seed");
	TR_WATCH(seed);
	for (unsigned i = 0; i < n; i++)
		run(seed++);
	tr_unwatch(&seed);
	for (unsigned i = 0; i < 2; i++) {
		char text[64];
		snprintf(text, sizeof text, "/treadle-%d-%u", (int)getpid(), i);
		sem_unlink(text);
	}
	return 0;
}
