// SPDX-License-Identifier: MIT
//
// branches [print|read]: three threads, whose every place that holds something is checked in the
// end: an execution that begins within another one finds what that one had there, and nothing
// later. It prints, or reads `abcd` from its standard input byte by byte: once in front of the
// threads, once in each.
#include <errno.h>
#include <fenv.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { THREADS = 3, ROUNDS = 3 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_key_t key;
static __thread long in_thread;
static long in_static, *in_heap[THREADS];
static int reads;
static bool prints;
static char order[THREADS * ROUNDS + 1]; // who had the lock

static void read_next(void)
{
	static const char text[] = "abcd";
	char c;
	if (read(STDIN_FILENO, &c, 1) != 1 || c != text[reads++ - 1])
		abort();
}

static void *work(void *arg)
{
	long id = (long)arg, on_stack[64] = {0};
	long *mine = calloc(64, sizeof *mine);
	fesetround(id % 2 ? FE_UPWARD : FE_TONEAREST);
	if (!mine || pthread_setspecific(key, mine))
		abort();
	for (int i = 0; i < ROUNDS; i++) {
		errno = (int)id + i + 1;
		pthread_mutex_lock(&lock);
		order[in_static++] = (char)('a' + id);
		if (reads && !i)
			read_next();
		if (prints && !i) {
			printf("%ld", id);
			fflush(stdout);
		}
		pthread_mutex_unlock(&lock);
		if (errno != id + i + 1)
			abort();
		in_thread += id + 1;
		on_stack[i * 20]++;
		mine[i * 20]++;
	}
	for (int i = 0; i < ROUNDS; i++)
		if (on_stack[i * 20] != 1 || mine[i * 20] != 1 || on_stack[i * 20 + 1])
			abort();
	if (in_thread != ROUNDS * (id + 1) || pthread_getspecific(key) != mine ||
	    fegetround() != (id % 2 ? FE_UPWARD : FE_TONEAREST))
		abort();
	in_heap[id] = mine;
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t t[THREADS];
	reads = argc > 1 && !strcmp(argv[1], "read");
	prints = argc > 1 && !strcmp(argv[1], "print");
	if (reads)
		read_next();
	if (prints) {
		puts("first");
		fflush(stdout);
	}
	pthread_key_create(&key, NULL);
	for (long i = 0; i < THREADS; i++)
		if (pthread_create(&t[i], NULL, work, (void *)i))
			abort();
	for (long i = 0; i < THREADS; i++)
		pthread_join(t[i], NULL);
	for (long i = 0; i < THREADS; i++)
		free(in_heap[i]);
	if (in_static != (long)strlen(order) || in_static != THREADS * ROUNDS)
		abort();
	puts(order);
}
