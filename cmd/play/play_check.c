// SPDX-License-Identifier: MIT
//
// `treadle play --check`: see play_check.h.
#include "cmd/play/play_check.h"

#include "checker/play/play_book.h"
#include "command/command.h"
#include "course/lessons.h"
#include "course/target_find.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int play_target(const struct play_level *l, struct target *t, struct status *st)
{
	struct status why;
	size_t n = 0;
	char **args = calloc(l->nwords + 1, sizeof *args);
	if (!args)
		return status_no_memory(st);
	if (l->act)
		args[n++] = l->act;
	for (size_t i = 1; i < l->nwords; i++)
		args[n++] = l->words[i];
	bool act_missing = !l->act && lesson_named(l->words[0]);
	int code = act_missing ? status_set(&why, EXIT_USAGE,
					    _("there is no 'act:', and %s is a "
					      "lesson"),
					    l->words[0])
			       : target_find(t, l->words[0], args, n, &why);
	free(args);
	return code ? status_set(st, code, "%s: %.900s", l->path, why.text) : EXIT_OK;
}

static int check_one(const struct play_level *l, struct status *st)
{
	struct target t = {0};
	int code = play_target(l, &t, st);
	if (!code && !lesson_named(l->lesson))
		code = status_set(st, EXIT_USAGE, _("%s: there is no lesson '%s' to read"), l->path,
				  l->lesson);
	if (!code)
		code = play_verify(l, &t, &command_stopped, st);
	target_free(&t);
	return code;
}

int play_check(const struct play_level *all, size_t n)
{
	int worst = EXIT_OK;
	command_catch();
	for (size_t i = 0; i < n && !command_stopped; i++) {
		struct status st;
		int code = check_one(&all[i], &st);
		if (code)
			command_fail(&st);
		else
			printf(_("%3u %-24s par %3u\n"), play_level_number(&all[i]), all[i].name,
			       all[i].par);
		fflush(stdout);
		worst = code > worst ? code : worst;
	}
	return worst;
}
