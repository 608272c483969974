// SPDX-License-Identifier: MIT
//
// What a thread of a random program can do: see acts.h. All that it gets is told by tr_log.
// What is guarded is only touched under its lock, so that nothing races but what is meant to.
#include "tests/random/acts.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// Guarded by a mutex, which may stand in allocated memory.
struct guarded {
	pthread_mutex_t lock;
	int value;
};

static struct guarded still = {.lock = PTHREAD_MUTEX_INITIALIZER};
static struct guarded *made;  // by main
static struct guarded *given; // by threads to each other; under still.lock
static int flags[2];	      // under still.lock
static pthread_cond_t raised = PTHREAD_COND_INITIALIZER;
static pthread_cond_t *raised_too;
static sem_t permits[2];
static pthread_rwlock_t shared = PTHREAD_RWLOCK_INITIALIZER;
static int shared_value; // under shared
static pthread_barrier_t barrier;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int once_value; // written by the once-routine
static pthread_spinlock_t spin;
static int spin_value; // under spin
static pthread_key_t key;
static struct guarded *guarded_of(const struct act *act)
{
	return act->object & 1 ? made : &still;
}

static struct timespec soon(const struct act *act)
{
	struct timespec t;
	clock_gettime(CLOCK_REALTIME, &t);
	t.tv_nsec += (long)(1 + act->value) * 1000000;
	if (t.tv_nsec >= 1000000000) {
		t.tv_nsec -= 1000000000;
		t.tv_sec++;
	}
	return t;
}

// ---- mutexes --------------------------------------------------------------------------------

static void change(struct guarded *g, const struct act *act)
{
	g->value = 3 * g->value + (int)act->value;
	tr_log("value %d", g->value);
	pthread_mutex_unlock(&g->lock);
}

int *value_lock(void)
{
	pthread_mutex_lock(&still.lock);
	return &still.value;
}

void value_unlock(void)
{
	pthread_mutex_unlock(&still.lock);
}

static void act_lock(const struct act *act)
{
	struct guarded *g = guarded_of(act);
	pthread_mutex_lock(&g->lock);
	change(g, act);
}

static void act_lock_both(const struct act *act)
{
	struct guarded *g = guarded_of(act), *h = g == made ? &still : made;
	pthread_mutex_lock(&g->lock);
	pthread_mutex_lock(&h->lock);
	change(h, act);
	pthread_mutex_unlock(&g->lock);
}

static void act_trylock(const struct act *act)
{
	struct guarded *g = guarded_of(act);
	int rc = pthread_mutex_trylock(&g->lock);
	tr_log("try %d", rc);
	if (!rc)
		change(g, act);
}

static void act_timedlock(const struct act *act)
{
	struct guarded *g = guarded_of(act);
	struct timespec t = soon(act);
	int rc = pthread_mutex_timedlock(&g->lock, &t);
	tr_log("timed %d", rc);
	if (!rc)
		change(g, act);
}

static void act_spin(const struct act *act)
{
	if (act->object == 3) {
		int rc = pthread_spin_trylock(&spin);
		tr_log("try spin %d", rc);
		if (rc)
			return;
	} else {
		pthread_spin_lock(&spin);
	}
	spin_value = 2 * spin_value + (int)act->value;
	tr_log("spin value %d", spin_value);
	pthread_spin_unlock(&spin);
}

// ---- conditions -----------------------------------------------------------------------------

static pthread_cond_t *cond_of(const struct act *act)
{
	return act->object & 1 ? raised_too : &raised;
}

static void act_wait(const struct act *act)
{
	int *flag = &flags[act->object & 1];
	pthread_mutex_lock(&still.lock);
	while (!*flag)
		pthread_cond_wait(cond_of(act), &still.lock);
	if (act->value == 0)
		--*flag;
	tr_log("flag %d", *flag);
	pthread_mutex_unlock(&still.lock);
}

static void act_wait_once(const struct act *act)
{
	pthread_mutex_lock(&still.lock);
	if (act->value == 0 || !flags[act->object & 1])
		pthread_cond_wait(cond_of(act), &still.lock);
	tr_log("woken %d", flags[act->object & 1]);
	pthread_mutex_unlock(&still.lock);
}

static void act_timedwait(const struct act *act)
{
	int rc = 0;
	struct timespec t = soon(act);
	pthread_mutex_lock(&still.lock);
	if (!flags[act->object & 1])
		rc = pthread_cond_timedwait(cond_of(act), &still.lock, &t);
	tr_log("timed wait %d, flag %d", rc, flags[act->object & 1]);
	pthread_mutex_unlock(&still.lock);
}

