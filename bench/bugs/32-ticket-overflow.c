// SPDX-License-Identifier: MIT
//
// A ticket lock counts to two, and three want in: two have the same ticket.
// kind: assertion; preemptions: 1; build: memory
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

static atomic_uint tickets, turn;
static atomic_int inside;

static void *enter(void *arg)
{
	unsigned mine = atomic_fetch_add(&tickets, 1) % 2;
	while (turn != mine)
		sched_yield();
	assert(++inside == 1);
	--inside;
	turn = (mine + 1) % 2;
	return arg;
}

int main(void)
{
	pthread_t t[3];
	for (int i = 0; i < 3; i++)
		pthread_create(&t[i], NULL, enter, NULL);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], NULL);
	return 0;
}
