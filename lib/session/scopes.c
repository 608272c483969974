// SPDX-License-Identifier: MIT
//
// Variables as text: see scopes.h. A call is a line "C<tab>THREAD<tab>LINE<tab>FILE<tab>FUNCTION",
// a variable behind it "V<tab>NAME<tab>VALUE"; why a thread waits "W<tab>THREAD<tab>SENTENCE".
#include "session/scopes.h"

#include "base/i18n.h"
#include "base/vec.h"
#include "session/stands.h"

#include <dwarf.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CALLS_MOST 16	// of a thread; those around them are not told
#define SHARED_MOST 200 // variables

// ---- telling ------------------------------------------------------------------------------------

// A variable in a call, to which pointers may point.
struct local {
	uint64_t addr, size;
	Dwarf_Die type;
	char name[48]; // "queue", or what fits of it
};

struct telling {
	struct session *s;
	const struct session_memory *memory;
	struct buf *b;
	struct module *module;	   // of the variable told of
	const struct state *state; // of its call, or NULL
	uint32_t thread;
	unsigned told;	      // calls of the thread, or shared variables, so far
	struct local *locals; // nlocals of them
	size_t nlocals, locals_cap;
	struct Dwarf_CU **units; // of the calls that threads are in, nunits of them
	size_t nunits, units_cap;
	struct Dwarf_CU *unit; // of the shared variable told of last
	const char *path;      // the expression that is looked for,
	char name[48];	       // and the variable that it begins with
	bool found, shared;    // it was found; it is shared
};

static bool note_local(void *ctx, const struct variable_here *v)
{
	struct telling *t = ctx;
	if (v->absent || v->place.kind != PLACE_MEMORY)
		return true;
	if (!VEC_FITS(t->locals, &t->locals_cap, t->nlocals + 1))
		return false;
	struct local *to = &t->locals[t->nlocals++];
	*to = (struct local){.addr = v->place.addr, .type = v->type};
	to->size = variable_size(&to->type);
	snprintf(to->name, sizeof to->name, "%s", v->name);
	return true;
}

static bool in_progress(const struct telling *t, const struct Dwarf_CU *unit)
{
	for (size_t i = 0; i < t->nunits; i++)
		if (t->units[i] == unit)
			return true;
	return false;
}

static bool note_call(void *ctx, const struct call *c)
{
	struct telling *t = ctx;
	if (!call_is_own(session_symbols(t->s), c))
		return true;
	call_variables(c, note_local, t);
	struct Dwarf_CU *unit = c->scopes->cu;
	if (!in_progress(t, unit) && VEC_FITS(t->units, &t->units_cap, t->nunits + 1))
		t->units[t->nunits++] = unit;
	return true;
}

// Adds the name of the variable in a call, or of the member of it, that stands there.
static bool add_local(void *ctx, uint64_t addr, struct buf *b)
{
	const struct telling *t = ctx;
	for (size_t i = 0; i < t->nlocals; i++) {
		const struct local *l = &t->locals[i];
		uint64_t off = addr - l->addr;
		Dwarf_Die type = l->type;
		if (off && off >= l->size)
			continue;
		buf_printf(b, "&%s", l->name);
		if (off)
			variable_inside(&type, &off, b);
		return true;
	}
	return false;
}

static struct value_reader reader_of(struct telling *t)
{
	return (struct value_reader){.symbols = session_symbols(t->s),
				     .module = t->module,
				     .memory = &t->memory->memory,
				     .state = t->state,
				     .pointed = add_local,
				     .ctx = t};
}

static void add_value(struct telling *t, const char *name, Dwarf_Die *type,
		      const struct place *place, enum absent absent)
{
	static const char *const why[] = {[ABSENT_OPTIMIZED] = N_("(optimized out)"),
					  [ABSENT_LOST] = N_("(lost while it calls)"),
					  [ABSENT_UNREADABLE] = N_("(not readable)"),
					  [ABSENT_UNKNOWN] = N_("(not known)")};
	const struct value_reader r = reader_of(t);
	struct buf value = {0};
	absent = absent ? absent : value_text(&r, type, place, &value);
	const char *text = absent ? _(why[absent]) : buf_str(&value);
	if (strcmp(text, "{...}") != 0) // a synchronization object is not told by its bytes
		buf_printf(t->b, "V\t%s\t%s\n", name, text);
	t->b->failed |= value.failed;
	buf_free(&value);
}

static bool on_variable(void *ctx, const struct variable_here *v)
{
	Dwarf_Die type = v->type;
	bool own = strncmp(v->name, "tr_", 3) != 0 && strncmp(v->name, "__", 2) != 0;
	if (own) // else a macro of the teaching library or of the C library has declared it
		add_value(ctx, v->name, &type, &v->place, v->absent);
	return true;
}

