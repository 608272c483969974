// SPDX-License-Identifier: MIT
//
// A child opens a semaphore by its name, and the parent waits for it.
#include <assert.h>
#include <fcntl.h>
#include <semaphore.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
	char name[40];
	snprintf(name, sizeof name, "/conform-%d", (int)getpid());
	sem_t *s = sem_open(name, O_CREAT | O_EXCL, 0600, 0);
	assert(s != SEM_FAILED);
	pid_t child = fork();
	if (!child) {
		sem_t *own = sem_open(name, 0);
		for (int i = 0; i < 10; i++)
			sem_post(own);
		_exit(0);
	}
	for (int i = 0; i < 10; i++)
		sem_wait(s);
	waitpid(child, NULL, 0);
	sem_close(s);
	return sem_unlink(name);
}
