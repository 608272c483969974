// SPDX-License-Identifier: MIT
//
// Values as text: see values.h.
#include "debuginfo/values.h"

#include "base/i18n.h"
#include "trace/wire.h"

#include <ctype.h>
#include <dwarf.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define ELEMENTS 8  // of an array
#define LEVELS 3    // of structures in structures
#define LETTERS 40  // of a string
#define LONGEST 100 // characters, after which no further element or member begins
#define DIMENSIONS 8
#define DEEPEST 64 // types nested deeper are damage

struct text {
	const struct value_reader *r;
	struct buf *b;
	size_t from; // where in b it begins
	int level;
};

static enum absent add(struct text *t, Dwarf_Die type, const struct place *place);

// ---- bytes --------------------------------------------------------------------------------------

static struct place inside(const struct place *p, uint64_t off)
{
	struct place q = *p;
	if (p->kind == PLACE_MEMORY) {
		q.addr += off;
		return q;
	}
	q.n = off < p->n ? p->n - off : 0;
	memmove(q.bytes, q.bytes + (p->n - q.n), q.n);
	return q;
}

static enum absent read_bytes(const struct value_reader *r, const struct place *p, void *to,
			      size_t n)
{
	if (p->kind == PLACE_MEMORY)
		return r->memory->read(r->memory->ctx, p->addr, to, n) ? ABSENT_NOT
								       : ABSENT_UNREADABLE;
	if (n > p->n)
		return ABSENT_UNKNOWN;
	memcpy(to, p->bytes, n);
	return ABSENT_NOT;
}

static enum absent read_pointer(const struct value_reader *r, const struct place *p, uint64_t *addr)
{
	return read_bytes(r, p, addr, sizeof *addr);
}

static struct place memory_at(uint64_t addr)
{
	return (struct place){.kind = PLACE_MEMORY, .addr = addr};
}

// Has the program written nothing there yet? Of fewer bytes the pattern may be a value.
static bool is_unset(const struct text *t, const struct place *p, Dwarf_Word size)
{
	uint64_t garbage = STACK_GARBAGE, word;
	return p->kind == PLACE_MEMORY && size >= 4 && size <= sizeof word &&
	       !read_bytes(t->r, p, &word, size) && memcmp(&word, &garbage, size) == 0;
}

static enum absent add_unset(struct text *t)
{
	buf_puts(t->b, _("(not set)"));
	return ABSENT_NOT;
}

// ---- what types say -----------------------------------------------------------------------------

static bool is_class(int tag)
{
	return tag == DW_TAG_structure_type || tag == DW_TAG_class_type;
}

// Is it a number that the program writes as a number, though its type is a character's?
static bool names_a_number(const char *name)
{
	return name && (strcmp(name, "uint8_t") == 0 || strcmp(name, "int8_t") == 0);
}

// The C library's number of a thread is an address, which tells nobody anything.
static bool names_a_thread(const char *name)
{
	return name && (strcmp(name, "pthread_t") == 0 || strcmp(name, "thrd_t") == 0);
}

// What the names of a type say, whatever the type itself says.
struct named_kind {
	bool object, number, thread;
};

// Goes through names and qualifiers to the type itself.
static bool peel(struct value_reader const *r, Dwarf_Die *type, struct named_kind *kind)
{
	for (int depth = 0; depth < DEEPEST; depth++) {
		kind->object |= variable_is_object(type);
		kind->number |= names_a_number(dwarf_diename(type));
		kind->thread |= names_a_thread(dwarf_diename(type));
		switch (dwarf_tag(type)) {
		case DW_TAG_typedef:
		case DW_TAG_const_type:
		case DW_TAG_volatile_type:
		case DW_TAG_restrict_type:
		case DW_TAG_atomic_type:
			if (!variable_type(type, type))
				return false;
			break;
		default:
			return variable_define(r->module, type);
		}
	}
	return false;
}

static bool peeled(struct value_reader const *r, Dwarf_Die *type)
{
	struct named_kind kind = {0};
	return peel(r, type, &kind);
}

// The number that an attribute gives: by a variable that the compiler made, or by operations.
static bool computed(const struct value_reader *r, Dwarf_Attribute *a, uint64_t *n)
{
	Dwarf_Die other, type;
	Dwarf_Op *ops;
	size_t nops;
	struct place place;
	*n = 0;
	if (!dwarf_formref_die(a, &other))
		return dwarf_getlocation(a, &ops, &nops) == 0 &&
		       location_address(ops, nops, r->state, n);
	return variable_type(&other, &type) && variable_size(&type) <= sizeof *n &&
	       !location_of(&other, r->state, &place) &&
	       !read_bytes(r, &place, n, variable_size(&type));
}

