// SPDX-License-Identifier: MIT
//
// Liveness, backward over the instructions of a function: see liveness.h. A register that an
// instruction names counts as read, unless the instruction is one of a few known only to write the
// whole register. So an unknown instruction makes registers live, never dead.
#include "debuginfo/liveness.h"

#ifdef HAVE_CAPSTONE

#include "debuginfo/scratch.h"
#include "debuginfo/slots.h"

#include <stdlib.h>
#include <string.h>

#if CS_API_MAJOR < 5
#define X86_INS_UD1 X86_INS_UD2B // the same instruction under its older name
#endif

struct step {
	uint8_t size;  // 0: no instruction begins here
	uint8_t reads; // bits of registers
	uint8_t writes;
	uint8_t live; // live before the instruction
	bool falls;   // the next instruction follows
	bool calls;
	bool leaves; // it jumps to an unknown place
	bool jumps;
	bool saves; // it saves a register on the stack
	bool returns;
	// slots, as registers above
	uint64_t slots_read, slots_written, slots_live;
	size_t target; // of a jump within the function

	// for what is only printed
	struct effect effect;
	uint16_t format; // of a call that prints: the registers that it reads even so
	bool joins;	 // something jumps here
	bool shows;	 // the call prints numbers by a constant format
	uint16_t scratch_live;
	uint64_t shown_live; // slots
};

// ---- what an instruction does ---------------------------------------------------------------

// The bit of the register that contains this register.
static uint8_t bit_of(unsigned reg)
{
	static const uint16_t parts[KEPT][5] = {
		[KEPT_R15] = {X86_REG_R15, X86_REG_R15D, X86_REG_R15W, X86_REG_R15B},
		[KEPT_R14] = {X86_REG_R14, X86_REG_R14D, X86_REG_R14W, X86_REG_R14B},
		[KEPT_R13] = {X86_REG_R13, X86_REG_R13D, X86_REG_R13W, X86_REG_R13B},
		[KEPT_R12] = {X86_REG_R12, X86_REG_R12D, X86_REG_R12W, X86_REG_R12B},
		[KEPT_RBX] = {X86_REG_RBX, X86_REG_EBX, X86_REG_BX, X86_REG_BL, X86_REG_BH},
		[KEPT_RBP] = {X86_REG_RBP, X86_REG_EBP, X86_REG_BP, X86_REG_BPL},
	};
	for (unsigned r = 0; reg != X86_REG_INVALID && r < KEPT; r++)
		for (unsigned i = 0; i < 5; i++)
			if (parts[r][i] == reg)
				return (uint8_t)(1u << r);
	return 0;
}

static uint8_t named_by(const cs_x86_op *op)
{
	if (op->type == X86_OP_REG)
		return bit_of(op->reg);
	if (op->type == X86_OP_MEM)
		return bit_of(op->mem.base) | bit_of(op->mem.index);
	return 0;
}

static uint8_t named_silently(const cs_detail *d)
{
	uint8_t bits = 0;
	for (unsigned i = 0; i < d->regs_read_count; i++)
		bits |= bit_of(d->regs_read[i]);
	for (unsigned i = 0; i < d->regs_write_count; i++)
		bits |= bit_of(d->regs_write[i]);
	return bits;
}

static uint8_t named(const cs_insn *i)
{
	uint8_t bits = named_silently(i->detail);
	for (unsigned k = 0; k < i->detail->x86.op_count; k++)
		bits |= named_by(&i->detail->x86.operands[k]);
	switch (i->id) { // not all versions of the decoder know it
	case X86_INS_CMPXCHG8B:
	case X86_INS_CMPXCHG16B:
	case X86_INS_XLATB:
	case X86_INS_CPUID:
		return bits | 1u << KEPT_RBX;
	case X86_INS_LEAVE:
	case X86_INS_ENTER:
		return bits | 1u << KEPT_RBP;
	default:
		return bits;
	}
}

// A write of four bytes clears the other four.
static bool is_whole(const cs_x86_op *op)
{
	return op->type == X86_OP_REG && (op->size == 4 || op->size == 8);
}

// The register that the instruction only writes; 0: it is not one of these instructions. Its other
// operand is read.
static uint8_t written_only(const cs_insn *i)
{
	const cs_x86 *x = &i->detail->x86;
	const cs_x86_op *to = &x->operands[0], *from = &x->operands[1];
	switch (i->id) {
	case X86_INS_POP:
		return x->op_count == 1 && is_whole(to) ? bit_of(to->reg) : 0;
	case X86_INS_MOV:
	case X86_INS_MOVABS:
	case X86_INS_MOVZX:
	case X86_INS_MOVSX:
	case X86_INS_MOVSXD:
	case X86_INS_LEA:
		return x->op_count == 2 && is_whole(to) ? bit_of(to->reg) & ~named_by(from) : 0;
	case X86_INS_XOR:
	case X86_INS_SUB:
		return x->op_count == 2 && is_whole(to) && from->type == X86_OP_REG &&
				       from->reg == to->reg
			       ? bit_of(to->reg)
			       : 0;
	default:
		return 0;
	}
}

