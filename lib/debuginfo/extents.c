// SPDX-License-Identifier: MIT
//
// Variables and the code that accesses them: see extents.h.
#include "debuginfo/extents.h"

#include "base/buf.h"
#include "debuginfo/bases.h"
#include "debuginfo/variables.h"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DEEPEST = 32, FRAME_END = 16 }; // bytes between the frame pointer and the end of the frame

struct reader {
	struct extents *out;
	struct program_code code;
	struct decoder *decoder;
	const char *function; // that is read; NULL: none
	uint32_t from, to;    // of code in which local variables are there
};

// ---- types --------------------------------------------------------------------------------------

static bool adds_words(Dwarf_Die *type, struct buf *b, int depth);

// Adds "[2][3]". Returns the number of dimensions.
static int add_lengths(Dwarf_Die *array, struct buf *b)
{
	Dwarf_Die range;
	int n = 0;
	bool more = dwarf_child(array, &range) == 0;
	for (; more; more = dwarf_siblingof(&range, &range) == 0)
		if (dwarf_tag(&range) == DW_TAG_subrange_type) {
			buf_printf(b, "[%lld]", variable_length(&range));
			n++;
		}
	return n;
}

static bool adds_tagged(Dwarf_Die *type, const char *tag, struct buf *b)
{
	const char *name = dwarf_diename(type);
	buf_printf(b, name ? "%s %s" : "%s", tag, name);
	return true;
}

// Adds what a pointer or a qualifier is about. A pointer to void has no such type.
static bool adds_inner(Dwarf_Die *type, const char *before, const char *after, struct buf *b,
		       int depth)
{
	Dwarf_Die inner;
	buf_puts(b, before);
	if (!variable_type(type, &inner))
		buf_puts(b, "void");
	else if (!adds_words(&inner, b, depth + 1))
		return false;
	buf_puts(b, after);
	return true;
}

static bool is_array_of(Dwarf_Die *type)
{
	Dwarf_Die inner;
	return variable_type(type, &inner) && dwarf_tag(&inner) == DW_TAG_array_type;
}

// Adds a type as a programmer writes it, an array with a space: "int [2]". False: it cannot.
static bool adds_words(Dwarf_Die *type, struct buf *b, int depth)
{
	const char *name = dwarf_diename(type);
	if (depth > DEEPEST)
		return false;
	switch (dwarf_tag(type)) {
	case DW_TAG_structure_type:
		return adds_tagged(type, "struct", b);
	case DW_TAG_union_type:
		return adds_tagged(type, "union", b);
	case DW_TAG_enumeration_type:
		return adds_tagged(type, "enum", b);
	case DW_TAG_const_type: // of an array: its elements are, too
		return adds_inner(type, is_array_of(type) ? "" : "const ", "", b, depth);
	case DW_TAG_volatile_type:
		return adds_inner(type, "volatile ", "", b, depth);
	case DW_TAG_atomic_type:
		return adds_inner(type, "_Atomic ", "", b, depth);
	case DW_TAG_pointer_type:
		return adds_inner(type, "", " *", b, depth);
	case DW_TAG_array_type:
		return adds_inner(type, "", " ", b, depth) && add_lengths(type, b) > 0;
	default:
		buf_puts(b, name ? name : "");
		return name;
	}
}

// The bytes of an element, if it is an array of one dimension; else 0.
static uint32_t element_of(Dwarf_Die type)
{
	Dwarf_Die element;
	Dwarf_Word size = 0;
	struct buf unused = {0};
	bool one = variable_peel(&type) && dwarf_tag(&type) == DW_TAG_array_type &&
		   add_lengths(&type, &unused) == 1 && variable_type(&type, &element) &&
		   dwarf_aggregate_size(&element, &size) == 0;
	buf_free(&unused);
	return one && variable_peel(&element) && dwarf_tag(&element) != DW_TAG_array_type
		       ? (uint32_t)size
		       : 0;
}

// ---- variables ----------------------------------------------------------------------------------

static uint32_t add_text(struct extents *out, const char *text)
{
	uint32_t at = out->nnames;
	size_t n = strlen(text) + 1;
	if (n > EXTENTS_NAMES - out->nnames)
		return UINT32_MAX;
	memcpy(out->names + at, text, n);
	out->nnames += (uint32_t)n;
	return at;
}

