// SPDX-License-Identifier: MIT
//
// fickle WHAT: programs that do not do the same on the same schedule, by what they ask; and some
// that ask as much, and do.
#include <arpa/inet.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static unsigned device(void)
{
	unsigned n = 0;
	int fd = open("/dev/urandom", O_RDONLY);
	if (fd < 0 || read(fd, &n, sizeof n) != sizeof n)
		exit(9);
	close(fd);
	return n;
}

static unsigned entropy(void)
{
	unsigned n = 0;
	if (getrandom(&n, sizeof n, 0) != sizeof n)
		exit(9);
	return n;
}

// Numbers that follow each other are far from each other here: beside other work the executions'
// numbers may differ by just so much that all of them do the same.
static unsigned process(void)
{
	return (unsigned)getpid() * 2654435761u >> 16;
}

// The port that the kernel gives is another each time.
static unsigned network(void)
{
	struct sockaddr_in a = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	socklen_t n = sizeof a;
	int fd = socket(AF_INET, SOCK_DGRAM, 0);
	if (fd < 0 || bind(fd, (struct sockaddr *)&a, sizeof a) ||
	    getsockname(fd, (struct sockaddr *)&a, &n))
		exit(9);
	close(fd);
	return (unsigned)ntohs(a.sin_port) / 2;
}

static unsigned seeded_by_pid(void)
{
	srand((unsigned)getpid());
	return (unsigned)rand() >> 4;
}

// ---- the same each time
// --------------------------------------------------------------------------

static unsigned seeded_by_time(void)
{
	srand((unsigned)time(NULL));
	return (unsigned)rand() >> 4;
}

static unsigned address(void)
{
	void *p = malloc(100);
	int local;
	printf("%p %p %p\n", p, (void *)&local, (void *)&lock);
	return (unsigned)((size_t)p >> 4 ^ (size_t)&local >> 4);
}

static unsigned input(void)
{
	int c = getchar();
	return c == EOF ? 0 : (unsigned)c;
}

static const struct {
	const char *name;
	unsigned (*ask)(void);
} all[] = {
	{"urandom", device},
	{"getrandom", entropy},
	{"pid", process},
	{"network", network},
	{"rand-pid", seeded_by_pid},
	{"rand-time", seeded_by_time},
	{"address", address},
	{"stdin", input},
};

static unsigned (*asks)(void);

static void *work(void *arg)
{
	unsigned turns = 4 + asks() % 8;
	while (turns--) {
		pthread_mutex_lock(&lock);
		pthread_mutex_unlock(&lock);
	}
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t t;
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (argc > 1 && !strcmp(argv[1], all[i].name))
			asks = all[i].ask;
	if (!asks)
		return 64;
	pthread_create(&t, NULL, work, NULL);
	pthread_mutex_lock(&lock);
	pthread_mutex_unlock(&lock);
	return pthread_join(t, NULL);
}
