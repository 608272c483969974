// SPDX-License-Identifier: MIT
//
// One thread sorts the marks while main adds them up.
// wrong: race; named: marks
// right: verified
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define STUDENTS 4

static int marks[STUDENTS] = {12, 7, 18, 3};

static int by_mark(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
}

static void *sorter(void *unused)
{
	(void)unused;
	qsort(marks, STUDENTS, sizeof marks[0], by_mark); // here
	return NULL;
}

int main(void)
{
	pthread_t t;
	int sum = 0;
	pthread_create(&t, NULL, sorter, NULL);
#ifdef RIGHT
	pthread_join(t, NULL);
#endif
	for (int i = 0; i < STUDENTS; i++)
		sum += marks[i]; // here
#ifndef RIGHT
	pthread_join(t, NULL);
#endif
	printf("average %d, best %d\n", sum / STUDENTS, marks[STUDENTS - 1]);
	return 0;
}
