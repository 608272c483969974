// SPDX-License-Identifier: MIT
//
// Whoever asked gives up at its deadline and frees the request, which the server still answers. Or
// it leaves it to the server to free what nobody waits for.
// wrong: misuse; named: r
// right: verified
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>

struct request {
	pthread_mutex_t m;
	pthread_cond_t done;
	bool answered, given_up;
	int answer;
};

static void request_free(struct request *r)
{
	pthread_cond_destroy(&r->done);
	pthread_mutex_destroy(&r->m);
	free(r);
}

static void *server(void *arg)
{
	struct request *r = arg;
	pthread_mutex_lock(&r->m);
	bool alone = r->given_up;
	r->answer = 42;
	r->answered = true;
	pthread_cond_signal(&r->done);
	pthread_mutex_unlock(&r->m);
	if (alone)
		request_free(r);
	return NULL;
}

int main(void)
{
	pthread_t t;
	struct timespec until;
	struct request *r = malloc(sizeof *r);
	pthread_mutex_init(&r->m, NULL);
	pthread_cond_init(&r->done, NULL);
	r->answered = r->given_up = false;
	pthread_create(&t, NULL, server, r);
	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_sec += 1;
	pthread_mutex_lock(&r->m);
	int late = 0;
	while (!r->answered && !late)
		late = pthread_cond_timedwait(&r->done, &r->m, &until);
	bool ours = r->answered;
#ifdef RIGHT
	r->given_up = !ours;
#else
	ours = true;
#endif
	pthread_mutex_unlock(&r->m);
#ifdef RIGHT
	pthread_join(t, NULL);
	if (ours)
		request_free(r);
#else
	if (ours)
		request_free(r);
	pthread_join(t, NULL);
#endif
	return 0;
}
