// SPDX-License-Identifier: MIT
//
// A trace in memory or mapped from a file: see trace.h. Nothing in a file is used before it was
// checked: trace_open() walks the whole chain of slots once, and builds the index on the way. After
// that every text lies inside the trace and every number inside its bounds.
#include "trace/trace.h"

#include "base/i18n.h"
#include "base/vec.h"
#include "model/world.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_SITES (1u << 20) // of one program; more means damage
#define READ_MOST (1u << 20) // slots (32 MiB) that are held while a file is checked

// ---- the index ------------------------------------------------------------------------------

static size_t static_place(const struct trace *t, uint64_t addr)
{
	size_t i = (addr * 0x9E3779B97F4A7C15u) >> 32 & (t->statics_cap - 1);
	while (t->statics[i].slot && t->statics[i].addr != addr)
		i = (i + 1) & (t->statics_cap - 1);
	return i;
}

static int statics_grow(struct trace *t)
{
	struct trace bigger = {.statics_cap = t->statics_cap ? 2 * t->statics_cap : 64};
	bigger.statics = calloc(bigger.statics_cap, sizeof *bigger.statics);
	if (!bigger.statics)
		return ENOMEM;
	for (size_t i = 0; i < t->statics_cap; i++)
		if (t->statics[i].slot)
			bigger.statics[static_place(&bigger, t->statics[i].addr)] = t->statics[i];
	free(t->statics);
	t->statics = bigger.statics;
	t->statics_cap = bigger.statics_cap;
	return 0;
}

static int index_static(struct trace *t, uint64_t addr, uint32_t slot, bool replace)
{
	if (2 * (t->nstatics + 1) > t->statics_cap && statics_grow(t))
		return ENOMEM;
	struct trace_named *at = &t->statics[static_place(t, addr)];
	if (at->slot && !replace)
		return 0;
	t->nstatics += at->slot == 0;
	*at = (struct trace_named){addr, slot + 1};
	return 0;
}

static int index_number(uint32_t **of, size_t *cap, uint32_t number, uint32_t slot, bool replace)
{
	if (!VEC_FITS(*of, cap, (size_t)number + 1))
		return ENOMEM;
	if (replace || !(*of)[number])
		(*of)[number] = slot + 1;
	return 0;
}

// The key of what a pointer points to, which may have another name than what is at that address.
#define POINTEE(addr) ((addr) | (uint64_t)1 << 63)

// Adds an event that holds for the whole run to the index.
static int index_event(struct trace *t, size_t at)
{
	const struct event *e = &t->ev[at];
	uint32_t slot = (uint32_t)at;
	switch (e->kind) {
	case EV_SITE:
		return index_number(&t->sites, &t->sites_cap, e->object, slot, e->other > 0);
	case EV_THREAD_NAME:
		return index_number(&t->names, &t->names_cap, e->thread, slot, false);
	case EV_OBJECT_NAME:
		return index_static(t, (uint64_t)e->arg, slot, !e->thread);
	case EV_POINTEE:
		return index_static(t, POINTEE((uint64_t)e->arg), slot, true);
	default:
		return 0;
	}
}

uint32_t trace_site(const struct trace *t, uint32_t site)
{
	return site < t->sites_cap ? t->sites[site] - 1 : NO_SLOT;
}

uint32_t trace_thread_name(const struct trace *t, uint32_t thread)
{
	return thread < t->names_cap ? t->names[thread] - 1 : NO_SLOT;
}

uint32_t trace_static_name(const struct trace *t, uint64_t addr)
{
	return t->statics_cap ? t->statics[static_place(t, addr)].slot - 1 : NO_SLOT;
}

uint32_t trace_pointee(const struct trace *t, uint64_t value)
{
	return trace_static_name(t, POINTEE(value));
}

// ---- checking -------------------------------------------------------------------------------

static bool event_valid(const struct event *e)
{
	switch (e->kind) {
	case EV_NONE:
	case EV_CLOSE:
		return false;
	case EV_OBJECT:
		return e->object && e->op > KIND_NONE && e->op < KINDS;
	case EV_NAME:
		return e->object;
	case EV_THREAD:
		return e->thread;
	case EV_PEND:
		return e->thread && e->op > OP_NONE && e->op < OPS && e->site < MAX_SITES;
	case EV_STEP:
		return e->thread && e->op < OUTCOMES;
	case EV_SITE:
		return e->object < MAX_SITES && e->site < MAX_SITES;
	case EV_READ:
	case EV_WROTE:
		return e->thread && e->site < MAX_SITES;
	case EV_HELD:
		return e->op < KINDS;
	case EV_GIVEN:
		return e->thread && e->object && e->object <= MAX_THREADS && e->site < MAX_SITES;
	case EV_MEMORY:
		return e->object;
	case EV_UNWRITTEN:
		return e->thread && e->object <= MAX_THREADS && e->site < MAX_SITES &&
		       e->other < MAX_SITES;
	case EV_RACE: // its `object` is a site
		return e->thread && e->other && e->other <= MAX_THREADS && e->object < MAX_SITES &&
		       e->site < MAX_SITES;
	case EV_REACH:
		return e->op <= 1;
	case EV_LIMIT:
		return e->op <= LIMIT_ORDERS && e->site < MAX_SITES;
	case EV_FILE:
		return e->thread && e->op < FILE_ACCESSES && e->site < MAX_SITES;
	case EV_END:
		return e->op > END_NONE && e->op < ENDS && e->site < MAX_SITES &&
		       (e->op != END_MISUSE ||
			(MISUSE_OTHER(e->arg) <= MAX_THREADS && MISUSE_SITE(e->arg) < MAX_SITES));
	default:
		return e->kind < EVENT_KINDS;
	}
}