// The number of elements of a dimension, also one that is known at run time only.
static long long length_of(const struct value_reader *r, Dwarf_Die *dimension)
{
	long long n = variable_length(dimension);
	Dwarf_Attribute a;
	uint64_t count;
	if (n != VARIABLE_UNKNOWN || !r->state)
		return n;
	bool last = !dwarf_attr_integrate(dimension, DW_AT_count, &a);
	if ((last && !dwarf_attr_integrate(dimension, DW_AT_upper_bound, &a)) ||
	    !computed(r, &a, &count))
		return VARIABLE_UNKNOWN;
	return (long long)(count + last);
}

// An array: its elements' type, and how long its dimensions are. Returns how many there are; 0:
// they are not understood.
static int dimensions(const struct value_reader *r, Dwarf_Die *array, Dwarf_Die *element,
		      long long length[DIMENSIONS])
{
	Dwarf_Die range;
	int n = 0;
	if (!variable_type(array, element) || dwarf_child(array, &range) != 0)
		return 0;
	do {
		if (dwarf_tag(&range) != DW_TAG_subrange_type)
			continue;
		if (n == DIMENSIONS)
			return 0;
		length[n++] = length_of(r, &range);
	} while (dwarf_siblingof(&range, &range) == 0);
	return n;
}

// How large an element of the array is, variable_size() being 0 for one of unknown length.
static Dwarf_Word element_size(const struct value_reader *r, Dwarf_Die element)
{
	return peeled(r, &element) ? variable_size(&element) : 0;
}

// ---- numbers and characters ---------------------------------------------------------------------

static void add_character(struct buf *b, unsigned char c, char quote)
{
	static const char named[] = "\a\b\t\n\v\f\r", letters[] = "abtnvfr";
	const char *p = c ? strchr(named, c) : NULL;
	if (p)
		buf_printf(b, "\\%c", letters[p - named]);
	else if (c == (unsigned char)quote || c == '\\')
		buf_printf(b, "\\%c", c);
	else if (c < ' ' || c == 0x7f)
		buf_printf(b, "\\%o", c);
	else
		buf_putc(b, (char)c);
}

static enum absent add_fraction(struct text *t, const struct place *p, Dwarf_Word size)
{
	union {
		float f;
		double d;
		long double l;
	} v = {.l = 0};
	enum absent why = size <= sizeof v ? read_bytes(t->r, p, &v, size) : ABSENT_UNKNOWN;
	if (why)
		return why;
	if (size == sizeof v.f)
		buf_printf(t->b, "%g", (double)v.f);
	else if (size == sizeof v.d)
		buf_printf(t->b, "%g", v.d);
	else if (size == sizeof v.l)
		buf_printf(t->b, "%Lg", v.l);
	else
		return ABSENT_UNKNOWN;
	return ABSENT_NOT;
}

// Reads a whole number of a size and sign. shift: bits below it in its storage, bits: of it.
static enum absent read_number(const struct text *t, const struct place *p, Dwarf_Word size,
			       bool is_signed, unsigned shift, unsigned bits, int64_t *n)
{
	uint64_t word = 0;
	if (!size || size > sizeof word || !bits || shift + bits > 64)
		return ABSENT_UNKNOWN;
	enum absent why = read_bytes(t->r, p, &word, size);
	unsigned up = 64 - bits;
	word = word >> shift << up;
	*n = is_signed ? (int64_t)word >> up : (int64_t)(word >> up);
	return why;
}

static void add_number(struct text *t, Dwarf_Word encoding, bool numeric, Dwarf_Word size,
		       int64_t n)
{
	bool character = size == 1 && !numeric &&
			 (encoding == DW_ATE_signed_char || encoding == DW_ATE_unsigned_char);
	if (encoding == DW_ATE_boolean && (n == 0 || n == 1)) {
		buf_puts(t->b, n ? "true" : "false");
	} else if ((character || encoding == DW_ATE_UTF) && n >= 0 && n < 128) {
		buf_putc(t->b, '\'');
		add_character(t->b, (unsigned char)n, '\'');
		buf_putc(t->b, '\'');
	} else if (encoding == DW_ATE_unsigned || encoding == DW_ATE_unsigned_char) {
		buf_printf(t->b, "%" PRIu64, (uint64_t)n);
	} else {
		buf_printf(t->b, "%" PRId64, n);
	}
}

