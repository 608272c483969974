// SPDX-License-Identifier: MIT
//
// From the instructions of a function to the pointers of its accesses: see bases.h. What registers
// hold is followed from the first instruction to the last, once. Where a jump goes to, only what
// all ways there agree on is kept, and nothing where a jump goes back to. An instruction that is
// not understood leaves in its registers something that is not known: then there is no base, never
// a wrong one.
#include "debuginfo/bases.h"

#ifdef HAVE_CAPSTONE

#include <stdlib.h>
#include <string.h>

// What a register holds. Loads and computed integers have numbers, so that it is known where else
// the same one is.
enum what {
	UNKNOWN, // the rest is 0
	CONSTANT,
	INTEGER, // computed, or loaded as one
	ADDRESS, // of a variable, as the instruction has it
	LOADED,	 // the value of a load of eight bytes
	SUM,	 // of a loaded value, an integer and a constant
	EITHER,	 // the sum of two loaded values: one is an index
};
struct value {
	uint8_t what;
	bool lost;	  // a sum: there is more in it
	uint16_t load;	  // of a loaded value; its number
	uint16_t integer; // that is added; 0: none
	uint16_t other;	  // of EITHER: the second load
	int32_t constant; // that is added
};

struct registers {
	struct value r[EXTENT_REGISTERS];
	bool reached;
};

#define LOADS 4096 // of a function; those that follow are not known

// A load: from where in the frame, and whether the value is still there; or the call in front that
// has told of it, by the address that it returns to (0: none).
struct load {
	int64_t slot;
	bool there;
	uint32_t told;
};

struct work {
	struct decoder *decoder;
	const struct program_code *program;
	const struct code *code;
	struct extents *out;
	struct registers now;
	struct registers *joined; // at each byte of code: what the jumps to it agree on
	uint8_t *marks;		  // at each byte: MARK_ flags
	struct load loads[LOADS];
	unsigned nloads, nintegers;
	uint32_t told; // the call that has told of the next load of eight bytes; 0: none has
	bool failed;
};
enum { MARK_BACK = 1, MARK_JOINED = 2 };

// ---- registers ----------------------------------------------------------------------------------

enum { RAX, RCX, RDX, RBX, RSP, RBP, RSI, RDI, R10 = 10, NONE = DECODE_NONE };

// The whole register that an operand is; NONE: it is no such register.
static int whole_of(const cs_x86_op *op)
{
	bool whole = false;
	int r = op->type == X86_OP_REG ? decode_register(op->reg, &whole) : NONE;
	return whole ? r : NONE;
}

static const struct value unknown = {0};

static struct value constant(int64_t n)
{
	return (struct value){.what = CONSTANT, .constant = (int32_t)n, .lost = n != (int32_t)n};
}

static struct value integer(struct work *w)
{
	if (w->nintegers == UINT16_MAX)
		return unknown;
	return (struct value){.what = INTEGER, .integer = (uint16_t)++w->nintegers};
}

static struct value held_by(struct work *w, unsigned reg)
{
	bool whole;
	int r = decode_register(reg, &whole);
	return r == NONE ? unknown : whole ? w->now.r[r] : integer(w);
}

static bool is_loaded(struct value v)
{
	return v.what == LOADED || v.what == SUM;
}

static bool is_integer(struct value v)
{
	return v.what == INTEGER || v.what == CONSTANT;
}

// The sum of two integers.
static struct value integers(struct work *w, struct value a, struct value b)
{
	if (a.what == CONSTANT && b.what == CONSTANT && !a.lost && !b.lost)
		return constant((int64_t)a.constant + b.constant);
	return a.what == CONSTANT && !a.constant   ? b
	       : b.what == CONSTANT && !b.constant ? a
						   : integer(w);
}

// The sum of two values.
static struct value sum(struct work *w, struct value a, struct value b)
{
	if (is_integer(a) && is_integer(b))
		return integers(w, a, b);
	if (is_integer(a))
		return sum(w, b, a);
	if (a.what == LOADED && b.what == LOADED)
		return (struct value){.what = EITHER, .load = a.load, .other = b.load};
	if (!is_integer(b))
		return unknown;
	if (!is_loaded(a) || (b.what == CONSTANT && !b.constant && !b.lost))
		return a;
	int64_t all = (int64_t)a.constant + b.constant;
	a.what = SUM;
	a.lost |= b.lost || (a.integer && b.integer) || all != (int32_t)all;
	a.constant = (int32_t)all;
	a.integer |= b.integer;
	return a;
}

