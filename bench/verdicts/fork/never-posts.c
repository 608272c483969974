// SPDX-License-Identifier: MIT
//
// Parent and child share a semaphore. Whether the child posts is not seen: a parent that waits is
// no deadlock, and one that was woken is no proof.
// wrong: undecided; limit: fork
// right: undecided; limit: fork
#include <semaphore.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
	sem_t *done =
		mmap(NULL, sizeof *done, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (done == MAP_FAILED || sem_init(done, 1, 0))
		return 2;
	pid_t child = fork();
	if (child == 0) {
#ifdef RIGHT
		sem_post(done);
#endif
		_exit(0);
	}
	sem_wait(done);
	waitpid(child, NULL, 0);
	sem_destroy(done);
	return 0;
}
