// SPDX-License-Identifier: MIT
//
// The variable at an address, from the debug information. All static variables of a module are
// listed once, sorted by address; types then lead from a variable down through arrays and
// structures to the synchronization object, which is recognized by the name of its type. Other
// types are followed down to their last member.
#include "base/vec.h"
#include "debuginfo/variables.h"

#include <dwarf.h>
#include <stdlib.h>
#include <string.h>

#define DEEPEST 64 // types nested deeper than this are damage

static const char *const sync_types[] = {
	"pthread_mutex_t",
	"pthread_cond_t",
	"pthread_rwlock_t",
	"pthread_barrier_t",
	"pthread_once_t",
	"pthread_spinlock_t",
	"sem_t",
	"mtx_t",
	"cnd_t",
	"once_flag",
	"FILE",
};

bool variable_is_object(Dwarf_Die *type)
{
	const char *name = dwarf_diename(type);
	for (size_t i = 0; name && i < sizeof sync_types / sizeof *sync_types; i++)
		if (strcmp(name, sync_types[i]) == 0)
			return true;
	return false;
}

Dwarf_Die *module_unit(struct module *m, Dwarf_Addr pc)
{
	for (size_t i = 0; i < m->nunits; i++)
		if (dwarf_haspc(&m->units[i], pc) == 1)
			return &m->units[i];
	return NULL;
}

// --- the list of variables --------------------------------------------------------------------

// The fixed address of a variable; false: it has none.
static bool fixed_place(Dwarf_Die *die, Dwarf_Addr *addr)
{
	Dwarf_Attribute location, at;
	Dwarf_Op *op;
	size_t n;
	if (!dwarf_attr_integrate(die, DW_AT_location, &location) ||
	    dwarf_getlocation(&location, &op, &n) != 0 || n < 1)
		return false;
	if (op[0].atom == DW_OP_addr)
		*addr = op[0].number;
	else if ((op[0].atom != DW_OP_addrx && op[0].atom != DW_OP_GNU_addr_index) ||
		 dwarf_getlocation_attr(&location, &op[0], &at) != 0 ||
		 dwarf_formaddr(&at, addr) != 0)
		return false;
	if (n == 2 && op[1].atom == DW_OP_plus_uconst)
		*addr += op[1].number;
	else if (n > 1)
		return false;
	return true;
}

bool variable_type(Dwarf_Die *die, Dwarf_Die *type)
{
	Dwarf_Attribute a;
	return dwarf_attr_integrate(die, DW_AT_type, &a) && dwarf_formref_die(&a, type);
}

bool variable_peel(Dwarf_Die *type)
{
	for (int depth = 0; depth < DEEPEST; depth++)
		switch (dwarf_tag(type)) {
		case DW_TAG_typedef:
		case DW_TAG_const_type:
		case DW_TAG_volatile_type:
		case DW_TAG_atomic_type:
			if (!variable_type(type, type))
				return false;
			break;
		default:
			return true;
		}
	return false;
}

long long variable_length(Dwarf_Die *dimension)
{
	Dwarf_Attribute a;
	Dwarf_Word n;
	if (dwarf_attr_integrate(dimension, DW_AT_count, &a) && dwarf_formudata(&a, &n) == 0)
		return (long long)n;
	if (dwarf_attr_integrate(dimension, DW_AT_upper_bound, &a) && dwarf_formudata(&a, &n) == 0)
		return (long long)n + 1;
	return VARIABLE_UNKNOWN;
}

static bool list_one(struct module *m, Dwarf_Die *die, bool in_function)
{
	Dwarf_Addr addr;
	Dwarf_Die type;
	Dwarf_Word size;
	if (!dwarf_diename(die) || !fixed_place(die, &addr) || !variable_type(die, &type) ||
	    dwarf_aggregate_size(&type, &size) != 0 || size == 0)
		return true;
	if (!VEC_FITS(m->variables, &m->variables_cap, m->nvariables + 1))
		return false;
	m->variables[m->nvariables++] = (struct variable){addr, size, *die, in_function};
	return true;
}