static bool on_call(void *ctx, const struct call *c)
{
	struct telling *t = ctx;
	if (!call_is_own(session_symbols(t->s), c))
		return true;
	const char *slash = strrchr(c->path, '/');
	buf_printf(t->b, "C\t%u\t%d\t%s\t%s\n", (unsigned)t->thread, c->line,
		   slash ? slash + 1 : c->path, c->function);
	t->module = c->module;
	t->state = &c->state;
	call_variables(c, on_variable, t);
	return ++t->told < CALLS_MOST;
}

// The file of a unit, without its folder.
static const char *unit_file(Dwarf_Die *die)
{
	Dwarf_Die unit;
	const char *name = dwarf_diecu(die, &unit, NULL, NULL) ? dwarf_diename(&unit) : NULL;
	const char *slash = name ? strrchr(name, '/') : NULL;
	return slash ? slash + 1 : name ? name : "";
}

// What only the functions of one file see, and none of them is at work, is not shared by anybody
// now.
static bool on_shared(void *ctx, struct variable *v)
{
	struct telling *t = ctx;
	const char *name = dwarf_diename(&v->die), *file = dwarf_decl_file(&v->die);
	const struct place place = {.kind = PLACE_MEMORY, .addr = v->addr + t->module->bias};
	Dwarf_Die type;
	bool visible =
		in_progress(t, v->die.cu) || dwarf_hasattr_integrate(&v->die, DW_AT_external);
	if (!name || !visible || !variable_type(&v->die, &type) ||
	    (file && symbols_is_header(file)))
		return true;
	if (t->unit != v->die.cu)
		buf_printf(t->b, "C\t0\t0\t%s\t\n", unit_file(&v->die));
	t->unit = v->die.cu;
	add_value(t, name, &type, &place, ABSENT_NOT);
	return ++t->told < SHARED_MOST;
}

static bool on_module(void *ctx, struct module *m)
{
	struct telling *t = ctx;
	t->module = m;
	t->b->failed |= !variable_globals(m, on_shared, t);
	return t->told < SHARED_MOST;
}

// Looks for an expression in a call. Of a thread, the innermost call that knows it counts; a shared
// variable is the same for all.
static bool on_watching(void *ctx, const struct call *c)
{
	struct telling *t = ctx;
	struct variable_here v;
	if (!call_is_own(session_symbols(t->s), c))
		return true;
	t->module = c->module;
	t->state = &c->state;
	const struct value_reader r = reader_of(t);
	struct buf value = {0};
	bool own = call_local(c, t->name, &v);
	enum path_end end = call_value(&r, c, t->path, &value);
	const char *text = end ? _("(no value)") : buf_str(&value);
	if (end != PATH_UNKNOWN && own)
		buf_printf(t->b, "V\t%u: %s\t%s\n", (unsigned)t->thread, t->path, text);
	else if (end != PATH_UNKNOWN)
		buf_printf(t->b, "V\t%s\t%s\n", t->path, text);
	t->found |= end != PATH_UNKNOWN;
	t->shared |= end != PATH_UNKNOWN && !own;
	buf_free(&value);
	return end == PATH_UNKNOWN;
}

static void tell_watched(struct telling *t, const struct world *w, const char *path)
{
	t->path = path;
	path += *path == '*';
	snprintf(t->name, sizeof t->name, "%.*s", (int)strcspn(path, ".-["), path);
	t->found = t->shared = false;
	for (t->thread = 1; t->thread <= w->nthreads && !t->shared; t->thread++)
		if (w->threads[t->thread].life == LIFE_ALIVE)
			session_calls(t->s, t->memory, t->thread, on_watching, t);
	if (!t->found)
		buf_printf(t->b, "V\t%s\t%s\n", t->path, _("(not here)"));
}

bool scopes_tell(struct session *s, const struct world *w, const char *const *watched,
		 struct buf *b)
{
	struct session_memory memory;
	struct telling t = {.s = s, .memory = &memory, .b = b};
	if (!session_memory(s, &memory))
		return false;
	for (t.thread = 1; t.thread <= w->nthreads; t.thread++)
		if (w->threads[t.thread].life == LIFE_ALIVE)
			session_calls(s, &memory, t.thread, note_call, &t);
	for (t.thread = 1; t.thread <= w->nthreads; t.thread++) {
		t.told = 0;
		if (w->threads[t.thread].life == LIFE_ALIVE)
			session_calls(s, &memory, t.thread, on_call, &t);
	}
	if (watched && *watched)
		buf_puts(b, "C\t0\t0\t\t" SCOPE_WATCHED "\n");
	for (; watched && *watched; watched++)
		tell_watched(&t, w, *watched);
	t.told = 0;
	t.state = NULL;
	symbols_own(session_symbols(s), on_module, &t);
	free(t.locals);
	free(t.units);
	return !b->failed;
}

