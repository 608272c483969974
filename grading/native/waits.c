// SPDX-License-Identifier: MIT
//
// What an answer may wait with, and what tells it the time. These are found before those of any
// library, so what libtreadle waits with is seen, too. Locks are really taken, by trying: whoever
// does not get one lets others run, and tries again. In front of main, what libraries also call is
// the library's own.
#include "grading/native/lockstep.h"
#include "grading/native/real.h"
#include "grading/native/verdict.h"
#include "sync/interrupt.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdlib.h>
#include <threads.h>
#include <unistd.h>

// Waits until a moment that is past, in a row within one call: it polls.
enum { MOST_IN_VAIN = 1000 };

// --- locks ---------------------------------------------------------------------------------------

int pthread_mutex_lock(pthread_mutex_t *m)
{
	int rc;
	if (!lockstep_on())
		return real_of_one("pthread_mutex_lock", m);
	while ((rc = pthread_mutex_trylock(m)) == EBUSY)
		lockstep_block(m);
	lockstep_lock(m);
	return rc;
}

// kept: the real function, which is looked up once: locks are given back all the time.
static int give_back(_Atomic(void *) *kept, const char *name, void *lock)
{
	int (*next)(void *) = *kept ? *kept : (*kept = real(name));
	int rc = next(lock);
	lockstep_unlock(lock);
	return rc;
}

int pthread_mutex_unlock(pthread_mutex_t *m)
{
	static _Atomic(void *) kept;
	return give_back(&kept, "pthread_mutex_unlock", m);
}

int mtx_lock(mtx_t *m)
{
	int rc;
	while ((rc = mtx_trylock(m)) == thrd_busy)
		lockstep_block(m);
	lockstep_lock(m);
	return rc;
}

int mtx_unlock(mtx_t *m)
{
	static _Atomic(void *) kept;
	return give_back(&kept, "mtx_unlock", m);
}

int pthread_spin_lock(pthread_spinlock_t *lock)
{
	int rc;
	while ((rc = pthread_spin_trylock(lock)) == EBUSY)
		lockstep_retry(LOCKSTEP_STUCK);
	lockstep_changed();
	return rc;
}

int pthread_rwlock_rdlock(pthread_rwlock_t *lock)
{
	int rc;
	while ((rc = pthread_rwlock_tryrdlock(lock)) == EBUSY)
		lockstep_retry(LOCKSTEP_STUCK);
	lockstep_changed();
	return rc;
}

int pthread_rwlock_wrlock(pthread_rwlock_t *lock)
{
	int rc;
	while ((rc = pthread_rwlock_trywrlock(lock)) == EBUSY)
		lockstep_retry(LOCKSTEP_STUCK);
	lockstep_changed();
	return rc;
}

// --- semaphores ----------------------------------------------------------------------------------

// With a deadline by the clock that lockstep has; 0, or -1 and errno.
static int sem_take(sem_t *s, const struct timespec *deadline)
{
	while (sem_trywait(s)) {
		if (deadline && lockstep_is_past(deadline)) {
			errno = ETIMEDOUT;
			return -1;
		}
		lockstep_retry(LOCKSTEP_STUCK);
	}
	lockstep_changed();
	return 0;
}

int sem_wait(sem_t *s)
{
	return sem_take(s, NULL);
}

int sem_timedwait(sem_t *restrict s, const struct timespec *restrict deadline)
{
	return sem_take(s, deadline);
}

int sem_clockwait(sem_t *restrict s, clockid_t clock, const struct timespec *restrict deadline)
{
	(void)clock;
	return sem_take(s, deadline);
}

// --- locks with a deadline -----------------------------------------------------------------------

// Tries until the deadline of the clock that lockstep has.
static int lock_until(int (*try)(void *), void *lock, const struct timespec *deadline)
{
	int rc;
	while ((rc = try(lock)) == EBUSY) {
		if (lockstep_is_past(deadline))
			return ETIMEDOUT;
		lockstep_retry(LOCKSTEP_STUCK);
	}
	lockstep_changed();
	return rc;
}

