// SPDX-License-Identifier: MIT
//
// The arguments of an execution: see arguments.h.
#include "runtime/arguments.h"

#include <string.h>

static char text[WIRE_ARGS + 1]; // ends, whatever is there
static unsigned n;
static char *given[WIRE_MOST_ARGS + 2];

void arguments_take(const struct wire_cell *cell)
{
	unsigned told = cell->run.nargs;
	n = told < WIRE_MOST_ARGS ? told : WIRE_MOST_ARGS;
	if (n)
		memcpy(text, cell->args, sizeof cell->args);
}

void arguments_put(int *argc, char ***argv)
{
	char *next = text;
	if (!n)
		return;
	given[0] = (*argv)[0];
	for (unsigned i = 1; i <= n; i++) {
		given[i] = next;
		next += strlen(next);
		next += next < text + WIRE_ARGS;
	}
	*argc = (int)n + 1;
	*argv = given;
}
