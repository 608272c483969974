// SPDX-License-Identifier: MIT
//
// Instructions by what they read and write: see scratch.h. These are the ones that compilers use
// between a variable and a call where they do not optimize.
#ifdef HAVE_CAPSTONE

#include "debuginfo/scratch.h"

#include "debuginfo/decode.h"

// A call reads its arguments, never what an earlier call has returned in RAX: the number there that
// a function with variable arguments reads was just put there.
#define ARGUMENTS                                                                                  \
	(SCRATCH_RDI | SCRATCH_RSI | SCRATCH_RDX | SCRATCH_RCX | SCRATCH_R8 | SCRATCH_R9 |         \
	 SCRATCH_R10)

// 0: it is none of them.
static uint16_t bit_of(unsigned reg)
{
	bool eight;
	int r = decode_register(reg, &eight);
	return r == DECODE_NONE ? 0 : (uint16_t)(1u << r) & SCRATCH_REGISTERS;
}

static uint16_t named_by(const cs_x86_op *op)
{
	return op->type == X86_OP_REG	? bit_of(op->reg)
	       : op->type == X86_OP_MEM ? bit_of(op->mem.base) | bit_of(op->mem.index)
					: 0;
}

static uint16_t named(const cs_x86 *x)
{
	uint16_t bits = 0;
	for (unsigned k = 0; k < x->op_count; k++)
		bits |= named_by(&x->operands[k]);
	return bits;
}

static bool is_at(const cs_x86_op *op, unsigned base)
{
	return op->type == X86_OP_MEM && op->mem.base == base && op->mem.index == X86_REG_INVALID &&
	       op->mem.segment == X86_REG_INVALID;
}

// Can it be read without a fault, and without anybody who notices?
static bool is_simple(const cs_x86_op *op)
{
	return op->type != X86_OP_MEM || is_at(op, X86_REG_RBP) || is_at(op, X86_REG_RIP);
}

// The register that is written as a whole: a write of four bytes clears the other four.
static uint16_t whole(const cs_x86_op *op)
{
	return op->type == X86_OP_REG && op->size >= 4 ? bit_of(op->reg) : 0;
}

// Is all that it covers in slots?
static bool fills_slots(const cs_x86_op *op)
{
	int64_t from = op->mem.disp;
	return is_at(op, X86_REG_RBP) && from % 4 == 0 && op->size % 4 == 0 && from >= -256 &&
	       from + op->size <= 0;
}

static struct effect of_move(const cs_x86 *x)
{
	const cs_x86_op *to = &x->operands[0], *from = &x->operands[1];
	uint16_t writes = whole(to);
	if (to->type == X86_OP_MEM)
		return (struct effect){.reads = named(x), .computes = fills_slots(to)};
	return (struct effect){.reads = named_by(from) | (writes ? 0 : bit_of(to->reg)),
			       .writes = writes,
			       .computes = writes && is_simple(from)};
}

// flags: it sets all of them; else it may leave some as they were.
static struct effect of_arithmetic(const cs_x86 *x, bool flags, bool clears)
{
	uint16_t writes = whole(&x->operands[0]), read = named(x);
	bool simple = writes;
	for (unsigned k = 1; k < x->op_count; k++)
		simple &= is_simple(&x->operands[k]);
	if (!simple)
		return (struct effect){.reads = read | SCRATCH_FLAGS};
	return (struct effect){.reads = (clears ? 0 : read) | (flags ? 0 : SCRATCH_FLAGS),
			       .writes = writes | SCRATCH_FLAGS,
			       .computes = true};
}

static bool is_same(const cs_x86 *x)
{
	return x->op_count == 2 && x->operands[0].type == X86_OP_REG &&
	       x->operands[1].type == X86_OP_REG && x->operands[0].reg == x->operands[1].reg;
}

static struct effect of_comparison(const cs_x86 *x)
{
	bool simple = is_simple(&x->operands[0]) && is_simple(&x->operands[1]);
	return (struct effect){.reads = named(x), .writes = SCRATCH_FLAGS, .computes = simple};
}

