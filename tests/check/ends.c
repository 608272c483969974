// SPDX-License-Identifier: MIT
//
// Ends of a program, by name: ends NAME. Most come only on a schedule where the second thread
// goes first.
// build: plain
// wrong -- status: exit; named: status 7
// wrong -- crash: crash; line: crash
// wrong -- abort: crash
// wrong -- spin: livelock; named: ends.c
// wrong -- fickle: undecided; limit: the program is not deterministic; limit: at step
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

// Lines of all kinds: five and more, long ones, what would do something to a terminal.
static void end_lines(void)
{
	puts("the first");
	puts("the second");
	puts("\033[2Jname:\ttab \001\xff end");
	puts("");
	for (int i = 0; i < 100; i++)
		fputs("0123456789", stdout);
	fputs("\nthe last but one\nthe last, without an end", stdout);
	fflush(stdout);
	abort();
}

static const struct end {
	const char *name;
	void (*come)(void);
} ends[] = {
	{"status", end_status}, {"crash", end_crash},	{"abort", end_abort},
	{"spin", end_spin},	{"output", end_output}, {"lines", end_lines},
};

// Does more in every second run, as a program may that keeps something in a file.
static void *fickle(void *arg)
{
	int fd = open("runs", O_WRONLY | O_CREAT | O_APPEND, 0666);
	off_t runs = lseek(fd, 0, SEEK_END);
	if (write(fd, "", 1) == 1 && runs % 2)
		sched_yield();
	close(fd);
	return go(arg);
}

int main(int argc, char **argv)
{
	pthread_t t;
	const char *name = argc > 1 ? argv[1] : "";
	pthread_create(&t, NULL, strcmp(name, "fickle") == 0 ? fickle : go, NULL);
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
