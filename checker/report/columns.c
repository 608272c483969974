// SPDX-License-Identifier: MIT
//
// The table of a failing interleaving: see columns.h.
//
//	 step line from  1 main                2 giver
//	    1   33       creates thread 2 giver
//	    2   33                             starts
//	    3   16   34  locks yours.lock
//			 -- preempted --
//	 >  4   16   26                        locks mine.lock
//
// Each row has the nearest own place. Where all are of one file, the heading names it, and the rows
// have the line alone; then, where some are in functions that were called, a column says from
// where. The steps that decide have a mark.
#include "checker/report/columns.h"

#include "base/i18n.h"
#include "base/lines.h"
#include "base/vec.h"
#include "trace/story_race.h"
#include "trace/story_text.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

// ---- the values that an assertion has read -------------------------------------------------
//
// The runtime reports what the thread has read last, with the writes of those values
// (runtime/gate/plain_values.h). Only values that were read in the assertion's own line count, or
// by a function that its function called: a test often reads first and then asserts.

enum { DEEPEST = 4 }; // calls between the two

// Does `tell`, which adds nothing if it knows nothing, add the same text for both?
static bool same_text(const struct trace *t, uint32_t site, uint32_t other,
		      void (*tell)(const struct trace *t, uint32_t site, struct buf *b))
{
	struct buf a = {0}, b = {0};
	tell(t, site, &a);
	tell(t, other, &b);
	bool same = a.n && a.n == b.n && !memcmp(a.s, b.s, a.n);
	buf_free(&a);
	buf_free(&b);
	return same;
}

static bool same_line(const struct trace *t, uint32_t site, uint32_t other)
{
	return same_text(t, site, other, story_site);
}

static bool same_function(const struct trace *t, uint32_t site, uint32_t other)
{
	return same_text(t, site, other, story_function);
}

static unsigned line_of(const struct trace *t, uint32_t site)
{
	struct buf place = {0};
	story_site(t, site, &place);
	const char *colon = place.n ? strrchr(place.s, ':') : NULL;
	unsigned line = colon ? (unsigned)strtoul(colon + 1, NULL, 10) : 0;
	buf_free(&place);
	return line;
}

// How many lines before the assertion at that site was a value read for it? A contract's judge
// asserts in a function of its own, on behalf of its caller. LATER: in a line behind it, of a loop.
// NOT: it was not read for it.
#define NOT UINT_MAX
#define LATER (UINT_MAX - 1)
static unsigned lines_before(const struct trace *t, uint32_t site, uint32_t assertion)
{
	uint32_t of[] = {assertion, story_caller(t, assertion)};
	if (same_line(t, site, assertion))
		return 0;
	for (int i = 0; i < DEEPEST && (site = story_caller(t, site)); i++)
		for (size_t k = 0; k < 2 && of[k]; k++) {
			unsigned line = line_of(t, site), end = line_of(t, of[k]);
			if (same_function(t, site, of[k]))
				return line <= end ? end - line : LATER;
		}
	return NOT;
}

// How many lines before it were the values read that were read last for it?
static unsigned nearest(const struct trace *t, uint32_t assertion)
{
	unsigned best = NOT;
	for (size_t i = 0; i < t->n; i += event_slots(&t->ev[i])) {
		unsigned n =
			t->ev[i].kind == EV_READ ? lines_before(t, t->ev[i].site, assertion) : NOT;
		best = n < best ? n : best;
	}
	return best;
}

static bool name_read(const struct trace *t, const struct event *read, struct buf *b)
{
	uint32_t slot = trace_static_name(t, (uint64_t)read->arg);
	if (slot != NO_SLOT)
		story_static_name(t, slot, b);
	return b->n;
}

static int add_value(struct values *v, const struct trace *t, const struct buf *name,
		     const struct event *e)
{
	if (!VEC_FITS(v->all, &v->cap, v->n + 1))
		return ENOMEM;
	struct value *new = &v->all[v->n++];
	*new = (struct value){.step = e->other, .thread = e->op ? 0 : e->thread, .site = e->site};
	new->name = name->n;
	buf_printf(&new->text, "%s = ", buf_str(name));
	if (!story_pointer(t, e->arg, &new->text))
		buf_printf(&new->text, "%" PRId64, e->arg);
	return new->text.failed ? ENOMEM : 0;
}

