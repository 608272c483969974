// SPDX-License-Identifier: MIT
//
// From a pointer to an address to a name: see holders.h. Each line of the text is followed from its
// variable through pointers, by their types; the first that leads to the address gives the name.
#include "debuginfo/holders.h"

#include "debuginfo/lines.h"

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
	uint64_t block, size; // the block that holds the address; size 0: none does
	uint64_t addr;
	bool object;
	struct module *m; // of the last variable found
};

// Finds a variable of the program or of a frame.
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

// Adds the name of what a pointer points to, or of an element of it.
static void lead(struct buf *b, const char *rest)
{
	struct buf pointer = {0};
	buf_puts(&pointer, buf_str(b));
	buf_clear(b);
	buf_printf(b, *rest ? "(*%s)%s" : "*%s%s", buf_str(&pointer), rest);
	b->failed |= pointer.failed;
	buf_free(&pointer);
}

// What a pointer points to is itself a pointer, and is followed: `*p` becomes `(*p)`.
static void enclose(struct buf *b)
{
	struct buf name = {0};
	if (*buf_str(b) != '*')
		return;
	buf_puts(&name, buf_str(b));
	buf_clear(b);
	buf_printf(b, "(%s)", buf_str(&name));
	b->failed |= name.failed;
	buf_free(&name);
}

// Follows a pointer of this value to the address `to`. many: it points to an array.
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
	*f = (struct found){.type = inner, .off = to - value};
	uint64_t index = variable_ends_open(f) ? 0 : f->off / size;
	f->off -= index * size;
	*sync = variable_inside(&f->type, &f->off, &rest);
	if (index || many || *buf_str(&rest) == '.')
		enclose(b);
	if (index || many)
		buf_printf(b, "[%" PRIu64 "]%s", index, buf_str(&rest));
	else if (rest.n && *rest.s == '.')
		buf_printf(b, "->%s", rest.s + 1);
	else
		lead(b, buf_str(&rest));
	buf_free(&rest);
	return true;
}

// Does the pointer point to several elements?
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
	       !variable_ends_open(&(struct found){.type = inner}) &&
	       (h->block + h->size - value) / size > 1;
}

// Has gcc made this pointer for an atomic access, so that it is no variable of the program?
static bool is_compilers(const char *name)
{
	return strncmp(name, "__atomic_", strlen("__atomic_")) == 0;
}

// Names the variable at `word`, which holds `value`; perhaps through another pointer there, at
// `inner` (0: none), with the value `last`.
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

// Reads the frames of a text.
static bool read_frames(struct held *h, const char *text, size_t n)
{
	struct buf unused = {0};
	char *copy = strndup(text, n), *rest = NULL;
	for (char *line = copy ? strtok_r(copy, "\n", &rest) : NULL; line;
	     line = strtok_r(NULL, "\n", &rest))
		if (strncmp(line, "held", strlen("held")) != 0)
			name_line(h, line, &unused);
	buf_free(&unused);
	free(copy);
	return copy && !h->size;
}

