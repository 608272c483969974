// SPDX-License-Identifier: MIT
//
// Rows of .eh_frame: see frame_rows.h. Instructions have their DWARF names; the format is described
// in the Linux Standard Base, "Exception Frames".
#include "runtime/cpu/frame_rows.h"

#include <string.h>

// The header of an index as all linkers write it: version 1; the address of the table, four bytes,
// relative to its place; the count; entries of four bytes each, relative to the index.
static const uint8_t usual_index[] = {1, 0x1b, 0x03, 0x3b};

#define POINTER_USUAL 0x1b // four bytes, relative to their place
#define DWARF_RBX 3
#define DWARF_RBP 6
#define DWARF_RSP 7
#define DWARF_R12 12
#define DWARF_RETURN 16
#define REMEMBERED 4

// Reads the bytes of a table one after the other.
struct reader {
	const uint8_t *at, *end;
	bool failed;
};

static uint64_t read_bytes(struct reader *r, size_t n)
{
	uint64_t value = 0;
	if ((size_t)(r->end - r->at) < n) {
		r->failed = true;
		r->at = r->end;
		return 0;
	}
	memcpy(&value, r->at, n);
	r->at += n;
	return value;
}

// Reads a LEB128 number; *bits: how many bits of it were read.
static uint64_t read_digits(struct reader *r, unsigned *bits)
{
	uint64_t value = 0, byte;
	*bits = 0;
	do {
		byte = read_bytes(r, 1);
		value |= *bits < 64 ? (byte & 0x7f) << *bits : 0;
		*bits += 7;
	} while (byte & 0x80);
	return value;
}

static uint64_t read_number(struct reader *r)
{
	unsigned bits;
	return read_digits(r, &bits);
}

static int64_t read_signed(struct reader *r)
{
	unsigned bits;
	uint64_t value = read_digits(r, &bits);
	if (bits < 64 && value >> (bits - 1))
		value |= ~(uint64_t)0 << bits;
	return (int64_t)value;
}

static uintptr_t read_relative(struct reader *r)
{
	uintptr_t here = (uintptr_t)r->at;
	return here + (uintptr_t)(int32_t)read_bytes(r, 4);
}

// A reader from an address of the module to the module's end.
static struct reader reader_at(const struct frame_tables *t, uintptr_t at)
{
	struct reader r = {.at = (const uint8_t *)at, .end = (const uint8_t *)t->to};
	if (at < t->from || at > t->to)
		r = (struct reader){.at = (const uint8_t *)t->to,
				    .end = (const uint8_t *)t->to,
				    .failed = true};
	return r;
}

// A reader of one entry of the table, which ends with the entry.
static struct reader reader_of_entry(const struct frame_tables *t, uintptr_t at)
{
	struct reader r = reader_at(t, at);
	uint64_t n = read_bytes(&r, 4);
	if (n == 0 || n >= UINT32_MAX || n > (uint64_t)(r.end - r.at))
		r.failed = true;
	else
		r.end = r.at + n;
	return r;
}

// ---- the entry of a function ----------------------------------------------------------------

struct common {
	uint64_t code_unit;
	int64_t data_unit;
	struct reader program; // its first instructions
};

struct function {
	struct common common;
	uintptr_t from, size;
	struct reader program;
};

// False for augmentations other than "zR" (personality, exception tables).
static bool read_common(const struct frame_tables *t, uintptr_t at, struct common *c)
{
	struct reader r = reader_of_entry(t, at);
	if (read_bytes(&r, 4) != 0 || read_bytes(&r, 1) != 1 || read_bytes(&r, 1) != 'z' ||
	    read_bytes(&r, 1) != 'R' || read_bytes(&r, 1) != 0)
		return false;
	c->code_unit = read_number(&r);
	c->data_unit = read_signed(&r);
	bool well = read_number(&r) == DWARF_RETURN && read_number(&r) == 1 &&
		    read_bytes(&r, 1) == POINTER_USUAL;
	c->program = r;
	return well && !r.failed;
}

static bool read_function(const struct frame_tables *t, uintptr_t at, struct function *f)
{
	struct reader r = reader_of_entry(t, at);
	uintptr_t here = (uintptr_t)r.at;
	uint64_t back = read_bytes(&r, 4);
	if (!back || r.failed || !read_common(t, here - back, &f->common))
		return false;
	f->from = read_relative(&r);
	f->size = read_bytes(&r, 4);
	bool well = read_number(&r) == 0;
	f->program = r;
	return well && !r.failed;
}