static bool is_signed_kind(Dwarf_Word encoding)
{
	return encoding == DW_ATE_signed || encoding == DW_ATE_signed_char;
}

static void add_enumerator(struct text *t, Dwarf_Die *type, int64_t n)
{
	Dwarf_Die die;
	Dwarf_Attribute a;
	Dwarf_Sword value;
	if (dwarf_child(type, &die) == 0)
		do {
			if (dwarf_tag(&die) != DW_TAG_enumerator || !dwarf_diename(&die) ||
			    !dwarf_attr(&die, DW_AT_const_value, &a) ||
			    dwarf_formsdata(&a, &value) != 0 || value != n)
				continue;
			buf_puts(t->b, dwarf_diename(&die));
			return;
		} while (dwarf_siblingof(&die, &die) == 0);
	buf_printf(t->b, "%" PRId64, n);
}

// Where a bit-field begins, in bits behind its member's place. storage: bytes of what holds it.
static uint64_t first_bit(Dwarf_Die *member, Dwarf_Word storage, Dwarf_Word bits)
{
	if (!dwarf_hasattr(member, DW_AT_bit_offset))
		return variable_number(member, DW_AT_data_bit_offset, 0);
	return storage * 8 - variable_number(member, DW_AT_bit_offset, 0) -
	       bits; // from the highest bit
}

// A number, a character, a truth value or an enumerator. member: a bit-field of that type, or NULL.
static enum absent add_scalar(struct text *t, Dwarf_Die *type, bool numeric, Dwarf_Die *member,
			      const struct place *p)
{
	Dwarf_Word size = variable_size(type), bits = size * 8, shift = 0;
	bool enumeration = dwarf_tag(type) == DW_TAG_enumeration_type;
	Dwarf_Word encoding =
		variable_number(type, DW_AT_encoding, enumeration ? DW_ATE_unsigned : 0);
	struct place from = *p;
	int64_t n;
	if (!member && is_unset(t, p, size))
		return add_unset(t);
	if (encoding == DW_ATE_float)
		return add_fraction(t, p, size);
	if (member) {
		bits = variable_number(member, DW_AT_bit_size, bits);
		uint64_t at =
			first_bit(member, variable_number(member, DW_AT_byte_size, size), bits);
		from = inside(p, at / 8);
		shift = at % 8;
		size = (shift + bits + 7) / 8;
	}
	bool is_signed = is_signed_kind(encoding);
	if (enumeration && !dwarf_hasattr(type, DW_AT_encoding)) {
		Dwarf_Die under;
		is_signed = variable_type(type, &under) && peeled(t->r, &under) &&
			    is_signed_kind(variable_number(&under, DW_AT_encoding, 0));
	}
	enum absent why =
		read_number(t, &from, size, is_signed, (unsigned)shift, (unsigned)bits, &n);
	if (why)
		return why;
	if (enumeration)
		add_enumerator(t, type, n);
	else
		add_number(t, encoding, numeric || member, variable_size(type), n);
	return ABSENT_NOT;
}

// ---- strings and pointers -----------------------------------------------------------------------

static bool is_text(const struct value_reader *r, Dwarf_Die element)
{
	struct named_kind kind = {0};
	Dwarf_Word encoding = peel(r, &element, &kind) && dwarf_tag(&element) == DW_TAG_base_type
				      ? variable_number(&element, DW_AT_encoding, 0)
				      : 0;
	return !kind.number && variable_size(&element) == 1 &&
	       (encoding == DW_ATE_signed_char || encoding == DW_ATE_unsigned_char);
}

// Adds the characters at a place, up to a zero or `most`. False: the first one cannot be read, or
// they are not a text.
static bool add_string(struct text *t, const struct place *p, uint64_t most)
{
	size_t had = t->b->n;
	buf_putc(t->b, '"');
	for (uint64_t i = 0; i < most; i++) {
		unsigned char c;
		struct place at = inside(p, i);
		if (read_bytes(t->r, &at, &c, 1)) {
			if (i)
				break;
			t->b->n = had;
			return false;
		}
		if (!c)
			break;
		if (i == LETTERS) {
			buf_puts(t->b, "\"...");
			return true;
		}
		add_character(t->b, c, '"');
	}
	buf_putc(t->b, '"');
	return true;
}