// Lists the variables in a scope and in the scopes in it. False: memory ran out.
static bool list_scope(struct module *m, Dwarf_Die *scope, int depth, bool in_function)
{
	Dwarf_Die die;
	if (depth > DEEPEST || dwarf_child(scope, &die) != 0)
		return true;
	do {
		switch (dwarf_tag(&die)) {
		case DW_TAG_variable:
			if (!list_one(m, &die, in_function))
				return false;
			break;
		case DW_TAG_subprogram:
			if (!list_scope(m, &die, depth + 1, true))
				return false;
			break;
		case DW_TAG_lexical_block:
		case DW_TAG_namespace:
			if (!list_scope(m, &die, depth + 1, in_function))
				return false;
			break;
		}
	} while (dwarf_siblingof(&die, &die) == 0);
	return true;
}

static int by_address(const void *a, const void *b)
{
	const struct variable *v = a, *w = b;
	return v->addr < w->addr ? -1 : v->addr > w->addr;
}

static bool list_all(struct module *m)
{
	bool ok = true;
	for (size_t i = 0; ok && i < m->nunits; i++)
		ok = list_scope(m, &m->units[i], 0, false);
	if (m->nvariables)
		qsort(m->variables, m->nvariables, sizeof *m->variables, by_address);
	m->listed = true;
	return ok;
}

static struct variable *variable_at(struct module *m, uint64_t addr)
{
	size_t low = 0, high = m->nvariables;
	while (low < high) {
		size_t mid = low + (high - low) / 2;
		if (m->variables[mid].addr <= addr)
			low = mid + 1;
		else
			high = mid;
	}
	struct variable *v = low ? &m->variables[low - 1] : NULL;
	return v && addr - v->addr < v->size ? v : NULL;
}

// --- down the types ---------------------------------------------------------------------------

Dwarf_Word variable_size(Dwarf_Die *type)
{
	Dwarf_Word size;
	return dwarf_aggregate_size(type, &size) == 0 ? size : 0;
}

Dwarf_Word variable_number(Dwarf_Die *die, unsigned name, Dwarf_Word otherwise)
{
	Dwarf_Attribute a;
	Dwarf_Word n;
	return dwarf_attr_integrate(die, name, &a) && dwarf_formudata(&a, &n) == 0 ? n : otherwise;
}

// Is it an array without a length?
static bool is_open(Dwarf_Die *type)
{
	Dwarf_Die range;
	if (dwarf_tag(type) != DW_TAG_array_type || dwarf_child(type, &range) != 0)
		return false;
	Dwarf_Attribute a;
	return dwarf_tag(&range) == DW_TAG_subrange_type &&
	       !dwarf_attr_integrate(&range, DW_AT_upper_bound, &a) &&
	       !dwarf_attr_integrate(&range, DW_AT_count, &a);
}

bool variable_ends_open(const struct found *f)
{
	Dwarf_Die type = f->type, member, inner;
	bool open = false;
	if (!variable_peel(&type) || dwarf_tag(&type) != DW_TAG_structure_type ||
	    dwarf_child(&type, &member) != 0)
		return false;
	do {
		if (dwarf_tag(&member) == DW_TAG_member)
			open = variable_type(&member, &inner) && is_open(&inner);
	} while (dwarf_siblingof(&member, &member) == 0);
	return open;
}

// Goes into an array: adds the indexes. *type is then the type of the elements.
static bool into_array(Dwarf_Die *type, uint64_t *off, struct buf *b)
{
	Dwarf_Die element, range;
	if (!variable_type(type, &element) || dwarf_child(type, &range) != 0)
		return false;
	Dwarf_Word left = variable_size(type), one = variable_size(&element);
	if (one == 0)
		return false;
	if (is_open(type)) {
		buf_printf(b, "[%llu]", (unsigned long long)(*off / one));
		*off %= one;
		*type = element;
		return true;
	}
	do {
		if (dwarf_tag(&range) != DW_TAG_subrange_type)
			continue;
		Dwarf_Word count = variable_number(&range, DW_AT_upper_bound, (Dwarf_Word)-1) + 1;
		count = variable_number(&range, DW_AT_count, count);
		if (count == 0 || left / count < one)
			return false;
		left /= count;
		buf_printf(b, "[%llu]", (unsigned long long)(*off / left));
		*off %= left;
	} while (dwarf_siblingof(&range, &range) == 0);
	*type = element;
	return true;
}

