// SPDX-License-Identifier: MIT
//
// What threads wait for: see waits.h. The call is the innermost one in the program's own code, or,
// if that is in a function that does nothing but wait, the one that called it.
#include "checker/verdict/waits.h"

#include "base/i18n.h"
#include "base/vec.h"
#include "checker/search/ends.h"
#include "session/again.h"
#include "session/stands.h"
#include "source/source.h"
#include "trace/own_step.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define OWN_CALLS 2 // of the program's own, in which the condition is looked for
#define TEXT_MOST ((size_t)4 << 20)

struct look {
	struct session *s;
	struct session_memory memory;
	struct waits *waits;
	const char *program;
	uint32_t thread;
	bool asleep, goes;
	unsigned own;	 // calls of the program's own so far
	bool library;	 // it waits inside the teaching library
	char callee[64]; // the function that the last call was of
	bool failed;
};

// ---- values -------------------------------------------------------------------------------------

struct naming {
	struct look *l;
	const struct call *c;
	struct wait *w;
};

static struct value_reader reader_of(const struct naming *n)
{
	return (struct value_reader){.symbols = session_symbols(n->l->s),
				     .module = n->c->module,
				     .memory = &n->l->memory.memory,
				     .state = &n->c->state};
}

static bool is_there(const struct wait *w, const char *path)
{
	for (size_t i = 0; i < w->nvalues; i++)
		if (strcmp(w->values[i].name, path) == 0)
			return true;
	return false;
}

// Adds the value of a path without blanks. Macros and enumerators have none; the value of a mutex
// that is tried says nothing.
static void add_value_of(struct naming *n, const char *path)
{
	struct buf text = {0};
	struct value_reader r = reader_of(n);
	enum path_end end = call_value(&r, n->c, path, &text);
	struct wait *w = n->w;
	bool tells = end != PATH_UNKNOWN && strcmp(buf_str(&text), "{...}") != 0;
	if (tells && VEC_FITS(w->values, &w->cap, w->nvalues + 1))
		w->values[w->nvalues++] =
			(struct wait_value){.name = strdup(path),
					    .text = end ? NULL : strdup(buf_str(&text)),
					    .addr = call_value_address(&r, n->c, path)};
	n->l->failed |= w->nvalues && !w->values[w->nvalues - 1].name;
	buf_free(&text);
}

static void add_value(void *ctx, struct passage path)
{
	struct naming *n = ctx;
	struct buf bare = {0};
	for (size_t i = 0; i < path.n; i++)
		if (!isspace((unsigned char)path.text[i]))
			buf_putc(&bare, path.text[i]);
	if (bare.n && !is_there(n->w, bare.s))
		add_value_of(n, bare.s);
	n->l->failed |= bare.failed;
	buf_free(&bare);
}

// The number that a value's text stands for. An address that has a name is not one that can be
// compared.
static bool number_of(const char *text, int64_t *n)
{
	static const struct {
		const char *text;
		int64_t n;
	} words[] = {{"false", 0}, {"true", 1}, {"NULL", 0}};
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strcmp(text, words[i].text) == 0)
			return *n = words[i].n, true;
	char *end;
	errno = 0;
	*n = strtoll(text, &end, 0); // one that is too large for that may be compared as unsigned
	return end > text && !*end && !errno;
}

static bool known_value(void *ctx, struct passage path, int64_t *n)
{
	const struct wait *w = ctx;
	for (size_t i = 0; i < w->nvalues; i++) {
		const char *name = w->values[i].name;
		if (strlen(name) == path.n && memcmp(name, path.text, path.n) == 0)
			return w->values[i].text && number_of(w->values[i].text, n);
	}
	return false;
}

// ---- conditions ---------------------------------------------------------------------------------

static const char *short_name(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? slash + 1 : path;
}

