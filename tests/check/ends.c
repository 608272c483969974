// SPDX-License-Identifier: MIT
//
// Ends of a program, by name: ends NAME. Most come only on a schedule where the second thread
// goes first.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int first;

static void *go(void *arg)
{
	pthread_mutex_lock(&lock);
	if (!first)
		first = 2;
	pthread_mutex_unlock(&lock);
	return arg;
}

static void end_status(void)
{
	exit(7);
}

static void end_crash(void)
{
	*(volatile int *)0 = 1; // crash
}

static void end_abort(void)
{
	abort();
}

static void end_spin(void)
{
	for (volatile int i = 0;; i++)
		; // spin
}

static void end_output(void)
{
	puts("the output of the failing run");
	exit(1);
}

static const struct end {
	const char *name;
	void (*come)(void);
} ends[] = {
	{"status", end_status}, {"crash", end_crash},	{"abort", end_abort},
	{"spin", end_spin},	{"output", end_output},
};

// Locks once more on every second day of the year, as a program that reads a clock may.
static void *fickle(void *arg)
{
	struct timespec now;
	int fd[2];
	char c = 0;
	if (pipe(fd) == 0 && write(fd[1], &c, 1) == 1)
		clock_gettime(CLOCK_REALTIME, &now);
	pid_t pid = getpid();
	for (int i = 0; i < (int)(pid % 3); i++)
		go(NULL);
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t t;
	const char *name = argc > 1 ? argv[1] : "";
	pthread_create(&t, NULL, strcmp(name, "fickle") ? go : fickle, NULL);
	pthread_mutex_lock(&lock);
	if (!first)
		first = 1;
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
		if (first == 2 && strcmp(name, ends[i].name) == 0)
			ends[i].come();
	pthread_mutex_unlock(&lock);
	pthread_join(t, NULL);
	return 0;
}
