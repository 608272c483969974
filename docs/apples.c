// SPDX-License-Identifier: MIT
//
// The example of instructor.md: a cook puts apples on the table, two guests take one each.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t table = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t more = PTHREAD_COND_INITIALIZER;
static int apples;

static void *guest(void *unused)
{
	pthread_mutex_lock(&table);
	if (apples == 0) // the bug: this should be a while
		pthread_cond_wait(&more, &table);
	assert(apples > 0);
	apples--;
	pthread_mutex_unlock(&table);
	return unused;
}

int main(void)
{
	pthread_t guests[2];
	for (int i = 0; i < 2; i++)
		pthread_create(&guests[i], NULL, guest, NULL);
	for (int i = 0; i < 2; i++) {
		pthread_mutex_lock(&table);
		apples++;
		pthread_cond_signal(&more);
		pthread_mutex_unlock(&table);
	}
	for (int i = 0; i < 2; i++)
		pthread_join(guests[i], NULL);
}
