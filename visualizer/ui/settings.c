// SPDX-License-Identifier: MIT
//
// The user's settings: see settings.h.
#include "visualizer/ui/settings.h"

#include "base/i18n.h"
#include "base/installed.h"
#include "base/nearest.h"
#include "visualizer/terminal/themes.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct reading {
	struct settings *s;
	const char *path;
	unsigned line;
	struct status *st;
	char *more; // of the line, behind its second word
};

// The word is wrong. message: whole, with the word for its %s, untranslated. near: the word that
// may be meant; NULL: none.
static int wrong(const struct reading *r, const char *message, const char *word, const char *near)
{
	struct buf said = {0};
	buf_printf(&said, _(message), word);
	if (near)
		status_set(r->st, EXIT_USAGE, _("%s:%u: %s; did you mean '%s'?"), r->path, r->line,
			   buf_str(&said), near);
	else
		status_set(r->st, EXIT_USAGE, "%s:%u: %s", r->path, r->line, buf_str(&said));
	buf_free(&said);
	return EXIT_USAGE;
}

static int read_theme(struct reading *r, const char *word)
{
	const char *names[16];
	size_t i = theme_find(word);
	if (i < theme_count) {
		r->s->theme = i;
		return EXIT_OK;
	}
	for (i = 0; i < theme_count; i++)
		names[i] = themes[i].name;
	return wrong(r, N_("'%s' is not a theme"), word, nearest(word, names, theme_count));
}

static int read_paint(struct reading *r, struct paint *p)
{
	const char *word;
	p->attr = 0;
	while ((word = strtok_r(NULL, " \t\n", &r->more)) && *word != '#') {
		if (strcmp(word, "bold") == 0)
			p->attr |= PAINT_BOLD;
		else if (strcmp(word, "dim") == 0)
			p->attr |= PAINT_DIM;
		else if (strcmp(word, "reverse") == 0)
			p->attr |= PAINT_REVERSE;
		else
			return wrong(r, N_("'%s' is not a way to write (bold, dim, reverse)"), word,
				     NULL);
	}
	return EXIT_OK;
}

static int read_color(struct reading *r, const char *word)
{
	short many, few;
	int part = theme_part(word);
	if (part < 0)
		return wrong(r, N_("'%s' is not a part of a theme"), word,
			     nearest(word, theme_parts, STYLES + 1));
	const char *colour = strtok_r(NULL, " \t\n", &r->more);
	if (!colour || !theme_colour(colour, &many, &few))
		return wrong(r, N_("'%s' is not a colour (a name, own, or 0 to 255)"),
			     colour ? colour : "", NULL);
	struct theme *mine = theme_mine(r->s->theme);
	r->s->theme = theme_find(mine->name);
	if (part == STYLES) {
		mine->back_many = many;
		mine->back_few = few;
		return EXIT_OK;
	}
	mine->paint[part].many = many;
	mine->paint[part].few = few;
	return read_paint(r, &mine->paint[part]);
}

static int read_big(struct reading *r, const char *word)
{
	r->s->panes.big = true;
	return *word ? wrong(r, N_("'%s' is not a setting"), word, NULL) : EXIT_OK;
}

static int read_lanes(struct reading *r, const char *word)
{
	char *end;
	unsigned long n = strtoul(word, &end, 10);
	if (*word < '1' || *word > '9' || *end || n > LANES_MOST)
		return wrong(r, N_("'%s' is not a number of lanes"), word, NULL);
	r->s->panes.lanes = (uint8_t)n;
	return EXIT_OK;
}

static int read_pane(struct reading *r, const char *word, enum pane_wish wish)
{
	const char *names[PANES];
	for (int i = 0; i < PANES; i++) {
		names[i] = pane_table[i]->name;
		if (strcasecmp(word, names[i]) == 0) {
			r->s->panes.wish[i] = (uint8_t)wish;
			return EXIT_OK;
		}
	}
	return wrong(r, N_("'%s' is not a pane"), word, nearest(word, names, PANES));
}

