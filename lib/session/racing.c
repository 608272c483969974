// SPDX-License-Identifier: MIT
//
// Places that threads race for: see racing.h.
#include "session/racing.h"

#include "base/vec.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int add(struct racing *p, struct visible v)
{
	struct visible *all = vec_room(p->all, &p->cap, p->n + 1, sizeof *all);
	if (!all)
		return ENOMEM;
	p->all = all;
	all[p->n++] = v;
	return 0;
}

int racing_note(struct racing *p, const struct event *race, bool *fresh)
{
	uint32_t size = race->op >> RACE_BYTES_SHIFT;
	struct visible v = {.addr = (uint64_t)race->arg, .size = size ? size : 16};
	for (size_t i = 0; i < p->n; i++)
		if (p->all[i].addr == v.addr && p->all[i].size >= v.size)
			return 0;
	if (add(p, v))
		return ENOMEM;
	*fresh = true;
	return 0;
}

int racing_note_all(struct racing *p, const struct trace *t, bool *fresh)
{
	int rc = 0;
	for (size_t i = 0; !rc && i < t->n; i += event_slots(&t->ev[i]))
		if (t->ev[i].kind == EV_RACE)
			rc = racing_note(p, &t->ev[i], fresh);
	return rc;
}

int racing_of_trace(struct racing *p, const struct trace *t)
{
	char text[48];
	int rc = 0;
	p->n = 0;
	for (int i = 0; !rc && trace_meta(t, "visible", i, text, sizeof text) > 0; i++) {
		struct visible v = {0};
		if (sscanf(text, "%" SCNx64 " %" SCNu32, &v.addr, &v.size) == 2)
			rc = add(p, v);
	}
	return rc;
}

int racing_copy(struct racing *to, const struct racing *from)
{
	struct visible *all = vec_room(to->all, &to->cap, from->n ? from->n : 1, sizeof *all);
	if (!all)
		return ENOMEM;
	to->all = all;
	to->n = from->n;
	if (from->n)
		memcpy(all, from->all, from->n * sizeof *all);
	return 0;
}

void racing_free(struct racing *p)
{
	free(p->all);
	*p = (struct racing){0};
}
