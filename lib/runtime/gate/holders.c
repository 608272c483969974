// SPDX-License-Identifier: MIT
//
// Finds pointers to an address: see holders.h. A word of the static data or of a frame counts as a
// pointer if it points into the block, or into memory that holds such a word. Their types decide
// later which of them are pointers (debuginfo/holders.c). The text of an EV_HELD consists of these
// lines:
//
//	block FROM SIZE
//	frame PC BASE LOW	of the thread on whose stack it is, or of the one that uses it
//	held WORD VALUE [WORD VALUE]
//	given OWNER THREAD ARGUMENT SITE	a thread was created with this pointer to the stack
//						of the owner, which has changed what is there before
//						it gave another thread the same pointer
#include "runtime/gate/holders.h"

#include "runtime/gate/emit.h"
#include "runtime/gate/run_world.h"
#include "runtime/gate/sites.h"
#include "runtime/memory/bounds.h"
#include "runtime/thread_records.h"

#include <inttypes.h>
#include <link.h>
#include <stdarg.h>
#include <stdio.h>

#define FOUND_MOST 12			// most pointers of each kind
#define SCANNED ((uint64_t)1 << 20)	// bytes of static data searched
#define STACK ((uint64_t)64 << 10)	// bytes of frames
#define INNER ((uint64_t)512)		// bytes behind a pointer
#define WORD ((uint64_t)sizeof(void *)) // pointers are aligned to it

struct range {
	uint64_t from, end;
};

struct told {
	char text[4096];
	size_t n;
	unsigned found;
	struct range block; // that holds the address
	struct range data;  // the program's static data
	struct range stack; // the part in use of the calling thread's stack
	uint64_t addr;
};

static void __attribute__((format(printf, 2, 3))) tell(struct told *t, const char *format, ...)
{
	va_list ap;
	va_start(ap, format);
	int n = vsnprintf(t->text + t->n, sizeof t->text - t->n, format, ap);
	va_end(ap);
	if (n > 0 && (size_t)n < sizeof t->text - t->n)
		t->n += (size_t)n;
}

static uint64_t word_at(uint64_t at)
{
	return *(const uint64_t *)(uintptr_t)at;
}

static bool points_there(const struct told *t, uint64_t value)
{
	return value >= t->block.from && value <= t->addr;
}

// ---- memory that can be read --------------------------------------------------------------------

static int find_data(struct dl_phdr_info *info, size_t size, void *arg)
{
	struct range *data = arg;
	(void)size;
	for (unsigned i = 0; i < info->dlpi_phnum; i++) {
		const ElfW(Phdr) *h = &info->dlpi_phdr[i];
		if (h->p_type == PT_LOAD && h->p_flags & PF_W)
			*data = (struct range){info->dlpi_addr + h->p_vaddr,
					       info->dlpi_addr + h->p_vaddr + h->p_memsz};
	}
	return 1; // the first module is the program
}

static struct range clipped(struct range r, uint64_t most)
{
	r.from = (r.from + WORD - 1) & ~(WORD - 1);
	if (r.end > r.from + most)
		r.end = r.from + most;
	return r;
}

// The readable memory from `at` on, at most INNER bytes.
static struct range memory_at(const struct told *t, uint64_t at)
{
	struct range r = {at, at};
	uint64_t from, size;
	if (bounds_block(at, &from, &size))
		r.end = from + size;
	else if (at >= t->data.from && at < t->data.end)
		r.end = t->data.end;
	else if (at >= t->stack.from && at < t->stack.end)
		r.end = t->stack.end;
	else if (rt_self != 1 && frames_waiting_at(1) && at >= frames_waiting_at(1))
		r.end = frames_stack_end(1, at);
	return clipped(r, INNER);
}

// ---- pointers -----------------------------------------------------------------------------------

static void find_direct(struct told *t, struct range r)
{
	t->found = 0;
	for (uint64_t at = r.from; at + WORD <= r.end && t->found < FOUND_MOST; at += WORD)
		if (points_there(t, word_at(at))) {
			tell(t, "held %" PRIx64 " %" PRIx64 "\n", at, word_at(at));
			t->found++;
		}
}

