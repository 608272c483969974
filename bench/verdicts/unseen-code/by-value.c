// SPDX-License-Identifier: MIT
//
// A till is printed while the other thread counts: the call takes it by value, and the compiler
// shows no access where it is copied. Right: it is copied under the lock, by an assignment.
// wrong: no proof; limit: a structure that a call takes or returns by value
// right: verified
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

struct till {
	int coins[20];
};

static struct till till;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

__attribute__((noinline)) static int worth(struct till t)
{
	int sum = 0;
	for (int i = 0; i < 20; i++)
		sum += t.coins[i];
	return sum;
}

static void *count(void *unused)
{
	pthread_mutex_lock(&lock);
	for (int i = 0; i < 20; i++)
		till.coins[i] = 1;
	pthread_mutex_unlock(&lock);
	return unused;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, count, NULL);
#ifdef RIGHT
	pthread_mutex_lock(&lock);
	struct till copy = till;
	pthread_mutex_unlock(&lock);
	int sum = worth(copy);
#else
	int sum = worth(till);
#endif
	assert(sum == 0 || sum == 20);
	pthread_join(t, NULL);
	return 0;
}
