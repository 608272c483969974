// SPDX-License-Identifier: MIT
//
// writes N: two threads write N MiB of memory between them, for bench/runner.sh.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static size_t half; // bytes

static void *fill(void *arg)
{
	char *p = malloc(half);
	if (!p)
		abort();
	memset(p, 1, half);
	__asm__("" : : "r"(p) : "memory"); // somebody may read it
	for (int i = 0; i < 3; i++) {
		pthread_mutex_lock(&lock);
		pthread_mutex_unlock(&lock);
	}
	free(p);
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t a, b;
	half = (size_t)(argc > 1 ? atoi(argv[1]) : 4) << 19;
	pthread_create(&a, NULL, fill, NULL);
	pthread_create(&b, NULL, fill, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
