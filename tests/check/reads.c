// SPDX-License-Identifier: MIT
//
// A program that does what its standard input says, which it reads in the way that its argument
// names: after "2" two threads race for a counter.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

static int counter;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *adds(void *races)
{
	if (!races)
		pthread_mutex_lock(&mutex);
	counter++;
	if (!races)
		pthread_mutex_unlock(&mutex);
	return NULL;
}

static int by_scanf(void)
{
	int n = 0;
	return scanf("%d", &n) == 1 ? n : 0;
}

static int by_getchar(void)
{
	return getchar() - '0';
}

static int by_macro(void)
{
	return getc_unlocked(stdin) - '0';
}

static int by_line(void)
{
	char line[20];
	return fgets(line, sizeof line, stdin) ? atoi(line) : 0;
}

static int by_read(void)
{
	char c = 0;
	return read(STDIN_FILENO, &c, 1) == 1 ? c - '0' : 0;
}

static int by_readv(void)
{
	char c = 0;
	struct iovec part = {&c, 1};
	return readv(STDIN_FILENO, &part, 1) == 1 ? c - '0' : 0;
}

static int of_a_file(void)
{
	int n = 0;
	if (!freopen("two", "r", stdin) || scanf("%d", &n) != 1)
		return 0;
	return n;
}

static int of_nothing(void)
{
	return 0;
}

static int later(void);

static const struct {
	const char *name;
	int (*read)(void);
} ways[] = {
	{"scanf", by_scanf}, {"getchar", by_getchar}, {"macro", by_macro},
	{"line", by_line},   {"read", by_read},	      {"readv", by_readv},
	{"file", of_a_file}, {"nothing", of_nothing}, {"end", later},
};

// At its end.
static void reads_it(void)
{
	getchar();
}

static int later(void)
{
	atexit(reads_it);
	return 0;
}

int main(int argc, char **argv)
{
	pthread_t threads[2];
	int n = 0;
	for (size_t i = 0; argc > 1 && i < sizeof ways / sizeof *ways; i++)
		if (!strcmp(argv[1], ways[i].name))
			n = ways[i].read();
	for (int i = 0; i < 2; i++)
		pthread_create(&threads[i], NULL, adds, n == 2 ? &counter : NULL);
	for (int i = 0; i < 2; i++)
		pthread_join(threads[i], NULL);
	return 0;
}
