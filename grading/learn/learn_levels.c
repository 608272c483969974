// SPDX-License-Identifier: MIT
//
// Levels in the path: see learn.h.
#include "grading/learn/learn.h"

#include "base/i18n.h"

#include <string.h>

static bool is_of(const struct play_level *l, const char *lesson)
{
	return strcmp(l->lesson, lesson) == 0;
}

// The number of a lesson's levels; *solved of them are solved, and *next is the first that is not;
// l->n: all are.
static size_t count(const struct play_levels *l, const struct progress *p, const char *lesson,
		    size_t *solved, size_t *next)
{
	size_t n = 0;
	*solved = 0;
	*next = l->n;
	for (size_t i = 0; i < l->n; i++) {
		if (!is_of(&l->all[i], lesson))
			continue;
		n++;
		if (progress_level(p, l->all[i].name).stars)
			(*solved)++;
		else if (*next == l->n)
			*next = i;
	}
	return n;
}

void learn_levels_count(const struct play_levels *l, const struct progress *p, const char *lesson,
			struct buf *b)
{
	size_t solved, next, n = count(l, p, lesson, &solved, &next);
	if (!n)
		return;
	buf_puts(b, "  ");
	buf_printf(b, _("(levels solved: %zu of %zu)"), solved, n);
}

void learn_levels_put(const struct progress *p, const char *lesson, const char *self, FILE *out)
{
	struct play_levels l = {0};
	struct status st;
	size_t solved, next;
	size_t n = play_levels_read(&l, NULL, &st) ? 0 : count(&l, p, lesson, &solved, &next);
	if (n && next < l.n)
		fprintf(out,
			_("To be its scheduler:    %s play %s   (levels solved: %zu of %zu)\n"),
			self, l.all[next].name, solved, n);
	else if (n)
		fprintf(out, _("All %zu levels of it are solved: %s play\n"), n, self);
	play_levels_free(&l);
}
