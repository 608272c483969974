// SPDX-License-Identifier: MIT
//
// An index of one byte that runs backwards over zero is a large one. The right version stops there.
// wrong: misuse; named: uses votes[255], which is past the end of votes (int [3])
// right: verified
#include <pthread.h>

static int votes[3];
static unsigned char at = 1;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *vote(void *p)
{
	pthread_mutex_lock(&lock);
#ifdef RIGHT
	if (at > 0)
#endif
		at--;
	votes[at]++; // here
	pthread_mutex_unlock(&lock);
	return p;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, vote, NULL);
	pthread_create(&b, NULL, vote, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return votes[0] != 2;
}