static void act_raise(const struct act *act)
{
	pthread_mutex_lock(&still.lock);
	flags[act->object & 1]++;
	if (act->value & 1)
		pthread_cond_signal(cond_of(act));
	pthread_mutex_unlock(&still.lock);
	if (act->value == 0)
		pthread_cond_signal(cond_of(act));
	else if (act->value == 2)
		pthread_cond_broadcast(cond_of(act));
}

// ---- semaphores -----------------------------------------------------------------------------

static void act_sem_wait(const struct act *act)
{
	sem_wait(&permits[act->object & 1]);
}

static void act_sem_post(const struct act *act)
{
	sem_post(&permits[act->object & 1]);
}

static void act_sem_try(const struct act *act)
{
	int value = 0;
	if (act->value == 0) {
		sem_getvalue(&permits[act->object & 1], &value);
		tr_log("permits %d", value);
	} else {
		tr_log("try permit %d", sem_trywait(&permits[act->object & 1]) ? errno : 0);
	}
}

static void act_sem_timed(const struct act *act)
{
	struct timespec t = soon(act);
	tr_log("timed permit %d", sem_timedwait(&permits[act->object & 1], &t) ? errno : 0);
}

static void act_sem_named(const struct act *act)
{
	const char *name = act->object & 1 ? "/random-a" : "/random-b";
	sem_t *s = sem_open(name, act->object == 3 ? 0 : O_CREAT, 0600, 1);
	if (s == SEM_FAILED) {
		tr_log("no semaphore %d", errno);
		return;
	}
	if (act->value & 1)
		tr_log("try %d", sem_trywait(s) ? errno : 0);
	else
		sem_post(s);
	if (act->value == 2)
		sem_unlink(name);
	sem_close(s);
}

// ---- the others that threads share ----------------------------------------------------------

static void act_read(const struct act *act)
{
	int rc = 0;
	if (act->object == 0) {
		rc = pthread_rwlock_tryrdlock(&shared);
		tr_log("try to read %d", rc);
	} else {
		pthread_rwlock_rdlock(&shared);
	}
	if (rc)
		return;
	tr_log("read %d", shared_value);
	pthread_rwlock_unlock(&shared);
}

static void act_write(const struct act *act)
{
	int rc = 0;
	if (act->object == 0) {
		rc = pthread_rwlock_trywrlock(&shared);
		tr_log("try to write %d", rc);
	} else {
		pthread_rwlock_wrlock(&shared);
	}
	if (rc)
		return;
	shared_value = 3 * shared_value + (int)act->value;
	pthread_rwlock_unlock(&shared);
}

static void act_barrier(const struct act *act)
{
	(void)act;
	tr_log("barrier %d", pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD);
}

static void routine(void)
{
	pthread_mutex_lock(&still.lock);
	once_value = still.value + 1;
	pthread_mutex_unlock(&still.lock);
}

static void act_once(const struct act *act)
{
	(void)act;
	pthread_once(&once, routine);
	tr_log("once %d", once_value);
}

// ---- threads --------------------------------------------------------------------------------

static void *run(void *body)
{
	perform(body);
	return NULL;
}

static void act_create(const struct act *act)
{
	struct body *b = act->child;
	void *number = (void *)(intptr_t)b->given; // NOLINT: as is usual
	void *given = b->by_word ? number : b->start ? b : b->as;
	int rc = pthread_create(&b->thread, NULL, b->start ? b->start : run, given);
	assert(!rc);
}

static void act_join(const struct act *act)
{
	if (act->object == 7 && pthread_tryjoin_np(act->child->thread, NULL) == 0) {
		tr_log("joined at once");
		return;
	}
	pthread_join(act->child->thread, NULL);
}

static void act_yield(const struct act *act)
{
	(void)act;
	sched_yield();
}

static void act_sleep(const struct act *act)
{
	usleep(1000 * (1 + act->value));
}

static void at_end(void *value)
{
	pthread_mutex_lock(&still.lock);
	still.value += *(int *)value;
	tr_log("in the end %d", still.value);
	pthread_mutex_unlock(&still.lock);
	free(value);
}

static void act_specific(const struct act *act)
{
	int *value = malloc(sizeof *value);
	*value = (int)act->value;
	free(pthread_getspecific(key));
	pthread_setspecific(key, value);
}

// ---- memory passed on -----------------------------------------------------------------------