static int read_show(struct reading *r, const char *word)
{
	return read_pane(r, word, PANE_SHOW);
}

static int read_hide(struct reading *r, const char *word)
{
	return read_pane(r, word, PANE_HIDE);
}

static int read_speed(struct reading *r, const char *word)
{
	char *end;
	double speed = strtod(word, &end);
	if (!*word || *end || !(speed > 0 && speed < 1e6))
		return wrong(r, N_("'%s' is not a speed"), word, NULL);
	r->s->speed = speed;
	return EXIT_OK;
}

static int read_mouse(struct reading *r, const char *word)
{
	r->s->no_mouse = strcmp(word, "off") == 0;
	return r->s->no_mouse || strcmp(word, "on") == 0
		       ? EXIT_OK
		       : wrong(r, N_("'%s' is not a setting"), word, NULL);
}

static int read_fate(struct reading *r, const char *word)
{
	r->s->no_fate = strcmp(word, "off") == 0;
	return r->s->no_fate || strcmp(word, "on") == 0
		       ? EXIT_OK
		       : wrong(r, N_("'%s' is not a setting"), word, NULL);
}

static int read_policy(struct reading *r, const char *word)
{
	enum turns_kind t = turns_find(word);
	if (t == TURNS_KINDS)
		return wrong(r, N_("'%s' is not a policy"), word,
			     nearest(word, turns_names, TURNS_KINDS));
	r->s->turns = t;
	return EXIT_OK;
}

static int read_seed(struct reading *r, const char *word)
{
	char *end;
	unsigned long long seed = strtoull(word, &end, 10);
	if (*word < '0' || *word > '9' || *end || !seed)
		return wrong(r, N_("'%s' is not a seed"), word, NULL);
	r->s->seed = seed;
	return EXIT_OK;
}

static const struct {
	const char *name;
	int (*read)(struct reading *, const char *);
} rows[] = {
	{"theme", read_theme}, {"big", read_big},      {"show", read_show},
	{"hide", read_hide},   {"speed", read_speed},  {"mouse", read_mouse},
	{"color", read_color}, {"colour", read_color}, {"policy", read_policy},
	{"seed", read_seed},   {"lanes", read_lanes},  {"fate", read_fate},
};
enum { ROWS = sizeof rows / sizeof *rows };

static int read_line(struct reading *r, char *line)
{
	const char *names[ROWS];
	char *word = strtok_r(line, " \t\n", &r->more);
	if (!word || *word == '#')
		return EXIT_OK;
	const char *rest = strtok_r(NULL, " \t\n", &r->more);
	if (!rest || *rest == '#')
		rest = "";
	for (size_t i = 0; i < ROWS; i++) {
		names[i] = rows[i].name;
		if (strcmp(word, rows[i].name) == 0)
			return rows[i].read(r, rest);
	}
	return wrong(r, N_("'%s' is not a setting"), word, nearest(word, names, ROWS));
}

static int read_lines(struct reading *r, FILE *f)
{
	char line[512];
	int code = EXIT_OK;
	while (!code && fgets(line, sizeof line, f)) {
		r->line++;
		code = read_line(r, line);
	}
	return code;
}

int settings_read_file(struct settings *s, const char *path, struct status *st)
{
	struct reading r = {.s = s, .path = path, .st = st};
	FILE *f = fopen(path, "re");
	if (!f)
		return status_set(st, EXIT_USAGE, "%s: %s", path, strerror(errno));
	int code = read_lines(&r, f);
	fclose(f);
	return code;
}

int settings_read(struct settings *s, struct status *st)
{
	char path[PATH_MAX];
	if (!user_path("XDG_CONFIG_HOME", ".config", "treadle/view", path, sizeof path))
		return EXIT_OK;
	FILE *f = fopen(path, "re");
	if (!f)
		return EXIT_OK;
	fclose(f);
	return settings_read_file(s, path, st);
}
