// SPDX-License-Identifier: MIT
//
// Who waits for the latch frees it, while the last to count down is still about to signal.
// wrong: misuse
// right: verified
#include <pthread.h>
#include <stdlib.h>

struct latch {
	pthread_mutex_t lock;
	pthread_cond_t zero;
	int left;
};

static void count_down(struct latch *l)
{
	pthread_mutex_lock(&l->lock);
	int last = --l->left == 0;
#ifdef RIGHT
	if (last)
		pthread_cond_signal(&l->zero);
	pthread_mutex_unlock(&l->lock);
#else
	pthread_mutex_unlock(&l->lock);
	if (last)
		pthread_cond_signal(&l->zero); // here
#endif
}

static void *work(void *arg)
{
	count_down(arg);
	return NULL;
}

int main(void)
{
	struct latch *l = malloc(sizeof *l);
	pthread_mutex_init(&l->lock, NULL);
	pthread_cond_init(&l->zero, NULL);
	l->left = 2;
	for (int i = 0; i < 2; i++) {
		pthread_t t;
		pthread_create(&t, NULL, work, l);
		pthread_detach(t);
	}
	pthread_mutex_lock(&l->lock);
	while (l->left)
		pthread_cond_wait(&l->zero, &l->lock);
	pthread_mutex_unlock(&l->lock);
	pthread_cond_destroy(&l->zero); // here
	pthread_mutex_destroy(&l->lock);
	free(l); // here
	return 0;
}