// Notes why conditions cannot be looked for. path: of the source, or NULL.
static void note_lack(struct look *l, enum waits_lack lack, const char *path)
{
	if (l->waits->lack)
		return;
	l->waits->lack = lack;
	l->waits->lacking = path ? strdup(short_name(path)) : NULL;
	l->failed |= path && !l->waits->lacking;
}

// Reads a source, n bytes, to be freed. NULL: it is not there, too long, or newer than the program.
static char *source_of(struct look *l, const char *path, size_t *n)
{
	struct stat source, program;
	if (stat(path, &source) || stat(l->program, &program)) {
		note_lack(l, LACK_SOURCE, path);
		return NULL;
	}
	if (source.st_mtim.tv_sec > program.st_mtim.tv_sec) {
		note_lack(l, LACK_SAME, path);
		return NULL;
	}
	if ((size_t)source.st_size > TEXT_MOST)
		return NULL;
	FILE *f = fopen(path, "re");
	char *text = f ? malloc((size_t)source.st_size + 1) : NULL;
	*n = text ? fread(text, 1, (size_t)source.st_size, f) : 0;
	if (f)
		fclose(f);
	return text;
}

// The words on one line.
static char *squeezed(struct passage words)
{
	struct buf b = {0};
	for (size_t i = 0; i < words.n; i++) {
		bool blank = isspace((unsigned char)words.text[i]);
		if (!blank)
			buf_putc(&b, words.text[i]);
		else if (b.n && b.s[b.n - 1] != ' ')
			buf_putc(&b, ' ');
	}
	return b.failed ? buf_free(&b), NULL : b.s;
}

static void keep(struct look *l, const struct call *c, const struct condition *condition)
{
	struct waits *w = l->waits;
	if (!VEC_FITS(w->all, &w->cap, w->n + 1)) {
		l->failed = true;
		return;
	}
	struct wait *to = &w->all[w->n++];
	*to = (struct wait){.thread = l->thread,
			    .file = strdup(short_name(c->path)),
			    .line = c->line,
			    .condition = squeezed(condition->words),
			    .loops = condition->loops,
			    .until = condition->until,
			    .asleep = l->asleep,
			    .goes = l->goes};
	struct naming n = {l, c, to};
	source_variables(condition->words, add_value, &n);
	to->holds = source_truth(condition->words, known_value, to);
	l->failed |= !to->file || !to->condition;
}

// Looks for the condition of a call. False: it has none.
static bool has_condition(struct look *l, const struct call *c)
{
	size_t n;
	struct condition found;
	char *text = source_of(l, c->path, &n);
	struct source *source = text ? source_read(text, n) : NULL;
	bool has = source && source_condition(source, (unsigned)c->line, l->callee, &found);
	if (has)
		keep(l, c, &found);
	source_free(source);
	free(text);
	return has;
}

// Is the call in libtreadle? Its functions wait on conditions of their own, not on that of a loop
// around their call.
static bool in_teaching_library(struct look *l, const struct call *c)
{
	const char *file = symbols_file(session_symbols(l->s), c->state.pc);
	return file && strncmp(short_name(file), "libtreadle.so", strlen("libtreadle.so")) == 0;
}

// Notes the function that the next call has called, as its source names it: "wait" of
// "condition_variable::wait<...>".
static void note_callee(struct look *l, const char *function)
{
	size_t n = strcspn(function, "<"), from = n;
	while (from && function[from - 1] != ':')
		from--;
	snprintf(l->callee, sizeof l->callee, "%.*s", (int)(n - from), function + from);
}

static bool on_call(void *ctx, const struct call *c)
{
	struct look *l = ctx;
	l->library = c->module && in_teaching_library(l, c);
	if (l->library)
		return false;
	bool own = call_is_own(session_symbols(l->s), c);
	if (own && (has_condition(l, c) || ++l->own == OWN_CALLS))
		return false;
	note_callee(l, c->function ? c->function : "");
	return true;
}