size_t trace_valid(const struct event *ev, size_t n)
{
	size_t at = 0;
	while (at < n) {
		if (!event_valid(&ev[at]) || event_slots(&ev[at]) > n - at)
			return at;
		at += event_slots(&ev[at]);
	}
	return n;
}

// ---- in memory ------------------------------------------------------------------------------

// Makes room for this many slots, and keeps those in use. New ones are not cleared.
static int move_events(struct trace *t, size_t slots)
{
	size_t cap = t->cap ? t->cap : 64;
	while (cap < slots)
		cap *= 2;
	struct event *ev = reallocarray(t->map ? NULL : t->ev, cap, sizeof *ev);
	if (!ev)
		return ENOMEM;
	if (t->map) {
		memcpy(ev, t->ev, t->n * sizeof *ev);
		munmap(t->map, t->map_size);
		t->map = NULL;
	}
	t->ev = ev;
	t->cap = cap;
	return 0;
}

struct event *trace_reserve(struct trace *t, size_t slots)
{
	if (t->n + slots >= NO_SLOT ||
	    ((t->map || t->n + slots > t->cap) && move_events(t, t->n + slots)))
		return NULL;
	return t->ev + t->n;
}

int trace_commit(struct trace *t, size_t slots)
{
	int err = 0;
	size_t at = t->n;
	t->n += slots;
	for (; !err && at < t->n; at += event_slots(&t->ev[at]))
		err = index_event(t, at);
	return err;
}

int trace_add(struct trace *t, const struct event *e, const char *text)
{
	size_t slots = event_slots(e);
	struct event *to = trace_reserve(t, slots);
	if (!to)
		return ENOMEM;
	*to = *e;
	memset(to + 1, 0, (slots - 1) * sizeof *e);
	if (slots > 1)
		memcpy(to + 1, text, e->other);
	return trace_commit(t, slots);
}

int trace_append(struct trace *t, const struct event *ev, size_t slots)
{
	struct event *to = slots ? trace_reserve(t, slots) : NULL;
	if (!to)
		return slots ? ENOMEM : 0;
	memcpy(to, ev, slots * sizeof *ev);
	return trace_commit(t, slots);
}

void trace_clear(struct trace *t)
{
	if (t->map) {
		trace_free(t);
		return;
	}
	if (t->sites_cap)
		memset(t->sites, 0, t->sites_cap * sizeof *t->sites);
	if (t->names_cap)
		memset(t->names, 0, t->names_cap * sizeof *t->names);
	if (t->nstatics)
		memset(t->statics, 0, t->statics_cap * sizeof *t->statics);
	t->n = t->nstatics = 0;
}

int trace_copy(struct trace *to, const struct trace *from)
{
	struct trace copy = {0};
	int rc = trace_append(&copy, from->ev, from->n);
	if (rc) {
		trace_free(&copy);
		return rc;
	}
	trace_free(to);
	*to = copy;
	return 0;
}

int trace_add_meta(struct trace *t, const char *key, const char *value)
{
	size_t k = strlen(key), v = strlen(value);
	char *text = malloc(k + v + 2);
	if (!text)
		return ENOMEM;
	memcpy(text, key, k);
	text[k] = '\t';
	memcpy(text + k + 1, value, v + 1);
	struct event e = {.kind = EV_META, .other = (uint32_t)(k + 1 + v)};
	int err = trace_add(t, &e, text);
	free(text);
	return err;
}

int trace_meta(const struct trace *t, const char *key, int nth, char *out, size_t size)
{
	size_t k = strlen(key);
	for (size_t at = 0; at < t->n && t->ev[at].kind == EV_META; at += event_slots(&t->ev[at])) {
		const struct event *e = &t->ev[at];
		const char *text = event_text(e);
		if (e->other <= k || memcmp(text, key, k) || text[k] != '\t' || nth-- > 0)
			continue;
		size_t n = e->other - k - 1;
		if (size) {
			size_t fit = n < size ? n : size - 1;
			memcpy(out, text + k + 1, fit);
			out[fit] = '\0';
		}
		return (int)n;
	}
	return -1;
}

long trace_meta_number(const struct trace *t, const char *key)
{
	char value[24];
	return trace_meta(t, key, 0, value, sizeof value) > 0 ? atol(value) : 0;
}