int values_find(struct values *v, const struct trace *t, bool only)
{
	const struct event *end = trace_end(t);
	struct buf name = {0};
	int rc = 0;
	*v = (struct values){0};
	bool asserts = end && (end->op == END_ASSERT || end->op == END_PROPERTY);
	unsigned least = asserts && only ? nearest(t, end->site) : LATER;
	for (size_t i = 0; asserts && !rc && i < t->n; i += event_slots(&t->ev[i])) {
		const struct event *e = &t->ev[i];
		if (e->kind == EV_READ) {
			buf_clear(&name);
			if (lines_before(t, e->site, end->site) <= least)
				name_read(t, e, &name);
		}
		if (e->kind == EV_WROTE && name.n)
			rc = add_value(v, t, &name, e);
	}
	buf_free(&name);
	return rc;
}

bool value_is_address(const struct value *v)
{
	return strstr(buf_str(&v->text), " = 0x");
}

void values_put_first(const struct values *v, FILE *out)
{
	struct buf list = {0}, b = {0};
	for (size_t i = 0; i < v->n; i++)
		if (!v->all[i].thread && !value_is_address(&v->all[i]))
			buf_printf(&list, "%s%s", list.n ? ", " : "", buf_str(&v->all[i].text));
	if (list.n) {
		buf_printf(&b, _("When first read, %s."), buf_str(&list));
		fputc('\n', out);
		line_put(out, buf_str(&b), 2);
	}
	buf_free(&list);
	buf_free(&b);
}

// Is there no later value of the same variable, up to this step?
static bool is_last_value(const struct values *v, size_t i, size_t upto)
{
	const struct value *a = &v->all[i];
	for (size_t k = i + 1; k < v->n; k++) {
		const struct value *b = &v->all[k];
		if (b->step <= upto && b->name == a->name && !memcmp(a->text.s, b->text.s, a->name))
			return false;
	}
	return true;
}

bool value_is_last(const struct values *v, size_t i)
{
	return is_last_value(v, i, SIZE_MAX);
}

// Is it what the variable held at first?
static bool is_first_value(const struct values *v, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (!v->all[k].thread &&
		    !strcmp(buf_str(&v->all[k].text), buf_str(&v->all[i].text)))
			return true;
	return false;
}

bool value_told(const struct values *v, size_t i, const struct row *row)
{
	size_t at = v->all[i].step, from = row ? row->step + 1 : 0;
	size_t to = row ? row->step + row->n : 0;
	bool shown = row ? row->kind == ROW_STEP : !is_first_value(v, i);
	return v->all[i].thread && at >= from && at <= to &&
	       is_last_value(v, i, shown && at == to ? at : SIZE_MAX);
}

void values_free(struct values *v)
{
	for (size_t i = 0; i < v->n; i++)
		buf_free(&v->all[i].text);
	free(v->all);
	*v = (struct values){0};
}

#define LEAST 13      // columns that a thread needs
#define WELL 18	      // columns with which it reads well; with fewer, sentences may be shorter
#define MOST 48	      // columns that suffice for a thread
#define NUMBER 5      // columns of a step's number, and of its mark
#define GAP 2	      // between columns
#define PLACE_MOST 16 // columns of a place

#define COLUMNS 16 // threads in a table, at most

struct step_table {
	FILE *out;
	const struct trace *t;
	const struct story *s; // the whole of it
	const struct path *p;
	struct namer names; // in full
	const struct rows *rows;
	const struct values *values;
	uint32_t threads[COLUMNS]; // by column
	int n;			   // columns
	int place, from, cell;	   // widths; 0: there is no such column
	char *file;		   // of all steps; NULL: of several
	const struct event *race;  // the race that ended the run; NULL: none
};

// The contents of a row: a text for each column.
struct step_cells {
	struct buf text[COLUMNS];
};

// ---- how the table is laid out ----------------------------------------------------------------

static int column_of(const struct step_table *tb, uint32_t thread)
{
	int c = 0;
	while (c < tb->n && tb->threads[c] != thread)
		c++;
	return c;
}

