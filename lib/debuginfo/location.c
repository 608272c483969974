// SPDX-License-Identifier: MIT
//
// A stack machine for location expressions: see location.h. Numbers are 64 bits wide; those of
// a narrower type are extended as the type says, and those with a fraction are not computed with.
#include "debuginfo/location.h"

#include <dwarf.h>
#include <string.h>

#define DEEPEST 64     // words on the stack
#define LONGEST 10000  // operations, with loops
#define FRAME_NESTED 1 // the expression of a frame's base may not ask for the base

struct machine {
	const struct state *state;
	Dwarf_Attribute *from; // the operations are this attribute's; NULL: of no attribute
	uint64_t stack[DEEPEST];
	unsigned n;
	int nested;
	struct place *out;
	bool is_value; // what is on the stack is the value, not an address
	enum absent absent;
};

static enum absent evaluate(struct machine *m, const Dwarf_Op *ops, size_t n);

static bool fails(struct machine *m, enum absent why)
{
	m->absent = why;
	return false;
}

static bool push(struct machine *m, uint64_t word)
{
	if (m->n == DEEPEST)
		return fails(m, ABSENT_UNKNOWN);
	m->stack[m->n++] = word;
	return true;
}

static bool needs(struct machine *m, unsigned words)
{
	return m->n >= words || fails(m, ABSENT_UNKNOWN);
}

static bool push_register(struct machine *m, uint64_t number, uint64_t offset)
{
	if (number >= LOCATION_REGISTERS)
		return fails(m, ABSENT_UNKNOWN);
	if (!(m->state->known & 1u << number))
		return fails(m, ABSENT_LOST);
	return push(m, m->state->registers[number] + offset);
}

static bool push_frame_base(struct machine *m, uint64_t offset)
{
	Dwarf_Attribute base;
	Dwarf_Op *ops;
	size_t n;
	struct place place = {0};
	struct machine of = {
		.state = m->state, .from = &base, .nested = m->nested + 1, .out = &place};
	if (m->nested == FRAME_NESTED || !m->state->function ||
	    !dwarf_attr_integrate(m->state->function, DW_AT_frame_base, &base) ||
	    dwarf_getlocation_addr(&base, m->state->pc - m->state->bias, &ops, &n, 1) != 1)
		return fails(m, ABSENT_UNKNOWN);
	enum absent why = evaluate(&of, ops, n);
	if (why)
		return fails(m, why);
	uint64_t addr = place.addr;
	if (place.kind == PLACE_BYTES) // a register: its contents are the address
		memcpy(&addr, place.bytes, sizeof addr);
	return push(m, addr + offset);
}

// ---- operations -------------------------------------------------------------------------------

static bool binary(struct machine *m, int atom)
{
	if (!needs(m, 2))
		return false;
	uint64_t b = m->stack[--m->n], a = m->stack[--m->n];
	int64_t sa = (int64_t)a, sb = (int64_t)b;
	bool divides = b != 0 && !(sa == INT64_MIN && sb == -1);
	switch (atom) {
	case DW_OP_plus:
		return push(m, a + b);
	case DW_OP_minus:
		return push(m, a - b);
	case DW_OP_mul:
		return push(m, a * b);
	case DW_OP_and:
		return push(m, a & b);
	case DW_OP_or:
		return push(m, a | b);
	case DW_OP_xor:
		return push(m, a ^ b);
	case DW_OP_shl:
		return push(m, b < 64 ? a << b : 0);
	case DW_OP_shr:
		return push(m, b < 64 ? a >> b : 0);
	case DW_OP_shra:
		return push(m, (uint64_t)(sa >> (b < 64 ? b : 63)));
	case DW_OP_div:
		return divides ? push(m, (uint64_t)(sa / sb)) : fails(m, ABSENT_UNKNOWN);
	case DW_OP_mod:
		return b ? push(m, a % b) : fails(m, ABSENT_UNKNOWN);
	case DW_OP_eq:
		return push(m, a == b);
	case DW_OP_ne:
		return push(m, a != b);
	case DW_OP_lt:
		return push(m, sa < sb);
	case DW_OP_le:
		return push(m, sa <= sb);
	case DW_OP_gt:
		return push(m, sa > sb);
	default:
		return push(m, sa >= sb);
	}
}

