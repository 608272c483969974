// SPDX-License-Identifier: MIT
//
// OSTEP chapter 31 homework, reusable barrier with two turnstiles from named semaphores.
//
// ends: yes
// expect: verified
// args: 4
// why: counter is under the mutex semaphore and each turnstile gets exactly n posts for n
//      waits
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct __barrier_t {
	sem_t *mutex;
	sem_t *turnstile1;
	sem_t *turnstile2;
	int num_arrived;
	int num_threads;
} barrier_t;

barrier_t b;
char *mutex_str = "/mutex";
char *turnstile1_str = "/turnstile1";
char *turnstile2_str = "/turnstile2";

sem_t *Sem_open(const char *name, unsigned int value)
{
	sem_unlink(name);
	sem_t *s = sem_open(name, O_CREAT, S_IRUSR | S_IWUSR, value);
	if (s == SEM_FAILED) {
		perror("sem_open");
		exit(1);
	}
	return s;
}

void barrier_init(barrier_t *b, int num_threads)
{
	b->mutex = Sem_open(mutex_str, 1);
	b->turnstile1 = Sem_open(turnstile1_str, 0);
	b->turnstile2 = Sem_open(turnstile2_str, 0);
	b->num_arrived = 0;
	b->num_threads = num_threads;
}

void barrier(barrier_t *b)
{
	sem_wait(b->mutex);
	b->num_arrived += 1;
	if (b->num_arrived == b->num_threads) {
		for (int i = 0; i < b->num_threads; i++)
			sem_post(b->turnstile1);
	}
	sem_post(b->mutex);

	sem_wait(b->turnstile1);

	sem_wait(b->mutex);
	b->num_arrived -= 1;
	if (b->num_arrived == 0) {
		for (int i = 0; i < b->num_threads; i++)
			sem_post(b->turnstile2);
	}
	sem_post(b->mutex);

	sem_wait(b->turnstile2);
}

typedef struct __tinfo_t {
	int thread_id;
} tinfo_t;

void *child(void *arg)
{
	tinfo_t *t = (tinfo_t *)arg;
	printf("child %d: before\n", t->thread_id);
	barrier(&b);
	printf("child %d: after\n", t->thread_id);
	return NULL;
}

int main(int argc, char *argv[])
{
	assert(argc == 2);
	int num_threads = atoi(argv[1]);
	assert(num_threads > 0);

	pthread_t p[num_threads];
	tinfo_t t[num_threads];

	printf("parent: begin\n");
	barrier_init(&b, num_threads);

	int i;
	for (i = 0; i < num_threads; i++) {
		t[i].thread_id = i;
		assert(pthread_create(&p[i], NULL, child, &t[i]) == 0);
	}
	for (i = 0; i < num_threads; i++)
		assert(pthread_join(p[i], NULL) == 0);

	printf("parent: end\n");
	sem_close(b.mutex);
	sem_close(b.turnstile1);
	sem_close(b.turnstile2);
	sem_unlink(mutex_str);
	sem_unlink(turnstile1_str);
	sem_unlink(turnstile2_str);
	return 0;
}
