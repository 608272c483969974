// SPDX-License-Identifier: MIT
//
// Memory that is shared before main, without a file (an argument: with this one, beyond the end of
// which the mapping goes on), counts to two in each execution.
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

#define SIZE 65536

static int *counter;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void share(int argc, char **argv)
{
	int file = argc > 1 ? open(argv[1], O_RDWR) : -1;
	counter = mmap(NULL, SIZE, PROT_READ | PROT_WRITE,
		       MAP_SHARED | (file < 0 ? MAP_ANONYMOUS : 0), file, 0);
	assert(counter != MAP_FAILED && *counter == 0);
	counter[1] = 7;
	if (file >= 0)
		close(file);
}

static void *add(void *unused)
{
	(void)unused;
	pthread_mutex_lock(&m);
	++*counter;
	pthread_mutex_unlock(&m);
	return NULL;
}

int main(void)
{
	pthread_t t[2];
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, add, NULL);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
	assert(*counter == 2 && counter[1] == 7);
	return 0;
}
