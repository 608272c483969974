// SPDX-License-Identifier: MIT
//
// The answers to an exercise: see answers.h.
#include "grading/grade/answers.h"
#include "base/i18n.h"
#include "command/files.h"
#include "grading/grade/patch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int answers_open(struct answers *a, const struct exercise *e, const char *solutions, bool own,
		 struct status *st)
{
	*a = (struct answers){.exercise = e};
	if (!solutions)
		snprintf(a->folder, sizeof a->folder, "%s/../../solutions/%s", e->path, e->folder);
	else
		snprintf(a->folder, sizeof a->folder, "%s/%s", solutions, e->folder);
	if (solutions && own && access(a->folder, R_OK) != 0)
		snprintf(a->folder, sizeof a->folder, "%s", solutions);
	if (access(a->folder, R_OK) == 0)
		return EXIT_OK;
	return status_set(st, EXIT_USAGE,
			  _("there is no folder of answers '%s': --solutions may name another"),
			  a->folder);
}

void answers_close(struct answers *a)
{
	temporary_folder_remove(a->work);
	*a = (struct answers){0};
}

static bool ends(const char *name, const char *with)
{
	size_t n = strlen(name), m = strlen(with);
	return n > m && strcmp(name + n - m, with) == 0;
}

static int is_answer(const struct dirent *d)
{
	return d->d_name[0] != '.' && (ends(d->d_name, ".c") || ends(d->d_name, PATCH_END));
}

int answers_scan(const struct answers *a, const char *below, struct dirent ***found)
{
	char path[PATH_MAX + NAME_MAX];
	snprintf(path, sizeof path, "%s/%s", a->folder, below);
	*found = NULL;
	return scandir(path, found, is_answer, alphasort);
}

// --- whole ---------------------------------------------------------------------------------------

// Applies the patch `file` of the answers and writes the outcome to the file `whole`. deep: see
// find_base().
static int apply(struct answers *a, const char *file, const char *whole, bool deep,
		 struct status *st);

// Finds the base of the patch. deep: the base may itself be kept as a patch of a whole file; it is
// then made whole.
static int find_base(struct answers *a, const struct patch *p, bool deep, char *base, size_t size,
		     struct status *st)
{
	char file[sizeof p->base + sizeof PATCH_END], own[PATH_MAX + 1 + sizeof file];
	snprintf(base, size, "%s/%s%s", a->folder, p->of_library ? "../../" : "", p->base);
	snprintf(file, sizeof file, "%.*s" PATCH_END, (int)strlen(p->base) - 2, p->base);
	snprintf(own, sizeof own, "%s/%s", a->folder, file);
	if (!deep || p->of_library || access(base, F_OK) == 0 || access(own, F_OK) != 0)
		return EXIT_OK;
	snprintf(base, size, "%s/other.c", a->work);
	return apply(a, file, base, false, st);
}

static int apply(struct answers *a, const char *file, const char *whole, bool deep,
		 struct status *st)
{
	struct patch p = {0};
	char name[2 * NAME_MAX], own[PATH_MAX + NAME_MAX], base[PATH_MAX + 8 + sizeof p.base];
	snprintf(name, sizeof name, "%s/%s", a->exercise->folder, file);
	snprintf(own, sizeof own, "%s/%s", a->folder, file);
	int code = patch_read(&p, name, own, st);
	if (!code)
		code = find_base(a, &p, deep, base, sizeof base, st);
	if (!code)
		code = patch_apply(&p, base, a->work, whole, st);
	patch_free(&p);
	return code;
}

int answer_whole(struct answers *a, const char *file, char *path, size_t size, struct status *st)
{
	snprintf(path, size, "%s/%s", a->folder, file);
	if (!ends(file, PATCH_END))
		return EXIT_OK;
	temporary_folder_remove(a->work);
	a->work = NULL;
	int code = temporary_folder_make(&a->work, st);
	if (code)
		return code;
	snprintf(path, size, "%s/whole.c", a->work);
	return apply(a, file, path, true, st);
}

// --- what is said of it --------------------------------------------------------------------------

// Reads a line of the comment.
static void read_line(struct answer_comment *c, const char *line, size_t n)
{
	static const char breaks[] = "breaks: ", licence[] = "SPDX-";
	if (strncmp(line, licence, sizeof licence - 1) == 0)
		return;
	if (strncmp(line, breaks, sizeof breaks - 1) == 0 && !c->breaks.n) {
		buf_add(&c->breaks, line + sizeof breaks - 1, n - (sizeof breaks - 1));
		return;
	}
	if (c->sentence.n && n)
		buf_putc(&c->sentence, ' ');
	buf_add(&c->sentence, line, n);
}

int answer_comment(struct answer_comment *c, const struct answers *a, const char *file,
		   struct status *st)
{
	char path[PATH_MAX + NAME_MAX];
	struct buf text = {0};
	*c = (struct answer_comment){0};
	snprintf(path, sizeof path, "%s/%s", a->folder, file);
	int code = text_read(&text, path, st);
	const char *line = buf_str(&text), *end = line + comment_length(line);
	while (!code && line < end) {
		line += 2;
		line += strspn(line, " ");
		size_t n = strcspn(line, "\r\n");
		read_line(c, line, n);
		line += strcspn(line, "\n");
		line += *line == '\n';
	}
	buf_free(&text);
	char *stop = c->sentence.n ? strstr(c->sentence.s, ". ") : NULL;
	if (stop)
		stop[1] = '\0';
	return code;
}

void answer_comment_free(struct answer_comment *c)
{
	buf_free(&c->breaks);
	buf_free(&c->sentence);
}
