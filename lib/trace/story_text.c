// SPDX-License-Identifier: MIT
//
// Names of threads and objects, places in the source, and log lines, for people: see story_text.h.
// The sentences of the model are in lib/model.
#include "trace/story_text.h"

#include "base/i18n.h"
#include "base/logline.h"
#include "base/utf8.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

// Adds the text of the event at a slot. Returns whether there is one.
static bool add_text(const struct trace *t, uint32_t slot, struct buf *b)
{
	if (slot >= t->n || !t->ev[slot].other)
		return false;
	utf8_show(b, event_text(&t->ev[slot]), t->ev[slot].other);
	return true;
}

// ---- names ----------------------------------------------------------------------------------

static uint32_t thread_name_slot(const struct story *s, const struct trace *t, uint32_t thread)
{
	uint32_t slot = thread < s->threads_cap ? s->threads[thread].name : NO_SLOT;
	return slot != NO_SLOT && thread ? slot : trace_thread_name(t, thread);
}

static void name_thread(void *ctx, uint32_t thread, struct buf *b)
{
	const struct story_names *n = ctx;
	uint32_t slot = thread_name_slot(n->story, n->trace, thread);
	buf_printf(b, "%u", thread);
	if (slot < n->trace->n) {
		buf_putc(b, ' ');
		add_text(n->trace, slot, b);
	} else if (thread == 1) {
		buf_puts(b, " main");
	}
}

bool story_static_name(const struct trace *t, uint32_t slot, struct buf *b)
{
	const struct event *e = slot < t->n ? &t->ev[slot] : NULL;
	if (!e || e->op != NAME_HIDDEN) {
		add_text(t, slot, b);
		return false;
	}
	const char *text = event_text(e), *tab = memchr(text, '\t', e->other);
	struct buf name = {0};
	utf8_show(&name, text, tab ? (size_t)(tab - text) : e->other);
	buf_printf(b, _("the hidden state of %s"), buf_str(&name));
	buf_free(&name);
	return true;
}

// The abbreviated kind of an object without a name, in front of its number.
static const char *const short_kinds[KINDS] = {
	[KIND_MUTEX] = "m",   [KIND_SPIN] = "spin",  [KIND_FILE] = "file", [KIND_COND] = "c",
	[KIND_SEM] = "sem",   [KIND_NAME] = "name",  [KIND_RWLOCK] = "rw", [KIND_BARRIER] = "b",
	[KIND_ONCE] = "once", [KIND_MEMORY] = "var",
};

// The slot of the name that the object has; NO_SLOT: it has none.
static uint32_t slot_of_name(const struct story *s, const struct trace *t, uint32_t object)
{
	const struct story_object *record = &s->objects[object];
	const struct object *o = &s->world.objects[object];
	if (record->name < t->n && t->ev[record->name].other)
		return record->name;
	return o->addr ? trace_static_name(t, o->addr) : NO_SLOT;
}

static void name_object(void *ctx, uint32_t object, struct buf *b)
{
	const struct story_names *n = ctx;
	const struct story *s = n->story;
	if (!object || object > s->world.nobjects || object >= s->objects_cap) {
		buf_printf(b, "object %u", object);
		return;
	}
	const struct object *o = &s->world.objects[object];
	const struct story_object *record = &s->objects[object];
	uint32_t slot = o->addr ? trace_static_name(n->trace, o->addr) : NO_SLOT;
	if (slot < n->trace->n && n->trace->ev[slot].op == NAME_HIDDEN) {
		story_static_name(n->trace, slot, b);
		return;
	}
	buf_printf(b, "%s ", kind_name(o->kind));
	if (add_text(n->trace, slot_of_name(s, n->trace, object), b))
		return;
	buf_printf(b, "%s-%u", short_kinds[o->kind], record->order);
}

#define POINTERS_FROM ((int64_t)1 << 44)
#define POINTERS_END ((int64_t)1 << 47)

bool story_is_pointer(int64_t value)
{
	return value >= POINTERS_FROM && value < POINTERS_END;
}

bool story_pointer(const struct trace *t, int64_t value, struct buf *b)
{
	if (!story_is_pointer(value))
		return false;
	uint32_t slot = trace_pointee(t, (uint64_t)value);
	if (slot != NO_SLOT) {
		if (*event_text(&t->ev[slot]) != '"') // else it is a text, and the pointer its name
			buf_putc(b, '&');
		return add_text(t, slot, b);
	}
	buf_printf(b, "0x%" PRIx64, (uint64_t)value);
	return true;
}

static bool name_pointer(void *ctx, int64_t value, struct buf *b)
{
	const struct story_names *n = ctx;
	return story_pointer(n->trace, value, b);
}

struct namer story_namer(struct story_names *n)
{
	return (struct namer){
		.ctx = n, .thread = name_thread, .object = name_object, .pointer = name_pointer};
}

