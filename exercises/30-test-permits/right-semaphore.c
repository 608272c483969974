// SPDX-License-Identifier: MIT
//
// Right, too: it is a semaphore of the system's.
#include "test-permits.h"
#include "treadle.h"

#include <semaphore.h>
#include <stdlib.h>

struct permits {
	sem_t n;
};

struct permits *permits_new(int n)
{
	struct permits *p = calloc(1, sizeof *p);
	if (!p)
		abort();
	TR_MUST(sem_init(&p->n, 0, (unsigned)n));
	return p;
}

void permits_free(struct permits *p)
{
	sem_destroy(&p->n);
	free(p);
}

void permits_give(struct permits *p)
{
	sem_post(&p->n);
}

void permits_take(struct permits *p)
{
	TR_MUST(sem_wait(&p->n));
}

bool permits_try(struct permits *p)
{
	return sem_trywait(&p->n) == 0;
}

int main(void)
{
	test();
	return 0;
}
