// SPDX-License-Identifier: MIT
//
// The functions of pthreads, C11 threads and lib/sync that an answer may call, and the clocks that
// it reads. They come before those of any library, so calls by libtreadle arrive here, too. Each
// makes an operation of the model, which lockstep.c lets happen. Before main begins, calls go to
// the C library's own functions.
//
// Objects are also initialised by the C library, which checks attributes, and whose fields tell
// what an object is (runtime/memory/glibc.h).
#include "grading/native/lockstep.h"
#include "grading/native/verdict.h"
#include "runtime/memory/glibc.h"
#include "sync/interrupt.h"

#include <sched.h>
#include <semaphore.h>
#include <stdlib.h>
#include <threads.h>
#include <unistd.h>

// After so many waits until a moment that is past, in a row within one call, the call polls.
enum { MOST_IN_VAIN = 1000 };

// The result of an operation, or, before main, of the C library's function.
#define OPERATE(real, ...) (lockstep_on() ? lockstep_operate(__VA_ARGS__) : (real))

// The result of an operation that initialises an object. error: of the C library's function.
static int initialise(int error, enum op_code code, enum kind kind, void *object, int64_t arg)
{
	return error || !lockstep_on() ? error : lockstep_initialise(code, kind, object, arg);
}

static int destroy(enum kind kind, void *object)
{
	if (lockstep_on())
		lockstep_forget(kind, object);
	return 0;
}

// --- one line a call -----------------------------------------------------------------------------

// A call with the object as its only argument. arg: of the operation; TR_NEVER: no deadline.
#define CALL(name, type, code, kind, arg)                                                          \
	int name(type *o)                                                                          \
	{                                                                                          \
		return OPERATE(REAL(name)(o), code, kind, (void *)o, arg);                         \
	}

// The two functions of a call with a deadline. All clocks are one.
#define CALL_UNTIL(name, clock_name, type, code, kind)                                             \
	int name(type *restrict o, const struct timespec *restrict t)                              \
	{                                                                                          \
		return OPERATE(REAL(name)(o, t), code, kind, o, lockstep_deadline(t));             \
	}                                                                                          \
	int clock_name(type *restrict o, clockid_t clock, const struct timespec *restrict t)       \
	{                                                                                          \
		(void)clock;                                                                       \
		return name(o, t);                                                                 \
	}

#define DESTROY(name, type, kind)                                                                  \
	int name(type *o)                                                                          \
	{                                                                                          \
		return destroy(kind, (void *)o);                                                   \
	}

// --- mutexes, spin locks, read-write locks -------------------------------------------------------

int pthread_mutex_init(pthread_mutex_t *m, const pthread_mutexattr_t *attr)
{
	int error = REAL(pthread_mutex_init)(m, attr);
	return initialise(error, OP_INIT, KIND_MUTEX, m, (int)glibc_type(KIND_MUTEX, m));
}

DESTROY(pthread_mutex_destroy, pthread_mutex_t, KIND_MUTEX)
CALL(pthread_mutex_lock, pthread_mutex_t, OP_LOCK, KIND_MUTEX, TR_NEVER)
CALL(pthread_mutex_trylock, pthread_mutex_t, OP_TRYLOCK, KIND_MUTEX, 0)
CALL(pthread_mutex_unlock, pthread_mutex_t, OP_UNLOCK, KIND_MUTEX, 0)
CALL(pthread_mutex_consistent, pthread_mutex_t, OP_CONSISTENT, KIND_MUTEX, 0)
CALL_UNTIL(pthread_mutex_timedlock, pthread_mutex_clocklock, pthread_mutex_t, OP_LOCK, KIND_MUTEX)

int pthread_spin_init(pthread_spinlock_t *s, int shared)
{
	return initialise(REAL(pthread_spin_init)(s, shared), OP_INIT, KIND_SPIN, (void *)s, 0);
}

DESTROY(pthread_spin_destroy, pthread_spinlock_t, KIND_SPIN)
CALL(pthread_spin_lock, pthread_spinlock_t, OP_LOCK, KIND_SPIN, TR_NEVER)
CALL(pthread_spin_trylock, pthread_spinlock_t, OP_TRYLOCK, KIND_SPIN, 0)
CALL(pthread_spin_unlock, pthread_spinlock_t, OP_UNLOCK, KIND_SPIN, 0)