void story_site(const struct trace *t, uint32_t site, struct buf *b)
{
	uint32_t slot = site ? trace_site(t, site) : NO_SLOT;
	if (slot >= t->n)
		return;
	const struct event *e = &t->ev[slot];
	const char *text = event_text(e), *tab = e->other ? memchr(text, '\t', e->other) : NULL;
	utf8_show(b, text, tab ? (size_t)(tab - text) : e->other);
}

uint32_t story_caller(const struct trace *t, uint32_t site)
{
	uint32_t slot = site ? trace_site(t, site) : NO_SLOT;
	return slot < t->n ? t->ev[slot].site : 0;
}

bool story_names_object(const struct story *s, const struct trace *t, uint32_t object)
{
	if (!object || object > s->world.nobjects || object >= s->objects_cap)
		return false;
	uint32_t slot = slot_of_name(s, t, object);
	return slot < t->n && t->ev[slot].other;
}

bool story_numbers_names(const struct trace *t)
{
	for (size_t i = 0; i < t->n; i += event_slots(&t->ev[i])) {
		const struct event *e = &t->ev[i];
		if (e->kind == EV_OBJECT_NAME && e->op == NAME_FOUND &&
		    memmem(event_text(e), e->other, " #2", 3))
			return true;
	}
	return false;
}

uint32_t story_program_site(const struct trace *t, uint32_t site)
{
	enum { DEEPEST = 64 }; // a trace may be damaged
	uint32_t at = site;
	for (int i = 0; at && i < DEEPEST; i++) {
		uint32_t slot = trace_site(t, at);
		if (slot >= t->n || t->ev[slot].op != SITE_LIBRARY)
			return slot < t->n ? at : site;
		at = t->ev[slot].site;
	}
	return site;
}

void story_function(const struct trace *t, uint32_t site, struct buf *b)
{
	uint32_t slot = site ? trace_site(t, site) : NO_SLOT;
	if (slot >= t->n)
		return;
	const struct event *e = &t->ev[slot];
	const char *text = event_text(e), *tab = e->other ? memchr(text, '\t', e->other) : NULL;
	if (!tab)
		return;
	const char *name = tab + 1;
	size_t left = e->other - (size_t)(name - text);
	const char *end = memchr(name, '\t', left);
	utf8_show(b, name, end ? (size_t)(end - name) : left);
}

// The number that begins the n bytes; 0: none.
static unsigned number_of(const char *s, size_t n)
{
	unsigned number = 0;
	for (size_t i = 0; i < n && s[i] >= '0' && s[i] <= '9'; i++)
		number = number * 10 + (unsigned)(s[i] - '0');
	return number;
}

// A site is "FILE:LINE", followed after tabs by the function and the path if they are known.
unsigned story_source(const struct trace *t, uint32_t site, struct buf *b)
{
	uint32_t slot = site ? trace_site(t, site) : NO_SLOT;
	if (slot >= t->n || !t->ev[slot].other)
		return 0;
	const char *text = event_text(&t->ev[slot]), *end = text + t->ev[slot].other;
	const char *tab = memchr(text, '\t', (size_t)(end - text)), *place = tab ? tab : end;
	const char *second = tab ? memchr(tab + 1, '\t', (size_t)(end - tab - 1)) : NULL;
	const char *colon = memrchr(text, ':', (size_t)(place - text));
	unsigned line = colon ? number_of(colon + 1, (size_t)(place - colon - 1)) : 0;
	if (line && b && second)
		buf_add(b, second + 1, (size_t)(end - second - 1));
	else if (line && b)
		buf_add(b, text, (size_t)(colon - text));
	return line;
}

// ---- log lines ------------------------------------------------------------------------------

void story_log_line(const struct story *s, const struct trace *t, uint32_t at, struct buf *b)
{
	const struct event *e = &t->ev[at];
	struct buf name = {0}, text = {0};
	add_text(t, thread_name_slot(s, t, e->thread), &name);
	add_text(t, at, &text);
	int n = logline(NULL, 0, e->time, e->thread, buf_str(&name), buf_str(&text));
	char *line = n < 0 ? NULL : malloc((size_t)n + 1);
	if (line) {
		logline(line, (size_t)n + 1, e->time, e->thread, buf_str(&name), buf_str(&text));
		buf_add(b, line, (size_t)n);
	}
	free(line);
	buf_free(&name);
	buf_free(&text);
}

void story_called(const struct trace *t, uint32_t site, const char *format, struct buf *b)
{
	struct buf place = {0}, function = {0}, from = {0};
	uint32_t caller = story_caller(t, site), slot = trace_site(t, caller);
	story_site(t, site, &place);
	if (slot < t->n && t->ev[slot].op != SITE_LIBRARY) { // a place in a library helps nobody
		story_function(t, caller, &function);
		story_site(t, caller, &from);
	}
	if (place.n && function.n && from.n)
		buf_printf(b, format, buf_str(&place), buf_str(&function), buf_str(&from));
	else
		buf_puts(b, buf_str(&place));
	buf_free(&place);
	buf_free(&function);
	buf_free(&from);
}

void story_where(const struct trace *t, uint32_t site, struct buf *b)
{
	story_called(t, site, _("%s (called from %s at %s)"), b);
}
