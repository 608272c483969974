// SPDX-License-Identifier: MIT
//
// Clients for an exercise's contract: see contract_clients.h.
#include "grading/grade/contract_clients.h"

#include "base/i18n.h"
#include "base/textfile.h"
#include "base/vec.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CHOSEN "clients"

int contract_answer(struct exercise_build *b, const char *const *words, char **out,
		    struct status *st)
{
	FILE *f;
	struct buf all = {0};
	char part[4096];
	int code = contract_ask(b, words, &f, st);
	if (code)
		return code;
	for (size_t n; (n = fread(part, 1, sizeof part, f)) > 0;)
		buf_add(&all, part, n);
	fclose(f);
	*out = all.failed ? NULL : strdup(buf_str(&all));
	buf_free(&all);
	return *out ? EXIT_OK : status_no_memory(st);
}

static size_t property_number(const struct exercise *e, const char *name)
{
	size_t i = 0;
	while (i < e->nproperties && strcmp(e->properties[i].name, name) != 0)
		i++;
	return i;
}

// Asks the program what is wrong with the contract's tables, and for the property of each rule;
// that of CONTRACT_ELSE is the last.
static int read_properties(struct contract_clients *c, struct exercise_build *b, struct status *st)
{
	static const char *const about[] = {"--wrong", NULL}, *const names[] = {"--rules", NULL};
	char *text = NULL, *rest = NULL;
	int code = contract_answer(b, about, &text, st);
	if (!code && *text)
		code = status_set(st, EXIT_TROUBLE, _("the exercise itself is wrong: its %s: %s"),
				  CONTRACT_FILE, text);
	free(text);
	text = NULL;
	if (!code)
		code = contract_answer(b, names, &text, st);
	for (char *name = code ? NULL : strtok_r(text, "\n", &rest); name && !code;
	     name = strtok_r(NULL, "\n", &rest)) {
		c->other = property_number(b->exercise, name);
		if (c->other == b->exercise->nproperties)
			code = status_set(st, EXIT_TROUBLE,
					  _("the exercise itself is wrong: its %s names a property "
					    "that its spec does not have: '%s'"),
					  CONTRACT_FILE, name);
	}
	free(text);
	return code;
}

static int add(struct contract_clients *c, const struct textfile *file, const char *line,
	       struct exercise_build *b, struct status *st)
{
	const char *const words[] = {"--read", line, NULL};
	char *wrong = NULL, **all = reallocarray(c->client, c->n + 1, sizeof *all);
	if (!all)
		return status_no_memory(st);
	c->client = all;
	all[c->n] = strdup(line);
	if (!all[c->n++])
		return status_no_memory(st);
	int code = contract_answer(b, words, &wrong, st);
	if (!code && *wrong)
		code = textfile_wrong(file, st, wrong);
	free(wrong);
	return code;
}

static int read_chosen(struct contract_clients *c, struct exercise_build *b, struct status *st)
{
	struct textfile file;
	char path[PATH_MAX], *line = NULL;
	snprintf(path, sizeof path, "%s/" CHOSEN, b->exercise->path);
	if (access(path, F_OK) != 0)
		return EXIT_OK;
	int code = textfile_open(&file, path, st);
	while (!code && !(code = textfile_line(&file, &line, st)) && line) {
		textfile_cut(line);
		if (*line)
			code = add(c, &file, line, b, st);
	}
	textfile_close(&file);
	return code;
}

int contract_clients_read(struct contract_clients *c, struct exercise_build *b, struct status *st)
{
	*c = (struct contract_clients){0};
	int code = read_properties(c, b, st);
	return code ? code : read_chosen(c, b, st);
}

bool contract_clients_have(const struct contract_clients *c, const char *client)
{
	for (size_t i = 0; i < c->n; i++)
		if (strcmp(c->client[i], client) == 0)
			return true;
	return false;
}

void contract_clients_free(struct contract_clients *c)
{
	strings_free(c->client, c->n);
	*c = (struct contract_clients){0};
}

// --- the clients that the program lists
// -----------------------------------------------------------

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

// Reads two clients for each job: one that runs, and one that follows.
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
