// SPDX-License-Identifier: MIT
//
// Runners of one program: see fleet.h.
#include "checker/search/fleet.h"

#include <sched.h>

unsigned fleet_processors(void)
{
	cpu_set_t allowed;
	if (sched_getaffinity(0, sizeof allowed, &allowed))
		return 1;
	return (unsigned)CPU_COUNT(&allowed);
}

int fleet_open(struct fleet *f, unsigned jobs, const struct target *target,
	       const struct runner_options *o, struct status *st)
{
	for (f->n = 0; f->n < jobs && f->n < MOST_JOBS; f->n++) {
		struct runner_options own = *o;
		own.cpu = (unsigned)f->n;
		int code = runner_open(&f->runners[f->n], target, &own, st);
		if (code)
			return code;
	}
	return EXIT_OK;
}

void fleet_close(struct fleet *f)
{
	for (size_t i = 0; i < f->n; i++)
		f->runners[i]->ops->close(f->runners[i]);
	f->n = 0;
}
