// SPDX-License-Identifier: MIT
//
// The number of a state: see states.h. It is a sum over hashes of all parts, so that each part can
// be hashed by itself.
#include "runtime/run/states.h"

#include "runtime/cpu/cpu.h"
#include "runtime/cpu/own_frames.h"
#include "runtime/cpu/system_calls.h"
#include "runtime/gate/channel.h"
#include "runtime/gate/run_world.h"
#include "runtime/gate/tags.h"
#include "runtime/memory/arena.h"
#include "runtime/memory/bounds.h"
#include "runtime/memory/heap.h"
#include "runtime/memory/places.h"
#include "runtime/run/alike.h"
#include "runtime/run/dead_registers.h"
#include "runtime/run/restore.h"
#include "runtime/state_marks.h"
#include "runtime/thread_records.h"

#include "base/mix.h"

#include <link.h>
#include <stdio.h>
#if __has_include(<sys/rseq.h>)
#include <sys/rseq.h>
#endif
#include <sys/syscall.h>
#include <unistd.h>

#if CPU_CONTEXTS

#define PAGE ((size_t)4096)
#define RANGES (MAX_THREADS + 11)
#define MAIN_STACK ((uintptr_t)64 << 20) // no main has a larger one
#define MET ((size_t)1 << 16)		 // states of an execution
#define PARTS 16			 // of 4 GB, of the address space

extern char rt_past_begin[] __asm__("__start_rt_past");
extern char rt_past_end[] __asm__("__stop_rt_past");
extern void *__libc_stack_end;

// Kept.
static struct work {
	struct range {
		uintptr_t from, to;
	} out[RANGES]; // left out; nout of them
	size_t nout;
	struct range stacks[MAX_THREADS]; // of threads, nstacks of them, main's first
	size_t nstacks;
	struct range own;      // the runtime's own data
	struct range kernels;  // words that the kernel writes
	uint64_t parts[PARTS]; // parts with modules, stacks and allocated memory; nparts of them
	size_t nparts;
	uint64_t sum, data; // of all words that count, and of the program's data
	struct met {	    // a hash table; entries of other executions are free
		uint64_t state;
		uint32_t execution;
	} met[MET];
	size_t nmet; // of the last execution
	uint32_t last;
} * work;

static bool in_part(uint64_t address)
{
	for (size_t i = 0; i < work->nparts; i++)
		if (work->parts[i] == address >> 32)
			return true;
	return false;
}

static void add_part(uint64_t address)
{
	if (!in_part(address) && work->nparts < PARTS)
		work->parts[work->nparts++] = address >> 32;
}

static int look_at_module(struct dl_phdr_info *module, size_t size, void *ctx)
{
	uintptr_t own = (uintptr_t)rt_past_begin;
	(void)size, (void)ctx;
	add_part(module->dlpi_addr);
	for (int i = 0; i < module->dlpi_phnum; i++) {
		const ElfW(Phdr) *p = &module->dlpi_phdr[i];
		uintptr_t from = module->dlpi_addr + p->p_vaddr, to = from + p->p_memsz;
		if (p->p_type == PT_LOAD && p->p_flags & PF_W && from <= own && own < to)
			work->own = (struct range){from, to};
	}
	return 0;
}

// Could the word be an address in this process? (Few words come this far.)
static bool is_address(uint64_t word)
{
	if (word >> 47)
		return false;
	bool is = in_part(word);
	for (uint32_t t = 2; t <= run_world.nthreads && !is; t++) {
		const struct rt_thread *r = thread_numbered(t);
		uintptr_t from = 0, to = 0;
		if (r && r->begin.heap)
			heap_region(r->begin.heap, &from, &to);
		is = from <= word && word < to;
	}
	return is;
}

// The kernel tells main's thread, the only one that it knows, on which processor it runs (rseq):
// where the C library has asked for it, those 32 bytes change at any time.
static struct range kernels_words(void)
{
#if __has_include(<sys/rseq.h>)
	uintptr_t from = (uintptr_t)__builtin_thread_pointer() + (uintptr_t)__rseq_offset;
	size_t size = __rseq_size && __rseq_size < 32 ? 32 : __rseq_size;
	return (struct range){from, from + size};
#else
	return (struct range){0, 0};
#endif
}

bool states_prepare(void)
{
	work = restore_keep(sizeof *work);
	if (work) {
		work->kernels = kernels_words();
		add_part(0); // a register may hold a small number
		add_part((uintptr_t)__libc_stack_end);
		add_part(bounds_area.base);
		dl_iterate_phdr(look_at_module, NULL);
	}
	return work && alike_prepare() && dead_registers_prepare(restore_keep);
}

