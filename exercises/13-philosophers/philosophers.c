// SPDX-License-Identifier: MIT
//
// A table at which everybody eats when they like, with forks that somebody else may have.
#include "philosophers.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

struct table {
	int n;
	bool *used; // fork by fork: does somebody eat with it?
};

struct table *table_new(int n)
{
	if (n < 2)
		return NULL;
	struct table *t = calloc(1, sizeof *t);
	if (!t)
		return NULL;
	t->n = n;
	t->used = calloc((size_t)n, sizeof *t->used);
	if (!t->used) {
		free(t);
		return NULL;
	}
	return t;
}

void table_free(struct table *t)
{
	free(t->used);
	free(t);
}

void table_take(struct table *t, int i)
{
	t->used[i] = true;
	t->used[(i + 1) % t->n] = true;
}

void table_put(struct table *t, int i)
{
	t->used[i] = false;
	t->used[(i + 1) % t->n] = false;
}
