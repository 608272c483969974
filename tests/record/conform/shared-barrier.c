// SPDX-License-Identifier: MIT
//
// Parent and child meet at a process-shared barrier, and read under a shared lock.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

struct shared {
	pthread_barrier_t b;
	pthread_rwlock_t l;
	int value;
};

int main(void)
{
	struct shared *s =
		mmap(NULL, sizeof *s, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	pthread_barrierattr_t attr;
	pthread_rwlockattr_t lattr;
	int status = 0;
	pthread_barrierattr_init(&attr);
	pthread_barrierattr_setpshared(&attr, PTHREAD_PROCESS_SHARED);
	pthread_barrier_init(&s->b, &attr, 2);
	pthread_rwlockattr_init(&lattr);
	pthread_rwlockattr_setpshared(&lattr, PTHREAD_PROCESS_SHARED);
	pthread_rwlock_init(&s->l, &lattr);
	pid_t child = fork();
	if (child) {
		pthread_rwlock_wrlock(&s->l);
		s->value = 7;
		pthread_rwlock_unlock(&s->l);
	}
	pthread_barrier_wait(&s->b);
	pthread_rwlock_rdlock(&s->l);
	int seen = s->value;
	pthread_rwlock_unlock(&s->l);
	pthread_barrier_wait(&s->b);
	if (!child)
		_exit(seen != 7);
	assert(waitpid(child, &status, 0) == child && status == 0 && seen == 7);
	return 0;
}