// Does control not continue at a known place after the instruction?
static bool ends(const cs_insn *i)
{
	switch (i->id) {
	case X86_INS_HLT:
	case X86_INS_UD0:
	case X86_INS_UD2:
	case X86_INS_UD1:
	case X86_INS_INT3:
	case X86_INS_XBEGIN:
	case X86_INS_XABORT:
		return true;
	default:
		return decode_in_group(i, CS_GRP_RET) || decode_in_group(i, CS_GRP_IRET) ||
		       decode_in_group(i, CS_GRP_PRIVILEGE);
	}
}

// A call into the function itself does not count: it gets an address, or jumps by the return.
static enum callee callee_of(const cs_insn *i, const struct code *code,
			     const struct callee_asks *ask)
{
	const cs_x86_op *to = &i->detail->x86.operands[0];
	if (to->type == X86_OP_IMM && (uint64_t)to->imm - code->at - 1 < code->size - 1)
		return CALLEE_UNKNOWN;
	if (to->type == X86_OP_IMM)
		return ask->what(ask->ctx, (uint64_t)to->imm, false);
	if (to->type == X86_OP_MEM && to->mem.base == X86_REG_RIP)
		return ask->what(ask->ctx, i->address + i->size + (uint64_t)to->mem.disp, true);
	return CALLEE_RETURNS;
}

// Returns true if the instruction may be reached once more.
static bool set_ways(struct step *s, const cs_insn *i, const struct code *code,
		     const struct callee_asks *ask)
{
	const cs_x86_op *to = &i->detail->x86.operands[0];
	bool twice = false;
	s->leaves = ends(i);
	s->returns = decode_in_group(i, CS_GRP_RET);
	s->falls = !s->leaves;
	if (decode_in_group(i, CS_GRP_CALL)) {
		enum callee callee = callee_of(i, code, ask);
		s->calls = s->falls = callee != CALLEE_NEVER;
		s->leaves |= callee == CALLEE_UNKNOWN;
		twice = callee == CALLEE_TWICE;
	} else if (decode_in_group(i, CS_GRP_JUMP)) {
		s->falls = i->id != X86_INS_JMP;
		s->target = (size_t)((uint64_t)to->imm - code->at);
		s->jumps = to->type == X86_OP_IMM && s->target < code->size;
		s->leaves |= !s->jumps;
	}
	return twice;
}

// How a function uses the frame pointer: it sets it up, then copies it, or reads what it points to,
// the caller's saved value.
struct frame_use {
	bool pushed; // the last instruction that moved the stack pointer
	bool set, shown;
	struct slots slots;
};

static bool is_reg(const cs_x86_op *op, unsigned reg)
{
	return op->type == X86_OP_REG && op->reg == reg;
}

static bool moves_stack(const cs_insn *i)
{
	const cs_x86 *x = &i->detail->x86;
	return i->id == X86_INS_PUSH || i->id == X86_INS_POP || decode_in_group(i, CS_GRP_CALL) ||
	       (x->op_count && is_reg(&x->operands[0], X86_REG_RSP));
}

static void look_at_frame(struct frame_use *use, const cs_insn *i)
{
	const cs_x86 *x = &i->detail->x86;
	const cs_x86_op *to = &x->operands[0], *from = &x->operands[1];
	if (i->id == X86_INS_MOV && x->op_count == 2 && is_reg(from, X86_REG_RBP))
		use->shown |= !is_reg(to, X86_REG_RSP);
	if (i->id == X86_INS_MOV && x->op_count == 2 && is_reg(from, X86_REG_RSP))
		use->set |= use->pushed && is_reg(to, X86_REG_RBP);
	for (unsigned k = 0; k < x->op_count; k++)
		use->shown |= x->operands[k].type == X86_OP_MEM &&
			      x->operands[k].mem.base == X86_REG_RBP &&
			      x->operands[k].mem.index == X86_REG_INVALID &&
			      x->operands[k].mem.disp == 0;
	if (moves_stack(i))
		use->pushed = i->id == X86_INS_PUSH && is_reg(to, X86_REG_RBP);
}

// ---- what is only printed -------------------------------------------------------------------

