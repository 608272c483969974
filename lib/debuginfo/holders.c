// SPDX-License-Identifier: MIT
//
// From what leads to an address to a name: see holders.h. Each line that says so is followed from
// its variable on, through pointers, by their types; the first that leads to the address gives the
// name.
#include "debuginfo/holders.h"

#include "debuginfo/frames.h"

#include <dwarf.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FRAMES 16

struct held {
	struct symbols *s;
	struct call_frame frames[FRAMES];
	unsigned nframes;
	uint64_t block, size; // that it is in; size 0: in none
	uint64_t addr;
	bool object;
	struct module *m; // of the variable that was found last
};

// A variable of the program's, or of a frame's.
static bool find_variable(struct held *h, uint64_t addr, struct found *f, struct buf *b)
{
	struct module *m = symbols_module(h->s, addr);
	bool failed = false;
	h->m = m;
	if (m)
		return variable_find(m, addr - m->bias, f, b, &failed);
	bool kept = true; // or those after it are not known
	for (unsigned i = 0; kept && i < h->nframes; i++) {
		m = symbols_module(h->s, h->frames[i].pc);
		h->m = m;
		if (m && frame_variable(m, &h->frames[i], addr, f, b))
			return true;
		kept = m && frame_kept(m, h->frames[i].pc);
	}
	return false;
}

// What a pointer leads to as a whole, or an element of it.
static void lead(struct buf *b, const char *rest)
{
	struct buf pointer = {0};
	buf_puts(&pointer, buf_str(b));
	buf_clear(b);
	buf_printf(b, *rest ? "(*%s)%s" : "*%s%s", buf_str(&pointer), rest);
	b->failed |= pointer.failed;
	buf_free(&pointer);
}

// From a pointer of this value to what stands at `to`. many: it leads to an array.
static bool follow(const struct held *h, struct found *f, uint64_t value, uint64_t to, bool many,
		   struct buf *b, bool *sync)
{
	Dwarf_Die inner;
	Dwarf_Word size;
	*sync = variable_inside(&f->type, &f->off, b);
	if (*sync || dwarf_tag(&f->type) != DW_TAG_pointer_type || f->off ||
	    !variable_type(&f->type, &inner) || !variable_define(h->m, &inner) ||
	    dwarf_aggregate_size(&inner, &size) != 0 || !size)
		return false;
	struct buf rest = {0};
	*f = (struct found){inner, to - value};
	uint64_t index = variable_ends_open(f) ? 0 : f->off / size;
	f->off -= index * size;
	*sync = variable_inside(&f->type, &f->off, &rest);
	if (index || many)
		buf_printf(b, "[%" PRIu64 "]%s", index, buf_str(&rest));
	else if (rest.n && *rest.s == '.')
		buf_printf(b, "->%s", rest.s + 1);
	else
		lead(b, buf_str(&rest));
	buf_free(&rest);
	return true;
}

// Does the pointer lead to more than one of what it points to?
static bool leads_to_many(const struct held *h, const struct found *f, uint64_t value)
{
	struct found to = *f;
	struct buf unused = {0};
	Dwarf_Die inner;
	Dwarf_Word size = 0;
	variable_inside(&to.type, &to.off, &unused);
	buf_free(&unused);
	return dwarf_tag(&to.type) == DW_TAG_pointer_type && variable_type(&to.type, &inner) &&
	       variable_define(h->m, &inner) && dwarf_aggregate_size(&inner, &size) == 0 && size &&
	       !variable_ends_open(&(struct found){inner, 0}) &&
	       (h->block + h->size - value) / size > 1;
}

// Is it a pointer that gcc has made for an atomic access, and no variable of the program's?
static bool is_compilers(const char *name)
{
	return strncmp(name, "__atomic_", strlen("__atomic_")) == 0;
}

// A variable at `word` that holds the value `value`, and perhaps there, at `inner`, another pointer
// (0: none) of the value `last`.
static bool name_held(struct held *h, uint64_t word, uint64_t value, uint64_t inner, uint64_t last,
		      struct buf *b)
{
	struct found f;
	bool sync = false;
	if (!find_variable(h, word, &f, b) || is_compilers(buf_str(b)))
		return false;
	if (inner && !follow(h, &f, value, inner, false, b, &sync))
		return false;
	if (inner)
		value = last;
	return follow(h, &f, value, h->addr, leads_to_many(h, &f, value), b, &sync) &&
	       (sync || !h->object);
}

static bool name_line(struct held *h, const char *line, struct buf *b)
{
	uint64_t a[4] = {0};
	int n = sscanf(line, "held %" SCNx64 " %" SCNx64 " %" SCNx64 " %" SCNx64, &a[0], &a[1],
		       &a[2], &a[3]);
	if (n >= 2 && name_held(h, a[0], a[1], a[2], a[3], b))
		return true;
	buf_clear(b);
	if (n < 2 && sscanf(line, "block %" SCNx64 " %" SCNx64, &a[0], &a[1]) == 2) {
		h->block = a[0];
		h->size = a[1];
	} else if (n < 2 && h->nframes < FRAMES &&
		   sscanf(line, "frame %" SCNx64 " %" SCNx64 " %" SCNx64, &a[0], &a[1], &a[2]) ==
			   3) {
		h->frames[h->nframes++] = (struct call_frame){a[0], a[1], a[2]};
	}
	return false;
}

static bool name_local(struct held *h, struct buf *b)
{
	struct found f;
	if (h->size || !find_variable(h, h->addr, &f, b))
		return false;
	return variable_inside(&f.type, &f.off, b) || !h->object;
}

bool holders_name(struct symbols *s, const char *text, size_t n, uint64_t addr, bool object,
		  struct buf *b)
{
	struct held h = {.s = s, .addr = addr, .object = object};
	struct buf name = {0};
	char *copy = strndup(text, n), *rest = NULL;
	bool named = false;
	for (char *line = copy ? strtok_r(copy, "\n", &rest) : NULL; line && !named;
	     line = strtok_r(NULL, "\n", &rest))
		named = name_line(&h, line, &name);
	named = named || name_local(&h, &name);
	if (named)
		buf_puts(b, buf_str(&name));
	b->failed |= !copy || name.failed;
	buf_free(&name);
	free(copy);
	return named;
}

bool holders_frame(struct symbols *s, uint64_t pc)
{
	struct module *m = symbols_module(s, pc);
	return m && frame_kept(m, pc);
}