static bool unary(struct machine *m, int atom)
{
	if (!needs(m, 1))
		return false;
	uint64_t *top = &m->stack[m->n - 1];
	switch (atom) {
	case DW_OP_neg:
		*top = -*top;
		break;
	case DW_OP_not:
		*top = ~*top;
		break;
	default:
		*top = (int64_t)*top < 0 ? -*top : *top;
		break;
	}
	return true;
}

static bool moves(struct machine *m, const Dwarf_Op *op)
{
	uint64_t *end = m->stack + m->n, word;
	uint64_t back = op->atom == DW_OP_pick ? op->number : op->atom == DW_OP_over;
	switch (op->atom) {
	case DW_OP_drop:
		return needs(m, 1) && (m->n--, true);
	case DW_OP_swap:
		if (!needs(m, 2))
			return false;
		word = end[-1], end[-1] = end[-2], end[-2] = word;
		return true;
	case DW_OP_rot:
		if (!needs(m, 3))
			return false;
		word = end[-1], end[-1] = end[-2], end[-2] = end[-3], end[-3] = word;
		return true;
	default: // dup, over, pick
		return back < m->n ? push(m, m->stack[m->n - 1 - back]) : fails(m, ABSENT_UNKNOWN);
	}
}

static bool loads(struct machine *m, size_t n)
{
	uint64_t word = 0;
	if (!needs(m, 1))
		return false;
	if (!n || n > sizeof word)
		return fails(m, ABSENT_UNKNOWN);
	if (!m->state->memory->read(m->state->memory->ctx, m->stack[m->n - 1], &word, n))
		return fails(m, ABSENT_UNREADABLE);
	m->stack[m->n - 1] = word;
	return true;
}

// Makes the word on top one of a type: as wide, and with its sign.
static bool converts(struct machine *m, const Dwarf_Op *op, uint64_t offset)
{
	Dwarf_Die type;
	Dwarf_Word size, encoding;
	Dwarf_Attribute a;
	if (!offset)
		return true;
	if (!needs(m, 1))
		return false;
	if (!m->from || dwarf_getlocation_die(m->from, op, &type) != 0 ||
	    dwarf_aggregate_size(&type, &size) != 0 || !size || size > 8 ||
	    !dwarf_attr(&type, DW_AT_encoding, &a) || dwarf_formudata(&a, &encoding) != 0 ||
	    encoding == DW_ATE_float)
		return fails(m, ABSENT_UNKNOWN);
	uint64_t *top = &m->stack[m->n - 1];
	unsigned shift = 64 - (unsigned)size * 8;
	bool is_signed = encoding == DW_ATE_signed || encoding == DW_ATE_signed_char;
	*top = is_signed ? (uint64_t)((int64_t)(*top << shift) >> shift) : *top << shift >> shift;
	return true;
}

static bool push_address(struct machine *m, const Dwarf_Op *op)
{
	Dwarf_Attribute at;
	Dwarf_Addr addr = op->number;
	if (op->atom != DW_OP_addr && (!m->from || dwarf_getlocation_attr(m->from, op, &at) != 0 ||
				       dwarf_formaddr(&at, &addr) != 0))
		return fails(m, ABSENT_UNKNOWN);
	return push(m, addr + m->state->bias);
}

// A place among the variables that each thread has of its own.
static bool threads_own(struct machine *m)
{
	if (!needs(m, 1))
		return false;
	if (!m->state->threads_own)
		return fails(m, ABSENT_UNKNOWN);
	m->stack[m->n - 1] += m->state->threads_own;
	return true;
}