static struct effect of_jump(const cs_insn *i)
{
	switch (i->id) {
	case X86_INS_JCXZ:
	case X86_INS_JECXZ:
	case X86_INS_JRCXZ:
	case X86_INS_LOOP:
	case X86_INS_LOOPE:
	case X86_INS_LOOPNE:
		return (struct effect){.reads = SCRATCH_ALL};
	case X86_INS_JMP:
		return (struct effect){.reads = named(&i->detail->x86)};
	default:
		return (struct effect){.reads = SCRATCH_FLAGS};
	}
}

struct effect scratch_effect(const cs_insn *i)
{
	const cs_x86 *x = &i->detail->x86;
	if (decode_in_group(i, CS_GRP_CALL))
		return (struct effect){.reads = ARGUMENTS | named(x), .writes = SCRATCH_ALL};
	if (decode_in_group(i, CS_GRP_JUMP))
		return of_jump(i);
	switch (i->id) {
	case X86_INS_MOV:
	case X86_INS_MOVABS:
	case X86_INS_MOVZX:
	case X86_INS_MOVSX:
	case X86_INS_MOVSXD:
		return of_move(x);
	case X86_INS_LEA:
		return (struct effect){.reads = named_by(&x->operands[1]),
				       .writes = whole(&x->operands[0]),
				       .computes = whole(&x->operands[0])};
	case X86_INS_CDQE:
	case X86_INS_CWDE:
		return (struct effect){SCRATCH_RAX, SCRATCH_RAX, true};
	case X86_INS_ADD:
	case X86_INS_SUB:
	case X86_INS_AND:
	case X86_INS_OR:
	case X86_INS_XOR:
		return of_arithmetic(x, true,
				     is_same(x) && i->id != X86_INS_ADD && i->id != X86_INS_AND &&
					     i->id != X86_INS_OR);
	case X86_INS_IMUL:
		if (x->op_count > 1)
			return of_arithmetic(x, true, false);
		return (struct effect){.reads = SCRATCH_ALL};
	case X86_INS_SHL:
	case X86_INS_SHR:
	case X86_INS_SAR:
		return of_arithmetic(x, false, false);
	case X86_INS_CMP:
	case X86_INS_TEST:
		return of_comparison(x);
	case X86_INS_PUSH:
		return (struct effect){.reads = named(x)};
	case X86_INS_POP:
		return (struct effect){.reads = whole(&x->operands[0]) ? 0 : named(x),
				       .writes = whole(&x->operands[0])};
	case X86_INS_NOP:
	case X86_INS_LEAVE:
		return (struct effect){0};
	default:
		return (struct effect){.reads = SCRATCH_ALL};
	}
}

// ---- constants ------------------------------------------------------------------------------

// What the instruction leaves in the register that it writes, if that is a constant.
static bool constant_of(const struct constants *c, const cs_insn *i, uint64_t *value)
{
	const cs_x86 *x = &i->detail->x86;
	const cs_x86_op *to = &x->operands[0], *from = &x->operands[1];
	if (i->id == X86_INS_LEA && to->size == 8 && is_at(from, X86_REG_RIP)) {
		*value = i->address + i->size + (uint64_t)from->mem.disp;
		return true;
	}
	if (i->id != X86_INS_MOV && i->id != X86_INS_MOVABS)
		return false;
	if (from->type == X86_OP_IMM) {
		*value = to->size == 8 ? (uint64_t)from->imm : (uint32_t)from->imm;
		return true;
	}
	if (from->type != X86_OP_REG || to->size != 8 || !(c->known & bit_of(from->reg)))
		return false;
	*value = c->values[__builtin_ctz(bit_of(from->reg))];
	return true;
}

void constants_follow(struct constants *c, const cs_insn *i)
{
	const cs_x86_op *to = &i->detail->x86.operands[0];
	struct effect e = scratch_effect(i);
	uint64_t value;
	bool constant = e.computes && to->type == X86_OP_REG && constant_of(c, i, &value);
	if (!constant) {
		c->known &= (uint16_t) ~(e.reads | e.writes);
		return;
	}
	c->known |= whole(to);
	c->values[__builtin_ctz(whole(to))] = value;
}

#endif