static int try_mutex(void *m)
{
	return pthread_mutex_trylock(m);
}

static int try_to_read(void *lock)
{
	return pthread_rwlock_tryrdlock(lock);
}

static int try_to_write(void *lock)
{
	return pthread_rwlock_trywrlock(lock);
}

int pthread_mutex_timedlock(pthread_mutex_t *restrict m, const struct timespec *restrict t)
{
	return lock_until(try_mutex, m, t);
}

int pthread_mutex_clocklock(pthread_mutex_t *restrict m, clockid_t clock,
			    const struct timespec *restrict t)
{
	(void)clock;
	return lock_until(try_mutex, m, t);
}

int pthread_rwlock_timedrdlock(pthread_rwlock_t *restrict l, const struct timespec *restrict t)
{
	return lock_until(try_to_read, l, t);
}

int pthread_rwlock_timedwrlock(pthread_rwlock_t *restrict l, const struct timespec *restrict t)
{
	return lock_until(try_to_write, l, t);
}

int mtx_timedlock(mtx_t *restrict m, const struct timespec *restrict t)
{
	int rc;
	while ((rc = mtx_trylock(m)) == thrd_busy) {
		if (lockstep_is_past(t))
			return thrd_timedout;
		lockstep_retry(LOCKSTEP_STUCK);
	}
	lockstep_changed();
	return rc;
}

// --- barriers ------------------------------------------------------------------------------------

// What a barrier is here, in its own memory.
struct barrier {
	unsigned parties, arrived, round;
};

_Static_assert(sizeof(struct barrier) <= sizeof(pthread_barrier_t), "there is room for it");

static struct barrier *barrier_in(pthread_barrier_t *b)
{
	return (struct barrier *)(void *)b;
}

int pthread_barrier_init(pthread_barrier_t *restrict b, const pthread_barrierattr_t *restrict attr,
			 unsigned parties)
{
	(void)attr;
	*barrier_in(b) = (struct barrier){.parties = parties};
	return parties ? 0 : EINVAL;
}

int pthread_barrier_destroy(pthread_barrier_t *b)
{
	(void)b;
	return 0;
}

int pthread_barrier_wait(pthread_barrier_t *barrier)
{
	struct barrier *b = barrier_in(barrier);
	unsigned round = b->round;
	lockstep_changed();
	if (++b->arrived == b->parties) {
		b->arrived = 0;
		b->round++;
		return PTHREAD_BARRIER_SERIAL_THREAD;
	}
	while (b->round == round)
		lockstep_retry(LOCKSTEP_STUCK);
	return 0;
}

// --- conditions ----------------------------------------------------------------------------------

// Who waits until a moment that is past, again and again within one call, polls.
static int wait_in_turn(const void *c, const struct timespec *deadline, bool interruptible)
{
	static _Thread_local unsigned long moment; // of the waits in vain, vain of them in a row
	static _Thread_local unsigned vain;
	bool past = deadline && lockstep_is_past(deadline);
	int result = lockstep_wait(c, deadline, interruptible);
	vain = past && result == ETIMEDOUT && moment == so_far.moments ? vain + 1 : 0;
	moment = so_far.moments;
	if (vain > MOST_IN_VAIN)
		lockstep_retry(LOCKSTEP_POLLS);
	return result;
}

static int wait_for(pthread_cond_t *c, pthread_mutex_t *m, const struct timespec *deadline,
		    bool interruptible)
{
	pthread_mutex_unlock(m);
	int result = wait_in_turn(c, deadline, interruptible);
	int rc = pthread_mutex_lock(m);
	return rc ? rc : result;
}

int pthread_cond_wait(pthread_cond_t *restrict c, pthread_mutex_t *restrict m)
{
	return wait_for(c, m, NULL, false);
}

int pthread_cond_timedwait(pthread_cond_t *restrict c, pthread_mutex_t *restrict m,
			   const struct timespec *restrict deadline)
{
	return wait_for(c, m, deadline, false);
}

