// SPDX-License-Identifier: MIT
//
// The time of a process alone, for bench/speed.sh: fork, exit, wait, and nothing else.
#include <stdio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define TIMES 5000

int main(void)
{
	struct timespec a, b;
	clock_gettime(CLOCK_MONOTONIC, &a);
	for (int i = 0; i < TIMES; i++) {
		pid_t p = fork();
		if (p < 0)
			return 1;
		if (p == 0)
			_exit(0);
		waitpid(p, NULL, 0);
	}
	clock_gettime(CLOCK_MONOTONIC, &b);
	double us = (double)(b.tv_sec - a.tv_sec) * 1e6 + (double)(b.tv_nsec - a.tv_nsec) / 1e3;
	printf("%.0f us\n", us / TIMES);
	return 0;
}
