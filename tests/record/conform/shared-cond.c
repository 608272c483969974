// SPDX-License-Identifier: MIT
//
// A child waits on a process-shared condition, and the parent broadcasts.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

struct shared {
	pthread_mutex_t m;
	pthread_cond_t c;
	int waits, go;
};

static int child(struct shared *s)
{
	pthread_mutex_lock(&s->m);
	s->waits++;
	while (!s->go)
		pthread_cond_wait(&s->c, &s->m);
	pthread_mutex_unlock(&s->m);
	return 0;
}

int main(void)
{
	struct shared *s =
		mmap(NULL, sizeof *s, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	pthread_mutexattr_t attr;
	pthread_condattr_t cattr;
	pthread_mutexattr_init(&attr);
	pthread_mutexattr_setpshared(&attr, PTHREAD_PROCESS_SHARED);
	pthread_mutex_init(&s->m, &attr);
	pthread_condattr_init(&cattr);
	pthread_condattr_setpshared(&cattr, PTHREAD_PROCESS_SHARED);
	pthread_cond_init(&s->c, &cattr);
	for (int i = 0; i < 2; i++)
		if (fork() == 0)
			return child(s);
	for (int waits = 0; waits < 2;) {
		pthread_mutex_lock(&s->m);
		waits = s->waits;
		if (waits == 2) {
			s->go = 1;
			pthread_cond_broadcast(&s->c);
		}
		pthread_mutex_unlock(&s->m);
	}
	for (int i = 0; i < 2; i++) {
		int status;
		assert(wait(&status) > 0 && status == 0);
	}
	return 0;
}
