// SPDX-License-Identifier: MIT
//
// What the thread works on is filled in after it was started.
// wrong: race; named: job
// right: verified
#include <pthread.h>
#include <stdio.h>

struct job {
	int from, to, sum;
};

static void *add(void *arg)
{
	struct job *j = arg;
	for (int i = j->from; i < j->to; i++) // here
		j->sum += i;		      // here
	return NULL;
}

int main(void)
{
	pthread_t t;
	struct job job = {0};
#ifdef RIGHT
	job.from = 1;
	job.to = 4;
	pthread_create(&t, NULL, add, &job);
#else
	pthread_create(&t, NULL, add, &job);
	job.from = 1; // here
	job.to = 4;   // here
#endif
	pthread_join(t, NULL);
	printf("%d\n", job.sum);
	return 0;
}