// Takes in what the instruction does; of a call that prints, also the registers with its format.
static void set_effect(struct step *s, const cs_insn *i, const struct code *code,
		       const struct callee_asks *ask)
{
	static const uint16_t up_to[] = {0, SCRATCH_RDI, SCRATCH_RDI | SCRATCH_RSI};
	const cs_x86_op *to = &i->detail->x86.operands[0];
	s->effect = scratch_effect(i);
	if (!decode_in_group(i, CS_GRP_CALL))
		return;
	bool indirect = to->type == X86_OP_MEM && to->mem.base == X86_REG_RIP;
	uint64_t at = indirect ? i->address + i->size + (uint64_t)to->mem.disp : (uint64_t)to->imm;
	if (!ask->format || (!indirect && to->type != X86_OP_IMM) || at - code->at < code->size)
		return;
	unsigned n = ask->format(ask->ctx, at, indirect);
	s->format = n < sizeof up_to / sizeof *up_to ? up_to[n] : 0;
}

// Does printf() read nothing but its arguments by this format, and write nothing?
static bool is_harmless(const char *format)
{
	for (const char *c = format; (c = strchr(c, '%'));) {
		c += 1 + strspn(c + 1, "-+ #0123456789.*'");
		c += strspn(c, "hlqjzt");
		if (!*c || !strchr("diouxXcpeEfFgGaA%", *c))
			return false;
		c++;
	}
	return true;
}

// The format is the last of the registers.
static bool shows(const struct step *s, const struct constants *c, const struct callee_asks *ask)
{
	uint16_t last = s->format & SCRATCH_RSI ? SCRATCH_RSI : SCRATCH_RDI;
	uint64_t at = c->values[__builtin_ctz(last)];
	const char *text = c->known & last && ask->text ? ask->text(ask->ctx, at) : NULL;
	return text && is_harmless(text);
}

// Where a jump may lead anywhere, nothing is known to be constant.
static void find_shows(struct decoder *d, const struct code *code, const struct callee_asks *ask,
		       struct step *steps)
{
	struct decoding at = {.code = code};
	struct constants known = {0};
	enum decoded got;
	bool any = false;
	for (size_t i = 0; i < code->size; i++) {
		any |= steps[i].format;
		if (steps[i].leaves && !steps[i].returns && !steps[i].calls)
			return;
		if (steps[i].jumps)
			steps[steps[i].target].joins = true;
	}
	while (any && ((got = decoder_next(d, &at)) == DECODED || got == DECODED_NOP)) {
		struct step *s = &steps[at.begin];
		if (s->joins)
			known.known = 0;
		if (got == DECODED_NOP)
			continue;
		s->shows = s->format && shows(s, &known, ask);
		if (s->calls || !s->falls)
			known.known = 0;
		else
			constants_follow(&known, d->insn);
	}
}

// ---- a function -----------------------------------------------------------------------------

// Decodes all instructions. False: some cannot be decoded.
static bool decode(struct decoder *d, const struct code *code, const struct callee_asks *ask,
		   struct step *steps, uint8_t *touched, struct frame_use *frame)
{
	struct decoding at = {.code = code};
	enum decoded got;
	while ((got = decoder_next(d, &at)) == DECODED || got == DECODED_NOP) {
		struct step *s = &steps[at.begin];
		*s = (struct step){.size = (uint8_t)(at.end - at.begin), .falls = true};
		if (got == DECODED_NOP)
			continue;
		s->writes = written_only(d->insn);
		uint8_t bits = named(d->insn);
		s->reads = bits & ~s->writes;
		s->saves = d->insn->id == X86_INS_PUSH;
		*touched |= bits;
		frame->slots.lost |= set_ways(s, d->insn, code, ask);
		set_effect(s, d->insn, code, ask);
		look_at_frame(frame, d->insn);
		slots_look(&frame->slots, d->insn, &s->slots_read, &s->slots_written);
	}
	return got == DECODED_ALL;
}

// The registers that are live at this place; all, if no instruction begins here.
static uint8_t live_at(const struct step *steps, size_t size, size_t at)
{
	return at < size && steps[at].size ? steps[at].live : KEPT_ALL;
}

static uint8_t live_behind(const struct step *steps, size_t size, size_t at)
{
	const struct step *s = &steps[at];
	uint8_t live = s->leaves ? KEPT_ALL : 0;
	if (s->falls)
		live |= live_at(steps, size, at + s->size);
	if (s->jumps)
		live |= live_at(steps, size, s->target);
	return live;
}

static uint64_t slots_live_at(const struct step *steps, size_t size, size_t at)
{
	return at < size && steps[at].size ? steps[at].slots_live : UINT64_MAX;
}

// The frame of a function ends with its return.
static uint64_t slots_live_behind(const struct step *steps, size_t size, size_t at)
{
	const struct step *s = &steps[at];
	uint64_t live = s->leaves && !s->returns ? UINT64_MAX : 0;
	if (s->falls)
		live |= slots_live_at(steps, size, at + s->size);
	if (s->jumps)
		live |= slots_live_at(steps, size, s->target);
	return live;
}

