// SPDX-License-Identifier: MIT
//
// greedy WHAT: programs that take more than there is, go on and on, or never come to a visible
// operation.
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_t main_thread;

// ---- too much
// -------------------------------------------------------------------------------------

static void *waits(void *arg)
{
	pthread_mutex_lock(&lock);
	pthread_mutex_unlock(&lock);
	return arg;
}

static void crowd(void)
{
	pthread_t t;
	pthread_mutex_lock(&lock);
	for (int i = 0; i < 1000000; i++)
		pthread_create(&t, NULL, waits, NULL); // crowd
}

static void chatter(void)
{
	for (;;)
		puts("all work and no play"); // chatter
}

static void mutter(void)
{
	for (;;)
		fputs("all work and no play\n", stderr);
}

static void fill(void)
{
	static char much[1 << 16];
	int fd = open("filled", O_CREAT | O_WRONLY | O_TRUNC, 0600);
	while (write(fd, much, sizeof much) > 0) // fill
		;
	exit(8);
}

// A hole does not count; what is written does.
static void fill_far(void)
{
	int fd = open("filled", O_CREAT | O_WRONLY | O_TRUNC, 0600);
	if (ftruncate(fd, (off_t)1 << 40))
		exit(8);
	close(fd);
}

static void many_files(void)
{
	static char much[1 << 20];
	char name[20];
	for (int i = 0; i < 5000; i++) {
		snprintf(name, sizeof name, "file-%d", i % 4);
		int fd = open(name, O_CREAT | O_WRONLY | O_TRUNC, 0600);
		if (fd < 0 || write(fd, much, sizeof much) < 0)
			exit(8);
		close(fd);
	}
}

static void many_descriptors(void)
{
	for (int i = 0; i < 2000000; i++)
		if (open("/dev/null", O_RDONLY) < 0)
			exit(0);
}

static void eat(void)
{
	for (char *p; (p = malloc(1000));) // eat
		memset(p, 1, 1000);
}

static void gorge(void)
{
	for (char *p; (p = malloc(10 << 20));) // gorge
		memset(p, 1, 10 << 20);
}

static void map(void)
{
	const size_t n = 10 << 20;
	for (char *p; (p = mmap(NULL, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1,
				0)) != MAP_FAILED;) // map
		memset(p, 1, n);
	exit(7);
}

static void shared_memory(void)
{
	int fd = memfd_create("m", 0);
	static char much[1 << 20];
	for (size_t i = 0; i < 20000; i++)
		if (write(fd, much, sizeof much) < 0)
			exit(7);
}

// ---- never a visible operation
// --------------------------------------------------------------------

static volatile int flag;

static void loops(void)
{
	while (!flag)
		; // loop
}

static void loops_in_calls(void)
{
	while (!flag)
		getppid(); // call
}

static void loops_alone(void)
{
	while (!flag)
		; // alone
}

static void holds_and_loops(void)
{
	pthread_mutex_lock(&lock);
	while (!flag)
		; // holds
}

static void many_steps(void)
{
	for (int i = 0; i < 400000; i++) {
		pthread_mutex_lock(&lock);
		pthread_mutex_unlock(&lock);
	}
}

static void closes_many_steps(void)
{
	for (int fd = 0; fd <= 1000; fd++)
		close(fd);
	many_steps();
}

static const struct {
	const char *name;
	void (*go)(void);
} all[] = {
	{"crowd", crowd},
	{"chatter", chatter},
	{"mutter", mutter},
	{"fill", fill},
	{"fill-far", fill_far},
	{"files", many_files},
	{"descriptors", many_descriptors},
	{"eat", eat},
	{"gorge", gorge},
	{"map", map},
	{"memfd", shared_memory},
	{"loop", loops},
	{"call", loops_in_calls},
	{"alone", loops_alone},
	{"holds", holds_and_loops},
	{"steps", many_steps},
	{"closes-steps", closes_many_steps},
};

static void (*goes)(void);

static void *work(void *arg)
{
	pthread_mutex_lock(&lock);
	pthread_mutex_unlock(&lock);
	goes();
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t t;
	main_thread = pthread_self();
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (argc > 1 && !strcmp(argv[1], all[i].name))
			goes = all[i].go;
	if (!goes)
		return 64;
	pthread_create(&t, NULL, work, NULL);
	pthread_mutex_lock(&lock);
	pthread_mutex_unlock(&lock);
	pthread_join(t, NULL);
	return 0;
}