int pthread_rwlock_init(pthread_rwlock_t *restrict l, const pthread_rwlockattr_t *restrict attr)
{
	return initialise(REAL(pthread_rwlock_init)(l, attr), OP_RW_INIT, KIND_RWLOCK, l, 0);
}

DESTROY(pthread_rwlock_destroy, pthread_rwlock_t, KIND_RWLOCK)
CALL(pthread_rwlock_rdlock, pthread_rwlock_t, OP_RDLOCK, KIND_RWLOCK, TR_NEVER)
CALL(pthread_rwlock_tryrdlock, pthread_rwlock_t, OP_TRYRDLOCK, KIND_RWLOCK, 0)
CALL(pthread_rwlock_wrlock, pthread_rwlock_t, OP_WRLOCK, KIND_RWLOCK, TR_NEVER)
CALL(pthread_rwlock_trywrlock, pthread_rwlock_t, OP_TRYWRLOCK, KIND_RWLOCK, 0)
CALL(pthread_rwlock_unlock, pthread_rwlock_t, OP_RW_UNLOCK, KIND_RWLOCK, 0)
CALL_UNTIL(pthread_rwlock_timedrdlock, pthread_rwlock_clockrdlock, pthread_rwlock_t, OP_RDLOCK,
	   KIND_RWLOCK)
CALL_UNTIL(pthread_rwlock_timedwrlock, pthread_rwlock_clockwrlock, pthread_rwlock_t, OP_WRLOCK,
	   KIND_RWLOCK)

// --- semaphores ----------------------------------------------------------------------------------

static int by_errno(int error)
{
	if (!error)
		return 0;
	errno = error;
	return -1;
}

// As OPERATE; the real function returns -1 and sets errno.
#define SEM_OPERATE(real, ...) by_errno(OPERATE((real) ? errno : 0, __VA_ARGS__))

int sem_init(sem_t *s, int shared, unsigned value)
{
	int error = REAL(sem_init)(s, shared, value) ? errno : 0;
	return by_errno(initialise(error, OP_SEM_INIT, KIND_SEM, s, value));
}

#define SEM_CALL(name, code, arg)                                                                  \
	int name(sem_t *s)                                                                         \
	{                                                                                          \
		return SEM_OPERATE(REAL(name)(s), code, KIND_SEM, s, arg);                         \
	}

DESTROY(sem_destroy, sem_t, KIND_SEM)
SEM_CALL(sem_wait, OP_SEM_WAIT, TR_NEVER)
SEM_CALL(sem_trywait, OP_SEM_TRYWAIT, 0)
SEM_CALL(sem_post, OP_SEM_POST, 0)

int sem_timedwait(sem_t *restrict s, const struct timespec *restrict t)
{
	return SEM_OPERATE(REAL(sem_timedwait)(s, t), OP_SEM_WAIT, KIND_SEM, s,
			   lockstep_deadline(t));
}

int sem_clockwait(sem_t *restrict s, clockid_t clock, const struct timespec *restrict t)
{
	(void)clock;
	return sem_timedwait(s, t);
}

int sem_getvalue(sem_t *restrict s, int *restrict value)
{
	if (!lockstep_on())
		return REAL(sem_getvalue)(s, value);
	lockstep_operate(OP_SEM_GETVALUE, KIND_SEM, s, 0);
	*value = (int)lockstep_value();
	return 0;
}

// --- barriers ------------------------------------------------------------------------------------

int pthread_barrier_init(pthread_barrier_t *restrict b, const pthread_barrierattr_t *restrict attr,
			 unsigned parties)
{
	return initialise(REAL(pthread_barrier_init)(b, attr, parties), OP_BARRIER_INIT,
			  KIND_BARRIER, b, parties);
}

DESTROY(pthread_barrier_destroy, pthread_barrier_t, KIND_BARRIER)

int pthread_barrier_wait(pthread_barrier_t *b)
{
	if (!lockstep_on())
		return REAL(pthread_barrier_wait)(b);
	lockstep_operate(OP_BARRIER_WAIT, KIND_BARRIER, b, TR_NEVER);
	return lockstep_value() ? PTHREAD_BARRIER_SERIAL_THREAD : 0;
}

