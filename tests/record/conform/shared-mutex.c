// SPDX-License-Identifier: MIT
//
// Parent and children count under one process-shared mutex.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define CHILDREN 3
#define ROUNDS 200

struct shared {
	pthread_mutex_t m;
	int count;
};

static void count(struct shared *s)
{
	for (int i = 0; i < ROUNDS; i++) {
		assert(pthread_mutex_lock(&s->m) == 0);
		s->count++;
		pthread_mutex_unlock(&s->m);
	}
}

int main(void)
{
	struct shared *s =
		mmap(NULL, sizeof *s, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	pthread_mutexattr_t attr;
	pthread_mutexattr_init(&attr);
	pthread_mutexattr_setpshared(&attr, PTHREAD_PROCESS_SHARED);
	pthread_mutex_init(&s->m, &attr);
	for (int i = 0; i < CHILDREN; i++)
		if (fork() == 0) {
			count(s);
			exit(0);
		}
	count(s);
	for (int i = 0; i < CHILDREN; i++)
		wait(NULL);
	pthread_mutex_lock(&s->m);
	assert(s->count == (CHILDREN + 1) * ROUNDS);
	pthread_mutex_unlock(&s->m);
	pthread_mutex_destroy(&s->m);
	return 0;
}