// The C library draws two numbers for each process: one that guards frames on stacks, and one by
// which it hides addresses that it keeps (x86-64: it is added bit by bit, then all is rotated).
// Revealed, a word is the same in each runner. Another word may look like a hidden address by
// chance, and then differs between runners: by its 47 bits alone, one of 2^17 words would.
static uint64_t word_of(const struct alike *own, uintptr_t at, uint64_t word)
{
	uint64_t guard, hides;
	cpu_guards(&guard, &hides);
	uint64_t address = cpu_revealed(word, hides);
	if (word == guard)
		return 1;
	return is_address(address) ? mix64(alike_word(own, at, address)) + 1
				   : alike_word(own, at, word);
}

static uint64_t plain_word(uint64_t word)
{
	return word_of(NULL, 0, word);
}

// ---- memory that does not count -----------------------------------------------------------------

// Words that are only partly in the range are left out, too.
static void leave_out(const void *from, const void *to)
{
	uintptr_t begin = (uintptr_t)from & ~(uintptr_t)7,
		  end = ((uintptr_t)to + 7) & ~(uintptr_t)7;
	if (begin < end && work->nout < RANGES)
		work->out[work->nout++] = (struct range){begin, end};
}

static void leave_out_table(const void *table, size_t n, size_t size)
{
	leave_out(table, (const char *)table + n * size);
}

// Where main's own part begins, or what was cleared for it, whichever is higher.
static uintptr_t mains_cleared(void)
{
	uintptr_t low = own_frames_low(1), cleared = own_frames_cleared();
	return low > cleared ? low : cleared;
}

// The stack of a thread that has ended does not count, except main's.
static void leave_out_stack(uint32_t t)
{
	const struct thread *th = &run_world.threads[t];
	const struct rt_thread *r = thread_numbered(t);
	const char *low = (const char *)own_frames_low(t);
	if (t == 1) {
		if (low)
			leave_out((const char *)__libc_stack_end - MAIN_STACK, low);
		leave_out((const void *)mains_cleared(), __libc_stack_end); // see look_at_main()
		return;
	}
	const char *top = r ? (const char *)r->begin.heap : NULL;
	if (!top || th->life == LIFE_NONE || th->life == LIFE_NEW)
		return;
	leave_out(heap_stack_lowest(r->begin.heap), th->life == LIFE_EXITED ? top : low);
}

static void find_stacks(void)
{
	uintptr_t end = (uintptr_t)__libc_stack_end;
	work->stacks[0] = (struct range){end - MAIN_STACK, end};
	work->nstacks = 1;
	for (uint32_t t = 2; t <= run_world.nthreads; t++) {
		const struct rt_thread *r = thread_numbered(t);
		if (r && r->begin.heap)
			work->stacks[work->nstacks++] =
				(struct range){(uintptr_t)heap_stack_lowest(r->begin.heap),
					       (uintptr_t)r->begin.heap};
	}
}

static bool in_range(const struct range *r, uintptr_t at)
{
	return r->from <= at && at < r->to;
}

// Is this address in the program's data, static or allocated?
static bool is_data(uintptr_t at)
{
	for (size_t i = 0; i < work->nstacks; i++)
		if (in_range(&work->stacks[i], at))
			return false;
	return !in_range(&work->own, at);
}

// Is what the program prints a part of its states? Only where somebody is to be shown it.
static bool output_counts(void)
{
	return channel_cell->run.prints != PRINTS_UNTOLD;
}

// What stdout holds back until the end of the line is output, too, and where in its buffer it
// stands depends on the lines that were printed before.
static void leave_out_stdout(void)
{
	leave_out(stdout, &stdout->_IO_buf_base);
	if (in_range(&work->own, (uintptr_t)stdout->_IO_buf_base))
		leave_out(stdout->_IO_buf_base, stdout->_IO_buf_end);
}

static void find_left_out(void)
{
	const struct world *w = &run_world;
	work->nout = 0;
	leave_out(rt_past_begin, rt_past_end);
	leave_out((const void *)work->kernels.from, (const void *)work->kernels.to);
	leave_out(ARENA_RESERVED, ARENA_RESERVED + ARENA_RESERVED_SIZE);
	places_tables(leave_out);
	leave_out_table(w->threads, w->threads_cap, sizeof *w->threads);
	leave_out_table(w->objects, w->objects_cap, sizeof *w->objects);
	leave_out_table(w->holds, w->holds_cap, sizeof *w->holds);
	if (!output_counts())
		leave_out_stdout();
	for (uint32_t t = 1; t <= w->nthreads; t++)
		leave_out_stack(t);
}