static bool is_bytes(struct machine *m, const void *bytes, size_t n)
{
	if (n > sizeof m->out->bytes)
		return fails(m, ABSENT_UNKNOWN);
	m->out->kind = PLACE_BYTES;
	m->out->n = n;
	memcpy(m->out->bytes, bytes, n);
	return true;
}

static bool implicit(struct machine *m, const Dwarf_Op *op)
{
	Dwarf_Block block;
	if (!m->from || dwarf_getlocation_implicit_value(m->from, op, &block) != 0)
		return fails(m, ABSENT_UNKNOWN);
	return is_bytes(m, block.data, block.length);
}

// The operation to which a branch leads: n, the end; above it: nowhere.
static size_t target(const Dwarf_Op *ops, size_t n, size_t at)
{
	uint64_t to = ops[at].offset + 3 + (uint64_t)(int16_t)ops[at].number;
	for (size_t i = 0; i < n; i++)
		if (ops[i].offset == to)
			return i;
	return to > ops[n - 1].offset ? n : n + 1;
}

// All operations but branches and those that end an expression.
static bool computes(struct machine *m, const Dwarf_Op *op)
{
	int atom = op->atom;
	if (atom >= DW_OP_lit0 && atom <= DW_OP_lit31)
		return push(m, (uint64_t)(atom - DW_OP_lit0));
	if (atom >= DW_OP_breg0 && atom <= DW_OP_breg31)
		return push_register(m, (uint64_t)(atom - DW_OP_breg0), op->number);
	switch (atom) {
	case DW_OP_addr:
	case DW_OP_addrx:
	case DW_OP_GNU_addr_index:
		return push_address(m, op);
	case DW_OP_const1u:
	case DW_OP_const2u:
	case DW_OP_const4u:
	case DW_OP_const8u:
	case DW_OP_const1s:
	case DW_OP_const2s:
	case DW_OP_const4s:
	case DW_OP_const8s:
	case DW_OP_constu:
	case DW_OP_consts:
		return push(m, op->number);
	case DW_OP_bregx:
		return push_register(m, op->number, op->number2);
	case DW_OP_fbreg:
		return push_frame_base(m, op->number);
	case DW_OP_call_frame_cfa:
		return m->state->cfa ? push(m, m->state->cfa) : fails(m, ABSENT_UNKNOWN);
	case DW_OP_plus_uconst:
		return needs(m, 1) && (m->stack[m->n - 1] += op->number, true);
	case DW_OP_plus:
	case DW_OP_minus:
	case DW_OP_mul:
	case DW_OP_and:
	case DW_OP_or:
	case DW_OP_xor:
	case DW_OP_shl:
	case DW_OP_shr:
	case DW_OP_shra:
	case DW_OP_div:
	case DW_OP_mod:
	case DW_OP_eq:
	case DW_OP_ne:
	case DW_OP_lt:
	case DW_OP_le:
	case DW_OP_gt:
	case DW_OP_ge:
		return binary(m, atom);
	case DW_OP_neg:
	case DW_OP_not:
	case DW_OP_abs:
		return unary(m, atom);
	case DW_OP_dup:
	case DW_OP_drop:
	case DW_OP_over:
	case DW_OP_pick:
	case DW_OP_swap:
	case DW_OP_rot:
		return moves(m, op);
	case DW_OP_deref:
		return loads(m, 8);
	case DW_OP_deref_size:
		return loads(m, op->number);
	case DW_OP_deref_type:
	case DW_OP_GNU_deref_type:
		return loads(m, op->number) && converts(m, op, op->number2);
	case DW_OP_regval_type:
	case DW_OP_GNU_regval_type:
		return push_register(m, op->number, 0) && converts(m, op, op->number2);
	case DW_OP_convert:
	case DW_OP_GNU_convert:
		return converts(m, op, op->number);
	case DW_OP_form_tls_address:
	case DW_OP_GNU_push_tls_address:
		return threads_own(m);
	case DW_OP_entry_value:
	case DW_OP_GNU_entry_value:
		return fails(m, ABSENT_LOST);
	case DW_OP_implicit_pointer:
	case DW_OP_GNU_implicit_pointer: // to what is nowhere itself
		return fails(m, ABSENT_OPTIMIZED);
	case DW_OP_nop:
		return true;
	default:
		return fails(m, ABSENT_UNKNOWN);
	}
}

