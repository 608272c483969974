// SPDX-License-Identifier: MIT
//
// Right: rounds have numbers, and who waits does so until its round is over.
#include "test-barrier.h"
#include "treadle.h"

#include <pthread.h>
#include <stdlib.h>

struct barrier {
	pthread_mutex_t lock;
	pthread_cond_t over;
	int threads;	 // that it is for
	int here, round; // so many are here, in this round; guarded by lock
};

struct barrier *barrier_new(int threads)
{
	struct barrier *b = calloc(1, sizeof *b);
	if (!b)
		abort();
	TR_MUST(pthread_mutex_init(&b->lock, NULL));
	TR_MUST(pthread_cond_init(&b->over, NULL));
	b->threads = threads;
	return b;
}

void barrier_free(struct barrier *b)
{
	pthread_cond_destroy(&b->over);
	pthread_mutex_destroy(&b->lock);
	free(b);
}

bool barrier_wait(struct barrier *b)
{
	pthread_mutex_lock(&b->lock);
	int mine = b->round;
	bool last = ++b->here == b->threads;
	if (last) {
		b->here = 0;
		b->round++;
		pthread_cond_broadcast(&b->over);
	}
	while (b->round == mine)
		pthread_cond_wait(&b->over, &b->lock);
	pthread_mutex_unlock(&b->lock);
	return last;
}

int main(void)
{
	test();
	return 0;
}