// Describes a variable; `at` is left. False: its end is not known, or there is no room.
static bool describe(struct reader *r, Dwarf_Die *die, struct extent_variable *v)
{
	Dwarf_Die type;
	Dwarf_Word size;
	struct buf words = {0};
	const char *name = dwarf_diename(die);
	if (!name || !variable_type(die, &type) || dwarf_aggregate_size(&type, &size) != 0 ||
	    !size || size > INT32_MAX || variable_ends_open(&(struct found){.type = type}))
		return false;
	bool known = adds_words(&type, &words, 0);
	*v = (struct extent_variable){.size = (uint32_t)size,
				      .element = element_of(type),
				      .name = add_text(r->out, name),
				      .from = r->from,
				      .to = r->to};
	bool fits = v->name != UINT32_MAX &&
		    add_text(r->out, known ? buf_str(&words) : "?") != UINT32_MAX &&
		    add_text(r->out, r->function ? r->function : "") != UINT32_MAX;
	buf_free(&words);
	return fits;
}

// Is it in a section that the linker joins to an array of its own? Pointers go from one variable to
// the next there, from __start_NAME to __stop_NAME, if its name is one of C.
static bool in_joined(Elf *elf, uint64_t at)
{
	GElf_Shdr header;
	size_t names;
	if (elf_getshdrstrndx(elf, &names) != 0)
		return true;
	for (Elf_Scn *s = NULL; (s = elf_nextscn(elf, s));)
		if (gelf_getshdr(s, &header) && header.sh_flags & SHF_ALLOC &&
		    at - header.sh_addr < header.sh_size) {
			const char *name = elf_strptr(elf, names, header.sh_name);
			return !name || *name != '.';
		}
	return true;
}

static void add_static(struct reader *r, Dwarf_Die *die, uint64_t at)
{
	struct extents *out = r->out;
	if (out->nstatics < EXTENTS_STATICS && !in_joined(r->code.elf, at) &&
	    describe(r, die, &out->statics[out->nstatics]))
		out->statics[out->nstatics++].at = (int64_t)at;
}

// A variable or a parameter in the frame. Counted from the end of the frame.
static void add_local(struct reader *r, Dwarf_Die *die, int64_t at)
{
	struct extents *out = r->out;
	if (r->function && out->nlocals < EXTENTS_LOCALS &&
	    describe(r, die, &out->locals[out->nlocals]))
		out->locals[out->nlocals++].at = at + FRAME_END;
}

static void add_variable(struct reader *r, Dwarf_Die *die)
{
	Dwarf_Attribute a;
	Dwarf_Op *op;
	size_t n;
	if (!dwarf_attr_integrate(die, DW_AT_location, &a) || dwarf_getlocation(&a, &op, &n) != 0 ||
	    n != 1)
		return;
	if (op->atom == DW_OP_addr)
		add_static(r, die, op->number);
	else if (op->atom == DW_OP_fbreg)
		add_local(r, die, (int64_t)op->number);
}

// ---- functions ----------------------------------------------------------------------------------

// The code of a scope, if it is in one piece.
static bool code_of(Dwarf_Die *scope, uint32_t *from, uint32_t *to)
{
	Dwarf_Addr low, high;
	if (dwarf_lowpc(scope, &low) != 0 || dwarf_highpc(scope, &high) != 0 || high > UINT32_MAX)
		return false;
	*from = (uint32_t)low;
	*to = (uint32_t)high;
	return true;
}

static void read_scope(struct reader *r, Dwarf_Die *scope, int depth);

// A block within a function: its variables share their places with those of other blocks.
static void read_block(struct reader *r, Dwarf_Die *block, int depth)
{
	uint32_t from = r->from, to = r->to;
	if (code_of(block, &r->from, &r->to))
		read_scope(r, block, depth);
	r->from = from;
	r->to = to;
}

