// SPDX-License-Identifier: MIT
//
// Frames by the debug information: see frames.h. Only those of x86-64 are known: a frame ends 16
// bytes above where the frame pointer leads, or by the stack pointer.
#include "debuginfo/frames.h"

#include <dwarf.h>
#include <stdlib.h>

#define FRAME_POINTER 6 // its number in DWARF for x86-64
#define STACK_POINTER 7
#define FRAME_END 16

// The register, and how far from where it leads, by which the end of the frame is known at pc.
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

// The one operation by which an attribute says where something is.
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

// From where on the variables of a function are counted.
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

// The variable of a scope in which addr is.
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

// The scopes around an address, innermost first, up to the function whose code it is: of code that
// was put in where it is called, dwarf_getscopes() knows only where it stands in the source.
// Returns how many; *scopes is to be freed.
static int scopes_around(struct module *m, Dwarf_Addr at, Dwarf_Die **scopes)
{
	Dwarf_Die *unit = module_unit(m, at), *in_source = NULL;
	int n = unit ? dwarf_getscopes(unit, at, &in_source) : 0;
	n = n > 0 ? dwarf_getscopes_die(&in_source[0], scopes) : 0;
	free(in_source);
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
	if (function < n && frame_base(m, &scopes[function], c, &from))
		for (int i = 0; i <= function && !found; i++)
			found = in_scope(&scopes[i], at, from, addr, f, b);
	free(scopes);
	return found;
}