static bool add_name_of(struct text *t, uint64_t addr)
{
	size_t had = t->b->n;
	buf_putc(t->b, '&');
	if (symbols_begin(t->r->symbols, addr, t->b) || symbols_data(t->r->symbols, addr, t->b))
		return true;
	t->b->n = had;
	return t->r->pointed && t->r->pointed(t->r->ctx, addr, t->b);
}

// Adds the structure or number that a variable points to, which has no name. False: it cannot be
// read.
static bool add_pointed(struct text *t, Dwarf_Die type, const struct place *there)
{
	size_t had = t->b->n;
	int tag = peeled(t->r, &type) ? dwarf_tag(&type) : 0;
	bool follows = is_class(tag) || tag == DW_TAG_base_type || tag == DW_TAG_enumeration_type;
	if (t->level || !follows)
		return false;
	buf_puts(t->b, "-> ");
	t->level++; // what it points to itself is not followed
	bool added = !add(t, type, there);
	t->level--;
	t->b->n = added ? t->b->n : had;
	return added;
}

static enum absent add_pointer(struct text *t, Dwarf_Die *type, const struct place *p)
{
	uint64_t addr;
	Dwarf_Die to;
	enum absent why = read_pointer(t->r, p, &addr);
	if (why)
		return why;
	if (is_unset(t, p, sizeof addr))
		return add_unset(t);
	bool typed = variable_type(type, &to);
	if (!addr) {
		buf_puts(t->b, "NULL");
		return ABSENT_NOT;
	}
	struct place there = memory_at(addr);
	if (typed && is_text(t->r, to) && add_string(t, &there, UINT64_MAX))
		return ABSENT_NOT;
	bool code = typed && peeled(t->r, &to) && dwarf_tag(&to) == DW_TAG_subroutine_type;
	if (code && symbols_function(t->r->symbols, addr, t->b))
		return ABSENT_NOT;
	if (!code && (add_name_of(t, addr) || (typed && add_pointed(t, to, &there))))
		return ABSENT_NOT;
	buf_printf(t->b, "0x%" PRIx64, addr);
	return ABSENT_NOT;
}

// ---- arrays and structures ----------------------------------------------------------------------

static bool is_full(const struct text *t)
{
	return t->b->n - t->from > LONGEST;
}

static bool separates(struct text *t, long long i)
{
	if (i)
		buf_puts(t->b, ", ");
	if (i < ELEMENTS && !(i && is_full(t)))
		return true;
	buf_puts(t->b, "...");
	return false;
}

// Adds the elements of a dimension and of those below it. *size: of one of them.
static enum absent add_dimension(struct text *t, Dwarf_Die element, Dwarf_Word size,
				 const long long *length, int n, const struct place *p)
{
	enum absent why = ABSENT_NOT;
	Dwarf_Word step = size;
	for (int i = 1; i < n; i++)
		step *= (Dwarf_Word)length[i];
	if (n == 1 && is_text(t->r, element) && add_string(t, p, (uint64_t)length[0]))
		return ABSENT_NOT;
	buf_putc(t->b, '{');
	for (long long i = 0; i < length[0] && !why && separates(t, i); i++) {
		struct place at = inside(p, (uint64_t)i * step);
		why = n > 1 ? add_dimension(t, element, size, length + 1, n - 1, &at)
			    : add(t, element, &at);
	}
	buf_putc(t->b, '}');
	return why;
}

static enum absent add_array(struct text *t, Dwarf_Die *type, const struct place *p)
{
	Dwarf_Die element;
	long long length[DIMENSIONS];
	int n = dimensions(t->r, type, &element, length);
	Dwarf_Word size = n ? element_size(t->r, element) : 0;
	if (!size)
		return ABSENT_UNKNOWN;
	for (int i = 0; i < n; i++)
		if (length[i] < 0 && i)
			return ABSENT_UNKNOWN;
	if (length[0] < 0) { // at the end of a structure: its length is nobody's
		buf_puts(t->b, "{...}");
		return ABSENT_NOT;
	}
	return add_dimension(t, element, size, length, n, p);
}

// The next member that has a value of its own, from *die on. False: there is none.
static bool is_member(Dwarf_Die *die)
{
	int tag = dwarf_tag(die);
	return (tag == DW_TAG_member || tag == DW_TAG_inheritance) &&
	       !dwarf_hasattr(die, DW_AT_external) && !dwarf_hasattr(die, DW_AT_declaration);
}

