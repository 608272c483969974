// SPDX-License-Identifier: MIT
//
// Marks of equivalent mutants: see exercise_marks.h.
#include "cmd/exercise_marks.h"

#include "base/i18n.h"
#include "base/vec.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int add(struct marks *m, const char *name, struct status *st)
{
	struct mark *all = vec_room(m->all, &m->cap, m->n + 1, sizeof *all);
	char *own = strdup(name);
	if (all)
		m->all = all;
	if (!all || !own) {
		free(own);
		return status_no_memory(st);
	}
	all[m->n++] = (struct mark){.name = own};
	return EXIT_OK;
}

static struct mark *find(const struct marks *m, const char *name)
{
	for (size_t i = 0; i < m->n; i++)
		if (strcmp(m->all[i].name, name) == 0)
			return &m->all[i];
	return NULL;
}

static int read_line(struct marks *m, const char *path, unsigned number, const char *line,
		     struct status *st)
{
	size_t blank = strspn(line, " \t");
	if (!line[blank] || line[0] == '#')
		return EXIT_OK;
	if (!blank && m->n && !m->all[m->n - 1].reason)
		return status_set(
			st, EXIT_USAGE,
			_("%s:%u: why is the mutant above equivalent? expected a reason, indented"),
			path, number);
	if (!blank && find(m, line))
		return status_set(st, EXIT_USAGE, _("%s:%u: it is marked already"), path, number);
	if (!blank)
		return add(m, line, st);
	if (!m->n)
		return status_set(st, EXIT_USAGE,
				  _("%s:%u: a reason belongs to a mutant, which comes first"), path,
				  number);
	m->all[m->n - 1].reason = true;
	return EXIT_OK;
}

int marks_read(struct marks *m, const char *path, struct status *st)
{
	char *line = NULL;
	size_t size = 0;
	unsigned number = 0;
	int code = EXIT_OK;
	*m = (struct marks){0};
	FILE *f = fopen(path, "re");
	if (!f && errno == ENOENT)
		return EXIT_OK;
	if (!f)
		return status_set(st, EXIT_USAGE, _("'%s' cannot be read: %s"), path,
				  strerror(errno));
	while (!code && getline(&line, &size, f) > 0) {
		line[strcspn(line, "\r\n")] = '\0';
		code = read_line(m, path, ++number, line, st);
	}
	if (!code && m->n && !m->all[m->n - 1].reason)
		code = status_set(
			st, EXIT_USAGE,
			_("%s:%u: why is the mutant above equivalent? expected a reason, indented"),
			path, number);
	free(line);
	fclose(f);
	return code;
}

void marks_free(struct marks *m)
{
	for (size_t i = 0; i < m->n; i++)
		free(m->all[i].name);
	free(m->all);
	*m = (struct marks){0};
}

bool marks_use(struct marks *m, const char *name)
{
	struct mark *mark = find(m, name);
	if (mark)
		mark->used = true;
	return mark;
}

const char *marks_unused(const struct marks *m, size_t *at)
{
	while (*at < m->n && m->all[*at].used)
		++*at;
	return *at < m->n ? m->all[(*at)++].name : NULL;
}
