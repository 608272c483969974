// SPDX-License-Identifier: MIT
//
// Slots of a frame: see slots.h. An unknown instruction makes slots live, never dead.
#ifdef HAVE_CAPSTONE

#include "debuginfo/slots.h"

#define SLOTS 64
#define SLOT 4 // bytes

static bool is_part_of(unsigned reg, unsigned whole, unsigned half)
{
	return reg == whole || reg == half;
}

static bool is_rbp(unsigned reg)
{
	return is_part_of(reg, X86_REG_RBP, X86_REG_EBP) ||
	       is_part_of(reg, X86_REG_BP, X86_REG_BPL);
}

static bool is_rsp(unsigned reg)
{
	return is_part_of(reg, X86_REG_RSP, X86_REG_ESP) ||
	       is_part_of(reg, X86_REG_SP, X86_REG_SPL);
}

static bool is_reg(const cs_x86_op *op, unsigned reg)
{
	return op->type == X86_OP_REG && op->reg == reg;
}

// Does the instruction set up the frame, leave it, or make room on the stack?
static bool moves_frame(const cs_insn *i)
{
	const cs_x86 *x = &i->detail->x86;
	switch (i->id) {
	case X86_INS_PUSH:
	case X86_INS_POP:
		return !is_rsp(x->operands[0].reg);
	case X86_INS_MOV:
		return is_reg(&x->operands[0], X86_REG_RBP) && is_reg(&x->operands[1], X86_REG_RSP);
	case X86_INS_SUB:
	case X86_INS_ADD:
	case X86_INS_AND:
		return is_reg(&x->operands[0], X86_REG_RSP) && x->operands[1].type == X86_OP_IMM;
	default:
		return false;
	}
}

// Does the instruction access exactly the bytes of its operand?
static bool keeps_to_operand(const cs_insn *i)
{
	switch (i->id) {
	case X86_INS_MOV:
	case X86_INS_MOVZX:
	case X86_INS_MOVSX:
	case X86_INS_MOVSXD:
	case X86_INS_ADD:
	case X86_INS_SUB:
	case X86_INS_CMP:
	case X86_INS_TEST:
	case X86_INS_AND:
	case X86_INS_OR:
	case X86_INS_XOR:
	case X86_INS_NOT:
	case X86_INS_NEG:
	case X86_INS_INC:
	case X86_INS_DEC:
	case X86_INS_IMUL:
	case X86_INS_SHL:
	case X86_INS_SHR:
	case X86_INS_SAR:
	case X86_INS_PUSH:
	case X86_INS_CALL:
		return true;
	default:
		return false;
	}
}

static uint64_t up_to(int64_t n)
{
	return n <= 0 ? 0 : n >= SLOTS ? UINT64_MAX : ((uint64_t)1 << n) - 1;
}

// The slots that overlap `size` bytes from this distance on; whole: that lie wholly in them.
static uint64_t slots_of(int64_t from, int64_t size, bool whole)
{
	int64_t low = -from, high = -(from + size); // bytes below the frame pointer
	if (low <= 0)
		return 0;
	high = high < 0 ? 0 : high;
	if (whole)
		return up_to(low / SLOT) & ~up_to((high + SLOT - 1) / SLOT);
	return up_to((low + SLOT - 1) / SLOT) & ~up_to(high / SLOT);
}

static void look_at_memory(struct slots *s, const cs_insn *i, unsigned k, uint64_t *reads,
			   uint64_t *writes)
{
	const cs_x86_op *op = &i->detail->x86.operands[k];
	bool by_frame = is_rbp(op->mem.base);
	s->lost |= is_rsp(op->mem.base) || is_rsp(op->mem.index) || is_rbp(op->mem.index);
	s->lost |= by_frame && (op->mem.index != X86_REG_INVALID || i->id == X86_INS_LEA);
	if (!by_frame)
		return;
	if (i->id == X86_INS_MOV && k == 0)
		*writes |= slots_of(op->mem.disp, op->size, true);
	else
		*reads |=
			keeps_to_operand(i) ? slots_of(op->mem.disp, op->size, false) : UINT64_MAX;
}

void slots_look(struct slots *s, const cs_insn *i, uint64_t *reads, uint64_t *writes)
{
	const cs_x86 *x = &i->detail->x86;
	*reads = *writes = 0;
	for (unsigned k = 0; k < x->op_count; k++)
		if (x->operands[k].type == X86_OP_MEM)
			look_at_memory(s, i, k, reads, writes);
		else if (x->operands[k].type == X86_OP_REG)
			s->lost |= (is_rbp(x->operands[k].reg) || is_rsp(x->operands[k].reg)) &&
				   !moves_frame(i);
	s->lost |= i->id == X86_INS_ENTER;
	s->written |= *writes;
}

#endif
