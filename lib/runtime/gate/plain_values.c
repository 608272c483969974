// SPDX-License-Identifier: MIT
//
// Recent reads and writes: see plain_values.h. The last of each are kept in rings. A written value
// is read when its thread calls the runtime next: by then the write has happened.
#include "runtime/gate/plain_values.h"

#include "runtime/gate/decide.h"
#include "runtime/gate/emit.h"
#include "runtime/gate/holders.h"
#include "runtime/gate/sites.h"
#include "runtime/gate/values.h"
#include "runtime/memory/bounds.h"
#include "runtime/memory/heap.h"
#include "runtime/memory/places.h"
#include "runtime/mode.h"

#include <string.h>

#define READS 256u
#define WRITES 8192u
#define TOLD 8	       // variables that are reported
#define TOLD_WRITES 32 // writes reported of each

static struct read {
	uint64_t addr, pc;
	uint32_t thread, site; // the caller's site is known only while the function runs
	uint8_t size;
} reads[READS];

static struct written {
	uint64_t addr;
	int64_t before, after;
	uint32_t thread, site, steps;
	uint8_t size;
	bool first; // the first write since the allocation
	bool step;  // it is a step of its own
} writes[WRITES];

static uint64_t nreads, nwrites; // so far
static bool pending;		 // the last write has not happened yet

static int64_t value_at(uint64_t addr, unsigned size)
{
	uint64_t bits = 0;
	unsigned above = 64 - 8 * size;
	memcpy(&bits, (const void *)(uintptr_t)addr, size);
	return (int64_t)(bits << above) >> above;
}

static bool is_unwritten(uint64_t addr, uint64_t size)
{
	return bounds_about(addr, size) & BOUNDS_UNWRITTEN && bounds_unwritten(addr, size);
}

void plain_values_settle(void)
{
	if (!pending)
		return;
	struct written *w = &writes[(nwrites - 1) % WRITES];
	w->after = value_at(w->addr, w->size);
	pending = false;
}

void plain_values_note(uint64_t addr, uint64_t size, bool stores, uint64_t pc)
{
	if (!frames_wanted())
		return;
	plain_values_settle();
	if (size != 1 && size != 2 && size != 4 && size != 8)
		return;
	if (!stores) {
		reads[nreads++ % READS] =
			(struct read){addr, pc, rt_self, site_here(pc), (uint8_t)size};
		return;
	}
	writes[nwrites++ % WRITES] = (struct written){.addr = addr,
						      .before = value_at(addr, (unsigned)size),
						      .thread = rt_self,
						      .site = site_here(pc),
						      .steps = (uint32_t)decide_steps(),
						      .size = (uint8_t)size,
						      .first = is_unwritten(addr, size),
						      .step = places_visible(addr, addr + size)};
	pending = true;
}

// ---- events -------------------------------------------------------------------------------------

// w: the write that left the value; NULL: the value was there before all known writes.
static void tell_value(uint32_t thread, uint32_t number, const struct written *w, int64_t value)
{
	emit_event((struct event){.kind = EV_WROTE,
				  .op = !w,
				  .thread = (uint16_t)(w ? w->thread : thread),
				  .object = number,
				  .other = w ? w->steps : 0,
				  .site = w ? w->site : 0,
				  .arg = value},
		   NULL);
}

// Is the value before w, the first known write (NULL: none), left over from earlier use of the
// memory? True on a stack, and in a block not yet written, except for zeros (calloc).
static bool was_left(const struct read *r, const struct written *w, int64_t value)
{
	bool on_stack =
		heap_of_stack((const void *)(uintptr_t)r->addr) || frames_stack_end(1, r->addr);
	bool unwritten = w ? w->first : is_unwritten(r->addr, r->size);
	return (w && on_stack) || (unwritten && value);
}

static void tell_writes(const struct read *r, uint32_t number)
{
	uint64_t from = nwrites > WRITES ? nwrites - WRITES : 0, first = nwrites;
	unsigned n = 0;
	for (uint64_t i = nwrites; i > from && n < TOLD_WRITES; i--) {
		const struct written *w = &writes[(i - 1) % WRITES];
		if (w->addr == r->addr && w->size == r->size) {
			first = i - 1;
			n++;
		}
	}
	const struct written *w = n ? &writes[first % WRITES] : NULL;
	int64_t before = w ? w->before : value_at(r->addr, r->size);
	if (!was_left(r, w, before))
		tell_value(r->thread, number, NULL, before);
	for (uint64_t i = first; i < nwrites; i++) {
		w = &writes[i % WRITES];
		if (w->addr == r->addr && w->size == r->size && !w->step)
			tell_value(r->thread, number, w, w->after);
	}
}

static bool told_before(const struct read *r, uint64_t since)
{
	for (uint64_t i = since; i < nreads; i++)
		if (reads[i % READS].addr == r->addr && reads[i % READS].thread == r->thread)
			return true;
	return false;
}

// Accesses to places that were visible from the start are steps, and are left out. A race that was
// found on the way has made a place visible too late: earlier accesses are no steps.
void plain_values_tell(uint32_t thread)
{
	uint64_t from = nreads > READS ? nreads - READS : 0;
	uint32_t n = 0;
	if (!frames_wanted())
		return;
	plain_values_settle();
	for (uint64_t i = nreads; i > from && n < TOLD; i--) {
		const struct read *r = &reads[(i - 1) % READS];
		if (r->thread != thread || told_before(r, i) ||
		    values_given(r->addr, r->addr + r->size))
			continue;
		emit_event((struct event){.kind = EV_READ,
					  .op = r->size,
					  .thread = (uint16_t)thread,
					  .object = ++n,
					  .site = r->site,
					  .arg = (int64_t)r->addr},
			   NULL);
		if (thread == rt_self)
			holders_tell(KIND_MEMORY, r->addr, r->pc);
		tell_writes(r, n);
	}
}