// Finds the threads that have a column, in order. False: there are too many, or only one.
static bool find_threads(struct step_table *tb)
{
	size_t shown[MAX_THREADS + 1] = {0};
	for (size_t i = 0; i < tb->rows->n; i++) {
		const struct row *row = &tb->rows->all[i];
		const struct point *pt = &tb->p->points[row->step];
		if (row->kind == ROW_STEP) {
			shown[pt->step.choice.thread]++;
			shown[pt->before] += point_branches(tb->p, row->step)[pt->taken].preempts;
		}
	}
	for (uint32_t t = 1; t <= tb->p->nthreads; t++) {
		if (shown[t] && tb->n == COLUMNS)
			return false;
		if (shown[t])
			tb->threads[tb->n++] = t;
	}
	return tb->n > 1;
}

// Is the file of this place, if it is known, the same as before? *widest: the width of the widest
// place.
static bool same_file(struct step_table *tb, uint32_t site, int *widest)
{
	struct buf b = {0};
	story_site(tb->t, site, &b);
	const char *place = buf_str(&b), *colon = strrchr(place, ':');
	size_t n = colon ? (size_t)(colon - place) : strlen(place);
	if (line_columns(place) > *widest)
		*widest = line_columns(place);
	if (!tb->file && n)
		tb->file = strndup(place, n);
	bool same = !n || (tb->file && strlen(tb->file) == n && !strncmp(tb->file, place, n));
	buf_free(&b);
	return same;
}

static uint32_t place_of(const struct step_table *tb, const struct row *row)
{
	return tb->rows->steps[row->step].own.site;
}

// The own place from which the function of a row's place was called; 0: none is known.
static uint32_t caller_of(const struct step_table *tb, const struct row *row)
{
	uint32_t site = story_caller(tb->t, place_of(tb, row));
	return story_program_site(tb->t, site) == site ? site : 0;
}

// Sets the width of the column of callers, if all are in the file of the places.
static void find_callers(struct step_table *tb)
{
	bool same = true;
	int widest = 0;
	for (size_t i = 0; i < tb->rows->n; i++)
		if (tb->rows->all[i].kind == ROW_STEP)
			same &= same_file(tb, caller_of(tb, &tb->rows->all[i]), &widest);
	tb->from = same && widest ? line_columns(_("from")) : 0;
}

// Sets the width of the column of places.
static void find_places(struct step_table *tb)
{
	bool same = true;
	int widest = 0;
	for (size_t i = 0; i < tb->rows->n; i++)
		if (tb->rows->all[i].kind == ROW_STEP)
			same &= same_file(tb, place_of(tb, &tb->rows->all[i]), &widest);
	if (tb->race)
		same &= same_file(tb, tb->race->object, &widest) &&
			same_file(tb, tb->race->site, &widest);
	tb->place = widest;
	if (same && tb->file) {
		tb->place = line_columns(_("line"));
		find_callers(tb);
	} else {
		free(tb->file);
		tb->file = NULL;
	}
}

static bool lay_out(struct step_table *tb, int width)
{
	if (!find_threads(tb))
		return false;
	find_places(tb);
	if (tb->place > PLACE_MOST)
		return false;
	int left = NUMBER + (tb->place ? 1 + tb->place : 0) + (tb->from ? 1 + tb->from : 0);
	tb->cell = (width - left) / tb->n - GAP;
	if (tb->cell > MOST)
		tb->cell = MOST;
	return tb->cell >= LEAST;
}

// ---- rows -------------------------------------------------------------------------------------

// Writes the texts of the columns, each wrapped in its own; blanks at the end of a line are left
// out.
static void put_cells(const struct step_table *tb, const char *number, const char *place,
		      const char *from, struct step_cells *c)
{
	size_t at[COLUMNS] = {0};
	bool more = true;
	for (bool first = true; more; first = false) {
		int blanks = 0;
		more = false;
		line_put_cell(tb->out, first ? number : "", first ? strlen(number) : 0, NUMBER);
		if (tb->place && first && *place)
			fprintf(tb->out, " %*s%s", tb->place - line_columns(place), "", place);
		else
			blanks = tb->place ? 1 + tb->place : 0;
		if (tb->from && first && *from) {
			fprintf(tb->out, "%*s%s", blanks + 1 + tb->from - line_columns(from), "",
				from);
			blanks = 0;
		} else {
			blanks += tb->from ? 1 + tb->from : 0;
		}
		for (int i = 0; i < tb->n; i++) {
			const char *s = buf_str(&c->text[i]) + at[i];
			size_t left = c->text[i].n - at[i];
			blanks += GAP;
			if (!left) {
				blanks += tb->cell;
				continue;
			}
			size_t take = line_row(s, left, tb->cell);
			fprintf(tb->out, "%*s", blanks, "");
			line_put_cell(tb->out, s, take, 0);
			struct buf row = {0};
			buf_add(&row, s, take);
			blanks = tb->cell - line_columns(buf_str(&row));
			buf_free(&row);
			while (take < left && s[take] == ' ')
				take++;
			at[i] += take;
			more |= at[i] < c->text[i].n;
		}
		fputc('\n', tb->out);
	}
	for (int i = 0; i < tb->n; i++)
		buf_clear(&c->text[i]);
}

