// SPDX-License-Identifier: MIT
//
// Regions and blocks: see heap.h. A region, from below:
//
//	nothing ... stack of the thread | struct heap, blocks ... never used
//
// A block is a head of 16 bytes followed by the program's memory, at a multiple of 16 (block.h).
// The size that was requested is recorded at the far end of the region (bounds.h).
#include "runtime/memory/heap.h"

#include "runtime/memory/block.h"
#include "runtime/memory/bounds.h"
#include "runtime/memory/glibc.h"
#include "runtime/memory/modules.h"
#include "runtime/mode.h"
#include "runtime/report.h"

#include "base/i18n.h"
#include "base/mix.h"
#include "model/world.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// ---- regions ------------------------------------------------------------------------------------

// Slots, a region each: main's, one for each thread that it may create, those for lines of descent
// that can be written in 14 bits, and the rest.
#define SLOT_CODED (MAX_THREADS)
#define CODED (1u << 14)
#define SLOT_REST (SLOT_CODED + CODED)
#define SLOTS HEAP_REGIONS
#define PREPARED 512
#define PREPARED_ROOM ((size_t)16 << 20)
#define ASIDE ((size_t)64 << 10) // bytes at the far end of a region
#define PLACE 0x100000000000	 // far from programs, libraries and sanitizers

// Written before the first fork, and by the first thread of an execution.
static struct {
	uintptr_t base;
	size_t size;	// 0: there are no regions
	size_t room;	// for blocks, in each
	unsigned shift; // of the size of one
	size_t page;
	uint64_t limit; // bytes that may be allocated; 0: no limit
	uint64_t taken; // bytes allocated by all threads; freed large blocks are subtracted
	heap_exceeded *exceeded;
} area;

// Before the first execution of a process that runs many (run/runner.h).
static struct {
	uint32_t slot;
	size_t stack;
} prepared[PREPARED];
static unsigned nprepared;
static const struct heap_lacks *lacks; // NULL: heaps need not be prepared

#define LARGE (256u << 10)
#define TURNED ((size_t)8 << 20) // bytes, for blocks that are given from the upper end down

// Are addresses given in the opposite order? Written before the program's main begins.
static bool turned;

struct heap {
	char *next, *end;    // never used
	char *lower, *upper; // turned: never used, and given from its upper end; NULL: none yet
	char *aside;	     // from here to the end of the region is in use
	struct heap_line line;
	uint64_t created; // threads
	struct head *free[CLASSES];
};

static __thread struct heap *mine __attribute__((tls_model("initial-exec")));

