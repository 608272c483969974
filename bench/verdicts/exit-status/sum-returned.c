// SPDX-License-Identifier: MIT
//
// Main returns the sum in place of a status.
// wrong: exit; named: 44
// right: verified
#include <pthread.h>

static int parts[2];

static void *summand(void *arg)
{
	int *part = arg;
	*part = 150;
	return NULL;
}

int main(void)
{
	pthread_t t[2];
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, summand, &parts[i]);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
#ifdef RIGHT
	return parts[0] + parts[1] == 300 ? 0 : 1;
#else
	return parts[0] + parts[1];
#endif
}
