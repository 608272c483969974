// SPDX-License-Identifier: MIT
//
// Keys for bookmarks: see handlers.h.
#include "visualizer/actions/handlers.h"

#include "base/i18n.h"
#include "visualizer/ui/ui.h"

#include <stdio.h>

void bookmark_toggle(struct ui *u)
{
	struct bookmarks *b = &u->run.bookmarks;
	size_t i = bookmarks_from(b, u->run.at.moment);
	if (i < b->n && b->mark[i].moment == u->run.at.moment) {
		bookmarks_remove(b, i);
		ui_say(u, _("The bookmark at step %zu is removed."), u->run.at.moment);
	} else if (b->n == BOOKMARKS_MOST) {
		ui_say(u, _("There are %d bookmarks already, and no room for more."),
		       BOOKMARKS_MOST);
	} else {
		bookmarks_add(b, u->run.at.moment);
		ui_say(u, _("Step %zu has a bookmark: ' goes to it, M lists and names bookmarks."),
		       u->run.at.moment);
	}
}

static void say_none(struct ui *u)
{
	ui_say(u, "%s", _("There is no bookmark: key m sets one."));
}

void bookmark_next(struct ui *u)
{
	const struct bookmarks *b = &u->run.bookmarks;
	size_t i = bookmarks_from(b, u->run.at.moment + 1);
	if (b->n)
		ui_visit(u, b->mark[i < b->n ? i : 0].moment);
	else
		say_none(u);
}

// ---- the list -----------------------------------------------------------------------------------

// The last step before a moment, in words.
static void say_moment(struct viewed_run *r, size_t moment, struct buf *b)
{
	const struct story *s = history_walk(&r->history, moment);
	if (!s || s->last_slot == NO_SLOT) {
		buf_puts(b, _("the start"));
		return;
	}
	struct story_names names = {s, r->history.trace};
	struct namer namer = story_namer(&names);
	describe_step(&s->last, &namer, b);
}

static void fill(struct ui *u, size_t at)
{
	const struct bookmarks *all = &u->run.bookmarks;
	struct buf b = {0};
	menu_clear(&u->overlays.menu);
	u->overlays.menu.title = _("Bookmarks");
	u->overlays.menu.foot = _("j k row  Enter goes there  n names it  x removes it  q leaves");
	for (size_t i = 0; i < all->n; i++) {
		struct buf what = {0};
		if (all->mark[i].name[0])
			buf_printf(&what, "%s: ", all->mark[i].name);
		say_moment(&u->run, all->mark[i].moment, &what);
		buf_printf(&b, _("step %-5zu %s"), all->mark[i].moment, buf_str(&what));
		buf_free(&what);
		menu_add(&u->overlays.menu, &b, i);
	}
	buf_free(&b);
	menu_choose(&u->overlays.menu, at);
	u->overlays.shown = u->overlays.menu.n ? OVERLAY_BOOKMARKS : OVERLAY_NONE;
}

void bookmark_list(struct ui *u)
{
	fill(u, 0);
	if (!u->run.bookmarks.n)
		say_none(u);
}

void bookmark_key(struct ui *u, struct key key)
{
	size_t at = u->overlays.menu.at;
	enum menu_end picked = MENU_STAYS;
	if (key.code == 'n') {
		prompt_open(&u->prompt, PROMPT_MARK, u->run.bookmarks.mark[at].name);
	} else if (key.code == 'x' || key.code == 'm') {
		bookmarks_remove(&u->run.bookmarks, at);
		fill(u, at);
	} else {
		picked = menu_key(&u->overlays.menu, key);
	}
	if (picked == MENU_STAYS)
		return;
	u->overlays.shown = OVERLAY_NONE;
	if (picked == MENU_TAKEN)
		ui_visit(u, u->run.bookmarks.mark[u->overlays.menu.at].moment);
}

void bookmark_name(struct ui *u, const char *name)
{
	struct bookmark *m = &u->run.bookmarks.mark[u->overlays.menu.at];
	snprintf(m->name, sizeof m->name, "%.*s", BOOKMARK_NAME_MOST, name);
	fill(u, u->overlays.menu.at);
}