static void act_give(const struct act *act)
{
	struct guarded *mine = malloc(sizeof *mine + 100 * act->value);
	pthread_mutex_init(&mine->lock, NULL);
	mine->value = (int)act->value;
	pthread_mutex_lock(&still.lock);
	given = mine; // what was there is lost
	pthread_mutex_unlock(&still.lock);
}

static void act_use_given(const struct act *act)
{
	pthread_mutex_lock(&still.lock);
	struct guarded *g = given;
	if (act->object & 1)
		given = NULL;
	pthread_mutex_unlock(&still.lock);
	tr_log("%s", g ? "given" : "nothing given");
	if (!g)
		return;
	pthread_mutex_lock(&g->lock);
	change(g, act);
}

static void act_own(const struct act *act)
{
	struct guarded *mine = malloc(sizeof *mine + 100 * act->value);
	pthread_mutex_init(&mine->lock, NULL);
	pthread_mutex_lock(&mine->lock);
	pthread_mutex_unlock(&mine->lock);
	pthread_mutex_destroy(&mine->lock);
	free(mine);
}

// ---- mistakes -------------------------------------------------------------------------------

static void act_mistake(const struct act *act)
{
	struct guarded *g = guarded_of(act);
	switch (act->value) {
	case 0:
		pthread_mutex_unlock(&g->lock);
		break;
	case 1:
		pthread_mutex_lock(&g->lock); // and never unlocked
		break;
	case 2:
		pthread_mutex_lock(&still.lock);
		assert(still.value < 4);
		pthread_mutex_unlock(&still.lock);
		break;
	default:
		if (act->object == 0)
			exit(3);
		else if (act->object == 1)
			pthread_mutex_destroy(&made->lock);
		else if (act->object == 2)
			pthread_exit(NULL);
		else
			tr_check(act == NULL, "there is no act");
	}
}

// --------------------------------------------------------------------------------------------

const struct kind kinds[] = {
	{'b', 6, act_lock},	     {'b', 3, act_lock_both},
	{'b', 3, act_trylock},	     {'b', 2, act_spin},
	{'b', 3, act_wait},	     {'b', 2, act_wait_once},
	{'b', 5, act_raise},	     {'b', 3, act_sem_wait},
	{'b', 4, act_sem_post},	     {'b', 2, act_sem_try},
	{'b', 3, act_read},	     {'b', 3, act_write},
	{'b', 2, act_barrier},	     {'b', 2, act_once},
	{'b', 1, act_yield},	     {'b', 1, act_specific},
	{'t', 3, act_timedlock},     {'t', 3, act_timedwait},
	{'t', 3, act_sem_timed},     {'t', 2, act_sleep},
	{'n', 3, act_sem_named},     {'n', 3, act_give},
	{'n', 4, act_use_given},     {'n', 2, act_own},
	{'a', 5, act_load},	     {'a', 5, act_store},
	{'a', 7, act_update},	     {'a', 5, act_compare_exchange},
	{'f', 12, act_futex_wait},   {'f', 12, act_futex_wake},
	{'r', 20, act_race},	     {'m', 4, act_mistake},
	{'w', 20, act_wait_by_loop},
};
const size_t nkinds = sizeof kinds / sizeof *kinds;
const struct kind kind_create = {0, 0, act_create}, kind_join = {0, 0, act_join};

void set_up(unsigned type, unsigned first, unsigned second)
{
	static const int types[] = {PTHREAD_MUTEX_NORMAL, PTHREAD_MUTEX_ERRORCHECK,
				    PTHREAD_MUTEX_RECURSIVE};
	pthread_mutexattr_t attr;
	made = calloc(1, sizeof *made);
	raised_too = malloc(sizeof *raised_too);
	pthread_mutexattr_init(&attr);
	pthread_mutexattr_settype(&attr, types[type]);
	pthread_mutex_init(&made->lock, &attr);
	pthread_cond_init(raised_too, NULL);
	sem_init(&permits[0], 0, first);
	sem_init(&permits[1], 0, second);
	pthread_barrier_init(&barrier, NULL, 2);
	pthread_spin_init(&spin, 0);
	pthread_key_create(&key, at_end);
}

void tell_all(void)
{
	pthread_mutex_lock(&still.lock);
	pthread_mutex_lock(&made->lock);
	pthread_rwlock_rdlock(&shared);
	tr_log("values %d %d %d flags %d %d", still.value, made->value, shared_value, flags[0],
	       flags[1]);
	pthread_rwlock_unlock(&shared);
	pthread_mutex_unlock(&made->lock);
	pthread_mutex_unlock(&still.lock);
	tell_memory();
	tell_waits();
}
