// SPDX-License-Identifier: MIT
//
// hostile WHAT: programs that would take all there is: memory, disk, threads, processes, time.
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *touch(void *p, size_t n)
{
	return p && p != MAP_FAILED ? memset(p, 1, n) : NULL;
}

static void eat(void)
{
	while (touch(malloc(1000), 1000))
		;
}

static void gorge(void)
{
	while (touch(malloc(10 << 20), 10 << 20))
		;
}

// More than the limit, but it gives it back each time: there is nothing wrong with it.
static void chew_times(int n)
{
	for (int i = 0; i < n; i++) {
		free(touch(malloc(10 << 20), 10 << 20));
		free(touch(malloc(1000), 1000));
	}
}

static void chew(void)
{
	chew_times(15);
}

static void chew_long(void)
{
	chew_times(100);
}

static void map(void)
{
	const size_t n = 10 << 20;
	while (touch(mmap(NULL, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), n))
		;
	puts("refused");
}

static void chatter(void)
{
	for (;;)
		puts("all work and no play");
}

static void fill(void)
{
	static char much[1 << 16];
	int fd = open("filled", O_CREAT | O_WRONLY, 0600);
	while (write(fd, much, sizeof much) > 0)
		;
}

static void *wait_for_lock(void *arg)
{
	pthread_mutex_lock(&lock);
	pthread_mutex_unlock(&lock);
	return arg;
}

static void crowd(void)
{
	pthread_t t;
	pthread_mutex_lock(&lock);
	while (pthread_create(&t, NULL, wait_for_lock, NULL) == 0)
		;
}

static void *spin(void *arg)
{
	for (volatile int i = 0;; i++)
		;
	return arg;
}

static void spins(void)
{
	pthread_t t;
	for (int i = 0; i < 50; i++)
		pthread_create(&t, NULL, spin, NULL);
	pthread_join(t, NULL);
}

static void hang(void)
{
	int fds[2];
	char byte;
	if (pipe(fds) == 0 && read(fds[0], &byte, 1) == 0)
		puts("cannot be");
}

// A process that outlives the one that made it, and one of its own.
static void orphans(void)
{
	if (fork() == 0) {
		if (fork() == 0)
			execlp("sleep", "sleep", "54321", (char *)NULL);
		spin(NULL);
	}
}

static void bomb(void)
{
	int n = 0;
	while (n < 100000 && fork() >= 0)
		n++;
}

static void child_crashes(void)
{
	int status = 0;
	pid_t pid = fork();
	if (pid == 0)
		abort();
	waitpid(pid, &status, 0);
	printf("the child ended by %d\n", WTERMSIG(status));
}

static const struct {
	const char *name;
	void (*go)(void);
} all[] = {
	{"eat", eat},
	{"gorge", gorge},
	{"chew", chew},
	{"chew-long", chew_long},
	{"map", map},
	{"chatter", chatter},
	{"fill", fill},
	{"crowd", crowd},
	{"spins", spins},
	{"hang", hang},
	{"orphans", orphans},
	{"bomb", bomb},
	{"child-crashes", child_crashes},
};

int main(int argc, char **argv)
{
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (argc > 1 && !strcmp(argv[1], all[i].name))
			all[i].go();
	return 0;
}
