// SPDX-License-Identifier: MIT
//
// Facts, and the runs in which they hold: see facts.h.
#include "checker/explain/facts.h"

#include "base/vec.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// ---- the runs -----------------------------------------------------------------------------------

int facts_begin(struct facts *f, const struct runs *all)
{
	*f = (struct facts){0};
	f->runs = calloc(all->n + 1, sizeof *f->runs);
	f->fails = calloc(run_words(all->n) + 1, sizeof *f->fails);
	if (!f->runs || !f->fails)
		return ENOMEM;
	for (size_t i = 0; i < all->n; i++) {
		if (all->all[i]->otherwise)
			continue;
		if (all->all[i]->fails)
			run_add(f->fails, f->nruns);
		f->runs[f->nruns++] = i;
	}
	return 0;
}

int facts_add(struct facts *f, const struct found_fact *found, uint64_t *set, unsigned cost)
{
	struct found_fact *list = vec_room(f->all, &f->cap, f->n + 1, sizeof *list);
	if (list)
		f->all = list;
	struct fact *holds = vec_room(f->holds, &f->holds_cap, f->n + 1, sizeof *holds);
	if (holds)
		f->holds = holds;
	uint64_t **sets = vec_room(f->sets, &f->sets_cap, f->n + 1, sizeof *sets);
	if (sets)
		f->sets = sets;
	if (!list || !holds || !sets)
		return ENOMEM;
	list[f->n] = *found;
	sets[f->n] = set;
	holds[f->n] = (struct fact){
		.in = set, .orders = found->form == FACT_BETWEEN ? 2 : 1, .cost = cost};
	f->n++;
	return 0;
}

bool facts_useful(const struct facts *f, const uint64_t *set)
{
	bool lacks = false, more = false, any = false;
	for (size_t i = 0; i < run_words(f->nruns); i++) {
		lacks |= (f->fails[i] & ~set[i]) != 0;
		more |= (set[i] & ~f->fails[i]) != 0;
		any |= (set[i] & f->fails[i]) != 0;
	}
	return any && (f->loose || !(lacks && more));
}

void facts_free(struct facts *f)
{
	for (size_t i = 0; i < f->n; i++)
		free(f->sets[i]);
	free(f->all);
	free(f->holds);
	free(f->sets);
	free(f->fails);
	free(f->runs);
	*f = (struct facts){0};
}