static void read_function(struct reader *r, Dwarf_Die *die, int depth)
{
	struct extents *out = r->out;
	struct reader outer = *r;
	Dwarf_Attribute a;
	Dwarf_Op *op;
	size_t n;
	bool known = code_of(die, &r->from, &r->to) && dwarf_attr(die, DW_AT_frame_base, &a) &&
		     dwarf_getlocation(&a, &op, &n) == 0 && n == 1 &&
		     op->atom == DW_OP_call_frame_cfa && out->nfunctions < EXTENTS_FUNCTIONS;
	struct function *f = known ? program_code_function(&r->code, r->from) : NULL;
	uint32_t first = out->nlocals;
	r->function = f ? dwarf_diename(die) : NULL;
	read_scope(r, die, depth);
	if (f) {
		out->functions[out->nfunctions++] =
			(struct extent_function){r->from, r->to, first, out->nlocals - first};
		bases_find(r->decoder, &r->code, &f->code, out);
	}
	r->function = outer.function;
	r->from = outer.from;
	r->to = outer.to;
}

static void read_scope(struct reader *r, Dwarf_Die *scope, int depth)
{
	Dwarf_Die die;
	if (depth > DEEPEST || dwarf_child(scope, &die) != 0)
		return;
	do
		switch (dwarf_tag(&die)) {
		case DW_TAG_variable:
		case DW_TAG_formal_parameter:
			add_variable(r, &die);
			break;
		case DW_TAG_subprogram:
			read_function(r, &die, depth + 1);
			break;
		case DW_TAG_lexical_block:
		case DW_TAG_inlined_subroutine:
			read_block(r, &die, depth + 1);
			break;
		case DW_TAG_namespace:
			read_scope(r, &die, depth + 1);
			break;
		default:
			break;
		}
	while (dwarf_siblingof(&die, &die) == 0);
}

// Was it compiled by gcc, without optimisation? Other compilers do not note that.
static bool is_plain(Dwarf_Die *unit)
{
	Dwarf_Attribute a;
	const char *producer = dwarf_attr(unit, DW_AT_producer, &a) ? dwarf_formstring(&a) : NULL;
	bool plain = producer && strncmp(producer, "GNU C", strlen("GNU C")) == 0;
	bool optimised = false;
	for (const char *p = producer; plain && (p = strstr(p, " -O")); p++)
		optimised = p[3] != '0'; // the last one counts
	return plain && !optimised;
}

static void read_units(struct reader *r, Dwarf *dwarf)
{
	Dwarf_CU *unit = NULL;
	Dwarf_Die die, part;
	uint8_t kind;
	while (dwarf_get_units(dwarf, unit, &unit, NULL, &kind, &die, &part) == 0)
		if (kind == DW_UT_compile && is_plain(&die))
			read_scope(r, &die, 0);
}

// ---- the table ----------------------------------------------------------------------------------

static int by_place(const void *a, const void *b)
{
	const struct extent_variable *x = a, *y = b;
	return (x->at > y->at) - (x->at < y->at);
}

static int by_code(const void *a, const void *b)
{
	const struct extent_function *x = a, *y = b;
	return (x->from > y->from) - (x->from < y->from);
}

static int by_return(const void *a, const void *b)
{
	const struct extent_base *x = a, *y = b;
	return (x->at > y->at) - (x->at < y->at);
}

// What is kept of the accesses at a place, and what is looked at, in one row.
static void join_bases(struct extents *out)
{
	uint32_t n = 0;
	qsort(out->bases, out->nbases, sizeof *out->bases, by_return);
	for (uint32_t i = 0; i < out->nbases; i++) {
		struct extent_base b = out->bases[i], *last = n ? &out->bases[n - 1] : NULL;
		if (!last || last->at != b.at) {
			out->bases[n++] = b;
			continue;
		}
		bool keeps = last->keeps || b.keeps;
		if (b.looks)
			*last = b;
		last->keeps = keeps;
	}
	out->nbases = n;
}

void extents_read(const char *program, struct extents *out)
{
	struct reader r = {.out = out};
	out->nstatics = out->nlocals = out->nfunctions = out->nbases = out->nnames = 0;
	program_code_open(&r.code, program);
	r.decoder = r.code.nfunctions ? decoder_open() : NULL;
	Dwarf *dwarf = r.decoder ? dwarf_begin_elf(r.code.elf, DWARF_C_READ, NULL) : NULL;
	if (dwarf)
		read_units(&r, dwarf);
	dwarf_end(dwarf);
	decoder_close(r.decoder);
	program_code_close(&r.code);
	qsort(out->statics, out->nstatics, sizeof *out->statics, by_place);
	qsort(out->functions, out->nfunctions, sizeof *out->functions, by_code);
	join_bases(out);
}
