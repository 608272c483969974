// SPDX-License-Identifier: MIT
//
// main's own till is printed while a thread that was given it counts: the call takes it by value.
// Right: it is printed when the thread has ended, by way of a copy.
// wrong: no proof; limit: a structure that a call takes or returns by value
// right: verified
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

struct till {
	int coins[20];
};

__attribute__((noinline)) static int worth(struct till t)
{
	int sum = 0;
	for (int i = 0; i < 20; i++)
		sum += t.coins[i];
	return sum;
}

static void *count(void *till)
{
	struct till *t = till;
	for (int i = 0; i < 20; i++)
		t->coins[i] = 1;
	return NULL;
}

int main(void)
{
	struct till till = {{0}};
	pthread_t t;
	pthread_create(&t, NULL, count, &till);
#ifdef RIGHT
	pthread_join(t, NULL);
	struct till copy = till;
	int sum = worth(copy);
#else
	int sum = worth(till);
	pthread_join(t, NULL);
#endif
	assert(sum == 0 || sum == 20);
	return 0;
}
