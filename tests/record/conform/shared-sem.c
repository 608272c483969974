// SPDX-License-Identifier: MIT
//
// Parent and child hand a turn to each other by two process-shared semaphores.
#include <assert.h>
#include <semaphore.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define TURNS 20

int main(void)
{
	sem_t *s = mmap(NULL, 2 * sizeof *s, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1,
			0);
	int status;
	sem_init(&s[0], 1, 0);
	sem_init(&s[1], 1, 0);
	pid_t child = fork();
	for (int i = 0; i < TURNS; i++) {
		if (child) {
			sem_post(&s[0]);
			sem_wait(&s[1]);
		} else {
			sem_wait(&s[0]);
			sem_post(&s[1]);
		}
	}
	if (!child)
		_exit(0);
	assert(waitpid(child, &status, 0) == child && status == 0);
	sem_destroy(&s[0]);
	sem_destroy(&s[1]);
	return 0;
}