// The only member of a structure, for classes of the C++ library that wrap one thing. False: there
// is none, or there are several.
static bool only_member(Dwarf_Die *type, Dwarf_Die *member)
{
	Dwarf_Die die, inner;
	int n = 0;
	if (dwarf_child(type, &die) != 0)
		return false;
	do {
		bool empty = dwarf_tag(&die) == DW_TAG_inheritance && variable_type(&die, &inner) &&
			     variable_size(&inner) <= 1;
		if (!is_member(&die) || empty)
			continue;
		*member = die;
		n++;
	} while (dwarf_siblingof(&die, &die) == 0);
	return n == 1;
}

static struct place member_place(Dwarf_Die *member, const struct place *p)
{
	return inside(p, variable_number(member, DW_AT_data_member_location, 0));
}

static enum absent add_member(struct text *t, Dwarf_Die *member, const struct place *p)
{
	Dwarf_Die type;
	struct place at = member_place(member, p);
	struct named_kind kind = {0};
	if (!variable_type(member, &type))
		return ABSENT_UNKNOWN;
	if (!dwarf_hasattr(member, DW_AT_bit_size))
		return add(t, type, &at);
	if (!peel(t->r, &type, &kind))
		return ABSENT_UNKNOWN;
	return add_scalar(t, &type, kind.number, member, p);
}

// Is a member a synchronization object? If nothing is known of it, it is left out.
static bool is_object(const struct value_reader *r, Dwarf_Die *member)
{
	Dwarf_Die type;
	struct named_kind kind = {0};
	return variable_type(member, &type) && peel(r, &type, &kind) && kind.object;
}

static enum absent add_members(struct text *t, Dwarf_Die *type, const struct place *p)
{
	Dwarf_Die die;
	enum absent why = ABSENT_NOT;
	long long n = 0;
	if (t->level == LEVELS || dwarf_child(type, &die) != 0) {
		buf_puts(t->b, t->level == LEVELS ? "{...}" : "{}");
		return ABSENT_NOT;
	}
	t->level++;
	buf_putc(t->b, '{');
	do {
		if (!is_member(&die) || (!t->r->object && is_object(t->r, &die)))
			continue;
		if (!separates(t, n++))
			break;
		if (dwarf_tag(&die) == DW_TAG_member && dwarf_diename(&die))
			buf_printf(t->b, "%s = ", dwarf_diename(&die));
		why = add_member(t, &die, p);
	} while (!why && dwarf_siblingof(&die, &die) == 0);
	buf_putc(t->b, '}');
	t->level--;
	return why;
}

// Adds a string of the C++ library: a pointer and a length.
static enum absent add_std_string(struct text *t, const struct place *p)
{
	uint64_t at, n;
	struct place length = inside(p, sizeof at), there;
	enum absent why = read_pointer(t->r, p, &at);
	if (!why)
		why = read_pointer(t->r, &length, &n);
	if (why)
		return why;
	there = memory_at(at);
	return add_string(t, &there, n) ? ABSENT_NOT : ABSENT_UNREADABLE;
}

static enum absent add_class(struct text *t, Dwarf_Die *type, const struct place *p)
{
	Dwarf_Die member;
	const char *name = dwarf_diename(type);
	if (variable_is_librarys(type)) {
		if (name && strncmp(name, "basic_string<char", 17) == 0)
			return add_std_string(t, p);
		if (only_member(type, &member))
			return add_member(t, &member, p);
	}
	return add_members(t, type, p);
}

// ---- any ----------------------------------------------------------------------------------------

static enum absent add_object(struct text *t, const struct place *p)
{
	if (p->kind != PLACE_MEMORY)
		return ABSENT_UNKNOWN;
	if (!t->r->object || !t->r->object(t->r->ctx, p->addr, t->b))
		buf_puts(t->b, "{...}");
	return ABSENT_NOT;
}

// A thread's own memory begins with its address, as the x86-64 ABI wants it.
static bool is_thread(const struct text *t, uint64_t handle)
{
	const struct place there = memory_at(handle);
	uint64_t self;
	return !read_pointer(t->r, &there, &self) && self == handle;
}

