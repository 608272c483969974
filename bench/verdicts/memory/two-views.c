// SPDX-License-Identifier: MIT
//
// A file in memory is mapped twice, and each thread counts by an address of its own: it is one
// number all the same, and it has no lock. Right: each thread has a copy of its own.
// wrong: no proof; limit: mapped twice
// right: verified
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

#ifdef RIGHT
#define HOW MAP_PRIVATE
#else
#define HOW MAP_SHARED
#endif

static int *view[2];

static void *count(void *number)
{
	++*view[*(int *)number];
	return NULL;
}

int main(void)
{
	pthread_t t[2];
	int number[] = {0, 1}, fd = memfd_create("count", 0);
	assert(fd >= 0 && ftruncate(fd, 4096) == 0);
	for (int i = 0; i < 2; i++) {
		view[i] = mmap(NULL, 4096, PROT_READ | PROT_WRITE, HOW, fd, 0);
		assert(view[i] != MAP_FAILED);
	}
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, count, &number[i]);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
	assert(*view[0] == *view[1]);
	return 0;
}