// Can a thread wait for a condition of its own by this operation, perhaps by doing it again and
// again? goes_on: that is what all threads do that go on.
static bool may_wait(uint8_t code, bool goes_on)
{
	if (goes_on && !op_joins(code))
		return true;
	return op_waits(code) || op_waits_on_futex(code) || op_pauses(code) || op_tries(code) ||
	       op_reads(code);
}

// Would a thread that is woken from this wait get the mutex of its condition?
static bool gets_mutex(const struct world *world, const struct op *op)
{
	return !op_waits(op->code) || !world->objects[op->mutex].owner;
}

int waits_look(struct waits *w, struct session *s, const struct world *world, bool goes_on,
	       const char *program)
{
	struct look l = {.s = s, .waits = w, .program = program};
	if (!session_memory(s, &l.memory))
		return 0;
	for (uint32_t t = 1; t <= world->nthreads && !l.failed; t++) {
		const struct thread *th = &world->threads[t];
		size_t found = w->n;
		l.thread = t;
		l.own = 0;
		l.library = false;
		l.callee[0] = '\0';
		l.asleep = th->phase == PHASE_WAIT && gets_mutex(world, &th->op);
		l.goes = th->phase == PHASE_CALL && op_waits(th->op.code);
		bool waits = th->life == LIFE_ALIVE && may_wait(th->op.code, goes_on);
		if (waits && session_calls(s, &l.memory, t, on_call, &l) && !l.own && !l.library &&
		    w->n == found)
			note_lack(&l, LACK_LINES, NULL);
	}
	return l.failed ? ENOMEM : 0;
}

// ---- of a trace ---------------------------------------------------------------------------------

// Notes a write to an address, later than all that were noted.
static int note_write(struct waits *w, const struct story *s, const struct trace *t, uint64_t addr,
		      uint32_t thread, uint32_t site)
{
	for (size_t i = 0; i < w->n; i++)
		for (size_t k = 0; k < w->all[i].nvalues; k++) {
			struct wait_value *v = &w->all[i].values[k];
			struct buf place = {0};
			if (!v->addr || v->addr != addr)
				continue;
			story_site(t, own_site(s, t, thread, site), &place);
			char *colon = place.n ? strrchr(place.s, ':') : NULL;
			free(v->file);
			v->writer = thread;
			v->line = colon ? (int)strtol(colon + 1, NULL, 10) : 0;
			v->file = colon ? strndup(place.s, (size_t)(colon - place.s)) : NULL;
			buf_free(&place);
			if (colon && !v->file)
				return ENOMEM;
		}
	return 0;
}

// The runtime reports the plain writes at the end, for each thread and variable in order, without
// those that are steps.
int waits_find_writers(struct waits *w, const struct trace *t)
{
	struct story s;
	uint64_t addr = 0;
	int rc = story_init(&s, t);
	if (rc)
		return rc;
	for (size_t i = 0; !rc && i < t->n; i += event_slots(&t->ev[i])) {
		const struct event *e = &t->ev[i];
		rc = story_event(&s, t, (uint32_t)i);
		if (e->kind == EV_READ)
			addr = (uint64_t)e->arg;
		else if (!rc && e->kind == EV_WROTE && !e->op)
			rc = note_write(w, &s, t, addr, e->thread, e->site);
		else if (!rc && e->kind == EV_STEP && op_writes(s.last.op.code) && !s.last.result)
			rc = note_write(w, &s, t, s.world.objects[s.last.op.object].addr, e->thread,
					s.last.op.site);
	}
	story_free(&s);
	return rc == EINVAL ? 0 : rc;
}

static bool waits_at_end(const struct trace *t)
{
	const struct event *end = trace_end(t);
	return end &&
	       (end->op == END_DEADLOCK || end->op == END_LOST_WAKEUP || end_for_ever(end->op));
}