int pthread_cond_clockwait(pthread_cond_t *restrict c, pthread_mutex_t *restrict m, clockid_t clock,
			   const struct timespec *restrict deadline)
{
	(void)clock;
	return wait_for(c, m, deadline, false);
}

int pthread_cond_signal(pthread_cond_t *c)
{
	if (!lockstep_on())
		return real_of_one("pthread_cond_signal", c);
	lockstep_signal(c, false);
	return 0;
}

int pthread_cond_broadcast(pthread_cond_t *c)
{
	if (!lockstep_on())
		return real_of_one("pthread_cond_broadcast", c);
	lockstep_signal(c, true);
	return 0;
}

static int c11_wait(cnd_t *c, mtx_t *m, const struct timespec *deadline)
{
	mtx_unlock(m);
	int result = wait_in_turn(c, deadline, false);
	mtx_lock(m);
	return result == ETIMEDOUT ? thrd_timedout : thrd_success;
}

int cnd_wait(cnd_t *c, mtx_t *m)
{
	return c11_wait(c, m, NULL);
}

int cnd_timedwait(cnd_t *restrict c, mtx_t *restrict m, const struct timespec *restrict deadline)
{
	return c11_wait(c, m, deadline);
}

int cnd_signal(cnd_t *c)
{
	lockstep_signal(c, false);
	return thrd_success;
}

int cnd_broadcast(cnd_t *c)
{
	lockstep_signal(c, true);
	return thrd_success;
}

// --- interruption --------------------------------------------------------------------------------

int tr_cond_wait(pthread_cond_t *c, pthread_mutex_t *m, const struct timespec *deadline)
{
	return lockstep_take_mark() ? EINTR : wait_for(c, m, deadline, true);
}

int tr_interrupt(pthread_t thread)
{
	return lockstep_interrupt_thread(thread) ? 0 : ESRCH;
}

bool tr_interrupted(void)
{
	return lockstep_take_mark();
}

// --- time ----------------------------------------------------------------------------------------

static struct timespec after(const struct timespec *t)
{
	struct timespec end = lockstep_now();
	end.tv_sec += t->tv_sec;
	end.tv_nsec += t->tv_nsec;
	end.tv_sec += end.tv_nsec / 1000000000;
	end.tv_nsec %= 1000000000;
	return end;
}

// Sleeping makes time pass; others may run meanwhile.
static int sleep_for(const struct timespec *t)
{
	struct timespec end = after(t);
	lockstep_pass(&end);
	lockstep_retry(LOCKSTEP_POLLS);
	return 0;
}

struct timespec(tr_deadline)(long milliseconds)
{
	const struct timespec t = {.tv_sec = milliseconds / 1000,
				   .tv_nsec = milliseconds % 1000 * 1000000};
	return after(&t);
}

int clock_gettime(clockid_t clock, struct timespec *t)
{
	int (*next)(clockid_t, struct timespec *);
	if (!lockstep_on()) {
		next = real("clock_gettime");
		return next(clock, t);
	}
	*t = lockstep_now();
	return 0;
}

int nanosleep(const struct timespec *t, struct timespec *left)
{
	(void)left;
	return sleep_for(t);
}

int usleep(useconds_t us)
{
	const struct timespec t = {.tv_sec = us / 1000000, .tv_nsec = us % 1000000 * 1000};
	return nanosleep(&t, NULL);
}

unsigned sleep(unsigned seconds)
{
	const struct timespec t = {.tv_sec = seconds};
	nanosleep(&t, NULL);
	return 0;
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *t, struct timespec *left)
{
	(void)clock;
	(void)left;
	if (!(flags & TIMER_ABSTIME))
		return sleep_for(t);
	lockstep_pass(t);
	lockstep_retry(LOCKSTEP_POLLS);
	return 0;
}

int thrd_sleep(const struct timespec *t, struct timespec *left)
{
	return nanosleep(t, left);
}

int sched_yield(void)
{
	lockstep_retry(LOCKSTEP_POLLS);
	return 0;
}

void thrd_yield(void)
{
	sched_yield();
}
