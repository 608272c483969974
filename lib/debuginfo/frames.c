// SPDX-License-Identifier: MIT
//
// Frames by the debug information: see frames.h. Only those of x86-64 are known: the caller's frame
// ends 16 bytes above where the frame pointer leads.
#include "debuginfo/frames.h"

#include <dwarf.h>
#include <stdlib.h>

#define FRAME_POINTER 6 // its number in DWARF for x86-64
#define FRAME_END 16

bool frame_kept(struct module *m, uint64_t pc)
{
	Dwarf_Addr bias;
	Dwarf_CFI *cfi = dwfl_module_eh_cfi(m->dwfl, &bias);
	Dwarf_Frame *frame = NULL;
	Dwarf_Op *ops;
	size_t n;
	if (!cfi || dwarf_cfi_addrframe(cfi, pc - bias, &frame) != 0)
		return false;
	bool kept = dwarf_frame_cfa(frame, &ops, &n) == 0 && n == 1 && ops[0].atom == DW_OP_bregx &&
		    ops[0].number == FRAME_POINTER && ops[0].number2 == FRAME_END;
	free(frame);
	return kept;
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
static bool frame_base(Dwarf_Die *function, Dwarf_Addr pc, uint64_t base, uint64_t *from)
{
	Dwarf_Op op;
	if (!one_op(function, DW_AT_frame_base, pc, &op))
		return false;
	if (op.atom == DW_OP_call_frame_cfa)
		*from = base + FRAME_END;
	else if (op.atom == DW_OP_reg0 + FRAME_POINTER)
		*from = base;
	else
		return false;
	return true;
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

bool frame_variable(struct module *m, uint64_t pc, uint64_t base, uint64_t addr, struct found *f,
		    struct buf *b)
{
	Dwarf_Addr at = pc - m->bias;
	Dwarf_Die *unit = module_unit(m, at), *scopes = NULL;
	int n = unit && frame_kept(m, pc) ? dwarf_getscopes(unit, at, &scopes) : 0, function = 0;
	uint64_t from;
	while (function < n && dwarf_tag(&scopes[function]) != DW_TAG_subprogram)
		function++;
	bool found = false;
	if (function < n && frame_base(&scopes[function], at, base, &from))
		for (int i = 0; i <= function && !found; i++)
			found = in_scope(&scopes[i], at, from, addr, f, b);
	free(scopes);
	return found;
}