// What is left of a value when another one was taken away.
static struct value difference(struct work *w, struct value a, struct value b)
{
	if (b.what == CONSTANT && !b.lost)
		return sum(w, a, constant(-(int64_t)b.constant));
	a = is_integer(b) ? sum(w, a, integer(w)) : unknown;
	a.lost = is_loaded(a);
	return a;
}

// ---- the frame ----------------------------------------------------------------------------------

// Is it a place of the frame, at a fixed distance from the frame pointer?
static bool in_frame(const cs_x86_op *op)
{
	return op->type == X86_OP_MEM && op->mem.base == X86_REG_RBP &&
	       op->mem.index == X86_REG_INVALID;
}

// These bytes of the frame are written: loads from there are stale.
static void written(struct work *w, int64_t at, int64_t size)
{
	for (unsigned i = 0; i < w->nloads; i++)
		if (w->loads[i].slot < at + size && at < w->loads[i].slot + 8)
			w->loads[i].there = false;
}

// Eight bytes are loaded.
static struct value loaded(struct work *w, const cs_x86_op *from)
{
	bool there = from && in_frame(from) && from->mem.disp < 0;
	uint32_t told = from && !in_frame(from) ? w->told : 0;
	w->told = told ? 0 : w->told;
	if (w->nloads == LOADS)
		return unknown;
	w->loads[w->nloads] = (struct load){there ? from->mem.disp : INT64_MAX - 8, there, told};
	return (struct value){.what = LOADED, .load = (uint16_t)w->nloads++};
}

// ---- what an instruction does -------------------------------------------------------------------

static struct value address_of(struct work *w, const x86_op_mem *m)
{
	struct value index = constant(0), base = constant(0);
	if (m->base == X86_REG_RIP || m->base == X86_REG_RBP || m->base == X86_REG_RSP)
		base.what = ADDRESS;
	else if (m->base != X86_REG_INVALID)
		base = held_by(w, m->base);
	if (m->index != X86_REG_INVALID)
		index = m->scale == 1 ? held_by(w, m->index) : integer(w);
	return sum(w, sum(w, base, constant(m->disp)), index);
}

// The value of the second operand, as the first gets it.
static struct value source(struct work *w, const cs_x86_op *to, const cs_x86_op *from)
{
	if (from->type == X86_OP_IMM)
		return constant(from->imm);
	if (to->size != 8)
		return integer(w);
	if (from->type == X86_OP_REG)
		return held_by(w, from->reg);
	return from->type == X86_OP_MEM ? loaded(w, from) : integer(w);
}

// What the instruction leaves in the register that is its first operand.
static struct value result(struct work *w, const cs_insn *i)
{
	const cs_x86 *x = &i->detail->x86;
	const cs_x86_op *to = &x->operands[0], *from = &x->operands[1];
	struct value was = to->size == 8 ? held_by(w, to->reg) : integer(w);
	switch (i->id) {
	case X86_INS_MOV:
		return source(w, to, from);
	case X86_INS_LEA:
		return to->size == 8 ? address_of(w, &from->mem) : integer(w);
	case X86_INS_ADD:
		return sum(w, was, source(w, to, from));
	case X86_INS_SUB:
		return difference(w, was, source(w, to, from));
	case X86_INS_MOVZX:
	case X86_INS_MOVSX:
	case X86_INS_MOVSXD:
	case X86_INS_SHL:
	case X86_INS_SAL:
	case X86_INS_SAR:
	case X86_INS_SHR:
	case X86_INS_IMUL:
	case X86_INS_NEG:
		return integer(w);
	case X86_INS_XOR:
		return from->type == X86_OP_REG && from->reg == to->reg ? constant(0) : unknown;
	default:
		return unknown;
	}
}

static bool only_reads(unsigned id)
{
	return id == X86_INS_CMP || id == X86_INS_TEST || id == X86_INS_PUSH || id == X86_INS_NOP;
}

static void written_silently(struct work *w, const cs_insn *i)
{
	bool whole;
	for (unsigned k = 0; k < i->detail->regs_write_count; k++) {
		int r = decode_register(i->detail->regs_write[k], &whole);
		if (r != NONE && r != RSP)
			w->now.r[r] = unknown;
	}
}