// The operations that say that the value has no address. 1: it was one of these, -1: it was and has
// failed.
static int gives_value(struct machine *m, const Dwarf_Op *op)
{
	bool done = true;
	if (op->atom >= DW_OP_reg0 && op->atom <= DW_OP_reg31)
		done = push_register(m, (uint64_t)(op->atom - DW_OP_reg0), 0);
	else if (op->atom == DW_OP_regx)
		done = push_register(m, op->number, 0);
	else if (op->atom == DW_OP_implicit_value)
		return implicit(m, op) ? 1 : -1;
	else if (op->atom != DW_OP_stack_value)
		return 0;
	if (!done || !needs(m, 1))
		return -1;
	return is_bytes(m, &m->stack[m->n - 1], sizeof *m->stack) ? 1 : -1;
}

static enum absent evaluate(struct machine *m, const Dwarf_Op *ops, size_t n)
{
	size_t at = 0;
	for (unsigned steps = 0; at < n; steps++) {
		int atom = ops[at].atom, value = gives_value(m, &ops[at]);
		if (value > 0 && at + 1 == n)
			return ABSENT_NOT;
		if (value) // more follows: it is in pieces
			return value > 0 ? ABSENT_UNKNOWN : m->absent;
		if (steps == LONGEST)
			return ABSENT_UNKNOWN;
		if (atom != DW_OP_skip && atom != DW_OP_bra) {
			if (!computes(m, &ops[at++]))
				return m->absent;
			continue;
		}
		if (atom == DW_OP_bra && !needs(m, 1))
			return m->absent;
		at = atom == DW_OP_skip || m->stack[--m->n] ? target(ops, n, at) : at + 1;
	}
	if (at > n || !m->n)
		return n ? ABSENT_UNKNOWN : ABSENT_OPTIMIZED;
	m->out->kind = PLACE_MEMORY;
	m->out->addr = m->stack[m->n - 1];
	return ABSENT_NOT;
}

// ---- questions --------------------------------------------------------------------------------

// A constant that the compiler wrote instead of a place.
static enum absent constant(Dwarf_Die *die, struct place *out)
{
	Dwarf_Attribute a;
	Dwarf_Block block;
	Dwarf_Sword number;
	struct machine m = {.out = out};
	if (!dwarf_attr_integrate(die, DW_AT_const_value, &a))
		return ABSENT_OPTIMIZED;
	if (dwarf_formblock(&a, &block) == 0)
		return is_bytes(&m, block.data, block.length) ? ABSENT_NOT : ABSENT_UNKNOWN;
	if (dwarf_formsdata(&a, &number) != 0)
		return ABSENT_UNKNOWN;
	return is_bytes(&m, &number, sizeof number) ? ABSENT_NOT : ABSENT_UNKNOWN;
}

enum absent location_of(Dwarf_Die *die, const struct state *s, struct place *out)
{
	Dwarf_Attribute a;
	Dwarf_Op *ops;
	size_t n;
	*out = (struct place){0};
	if (!dwarf_attr_integrate(die, DW_AT_location, &a))
		return constant(die, out);
	struct machine m = {.state = s, .from = &a, .out = out};
	// no part of the list is for this place in the code: the value is nowhere
	if (dwarf_getlocation_addr(&a, s->pc - s->bias, &ops, &n, 1) != 1)
		return ABSENT_OPTIMIZED;
	return evaluate(&m, ops, n);
}

bool location_address(const Dwarf_Op *ops, size_t n, const struct state *s, uint64_t *addr)
{
	struct place place = {0};
	struct machine m = {.state = s, .out = &place};
	if (evaluate(&m, ops, n) || place.kind != PLACE_MEMORY)
		return false;
	*addr = place.addr;
	return true;
}
