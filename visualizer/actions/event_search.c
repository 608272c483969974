// SPDX-License-Identifier: MIT
//
// To the next event of a kind: see handlers.h.
#include "visualizer/actions/handlers.h"

#include "base/i18n.h"
#include "trace/story_text.h"
#include "visualizer/actions/run_goals.h"
#include "visualizer/history/seek.h"
#include "visualizer/ui/live.h"
#include "visualizer/ui/ui.h"

#include <stdlib.h>

static void name_of(struct viewed_run *r, const struct seek *q, struct buf *b)
{
	struct story_names names = {r->at.story, r->history.trace};
	struct namer namer = story_namer(&names);
	seek_name(q, &namer, b);
}

static void to_next(struct ui *u, const struct seek *q)
{
	u->search.seek = *q;
	size_t m = seek_after(&u->run.history, u->run.at.story, u->run.at.moment, &u->search.seek);
	if (m <= history_last(&u->run.history)) {
		ui_visit(u, m);
		return;
	}
	if (!u->run.live || live_running(u->run.live) || u->run.live->state != SESSION_ASKS) {
		goal_missed(u, &u->search.seek, true);
		return;
	}
	if (!position_at_end(&u->run.at))
		ui_visit(u, history_last(&u->run.history));
	goal_start(u, GOAL_SEEK, true);
}

static void to_previous(struct ui *u, const struct seek *q)
{
	u->search.seek = *q;
	size_t m = seek_before(&u->run.history, u->run.at.moment, &u->search.seek);
	if (m != SIZE_MAX)
		ui_visit(u, m);
	else
		goal_missed(u, &u->search.seek, false);
}

void event_search_again(struct ui *u)
{
	if (u->search.seek.what != SEEK_NONE)
		to_next(u, &u->search.seek);
	else if (!u->search.text[0])
		ui_say(u, "%s",
		       _("Nothing was searched for yet: search with / (a text), e (a kind of "
			 "event) or * (the object)."));
	else
		goal_start(u, GOAL_MATCH, true);
}

void event_search_again_back(struct ui *u)
{
	if (u->search.seek.what != SEEK_NONE) {
		to_previous(u, &u->search.seek);
		return;
	}
	size_t m = match_before(&u->run.history, u->run.at.moment, u->search.text);
	if (m != SIZE_MAX)
		ui_visit(u, m);
	else
		ui_say(u, _("No earlier step has '%s'."), u->search.text);
}

// ---- on the object ------------------------------------------------------------------------------

// The chosen object, else what the chosen thread is about to use; 0: there is none.
static uint32_t object_meant(const struct viewed_run *r)
{
	const struct world *w = &r->at.story->world;
	if (r->at.object && r->at.object <= w->nobjects)
		return r->at.object;
	return r->at.thread && r->at.thread <= w->nthreads ? w->threads[r->at.thread].op.object : 0;
}

static void to_object(struct ui *u, void (*go)(struct ui *, const struct seek *))
{
	struct seek q = {.what = SEEK_ANY, .object = object_meant(&u->run)};
	if (q.object)
		go(u, &q);
	else
		ui_say(u, "%s", _("No object is chosen: O, I or a click chooses one."));
}

void event_search_object(struct ui *u)
{
	to_object(u, to_next);
}

void event_search_object_back(struct ui *u)
{
	to_object(u, to_previous);
}

// ---- the menu -----------------------------------------------------------------------------------

// Can the thread go on now? Where that is to be guessed, each may.
static bool can_move(const struct ui *u, uint32_t t)
{
	size_t n;
	const struct choice *c = options_of(&u->run.at.options, t, &n);
	return ui_hides(u) || (n && !option_rare(c[0]));
}

// How many threads are about to do it, and how many wait to.
static size_t pending(const struct ui *u, const struct seek *q, size_t *waits)
{
	const struct world *w = &u->run.at.story->world;
	size_t n = 0;
	*waits = 0;
	for (uint32_t t = 1; t <= w->nthreads; t++) {
		const struct thread *th = &w->threads[t];
		bool here = th->life != LIFE_EXITED && th->phase == PHASE_CALL &&
			    th->op.code == q->code && (!q->object || th->op.object == q->object);
		bool can = here && can_move(u, t);
		n += can;
		*waits += here && !can;
	}
	return n;
}