// ---- memory ---------------------------------------------------------------------------------

// A word counts where it differs from its value before main. So constants that differ between
// processes, such as the process number, do not count; nor does it matter which pages earlier
// executions have written.
static uint64_t sum_words(const uint64_t *now, const uint64_t *before, size_t n,
			  const struct alike *own)
{
	uint64_t sum = 0;
	for (size_t i = 0; i < n; i++) {
		uint64_t was = before ? before[i] : 0;
		uintptr_t at = (uintptr_t)&now[i];
		if (now[i] != was)
			sum += mix64(mix64(alike_place(own, at)) + word_of(own, at, now[i]));
	}
	return sum;
}

// The range left out that reaches beyond `at` and begins first.
static const struct range *next_range(uintptr_t at)
{
	const struct range *best = NULL;
	for (size_t i = 0; i < work->nout; i++) {
		const struct range *r = &work->out[i];
		if (r->to > at && (!best || r->from < best->from))
			best = r;
	}
	return best;
}

static void look(void *ctx, const char *page, const char *before)
{
	uintptr_t at = (uintptr_t)page, end = at + PAGE;
	struct alike *own = alike_owner(at);
	(void)ctx;
	while (at < end) {
		const struct range *r = next_range(at);
		uintptr_t stop = r && r->from < end ? r->from : end;
		size_t offset = at - (uintptr_t)page;
		const uint64_t *was = before ? (const uint64_t *)(before + offset) : NULL;
		size_t n = stop > at ? (stop - at) / 8 : 0;
		uint64_t sum = sum_words((const uint64_t *)at, was, n, own);
		if (own)
			alike_add(own, sum);
		else
			work->sum += sum;
		work->data += sum && is_data(at) ? sum : 0;
		at = r && r->from < end ? r->to : end;
	}
}

// What main's stack held before main differs between processes, and main's first words there were
// written before restore_take(). So all words count that are not zero, in each page.
static void look_at_main(void)
{
	uintptr_t from = mains_cleared(), top = own_frames_top();
	if (from < top)
		work->sum += sum_words((const uint64_t *)from, NULL, (top - from) / 8, NULL);
}

// ---- the rest -------------------------------------------------------------------------------

// A hash of the output, byte by byte, so that it does not depend on when the hash was last updated.
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

static uint32_t output_length(void)
{
	off_t end = own_call(SYS_lseek, STDOUT_FILENO, 0, SEEK_CUR, 0);
	return (uint32_t)(end + (stdout->_IO_write_ptr - stdout->_IO_write_base));
}

static uint64_t input(void)
{
	bool given = channel_cell->run.input;
	return given ? (uint64_t)own_call(SYS_lseek, STDIN_FILENO, 0, SEEK_CUR, 0) : 0;
}

static void take_out_registers(void)
{
	for (uint32_t t = 1; t <= run_world.nthreads; t++)
		if (run_world.threads[t].life == LIFE_ALIVE)
			dead_registers_take_out(t, &channel_wire->returns, !output_counts());
}

uint64_t states_number(enum told_states told, enum eager eager, struct state_told *tells)
{
	bool timed = told == STATES_TIMED;
	unsigned pauses = eager ? LOCAL_PAUSES : 0;
	find_left_out();
	alike_find(told, leave_out);
	find_stacks();
	work->sum = work->data = 0;
	tags_take_out();
	take_out_registers();
	bool well = restore_each_written(look, NULL);
	look_at_main();
	dead_registers_put_in();
	tags_put_in();
	tells->data = (uint32_t)mix64(work->data);
	tells->printed = output_length();
	uint64_t h = mix64(work->sum);
	h = mix64(h + alike_sum(pauses, plain_word, &tells->stands_for));
	tells->apart = alike_apart();
	h = mix64(h ^ world_state(&run_world, timed, pauses, alike_threads()));
	h = mix64(h + (uint64_t)eager * 8 + told);
	h = output_counts() ? mix64(h ^ output()) : h;
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

uint64_t states_number(enum told_states told, enum eager eager, struct state_told *tells)
{
	(void)told, (void)eager, (void)tells;
	return 0;
}

bool states_again(uint32_t execution, uint64_t state)
{
	(void)execution, (void)state;
	return false;
}

#endif
