// SPDX-License-Identifier: MIT
//
// Sets of texts and normal forms: see forms.h.
#include "tests/unit/forms.h"

#include "tests/lib/unit.h"

#include <stdlib.h>
#include <string.h>

void must(bool holds, const char *what)
{
	if (!holds)
		ck_abort_msg("%s", what);
}

bool texts_put(struct text **set, const char *s)
{
	struct text *e;
	HASH_FIND_STR(*set, s, e);
	if (e)
		return false;
	e = malloc(sizeof *e + strlen(s) + 1);
	must(e != NULL, "malloc");
	strcpy(e->s, s);
	HASH_ADD_STR(*set, s, e);
	return true;
}

const char *texts_lack(struct text *a, struct text *b)
{
	for (struct text *e = a, *found; e; e = e->hh.next) {
		HASH_FIND_STR(b, e->s, found);
		if (!found)
			return e->s;
	}
	return NULL;
}

void texts_free(struct text **set)
{
	struct text *e, *next;
	HASH_ITER(hh, *set, e, next) {
		HASH_DEL(*set, e);
		free(e);
	}
}

// Does a step before step i, which has not gone yet, keep it from coming next?
static bool held(const struct step *steps, size_t i, const bool *gone)
{
	for (size_t j = 0; j < i; j++)
		if (!gone[j] && dependent(&steps[j], &steps[i]))
			return true;
	return false;
}

void form_of(const struct step *steps, size_t n, struct buf *b)
{
	bool gone[FORM_STEPS] = {false};
	must(n <= FORM_STEPS, "a path too long");
	buf_clear(b);
	for (size_t done = 0; done < n; done++) {
		size_t best = n;
		for (size_t i = 0; i < n; i++)
			if (!gone[i] &&
			    (best == n || steps[i].choice.thread < steps[best].choice.thread) &&
			    !held(steps, i, gone))
				best = i;
		gone[best] = true;
		buf_printf(b, "%u.%u.%u ", steps[best].choice.thread, steps[best].choice.outcome,
			   steps[best].choice.target);
	}
}
