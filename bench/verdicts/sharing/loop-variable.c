// SPDX-License-Identifier: MIT
//
// The variable of a loop stands outside the function, where all threads count with it.
// wrong: race; named: i
// right: verified
#include <pthread.h>
#include <stddef.h>

#ifndef RIGHT
static int i;
#endif
static int squares[2][2];

static void *fills(void *arg)
{
	int *row = arg;
#ifdef RIGHT
	int i;
#endif
	for (i = 0; i < 2; i++)
		row[i & 1] = i * i;
	return NULL;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, fills, squares[0]);
	pthread_create(&b, NULL, fills, squares[1]);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return squares[1][1] <= 1 ? 0 : 1;
}
