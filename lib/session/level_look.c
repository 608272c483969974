// SPDX-License-Identifier: MIT
//
// All that a search must know of a program file: see level.h.
#include "session/level.h"

int level_look(const char *program, struct level_seen *seen, struct status *st)
{
	*seen = (struct level_seen){0};
	int code = level_of(program, &seen->level, st);
	if (code)
		return code;
	level_bare(program, &seen->bare.names, &seen->bare.n);
	if (seen->level != LEVEL_MEMORY)
		return EXIT_OK;
	level_assembly(program, &seen->assembly.names, &seen->assembly.n);
	level_hidden(program, &seen->hidden.names, &seen->hidden.n);
	level_clang(program, &seen->clang.names, &seen->clang.n);
	seen->stripped = level_stripped(program);
	seen->exact = level_exact(program);
	return EXIT_OK;
}

void level_seen_free(struct level_seen *seen)
{
	struct level_list *lists[] = {&seen->bare, &seen->assembly, &seen->hidden, &seen->clang};
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
		level_bare_free(lists[i]->names, lists[i]->n);
		*lists[i] = (struct level_list){0};
	}
}
