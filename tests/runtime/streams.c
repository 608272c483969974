// SPDX-License-Identifier: MIT
//
// flockfile: a thread that holds a stream keeps its lines together, whatever the others print.
#include "show.h"

#include <sched.h>
#include <stdio_ext.h>
#include <unistd.h>

static pthread_barrier_t together;

static void *print(void *arg)
{
	pthread_barrier_wait(&together);
	flockfile(stdout);
	for (int i = 0; i < 3; i++) {
		fputs("in one ", stdout);
		usleep(1000);
		printf("line ");
		fwrite("of ", 1, 3, stdout);
		putchar('.');
		sched_yield();
	}
	puts("");
	funlockfile(stdout);
	return arg;
}

static void *try_it(void *arg)
{
	(void)arg;
	if (ftrylockfile(stdout) == 0)
		funlockfile(stdout);
	else
		fputs("held\n", stderr);
	return NULL;
}

int main(void)
{
	pthread_t t[2];
	dup2(STDOUT_FILENO, STDERR_FILENO);
	setvbuf(stdout, NULL, _IOLBF, 0);
	flockfile(stdout);
	flockfile(stdout);
	funlockfile(stdout);
	elsewhere(try_it, NULL);
	printf("mine\n");
	funlockfile(stdout);
	elsewhere(try_it, NULL);
	errno = ENOENT;
	perror("perror");
	pthread_barrier_init(&together, NULL, 2);
	pthread_create(&t[0], NULL, print, NULL);
	pthread_create(&t[1], NULL, print, NULL);
	pthread_join(t[0], NULL);
	pthread_join(t[1], NULL);
	printf("%d\n", fflush(NULL));
}
