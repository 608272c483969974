// SPDX-License-Identifier: MIT
//
// Threads that seem to be stuck, and are not: what is outside the model moves them. moved NAME;
// without a name: the list of them, with what is expected. All of them end by themselves but those
// that fail.
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

// ---- asynchronous cancellation ----------------------------------------------------------------

static void cancel_a_thread(void *(*f)(void *))
{
	pthread_t t;
	pthread_create(&t, NULL, f, NULL);
	pthread_cancel(t);
	pthread_join(t, NULL);
}

static void *computes(void *arg)
{
	pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
	for (;;)
		;
	return arg;
}

static void computing(void)
{
	cancel_a_thread(computes);
}

static void *yields(void *arg)
{
	pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
	for (;;)
		sched_yield();
	return arg;
}

static void yielding(void)
{
	cancel_a_thread(yields);
}

static void *locks(void *arg)
{
	pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
	pthread_mutex_lock(&lock);
	return arg;
}

static void locking(void)
{
	pthread_mutex_lock(&lock);
	cancel_a_thread(locks);
	pthread_mutex_unlock(&lock);
}

// ---- another process --------------------------------------------------------------------------

static void wait_for_child(int shared)
{
	sem_t *s = mmap(NULL, sizeof *s, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	sem_init(s, shared, 0);
	if (fork() == 0) {
		sem_post(s);
		_exit(0);
	}
	sem_wait(s);
	wait(NULL);
}

static void by_a_child(void)
{
	wait_for_child(1);
}

static void not_by_a_child(void)
{
	wait_for_child(0);
}

// ---- the list ---------------------------------------------------------------------------------

static const struct row {
	const char *name, *expected; // the exit status of the check, and what it says
	void (*program)(void);
} rows[] = {
	{"computing", "4 asynchronous cancellation", computing},
	{"yielding", "0 asynchronous cancellation", yielding},
	{"locking", "4 asynchronous cancellation", locking},
	{"by_a_child", "4 only what is outside the model could let a thread go on", by_a_child},
	{"not_by_a_child", "1 deadlock", not_by_a_child},
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
