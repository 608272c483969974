// SPDX-License-Identifier: MIT
//
// Student's cut-down LLNL condvar with the locks commented out.
//
// ends: yes
// expect: failed misuse
// why: cond_wait is called without holding the mutex, count is changed by both threads
//      unlocked (also a race) and the signal can be lost
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define TCOUNT 3
#define COUNT_LIMIT 3

int count = 0;
pthread_mutex_t count_mutex;
pthread_cond_t count_threshold_cv;

void *watch_count(void *t)
{
	long my_id = (long)t;

	printf("Starting watch_count(): thread %ld\n", my_id);

	// pthread_mutex_lock(&count_mutex);
	pthread_cond_wait(&count_threshold_cv, &count_mutex);
	printf("watch_count(): thread %ld Condition signal received.\n", my_id);
	count += 125;
	printf("watch_count(): thread %ld count now = %d.\n", my_id, count);
	// pthread_mutex_unlock(&count_mutex);
	pthread_exit(NULL);
}

int main(int argc, char *argv[])
{
	int i;
	long t1 = 1;
	pthread_t threads;
	pthread_attr_t attr;

	pthread_mutex_init(&count_mutex, NULL);
	pthread_cond_init(&count_threshold_cv, NULL);

	pthread_attr_init(&attr);
	pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_JOINABLE);
	pthread_create(&threads, &attr, watch_count, (void *)t1);

	for (i = 0; i < TCOUNT; i++) {
		count++;
		if (count == COUNT_LIMIT) {
			pthread_cond_signal(&count_threshold_cv);
			printf("count = %d  Threshold reached.\n", count);
		}
		printf("count = %d\n", count);
		sleep(1);
	}
	pthread_join(threads, NULL);
	printf("Main(): done. Final value of count = %d\n", count);

	pthread_attr_destroy(&attr);
	pthread_mutex_destroy(&count_mutex);
	pthread_cond_destroy(&count_threshold_cv);
	return 0;
}
