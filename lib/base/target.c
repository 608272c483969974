// SPDX-License-Identifier: MIT
//
// A program to start: see target.h.
#include "base/target.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

void target_free(struct target *t)
{
	for (size_t i = 0; t->argv && t->argv[i]; i++)
		free(t->argv[i]);
	free(t->argv);
	free(t->program);
	free(t->lesson);
	free(t->act);
	free(t->input);
	*t = (struct target){0};
}

// Adds a copy of an argument at argv[at], for which there is room.
static int add_arg(struct target *t, size_t *at, const char *arg)
{
	t->argv[*at] = strdup(arg);
	return t->argv[(*at)++] ? 0 : ENOMEM;
}

int target_set(struct target *t, const char *path, const char *called, const char *const *first,
	       size_t nfirst, char *const *args, size_t nargs)
{
	size_t at = 0;
	t->program = strdup(path);
	t->argv = calloc(nfirst + nargs + 2, sizeof *t->argv);
	if (!t->program || !t->argv)
		return ENOMEM;
	int err = add_arg(t, &at, called);
	for (size_t i = 0; !err && i < nfirst; i++)
		err = add_arg(t, &at, first[i]);
	for (size_t i = 0; !err && i < nargs; i++)
		err = add_arg(t, &at, args[i]);
	return err;
}
