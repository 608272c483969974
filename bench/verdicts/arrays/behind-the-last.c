// SPDX-License-Identifier: MIT
//
// The address one past the end may be taken, as the end of a loop. A late thread reads there. The
// right version only compares with it.
// wrong: misuse; named: uses days[3], which is past the end of days (int [3])
// right: verified
#include <pthread.h>

enum { DAYS = 3 };

static int days[DAYS], today;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *p)
{
	pthread_mutex_lock(&lock);
	int *sum = p, *now = &days[today], *end = &days[DAYS];
#ifdef RIGHT
	if (now != end)
		*sum += *now + 1;
#else
	*sum += days[today] + (now == end); // here
#endif
	today += now != end;
	pthread_mutex_unlock(&lock);
	return NULL;
}

int main(void)
{
	pthread_t t[DAYS];
	int sums[DAYS + 1] = {0};
	for (int i = 0; i < DAYS; i++)
		pthread_create(&t[i], NULL, work, &sums[i]);
	work(&sums[DAYS]);
	for (int i = 0; i < DAYS; i++)
		pthread_join(t[i], NULL);
	return today != DAYS;
}
