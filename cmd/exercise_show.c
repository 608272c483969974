// SPDX-License-Identifier: MIT
//
// `treadle exercise show`: see exercise.h.
#include "cmd/exercise.h"
#include "base/i18n.h"
#include "base/nearest.h"
#include "base/vec.h"
#include "grading/grade/patch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ANSWER "answer" // the name of the exercise's own answer

// All answers.
struct shown {
	char *file; // "counter.c", "mutants/half-sum.patch"
	char *name; // "answer", "mutants/half-sum"
};
struct all {
	struct shown *each;
	size_t n, cap;
};

static void free_all(struct all *all)
{
	for (size_t i = 0; i < all->n; i++) {
		free(all->each[i].file);
		free(all->each[i].name);
	}
	free(all->each);
}

// The name without the end of its file (.c, .patch).
static char *bare(const char *file)
{
	const char *dot = strrchr(file, '.');
	return strndup(file, dot ? (size_t)(dot - file) : strlen(file));
}

static int add(struct all *all, const char *file, char *name, struct status *st)
{
	struct shown *more = vec_room(all->each, &all->cap, all->n + 1, sizeof *more);
	char *own = strdup(file);
	if (more)
		all->each = more;
	if (more && own && name) {
		more[all->n++] = (struct shown){own, name};
		return EXIT_OK;
	}
	free(own);
	free(name);
	return status_no_memory(st);
}

static int add_folder(struct all *all, const struct answers *a, const char *below,
		      struct status *st)
{
	char file[2 * NAME_MAX];
	struct dirent **found;
	int code = EXIT_OK, n = answers_scan(a, below, &found);
	for (int i = 0; i < n; i++) {
		snprintf(file, sizeof file, "%s/%s", below, found[i]->d_name);
		if (!code)
			code = add(all, file, bare(file), st);
		free(found[i]);
	}
	free(found);
	return code;
}

static int find_all(struct all *all, const struct answers *a, struct status *st)
{
	char own[NAME_MAX];
	snprintf(own, sizeof own, "%s.c", a->exercise->name);
	int code = add(all, own, strdup(ANSWER), st);
	if (!code)
		code = add_folder(all, a, "right", st);
	if (!code)
		code = add_folder(all, a, "mutants", st);
	return code;
}

// --- the list ------------------------------------------------------------------------------------

static int list(const struct all *all, const struct answers *a, struct status *st)
{
	int width = 0, code = EXIT_OK;
	for (size_t i = 0; i < all->n; i++) {
		int n = (int)strlen(all->each[i].name);
		width = n > width ? n : width;
	}
	for (size_t i = 0; !code && i < all->n; i++) {
		struct answer_comment c;
		code = answer_comment(&c, a, all->each[i].file, st);
		if (!code)
			printf("%-*s  %s%s%s\n", width, all->each[i].name, buf_str(&c.breaks),
			       c.breaks.n ? ": " : "", buf_str(&c.sentence));
		answer_comment_free(&c);
	}
	return code;
}

// --- one of them ---------------------------------------------------------------------------------

// The name without its folder.
static const char *short_name(const struct shown *s)
{
	const char *slash = strrchr(s->name, '/');
	return slash ? slash + 1 : s->name;
}

static bool is_named(const struct shown *s, const char *name)
{
	return strcmp(s->name, name) == 0 || strcmp(s->file, name) == 0 ||
	       strcmp(short_name(s), name) == 0 ||
	       strcmp(s->file + (short_name(s) - s->name), name) == 0;
}

static int no_such(const struct all *all, const struct answers *a, const char *name,
		   struct status *st)
{
	const char **names = calloc(all->n, sizeof *names), *near;
	if (!names)
		return status_no_memory(st);
	for (size_t i = 0; i < all->n; i++)
		names[i] = strchr(name, '/') ? all->each[i].name : short_name(&all->each[i]);
	near = nearest(name, names, all->n);
	if (near)
		status_set(st, EXIT_USAGE, _("there is no answer '%s' to %s; did you mean '%s'?"),
			   name, a->exercise->folder, near);
	else
		status_set(st, EXIT_USAGE,
			   _("there is no answer '%s' to %s; 'treadle exercise show %s' names "
			     "them"),
			   name, a->exercise->folder, a->exercise->name);
	free(names);
	return st->code;
}

static int print(struct answers *a, const char *file, struct status *st)
{
	char path[PATH_MAX + NAME_MAX];
	struct buf text = {0};
	int code = answer_whole(a, file, path, sizeof path, st);
	if (!code)
		code = text_read(&text, path, st);
	if (!code)
		fwrite(buf_str(&text), 1, text.n, stdout);
	buf_free(&text);
	return code;
}

int exercise_show(struct answers *a, const char *name, struct status *st)
{
	struct all all = {0};
	const char *file = NULL;
	int code = find_all(&all, a, st);
	for (size_t i = all.n; name && i-- > 0 && !file;)
		if (is_named(&all.each[i], name) || (i == 0 && !strcmp(name, a->exercise->name)))
			file = all.each[i].file;
	if (!code && !name)
		code = list(&all, a, st);
	else if (!code)
		code = file ? print(a, file, st) : no_such(&all, a, name, st);
	free_all(&all);
	return code;
}
