// SPDX-License-Identifier: MIT
//
// The clients that a contract lists: see client_list.h.
#include "grading/grade/client_list.h"

#include "base/vec.h"
#include "grading/grade/contract_build.h"

#include <stdlib.h>
#include <string.h>

int client_list_open(struct client_list *l, struct exercise_build *b, const char *const *words,
		     struct status *st)
{
	return contract_ask(b, words, &l->f, st);
}

static void drop_first(struct client_list *l)
{
	early_drop(l->early, l->lines[0]);
	free(l->lines[0]);
	l->n = vec_drop(l->lines, 1, l->n, sizeof *l->lines);
}

// Two for each job: one that runs, and one to go on with.
static void read_early(struct client_list *l)
{
	size_t jobs = l->early ? l->early->jobs : 1, size = 0;
	size_t most = 2 * jobs < CLIENTS_EARLY ? 2 * jobs : CLIENTS_EARLY;
	char *line = NULL;
	while (l->n < most && getline(&line, &size, l->f) > 0) {
		line[strcspn(line, "\n")] = '\0';
		if (!contract_clients_have(l->chosen, line))
			early_add_text(l->early, l->does, l->ctx, line);
		l->lines[l->n++] = line;
		line = NULL;
		size = 0;
	}
	free(line);
}

const char *client_list_next(struct client_list *l)
{
	if (l->given)
		drop_first(l);
	read_early(l);
	l->given = l->n;
	return l->n ? l->lines[0] : NULL;
}

void client_list_close(struct client_list *l)
{
	while (l->n)
		drop_first(l);
	if (l->f)
		fclose(l->f);
	l->f = NULL;
}
