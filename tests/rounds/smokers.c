// SPDX-License-Identifier: MIT
//
// The cigarette smokers, for ever, with a pusher for each ingredient (after A. Downey: The Little
// Book of Semaphores).
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
static sem_t agent_sem, tobacco, paper, match, tobacco_sem, paper_sem, match_sem, mutex;
static int is_tobacco, is_paper, is_match;
static long smoked[3];
static void *agent(void *a)
{
	int round = 0;
	while (1) {
		sem_wait(&agent_sem);
		switch (round++ % 3) {
		case 0:
			sem_post(&tobacco);
			sem_post(&paper);
			break;
		case 1:
			sem_post(&paper);
			sem_post(&match);
			break;
		case 2:
			sem_post(&tobacco);
			sem_post(&match);
			break;
		}
	}
	return a;
}
static void *push_tobacco(void *a)
{
	while (1) {
		sem_wait(&tobacco);
		sem_wait(&mutex);
		if (is_paper) {
			is_paper = 0;
			sem_post(&match_sem);
		} else if (is_match) {
			is_match = 0;
			sem_post(&paper_sem);
		} else
			is_tobacco = 1;
		sem_post(&mutex);
	}
	return a;
}
static void *push_paper(void *a)
{
	while (1) {
		sem_wait(&paper);
		sem_wait(&mutex);
		if (is_tobacco) {
			is_tobacco = 0;
			sem_post(&match_sem);
		} else if (is_match) {
			is_match = 0;
			sem_post(&tobacco_sem);
		} else
			is_paper = 1;
		sem_post(&mutex);
	}
	return a;
}
static void *push_match(void *a)
{
	while (1) {
		sem_wait(&match);
		sem_wait(&mutex);
		if (is_paper) {
			is_paper = 0;
			sem_post(&tobacco_sem);
		} else if (is_tobacco) {
			is_tobacco = 0;
			sem_post(&paper_sem);
		} else
			is_match = 1;
		sem_post(&mutex);
	}
	return a;
}
static sem_t *const mine[3] = {&tobacco_sem, &paper_sem, &match_sem};
static void *smoker(void *arg)
{
	long i = (long)arg;
	while (1) {
		sem_wait(mine[i]);
		smoked[i]++;
		sem_post(&agent_sem);
	}
	return NULL;
}
int main(void)
{
	pthread_t t[7];
	sem_init(&agent_sem, 0, 1);
	sem_init(&mutex, 0, 1);
	sem_init(&tobacco, 0, 0);
	sem_init(&paper, 0, 0);
	sem_init(&match, 0, 0);
	sem_init(&tobacco_sem, 0, 0);
	sem_init(&paper_sem, 0, 0);
	sem_init(&match_sem, 0, 0);
	pthread_create(&t[0], NULL, agent, NULL);
	pthread_create(&t[1], NULL, push_tobacco, NULL);
	pthread_create(&t[2], NULL, push_paper, NULL);
	pthread_create(&t[3], NULL, push_match, NULL);
	for (long i = 0; i < 3; i++)
		pthread_create(&t[4 + i], NULL, smoker, (void *)i);
	for (int i = 0; i < 7; i++)
		pthread_join(t[i], NULL);
}
