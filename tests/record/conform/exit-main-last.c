// SPDX-License-Identifier: MIT
//
// main ends by pthread_exit(), and the last thread ends the program.
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <unistd.h>

static void *run(void *unused)
{
	usleep(3000);
	puts("last");
	return unused;
}

int main(void)
{
	pthread_t t[3];
	for (int i = 0; i < 3; i++) {
		pthread_create(&t[i], NULL, run, NULL);
		pthread_detach(t[i]);
	}
	pthread_exit(NULL);
}
