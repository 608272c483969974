// SPDX-License-Identifier: MIT
//
// random SEED PROGRAMS: runs so many random small programs one after the other, for real: two to
// four threads that work on locks of every kind, conditions, semaphores, barriers and each other.
// It is recorded by tests/unit/record.c, which asks the model whether what happened can happen.
//
// The programs make no mistakes and always end: a thread unlocks what it holds; it blocks on
// locks only in their order, else it tries or gives up in time; and main helps those who wait for
// ever until all have ended.
#include "treadle.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <threads.h>
#include <unistd.h>

#define MUTEXES 4
#define THREADS 4

struct world {
	unsigned seed;
	int nthreads;
	pthread_mutex_t mutexes[MUTEXES]; // normal, recursive, errorcheck, made by mtx_init
	pthread_cond_t conds[MUTEXES];	  // conds[i] is waited on with mutexes[i]
	pthread_rwlock_t rw;
	pthread_spinlock_t spin;
	pthread_barrier_t barrier;
	sem_t sems[2];
	sem_t *named;
	pthread_once_t once;
	FILE *file;
	_Atomic int ended;
};

struct self {
	struct world *w;
	unsigned random;
	int held[MUTEXES];
	int reads, writes, spins, files;
	bool started; // the thread's handle is known to the others
};

static struct world *current; // for the routine of the once
static pthread_t handles[THREADS];
static _Atomic int known; // handles that are set

static unsigned below(struct self *s, unsigned n)
{
	s->random = s->random * 1664525 + 1013904223;
	return (unsigned)((unsigned long)(s->random >> 8) * n >> 24);
}

static struct timespec soon(struct self *s, clockid_t clock)
{
	struct timespec t;
	clock_gettime(clock, &t);
	t.tv_nsec += below(s, 4) * 100000;
	if (t.tv_nsec >= 1000000000) {
		t.tv_nsec -= 1000000000;
		t.tv_sec++;
	}
	return t;
}

static bool holds_nothing_above(const struct self *s, int m)
{
	for (int i = m; i < MUTEXES; i++)
		if (s->held[i])
			return false;
	return !s->reads && !s->writes && !s->spins && !s->files;
}

// ---- mutexes and conditions ---------------------------------------------------------------------

static void lock(struct self *s)
{
	int i = (int)below(s, MUTEXES), r;
	pthread_mutex_t *m = &s->w->mutexes[i];
	struct timespec at;
	switch (below(s, 4)) {
	case 0:
		r = i == 3 ? mtx_trylock((mtx_t *)m) != thrd_success : pthread_mutex_trylock(m);
		break;
	case 1:
		at = soon(s, CLOCK_REALTIME);
		r = pthread_mutex_timedlock(m, &at);
		break;
	case 2:
		at = soon(s, CLOCK_MONOTONIC);
		r = pthread_mutex_clocklock(m, CLOCK_MONOTONIC, &at);
		break;
	default:
		if (!holds_nothing_above(s, i) && !(s->held[i] && (i == 1 || i == 2)))
			return;
		r = i == 3 ? mtx_lock((mtx_t *)m) : pthread_mutex_lock(m);
	}
	s->held[i] += r == 0;
}

static void unlock(struct self *s)
{
	int i = (int)below(s, MUTEXES);
	if (!s->held[i])
		return;
	s->held[i]--;
	if (i == 3)
		mtx_unlock((mtx_t *)&s->w->mutexes[i]);
	else
		pthread_mutex_unlock(&s->w->mutexes[i]);
}

static void wait(struct self *s)
{
	int i = (int)below(s, MUTEXES);
	pthread_cond_t *c = &s->w->conds[i];
	pthread_mutex_t *m = &s->w->mutexes[i];
	if (s->held[i] != 1 || !holds_nothing_above(s, i + 1))
		return;
	for (int j = 0; j < i; j++)
		if (s->held[j])
			return;
	struct timespec at = soon(s, i == 1 ? CLOCK_MONOTONIC : CLOCK_REALTIME);
	struct timespec limit = tr_deadline(1);
	switch (below(s, 6)) {
	case 0:
		if (i == 3)
			cnd_wait((cnd_t *)c, (mtx_t *)m);
		else
			pthread_cond_wait(c, m);
		break;
	case 1:
		tr_cond_wait(c, m, &limit);
		break;
	case 2:
		tr_cond_wait(c, m, NULL);
		break;
	case 3:
		if (i == 3)
			cnd_timedwait((cnd_t *)c, (mtx_t *)m, &at);
		else
			pthread_cond_timedwait(c, m, &at);
		break;
	default:
		at = soon(s, CLOCK_MONOTONIC);
		pthread_cond_clockwait(c, m, CLOCK_MONOTONIC, &at);
	}
}

static void notify(struct self *s)
{
	int i = (int)below(s, MUTEXES);
	bool all = below(s, 3) == 0;
	if (i == 3 && all)
		cnd_broadcast((cnd_t *)&s->w->conds[i]);
	else if (i == 3)
		cnd_signal((cnd_t *)&s->w->conds[i]);
	else if (all)
		pthread_cond_broadcast(&s->w->conds[i]);
	else
		pthread_cond_signal(&s->w->conds[i]);
}

static void interrupt(struct self *s)
{
	int n = known;
	if (below(s, 3) == 0)
		tr_interrupted();
	else if (n > 0)
		tr_interrupt(handles[below(s, (unsigned)n)]);
}

