// SPDX-License-Identifier: MIT
//
// A named semaphore is opened twice, unlinked while it is open, and made anew.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <semaphore.h>
#include <stddef.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	char name[40];
	int value;
	snprintf(name, sizeof name, "/conform-named-%d", (int)getpid());
	assert(sem_open(name, 0) == SEM_FAILED && errno == ENOENT);
	sem_t *a = sem_open(name, O_CREAT, 0600, 2);
	sem_t *b = sem_open(name, O_CREAT, 0600, 7);
	assert(a == b);
	sem_wait(b);
	assert(sem_getvalue(a, &value) == 0 && value == 1);
	sem_unlink(name);
	sem_t *c = sem_open(name, O_CREAT | O_EXCL, 0600, 5);
	assert(c != SEM_FAILED && c != a);
	assert(sem_getvalue(c, &value) == 0 && value == 5);
	sem_post(a);
	sem_close(a);
	sem_close(b);
	sem_close(c);
	return sem_unlink(name);
}