static void follow(struct work *w, const cs_insn *i)
{
	const cs_x86 *x = &i->detail->x86;
	const cs_x86_op *to = &x->operands[0];
	bool whole;
	written_silently(w, i);
	if (i->id == X86_INS_CDQE || i->id == X86_INS_CQO || i->id == X86_INS_CDQ) {
		w->now.r[i->id == X86_INS_CDQE ? RAX : RDX] = integer(w);
		return;
	}
	if (!x->op_count || only_reads(i->id))
		return;
	int r = to->type == X86_OP_REG ? decode_register(to->reg, &whole) : NONE;
	struct value v = r == NONE ? unknown : result(w, i);
	if (x->op_count > 1 && i->id == X86_INS_XCHG)
		w->failed = true; // not in code without optimisation
	if (r != NONE)
		w->now.r[r] = v;
	if (in_frame(to))
		written(w, to->mem.disp, to->size);
}

// ---- calls --------------------------------------------------------------------------------------

static bool begins(const char *name, const char *with)
{
	return strncmp(name, with, strlen(with)) == 0;
}

// Does a function of this name tell of an access at the address that is its first argument?
static bool is_hook(const char *name)
{
	if (!name || !begins(name, "__tsan_"))
		return false;
	name += strlen("__tsan_");
	return begins(name, "read") || begins(name, "write") || begins(name, "unaligned_") ||
	       begins(name, "volatile_") || begins(name, "atomic8_") || begins(name, "atomic16_") ||
	       begins(name, "atomic32_") || begins(name, "atomic64_");
}

// Where the value of a load is now.
static int32_t place_of(const struct work *w, unsigned load)
{
	for (int r = 0; r < EXTENT_REGISTERS; r++)
		if (w->now.r[r].what == LOADED && w->now.r[r].load == load)
			return r;
	const struct load *l = &w->loads[load];
	return l->there && l->slot >= INT32_MIN ? (int32_t)l->slot : EXTENT_NOWHERE;
}

// Where the integer of this number is now.
static int32_t register_of(const struct work *w, unsigned number)
{
	for (int r = 0; r < EXTENT_REGISTERS; r++)
		if (w->now.r[r].what == INTEGER && w->now.r[r].integer == number)
			return r;
	return EXTENT_NOWHERE;
}

// The pointer that an address was made of: where it is, or what is to be taken from the address.
static bool base_of(const struct work *w, struct value v, struct extent_base *b)
{
	b->first = place_of(w, v.load);
	b->second = v.what == EITHER ? place_of(w, v.other) : EXTENT_NOWHERE;
	b->index = EXTENT_NOWHERE;
	b->constant = v.constant;
	b->looks = true;
	if (v.what == EITHER)
		return b->first != EXTENT_NOWHERE && b->second != EXTENT_NOWHERE;
	if (b->first != EXTENT_NOWHERE)
		return true;
	b->index = v.integer ? register_of(w, v.integer) : EXTENT_NOWHERE;
	if (!v.lost && (!v.integer || b->index != EXTENT_NOWHERE))
		return true;
	b->told = w->loads[v.load].told;
	return b->told;
}

static void add(struct extents *out, const struct extent_base *b)
{
	if (out->nbases < EXTENTS_BASES)
		out->bases[out->nbases++] = *b;
}

static void add_base(struct work *w, uint64_t back)
{
	struct value v = w->now.r[RDI];
	struct extent_base b = {.at = (uint32_t)back};
	if ((v.what != SUM && v.what != EITHER) || !base_of(w, v, &b))
		return;
	add(w->out, &b);
	if (b.told)
		add(w->out, &(struct extent_base){.at = b.told, .keeps = true});
}

static void call(struct work *w, const cs_insn *i)
{
	static const int lost[] = {RAX, RCX, RDX, RSI, RDI, 8, 9, 10, 11};
	const cs_x86_op *to = &i->detail->x86.operands[0];
	const char *name = NULL;
	if (to->type == X86_OP_IMM)
		name = program_code_callee(w->program, (uint64_t)to->imm, false);
	else if (to->type == X86_OP_MEM && to->mem.base == X86_REG_RIP)
		name = program_code_callee(w->program,
					   i->address + i->size + (uint64_t)to->mem.disp, true);
	uint64_t back = i->address + i->size;
	if (is_hook(name) && back <= UINT32_MAX)
		add_base(w, back);
	w->told = is_hook(name) && strstr(name, "read8") ? (uint32_t)back : 0;
	for (size_t k = 0; k < sizeof lost / sizeof *lost; k++)
		w->now.r[lost[k]] = unknown;
	for (unsigned k = 0; k < w->nloads; k++) // whoever runs meanwhile may write there
		w->loads[k].there = false;
	w->now.r[RAX] = loaded(w, NULL); // the result may be a pointer
}

// ---- the ways -----------------------------------------------------------------------------------

