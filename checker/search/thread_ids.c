// SPDX-License-Identifier: MIT
//
// Who is who across executions: see census.h.
#include "checker/search/thread_ids.h"

#include <stdlib.h>
#include <uthash.h>

struct birth {
	uint32_t parent, nth;
};

struct entry {
	struct birth birth;
	uint32_t place;
	UT_hash_handle hh;
};

struct census {
	struct entry *entries;
	uint32_t n;
};

struct census *census_new(void)
{
	struct census *c = calloc(1, sizeof *c);
	if (c)
		c->n = 1;
	return c;
}

uint32_t census_child(struct census *c, uint32_t parent, uint32_t nth)
{
	struct birth birth = {parent, nth};
	struct entry *e;
	HASH_FIND(hh, c->entries, &birth, sizeof birth, e);
	if (e)
		return e->place;
	e = c->n < UINT16_MAX ? calloc(1, sizeof *e) : NULL;
	if (!e)
		return 0;
	e->birth = birth;
	e->place = ++c->n;
	HASH_ADD(hh, c->entries, birth, sizeof birth, e);
	return e->place;
}

void census_free(struct census *c)
{
	struct entry *e, *next;
	if (!c)
		return;
	HASH_ITER(hh, c->entries, e, next) {
		HASH_DEL(c->entries, e);
		free(e);
	}
	free(c);
}