static bool name_inside(Dwarf_Die *type, uint64_t *off, struct buf *b, int depth);

// Does a member of this type, off bytes in, contain a synchronization object?
static bool leads_to_sync(Dwarf_Die type, uint64_t off, int depth)
{
	struct buf unused = {0};
	bool leads = name_inside(&type, &off, &unused, depth);
	buf_free(&unused);
	return leads;
}

bool variable_is_librarys(Dwarf_Die *type)
{
	Dwarf_Die *scopes = NULL;
	bool is = false;
	int n = dwarf_getscopes_die(type, &scopes);
	for (int i = 1; i < n && !is; i++) {
		const char *name = dwarf_diename(&scopes[i]);
		is = dwarf_tag(&scopes[i]) == DW_TAG_namespace && name &&
		     (strcmp(name, "std") == 0 || strcmp(name, "__gnu_cxx") == 0);
	}
	free(scopes);
	return is;
}

// Goes into the member of a structure or union, or the base of a class, that covers the offset; if
// several do, into the first that contains a synchronization object, or else the first.
static bool into_member(Dwarf_Die *type, uint64_t *off, struct buf *b, int depth)
{
	Dwarf_Die member, inner, best, best_type;
	Dwarf_Word best_start = 0;
	bool found = false, leads = false;
	if (dwarf_child(type, &member) != 0)
		return false;
	do {
		int tag = dwarf_tag(&member);
		if ((tag != DW_TAG_member && tag != DW_TAG_inheritance) ||
		    dwarf_hasattr(&member, DW_AT_external) || // one for all objects
		    !variable_type(&member, &inner))
			continue;
		Dwarf_Word start = variable_number(&member, DW_AT_data_member_location, 0);
		if (*off < start || (*off - start >= variable_size(&inner) && !is_open(&inner)))
			continue;
		leads = leads_to_sync(inner, *off - start, depth + 1);
		if (found && !leads)
			continue;
		found = true;
		best = member;
		best_type = inner;
		best_start = start;
	} while (!leads && dwarf_siblingof(&member, &member) == 0);
	if (!found)
		return false;
	if (dwarf_tag(&best) == DW_TAG_member && dwarf_diename(&best) &&
	    !variable_is_librarys(type))
		buf_printf(b, ".%s", dwarf_diename(&best));
	*off -= best_start;
	*type = best_type;
	return true;
}

// Goes from a type to the one that it names, or to the element or member at offset *off, whose name
// is added; *off is then counted from there. False: there is none.
static bool go_inside(Dwarf_Die *type, uint64_t *off, struct buf *b, int depth)
{
	Dwarf_Die inner;
	switch (dwarf_tag(type)) {
	case DW_TAG_typedef:
	case DW_TAG_const_type:
	case DW_TAG_volatile_type:
	case DW_TAG_atomic_type:
		if (!variable_type(type, &inner))
			return false;
		*type = inner;
		return true;
	case DW_TAG_array_type:
		return into_array(type, off, b);
	case DW_TAG_structure_type:
	case DW_TAG_union_type:
	case DW_TAG_class_type:
		return into_member(type, off, b, depth);
	default:
		return false;
	}
}

// Adds the members from a variable of this type down to offset off; *type and *off are then those
// of the innermost member. Is that a synchronization object?
static bool name_inside(Dwarf_Die *type, uint64_t *off, struct buf *b, int depth)
{
	for (; depth < DEEPEST; depth++) {
		if (variable_is_object(type))
			return *off == 0;
		if (!go_inside(type, off, b, depth))
			return false;
	}
	return false;
}

bool variable_inside(Dwarf_Die *type, uint64_t *off, struct buf *b)
{
	return name_inside(type, off, b, 0);
}

