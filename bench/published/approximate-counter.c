// SPDX-License-Identifier: MIT
//
// OSTEP chapter 29 homework, approximate (sloppy) counter timed for 11 thresholds x 1..4 threads x
// one million.
//
// ends: yes
// expect: verified
// why: local counts are under their local lock, global under the global lock, always taken in
//      the order local then global
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#define NUMCPUS 4
#define ONE_MILLION 1000000

typedef struct __counter_t {
	pthread_mutex_t glock;
	int local[NUMCPUS];
	pthread_mutex_t llock[NUMCPUS];
	int global;
	int threshold;
} counter_t;

typedef struct __myarg_t {
	counter_t *c;
	int threshold;
	int amt;
	int threads;
} myarg_t;

static void init(counter_t *c, int threshold)
{
	c->threshold = threshold;
	c->global = 0;
	pthread_mutex_init(&c->glock, NULL);
	for (int i = 0; i < NUMCPUS; i++) {
		c->local[i] = 0;
		pthread_mutex_init(&c->llock[i], NULL);
	}
}

static void update(counter_t *c, unsigned long threadID, int amt)
{
	int cpu = threadID % NUMCPUS;
	pthread_mutex_lock(&c->llock[cpu]);
	c->local[cpu] += amt;
	if (c->local[cpu] >= c->threshold) {
		pthread_mutex_lock(&c->glock);
		c->global += c->local[cpu];
		pthread_mutex_unlock(&c->glock);
		c->local[cpu] = 0;
	}
	pthread_mutex_unlock(&c->llock[cpu]);
}

static int get(counter_t *c)
{
	pthread_mutex_lock(&c->glock);
	int val = c->global;
	pthread_mutex_unlock(&c->glock);
	return val;
}

static void *thread_function(void *arg)
{
	myarg_t *m = (myarg_t *)arg;
	pthread_t threadID = pthread_self();
	for (int i = 0; i < ONE_MILLION; i++)
		update(m->c, (unsigned long)threadID, m->amt);
	pthread_exit(0);
}

int main(int argc, char *argv[])
{
	for (int i = 0; i < 11; i++) {
		int threshold = 1 << i;
		for (int j = 1; j <= NUMCPUS; j++) {
			counter_t *c = malloc(sizeof(counter_t));
			if (c == NULL)
				exit(EXIT_FAILURE);
			init(c, threshold);
			pthread_t *threads = malloc((size_t)j * sizeof(pthread_t));
			if (threads == NULL)
				exit(EXIT_FAILURE);
			myarg_t args;
			args.c = c;
			args.threshold = threshold;
			args.amt = 1;
			args.threads = j;
			struct timeval start, end;
			gettimeofday(&start, NULL);
			for (int k = 0; k < j; k++)
				pthread_create(&threads[k], NULL, &thread_function, &args);
			for (int l = 0; l < j; l++)
				pthread_join(threads[l], NULL);
			gettimeofday(&end, NULL);
			long long startusec = start.tv_sec * ONE_MILLION + start.tv_usec;
			long long endusec = end.tv_sec * ONE_MILLION + end.tv_usec;
			printf("%d threads, %d threshold\n", j, threshold);
			printf("%d global counter\n", get(c));
			printf("Time (seconds): %f\n\n",
			       (double)(endusec - startusec) / ONE_MILLION);
			pthread_mutex_destroy(&c->glock);
			for (int m = 0; m < NUMCPUS; m++)
				pthread_mutex_destroy(&c->llock[m]);
			free(c);
			free(threads);
		}
	}
	return 0;
}