bool holders_local(struct symbols *s, const char *text, size_t n, uint64_t addr, struct local *l)
{
	struct held h = {.s = s, .addr = addr};
	struct found f = {0};
	struct buf name = {0};
	Dwarf_Word size;
	bool found = read_frames(&h, text, n) && find_variable(&h, addr, &f, &name) && f.function &&
		     dwarf_aggregate_size(&f.type, &size) == 0;
	if (found)
		*l = (struct local){addr - f.off, addr - f.off + size, f.function};
	buf_free(&name);
	return found;
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

// ---- frames -------------------------------------------------------------------------------------
//
// Only the frames of x86-64 are known: a frame ends 16
// bytes above where the frame pointer leads, or by the stack pointer.

#define FRAME_POINTER 6 // its number in DWARF for x86-64
#define STACK_POINTER 7
#define FRAME_END 16

// The register, and the distance from its value, that give the end of the frame at pc.
static bool frame_rule(struct module *m, uint64_t pc, uint64_t *reg, uint64_t *offset)
{
	Dwarf_Addr bias;
	Dwarf_CFI *cfi = dwfl_module_eh_cfi(m->dwfl, &bias);
	Dwarf_Frame *frame = NULL;
	Dwarf_Op *ops;
	size_t n;
	if (!cfi || dwarf_cfi_addrframe(cfi, pc - bias, &frame) != 0)
		return false;
	bool known = dwarf_frame_cfa(frame, &ops, &n) == 0 && n == 1 && ops[0].atom == DW_OP_bregx;
	if (known) {
		*reg = ops[0].number;
		*offset = ops[0].number2;
	}
	free(frame);
	return known;
}

bool frame_kept(struct module *m, uint64_t pc)
{
	uint64_t reg, offset;
	return frame_rule(m, pc, &reg, &offset) && reg == FRAME_POINTER && offset == FRAME_END;
}

static bool frame_end(struct module *m, const struct call_frame *c, uint64_t *end)
{
	uint64_t reg, offset;
	if (!frame_rule(m, c->pc, &reg, &offset))
		return false;
	*end = (reg == FRAME_POINTER ? c->base : c->low) + offset;
	return reg == STACK_POINTER || (reg == FRAME_POINTER && offset == FRAME_END);
}

// The single operation by which an attribute gives a place.
static bool one_op(Dwarf_Die *die, unsigned name, Dwarf_Addr pc, Dwarf_Op *op)
{
	Dwarf_Attribute a;
	Dwarf_Op *ops;
	size_t n;
	if (!dwarf_attr_integrate(die, name, &a) ||
	    dwarf_getlocation_addr(&a, pc, &ops, &n, 1) != 1 || n != 1)
		return false;
	*op = ops[0];
	return true;
}

// The address from which the variables of a function are counted.
static bool frame_base(struct module *m, Dwarf_Die *function, const struct call_frame *c,
		       uint64_t *from)
{
	Dwarf_Op op;
	if (!one_op(function, DW_AT_frame_base, c->pc - m->bias, &op))
		return false;
	if (op.atom == DW_OP_call_frame_cfa)
		return frame_end(m, c, from);
	*from = c->base;
	return op.atom == DW_OP_reg0 + FRAME_POINTER && frame_kept(m, c->pc);
}

// The variable of a scope that contains addr.
static bool in_scope(Dwarf_Die *scope, Dwarf_Addr pc, uint64_t from, uint64_t addr, struct found *f,
		     struct buf *b)
{
	Dwarf_Die die;
	Dwarf_Op op;
	Dwarf_Word size;
	if (dwarf_child(scope, &die) != 0)
		return false;
	do {
		int tag = dwarf_tag(&die);
		if ((tag != DW_TAG_variable && tag != DW_TAG_formal_parameter) ||
		    !dwarf_diename(&die) || !one_op(&die, DW_AT_location, pc, &op) ||
		    op.atom != DW_OP_fbreg || !variable_type(&die, &f->type) ||
		    dwarf_aggregate_size(&f->type, &size) != 0)
			continue;
		f->off = addr - (from + op.number);
		if (f->off >= size)
			continue;
		buf_puts(b, dwarf_diename(&die));
		return true;
	} while (dwarf_siblingof(&die, &die) == 0);
	return false;
}

// The variables of a scope, and of all scopes in it, that have this place. The first one is named.
static unsigned in_scopes(Dwarf_Die *scope, Dwarf_Addr pc, uint64_t from, uint64_t addr,
			  struct found *f, struct buf *b)
{
	struct found other;
	struct buf unused = {0};
	unsigned n = in_scope(scope, pc, from, addr, f, b);
	Dwarf_Die die;
	if (dwarf_child(scope, &die) == 0)
		do {
			if (dwarf_tag(&die) == DW_TAG_lexical_block)
				n += in_scopes(&die, pc, from, addr, n ? &other : f,
					       n ? &unused : b);
		} while (dwarf_siblingof(&die, &die) == 0);
	buf_free(&unused);
	return n;
}

bool frame_variable(struct module *m, const struct call_frame *c, uint64_t addr, struct found *f,
		    struct buf *b)
{
	Dwarf_Addr at = c->pc - m->bias;
	Dwarf_Die *scopes = NULL;
	int n = scopes_around(m, at, &scopes), function = 0;
	uint64_t from;
	while (function < n && dwarf_tag(&scopes[function]) != DW_TAG_subprogram)
		function++;
	bool found = false;
	if (function < n && frame_base(m, &scopes[function], c, &from)) {
		for (int i = 0; i <= function && !found; i++)
			found = in_scope(&scopes[i], at, from, addr, f, b);
		size_t had = b->n;
		if (!found && !(found = in_scopes(&scopes[function], at, from, addr, f, b) == 1))
			b->n = had;
		f->function = found ? dwarf_diename(&scopes[function]) : NULL;
	}
	free(scopes);
	return found;
}
