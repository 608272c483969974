// SPDX-License-Identifier: MIT
//
// Each misuse of the interface that the model sees, by name: misuse NAME.
// build: plain
// wrong -- unlock-others: misuse; thread: 1 main; object: mutex lock; line: unlock-others
// wrong -- wait-no-mutex: misuse; thread: 1 main; object: condition cond; line: wait-no-mutex
// wrong -- destroy-in-use: misuse; thread: 1 main; object: mutex lock; line: destroy-in-use
// wrong -- join-twice: misuse; thread: 1 main; object: null; line: join-twice
// wrong -- join-self: misuse; thread: 1 main; object: null; line: join-self
#include <pthread.h>
#include <semaphore.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
static sem_t sem, held;
static pthread_t worker;

static void *hold(void *arg)
{
	pthread_mutex_lock(&lock);
	sem_post(&held);
	sem_wait(&sem);
	pthread_mutex_unlock(&lock);
	return arg;
}

static void unlock_others(void)
{
	pthread_mutex_unlock(&lock); // unlock-others
}

static void wait_no_mutex(void)
{
	pthread_cond_wait(&cond, &lock); // wait-no-mutex
}

static void destroy_in_use(void)
{
	pthread_mutex_destroy(&lock); // destroy-in-use
}

static void join_twice(void)
{
	sem_post(&sem);
	pthread_join(worker, NULL);
	pthread_join(worker, NULL); // join-twice
}

static void join_self(void)
{
	pthread_join(pthread_self(), NULL); // join-self
}

static const struct misuse {
	const char *name;
	void (*commit)(void);
} misuses[] = {
	{"unlock-others", unlock_others},   {"wait-no-mutex", wait_no_mutex},
	{"destroy-in-use", destroy_in_use}, {"join-twice", join_twice},
	{"join-self", join_self},
};

int main(int argc, char **argv)
{
	sem_init(&sem, 0, 0);
	sem_init(&held, 0, 0);
	pthread_create(&worker, NULL, hold, NULL);
	sem_wait(&held);
	for (size_t i = 0; i < sizeof misuses / sizeof *misuses; i++)
		if (argc > 1 && strcmp(argv[1], misuses[i].name) == 0)
			misuses[i].commit();
	sem_post(&sem);
	pthread_join(worker, NULL);
	return 0;
}
