// SPDX-License-Identifier: MIT
//
// An array is doubled in two parts; the border belongs to both.
// wrong: race; named: vector
// right: verified
#include <pthread.h>
#include <stdio.h>

#define LENGTH 4

static int vector[LENGTH] = {1, 2, 3, 4};

struct part {
	int begin, end;
};

static void *doubles(void *arg)
{
	const struct part *p = arg;
#ifdef RIGHT
	for (int i = p->begin; i < p->end; i++)
#else
	for (int i = p->begin; i <= p->end && i < LENGTH; i++)
#endif
		vector[i] *= 2; // here
	return NULL;
}

int main(void)
{
	struct part parts[2] = {{0, LENGTH / 2}, {LENGTH / 2, LENGTH}};
	pthread_t t[2];
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, doubles, &parts[i]);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
	for (int i = 0; i < LENGTH; i++)
		printf("%d ", vector[i]);
	putchar('\n');
	return 0;
}
