// SPDX-License-Identifier: MIT
//
// What the linearizer keeps: see save.h.
#include "recording/save.h"

#include <stdlib.h>

void save_free(struct save *s)
{
	free(s->world.holds);
	free(s->states);
	*s = (struct save){0};
}

void station_free(struct station *s)
{
	save_free(&s->save);
	free(s->lanes);
}
