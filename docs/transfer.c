// SPDX-License-Identifier: MIT
//
// The example of student.md: two threads move money between two accounts.
#include <pthread.h>

struct account {
	pthread_mutex_t lock;
	int money;
};

static struct account mine = {PTHREAD_MUTEX_INITIALIZER, 100};
static struct account yours = {PTHREAD_MUTEX_INITIALIZER, 100};

static void transfer(struct account *from, struct account *to, int amount)
{
	pthread_mutex_lock(&from->lock);
	pthread_mutex_lock(&to->lock);
	from->money -= amount;
	to->money += amount;
	pthread_mutex_unlock(&to->lock);
	pthread_mutex_unlock(&from->lock);
}

static void *giver(void *unused)
{
	transfer(&mine, &yours, 10);
	return unused;
}

int main(void)
{
	pthread_t other;
	pthread_create(&other, NULL, giver, NULL);
	transfer(&yours, &mine, 20);
	pthread_join(other, NULL);
}