static void find_through(struct told *t, uint64_t holder, uint64_t value)
{
	struct range r = memory_at(t, value);
	for (uint64_t at = r.from; at + WORD <= r.end && t->found < FOUND_MOST; at += WORD)
		if (points_there(t, word_at(at))) {
			tell(t, "held %" PRIx64 " %" PRIx64 " %" PRIx64 " %" PRIx64 "\n", holder,
			     value, at, word_at(at));
			t->found++;
		}
}

static void find_indirect(struct told *t, struct range r)
{
	t->found = 0;
	for (uint64_t at = r.from; at + WORD <= r.end && t->found < FOUND_MOST; at += WORD)
		if (word_at(at) % WORD == 0)
			find_through(t, at, word_at(at));
}

static void find_pointers(struct told *t)
{
	struct range data = clipped(t->data, SCANNED), stack = clipped(t->stack, STACK);
	find_direct(t, data);
	find_direct(t, stack);
	find_indirect(t, data);
	find_indirect(t, stack);
}

static void tell_frames(struct told *t, const struct frame *frames, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		tell(t, "frame %" PRIx64 " %" PRIx64 " %" PRIx64 "\n", frames[i].pc, frames[i].base,
		     frames[i].low);
}

// The thread whose stack holds an address; 0: none that is known.
static uint32_t thread_at(uint64_t addr)
{
	for (uint32_t t = 1; t <= run_world.nthreads; t++) {
		bool lives = run_world.threads[t].life == LIFE_ALIVE;
		if (lives && frames_stack_end(t, addr))
			return t;
	}
	return 0;
}

// ---- what threads were given --------------------------------------------------------------------

// The word at addr as it was when the thread was created with a pointer in front of it. False: it
// was given none, or one to something else.
static bool word_given(uint32_t thread, uint64_t addr, uint64_t *pointer, uint32_t *word)
{
	const struct given *g = thread_given(thread);
	uint64_t off = addr - (uint64_t)(uintptr_t)g->at;
	if (off >= g->n)
		return false;
	*pointer = (uint64_t)(uintptr_t)g->at;
	*word = 0;
	for (uint64_t i = off; i < g->n && i < off + sizeof *word; i++)
		*word = *word << 8 | g->held[i];
	return true;
}

// Did another thread get the same pointer, to something else?
static bool given_changed(uint64_t addr, uint64_t pointer, uint32_t word)
{
	for (uint32_t t = 2; t <= run_world.nthreads; t++) {
		uint64_t other;
		uint32_t now;
		if (word_given(t, addr, &other, &now) && other == pointer && now != word)
			return true;
	}
	return false;
}

static void tell_given(struct told *to, uint32_t owner)
{
	for (uint32_t t = 2; t <= run_world.nthreads; t++) {
		uint64_t pointer;
		uint32_t word;
		if (t != owner && word_given(t, to->addr, &pointer, &word) &&
		    given_changed(to->addr, pointer, word))
			tell(to, "given %" PRIx32 " %" PRIx32 " %" PRIx64 " %" PRIx32 "\n", owner,
			     t, pointer, site_number(thread_numbered(t)->begin.site));
	}
}

void holders_tell(enum kind kind, uint64_t addr, uint64_t pc)
{
	struct frame frames[FRAMES_MOST];
	struct told t = {.addr = addr};
	uint64_t size = 0;
	if (!frames_wanted())
		return;
	unsigned n = frames_here(pc, frames);
	if (bounds_block(addr, &t.block.from, &size)) {
		t.block.end = t.block.from + size;
		dl_iterate_phdr(find_data, &t.data);
		if (n)
			t.stack = (struct range){frames[0].low,
						 frames_stack_end(rt_self, frames[0].low)};
		tell(&t, "block %" PRIx64 " %" PRIx64 "\n", t.block.from, size);
		tell_frames(&t, frames, n);
		find_pointers(&t);
	} else {
		uint32_t owner = thread_at(addr);
		if (!owner)
			return;
		if (owner != rt_self)
			n = frames_waiting(owner, frames);
		tell_frames(&t, frames, n);
		if (kind == KIND_MEMORY)
			tell_given(&t, owner);
	}
	emit_event((struct event){.kind = EV_HELD,
				  .op = (uint8_t)kind,
				  .thread = (uint16_t)rt_self,
				  .other = (uint32_t)t.n,
				  .arg = (int64_t)addr},
		   t.text);
}
