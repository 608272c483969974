// SPDX-License-Identifier: MIT
//
// Right: a count, and a condition for those that wait for it to be more than 0.
#include "test-permits.h"
#include "treadle.h"

#include <pthread.h>
#include <stdlib.h>

struct permits {
	pthread_mutex_t lock;
	pthread_cond_t given;
	int n, waiting; // guarded by lock
};

struct permits *permits_new(int n)
{
	struct permits *p = calloc(1, sizeof *p);
	if (!p)
		abort();
	TR_MUST(pthread_mutex_init(&p->lock, NULL));
	TR_MUST(pthread_cond_init(&p->given, NULL));
	p->n = n;
	return p;
}

void permits_free(struct permits *p)
{
	pthread_cond_destroy(&p->given);
	pthread_mutex_destroy(&p->lock);
	free(p);
}

void permits_give(struct permits *p)
{
	pthread_mutex_lock(&p->lock);
	p->n++;
	pthread_cond_signal(&p->given);
	pthread_mutex_unlock(&p->lock);
}

void permits_take(struct permits *p)
{
	pthread_mutex_lock(&p->lock);
	p->waiting++;
	while (p->n == 0)
		pthread_cond_wait(&p->given, &p->lock);
	p->waiting--;
	p->n--;
	pthread_mutex_unlock(&p->lock);
}

bool permits_try(struct permits *p)
{
	pthread_mutex_lock(&p->lock);
	bool some = p->n > 0;
	if (some)
		p->n--;
	pthread_mutex_unlock(&p->lock);
	return some;
}

int main(void)
{
	test();
	return 0;
}