void heap_reserve(void)
{
	area.page = (size_t)sysconf(_SC_PAGESIZE);
	// Unused address space costs nothing; less of it where there is a limit.
	for (unsigned shift = 31; shift >= 25 && !area.size; shift -= 2) {
		size_t size = (size_t)SLOTS << shift;
		void *p = mmap((void *)PLACE, size, PROT_NONE,
			       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
		if (p == MAP_FAILED)
			continue;
		// A core dump would read each page; a huge page would be cleared for a few bytes.
		madvise(p, size, MADV_DONTDUMP);
		madvise(p, size, MADV_NOHUGEPAGE);
		area.base = (uintptr_t)p;
		area.size = size;
		area.shift = shift;
		size_t first = ((size_t)1 << (shift - 3)) + (1u << 20);
		size_t kept = (size_t)1 << (shift - 4);
		area.room = ((size_t)1 << shift) - ASIDE - kept - first;
		bounds_area = (struct bounds){.base = area.base,
					      .size = size,
					      .shift = shift,
					      .first = first,
					      .room = area.room,
					      .above = ASIDE};
	}
}

// The line of descent of the nth thread that a thread of this code creates: n in Elias' gamma code
// (as many zeros as n has further digits, then n) appended. No such code is a prefix of another.
static uint32_t append(uint32_t code, uint32_t n)
{
	unsigned digits = 32 - (unsigned)__builtin_clz(n);
	uint64_t longer = (uint64_t)code << (2 * digits - 1) | n;
	return code && longer < CODED ? (uint32_t)longer : 0;
}

// Threads of main have slots of their own, and the slot of a short line of descent is its code. The
// few others get one by a hash; if two collide, their slots depend on which comes first, which is
// reported as a limit.
static uint32_t heap_slot(const struct heap *h, bool of_main, uint32_t n)
{
	static bool used[SLOTS - SLOT_REST];
	if (of_main && n < MAX_THREADS)
		return turned ? MAX_THREADS - n : n;
	if (!of_main && h->line.code)
		return SLOT_CODED + h->line.code;
	uint32_t room = SLOTS - SLOT_REST;
	uint32_t i = (uint32_t)(h->line.descent % room);
	for (uint32_t left = room; used[i] && left; left--) {
		i = (i + 1) % room;
		report_limit(
			N_("addresses: those of some threads' memory may depend on the schedule"));
	}
	used[i] = true;
	return SLOT_REST + i;
}

static struct heap *slot_heap(uint32_t slot)
{
	return (struct heap *)(area.base + ((uintptr_t)slot << area.shift) + bounds_area.first);
}

static bool is_prepared(uint32_t slot, size_t stack)
{
	for (unsigned i = 0; i < nprepared; i++)
		if (prepared[i].slot == slot && prepared[i].stack == stack)
			return true;
	return false;
}

// Makes the heap of a slot usable, with this much stack below it, which shares a page table with
// the first blocks.
static struct heap *open_slot(uint32_t slot, size_t stack)
{
	struct heap *h = slot_heap(slot);
	char *begin = (char *)h;
	char *end = (char *)(area.base + ((uintptr_t)(slot + 1) << area.shift));
	if (!area.size)
		return NULL;
	bool open = is_prepared(slot, stack);
	if (!open && lacks)
		lacks->heap(h, stack);
	if (!open && mprotect(begin - stack, (size_t)(end - begin) + stack, PROT_READ | PROT_WRITE))
		return NULL;
	bounds_region(slot);
	h->next = begin + ((sizeof *h + 15) & ~(size_t)15);
	h->end = begin + area.room;
	h->aside = end;
	return h;
}

void heap_begin(uint64_t limit, heap_exceeded *exceeded)
{
	area.limit = limit;
	area.exceeded = exceeded;
	mine = open_slot(0, 0);
	if (mine)
		mine->line.code = 1;
	bounds_own(0, 1);
}

struct heap *heap_new(size_t stack)
{
	struct heap *h = NULL;
	if (mine && stack <= (size_t)1 << (area.shift - 3)) {
		uint32_t n = (uint32_t)++mine->created;
		struct heap line = {.line.code = append(mine->line.code, n),
				    .line.descent = mix_hash(mine->line.descent + n)};
		line.line.descent ^= line.line.descent >> 29;
		h = open_slot(heap_slot(&line, mine->line.code == 1, n), stack);
		if (h) {
			h->line.code = line.line.code;
			h->line.descent = line.line.descent;
		}
	}
	if (!h)
		report_limit(
			N_("addresses: there is no room to keep the memory of threads apart, so "
			   "they may depend on the schedule"));
	return h;
}

uint32_t heap_number(const struct heap *h)
{
	return (uint32_t)(((uintptr_t)h - area.base) >> area.shift);
}

struct heap *heap_prepare(uint32_t number, size_t stack)
{
	char *begin = (char *)slot_heap(number);
	char *end = (char *)(area.base + ((uintptr_t)(number + 1) << area.shift));
	size_t room = area.room < PREPARED_ROOM ? area.room : PREPARED_ROOM;
	char *far = bounds_lowest(end, room);
	if (!area.size || nprepared == PREPARED || number >= SLOTS ||
	    stack > (size_t)1 << (area.shift - 3) ||
	    mprotect(begin - stack, stack + room, PROT_READ | PROT_WRITE) ||
	    mprotect(far, (size_t)(end - far), PROT_READ | PROT_WRITE))
		return NULL;
	prepared[nprepared].slot = number;
	prepared[nprepared++].stack = stack;
	return slot_heap(number);
}

void heap_prepared_only(const struct heap_lacks *l)
{
	lacks = l;
	if (area.room > PREPARED_ROOM)
		bounds_area.room = PREPARED_ROOM;
}

void heap_turn(bool turn)
{
	turned = turn;
}

// Does the calling thread's region have this much room left?
static bool has_room(size_t size)
{
	if (size > (size_t)(mine->end - mine->next))
		return false;
	if (lacks && size > (size_t)((char *)mine + PREPARED_ROOM - mine->next))
		lacks->room();
	return true;
}

void *heap_stack(struct heap *h, size_t size)
{
	return (char *)h - size;
}

const void *heap_stack_lowest(const struct heap *h)
{
	return (const char *)h - bounds_area.first;
}

const struct heap_line *heap_line(const struct heap *h)
{
	return &h->line;
}

void heap_region(const struct heap *h, uintptr_t *from, uintptr_t *to)
{
	*from = area.base + ((uintptr_t)heap_number(h) << area.shift);
	*to = *from + ((uintptr_t)1 << area.shift);
}

uint64_t heap_relative(uint64_t at)
{
	uint64_t apart = ((at - area.base) ^ ((uintptr_t)mine - area.base)) >> area.shift;
	return mine && !apart ? (at - area.base) & (((uint64_t)1 << area.shift) - 1) : at;
}

uint32_t heap_region_of(uintptr_t at)
{
	return (uint32_t)((at - area.base) >> area.shift);
}

struct heap *heap_of_stack(const void *p)
{
	uintptr_t offset = (uintptr_t)p - area.base;
	if (offset >= area.size)
		return NULL;
	struct heap *h = slot_heap((uint32_t)(offset >> area.shift));
	return (const char *)p < (const char *)h ? h : NULL;
}

bool heap_is_own(const struct heap *h)
{
	return h == mine;
}

void heap_use(struct heap *h)
{
	mine = h;
	if (h)
		bounds_own(heap_number(h), (uint16_t)rt_self);
}

void *heap_aside(size_t size)
{
	uintptr_t used = mine ? -(uintptr_t)mine->aside & (((uintptr_t)1 << area.shift) - 1) : 0;
	if (!mine || size > ASIDE - used)
		return NULL;
	return mine->aside -= size;
}

// ---- blocks -------------------------------------------------------------------------------------

// The C library's own memory counts too, though its release is not seen.
static void count(size_t n, uint64_t pc)
{
	area.taken += n;
	if (area.limit && area.taken > area.limit)
		area.exceeded(area.limit, pc);
}

// Takes memory that was never used from the upper end of a part that is kept for that; NULL: there
// is no room.
static struct head *take_below(size_t size)
{
	if (!mine->upper && has_room(TURNED + sizeof(struct head))) {
		mine->lower = mine->next;
		mine->upper = mine->next + TURNED;
		mine->next = mine->upper + sizeof(struct head);
		bounds_set(mine->upper, sizeof(struct head), BOUNDS_HEAD);
	}
	if (size > (size_t)(mine->upper - mine->lower))
		return NULL;
	mine->upper -= size;
	return (struct head *)mine->upper;
}

// Takes memory that was never used; NULL: there is no room.
static struct head *take_above(size_t size)
{
	if (!has_room(size))
		return NULL;
	struct head *b = (struct head *)mine->next;
	mine->next += size;
	if (mine->next + sizeof *b <= (char *)mine + bounds_area.room)
		bounds_set(mine->next, sizeof *b, BOUNDS_HEAD); // the next one's
	return b;
}

static struct head *block_new(uint32_t class, uint64_t pc, bool *fresh)
{
	size_t size = class_size(class);
	struct head *b = mine->free[class];
	*fresh = !b;
	if (b)
		mine->free[class] = b->next;
	if (!b && turned)
		b = take_below(size + sizeof *b);
	if (!b)
		b = take_above(size + sizeof *b);
	if (!b)
		return NULL;
	if (*fresh || size >= LARGE)
		count(size + sizeof *b, pc);
	bool own = heap_relative((uintptr_t)b) != (uintptr_t)b;
	*b = (struct head){
		.mark = HEAD_IN_USE, .class = class, .taken = TAKEN(pc, own ? 0 : rt_self)};
	return b;
}

#define CLOSED ((size_t)64 << 10) // most bytes marked on either side of the requested ones

// Allows the use of n bytes of the block of head h, or of all, if the call at pc is from code
// without hooks, whose accesses are not seen.
static void block_bounds(const struct head *h, size_t n, uint64_t pc, bool fresh)
{
	const struct head *b = h->mark == HEAD_ALIGNED ? h - h->back / sizeof *h : h;
	const char *at = (const char *)(h + 1), *end = (const char *)(b + 1) + class_size(b->class);
	size_t front = (size_t)((const char *)h - (const char *)(b + 1));
	size_t rest = (size_t)(end - at) - n;
	if (!fresh)
		bounds_set(b + 1, class_size(b->class), BOUNDS_OPEN);
	bounds_set(b, sizeof *b, BOUNDS_HEAD);
	if (!module_has_hooks(pc))
		return;
	if (h != b && front <= CLOSED)
		bounds_set(b + 1, front, BOUNDS_CLOSED);
	if (h != b)
		bounds_set(h, sizeof *h, BOUNDS_HEAD);
	bounds_set(at + n, rest < CLOSED ? rest : CLOSED, BOUNDS_CLOSED);
}

void *heap_take(size_t n, size_t align, uint64_t pc, bool *fresh)
{
	*fresh = false;
	size_t slack = align > 16 ? align - 16 : 0;
	if (n > PTRDIFF_MAX || slack > PTRDIFF_MAX - n) {
		errno = ENOMEM;
		return NULL;
	}
	size_t need = (n ? n : 1) + slack;
	struct head *b = need <= 1u << 31 ? block_new(class_of(need), pc, fresh) : NULL;
	if (!b) {
		void *p = align > 16 ? __libc_memalign(align, n) : __libc_malloc(n);
		if (p)
			report_limit(
				N_("addresses: a thread took more memory than is kept apart for "
				   "it, so they may depend on the schedule"));
		count(p ? n : 0, pc);
		return p;
	}
	uintptr_t at = (uintptr_t)(b + 1), aligned = (at + align - 1) & ~(align - 1);
	struct head *h = (struct head *)aligned - 1;
	if (h != b) // an aligned address has a head of its own, which leads back
		*h = (struct head){.mark = HEAD_ALIGNED, .class = b->class, .back = aligned - at};
	block_bounds(h, n, pc, *fresh);
	return h + 1;
}

bool heap_is_given(const void *p)
{
	return (uintptr_t)p % 16 == 0 && ((const struct head *)p - 1)->mark == HEAD_FREE;
}

static _Noreturn void no_block(const void *p, const char *call)
{
	const char *why = heap_is_given(p) ? "(): this memory was given back before\n"
					   : "(): not the address of memory in use\n";
	ssize_t n = write(STDERR_FILENO, call, strlen(call));
	n = write(STDERR_FILENO, why, strlen(why));
	(void)n;
	abort();
}

static struct head *head_of(void *p, const char *call)
{
	struct head *h = (struct head *)p - 1;
	bool is_head = (uintptr_t)p % 16 == 0 &&
		       (h->mark == HEAD_IN_USE || h->mark == HEAD_ALIGNED) && h->class < CLASSES;
	if (!is_head || (h->mark == HEAD_ALIGNED && h->back >= class_size(h->class)))
		no_block(p, call);
	return h;
}

size_t heap_usable(void *p, const char *call)
{
	struct head *h = head_of(p, call);
	return class_size(h->class) - (h->mark == HEAD_ALIGNED ? h->back : 0);
}

void heap_resized(void *p, size_t n, uint64_t pc)
{
	block_bounds(head_of(p, "realloc"), n, pc, false);
}

size_t heap_open(void *p)
{
	size_t n = heap_usable(p, "malloc_usable_size");
	bounds_set(p, n, BOUNDS_OPEN);
	return n;
}

static __thread const void *given_for __attribute__((tls_model("initial-exec")));
static __thread uint64_t given_by __attribute__((tls_model("initial-exec")));

void heap_give_for(const void *p, uint64_t pc)
{
	given_for = p;
	given_by = pc;
}

uint64_t heap_given_by(const void *p, uint64_t pc)
{
	return pc && p == given_for && !module_has_hooks(pc) ? given_by : pc;
}

void heap_give(void *p)
{
	struct head *b = head_of(p, "free");
	if (b->mark == HEAD_ALIGNED) {
		b->mark = HEAD_FREE;
		b = head_of((char *)p - b->back, "free");
	}
	if (!heap_serves())
		return;
	b->mark = HEAD_FREE;
	b->next = mine->free[b->class];
	mine->free[b->class] = b;
	size_t size = class_size(b->class);
	if (size < LARGE)
		return;
	area.taken -= size + sizeof *b;
	uintptr_t from = ((uintptr_t)(b + 1) + area.page - 1) & ~(area.page - 1);
	size_t whole = ((uintptr_t)(b + 1) + size - from) & ~(area.page - 1);
	if (nprepared) // faults in the next execution would cost more than clearing
		memset((void *)from, 0, whole);
	else
		madvise((void *)from, whole, MADV_DONTNEED);
}

bool heap_serves(void)
{
	return mine && rt_self;
}

bool heap_holds(const void *p)
{
	return (uintptr_t)p - area.base < area.size;
}
