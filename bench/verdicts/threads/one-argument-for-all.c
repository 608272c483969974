// SPDX-License-Identifier: MIT
//
// The same structure is filled anew for each thread, while the one before may still read it.
// wrong: race; named: order
// right: verified
#include <pthread.h>
#include <stdio.h>

struct order {
	int table;
	const char *dish;
};

static int served[3];

static void *serve(void *arg)
{
	struct order *o = arg;
	served[o->table]++; // here
	return NULL;
}

int main(void)
{
	pthread_t waiters[2];
	const char *dishes[2] = {"soup", "fish"};
#ifdef RIGHT
	struct order orders[2];
#else
	static struct order order;
#endif
	for (int i = 0; i < 2; i++) {
#ifdef RIGHT
		struct order *o = &orders[i];
#else
		struct order *o = &order;
#endif
		o->table = i; // here
		o->dish = dishes[i];
		pthread_create(&waiters[i], NULL, serve, o);
	}
	for (int i = 0; i < 2; i++)
		pthread_join(waiters[i], NULL);
	printf("%d\n", served[0] + served[1]);
	return 0;
}
