// SPDX-License-Identifier: MIT
//
// Reading levels: see play_level.h. Each word has a function that reads what follows it; the first
// mistake ends the reading, with its line.
#include "course/play_level.h"

#include "course/numbered.h"

#include "base/buf.h"
#include "base/i18n.h"
#include "base/installed.h"
#include "base/nearest.h"
#include "base/textfile.h"
#include "base/vec.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(a) (sizeof(a) / sizeof(a)[0])
#define ENDING ".level"

enum { MOST_SPURIOUS = 9, MOST_PAR = 10000 };

const char *const play_goal_words[PLAY_GOALS] = {
	[PLAY_FAIL] = "fail",
	[PLAY_DEADLOCK] = "deadlock",
	[PLAY_SAVE] = "save",
	[PLAY_OUTCOME] = "outcome",
};
const char *const play_count_words[PLAY_COUNTS] = {
	[PLAY_STEPS] = "steps", [PLAY_SWITCHES] = "switches", [PLAY_ALL] = "all"};

struct level_reader {
	struct play_level *l;
	struct textfile text;
	struct status *st;
	unsigned given; // a bit for each word that was met
};

static int wrong(struct level_reader *r, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
static int wrong(struct level_reader *r, const char *fmt, ...)
{
	struct buf b = {0};
	va_list ap;
	va_start(ap, fmt);
	buf_vprintf(&b, fmt, ap);
	va_end(ap);
	int code = textfile_wrong(&r->text, r->st, buf_str(&b));
	buf_free(&b);
	return code;
}

// ---- what stands behind a word ------------------------------------------------------------------

static int keep(struct level_reader *r, const char *text, size_t n, char **to)
{
	*to = strndup(text, n);
	return *to ? EXIT_OK : status_no_memory(r->st);
}

// A text may take several lines, with its word in front of each.
static int add_text(struct level_reader *r, const char *more, char **to)
{
	struct buf b = {0};
	if (*to)
		buf_printf(&b, "%s ", *to);
	buf_puts(&b, more);
	free(*to);
	*to = b.failed ? NULL : b.s;
	return *to ? EXIT_OK : status_no_memory(r->st);
}

static int add_word(struct level_reader *r, const char *word, size_t n, char ***all, size_t *count,
		    size_t *cap)
{
	if (!VEC_FITS(*all, cap, *count + 1))
		return status_no_memory(r->st);
	return keep(r, word, n, &(*all)[(*count)++]);
}

static int read_program(struct level_reader *r, char *rest)
{
	struct play_level *l = r->l;
	int code = EXIT_OK;
	char *next = NULL;
	for (char *word = strtok_r(rest, " \t", &next); word && !code;
	     word = strtok_r(NULL, " \t", &next))
		code = add_word(r, word, strlen(word), &l->words, &l->nwords, &l->words_cap);
	return code;
}

static int read_act(struct level_reader *r, char *rest)
{
	return keep(r, rest, strlen(rest), &r->l->act);
}

static int read_title(struct level_reader *r, char *rest)
{
	return keep(r, rest, strlen(rest), &r->l->title);
}

static int read_lesson(struct level_reader *r, char *rest)
{
	return keep(r, rest, strlen(rest), &r->l->lesson);
}

static int read_hint(struct level_reader *r, char *rest)
{
	return add_text(r, rest, &r->l->hint);
}

static int read_why(struct level_reader *r, char *rest)
{
	return add_text(r, rest, &r->l->why);
}

// outcome "one / another": what the lines contain.
static int read_outcome(struct level_reader *r, char *rest)
{
	struct play_level *l = r->l;
	size_t n = strlen(rest);
	int code = EXIT_OK;
	if (n < 3 || rest[0] != '"' || rest[n - 1] != '"')
		return wrong(r, _("'goal: outcome \"TEXT / TEXT\"' is expected: parts of the lines "
				  "that are printed, in their order"));
	rest[n - 1] = '\0';
	for (char *at = rest + 1; at && !code;) {
		char *end = strstr(at, " / ");
		size_t length = end ? (size_t)(end - at) : strlen(at);
		if (!length)
			return wrong(r, _("a line of the outcome is empty"));
		code = add_word(r, at, length, &l->outcome, &l->noutcome, &l->outcome_cap);
		at = end ? end + 3 : NULL;
	}
	return code;
}

// The number of a word among n, or n.
static size_t word_of(const char *word, const char *const *words, size_t n)
{
	size_t i = 0;
	while (i < n && (!words[i] || strcmp(words[i], word) != 0))
		i++;
	return i;
}

static int read_goal(struct level_reader *r, char *rest)
{
	char *behind = rest + strcspn(rest, " \t");
	if (*behind)
		*behind++ = '\0';
	behind += strspn(behind, " \t");
	size_t goal = word_of(rest, play_goal_words, PLAY_GOALS);
	if (goal == PLAY_GOALS)
		return wrong(r,
			     _("'%s' is not a goal: fail, deadlock, save or outcome is expected"),
			     rest);
	r->l->goal = (enum play_goal)goal;
	if (goal == PLAY_OUTCOME)
		return read_outcome(r, behind);
	return *behind ? wrong(r, _("nothing is expected after '%s'"), rest) : EXIT_OK;
}

static int read_counts(struct level_reader *r, char *rest)
{
	size_t counts = word_of(rest, play_count_words, PLAY_COUNTS);
	if (counts == PLAY_COUNTS)
		return wrong(r, _("'%s' cannot be counted: steps, switches or all is expected"),
			     rest);
	r->l->counts = (enum play_count)counts;
	return EXIT_OK;
}

static int read_forced(struct level_reader *r, char *rest)
{
	r->l->forced = strcmp(rest, "taken") == 0;
	if (r->l->forced || strcmp(rest, "chosen") == 0)
		return EXIT_OK;
	return wrong(r, _("'%s': where there is but one step it is 'chosen' or 'taken'"), rest);
}

static int read_number(struct level_reader *r, const char *rest, unsigned most, unsigned *to)
{
	char *end;
	errno = 0;
	unsigned long n = strtoul(rest, &end, 10);
	if (rest[0] < '0' || rest[0] > '9' || *end || errno || n > most)
		return wrong(r, _("'%s': a number is expected, from 0 to %u"), rest, most);
	*to = (unsigned)n;
	return EXIT_OK;
}

static int read_spurious(struct level_reader *r, char *rest)
{
	return read_number(r, rest, MOST_SPURIOUS, &r->l->spurious);
}

static int read_par(struct level_reader *r, char *rest)
{
	return read_number(r, rest, MOST_PAR, &r->l->par);
}

// ---- the words ----------------------------------------------------------------------------------

static const struct level_word {
	const char *name;
	int (*read)(struct level_reader *r, char *rest);
	bool needed, again; // again: it may stand there more than once
} level_words[] = {
	{"program", read_program, true, false}, {"act", read_act, false, false},
	{"title", read_title, true, false},	{"goal", read_goal, true, false},
	{"lesson", read_lesson, true, false},	{"hint", read_hint, false, true},
	{"why", read_why, true, true},		{"counts", read_counts, false, false},
	{"forced", read_forced, false, false},	{"spurious", read_spurious, false, false},
	{"par", read_par, true, false},
};

static int unknown(struct level_reader *r, const char *word)
{
	const char *names[COUNT(level_words)];
	for (size_t i = 0; i < COUNT(level_words); i++)
		names[i] = level_words[i].name;
	const char *near = nearest(word, names, COUNT(level_words));
	if (near)
		return wrong(r, _("there is no word '%s'; did you mean '%s'?"), word, near);
	return wrong(r, _("there is no word '%s'"), word);
}

static int read_line(struct level_reader *r, char *line)
{
	char *colon = strchr(line, ':');
	if (!colon)
		return wrong(r, _("'WORD: TEXT' is expected"));
	*colon = '\0';
	char *rest = colon + 1 + strspn(colon + 1, " \t");
	for (size_t i = 0; i < COUNT(level_words); i++) {
		const struct level_word *w = &level_words[i];
		if (strcmp(line, w->name) != 0)
			continue;
		if (!*rest)
			return wrong(r, _("the text after '%s:' is missing"), line);
		if ((r->given & 1u << i) && !w->again)
			return wrong(r, _("there is a '%s:' already"), line);
		r->given |= 1u << i;
		return w->read(r, rest);
	}
	return unknown(r, line);
}

static int check_whole(struct level_reader *r)
{
	for (size_t i = 0; i < COUNT(level_words); i++)
		if (level_words[i].needed && !(r->given & 1u << i))
			return wrong(r, _("there is no '%s:'"), level_words[i].name);
	return EXIT_OK;
}

static int read_all(struct level_reader *r)
{
	char *line = NULL;
	int code;
	do {
		code = textfile_line(&r->text, &line, r->st);
		if (code || !line)
			break;
		textfile_cut(line);
		code = *line ? read_line(r, line) : EXIT_OK;
	} while (!code);
	return code ? code : check_whole(r);
}

// The name in "levels/02-double-join.level".
static char *name_of(const char *path)
{
	const char *slash = strrchr(path, '/');
	const char *name = numbered_name(slash ? slash + 1 : path);
	size_t n = strlen(name), ending = strlen(ENDING);
	bool ends = n > ending && strcmp(name + n - ending, ENDING) == 0;
	return strndup(name, ends ? n - ending : n);
}

// Reads a file. EXIT_OK; EXIT_USAGE with a sentence that names file and line; or EXIT_TROUBLE. *l
// is to be given to play_level_free() in any case.
static int play_level_read(struct play_level *l, const char *path, struct status *st)
{
	struct level_reader r = {.l = l, .st = st};
	*l = (struct play_level){.path = strdup(path), .name = name_of(path)};
	if (!l->path || !l->name)
		return status_no_memory(st);
	int code = textfile_open(&r.text, path, st);
	if (!code)
		code = read_all(&r);
	textfile_close(&r.text);
	return code;
}

static void play_level_free(struct play_level *l)
{
	strings_free(l->words, l->nwords);
	strings_free(l->outcome, l->noutcome);
	free(l->path);
	free(l->name);
	free(l->act);
	free(l->title);
	free(l->lesson);
	free(l->hint);
	free(l->why);
	*l = (struct play_level){0};
}

unsigned play_level_number(const struct play_level *l)
{
	const char *slash = strrchr(l->path, '/');
	return (unsigned)strtoul(slash ? slash + 1 : l->path, NULL, 10);
}

// ---- all levels ---------------------------------------------------------------------------------

#define ENDING ".level"

static const struct installed levels_places[] = {
	{INSTALLED_GIVEN, "/levels"},
	{INSTALLED_BESIDE, "/levels"},
	{INSTALLED_BESIDE, "/../share/treadle/levels"},
	{INSTALLED_FIXED, TREADLE_LEVELS_DIR},
};

static int find_root(const char *given, char *out, size_t size, struct status *st)
{
	const char *named = given ? given : getenv("TREADLE_LEVELS");
	if (!named || !*named) {
		size_t n = sizeof levels_places / sizeof *levels_places;
		return installed_find(levels_places, n, out, size)
			       ? EXIT_OK
			       : status_set(st, EXIT_TROUBLE, _("the levels are not installed"));
	}
	if (!is_folder(named) || strlen(named) >= size)
		return status_set(st, EXIT_USAGE,
				  given ? _("there is no folder of levels '%s'")
					: _("there is no folder of levels '%s' (TREADLE_LEVELS)"),
				  named);
	strcpy(out, named);
	return EXIT_OK;
}

static int is_level(const struct dirent *d)
{
	size_t n = strlen(d->d_name), ending = strlen(ENDING);
	return numbered_filter(d) && n > ending && !strcmp(d->d_name + n - ending, ENDING);
}

int play_levels_read_file(struct play_levels *l, const char *path, struct status *st)
{
	if (!VEC_FITS(l->all, &l->cap, l->n + 1))
		return status_no_memory(st);
	return play_level_read(&l->all[l->n++], path, st);
}

int play_levels_read(struct play_levels *l, const char *given, struct status *st)
{
	char root[PATH_MAX], path[PATH_MAX + NAME_MAX + 2];
	struct dirent **found = NULL;
	*l = (struct play_levels){0};
	int code = find_root(given, root, sizeof root, st);
	int n = code ? 0 : scandir(root, &found, is_level, versionsort);
	for (int i = 0; i < n; i++) {
		snprintf(path, sizeof path, "%s/%s", root, found[i]->d_name);
		if (!code)
			code = play_levels_read_file(l, path, st);
		free(found[i]);
	}
	free(found);
	if (!code && n <= 0)
		code = status_set(st, EXIT_USAGE,
				  _("there is no level in '%s': a file NN-name.level"), root);
	return code;
}

void play_levels_free(struct play_levels *l)
{
	for (size_t i = 0; i < l->n; i++)
		play_level_free(&l->all[i]);
	free(l->all);
	*l = (struct play_levels){0};
}

static size_t find(const struct play_levels *l, const char *what)
{
	size_t i = 0;
	while (i < l->n && strcmp(l->all[i].name, what) != 0)
		i++;
	if (i < l->n || what[strspn(what, "0123456789")])
		return i;
	unsigned long number = strtoul(what, NULL, 10);
	for (i = 0; i < l->n && play_level_number(&l->all[i]) != number;)
		i++;
	return i;
}

bool play_levels_has(const struct play_levels *l, const char *what)
{
	return find(l, what) < l->n;
}

size_t play_levels_named(const struct play_levels *l, const char *what, struct status *st)
{
	size_t i = find(l, what);
	if (i < l->n)
		return i;
	const char **names = calloc(l->n + 1, sizeof *names);
	if (!names) {
		status_no_memory(st);
		return i;
	}
	for (size_t k = 0; k < l->n; k++)
		names[k] = l->all[k].name;
	const char *near = nearest(what, names, l->n);
	free(names);
	if (near)
		status_set(st, EXIT_USAGE, _("there is no level '%s'; did you mean '%s'?"), what,
			   near);
	else
		status_set(st, EXIT_USAGE,
			   _("there is no level '%s'; 'treadle play --list' names them"), what);
	return i;
}
