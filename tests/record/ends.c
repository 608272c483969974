// SPDX-License-Identifier: MIT
//
// ends HOW: a program that ends in one of several ways, for tests/unit/record.c.
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static pthread_barrier_t both;

static void *other_way(void *arg)
{
	pthread_mutex_lock(&b);
	pthread_barrier_wait(&both);
	pthread_mutex_lock(&a);
	return arg;
}

static void deadlock(void)
{
	pthread_t t;
	pthread_barrier_init(&both, NULL, 2);
	pthread_create(&t, NULL, other_way, NULL);
	pthread_mutex_lock(&a);
	pthread_barrier_wait(&both);
	pthread_mutex_lock(&b);
}

static void lost_wakeup(void)
{
	pthread_cond_signal(&c);
	pthread_mutex_lock(&a);
	pthread_cond_wait(&c, &a);
}

static void unlock_free(void)
{
	pthread_mutex_unlock(&a);
}

static void *waiter(void *arg)
{
	pthread_mutex_lock(&a);
	pthread_barrier_wait(&both);
	pthread_cond_wait(&c, &a);
	return arg;
}

static void destroy(void)
{
	pthread_t t;
	pthread_barrier_init(&both, NULL, 2);
	pthread_create(&t, NULL, waiter, NULL);
	pthread_barrier_wait(&both);
	pthread_mutex_lock(&a); // now it waits
	pthread_mutex_unlock(&a);
	pthread_cond_destroy(&c); // which the C library never returns from
}

static void crash(void)
{
	struct rlimit none = {0, 0};
	setrlimit(RLIMIT_CORE, &none);
	pthread_mutex_lock(&a);
	raise(SIGSEGV);
}

static void leave(void)
{
	exit(7);
}

// A semaphore that was there before: made by a process that is not seen.
static void found(void)
{
	char name[64];
	int value = 0;
	snprintf(name, sizeof name, "/treadle-ends-%d", (int)getpid());
	pid_t child = fork();
	if (child == 0) {
		sem_open(name, O_CREAT, 0600, 3);
		_exit(0);
	}
	waitpid(child, NULL, 0);
	sem_t *s = sem_open(name, O_CREAT, 0600, 1);
	sem_getvalue(s, &value);
	sem_unlink(name);
	exit(value != 3);
}

int main(int argc, char **argv)
{
	static const struct {
		const char *name;
		void (*run)(void);
	} ends[] = {
		{"deadlock", deadlock},	 {"lost-wakeup", lost_wakeup},
		{"unlock", unlock_free}, {"destroy", destroy},
		{"crash", crash},	 {"exit", leave},
		{"found", found},
	};
	for (size_t i = 0; argc > 1 && i < sizeof ends / sizeof *ends; i++)
		if (!strcmp(argv[1], ends[i].name))
			ends[i].run();
	return 0;
}