const char *trace_source(const struct trace *t, const char *path, size_t *n)
{
	static const char key[] = "source\t";
	size_t k = sizeof key - 1, p = strlen(path);
	for (size_t at = 0; at < t->n && t->ev[at].kind == EV_META; at += event_slots(&t->ev[at])) {
		const struct event *e = &t->ev[at];
		const char *text = event_text(e);
		if (e->other <= k + p || memcmp(text, key, k) || memcmp(text + k, path, p) ||
		    text[k + p] != '\n')
			continue;
		*n = e->other - k - p - 1;
		return text + k + p + 1;
	}
	return NULL;
}

void trace_release(const struct trace *t)
{
	if (t->map)
		madvise(t->map, t->map_size, MADV_DONTNEED);
}

void trace_free(struct trace *t)
{
	if (t->map)
		munmap(t->map, t->map_size);
	else
		free(t->ev);
	free(t->sites);
	free(t->names);
	free(t->statics);
	*t = (struct trace){0};
}

// ---- from a file ----------------------------------------------------------------------------

static int not_a_trace(const char *path, struct status *st)
{
	return status_set(st, EXIT_USAGE,
			  _("'%s' is not a trace: treadle record -o FILE PROGRAM makes one"), path);
}

static int cut_short(const char *path, struct status *st)
{
	return status_set(st, EXIT_USAGE, _("trace '%s' was cut short: record it again"), path);
}

// Maps the file of size bytes behind fd, and checks its first and last slot.
static int trace_map(struct trace *t, int fd, size_t size, const char *path, struct status *st)
{
	const struct trace_header whole = TRACE_HEADER;
	struct trace_header h = {0};
	size_t head = size < sizeof h ? size : sizeof h;
	if (pread(fd, &h, head, 0) != (ssize_t)head || !head ||
	    memcmp(&h, &whole, head < sizeof h.magic ? head : sizeof h.magic))
		return not_a_trace(path, st);
	if (size < sizeof h)
		return cut_short(path, st);
	if (h.version != TRACE_VERSION || h.order != whole.order)
		return status_set(st, EXIT_USAGE,
				  _("trace '%s' was made by another version (%u; this treadle "
				    "reads %u): record it again"),
				  path, h.version, TRACE_VERSION);
	size_t slots = size / sizeof *t->ev;
	if (size % sizeof *t->ev || slots < 2 || slots >= NO_SLOT)
		return cut_short(path, st);
	void *map = mmap(NULL, size, PROT_READ, MAP_PRIVATE, fd, 0);
	if (map == MAP_FAILED)
		return status_set(st, EXIT_TROUBLE, _("cannot read '%s': %s"), path,
				  strerror(errno));
	*t = (struct trace){.map = map, .map_size = size, .ev = (struct event *)map + 1};
	t->n = slots - 2;
	const struct event *last = &t->ev[t->n];
	if (last->kind != EV_CLOSE || last->arg != (int64_t)t->n)
		return cut_short(path, st);
	return EXIT_OK;
}

// Checks all slots and builds the index piece by piece, so that a long trace is never wholly in
// memory.
static int trace_check(struct trace *t, const char *path, struct status *st)
{
	for (size_t at = 0, slots, read = 0; at < t->n; at += slots) {
		if (!event_valid(&t->ev[at]) || event_slots(&t->ev[at]) > t->n - at)
			return status_set(st, EXIT_USAGE,
					  _("trace '%s' is damaged at slot %zu: record it again"),
					  path, at);
		if (index_event(t, at))
			return status_set(st, EXIT_TROUBLE, _("no memory left to read '%s'"), path);
		slots = event_slots(&t->ev[at]);
		read += slots;
		if (read >= READ_MOST) {
			trace_release(t);
			read = 0;
		}
	}
	return EXIT_OK;
}

int trace_open(struct trace *t, const char *path, struct status *st)
{
	*t = (struct trace){0};
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	struct stat sb;
	if (fd < 0 || fstat(fd, &sb) < 0) {
		int err = errno;
		if (fd >= 0)
			close(fd);
		return status_set(st, EXIT_USAGE, _("cannot read '%s': %s"), path, strerror(err));
	}
	int code = S_ISREG(sb.st_mode) ? trace_map(t, fd, (size_t)sb.st_size, path, st)
				       : not_a_trace(path, st);
	close(fd);
	if (!code)
		code = trace_check(t, path, st);
	if (code)
		trace_free(t);
	return code;
}

size_t trace_steps(const struct trace *t)
{
	size_t n = 0;
	for (size_t i = 0; i < t->n; i += event_slots(&t->ev[i]))
		n += t->ev[i].kind == EV_STEP;
	return n;
}

const struct event *trace_end(const struct trace *t)
{
	for (size_t i = 0; i < t->n; i += event_slots(&t->ev[i]))
		if (t->ev[i].kind == EV_END)
			return &t->ev[i];
	return NULL;
}
