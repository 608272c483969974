// SPDX-License-Identifier: MIT
//
// The same thread across executions: see thread_ids.h.
#include "checker/path/thread_ids.h"

#include <stdlib.h>
#include <uthash.h>

struct creation {
	uint32_t parent, nth;
};

struct thread_id {
	struct creation creation;
	uint32_t id;
	UT_hash_handle hh;
};

struct thread_ids {
	struct thread_id *entries;
	uint32_t n;
};

struct thread_ids *thread_ids_new(void)
{
	struct thread_ids *c = calloc(1, sizeof *c);
	if (c)
		c->n = 1;
	return c;
}

uint32_t thread_ids_child(struct thread_ids *c, uint32_t parent, uint32_t nth)
{
	struct creation creation = {parent, nth};
	struct thread_id *e;
	HASH_FIND(hh, c->entries, &creation, sizeof creation, e);
	if (e)
		return e->id;
	e = c->n < UINT16_MAX ? calloc(1, sizeof *e) : NULL;
	if (!e)
		return 0;
	e->creation = creation;
	e->id = ++c->n;
	HASH_ADD(hh, c->entries, creation, sizeof creation, e);
	return e->id;
}

void thread_ids_free(struct thread_ids *c)
{
	struct thread_id *e, *next;
	if (!c)
		return;
	HASH_ITER(hh, c->entries, e, next) {
		HASH_DEL(c->entries, e);
		free(e);
	}
	free(c);
}
