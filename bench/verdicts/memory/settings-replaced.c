// SPDX-License-Identifier: MIT
//
// Settings are replaced by a new copy in one atomic step; the old copy is freed while it is
// read.
// wrong: misuse; named: gives back
// right: verified
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

struct settings {
	int width, height;
};

static _Atomic(struct settings *) current;

static void *draw(void *arg)
{
	struct settings *s = atomic_load(&current);
	*(int *)arg = s->width * s->height;
	return NULL;
}

int main(void)
{
	pthread_t t;
	int area;
	struct settings *old = malloc(sizeof *old), *new = malloc(sizeof *new);
	*old = (struct settings){2, 3};
	*new = (struct settings){4, 5};
	atomic_store(&current, old);
	pthread_create(&t, NULL, draw, &area);
	atomic_store(&current, new);
#ifndef RIGHT
	free(old);
#endif
	pthread_join(t, NULL);
#ifdef RIGHT
	free(old);
#endif
	printf("%d\n", area);
	free(new);
	return 0;
}
