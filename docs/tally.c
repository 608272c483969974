// SPDX-License-Identifier: MIT
//
// An example of student.md: two threads count, and what is to hold is said in the program. With
// -DGUARDED they hold a mutex while they count.
#include "treadle.h"

#include <pthread.h>

#ifdef GUARDED
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
#endif
static int counter;

static void count(int who)
{
#ifdef GUARDED
	pthread_mutex_lock(&lock);
#endif
	tr_reachable(who == 2 && counter == 0, "the helper counts first");
	counter++;
#ifdef GUARDED
	pthread_mutex_unlock(&lock);
#endif
}

static void *helper(void *unused)
{
	count(2);
	return unused;
}

int main(void)
{
	pthread_t t;
	TR_MUST(pthread_create(&t, NULL, helper, NULL));
	count(1);
	TR_MUST(pthread_join(t, NULL));
	tr_check(counter == 2, "two threads count: expected 2, found %d", counter);
}
