// SPDX-License-Identifier: MIT
//
// The steps of a run that are known: see run_steps.h.
#include "visualizer/history/run_steps.h"

#include "base/vec.h"

#include <errno.h>
#include <stdlib.h>

static struct choice step_at(const struct history *h, size_t i)
{
	return event_choice(&h->trace->ev[h->steps.slot[i]]);
}

int run_steps_adapt(struct run_steps *r, const struct history *h, size_t *same)
{
	size_t last = history_last(h), n = last < r->n ? last : r->n, i = 0;
	if (r->number == h->number) // it only grows
		i = n;
	while (i < n && choice_same(r->c[i], step_at(h, i)))
		i++;
	*same = i;
	if (!VEC_FITS(r->c, &r->cap, last + 1))
		return ENOMEM;
	for (; i < last; i++)
		r->c[i] = step_at(h, i);
	r->n = last;
	r->number = h->number;
	return 0;
}

void run_steps_free(struct run_steps *r)
{
	free(r->c);
	*r = (struct run_steps){0};
}
