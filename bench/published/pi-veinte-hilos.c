// SPDX-License-Identifier: MIT
//
// Pi by integration with 20 threads that all add into PI, mutex declared and never used.
//
// ends: yes
// expect: failed race
// why: PI = PI + ... is done by every thread without the mutex
#include <stdio.h>
#include <sys/time.h>
#include <pthread.h>

#define N 1E7
#define d 1E-7

#define SIZE 20

double PI;

void *calcula(void *arg)
{
	int id = (int)(long)arg;
	double result = 0.0, x;
	int i;

	for (i = id; i < N; i = i + SIZE) {
		x = d * i;
		result += 4.0 / (1.0 + x * x);
	}

	PI = PI + d * result;
	return NULL;
}

int main(int argc, char *argv[])
{
	long i;
	struct timeval t1, t2;
	long t;

	pthread_t thid[SIZE];
	pthread_attr_t attr;
	pthread_mutex_t m;

	pthread_attr_init(&attr);
	pthread_mutex_init(&m, NULL);

	gettimeofday(&t1, 0);

	for (i = 0; i < SIZE; i++)
		pthread_create(&thid[i], NULL, calcula, (void *)i);

	for (i = 0; i < SIZE; i++)
		pthread_join(thid[i], NULL);

	gettimeofday(&t2, 0);
	t = (t2.tv_sec - t1.tv_sec) * 1000000 + t2.tv_usec - t1.tv_usec;
	printf("El tiempo es %f ms\n", (t / 1000.0));
	printf("PI = %.9f\n", PI);

	return 0;
}
