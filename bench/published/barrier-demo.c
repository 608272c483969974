// SPDX-License-Identifier: MIT
//
// Book example, threads meet num-barriers times at one pthread_barrier.
//
// ends: yes
// expect: verified
// args: 2 4
// why: barrier count equals the number of threads and everyone does the same number of rounds
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static pthread_barrier_t barrier;
static int numBarriers;

static void *threadFunc(void *arg)
{
	int s, nsecs, j;
	long threadNum = (long)arg;

	printf("Thread %ld started\n", threadNum);
	srandom(time(NULL) + threadNum);

	for (j = 0; j < numBarriers; j++) {
		nsecs = random() % 5 + 1;
		sleep(nsecs);

		printf("Thread %ld about to wait on barrier %d after sleeping %d seconds\n",
		       threadNum, j, nsecs);
		s = pthread_barrier_wait(&barrier);

		if (s == 0) {
			printf("Thread %ld passed barrier %d: return value was 0\n", threadNum, j);
		} else if (s == PTHREAD_BARRIER_SERIAL_THREAD) {
			printf("Thread %ld passed barrier %d: PTHREAD_BARRIER_SERIAL_THREAD\n",
			       threadNum, j);
			usleep(100000);
			printf("\n");
		} else {
			fprintf(stderr, "pthread_barrier_wait (%ld)\n", threadNum);
			exit(EXIT_FAILURE);
		}
	}

	usleep(200000);
	printf("Thread %ld terminating\n", threadNum);
	return NULL;
}

int main(int argc, char *argv[])
{
	int numThreads;
	long k;
	pthread_t *tid;

	if (argc != 3) {
		fprintf(stderr, "%s num-barriers num-threads\n", argv[0]);
		exit(EXIT_FAILURE);
	}

	numBarriers = atoi(argv[1]);
	numThreads = atoi(argv[2]);

	tid = calloc(numThreads, sizeof(pthread_t));
	if (tid == NULL)
		exit(EXIT_FAILURE);

	if (pthread_barrier_init(&barrier, NULL, numThreads) != 0)
		exit(EXIT_FAILURE);

	for (k = 0; k < numThreads; k++)
		if (pthread_create(&tid[k], NULL, threadFunc, (void *)k) != 0)
			exit(EXIT_FAILURE);

	usleep(100000);
	printf("\n");

	for (k = 0; k < numThreads; k++)
		if (pthread_join(tid[k], NULL) != 0)
			exit(EXIT_FAILURE);

	exit(EXIT_SUCCESS);
}