// Repeats until no set grows (a fixed point).
static void settle(struct step *steps, size_t size)
{
	for (bool changed = true; changed;) {
		changed = false;
		for (size_t at = size; at-- > 0;) {
			struct step *s = &steps[at];
			if (!s->size)
				continue;
			uint8_t live = s->reads | (live_behind(steps, size, at) & ~s->writes);
			uint64_t slots = s->slots_read |
					 (slots_live_behind(steps, size, at) & ~s->slots_written);
			changed |= live != s->live || slots != s->slots_live;
			s->live = live;
			s->slots_live = slots;
		}
	}
}

static uint16_t scratch_live_at(const struct step *steps, size_t size, size_t at)
{
	return at < size && steps[at].size ? steps[at].scratch_live : SCRATCH_ALL;
}

static uint64_t shown_live_at(const struct step *steps, size_t size, size_t at)
{
	return at < size && steps[at].size ? steps[at].shown_live : UINT64_MAX;
}

// The registers that are live in front of a step, where printed values do not count as used.
// *slots: the slots that are.
static uint16_t shown_before(const struct step *steps, size_t size, size_t at, uint64_t *slots)
{
	const struct step *s = &steps[at];
	uint16_t live = s->leaves ? SCRATCH_ALL : 0;
	*slots = s->leaves && !s->returns ? UINT64_MAX : 0;
	if (s->falls) {
		live |= scratch_live_at(steps, size, at + s->size);
		*slots |= shown_live_at(steps, size, at + s->size);
	}
	if (s->jumps) {
		live |= scratch_live_at(steps, size, s->target);
		*slots |= shown_live_at(steps, size, s->target);
	}
	bool used = s->effect.writes & live || s->slots_written & *slots;
	if (s->effect.computes && (s->effect.writes || s->slots_written) && !used)
		return live;
	bool only_shows = s->shows && !(live & SCRATCH_RAX); // nor is how much it printed
	*slots = s->slots_read | (*slots & ~s->slots_written);
	return (only_shows ? s->format : s->effect.reads) | (live & (uint16_t)~s->effect.writes);
}

static void settle_shown(struct step *steps, size_t size)
{
	for (bool changed = true; changed;) {
		changed = false;
		for (size_t at = size; at-- > 0;) {
			struct step *s = &steps[at];
			uint64_t slots;
			if (!s->size)
				continue;
			uint16_t live = shown_before(steps, size, at, &slots);
			changed |= live != s->scratch_live || slots != s->shown_live;
			s->scratch_live = live;
			s->shown_live = slots;
		}
	}
}

bool liveness_takes(struct decoder *d, const struct code *code, const struct callee_asks *ask)
{
	struct step *steps = calloc(code->size, sizeof *steps);
	struct frame_use frame = {0};
	uint8_t touched = 0, takes = KEPT_ALL;
	if (steps && decode(d, code, ask, steps, &touched, &frame)) {
		for (size_t at = 0; at < code->size; at++) {
			// saving and restoring a register is no use of it; a call into the function
			// itself is
			steps[at].leaves &= steps[at].calls;
			steps[at].reads &= steps[at].saves ? 0 : KEPT_ALL;
		}
		settle(steps, code->size);
		takes = steps[0].live;
	}
	free(steps);
	return takes;
}

bool liveness_find(struct decoder *d, const struct code *code, const struct callee_asks *ask,
		   void (*found)(void *ctx, const struct return_place *place), void *ctx)
{
	struct step *steps = calloc(code->size, sizeof *steps);
	struct frame_use frame = {0};
	uint8_t touched = 0;
	bool well = steps && decode(d, code, ask, steps, &touched, &frame);
	if (well) {
		settle(steps, code->size);
		find_shows(d, code, ask, steps);
		settle_shown(steps, code->size);
	}
	uint64_t slots = frame.set && !frame.slots.lost ? frame.slots.written : 0;
	for (size_t at = 0; well && at < code->size; at++) {
		size_t back = at + steps[at].size;
		if (!steps[at].calls || code->at + back > UINT32_MAX)
			continue;
		struct return_place place = {
			.at = (uint32_t)(code->at + back),
			.dead = (uint8_t)(KEPT_ALL & ~live_at(steps, code->size, back)),
			.touched = touched,
			.slots = slots & ~slots_live_at(steps, code->size, back),
			.shown = slots & ~shown_live_at(steps, code->size, back)};
		found(ctx, &place);
	}
	free(steps);
	return !(frame.set && frame.shown);
}

#else

bool liveness_takes(struct decoder *d, const struct code *code, const struct callee_asks *ask)
{
	(void)d, (void)code, (void)ask;
	return true;
}

bool liveness_find(struct decoder *d, const struct code *code, const struct callee_asks *ask,
		   void (*found)(void *ctx, const struct return_place *place), void *ctx)
{
	(void)d, (void)code, (void)ask, (void)found, (void)ctx;
	return true;
}

#endif
