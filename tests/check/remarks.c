// SPDX-License-Identifier: MIT
//
// Right programs with something to remark, by name: remarks NAME. The names with `fine` have
// nothing.
#include <pthread.h>
#include <stdbool.h>
#include <string.h>

static pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER, inner = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static pthread_rwlock_t book = PTHREAD_RWLOCK_INITIALIZER;
static bool ready;
static int page;

static void await(void)
{
	pthread_mutex_lock(&inner);
	while (!ready)
		pthread_cond_wait(&changed, &inner);
	pthread_mutex_unlock(&inner);
}

static void *waits_inside(void *arg)
{
	pthread_mutex_lock(&outer);
	await();
	pthread_mutex_unlock(&outer);
	return arg;
}

static void *waits_fine(void *arg)
{
	pthread_mutex_lock(&outer);
	pthread_mutex_unlock(&outer);
	await();
	return arg;
}

static int read_page(void)
{
	pthread_rwlock_rdlock(&book);
	int now = page;
	pthread_rwlock_unlock(&book);
	return now;
}

static void *reads_twice(void *arg)
{
	pthread_rwlock_rdlock(&book);
	int sum = page + read_page();
	pthread_rwlock_unlock(&book);
	return sum < 0 ? arg : NULL;
}

static void *reads_fine(void *arg)
{
	int sum = read_page() + read_page();
	return sum < 0 ? arg : NULL;
}

int main(int argc, char **argv)
{
	static const struct {
		const char *name;
		void *(*routine)(void *);
	} all[] = {{"waits", waits_inside},
		   {"waits-fine", waits_fine},
		   {"reads", reads_twice},
		   {"reads-fine", reads_fine}};
	pthread_t t;
	for (int i = 0; argc > 1 && i < 4; i++)
		if (strcmp(argv[1], all[i].name) == 0)
			pthread_create(&t, NULL, all[i].routine, NULL);
	pthread_rwlock_wrlock(&book);
	page++;
	pthread_rwlock_unlock(&book);
	pthread_mutex_lock(&inner);
	ready = true;
	pthread_cond_signal(&changed);
	pthread_mutex_unlock(&inner);
	pthread_join(t, NULL);
	return 0;
}