static enum absent add_thread(struct text *t, const struct place *p)
{
	uint64_t handle;
	enum absent why = read_pointer(t->r, p, &handle);
	if (why)
		return why;
	if (is_unset(t, p, sizeof handle))
		return add_unset(t);
	if (is_thread(t, handle))
		buf_puts(t->b, _("(a thread)"));
	else
		buf_printf(t->b, handle ? "0x%" PRIx64 : "0", handle);
	return ABSENT_NOT;
}

static enum absent add(struct text *t, Dwarf_Die type, const struct place *p)
{
	struct named_kind kind = {0};
	uint64_t addr;
	if (!peel(t->r, &type, &kind))
		return ABSENT_UNKNOWN;
	if (kind.object)
		return add_object(t, p);
	if (kind.thread)
		return add_thread(t, p);
	switch (dwarf_tag(&type)) {
	case DW_TAG_base_type:
	case DW_TAG_enumeration_type:
		return add_scalar(t, &type, kind.number, NULL, p);
	case DW_TAG_pointer_type:
		return add_pointer(t, &type, p);
	case DW_TAG_reference_type:
	case DW_TAG_rvalue_reference_type: {
		enum absent why = read_pointer(t->r, p, &addr);
		struct place there = memory_at(why ? 0 : addr);
		return why			     ? why
		       : variable_type(&type, &type) ? add(t, type, &there)
						     : ABSENT_UNKNOWN;
	}
	case DW_TAG_array_type:
		return add_array(t, &type, p);
	case DW_TAG_union_type:
		return add_members(t, &type, p);
	default:
		return is_class(dwarf_tag(&type)) ? add_class(t, &type, p) : ABSENT_UNKNOWN;
	}
}

enum absent value_text(const struct value_reader *r, const Dwarf_Die *type,
		       const struct place *place, struct buf *b)
{
	struct text t = {.r = r, .b = b, .from = b->n};
	enum absent why = add(&t, *type, place);
	if (why) {
		b->n = t.from;
		if (b->s)
			b->s[b->n] = '\0';
	}
	return why;
}

// ---- paths --------------------------------------------------------------------------------------

static enum path_end to_pointed(const struct value_reader *r, struct value_at *at)
{
	uint64_t addr;
	Dwarf_Die type = at->type;
	if (!peeled(r, &type) || dwarf_tag(&type) != DW_TAG_pointer_type ||
	    !variable_type(&type, &at->type))
		return PATH_NONE;
	if (read_pointer(r, &at->place, &addr) || !addr)
		return PATH_ABSENT;
	at->place = memory_at(addr);
	return PATH_GOES;
}

static enum path_end to_element(const struct value_reader *r, long long i, struct value_at *at)
{
	Dwarf_Die type = at->type, element;
	long long length[DIMENSIONS];
	if (!peeled(r, &type))
		return PATH_NONE;
	if (dwarf_tag(&type) == DW_TAG_pointer_type) {
		enum path_end end = to_pointed(r, at);
		Dwarf_Word size = end ? 0 : element_size(r, at->type);
		if (size)
			at->place.addr += (uint64_t)i * size;
		return end ? end : size ? PATH_GOES : PATH_NONE;
	}
	int n = dwarf_tag(&type) == DW_TAG_array_type ? dimensions(r, &type, &element, length) : 0;
	Dwarf_Word size = n == 1 ? element_size(r, element) : 0;
	if (!size || i < 0 || (length[0] >= 0 && i >= length[0]))
		return PATH_NONE;
	at->type = element;
	at->place = inside(&at->place, (uint64_t)i * size);
	return PATH_GOES;
}

// Goes to the member of this name, also in bases of a class and in structures without a name.
static bool to_member(const struct value_reader *r, const char *name, size_t n, struct value_at *at,
		      int depth)
{
	Dwarf_Die type = at->type, die;
	if (depth == DEEPEST || !peeled(r, &type) || dwarf_child(&type, &die) != 0)
		return false;
	do {
		const char *own = dwarf_diename(&die);
		bool nameless = dwarf_tag(&die) == DW_TAG_inheritance || !own;
		struct value_at to;
		if (!is_member(&die) || !variable_type(&die, &to.type) ||
		    dwarf_hasattr(&die, DW_AT_bit_size))
			continue;
		to.place = member_place(&die, &at->place);
		if (nameless ? to_member(r, name, n, &to, depth + 1)
			     : strlen(own) == n && strncmp(own, name, n) == 0) {
			*at = to;
			return true;
		}
	} while (dwarf_siblingof(&die, &die) == 0);
	return false;
}

