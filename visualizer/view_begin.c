// SPDX-License-Identifier: MIT
//
// How a run comes on the screen: see view_begin.h.
#include "visualizer/view_begin.h"

#include "base/i18n.h"
#include "visualizer/actions/run_goals.h"
#include "visualizer/ui/settings.h"
#include "visualizer/ui/ui.h"
#include "visualizer/telling_read.h"
#include "visualizer/terminal/terminal.h"
#include "visualizer/terminal/themes.h"
#include "visualizer/view_options.h"

#include <stdio.h>

int view_settle(struct ui *u, const struct view_options *o, struct status *st)
{
	struct settings s = {0};
	int code = settings_read(&s, st);
	if (code)
		return code;
	u->theme = o->theme ? theme_find(o->theme) : s.theme;
	if (u->theme == theme_count)
		return status_set(st, EXIT_USAGE,
				  _("there is no theme 'mine': a line 'color' in the settings "
				    "makes one"));
	u->ascii = o->ascii || terminal_is_plain(); // before anything is written
	u->no_mouse = s.no_mouse;
	u->panes = s.panes;
	u->panes.big |= o->big;
	u->foresight.off = o->no_fate || s.no_fate || o->play; // what can come is the riddle there
	if (s.speed > 0 && !(o->speed > 0))
		u->playback.speed = s.speed;
	u->turns.kind = o->policy ? o->turns : s.turns;
	turns_seed(&u->turns, o->seed ? o->seed : s.seed ? s.seed : 1);
	return EXIT_OK;
}

int view_begin_at(struct ui *u, const char *at, struct status *st)
{
	struct buf names = {0};
	if (!at || goal_to(u, at))
		return EXIT_OK;
	for (size_t i = 0; i < u->bookmarks.n; i++)
		if (u->bookmarks.mark[i].name[0])
			buf_printf(&names, names.n ? ", %s" : "%s", u->bookmarks.mark[i].name);
	int code = names.n ? status_set(st, EXIT_USAGE,
					_("the trace has no bookmark '%s'; it has: %s"), at,
					buf_str(&names))
			   : status_set(st, EXIT_USAGE,
					_("'%s' is no step (12) and no time (1.5), and the trace "
					  "has no bookmark of that name"),
					at);
	buf_free(&names);
	return code;
}

void view_tell_failure(struct ui *u)
{
	struct bookmarks *b = &u->bookmarks;
	telling_read(&u->telling, &u->history);
	for (size_t i = 0; i < u->telling.n; i++) {
		const struct note *n = &u->telling.note[i];
		size_t k = bookmarks_from(b, n->moment);
		bool there = k < b->n && b->mark[k].moment == n->moment;
		if (there || b->n == BOOKMARKS_MOST || n->kind == NOTE_START)
			continue;
		bookmarks_add(b, n->moment);
		snprintf(b->mark[k].name, sizeof b->mark[k].name, "%s", _(telling_word(n->kind)));
	}
	if (u->telling.n)
		ui_visit(u, u->telling.note[0].moment);
}
