// SPDX-License-Identifier: MIT
//
// To the next event of a kind: see handlers.h.
#include "visualizer/actions/handlers.h"

#include "base/i18n.h"
#include "base/lines.h"
#include "trace/story_text.h"
#include "visualizer/actions/run_goals.h"
#include "visualizer/history/seek.h"
#include "visualizer/ui/live.h"
#include "visualizer/ui/ui.h"

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

// The chosen object, else the object of the chosen thread's next operation; 0: there is none.
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

// Can the thread continue now? While that is to be guessed, the answer is yes for every thread.
static bool can_move(const struct ui *u, uint32_t t)
{
	size_t n;
	const struct choice *c = options_of(&u->run.at.options, t, &n);
	return ui_hides(u) || (n && !option_rare(c[0]));
}

// How many threads are about to do the operation, and how many (*waits) are blocked before it.
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

// Could a live program come to the operation: does an object of its kind exist?
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

// A row of the menu: an event, how often it happens in the run, how many threads are about to do
// it, and how many are blocked before it. An event that does not happen and cannot is no row.
struct event_row {
	struct seek seek;
	size_t before, after, soon, waits;
	bool never;
};

static bool row_make(const struct ui *u, struct seek q, const size_t n[2], struct event_row *r)
{
	*r = (struct event_row){.seek = q, .before = n[0], .after = n[1]};
	if (q.what == SEEK_OP)
		r->soon = pending(u, &q, &r->waits);
	r->never = !n[0] && !n[1] && !r->soon && !r->waits;
	return !r->never || possible(&u->run, &q);
}

enum { ROWS_MOST = 1 + OPS + OUTCOMES + SEEK_WHATS };

static size_t rows_find(struct ui *u, struct event_row *rows)
{
	static struct seek_counts c; // large, and this is the thread of the screen
	uint32_t o = u->search.only;
	size_t n = 0;
	seek_count(&u->run.history, u->run.at.moment, o, &c);
	if (o)
		n += row_make(u, (struct seek){.what = SEEK_ANY, .object = o}, c.told[SEEK_ANY],
			      &rows[n]);
	for (uint8_t i = OP_NONE + 1; i < OPS; i++)
		n += row_make(u, (struct seek){.what = SEEK_OP, .code = i, .object = o}, c.op[i],
			      &rows[n]);
	for (uint8_t i = OUT_TIMEOUT; i < OUTCOMES; i++)
		n += row_make(u, (struct seek){.what = SEEK_OUTCOME, .code = i, .object = o},
			      c.outcome[i], &rows[n]);
	for (uint8_t i = SEEK_LOG; i < SEEK_WHATS && !o; i++)
		n += row_make(u, (struct seek){.what = i}, c.told[i], &rows[n]);
	return n;
}

static void row_name(struct ui *u, const struct event_row *r, struct buf *b)
{
	struct seek plain = r->seek;
	plain.object = 0;
	buf_clear(b);
	name_of(&u->run, &plain, b);
}

// width: of the widest name of all rows, in columns.
static void row_say(const struct event_row *r, const char *name, int width, struct buf *b)
{
	line_add_cell(b, name, width);
	buf_puts(b, "  ");
	if (r->never)
		buf_puts(b, _("not yet"));
	else
		buf_printf(b, _("%zu before, %zu after"), r->before, r->after);
	buf_puts(b, r->soon ? "; " : "");
	if (r->soon)
		buf_printf(b, ngettext("%zu is about to", "%zu are about to", r->soon), r->soon);
	buf_puts(b, r->waits ? "; " : "");
	if (r->waits)
		buf_printf(b, ngettext("%zu waits to", "%zu wait to", r->waits), r->waits);
}

static void row_add(struct ui *u, const struct event_row *r, const char *name, int width)
{
	struct menu *m = &u->overlays.menu;
	struct buf b = {0};
	row_say(r, name, width, &b);
	if (!menu_add(m, &b, (uint64_t)r->seek.what << 8 | r->seek.code)) {
		m->row[m->n - 1].dim = r->never;
		if ((r->after || r->soon) && m->at == SIZE_MAX)
			m->at = m->n - 1; // the first that can come
	}
	buf_free(&b);
}

static void fill(struct ui *u)
{
	static struct event_row rows[ROWS_MOST];
	struct menu *m = &u->overlays.menu;
	struct buf name = {0};
	size_t n = rows_find(u, rows);
	int widest = 0;
	for (size_t i = 0; i < n; i++) {
		row_name(u, &rows[i], &name);
		int width = line_columns(buf_str(&name));
		widest = width > widest ? width : widest;
	}
	menu_clear(m);
	m->at = SIZE_MAX;
	m->title =
		u->search.only ? _("Run to the next, on the chosen object") : _("Run to the next");
	m->foot = _("j k row  Enter runs to it  h back  o this object, all  q leaves");
	for (size_t i = 0; i < n; i++) {
		row_name(u, &rows[i], &name);
		row_add(u, &rows[i], buf_str(&name), widest);
	}
	buf_free(&name);
	menu_choose(m, m->at);
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