static bool same(struct value a, struct value b)
{
	return a.what == b.what && a.lost == b.lost && a.load == b.load && a.other == b.other &&
	       a.integer == b.integer && a.constant == b.constant;
}

static void join(struct registers *to, const struct registers *from)
{
	for (int r = 0; r < EXTENT_REGISTERS; r++)
		if (!same(to->r[r], from->r[r]))
			to->r[r] = unknown;
}

// The offset in the code that a jump goes to; the size of the code: it is not within.
static size_t target_of(const struct work *w, const cs_insn *i)
{
	const cs_x86_op *to = &i->detail->x86.operands[0];
	uint64_t off = (uint64_t)to->imm - w->code->at;
	return to->type == X86_OP_IMM && off < w->code->size ? (size_t)off : w->code->size;
}

static void jump(struct work *w, const cs_insn *i)
{
	size_t to = target_of(w, i), here = (size_t)(i->address - w->code->at);
	if (to < w->code->size && to > here && w->now.reached) {
		if (w->marks[to] & MARK_JOINED)
			join(&w->joined[to], &w->now);
		else
			w->joined[to] = w->now;
		w->marks[to] |= MARK_JOINED;
	}
}

static void arrive(struct work *w, size_t at)
{
	if (w->marks[at] & MARK_BACK) {
		w->now = (struct registers){.reached = true};
	} else if (w->marks[at] & MARK_JOINED) {
		if (w->now.reached)
			join(&w->now, &w->joined[at]);
		else
			w->now = w->joined[at];
	} else if (!w->now.reached) { // by a jump to a computed address
		w->now = (struct registers){.reached = true};
	}
}

// ---- a function ---------------------------------------------------------------------------------

// Calls f for each instruction. False: some cannot be decoded.
static bool each(struct work *w, void (*f)(struct work *w, const cs_insn *i))
{
	struct decoding at = {.code = w->code};
	enum decoded got;
	while ((got = decoder_next(w->decoder, &at)) == DECODED || got == DECODED_NOP)
		if (got == DECODED)
			f(w, w->decoder->insn);
	return got == DECODED_ALL;
}

// Finds where jumps go back to. A function within another one gets the frame of that in r10.
static void survey(struct work *w, const cs_insn *i)
{
	const cs_x86 *x = &i->detail->x86;
	size_t to = decode_in_group(i, CS_GRP_JUMP) ? target_of(w, i) : w->code->size;
	if (to < w->code->size && to <= i->address - w->code->at)
		w->marks[to] |= MARK_BACK;
	for (unsigned k = 0; k < x->op_count; k++)
		w->failed |= whole_of(&x->operands[k]) == R10;
}

static void look(struct work *w, const cs_insn *i)
{
	size_t at = (size_t)(i->address - w->code->at);
	arrive(w, at);
	if (decode_in_group(i, CS_GRP_CALL)) {
		call(w, i);
		return;
	}
	if (decode_in_group(i, CS_GRP_JUMP)) {
		jump(w, i);
		w->now.reached = i->id != X86_INS_JMP;
		return;
	}
	follow(w, i);
	w->now.reached = !decode_in_group(i, CS_GRP_RET) && i->id != X86_INS_UD2;
}

// Does the function begin as one does that keeps a frame pointer: push %rbp; mov %rsp,%rbp, perhaps
// behind an endbr64?
static bool keeps_frame(const struct code *code)
{
	static const uint8_t begin[] = {0xf3, 0x0f, 0x1e, 0xfa, 0x55, 0x48, 0x89, 0xe5};
	const size_t all = sizeof begin, rest = 4;
	return (code->size >= all && !memcmp(code->bytes, begin, all)) ||
	       (code->size >= rest && !memcmp(code->bytes, begin + all - rest, rest));
}

void bases_find(struct decoder *d, const struct program_code *p, const struct code *code,
		struct extents *out)
{
	struct work *w = keeps_frame(code) ? calloc(1, sizeof *w) : NULL;
	if (!w)
		return;
	*w = (struct work){.decoder = d, .program = p, .code = code, .out = out};
	w->joined = calloc(code->size, sizeof *w->joined);
	w->marks = calloc(code->size, 1);
	uint32_t before = out->nbases;
	w->now.reached = true;
	if (!w->joined || !w->marks || !each(w, survey) || w->failed || !each(w, look) || w->failed)
		out->nbases = before;
	free(w->joined);
	free(w->marks);
	free(w);
}

#else

void bases_find(struct decoder *d, const struct program_code *p, const struct code *code,
		struct extents *out)
{
	(void)d, (void)p, (void)code, (void)out;
}

#endif
