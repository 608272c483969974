// SPDX-License-Identifier: MIT
//
// A set of fingerprints of interleavings: see fingerprint.h.
#include "checker/path/fingerprint.h"

#include <errno.h>
#include <stdlib.h>
#include <uthash.h>

struct counted {
	struct fingerprint print;
	UT_hash_handle hh;
};

struct interleavings {
	struct counted *met;
};

struct interleavings *interleavings_new(void)
{
	return calloc(1, sizeof(struct interleavings));
}

int interleavings_add(struct interleavings *s, const struct happens_before *order, bool *fresh)
{
	struct fingerprint print = happens_before_print(order);
	struct counted *e;
	HASH_FIND(hh, s->met, &print, sizeof print, e);
	*fresh = !e;
	if (e)
		return 0;
	e = calloc(1, sizeof *e);
	if (!e)
		return ENOMEM;
	e->print = print;
	HASH_ADD(hh, s->met, print, sizeof print, e);
	return 0;
}

void interleavings_free(struct interleavings *s)
{
	struct counted *e, *next;
	if (!s)
		return;
	HASH_ITER(hh, s->met, e, next) {
		HASH_DEL(s->met, e);
		free(e);
	}
	free(s);
}
