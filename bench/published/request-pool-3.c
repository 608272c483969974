// SPDX-License-Identifier: MIT
//
// Three request handler threads with a recursive mutex and a linked list of 600 requests.
//
// ends: yes
// expect: verified
// why: list under the recursive mutex, handlers test num_requests before each wait; handlers
//      loop for ever but main returns after its sleep
#define _GNU_SOURCE
#include <stdio.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* number of threads used to service requests */
#define NUM_HANDLER_THREADS 3

/* recursive, since a handler locks it twice */
pthread_mutex_t request_mutex = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
pthread_cond_t got_request = PTHREAD_COND_INITIALIZER;

int num_requests = 0; /* number of pending requests */

struct request {
	int number;
	struct request *next;
};

struct request *requests = NULL;     /* head of list */
struct request *last_request = NULL; /* last request */

int thr_id[NUM_HANDLER_THREADS];

void add_request(int request_num, pthread_mutex_t *p_mutex, pthread_cond_t *p_cond_var)
{
	struct request *a_request = malloc(sizeof(struct request));
	if (!a_request) {
		fprintf(stderr, "add_request: out of memory\n");
		exit(1);
	}
	a_request->number = request_num;
	a_request->next = NULL;

	pthread_mutex_lock(p_mutex);

	if (num_requests == 0) {
		requests = a_request;
		last_request = a_request;
	} else {
		last_request->next = a_request;
		last_request = a_request;
	}
	num_requests++;

	pthread_mutex_unlock(p_mutex);

	/* there's a new request to handle */
	pthread_cond_signal(p_cond_var);
}

struct request *get_request(pthread_mutex_t *p_mutex)
{
	struct request *a_request;

	pthread_mutex_lock(p_mutex);
	if (num_requests > 0) {
		a_request = requests;
		requests = a_request->next;
		if (requests == NULL)
			last_request = NULL;
		num_requests--;
	} else {
		a_request = NULL;
	}
	pthread_mutex_unlock(p_mutex);

	return a_request;
}

void handle_request(struct request *a_request, int thread_id)
{
	if (a_request) {
		printf("Thread '%d' handled request '%d'\n", thread_id, a_request->number);
		fflush(stdout);
	}
}

void *handle_requests_loop(void *data)
{
	struct request *a_request;
	int thread_id = *((int *)data);

	pthread_mutex_lock(&request_mutex);

	/* do forever.... */
	while (1) {
		if (num_requests > 0) {
			a_request = get_request(&request_mutex);
			if (a_request) {
				handle_request(a_request, thread_id);
				free(a_request);
			}
		} else {
			pthread_cond_wait(&got_request, &request_mutex);
		}
	}
	return NULL;
}

int main(int argc, char *argv[])
{
	int i;
	pthread_t p_threads[NUM_HANDLER_THREADS];
	struct timespec delay;

	for (i = 0; i < NUM_HANDLER_THREADS; i++) {
		thr_id[i] = i;
		pthread_create(&p_threads[i], NULL, handle_requests_loop, (void *)&thr_id[i]);
	}
	sleep(3);

	for (i = 0; i < 600; i++) {
		add_request(i, &request_mutex, &got_request);
		/* about 25% of the time let the others run */
		if (rand() > 3 * (RAND_MAX / 4)) {
			delay.tv_sec = 0;
			delay.tv_nsec = 10;
			nanosleep(&delay, NULL);
		}
	}
	/* wait till there are no more requests to process */
	sleep(5);

	printf("Glory,  we are done.\n");
	return 0;
}
