// SPDX-License-Identifier: MIT
//
// Count the 3s of 2^20 numbers with 64 threads, padded private counts and one mutex.
//
// ends: yes
// expect: verified
// why: each thread has its own padded count, the total is added under the mutex
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <pthread.h>

#define MaxThreads 1000
void *count3s_thread(void *id);
pthread_t tid[MaxThreads];

int t; /* number of threads */
int *array;
int length;
int count;

struct padded_int {
	int value;
	char padding[60];
} private_count[MaxThreads];
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void count3s()
{
	long i;
	count = 0;
	for (i = 0; i < t; i++)
		pthread_create(&tid[i], NULL, count3s_thread, (void *)i);

	for (i = 0; i < t; i++)
		pthread_join(tid[i], NULL);
}

void *count3s_thread(void *arg)
{
	int i;
	int id = (int)(long)arg;
	int length_per_thread = length / t;
	int start = id * length_per_thread;

	for (i = start; i < start + length_per_thread; i++) {
		if (array[i] == 3)
			private_count[id].value++;
	}
	pthread_mutex_lock(&m);
	count += private_count[id].value;
	pthread_mutex_unlock(&m);

	return 0;
}

int main(int argc, char *argv[])
{
	int i;
	length = 1048576; /* 2^20 */
	t = 64;

	array = calloc(length, sizeof(int));

	srand(time(NULL));
	for (i = 0; i < length; i++)
		array[i] = rand() % 10;

	count3s();
	printf("The number of 3's is %d\n", count);

	count = 0;
	for (i = 0; i < length; i++)
		if (array[i] == 3)
			count++;
	printf("The number of 3's is %d\n", count);

	return 0;
}
