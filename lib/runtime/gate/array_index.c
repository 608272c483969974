// SPDX-License-Identifier: MIT
//
// Indices outside of their arrays: see array_index.h. What the compiler says of the place is read
// piece by piece, for a program may call the function itself, with anything.
#include "runtime/gate/array_index.h"

#include "runtime/cpu/system_calls.h"
#include "runtime/gate/end.h"
#include "runtime/gate/races.h"
#include "runtime/gate/sites.h"
#include "runtime/mode.h"

#include "trace/event.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>

// As both compilers lay these out (compiler-rt's ubsan_handlers.h, ubsan_value.h).
struct type {
	uint16_t kind; // TYPE_INTEGER, or another
	uint16_t info; // of an integer: 1 if it is signed, plus twice the logarithm of its bits
	char name[];   // 'int [2]', with the quotes; clang: 'pair' (aka 'int[2]')
};
struct place {
	const char *file;
	uint32_t line, column;
	const struct type *array, *index;
};
enum { TYPE_INTEGER = 0, NAME_MOST = 120, NUMBER_MOST = 24 };

// Can all n bytes at `at` be read? (readable() looks at eight.)
static bool all_readable(const void *at, size_t n)
{
	const char *from = at;
	return from && readable(from) && (n <= sizeof(uint64_t) || readable(from + n - 8));
}

// Adds an integer of up to 64 bits, which is passed as it is; wider ones are passed by address.
static void show_index(const struct type *type, uint64_t value, char to[NUMBER_MOST])
{
	unsigned unused = 64;
	snprintf(to, NUMBER_MOST, "?");
	if (!all_readable(type, sizeof *type) || type->kind != TYPE_INTEGER || type->info >> 1 > 6)
		return;
	unused -= 1u << (type->info >> 1);
	if (type->info & 1)
		snprintf(to, NUMBER_MOST, "%" PRId64, (int64_t)(value << unused) >> unused);
	else
		snprintf(to, NUMBER_MOST, "%" PRIu64, value << unused >> unused);
}

static void copy_name(const struct type *type, char to[NAME_MOST])
{
	size_t n = 0;
	const char *name = (const char *)type + sizeof *type;
	while (type && n + 1 < NAME_MOST && readable(name + n) && name[n]) {
		to[n] = name[n];
		n++;
	}
	to[n] = '\0';
}

void array_index_outside(const void *at, uint64_t value, uint64_t pc)
{
	char text[NAME_MOST + NUMBER_MOST + 32] = "", index[NUMBER_MOST], name[NAME_MOST];
	const struct place *place = at;
	if (rt_mode() != RT_PLAN || !races_looked_for() || races_busy() || end_decided ||
	    reentered())
		return;
	if (all_readable(place, sizeof *place)) {
		show_index(place->index, value, index);
		copy_name(place->array, name);
		snprintf(text, sizeof text, "%" PRIu32 ":%" PRIu32 " %s %s", place->line,
			 place->column, index, name);
	}
	end_run(END_MISUSE, rt_self, 0, site_number(pc),
		MISUSE_ARG(FAULT_OUTSIDE_ARRAY, rt_self, 0), text);
}
