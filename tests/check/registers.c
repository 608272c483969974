// SPDX-License-Identifier: MIT
//
// What is kept in registers, and what is not any more: `registers ACT`.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <string.h>

#define APART __attribute__((noinline, noclone))

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static sem_t done;
static int value, count;

static APART void set(int to)
{
	pthread_mutex_lock(&lock);
	value = to;
	pthread_mutex_unlock(&lock);
}

// In the end all memory is what it was.
static void *there_and_back(void *arg)
{
	set(1);
	set(0);
	sem_post(&done);
	return arg;
}

static APART int read_value(void)
{
	pthread_mutex_lock(&lock);
	int seen = value;
	pthread_mutex_unlock(&lock);
	return seen;
}

// So only a register tells what was read.
static void *kept(void *arg)
{
	pthread_mutex_lock(&lock);
	int seen = value;
	pthread_mutex_unlock(&lock);
	sem_wait(&done);
	assert(seen == 0);
	return arg;
}

// With registers of its own, so it saves those of its caller.
static APART int wait_below(int a, int b)
{
	int sum = a;
	for (int i = 0; i < 2; i++) {
		pthread_mutex_lock(&lock);
		sum += a * i + b;
		pthread_mutex_unlock(&lock);
	}
	sem_wait(&done);
	return sum;
}

static void *kept_below(void *arg)
{
	int seen = read_value();
	int sum = wait_below(1, 2);
	assert(seen == 0 && sum == 6);
	return arg;
}

static APART void count_one(void)
{
	pthread_mutex_lock(&lock);
	count++;
	pthread_mutex_unlock(&lock);
}

// The count stands in a register of this one, of no use any more, while count_one() waits.
static void *dead_below(void *arg)
{
	for (int i = 0; i < 2; i++) {
		pthread_mutex_lock(&lock);
		count++;
		pthread_mutex_unlock(&lock);
		count_one();
	}
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t t[3];
	const char *act = argc > 1 ? argv[1] : "";
	sem_init(&done, 0, 0);
	if (strcmp(act, "dead-below") == 0) {
		for (int i = 0; i < 3; i++)
			pthread_create(&t[i], NULL, dead_below, NULL);
		for (int i = 0; i < 3; i++)
			pthread_join(t[i], NULL);
		assert(count == 12);
	} else {
		pthread_create(&t[0], NULL, there_and_back, NULL);
		pthread_create(&t[1], NULL, strcmp(act, "kept") == 0 ? kept : kept_below, NULL);
		pthread_join(t[0], NULL);
		pthread_join(t[1], NULL);
	}
	sem_destroy(&done);
	return 0;
}
