// SPDX-License-Identifier: MIT
//
// A way that was found: see route.h.
#include "visualizer/background/route.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static struct choice step_at(const struct history *h, size_t i)
{
	return event_choice(&h->trace->ev[h->steps.slot[i]]);
}

int route_set(struct route *w, const struct history *h, size_t from, const struct choice *more,
	      size_t n, const char *where)
{
	route_free(w);
	struct choice *c = malloc((from + n + 1) * sizeof *c);
	if (!c)
		return ENOMEM;
	for (size_t i = 0; i < from; i++)
		c[i] = step_at(h, i);
	if (n)
		memcpy(c + from, more, n * sizeof *c);
	*w = (struct route){.c = c, .n = from + n, .from = from, .where = where};
	return 0;
}

void route_free(struct route *w)
{
	free(w->c);
	*w = (struct route){0};
}

bool route_goes(const struct route *w, const struct history *h, size_t moment)
{
	if (!w->c || moment > w->n || moment > history_last(h))
		return false;
	for (size_t i = 0; i < moment; i++)
		if (!choice_same(step_at(h, i), w->c[i]))
			return false;
	return true;
}

bool route_next(const struct route *w, const struct history *h, size_t moment, struct choice *c)
{
	if (moment < w->from || moment >= w->n || !route_goes(w, h, moment))
		return false;
	*c = w->c[moment];
	return true;
}
