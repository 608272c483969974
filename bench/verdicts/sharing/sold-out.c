// SPDX-License-Identifier: MIT
//
// Two offices sell what is left of half a million tickets: whether one is left is asked, and then
// it is taken. In the right version each has its own half.
// wrong: assertion; named: left; also: left
// right: verified
#include <assert.h>
#include <pthread.h>

#define TICKETS 500000

#ifdef RIGHT
static int left[2] = {TICKETS / 2, TICKETS / 2};
#else
static volatile int left = TICKETS;
#endif

static void *office(void *arg)
{
#ifdef RIGHT
	int *mine = arg;
	while (*mine > 0)
		--*mine;
#else
	while (left > 0)
		left--;
#endif
	return arg;
}

int main(void)
{
	pthread_t a, b;
#ifdef RIGHT
	pthread_create(&a, NULL, office, &left[0]);
	pthread_create(&b, NULL, office, &left[1]);
#else
	pthread_create(&a, NULL, office, NULL);
	pthread_create(&b, NULL, office, NULL);
#endif
	pthread_join(a, NULL);
	pthread_join(b, NULL);
#ifdef RIGHT
	assert(left[0] == 0 && left[1] == 0);
#else
	assert(left == 0); // here
#endif
	return 0;
}