bool variable_define(struct module *m, Dwarf_Die *type)
{
	const char *name = dwarf_diename(type);
	Dwarf_Die die;
	Dwarf_Attribute a;
	int tag = dwarf_tag(type);
	if ((tag != DW_TAG_structure_type && tag != DW_TAG_class_type) || !name ||
	    !dwarf_attr(type, DW_AT_declaration, &a))
		return true;
	for (size_t i = 0; i < m->nunits; i++) {
		if (dwarf_child(&m->units[i], &die) != 0)
			continue;
		do {
			const char *other = dwarf_diename(&die);
			if (dwarf_tag(&die) == tag && other && strcmp(other, name) == 0 &&
			    !dwarf_attr(&die, DW_AT_declaration, &a)) {
				*type = die;
				return true;
			}
		} while (dwarf_siblingof(&die, &die) == 0);
	}
	return false;
}

bool variable_find(struct module *m, uint64_t addr, struct found *f, struct buf *b, bool *failed)
{
	if (!m->listed && !list_all(m))
		*failed = true;
	struct variable *v = variable_at(m, addr);
	if (!v || !variable_type(&v->die, &f->type))
		return false;
	f->off = addr - v->addr;
	buf_puts(b, dwarf_diename(&v->die));
	return true;
}

// Can what has this type not change, also if it is an array of such?
static bool is_constant(Dwarf_Die type)
{
	for (int depth = 0; depth < DEEPEST; depth++) {
		int tag = dwarf_tag(&type);
		if (tag == DW_TAG_const_type)
			return true;
		if ((tag != DW_TAG_typedef && tag != DW_TAG_array_type) ||
		    !variable_type(&type, &type))
			return false;
	}
	return false;
}

static int by_die(const void *a, const void *b)
{
	Dwarf_Off v = dwarf_dieoffset(&(*(struct variable *const *)a)->die),
		  w = dwarf_dieoffset(&(*(struct variable *const *)b)->die);
	return v < w ? -1 : v > w;
}

bool variable_globals(struct module *m, variable_global *f, void *ctx)
{
	struct variable **all;
	Dwarf_Die type;
	size_t n = 0;
	if ((!m->listed && !list_all(m)) || !(all = calloc(m->nvariables + 1, sizeof(*all))))
		return false;
	for (size_t i = 0; i < m->nvariables; i++) {
		struct variable *v = &m->variables[i];
		if (!v->in_function && variable_type(&v->die, &type) && !is_constant(type))
			all[n++] = v;
	}
	qsort(all, n, sizeof *all, by_die);
	for (size_t i = 0; i < n && f(ctx, all[i]); i++)
		;
	free(all);
	return true;
}

struct variable *variable_named(struct module *m, const Dwarf_Die *unit, const char *name,
				bool *failed)
{
	struct variable *found = NULL;
	if (!m->listed && !list_all(m))
		*failed = true;
	for (size_t i = 0; i < m->nvariables; i++) {
		struct variable *v = &m->variables[i];
		bool same = v->die.cu == unit->cu;
		if ((!found || same) && !v->in_function &&
		    strcmp(dwarf_diename(&v->die), name) == 0)
			found = v;
		if (found == v && same)
			break;
	}
	return found;
}

bool variable_name(struct module *m, uint64_t addr, struct buf *b, bool *failed)
{
	struct found f;
	if (!variable_find(m, addr, &f, b, failed))
		return false;
	variable_inside(&f.type, &f.off, b);
	return true;
}

bool variable_begins(struct module *m, uint64_t addr, struct buf *b, bool *failed)
{
	struct found f;
	if (!variable_find(m, addr, &f, b, failed))
		return false;
	for (int depth = 0; f.off && depth < DEEPEST; depth++)
		if (!go_inside(&f.type, &f.off, b, depth))
			break;
	// pointers are to elements, not to arrays
	for (Dwarf_Die type = f.type;
	     !f.off && variable_peel(&type) && dwarf_tag(&type) == DW_TAG_array_type;) {
		buf_puts(b, "[0]");
		if (!variable_type(&type, &type))
			break;
	}
	return !f.off;
}
