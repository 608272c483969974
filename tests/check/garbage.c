// SPDX-License-Identifier: MIT
//
// garbage CASE: objects that were never initialised, or not at their place. The names of those that
// may be used begin with "fine-" (tests/garbage.bats).
#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>

struct all {
	pthread_mutex_t mutex;
	pthread_cond_t cond;
	pthread_rwlock_t rwlock;
	pthread_barrier_t barrier;
	sem_t sem;
};

static struct all shared; // zeros
static pthread_mutex_t early;
static pthread_rwlock_t early_rwlock;
static pthread_cond_t early_cond;
static sem_t early_sem;

// Before main: the checker meets these as they are then.
__attribute__((constructor)) static void begins(void)
{
	pthread_mutexattr_t attr;
	pthread_mutexattr_init(&attr);
	pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_RECURSIVE);
	pthread_mutexattr_setrobust(&attr, PTHREAD_MUTEX_ROBUST);
	pthread_mutex_init(&early, &attr);
	pthread_mutex_lock(&early);
	pthread_mutex_unlock(&early);
	pthread_rwlock_init(&early_rwlock, NULL);
	pthread_rwlock_wrlock(&early_rwlock);
	pthread_rwlock_unlock(&early_rwlock);
	pthread_rwlock_rdlock(&early_rwlock);
	pthread_rwlock_unlock(&early_rwlock);
	pthread_condattr_t monotonic;
	pthread_condattr_init(&monotonic);
	pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
	pthread_cond_init(&early_cond, &monotonic);
	pthread_cond_signal(&early_cond);
	sem_init(&early_sem, 0, 1);
	sem_wait(&early_sem);
	sem_post(&early_sem);
}

static void fill(struct all *a)
{
	memset(a, 0xa5, sizeof *a);
}

// ---- wrong
// ----------------------------------------------------------------------------------------

// On a stack that nobody has used: the kernel's zeros would pass for a mutex.
static void *uses_local(void *arg)
{
	pthread_mutex_t local;
	pthread_mutex_lock(&local);
	return arg;
}

static void local(void)
{
	pthread_t t;
	pthread_create(&t, NULL, uses_local, NULL);
	pthread_join(t, NULL);
}

static void mutex(void)
{
	struct all a;
	fill(&a);
	pthread_mutex_lock(&a.mutex);
}

static void all_ones(void)
{
	memset(&shared, 0xff, sizeof shared);
	pthread_mutex_lock(&shared.mutex);
}

static void cond(void)
{
	struct all *a = malloc(sizeof *a);
	if (!a)
		exit(2);
	fill(a);
	pthread_cond_signal(&a->cond);
}

static void waits(void)
{
	struct all a;
	fill(&a);
	pthread_mutex_lock(&early);
	pthread_cond_wait(&a.cond, &early);
}

static void rwlock(void)
{
	struct all a;
	fill(&a);
	pthread_rwlock_rdlock(&a.rwlock);
}

static void barrier(void)
{
	struct all a;
	memset(&a, 1, sizeof a);
	pthread_barrier_wait(&a.barrier);
}

static void sem(void)
{
	struct all a;
	memset(&a, 1, sizeof a);
	sem_wait(&a.sem);
}

// Without a permit and of no thread: zeros are no semaphore and no barrier.
static void zero_sem(void)
{
	sem_post(&shared.sem);
}

static void zero_barrier(void)
{
	pthread_barrier_wait(&shared.barrier);
}

static struct all made(void)
{
	struct all a;
	memset(&a, 0, sizeof a);
	pthread_mutex_init(&a.mutex, NULL);
	sem_init(&a.sem, 0, 1);
	return a;
}

static void copied(void)
{
	struct all a = made();
	pthread_mutex_lock(&a.mutex);
}

static void copied_sem(void)
{
	shared = made();
	sem_wait(&shared.sem);
}

// ---- right
// ----------------------------------------------------------------------------------------

static void zeros(void)
{
	struct all *a = &shared;
	pthread_mutex_lock(&a->mutex);
	pthread_cond_broadcast(&a->cond);
	pthread_rwlock_wrlock(&a->rwlock);
	pthread_rwlock_unlock(&a->rwlock);
	pthread_mutex_unlock(&a->mutex);
}

static void assigned(void)
{
	static const pthread_mutex_t recursive = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
	struct all a;
	fill(&a);
	a.mutex = recursive; // nobody has used that one
	a.cond = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
	a.rwlock = (pthread_rwlock_t)PTHREAD_RWLOCK_INITIALIZER;
	pthread_mutex_lock(&a.mutex);
	pthread_mutex_lock(&a.mutex);
	pthread_cond_signal(&a.cond);
	pthread_rwlock_rdlock(&a.rwlock);
	pthread_rwlock_unlock(&a.rwlock);
	pthread_mutex_unlock(&a.mutex);
	pthread_mutex_unlock(&a.mutex);
}

static void copied_and_made(void)
{
	struct all a = made(), b = a;
	pthread_mutex_init(&b.mutex, NULL);
	sem_init(&b.sem, 0, 1);
	pthread_mutex_lock(&b.mutex);
	sem_wait(&b.sem);
	pthread_mutex_unlock(&b.mutex);
}

static void kinds(void)
{
	pthread_mutexattr_t attr;
	pthread_mutexattr_init(&attr);
	pthread_mutexattr_setprotocol(&attr, PTHREAD_PRIO_INHERIT);
	struct all a;
	fill(&a);
	pthread_mutex_init(&a.mutex, &attr);
	pthread_mutex_lock(&a.mutex);
	pthread_mutex_unlock(&a.mutex);
	pthread_mutex_destroy(&a.mutex);
	pthread_mutex_init(&a.mutex, NULL);
	pthread_mutex_lock(&a.mutex);
	pthread_mutex_unlock(&a.mutex);
}

static void before_main(void)
{
	pthread_mutex_lock(&early);
	pthread_cond_signal(&early_cond);
	pthread_mutex_unlock(&early);
	pthread_rwlock_wrlock(&early_rwlock);
	pthread_rwlock_unlock(&early_rwlock);
	sem_wait(&early_sem);
	sem_post(&early_sem);
}

static const struct {
	const char *name;
	void (*run)(void);
} cases[] = {
	{"mutex", mutex},
	{"local", local},
	{"all-ones", all_ones},
	{"cond", cond},
	{"wait", waits},
	{"rwlock", rwlock},
	{"barrier", barrier},
	{"sem", sem},
	{"zero-sem", zero_sem},
	{"zero-barrier", zero_barrier},
	{"copy", copied},
	{"copy-sem", copied_sem},
	{"fine-zeros", zeros},
	{"fine-assigned", assigned},
	{"fine-made", copied_and_made},
	{"fine-kinds", kinds},
	{"fine-early", before_main},
};

int main(int argc, char **argv)
{
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		if (argc > 1 && !strcmp(cases[i].name, argv[1]))
			cases[i].run();
	return 0;
}