// --- conditions, interruption --------------------------------------------------------------------

int pthread_cond_init(pthread_cond_t *restrict c, const pthread_condattr_t *restrict attr)
{
	return initialise(REAL(pthread_cond_init)(c, attr), OP_COND_INIT, KIND_COND, c, 0);
}

DESTROY(pthread_cond_destroy, pthread_cond_t, KIND_COND)

// Waits on the condition. A call that waits again and again until a moment that is past polls.
static int wait_on(enum op_code code, pthread_cond_t *c, pthread_mutex_t *m,
		   const struct timespec *t)
{
	static _Thread_local unsigned long moment; // of the waits in vain, vain of them in a row
	static _Thread_local unsigned vain;
	bool past = t && lockstep_is_past(t);
	int error = lockstep_wait(code, c, m, lockstep_deadline(t));
	vain = past && error == ETIMEDOUT && moment == so_far.moments ? vain + 1 : 0;
	moment = so_far.moments;
	if (vain > MOST_IN_VAIN)
		lockstep_yield();
	return error;
}

int pthread_cond_wait(pthread_cond_t *restrict c, pthread_mutex_t *restrict m)
{
	return wait_on(OP_COND_WAIT, c, m, NULL);
}

int pthread_cond_timedwait(pthread_cond_t *restrict c, pthread_mutex_t *restrict m,
			   const struct timespec *restrict t)
{
	return wait_on(OP_COND_WAIT, c, m, t);
}

int pthread_cond_clockwait(pthread_cond_t *restrict c, pthread_mutex_t *restrict m, clockid_t clock,
			   const struct timespec *restrict t)
{
	(void)clock;
	return wait_on(OP_COND_WAIT, c, m, t);
}

CALL(pthread_cond_signal, pthread_cond_t, OP_SIGNAL, KIND_COND, 0)
CALL(pthread_cond_broadcast, pthread_cond_t, OP_BROADCAST, KIND_COND, 0)

int tr_cond_wait(pthread_cond_t *c, pthread_mutex_t *m, const struct timespec *deadline)
{
	return wait_on(OP_COND_WAIT_INT, c, m, deadline);
}

int tr_interrupt(pthread_t thread)
{
	uint32_t target = lockstep_number(thread);
	return target ? lockstep_operate_thread(OP_INTERRUPT, target, 0) : ESRCH;
}

