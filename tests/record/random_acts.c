// SPDX-License-Identifier: MIT
//
// What a thread of a random program may do, one small act each. None is a mistake: see random.c.
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

struct world *current;
pthread_t handles[THREADS];
_Atomic int known;

unsigned below(struct self *s, unsigned n)
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

// ---- by chance ------------------------------------------------------------------------------

void act(struct self *s)
{
	static void (*const acts[])(struct self *) = {
		lock,	lock,	lock,	   unlock, unlock, wait,  wait,	  notify,
		notify, notify, interrupt, sem,	   sem,	   sem,	  rwlock, rwlock,
		spin,	file,	once,	   rest,   tell,   spawn, name,
	};
	acts[below(s, sizeof acts / sizeof *acts)](s);
}