static void put_heading(const struct step_table *tb, struct step_cells *c)
{
	for (int i = 0; i < tb->n; i++)
		tb->names.thread(tb->names.ctx, tb->threads[i], &c->text[i]);
	char number[24];
	snprintf(number, sizeof number, " %s", _("step"));
	put_cells(tb, number, tb->file ? _("line") : tb->place ? _("place") : "", _("from"), c);
	for (int i = 0; i < tb->n; i++)
		for (int k = 0; k < tb->cell; k++)
			buf_putc(&c->text[i], '-');
	char rule[PLACE_MOST + 1];
	memset(rule, '-', PLACE_MOST);
	rule[PLACE_MOST] = '\0';
	put_cells(tb, " ----", rule + PLACE_MOST - tb->place, rule + PLACE_MOST - tb->from, c);
}

// Adds the name of a thread; those with a column are called by their number.
static void short_thread(void *ctx, uint32_t thread, struct buf *b)
{
	const struct step_table *tb = ctx;
	if (column_of(tb, thread) < tb->n)
		buf_printf(b, "%u", thread);
	else
		tb->names.thread(tb->names.ctx, thread, b);
}

// Adds the name that the program gives an object, without its kind; else its kind and number.
static void short_object(void *ctx, uint32_t object, struct buf *b)
{
	const struct step_table *tb = ctx;
	struct buf name = {0};
	tb->names.object(tb->names.ctx, object, &name);
	const char *kind = kind_name((enum kind)tb->s->world.objects[object].kind);
	size_t n = strlen(kind);
	bool named = n && name.n > n + 1 && !strncmp(buf_str(&name), kind, n) && name.s[n] == ' ' &&
		     story_names_object(tb->s, tb->t, object);
	buf_puts(b, buf_str(&name) + (named ? n + 1 : 0));
	buf_free(&name);
}

static bool pointed(void *ctx, int64_t value, struct buf *b)
{
	const struct step_table *tb = ctx;
	return tb->names.pointer(tb->names.ctx, value, b);
}

static const char *shown_place(const struct step_table *tb, const struct buf *place)
{
	const char *colon = tb->file ? strrchr(buf_str(place), ':') : NULL;
	return colon ? colon + 1 : tb->file ? "" : buf_str(place);
}

// Writes the cells after the place in the source. from: the site at which its function was called,
// or 0.
static void put_row(const struct step_table *tb, const char *number, uint32_t site, uint32_t from,
		    struct step_cells *c)
{
	struct buf place = {0}, caller = {0};
	story_site(tb->t, site, &place);
	story_site(tb->t, from, &caller);
	put_cells(tb, number, shown_place(tb, &place), shown_place(tb, &caller), c);
	buf_free(&place);
	buf_free(&caller);
}

static void put_step(struct step_table *tb, const struct row *row, struct step_cells *c)
{
	const struct namer names = {tb, short_thread, short_object, pointed};
	size_t i = row->step;
	const struct point *pt = &tb->p->points[i];
	char number[24];
	if (step_begins_cycle(tb->p, i))
		row_put_note(tb->out, _("from here on, the same again and again"));
	if (point_branches(tb->p, i)[pt->taken].preempts) {
		const char *wide = _("-- preempted --");
		bool fits = line_columns(wide) <= tb->cell;
		buf_puts(&c->text[column_of(tb, pt->before)], fits ? wide : _("(preempted)"));
		put_cells(tb, "", "", "", c);
	}
	snprintf(number, sizeof number, "%c%*zu", row_decides(tb->rows, row) ? '>' : ' ',
		 NUMBER - 1, i + 1);
	struct own_row own = row_own(tb->rows, row, tb->p);
	own_row_deed(&own, tb->t, &names, &c->text[column_of(tb, pt->step.choice.thread)]);
	put_row(tb, number, place_of(tb, row), caller_of(tb, row), c);
}

