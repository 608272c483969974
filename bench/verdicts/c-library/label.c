// SPDX-License-Identifier: MIT
//
// Two clerks print tickets; the text of a ticket is put together in one buffer for both.
// wrong: race; named: label
// right: verified
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#ifndef RIGHT
static char label[32];
#endif
static int lengths[2];

static void *clerk(void *arg)
{
	int n = *(int *)arg;
#ifdef RIGHT
	char label[32];
#endif
	sprintf(label, "ticket %d", n);	     // here
	lengths[n - 1] = (int)strlen(label); // here
	return NULL;
}

int main(void)
{
	pthread_t first, second;
	int one = 1, two = 2;
	pthread_create(&first, NULL, clerk, &one);
	pthread_create(&second, NULL, clerk, &two);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return lengths[0] == 8 && lengths[1] == 8 ? 0 : 1;
}
