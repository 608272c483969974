// SPDX-License-Identifier: MIT
//
// Bookmarks: moments to come back to, with names for those that get one. They stand in the order of
// their moments, and go into a trace that is saved.
#include "base/i18n.h"
#include "trace/story_text.h"
#include "visualizer/actions/ui_parts.h"
#include "visualizer/history/sentence.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void take_away(struct goals *g, size_t i)
{
	memmove(&g->mark[i], &g->mark[i + 1], (--g->marks - i) * sizeof *g->mark);
}

void mark_here(struct ui *u, unsigned number)
{
	struct goals *g = &u->goals;
	size_t i = 0;
	(void)number;
	while (i < g->marks && g->mark[i].moment < u->moment)
		i++;
	if (i < g->marks && g->mark[i].moment == u->moment) {
		take_away(g, i);
		ui_say(u, _("The bookmark at step %zu is gone."), u->moment);
	} else if (g->marks == MARKS_MOST) {
		ui_say(u, _("There are %d bookmarks already."), MARKS_MOST);
	} else {
		memmove(&g->mark[i + 1], &g->mark[i], (g->marks++ - i) * sizeof *g->mark);
		g->mark[i] = (struct bookmark){.moment = u->moment};
		ui_say(u,
		       _("A bookmark at step %zu: key ' comes back to it, M lists and names them."),
		       u->moment);
	}
}

static void say_none(struct ui *u)
{
	ui_say(u, "%s", _("There is no bookmark: key m makes one."));
}

void mark_next(struct ui *u, unsigned number)
{
	const struct goals *g = &u->goals;
	size_t i = 0;
	(void)number;
	while (i < g->marks && g->mark[i].moment <= u->moment)
		i++;
	if (g->marks)
		ui_visit(u, g->mark[i < g->marks ? i : 0].moment);
	else
		say_none(u);
}

void mark_forget(struct ui *u, size_t after)
{
	while (u->goals.marks && u->goals.mark[u->goals.marks - 1].moment > after)
		u->goals.marks--;
}

const struct bookmark *mark_find(const struct ui *u, const char *name)
{
	const struct goals *g = &u->goals;
	for (size_t i = 0; i < g->marks; i++)
		if (g->mark[i].name[0] && strcmp(g->mark[i].name, name) == 0)
			return &g->mark[i];
	return NULL;
}

// ---- the list -----------------------------------------------------------------------------------

// What had just happened there.
static void say_moment(struct ui *u, size_t moment, struct buf *b)
{
	const struct story *s = history_walk(&u->history, moment);
	if (!s || s->last_slot == NO_SLOT) {
		buf_puts(b, _("the start"));
		return;
	}
	struct story_names names = {s, u->history.trace};
	struct namer namer = story_namer(&names);
	describe_step(&s->last, &namer, b);
}

static void fill(struct ui *u, size_t at)
{
	const struct goals *g = &u->goals;
	struct buf b = {0};
	picks_clear(&u->picks);
	u->picks.title = _("Bookmarks");
	u->picks.foot = _("Enter goes there, n names it, x takes it away, q leaves");
	for (size_t i = 0; i < g->marks; i++) {
		buf_printf(&b, _("step %-5zu "), g->mark[i].moment);
		if (g->mark[i].name[0])
			buf_printf(&b, "%s: ", g->mark[i].name);
		say_moment(u, g->mark[i].moment, &b);
		picks_add(&u->picks, &b, i);
	}
	buf_free(&b);
	picks_choose(&u->picks, at);
	u->overlay = u->picks.n ? OVERLAY_MARKS : OVERLAY_NONE;
}

void mark_list(struct ui *u, unsigned number)
{
	(void)number;
	fill(u, 0);
	if (!u->goals.marks)
		say_none(u);
}

void mark_key(struct ui *u, int key, enum action action, unsigned number)
{
	size_t at = u->picks.at;
	enum picked picked = PICKED_NOTHING;
	if (key == 'n') {
		prompt_open(&u->prompt, PROMPT_MARK, u->goals.mark[at].name);
	} else if (key == 'x' || key == 'm') {
		take_away(&u->goals, at);
		fill(u, at);
	} else {
		picked = picks_key(&u->picks, key, action, number);
	}
	if (picked == PICKED_NOTHING)
		return;
	u->overlay = OVERLAY_NONE;
	if (picked == PICKED_ROW)
		ui_visit(u, u->goals.mark[u->picks.at].moment);
}

void mark_named(struct ui *u, const char *name)
{
	struct bookmark *m = &u->goals.mark[u->picks.at];
	snprintf(m->name, sizeof m->name, "%.*s", MARK_NAME_MOST, name);
	fill(u, u->picks.at);
}
