// SPDX-License-Identifier: MIT
//
// Robust mutexes, a small program each: robust NAME. Without a name: the list of them, with what is
// expected. Those that are right assert what they say, also by themselves.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static pthread_mutex_t lock;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
static int started, done;

#define PROGRAM(name) static void name(void)

static void make(int robust, int shared)
{
	pthread_mutexattr_t a;
	pthread_mutexattr_init(&a);
	assert(pthread_mutexattr_setrobust(&a, robust) == 0);
	assert(pthread_mutexattr_setpshared(&a, shared) == 0);
	assert(pthread_mutex_init(&lock, &a) == 0);
}

static pthread_t start(void *(*f)(void *))
{
	pthread_t t;
	assert(pthread_create(&t, NULL, f, NULL) == 0);
	return t;
}

// It ends in the middle of what the lock protects.
static void *breaks_off(void *arg)
{
	pthread_mutex_lock(&lock);
	started++;
	pthread_exit(arg);
}

// Takes the lock, and repairs what it finds.
static int recovers(void)
{
	int rc = pthread_mutex_lock(&lock);
	if (rc == EOWNERDEAD) {
		done = started;
		assert(pthread_mutex_consistent(&lock) == 0);
		return 0;
	}
	return rc;
}

PROGRAM(not_robust)
{
	make(PTHREAD_MUTEX_STALLED, PTHREAD_PROCESS_PRIVATE);
	pthread_join(start(breaks_off), NULL);
	pthread_mutex_lock(&lock);
}

PROGRAM(recovered)
{
	make(PTHREAD_MUTEX_ROBUST, PTHREAD_PROCESS_PRIVATE);
	pthread_t t = start(breaks_off);
	assert(recovers() == 0);
	assert(started == done);
	assert(pthread_mutex_unlock(&lock) == 0);
	pthread_join(t, NULL);
	assert(recovers() == 0);
	assert(started == 1 && done == 1);
	assert(pthread_mutex_consistent(&lock) == EINVAL);
	assert(pthread_mutex_unlock(&lock) == 0);
	assert(pthread_mutex_unlock(&lock) == EPERM);
	assert(pthread_mutex_destroy(&lock) == 0);
}

PROGRAM(not_recovered)
{
	make(PTHREAD_MUTEX_ROBUST, PTHREAD_PROCESS_PRIVATE);
	pthread_join(start(breaks_off), NULL);
	assert(pthread_mutex_trylock(&lock) == EOWNERDEAD);
	assert(pthread_mutex_unlock(&lock) == 0);
	assert(pthread_mutex_lock(&lock) == ENOTRECOVERABLE);
	assert(pthread_mutex_trylock(&lock) == ENOTRECOVERABLE);
	assert(pthread_mutex_destroy(&lock) == 0);
}

// Whoever does not look at what it gets finds things half done.
PROGRAM(not_looked_at)
{
	make(PTHREAD_MUTEX_ROBUST, PTHREAD_PROCESS_PRIVATE);
	pthread_t t = start(breaks_off);
	pthread_mutex_lock(&lock);
	assert(started == done);
	pthread_mutex_unlock(&lock);
	pthread_join(t, NULL);
}

// The owner ends while another waits for the lock again, behind its wait.
static void *waits(void *arg)
{
	if (pthread_mutex_lock(&lock) == EOWNERDEAD) {
		pthread_mutex_consistent(&lock);
		pthread_mutex_unlock(&lock);
		return arg;
	}
	while (!started) {
		int rc = pthread_cond_wait(&cond, &lock);
		assert(rc == EOWNERDEAD);
		pthread_mutex_consistent(&lock);
	}
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *signals_and_ends(void *arg)
{
	pthread_mutex_lock(&lock);
	started = 1;
	pthread_cond_signal(&cond);
	return arg;
}

PROGRAM(found_by_a_wait)
{
	make(PTHREAD_MUTEX_ROBUST, PTHREAD_PROCESS_PRIVATE);
	pthread_t one = start(waits), other = start(signals_and_ends);
	pthread_join(one, NULL);
	pthread_join(other, NULL);
}

static void *locks(void *arg)
{
	assert(pthread_mutex_lock(&lock) == 0);
	pthread_mutex_unlock(&lock);
	return arg;
}

// Shared with other processes, if there were any.
PROGRAM(shared)
{
	make(PTHREAD_MUTEX_ROBUST, PTHREAD_PROCESS_SHARED);
	pthread_t t = start(locks);
	assert(pthread_mutex_lock(&lock) == 0);
	pthread_mutex_unlock(&lock);
	pthread_join(t, NULL);
}

// ---- the list ---------------------------------------------------------------------------------

static const struct row {
	const char *name, *expected; // verified, or the kind of the failure and what is said
	void (*program)(void);
} rows[] = {
#define RIGHT(name)                                                                                \
	{                                                                                          \
#name, "verified", name                                                            \
	}
#define WRONG(name, text)                                                                          \
	{                                                                                          \
#name, text, name                                                                  \
	}
	WRONG(not_robust, "deadlock held by 2 breaks_off, which has ended"),
	RIGHT(recovered),
	RIGHT(not_recovered),
	WRONG(not_looked_at, "assertion started == done"),
	RIGHT(found_by_a_wait),
	RIGHT(shared),
};

int main(int argc, char **argv)
{
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (argc < 2)
			printf("%s %s\n", rows[i].name, rows[i].expected);
		else if (!strcmp(argv[1], rows[i].name))
			rows[i].program();
	return 0;
}