// ---- semaphores ---------------------------------------------------------------------------------

static void sem(struct self *s)
{
	unsigned i = below(s, 3);
	sem_t *sem = i == 2 ? s->w->named : &s->w->sems[i];
	struct timespec at;
	int value;
	switch (below(s, 6)) {
	case 0:
		sem_trywait(sem);
		break;
	case 1:
		at = soon(s, CLOCK_REALTIME);
		sem_timedwait(sem, &at);
		break;
	case 2:
		at = soon(s, CLOCK_MONOTONIC);
		sem_clockwait(sem, CLOCK_MONOTONIC, &at);
		break;
	case 3:
		sem_getvalue(sem, &value);
		break;
	case 4:
		if (holds_nothing_above(s, 0))
			sem_wait(sem);
		break;
	default:
		sem_post(sem);
	}
}

static void name(struct self *s)
{
	char text[64];
	snprintf(text, sizeof text, "/treadle-%d-%u", (int)getpid(), below(s, 2));
	int flags = below(s, 2) ? O_CREAT | (below(s, 2) ? O_EXCL : 0) : 0;
	sem_t *sem = sem_open(text, flags, 0600, below(s, 3));
	int value;
	if (sem != SEM_FAILED) {
		sem_getvalue(sem, &value);
		sem_post(sem);
	}
	if (below(s, 2))
		sem_unlink(text);
	if (sem != SEM_FAILED)
		sem_close(sem);
}

// ---- other locks --------------------------------------------------------------------------------

static void rwlock(struct self *s)
{
	pthread_rwlock_t *l = &s->w->rw;
	struct timespec at = soon(s, CLOCK_REALTIME), mono = soon(s, CLOCK_MONOTONIC);
	bool free = holds_nothing_above(s, 0);
	switch (below(s, 8)) {
	case 0:
		if (free || s->writes)
			s->reads += pthread_rwlock_rdlock(l) == 0;
		break;
	case 1:
		if (free || s->writes)
			s->writes += pthread_rwlock_wrlock(l) == 0;
		break;
	case 2:
		s->reads += pthread_rwlock_tryrdlock(l) == 0;
		break;
	case 3:
		s->writes += pthread_rwlock_trywrlock(l) == 0;
		break;
	case 4:
		s->reads += pthread_rwlock_timedrdlock(l, &at) == 0;
		break;
	case 5:
		s->writes += pthread_rwlock_clockwrlock(l, CLOCK_MONOTONIC, &mono) == 0;
		break;
	default:
		if (!s->reads && !s->writes)
			break;
		pthread_rwlock_unlock(l);
		*(s->writes ? &s->writes : &s->reads) -= 1;
	}
}

static void spin(struct self *s)
{
	if (s->spins) {
		pthread_spin_unlock(&s->w->spin);
		s->spins = 0;
	} else if (below(s, 2)) {
		s->spins = pthread_spin_trylock(&s->w->spin) == 0;
	} else if (holds_nothing_above(s, 0)) {
		pthread_spin_lock(&s->w->spin);
		pthread_spin_unlock(&s->w->spin);
	}
}

static void file(struct self *s)
{
	if (s->files) {
		s->files--;
		funlockfile(s->w->file);
	} else if (below(s, 2)) {
		s->files += ftrylockfile(s->w->file) == 0;
	} else if (holds_nothing_above(s, 0)) {
		flockfile(s->w->file);
		funlockfile(s->w->file);
	}
}

static void routine(void)
{
	sem_post(&current->sems[0]);
}

static void once(struct self *s)
{
	pthread_once(&s->w->once, routine);
}

static void rest(struct self *s)
{
	if (below(s, 2))
		sched_yield();
	else
		usleep(below(s, 100));
}

static void tell(struct self *s)
{
	static const char *const items[] = {"one", "two"};
	TR_CALL("tell");
	tr_log("resting %u", s->random % 100);
	tr_state(s, "thread", "telling");
	tr_queue(&s->w->named, "queue", 2, items, below(s, 3));
}

static void nap(void *arg)
{
	(void)arg;
	sched_yield();
}

static void *nap_body(void *arg)
{
	nap(arg);
	return arg;
}

// A thread of a thread: joined in one way or another, or detached.
static void spawn(struct self *s)
{
	pthread_t t;
	struct timespec at = soon(s, CLOCK_REALTIME);
	if (!holds_nothing_above(s, 0) || pthread_create(&t, NULL, nap_body, NULL))
		return;
	switch (below(s, 4)) {
	case 0:
		while (pthread_tryjoin_np(t, NULL))
			sched_yield();
		break;
	case 1:
		if (pthread_timedjoin_np(t, NULL, &at))
			pthread_join(t, NULL);
		break;
	case 2:
		pthread_detach(t);
		break;
	default:
		pthread_join(t, NULL);
	}
}

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
	static void (*const acts[])(struct self *) = {
		lock,	lock,	lock,	   unlock, unlock, wait,  wait,	  notify,
		notify, notify, interrupt, sem,	   sem,	   sem,	  rwlock, rwlock,
		spin,	file,	once,	   rest,   tell,   spawn, name,
	};
	struct self *s = arg;
	pthread_barrier_wait(&s->w->barrier);
	for (unsigned n = 4 + below(s, 20); n; n--)
		acts[below(s, sizeof acts / sizeof *acts)](s);
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