enum path_end value_follow(const struct value_reader *r, const char *path, struct value_at *at)
{
	enum path_end end = PATH_GOES;
	while (*path && !end) {
		bool arrow = strncmp(path, "->", 2) == 0;
		if (*path == '[') {
			char *rest;
			long long i = strtoll(path + 1, &rest, 10);
			if (rest == path + 1 || *rest != ']')
				return PATH_WORDS;
			path = rest + 1;
			end = to_element(r, i, at);
			continue;
		}
		if (!arrow && *path != '.')
			return PATH_WORDS;
		path += 1 + arrow;
		size_t n = 0;
		while (isalnum((unsigned char)path[n]) || path[n] == '_')
			n++;
		if (!n)
			return PATH_WORDS;
		end = arrow ? to_pointed(r, at) : PATH_GOES;
		if (!end && !to_member(r, path, n, at, 0))
			end = PATH_NONE;
		path += n;
	}
	return end;
}

// ---- expressions --------------------------------------------------------------------------------

static size_t name_length(const char *s)
{
	size_t n = 0;
	while (isalnum((unsigned char)s[n]) || s[n] == '_')
		n++;
	return n;
}

bool value_is_path(const char *path)
{
	path += *path == '*';
	size_t n = isdigit((unsigned char)*path) ? 0 : name_length(path);
	for (path += n; n && *path; path += n) {
		bool index = *path == '[';
		size_t before = index || *path == '.' ? 1 : strncmp(path, "->", 2) == 0 ? 2 : 0;
		n = before ? name_length(path + before) : 0;
		if (index && path[before + n] != ']')
			return false;
		n = n ? n + before + index : 0;
	}
	return n > 0;
}

static enum path_end follow(const struct value_reader *r, const struct call *c, const char *name,
			    const char *rest, struct value_at *at)
{
	struct variable_here v;
	if (!call_variable(c, name, &v))
		return PATH_UNKNOWN;
	*at = (struct value_at){v.type, v.place};
	return v.absent ? PATH_ABSENT : value_follow(r, rest, at);
}

static enum path_end add_followed(const struct value_reader *r, const struct call *c,
				  const char *name, const char *rest, struct buf *b)
{
	struct value_at at;
	enum path_end end = follow(r, c, name, rest, &at);
	return end ? end : value_text(r, &at.type, &at.place, b) ? PATH_ABSENT : PATH_GOES;
}

// Adds an index, by its value if it is a variable.
static void add_index(const struct value_reader *r, const struct call *c, const char *index,
		      size_t n, struct buf *b)
{
	struct buf value = {0};
	char *name = strndup(index, n);
	bool known = name && !add_followed(r, c, name, "", &value);
	buf_printf(b, "[%s]", known ? buf_str(&value) : name ? name : "");
	buf_free(&value);
	free(name);
}

// Adds what follows the name in a path, with numbers for indices.
static void add_rest(const struct value_reader *r, const struct call *c, const char *rest,
		     struct buf *b)
{
	while (*rest) {
		bool index = *rest == '[';
		size_t n = index ? strcspn(rest, "]") : strcspn(rest, "[");
		if (index)
			add_index(r, c, rest + 1, n - 1, b);
		else
			buf_add(b, rest, n);
		rest += n + (rest[n] == ']');
	}
}

// Divides an expression into the variable's name, to be freed, and what follows it as a path.
static char *divide(const struct value_reader *r, const struct call *c, const char *path,
		    struct buf *rest)
{
	const char *from = path + (*path == '*');
	size_t n = name_length(from);
	add_rest(r, c, from + n, rest);
	buf_puts(rest, from > path ? "[0]" : "");
	return strndup(from, n);
}

enum path_end call_value(const struct value_reader *r, const struct call *c, const char *path,
			 struct buf *b)
{
	struct buf rest = {0};
	char *name = divide(r, c, path, &rest);
	enum path_end end = name ? add_followed(r, c, name, buf_str(&rest), b) : PATH_UNKNOWN;
	buf_free(&rest);
	free(name);
	return end;
}

uint64_t call_value_address(const struct value_reader *r, const struct call *c, const char *path)
{
	struct buf rest = {0};
	struct value_at at;
	char *name = divide(r, c, path, &rest);
	bool there = name && follow(r, c, name, buf_str(&rest), &at) == PATH_GOES &&
		     at.place.kind == PLACE_MEMORY;
	buf_free(&rest);
	free(name);
	return there ? at.place.addr : 0;
}
