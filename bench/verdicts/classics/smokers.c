// SPDX-License-Identifier: MIT
//
// The agent lays down two of three things; each smoker grabs at what he lacks, one thing after
// the other.
// wrong: deadlock
// right: verified
#include <pthread.h>
#include <semaphore.h>

static sem_t tobacco, paper, match, done;
#ifdef RIGHT
static sem_t both_for_match, both_for_paper;
#endif

static void *has_match(void *arg)
{
#ifdef RIGHT
	sem_wait(&both_for_match);
#else
	sem_wait(&tobacco);
	sem_wait(&paper);
#endif
	sem_post(&done);
	return arg;
}

static void *has_paper(void *arg)
{
#ifdef RIGHT
	sem_wait(&both_for_paper);
#else
	sem_wait(&tobacco);
	sem_wait(&match);
#endif
	sem_post(&done);
	return arg;
}

int main(void)
{
	pthread_t a, b;
	sem_init(&tobacco, 0, 0);
	sem_init(&paper, 0, 0);
	sem_init(&match, 0, 0);
	sem_init(&done, 0, 0);
#ifdef RIGHT
	sem_init(&both_for_match, 0, 0);
	sem_init(&both_for_paper, 0, 0);
#endif
	pthread_create(&a, NULL, has_match, NULL);
	pthread_create(&b, NULL, has_paper, NULL);
#ifdef RIGHT
	sem_post(&both_for_match);
	sem_wait(&done);
	sem_post(&both_for_paper);
	sem_wait(&done);
#else
	sem_post(&tobacco);
	sem_post(&paper);
	sem_wait(&done);
	sem_post(&tobacco);
	sem_post(&match);
	sem_wait(&done);
#endif
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
