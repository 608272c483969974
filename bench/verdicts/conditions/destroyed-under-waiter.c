// SPDX-License-Identifier: MIT
//
// The one who closes the shop destroys the condition, on which a customer may still wait.
// wrong: misuse; named: served
// right: verified
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

struct shop {
	pthread_mutex_t lock;
	pthread_cond_t served;
	bool closed;
};

static struct shop shop = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, false};

static void *customer(void *arg)
{
	struct shop *s = arg;
	pthread_mutex_lock(&s->lock);
	while (!s->closed)
		pthread_cond_wait(&s->served, &s->lock);
	pthread_mutex_unlock(&s->lock);
	return NULL;
}

int main(void)
{
	pthread_t c;
	pthread_create(&c, NULL, customer, &shop);
	pthread_mutex_lock(&shop.lock);
	shop.closed = true;
#ifdef RIGHT
	pthread_cond_broadcast(&shop.served);
#endif
	pthread_mutex_unlock(&shop.lock);
#ifdef RIGHT
	pthread_join(c, NULL);
	pthread_cond_destroy(&shop.served);
#else
	pthread_cond_destroy(&shop.served); // here
	pthread_join(c, NULL);
#endif
	return 0;
}
