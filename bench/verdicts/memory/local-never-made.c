// SPDX-License-Identifier: MIT
//
// The mutex of two helpers is a local variable, and where the stack happens to be clear it works.
// wrong: misuse; named: never initialised
// right: verified
#include <pthread.h>

struct team {
	pthread_mutex_t lock;
	int done;
};

static void *helper(void *p)
{
	struct team *team = p;
	pthread_mutex_lock(&team->lock); // here
	team->done++;
	pthread_mutex_unlock(&team->lock);
	return NULL;
}

static void *leader(void *arg)
{
	struct team team;
	pthread_t t[2];
#ifdef RIGHT
	pthread_mutex_init(&team.lock, NULL);
#endif
	team.done = 0;
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, helper, &team);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
#ifdef RIGHT
	pthread_mutex_destroy(&team.lock);
#endif
	return team.done == 2 ? NULL : arg;
}

int main(void)
{
	pthread_t t;
	void *failed;
	pthread_create(&t, NULL, leader, &failed);
	pthread_join(t, &failed);
	return failed == NULL ? 0 : 1;
}