void waits_of_trace(struct waits *w, const struct trace *t, const struct target *target)
{
	struct session *s = NULL;
	struct story story = {0};
	struct status st;
	if (!waits_at_end(t) || session_open(&s, target, &st))
		return;
	bool goes_on = end_for_ever(trace_end(t)->op);
	bool stands = again_stand(s, t, trace_steps(t), &story, &st);
	if (stands &&
	    (waits_look(w, s, &story.world, goes_on, target->program) || waits_find_writers(w, t)))
		waits_free(w);
	story_free(&story);
	session_close(s);
}

void waits_free(struct waits *w)
{
	for (size_t i = 0; i < w->n; i++) {
		struct wait *of = &w->all[i];
		for (size_t j = 0; j < of->nvalues; j++) {
			free(of->values[j].name);
			free(of->values[j].text);
			free(of->values[j].file);
		}
		free(of->values);
		free(of->file);
		free(of->condition);
	}
	free(w->all);
	free(w->lacking);
	*w = (struct waits){0};
}

// ---- sentences ----------------------------------------------------------------------------------

void waits_lack_text(const struct waits *w, struct buf *b)
{
	if (w->n)
		return;
	if (w->lack == LACK_LINES)
		buf_puts(b, _("For what they wait is not known: compile the program with -g."));
	else if (w->lack == LACK_SOURCE)
		buf_printf(b,
			   _("For what they wait is not known: %s is not where it was compiled."),
			   w->lacking);
	else if (w->lack == LACK_SAME)
		buf_printf(
			b,
			_("For what they wait is not known: %s is newer than the program. Compile "
			  "it anew."),
			w->lacking);
}

bool wait_is_over(const struct wait *w)
{
	return w->holds == (w->until ? TRUTH_TRUE : TRUTH_FALSE);
}

static void put_values(const struct wait *w, const struct namer *names, struct buf *b)
{
	for (size_t i = 0; i < w->nvalues; i++) {
		const struct wait_value *v = &w->values[i];
		struct buf writer = {0};
		buf_printf(b, "%s%s = %s", i ? ", " : "", v->name,
			   v->text ? v->text : _("(not known)"));
		if (v->writer && v->writer != w->thread && v->file) {
			names->thread(names->ctx, v->writer, &writer);
			buf_putc(b, ' ');
			buf_printf(b, _("(written by %s at %s:%d)"), buf_str(&writer), v->file,
				   v->line);
		}
		buf_free(&writer);
	}
}

static const char *form_of(const struct wait *w, bool late)
{
	if (late)
		return !w->loops && w->until ? _("%s is about to wait at %s:%d if not (%s)")
		       : !w->loops	     ? _("%s is about to wait at %s:%d if (%s)")
		       : w->until	     ? _("%s is about to wait at %s:%d until (%s)")
					     : _("%s is about to wait at %s:%d while (%s)");
	return !w->loops && w->until ? _("%s waits at %s:%d if not (%s)")
	       : !w->loops	     ? _("%s waits at %s:%d if (%s)")
	       : w->until	     ? _("%s waits at %s:%d until (%s)")
				     : _("%s waits at %s:%d while (%s)");
}

void wait_text(const struct wait *w, const struct namer *names, struct buf *b)
{
	struct buf who = {0}, values = {0};
	bool over = wait_is_over(w), late = over && w->goes;
	names->thread(names->ctx, w->thread, &who);
	put_values(w, names, &values);
	buf_printf(b, form_of(w, late), buf_str(&who), w->file, w->line, w->condition);
	if (values.n)
		buf_join(b, _("%s: %s"), values.s);
	if (late || (over && w->asleep))
		buf_puts(b, ". ");
	if (late)
		buf_puts(b,
			 w->until ? _("That is true already: what it goes to wait for is over.")
				  : _("That is false already: what it goes to wait for is over."));
	else if (over && w->asleep)
		buf_puts(b, w->until ? _("That is true now: it would go on if it were woken.")
				     : _("That is false now: it would go on if it were woken."));
	buf_free(&who);
	buf_free(&values);
}
