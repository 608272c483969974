// SPDX-License-Identifier: MIT
//
// Cigarette smokers, three agents and three smokers with a semaphore for each ingredient.
//
// ends: no
// expect: failed deadlock
// why: two smokers can each take one of the two ingredients on the table, and then all six
//      threads wait.
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <pthread.h>
#include <semaphore.h>

sem_t agent, tobacco, paper, match;

void *agent_a(void *arg)
{
	while (1) {
		sem_wait(&agent);
		sem_post(&tobacco);
		sem_post(&paper);
	}
	return NULL;
}

void *agent_b(void *arg)
{
	while (1) {
		sem_wait(&agent);
		sem_post(&tobacco);
		sem_post(&match);
	}
	return NULL;
}

void *agent_c(void *arg)
{
	while (1) {
		sem_wait(&agent);
		sem_post(&paper);
		sem_post(&match);
	}
	return NULL;
}

void smoke(const char *who)
{
	printf("Smoker with %s is smoking ...\n", who);
	sleep(1);
	printf("Smoker with %s is done\n", who);
}

void *has_paper(void *arg)
{
	while (1) {
		sem_wait(&tobacco);
		sem_wait(&match);
		smoke("paper");
		sem_post(&agent);
	}
	return NULL;
}

void *has_tobacco(void *arg)
{
	while (1) {
		sem_wait(&paper);
		sem_wait(&match);
		smoke("tobacco");
		sem_post(&agent);
	}
	return NULL;
}

void *has_matches(void *arg)
{
	while (1) {
		sem_wait(&tobacco);
		sem_wait(&paper);
		smoke("matches");
		sem_post(&agent);
	}
	return NULL;
}

#define NUM 3

int main(int argc, char **argv)
{
	pthread_t agents[NUM];
	pthread_t smokers[NUM];
	void *(*agent_fn[NUM])(void *) = {agent_a, agent_b, agent_c};
	void *(*smoker_fn[NUM])(void *) = {has_tobacco, has_matches, has_paper};

	sem_init(&agent, 0, 1);
	sem_init(&tobacco, 0, 0);
	sem_init(&paper, 0, 0);
	sem_init(&match, 0, 0);

	for (int i = 0; i < NUM; i++)
		pthread_create(&agents[i], NULL, agent_fn[i], NULL);
	for (int i = 0; i < NUM; i++)
		pthread_create(&smokers[i], NULL, smoker_fn[i], NULL);
	for (int i = 0; i < NUM; i++)
		pthread_join(agents[i], NULL);
	for (int i = 0; i < NUM; i++)
		pthread_join(smokers[i], NULL);
	return 0;
}
