// SPDX-License-Identifier: MIT
//
// arguments WORD...: a thread for each word, which takes a lock. It goes wrong where the thread of
// the word "wrong" comes last of several. What it does to its arguments and its statics is nothing
// to the next execution.
#include <assert.h>
#include <pthread.h>
#include <string.h>

#define MOST 12

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char *last;
static int ran;

static void *come(void *word)
{
	pthread_mutex_lock(&lock);
	last = word;
	pthread_mutex_unlock(&lock);
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t t[MOST];
	int n = argc - 1 < MOST ? argc - 1 : MOST;
	assert(!ran++ && !argv[argc] && !strchr(argv[1], '#'));
	for (int i = 0; i < n; i++)
		pthread_create(&t[i], NULL, come, argv[i + 1]);
	for (int i = 0; i < n; i++)
		pthread_join(t[i], NULL);
	assert(n == 1 || strcmp(last, "wrong") != 0);
	memset(argv[1], '#', strlen(argv[1]));
	argv[argc] = argv[1];
	return 0;
}
