// SPDX-License-Identifier: MIT
//
// One page of memory that is mapped twice, in the way that the argument names.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/shm.h>
#include <unistd.h>

#define SIZE 4096

static int *view[2];

static void map(const char *how)
{
	int both = PROT_READ | PROT_WRITE, fd = memfd_create("page", 0);
	assert(fd >= 0 && ftruncate(fd, 2 * SIZE) == 0);
	if (strcmp(how, "attached") == 0) {
		int id = shmget(IPC_PRIVATE, SIZE, 0600);
		view[0] = shmat(id, NULL, 0);
		view[1] = shmat(id, NULL, 0);
		shmctl(id, IPC_RMID, NULL);
		return;
	}
	view[0] = mmap(NULL, SIZE, both, MAP_SHARED, fd, 0);
	if (strcmp(how, "again") == 0)
		view[1] = mmap(NULL, SIZE, PROT_READ, MAP_SHARED, fd, 0);
	else if (strcmp(how, "remapped") == 0)
		view[1] = mremap(view[0], 0, SIZE, MREMAP_MAYMOVE);
	else if (strcmp(how, "private") == 0)
		view[1] = mmap(NULL, SIZE, both, MAP_PRIVATE, fd, 0);
	else if (strcmp(how, "other-page") == 0)
		view[1] = mmap(NULL, SIZE, both, MAP_SHARED, fd, SIZE);
	else if (strcmp(how, "one-after-the-other") == 0) {
		munmap(view[0], SIZE);
		view[0] = view[1] = mmap(NULL, SIZE, both, MAP_SHARED, fd, 0);
	}
	close(fd);
}

static void *use(void *number)
{
	return *(int *)number < 0 ? view : NULL;
}

int main(int argc, char **argv)
{
	pthread_t t;
	int number = 0;
	map(argc > 1 ? argv[1] : "");
	pthread_create(&t, NULL, use, &number);
	pthread_join(t, NULL);
	assert(view[0] != MAP_FAILED && view[1] != MAP_FAILED);
	return 0;
}
