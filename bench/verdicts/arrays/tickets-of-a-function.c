// SPDX-License-Identifier: MIT
//
// A static array in a function: both callers may pass the look at the count before either has
// taken a ticket. The right version looks and takes under one lock.
// wrong: misuse; named: uses tickets[1], which is past the end of tickets (int [1])
// right: verified
#include <pthread.h>
#include <stdint.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int taken;

static int ticket(void)
{
	static int tickets[1] = {41};
	pthread_mutex_lock(&lock);
	int left = taken < 1;
#ifndef RIGHT
	pthread_mutex_unlock(&lock);
	pthread_mutex_lock(&lock);
#endif
	int mine = left ? tickets[taken++] : 0; // here
	pthread_mutex_unlock(&lock);
	return mine;
}

static void *visit(void *p)
{
	(void)p;
	return (void *)(intptr_t)ticket();
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, visit, NULL);
	pthread_create(&b, NULL, visit, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return taken != 1;
}