// The last function of the index that begins at or before the address.
static bool find_function(const struct frame_tables *t, uintptr_t pc, struct function *f)
{
	if (!t->index || memcmp(t->index, usual_index, sizeof usual_index) != 0)
		return false;
	struct reader r = reader_at(t, (uintptr_t)t->index + 8);
	size_t n = read_bytes(&r, 4), from = 0, to = n;
	const uint8_t *entries = r.at;
	if (n > (size_t)(r.end - r.at) / 8)
		return false;
	while (from < to) {
		size_t middle = (from + to) / 2;
		int32_t begin;
		memcpy(&begin, entries + middle * 8, sizeof begin);
		if ((uintptr_t)t->index + (uintptr_t)begin <= pc)
			from = middle + 1;
		else
			to = middle;
	}
	int32_t entry;
	if (!from)
		return false;
	memcpy(&entry, entries + (from - 1) * 8 + 4, sizeof entry);
	return read_function(t, (uintptr_t)t->index + (uintptr_t)entry, f) &&
	       pc - f->from < f->size;
}

// ---- its rows -------------------------------------------------------------------------------

struct rules {
	uint64_t base; // a register, by DWARF's number
	int64_t end;
	int64_t saved[KEPT];
};

struct machine {
	const struct common *common;
	struct rules rules, first; // first: those after the common entry
	struct rules remembered[REMEMBERED];
	unsigned nremembered;
	uintptr_t pc, until; // rows before `until` count
	bool unknown;
};

// The number of a kept register; KEPT: it is none.
static unsigned kept_of(uint64_t dwarf)
{
	if (dwarf == DWARF_RBX)
		return KEPT_RBX;
	if (dwarf == DWARF_RBP)
		return KEPT_RBP;
	return dwarf >= DWARF_R12 && dwarf <= DWARF_R12 + 3
		       ? (unsigned)(KEPT_R12 - (dwarf - DWARF_R12))
		       : KEPT;
}

static void set_saved(struct machine *m, uint64_t reg, int64_t at)
{
	unsigned k = kept_of(reg);
	if (k < KEPT)
		m->rules.saved[k] = at;
	else
		m->unknown |= reg != DWARF_RETURN || at != -8;
}

static void set_back(struct machine *m, uint64_t reg)
{
	unsigned k = kept_of(reg);
	if (k < KEPT)
		m->rules.saved[k] = m->first.saved[k];
}

static void remember(struct machine *m)
{
	if (m->nremembered < REMEMBERED)
		m->remembered[m->nremembered++] = m->rules;
	else
		m->unknown = true;
}

static void recall(struct machine *m)
{
	if (m->nremembered)
		m->rules = m->remembered[--m->nremembered];
	else
		m->unknown = true;
}

static void advance(struct machine *m, uint64_t by)
{
	m->pc += by * m->common->code_unit;
}

// Instructions whose first byte holds no operand.
static void run_other(struct machine *m, struct reader *r, uint64_t code)
{
	uint64_t reg;
	switch (code) {
	case 0x00: // nop
		break;
	case 0x02: // advance_loc1, 2, 4
	case 0x03:
	case 0x04:
		advance(m, read_bytes(r, (size_t)1 << (code - 2)));
		break;
	case 0x0a:
		remember(m);
		break;
	case 0x0b:
		recall(m);
		break;
	case 0x0c: // def_cfa
		m->rules.base = read_number(r);
		m->rules.end = (int64_t)read_number(r);
		break;
	case 0x0d: // def_cfa_register
		m->rules.base = read_number(r);
		break;
	case 0x0e: // def_cfa_offset
		m->rules.end = (int64_t)read_number(r);
		break;
	case 0x05: // offset_extended
		reg = read_number(r);
		set_saved(m, reg, (int64_t)read_number(r) * m->common->data_unit);
		break;
	case 0x2e: // GNU_args_size
		read_number(r);
		break;
	default:
		m->unknown = true;
	}
}

static void run(struct machine *m, struct reader r)
{
	while (!m->unknown && !r.failed && r.at < r.end && m->pc <= m->until) {
		uint64_t byte = read_bytes(&r, 1), low = byte & 0x3f;
		switch (byte >> 6) {
		case 1: // advance_loc
			advance(m, low);
			break;
		case 2: // offset
			set_saved(m, low, (int64_t)read_number(&r) * m->common->data_unit);
			break;
		case 3: // restore
			set_back(m, low);
			break;
		default:
			run_other(m, &r, low);
		}
	}
	m->unknown |= r.failed;
}

bool frame_row_find(const struct frame_tables *tables, uintptr_t return_address,
		    struct frame_row *row)
{
	struct function f;
	uintptr_t pc = return_address - 1; // an address inside the call
	if (!find_function(tables, pc, &f))
		return false;
	struct machine m = {.common = &f.common, .pc = f.from, .until = pc};
	run(&m, f.common.program);
	m.first = m.rules;
	run(&m, f.program);
	*row = (struct frame_row){.by_rbp = m.rules.base == DWARF_RBP, .end = (int32_t)m.rules.end};
	for (unsigned k = 0; k < KEPT; k++)
		row->saved[k] = (int32_t)m.rules.saved[k];
	return !m.unknown && (row->by_rbp || m.rules.base == DWARF_RSP);
}
