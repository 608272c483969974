// SPDX-License-Identifier: MIT
//
// The menu of levels: see play_menu.h.
#include "cmd/play/play_menu.h"

#include "base/i18n.h"
#include "cmd/play/play_game.h"
#include "cmd/play/play_list.h"
#include "visualizer/home_screen.h"

#include <stdio.h>

struct level_menu {
	const struct play_levels *levels;
	bool kept; // what is reached
	struct menu menu;
	char line[128]; // the command of a row
};

static void add_head(struct menu *m, const char *text)
{
	struct buf b = {0};
	buf_puts(&b, text);
	if (!menu_add(m, &b, 0))
		m->row[m->n - 1].title = true;
	buf_free(&b);
}

static void add_level(struct level_menu *lm, size_t i, const struct progress *kept)
{
	struct buf b = {0};
	play_list_line(&lm->levels->all[i], kept, &b);
	if (!menu_add(&lm->menu, &b, i))
		lm->menu.row[lm->menu.n - 1].number = play_level_number(&lm->levels->all[i]);
	buf_free(&b);
}

static void add_all_head(struct level_menu *lm, const struct progress *kept)
{
	struct buf b = {0};
	buf_printf(&b, _("Levels, in order of difficulty: %zu of %zu solved"),
		   play_list_solved(lm->levels, kept), lm->levels->n);
	add_head(&lm->menu, buf_str(&b));
	buf_free(&b);
}

static void fill(struct level_menu *lm)
{
	struct progress kept;
	lm->kept = play_progress(&kept);
	const struct progress *p = lm->kept ? &kept : NULL;
	size_t next = play_list_next(lm->levels, p);
	if (next < lm->levels->n) {
		add_head(&lm->menu, _("Next"));
		add_level(lm, next, p);
	}
	add_all_head(lm, p);
	for (size_t i = 0; i < lm->levels->n; i++)
		add_level(lm, i, p);
	menu_choose(&lm->menu, 0);
	progress_close(&kept);
}

static const char *says(const void *of, uint64_t value)
{
	struct level_menu *lm = (struct level_menu *)of;
	snprintf(lm->line, sizeof lm->line, "treadle play %s", lm->levels->all[value].name);
	return lm->line;
}

int play_menu(const struct play_levels *l, size_t *level, struct status *st)
{
	struct level_menu lm = {
		.levels = l,
		.menu = {.title = _("Levels"), .foot = _("Enter plays  j k row  q quit")}};
	bool taken = false;
	fill(&lm);
	const struct home_screen screen = {.menu = &lm.menu,
					   .says = says,
					   .of = &lm,
					   .message = lm.kept ? NULL : play_list_unkept()};
	int code = home_screen_run(&screen, &taken, st);
	*level = !code && taken ? (size_t)lm.menu.row[lm.menu.at].value : l->n;
	menu_free(&lm.menu);
	return code;
}