// Could a live program come to it: are there objects that it is done on?
static bool possible(const struct viewed_run *r, const struct seek *q)
{
	const struct world *w = &r->at.story->world;
	enum kind kind = op_rows[q->code].kind;
	if (!r->live || q->what != SEEK_OP || kind == KIND_NONE)
		return false;
	for (uint32_t o = 1; o <= w->nobjects; o++) {
		enum kind is = w->objects[o].kind;
		bool dies = q->code == OP_CONSISTENT || q->code == OP_ORPHAN;
		if (dies && !(w->objects[o].type & MUTEX_ROBUST))
			continue;
		bool locks = kind == KIND_MUTEX && (is == KIND_SPIN || is == KIND_FILE);
		if ((is == kind || locks) && (!q->object || q->object == o))
			return true;
	}
	return false;
}

enum { NAME = 28 }; // columns of what a row is called

static void add(struct ui *u, struct seek q, const size_t n[2])
{
	struct buf b = {0}, name = {0};
	size_t waits = 0, soon = q.what == SEEK_OP ? pending(u, &q, &waits) : 0;
	struct seek plain = q;
	plain.object = 0;
	bool never = !n[0] && !n[1] && !soon && !waits;
	if (never && !possible(&u->run, &q))
		return;
	name_of(&u->run, &plain, &name);
	buf_printf(&b, "%-*s  ", NAME, buf_str(&name));
	if (never)
		buf_puts(&b, _("not yet"));
	else
		buf_printf(&b, _("%zu before, %zu after"), n[0], n[1]);
	buf_puts(&b, soon ? "; " : "");
	if (soon)
		buf_printf(&b, ngettext("%zu is about to", "%zu are about to", soon), soon);
	buf_puts(&b, waits ? "; " : "");
	if (waits)
		buf_printf(&b, ngettext("%zu waits to", "%zu wait to", waits), waits);
	if (!menu_add(&u->overlays.menu, &b, (uint64_t)q.what << 8 | q.code)) {
		u->overlays.menu.row[u->overlays.menu.n - 1].dim = never;
		if ((n[1] || soon) && u->overlays.menu.at == SIZE_MAX)
			u->overlays.menu.at = u->overlays.menu.n - 1; // the first that can come
	}
	buf_free(&b);
	buf_free(&name);
}

static void fill(struct ui *u)
{
	static struct seek_counts c; // large, and this is the thread of the screen
	uint32_t o = u->search.only;
	seek_count(&u->run.history, u->run.at.moment, o, &c);
	menu_clear(&u->overlays.menu);
	u->overlays.menu.at = SIZE_MAX;
	u->overlays.menu.title =
		o ? _("Run to the next, on the chosen object") : _("Run to the next");
	u->overlays.menu.foot =
		_("j k row  Enter runs to it  h back  o this object, all  q leaves");
	if (o)
		add(u, (struct seek){.what = SEEK_ANY, .object = o}, c.told[SEEK_ANY]);
	for (uint8_t i = OP_NONE + 1; i < OPS; i++)
		add(u, (struct seek){.what = SEEK_OP, .code = i, .object = o}, c.op[i]);
	for (uint8_t i = OUT_TIMEOUT; i < OUTCOMES; i++)
		add(u, (struct seek){.what = SEEK_OUTCOME, .code = i, .object = o}, c.outcome[i]);
	for (uint8_t i = SEEK_LOG; i < SEEK_WHATS && !o; i++)
		add(u, (struct seek){.what = i}, c.told[i]);
	menu_choose(&u->overlays.menu, u->overlays.menu.at);
}

void event_search_menu(struct ui *u)
{
	u->search.only = 0;
	fill(u);
	if (u->overlays.menu.n)
		u->overlays.shown = OVERLAY_EVENTS;
	else
		ui_say(u, "%s", _("There is nothing to run to."));
}

static struct seek chosen(const struct ui *u)
{
	uint64_t value = u->overlays.menu.row[u->overlays.menu.at].value;
	bool told = value >> 8 >= SEEK_LOG;
	return (struct seek){.what = (uint8_t)(value >> 8),
			     .code = (uint8_t)value,
			     .object = told ? 0 : u->search.only};
}

static void toggle_object(struct ui *u)
{
	uint32_t o = u->search.only ? 0 : object_meant(&u->run);
	u->search.only = o;
	fill(u);
	if (u->overlays.menu.n)
		return;
	u->search.only = 0;
	fill(u);
}

void event_search_key(struct ui *u, struct key key)
{
	if (key.code == 'o' || key.code == 'O') {
		toggle_object(u);
		return;
	}
	bool back = key.action == ACT_BACK;
	enum menu_end end =
		back || key.action == ACT_FORWARD ? MENU_TAKEN : menu_key(&u->overlays.menu, key);
	if (end == MENU_STAYS)
		return;
	u->overlays.shown = OVERLAY_NONE;
	struct seek q = chosen(u);
	if (end == MENU_TAKEN && back)
		to_previous(u, &q);
	else if (end == MENU_TAKEN)
		to_next(u, &q);
}
