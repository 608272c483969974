// SPDX-License-Identifier: MIT
//
// The number of a state: see states.h. Of each page that was written to, the difference between a
// hash of what it holds and one of what it held before main counts; so it does not matter which
// pages earlier executions have written to. Hashes by xxHash (Y. Collet).
#include "runtime/run/states.h"

#include "runtime/gate/channel.h"
#include "runtime/gate/frames.h"
#include "runtime/gate/run_world.h"
#include "runtime/gate/tags.h"
#include "runtime/memory/arena.h"
#include "runtime/gate/virtual_time.h"
#include "runtime/memory/heap.h"
#include "runtime/memory/places.h"
#include "runtime/past.h"
#include "runtime/run/fiber.h"
#include "runtime/run/own_calls.h"
#include "runtime/run/restore.h"
#include "runtime/thread_records.h"

#include "base/mix.h"

#include <sys/syscall.h>
#include <unistd.h>

#ifdef __x86_64__

#define XXH_INLINE_ALL
#include <xxhash.h>

#define PAGE ((size_t)4096)
#define PAGES ((size_t)1 << 20)
#define RANGES (MAX_THREADS + 8)
#define MET ((size_t)1 << 16) // states of an execution

extern char rt_past_begin[] __asm__("__start_rt_past");
extern char rt_past_end[] __asm__("__stop_rt_past");
extern void *__libc_stack_end;

// Kept.
static struct work {
	uint64_t before[PAGES]; // by number of a page: the hash of what it held before, 0: not yet
	struct range {
		uintptr_t from, to;
	} out[RANGES]; // what is left out; nout of them
	size_t nout;
	uint64_t sum;
	char page[PAGE], old[PAGE];
	struct met { // a hash table; what is of another execution is free
		uint64_t state;
		uint32_t execution;
	} met[MET];
	size_t nmet; // of the last execution
	uint32_t last;
} * work;

bool states_prepare(void)
{
	work = restore_keep(sizeof *work);
	return work;
}

// ---- what is left out -----------------------------------------------------------------------

static void leave_out(const void *from, const void *to)
{
	if (work->nout < RANGES)
		work->out[work->nout++] = (struct range){(uintptr_t)from, (uintptr_t)to};
}

static void leave_out_table(const void *table, size_t n, size_t size)
{
	leave_out(table, (const char *)table + n * size);
}

// Of the stack of a thread that has ended nothing is left; main's stays.
static void leave_out_stack(uint32_t t)
{
	const struct thread *th = &run_world.threads[t];
	const struct rt_thread *r = thread_numbered(t);
	const char *low = (const char *)frames_low(t);
	if (t == 1) {
		if (low)
			leave_out((const char *)__libc_stack_end - ((uintptr_t)64 << 20), low);
		return;
	}
	const char *top = r ? (const char *)r->begin.heap : NULL;
	if (!top || th->life == LIFE_NONE || th->life == LIFE_NEW)
		return;
	leave_out(heap_stack_lowest(r->begin.heap), th->life == LIFE_EXITED ? top : low);
}

static void find_left_out(void)
{
	const struct world *w = &run_world;
	work->nout = 0;
	leave_out(rt_past_begin, rt_past_end);
	leave_out(ARENA_RESERVED, ARENA_RESERVED + ARENA_RESERVED_SIZE);
	places_tables(leave_out);
	leave_out_table(w->threads, w->threads_cap, sizeof *w->threads);
	leave_out_table(w->objects, w->objects_cap, sizeof *w->objects);
	leave_out_table(w->holds, w->holds_cap, sizeof *w->holds);
	for (uint32_t t = 1; t <= w->nthreads; t++)
		leave_out_stack(t);
}

// ---- memory ---------------------------------------------------------------------------------

static uint64_t hash(const char *page, uintptr_t at)
{
	return XXH3_64bits_withSeed(page, PAGE, at);
}

static void clear(char *copy, uintptr_t page, const struct range *r)
{
	uintptr_t from = r->from > page ? r->from - page : 0;
	uintptr_t to = r->to < page + PAGE ? r->to - page : PAGE;
	for (uintptr_t i = from; i < to; i++)
		copy[i] = 0;
}

// A copy of the page without what is left out.
static void copy_clipped(char *copy, const char *from, uintptr_t page)
{
	static const char zeros[PAGE];
	restore_copy_words(copy, from ? from : zeros, PAGE / 8);
	for (size_t i = 0; i < work->nout; i++)
		if (work->out[i].from < page + PAGE && work->out[i].to > page)
			clear(copy, page, &work->out[i]);
}

static uint64_t hash_before(size_t number, const char *before, uintptr_t at)
{
	static const char zeros[PAGE];
	if (!work->before[number])
		work->before[number] = hash(before ? before : zeros, at);
	return work->before[number];
}

static void look(void *ctx, size_t number, const char *page, const char *before)
{
	uintptr_t at = (uintptr_t)page;
	bool clipped = false;
	(void)ctx;
	for (size_t i = 0; i < work->nout; i++) {
		const struct range *r = &work->out[i];
		if (r->from <= at && r->to >= at + PAGE)
			return;
		clipped |= r->from < at + PAGE && r->to > at;
	}
	if (!clipped && number < PAGES) {
		work->sum += hash(page, at) - hash_before(number, before, at);
		return;
	}
	copy_clipped(work->page, page, at);
	copy_clipped(work->old, before, at);
	work->sum += hash(work->page, at) - hash(work->old, at);
}

// ---- the rest -------------------------------------------------------------------------------

// What was printed, byte by byte, so that it does not matter when it was looked at last.
static uint64_t output(void)
{
	PAST static off_t seen;
	PAST static uint64_t sum;
	char bytes[512];
	off_t end = own_call(SYS_lseek, STDOUT_FILENO, 0, SEEK_CUR, 0);
	while (seen < end) {
		long most = end - seen < (off_t)sizeof bytes ? end - seen : (long)sizeof bytes;
		long n = own_call(SYS_pread64, STDOUT_FILENO, (long)(uintptr_t)bytes, most, seen);
		if (n <= 0)
			break;
		for (long i = 0; i < n; i++)
			sum = sum * 0x100000001b3u + (unsigned char)bytes[i] + 1;
		seen += n;
	}
	return sum;
}

static uint64_t input(void)
{
	bool given = channel_cell->run.input;
	return given ? (uint64_t)own_call(SYS_lseek, STDIN_FILENO, 0, SEEK_CUR, 0) : 0;
}

uint64_t states_number(void)
{
	find_left_out();
	work->sum = 0;
	tags_take_out();
	bool well = restore_each_written(look, NULL);
	tags_put_in();
	uint64_t h = mix64(work->sum + fibers_known());
	h = mix64(h ^ world_state(&run_world, virtual_time_was_read()));
	h = mix64(h ^ output());
	h = mix64(h + input());
	return !well ? 0 : h ? h : 1;
}

bool states_again(uint32_t execution, uint64_t state)
{
	size_t i = (size_t)state % MET;
	while (work->met[i].execution == execution && work->met[i].state != state)
		i = (i + 1) % MET;
	if (work->met[i].execution == execution)
		return true;
	work->nmet = execution == work->last ? work->nmet + 1 : 1;
	work->last = execution;
	if (work->nmet < MET / 2)
		work->met[i] = (struct met){state, execution};
	return false;
}

#else

bool states_prepare(void)
{
	return true;
}

uint64_t states_number(void)
{
	return 0;
}

bool states_again(uint32_t execution, uint64_t state)
{
	(void)execution, (void)state;
	return false;
}

#endif