bool tr_interrupted(void)
{
	lockstep_operate_thread(OP_INTERRUPTED, 0, 0);
	return lockstep_value();
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

struct timespec(tr_deadline)(long milliseconds)
{
	const struct timespec t = {.tv_sec = milliseconds / 1000,
				   .tv_nsec = milliseconds % 1000 * 1000000};
	return after(&t);
}

int clock_gettime(clockid_t clock, struct timespec *t)
{
	if (!lockstep_on())
		return REAL(clock_gettime)(clock, t);
	*t = lockstep_now();
	return 0;
}

// A sleep moves the clock, and lets others run.
int clock_nanosleep(clockid_t clock, int flags, const struct timespec *t, struct timespec *left)
{
	const struct timespec end = flags & TIMER_ABSTIME ? *t : after(t);
	(void)clock;
	(void)left;
	lockstep_operate_thread(OP_SLEEP, 0, lockstep_deadline(&end));
	lockstep_yield();
	return 0;
}

int nanosleep(const struct timespec *t, struct timespec *left)
{
	return clock_nanosleep(CLOCK_REALTIME, 0, t, left);
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

int sched_yield(void)
{
	lockstep_yield();
	return 0;
}

// --- threads -------------------------------------------------------------------------------------

int pthread_create(pthread_t *restrict thread, const pthread_attr_t *restrict attr,
		   void *(*run)(void *), void *restrict arg)
{
	int how = PTHREAD_CREATE_JOINABLE;
	if (!lockstep_on())
		return REAL(pthread_create)(thread, attr, run, arg);
	if (attr)
		pthread_attr_getdetachstate(attr, &how);
	return lockstep_make(thread, run, arg, how == PTHREAD_CREATE_DETACHED);
}

int pthread_join(pthread_t thread, void **result)
{
	return lockstep_on() ? lockstep_join(OP_JOIN, thread, result, TR_NEVER)
			     : REAL(pthread_join)(thread, result);
}

int pthread_timedjoin_np(pthread_t thread, void **result, const struct timespec *t)
{
	return lockstep_join(OP_JOIN, thread, result, lockstep_deadline(t));
}

int pthread_clockjoin_np(pthread_t thread, void **result, clockid_t clock, const struct timespec *t)
{
	(void)clock;
	return pthread_timedjoin_np(thread, result, t);
}

int pthread_tryjoin_np(pthread_t thread, void **result)
{
	return lockstep_join(OP_TRYJOIN, thread, result, 0);
}

int pthread_detach(pthread_t thread)
{
	return lockstep_on() ? lockstep_detach(thread) : REAL(pthread_detach)(thread);
}

// --- C11: as the C library has them, mutexes and conditions are those of pthreads ----------------

static int c11_of(int error)
{
	return !error		    ? thrd_success
	       : error == EBUSY	    ? thrd_busy
	       : error == ETIMEDOUT ? thrd_timedout
	       : error == ENOMEM    ? thrd_nomem
				    : thrd_error;
}

static pthread_mutex_t *mutex_of(mtx_t *m)
{
	return (pthread_mutex_t *)(void *)m;
}

static pthread_cond_t *cond_of(cnd_t *c)
{
	return (pthread_cond_t *)(void *)c;
}

int mtx_init(mtx_t *m, int type)
{
	int rc = REAL(mtx_init)(m, type);
	return rc != thrd_success ? rc
				  : c11_of(initialise(0, OP_INIT, KIND_MUTEX, m,
						      (int)glibc_type(KIND_MUTEX, mutex_of(m))));
}

void mtx_destroy(mtx_t *m)
{
	pthread_mutex_destroy(mutex_of(m));
}

#define C11_CALL(name, type, of, call)                                                             \
	int name(type *o)                                                                          \
	{                                                                                          \
		return c11_of(call(of(o)));                                                        \
	}

C11_CALL(mtx_lock, mtx_t, mutex_of, pthread_mutex_lock)
C11_CALL(mtx_trylock, mtx_t, mutex_of, pthread_mutex_trylock)
C11_CALL(mtx_unlock, mtx_t, mutex_of, pthread_mutex_unlock)
C11_CALL(cnd_signal, cnd_t, cond_of, pthread_cond_signal)
C11_CALL(cnd_broadcast, cnd_t, cond_of, pthread_cond_broadcast)

int mtx_timedlock(mtx_t *restrict m, const struct timespec *restrict t)
{
	return c11_of(pthread_mutex_timedlock(mutex_of(m), t));
}

int cnd_init(cnd_t *c)
{
	return c11_of(pthread_cond_init(cond_of(c), NULL));
}

void cnd_destroy(cnd_t *c)
{
	pthread_cond_destroy(cond_of(c));
}

int cnd_wait(cnd_t *c, mtx_t *m)
{
	return c11_of(pthread_cond_wait(cond_of(c), mutex_of(m)));
}

int cnd_timedwait(cnd_t *restrict c, mtx_t *restrict m, const struct timespec *restrict t)
{
	return c11_of(pthread_cond_timedwait(cond_of(c), mutex_of(m), t));
}

struct start {
	thrd_start_t run;
	void *arg;
};

static void *begin(void *start)
{
	struct start s = *(struct start *)start;
	free(start);
	return (void *)(intptr_t)s.run(s.arg);
}

int thrd_create(thrd_t *thread, thrd_start_t run, void *arg)
{
	struct start *s = malloc(sizeof *s);
	if (!s)
		return thrd_nomem;
	*s = (struct start){run, arg};
	if (!pthread_create(thread, NULL, begin, s))
		return thrd_success;
	free(s);
	return thrd_error;
}

int thrd_join(thrd_t thread, int *result)
{
	void *value;
	if (pthread_join(thread, &value))
		return thrd_error;
	if (result)
		*result = (int)(intptr_t)value;
	return thrd_success;
}

int thrd_detach(thrd_t thread)
{
	return pthread_detach(thread) ? thrd_error : thrd_success;
}

int thrd_sleep(const struct timespec *t, struct timespec *left)
{
	return nanosleep(t, left);
}

void thrd_yield(void)
{
	sched_yield();
}