// Writes the values that were written in the steps of a row (NULL: before the first).
static void put_values(struct step_table *tb, const struct row *row, struct step_cells *c)
{
	for (size_t i = 0; i < tb->values->n; i++) {
		const struct value *v = &tb->values->all[i];
		int column = column_of(tb, v->thread);
		if (!value_told(tb->values, i, row) || column == tb->n)
			continue;
		buf_puts(&c->text[column], buf_str(&v->text));
		put_row(tb, "", v->site, 0, c);
	}
}

// An access of a race, which is not a step of its own. deed: translated, with %s for the variable.
static void put_access(struct step_table *tb, uint32_t thread, uint32_t site, const char *deed,
		       struct step_cells *c)
{
	struct buf variable = {0};
	story_raced(tb->s, tb->t, tb->s->race, &variable);
	buf_printf(&c->text[column_of(tb, thread)], deed, buf_str(&variable));
	put_row(tb, "", own_site(tb->s, tb->t, thread, site), 0, c);
	buf_free(&variable);
}

// Writes the two accesses of a run that ends with a data race.
static void put_race(struct step_table *tb, struct step_cells *c)
{
	static const char *const deeds[2][2] = {{N_("reads %s"), N_("atomically reads %s")},
						{N_("writes %s"), N_("atomically writes %s")}};
	const struct event *e = tb->race;
	if (!e || column_of(tb, e->thread) == tb->n || column_of(tb, e->other) == tb->n)
		return;
	row_put_note(tb->out, _("data race: two accesses, and nothing orders them"));
	put_access(tb, e->other, e->object,
		   _(deeds[!!(e->op & RACE_FIRST_WRITES)][!!(e->op & RACE_FIRST_ATOMIC)]), c);
	put_access(tb, e->thread, e->site,
		   _(deeds[!!(e->op & RACE_SECOND_WRITES)][!!(e->op & RACE_SECOND_ATOMIC)]), c);
}

// Writes a row that stands for several steps.
static void put_several(const struct step_table *tb, const struct row *row)
{
	struct buf b = {0};
	row_describe(row, tb->p, &tb->names, &b);
	fprintf(tb->out, "%*s %*s%s\n", NUMBER, "...",
		tb->place + 1 + (tb->from ? tb->from + 1 : 0), "", buf_str(&b));
	buf_free(&b);
}

static void put_table(struct step_table *tb)
{
	struct step_cells c = {0};
	put_heading(tb, &c);
	put_values(tb, NULL, &c);
	for (size_t i = 0; i < tb->rows->n; i++) {
		const struct row *row = &tb->rows->all[i];
		if (row->kind == ROW_STEP)
			put_step(tb, row, &c);
		else
			put_several(tb, row);
		if (row->kind != ROW_AGAIN)
			put_values(tb, row, &c);
	}
	put_race(tb, &c);
	for (int i = 0; i < COLUMNS; i++)
		buf_free(&c.text[i]);
}

// Does it read well: have rows no more than two lines on the average, and are most of a table with
// narrow columns one line?
static bool reads_well(const struct step_table *tb, const char *text)
{
	enum { OTHERS = 8 }; // lines: the heading, a preemption, a race
	size_t lines = 0, n = tb->rows->n;
	for (; *text; text++)
		lines += *text == '\n';
	return tb->cell >= WELL ? lines <= 2 * n + OTHERS : 2 * lines <= 3 * n;
}

char *columns_text(const struct trace *t, const struct story *s, const struct path *p,
		   const struct rows *rows, const struct values *values, int width, char **file)
{
	struct story_names ctx = {s, t};
	struct step_table tb = {
		.t = t, .s = s, .p = p, .names = story_namer(&ctx), .rows = rows, .values = values};
	char *text = NULL;
	size_t size;
	if (p->end.op == END_RACE && s->race < t->n)
		tb.race = &t->ev[s->race];
	bool fits = lay_out(&tb, width) && (tb.out = open_memstream(&text, &size));
	if (fits) {
		put_table(&tb);
		fits = fclose(tb.out) == 0 && reads_well(&tb, text);
	}
	if (!fits) {
		free(text);
		free(tb.file);
		return NULL;
	}
	*file = tb.file;
	return text;
}