void scopes_tell_wait(uint32_t thread, const char *text, struct buf *b)
{
	buf_printf(b, "W\t%u\t%s\n", (unsigned)thread, text);
}

// ---- reading ------------------------------------------------------------------------------------

static size_t count(const char *text, char first)
{
	size_t n = 0;
	for (const char *line = text; line && *line; line = strchr(line, '\n')) {
		line += *line == '\n';
		n += *line == first;
	}
	return n;
}

// The next field of a line, which is ended there; "": there is none.
static const char *field(char **line)
{
	char *at = *line, *tab = strchr(at, '\t');
	*line = tab ? tab + 1 : at + strlen(at);
	if (tab)
		*tab = '\0';
	return at;
}

static void take_line(struct scopes *s, char *line, size_t *nvariables)
{
	char kind = *line;
	field(&line);
	if (kind == 'W') {
		uint32_t thread = (uint32_t)strtoul(field(&line), NULL, 10);
		s->waits[s->nwaits++] = (struct scope_wait){thread, line};
	} else if (kind == 'C') {
		struct scope *to = &s->all[s->n++];
		*to = (struct scope){.variables = &s->variables[*nvariables]};
		to->thread = (uint32_t)strtoul(field(&line), NULL, 10);
		to->line = atoi(field(&line));
		to->file = field(&line);
		to->function = field(&line);
	} else if (s->n) {
		const char *name = field(&line);
		s->variables[(*nvariables)++] =
			(struct scope_variable){.name = name, .value = line};
		s->all[s->n - 1].n++;
	}
}

int scopes_read(struct scopes *out, const char *text, size_t n)
{
	*out = (struct scopes){.text = malloc(n + 1)};
	if (!out->text)
		return ENOMEM;
	if (n)
		memcpy(out->text, text, n);
	out->text[n] = '\0';
	out->all = calloc(count(out->text, 'C') + 1, sizeof *out->all);
	out->variables = calloc(count(out->text, 'V') + 1, sizeof *out->variables);
	out->waits = calloc(count(out->text, 'W') + 1, sizeof *out->waits);
	if (!out->all || !out->variables || !out->waits) {
		scopes_free(out);
		return ENOMEM;
	}
	size_t nvariables = 0;
	char *end;
	for (char *line = out->text; *line; line = end) {
		end = line + strcspn(line, "\n");
		if (*end)
			*end++ = '\0';
		if (*line == 'C' || *line == 'V' || *line == 'W')
			take_line(out, line, &nvariables);
	}
	return 0;
}

const char *scopes_wait(const struct scopes *s, uint32_t thread)
{
	for (size_t i = 0; i < s->nwaits; i++)
		if (s->waits[i].thread == thread)
			return s->waits[i].text;
	return NULL;
}

void scopes_free(struct scopes *s)
{
	free(s->all);
	free(s->waits);
	free(s->text);
	free(s->variables);
	*s = (struct scopes){0};
}

// ---- comparing ----------------------------------------------------------------------------------

// The variables of the same file in another state. NULL: there are none.
static const struct scope *same_file(const struct scope *shared, const struct scopes *before)
{
	for (size_t i = 0; i < before->n; i++)
		if (!before->all[i].thread && strcmp(before->all[i].file, shared->file) == 0)
			return &before->all[i];
	return NULL;
}

// The same call in another state: as far from the thread's first one. NULL: there is none.
static const struct scope *same_call(const struct scopes *now, size_t i,
				     const struct scopes *before)
{
	const struct scope *call = &now->all[i];
	size_t from_first = 0, last = 0;
	while (i + from_first + 1 < now->n && now->all[i + from_first + 1].thread == call->thread)
		from_first++;
	while (last < before->n && before->all[last].thread != call->thread)
		last++;
	while (last + 1 < before->n && before->all[last + 1].thread == call->thread)
		last++;
	if (last >= before->n || last < from_first)
		return NULL;
	const struct scope *was = &before->all[last - from_first];
	return was->thread == call->thread && strcmp(was->function, call->function) == 0 ? was
											 : NULL;
}

void scopes_compare(struct scopes *now, const struct scopes *before)
{
	for (size_t i = 0; i < now->n; i++) {
		const struct scope *was = now->all[i].thread ? same_call(now, i, before)
							     : same_file(&now->all[i], before);
		for (size_t k = 0; k < now->all[i].n; k++) {
			struct scope_variable *v = &now->all[i].variables[k];
			v->was = NULL;
			for (size_t j = 0; was && j < was->n; j++)
				if (strcmp(was->variables[j].name, v->name) == 0 &&
				    strcmp(was->variables[j].value, v->value) != 0)
					v->was = was->variables[j].value;
		}
	}
}
