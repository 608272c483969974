// SPDX-License-Identifier: MIT
//
// Dining philosophers for ever, with a condition for each, a count of meals, and output (after
// E. Dijkstra and A. Tanenbaum).
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>
#include <stdlib.h>
#define N 3
#define LEFT (i + N - 1) % N
#define RIGHT (i + 1) % N
enum { THINKING, HUNGRY, EATING };
static int state[N], meals[N];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t self[N];
static void test(int i)
{
	if (state[i] == HUNGRY && state[LEFT] != EATING && state[RIGHT] != EATING) {
		state[i] = EATING;
		pthread_cond_signal(&self[i]);
	}
}
static void take_forks(int i)
{
	pthread_mutex_lock(&mutex);
	state[i] = HUNGRY;
	test(i);
	while (state[i] != EATING)
		pthread_cond_wait(&self[i], &mutex);
	pthread_mutex_unlock(&mutex);
}
static void put_forks(int i)
{
	pthread_mutex_lock(&mutex);
	state[i] = THINKING;
	test(LEFT);
	test(RIGHT);
	pthread_mutex_unlock(&mutex);
}
static void *philosopher(void *arg)
{
	int i = *(int *)arg;
	while (1) {
		usleep(1000);
		take_forks(i);
		meals[i]++;
		printf("Philosopher %d eats meal %d\n", i, meals[i]);
		usleep(1000);
		put_forks(i);
	}
	return NULL;
}
int main(void)
{
	pthread_t t[N];
	int id[N];
	for (int i = 0; i < N; i++)
		pthread_cond_init(&self[i], NULL);
	for (int i = 0; i < N; i++) {
		id[i] = i;
		pthread_create(&t[i], NULL, philosopher, &id[i]);
	}
	for (int i = 0; i < N; i++)
		pthread_join(t[i], NULL);
	return 0;
}
