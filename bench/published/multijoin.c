// SPDX-License-Identifier: MIT
//
// Book example, main joins whichever thread died first.
//
// ends: yes
// expect: verified
// args: 1 1 2 3 3
// why: all shared counters and states are under the mutex, wait is in a while loop on
//      numUnjoined, main joins outside no one else's way
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static pthread_cond_t threadDied = PTHREAD_COND_INITIALIZER;
static pthread_mutex_t threadMutex = PTHREAD_MUTEX_INITIALIZER;

static int totThreads = 0;
static int numLive = 0;
static int numUnjoined = 0;

enum tstate { TS_ALIVE, TS_TERMINATED, TS_JOINED };

static struct {
	pthread_t tid;
	enum tstate state;
	int sleepTime;
} * thread;

static void *threadFunc(void *arg)
{
	int idx = (int)(long)arg;

	sleep(thread[idx].sleepTime); /* pretend to work */
	printf("Thread %d terminating\n", idx);

	if (pthread_mutex_lock(&threadMutex) != 0)
		exit(1);
	numUnjoined++;
	thread[idx].state = TS_TERMINATED;
	if (pthread_mutex_unlock(&threadMutex) != 0)
		exit(1);

	pthread_cond_signal(&threadDied);
	return NULL;
}

int main(int argc, char *argv[])
{
	int idx;

	if (argc < 2) {
		fprintf(stderr, "usage: %s nsecs...\n", argv[0]);
		exit(EXIT_FAILURE);
	}

	thread = calloc(argc - 1, sizeof(*thread));
	if (thread == NULL)
		exit(EXIT_FAILURE);

	for (idx = 0; idx < argc - 1; idx++) {
		thread[idx].sleepTime = atoi(argv[idx + 1]);
		thread[idx].state = TS_ALIVE;
		if (pthread_create(&thread[idx].tid, NULL, threadFunc, (void *)(long)idx) != 0)
			exit(EXIT_FAILURE);
	}

	totThreads = argc - 1;
	numLive = totThreads;

	while (numLive > 0) {
		pthread_mutex_lock(&threadMutex);

		while (numUnjoined == 0)
			pthread_cond_wait(&threadDied, &threadMutex);

		for (idx = 0; idx < totThreads; idx++) {
			if (thread[idx].state == TS_TERMINATED) {
				pthread_join(thread[idx].tid, NULL);
				thread[idx].state = TS_JOINED;
				numLive--;
				numUnjoined--;
				printf("Reaped thread %d (numLive=%d)\n", idx, numLive);
			}
		}

		pthread_mutex_unlock(&threadMutex);
	}

	exit(EXIT_SUCCESS);
}
