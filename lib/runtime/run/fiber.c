// SPDX-License-Identifier: MIT
//
// Threads as fibers: see fiber.h.
#include "runtime/run/fiber.h"

#include "runtime/cpu/cpu.h"
#include "runtime/gate/turns.h"
#include "runtime/memory/heap.h"
#include "runtime/mode.h"
#include "runtime/real.h"
#include "runtime/state_marks.h"

#include "model/world.h"

#include <sched.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/single_threaded.h>
#include <sys/syscall.h>
#include <unistd.h>

bool fibers_on;
void *(*fiber_body)(void *);

#define FIBERS 256 // threads that the executions of a program may create
#define WORD 8192  // bytes of shared memory, in whole pages

static struct wanted {
	unsigned n;
	bool impossible;
	struct {
		uint32_t slot; // of the heap
		size_t size;   // of the stack
	} of[FIBERS];
} wanted, // stacks wanted by the executions so far, as the server knows; a runner: by those before
	  // it
	*word; // shared memory, in which an execution reports its own; cleared after it

// Stacks of real threads, in the order of `wanted`; written before the first execution.
static struct fiber {
	struct context start;
	pthread_t handle;
} fibers[FIBERS];
static unsigned nfibers;

PAST static struct context at[MAX_THREADS + 1]; // by thread: where it waits

bool fibers_prepare(void)
{
	void *p = mmap(NULL, WORD, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	word = p == MAP_FAILED || !CPU_CONTEXTS ? NULL : p;
	return word;
}

_Static_assert(sizeof(struct wanted) <= WORD, "all of it is cleared");

static unsigned find(const struct wanted *w, uint32_t slot)
{
	unsigned i = 0;
	while (i < w->n && w->of[i].slot != slot)
		i++;
	return i;
}

static void add(struct wanted *w, uint32_t slot, size_t size)
{
	unsigned i = find(w, slot);
	if (!size || i == FIBERS || (i < w->n && w->of[i].size != size)) {
		w->impossible = true;
	} else if (i == w->n) {
		w->of[i].slot = slot;
		w->of[i].size = size;
		w->n++;
	}
}

void fiber_wanted(const struct heap *heap, size_t size)
{
	if (word)
		add(word, heap ? heap_number(heap) : 0, heap ? size : 0);
}

void fibers_learn(void)
{
	if (!word)
		return;
	wanted.impossible |= word->impossible || word->n > FIBERS;
	for (unsigned i = 0; i < word->n && i < FIBERS; i++)
		add(&wanted, word->of[i].slot, word->of[i].size);
	memset(word, 0, WORD);
}

bool fibers_possible(void)
{
	return word && !wanted.impossible;
}

// ---- borrowing ------------------------------------------------------------------------------

// The place of the kernel's thread number in the C library's control block.
static size_t number_offset(void)
{
	char *place = NULL;
	prctl(PR_GET_TID_ADDRESS, &place);
	return (size_t)(place - (char *)pthread_self());
}

// Waits until the thread has left: the kernel then clears the number. Locks that record their owner
// by the number would otherwise have the same owner in all threads.
static void await_left(const struct fiber *f, size_t offset, int number)
{
	_Atomic int *place = (_Atomic int *)((char *)f->handle + offset);
	while (atomic_load(place) != 0)
		REAL(sched_yield)();
	atomic_store(place, number);
}

static bool borrow(uint32_t slot, size_t size, size_t number_at)
{
	struct heap *heap = heap_prepare(slot, size);
	struct fiber *f = &fibers[nfibers];
	pthread_attr_t attr;
	if (!heap)
		return false;
	pthread_attr_init(&attr);
	pthread_attr_setstack(&attr, heap_stack(heap, size), size);
	if (REAL(pthread_create)(&f->handle, &attr, fiber_body, NULL))
		return false;
	int number;
	do
		number = atomic_load((_Atomic int *)((char *)f->handle + number_at));
	while (!number && !f->start.stack);
	await_left(f, number_at, number ? number : (int)(1u << 30 | nfibers));
	nfibers++;
	return true;
}

bool fibers_borrow(void)
{
	size_t number_at = number_offset();
	fibers_on = true;
	for (unsigned i = 0; i < wanted.n; i++)
		if (!borrow(wanted.of[i].slot, wanted.of[i].size, number_at))
			return false;
	__libc_single_threaded = 1;
	return true;
}

bool fiber_create(pthread_t *handle, const struct rt_thread *r, const struct heap *heap,
		  size_t size)
{
	unsigned i = heap ? find(&wanted, heap_number(heap)) : FIBERS;
	if (i >= nfibers || wanted.of[i].size != size)
		return false;
	*handle = fibers[i].handle;
	at[r->number] = fibers[i].start;
	__libc_single_threaded = 0;
	return true;
}

void fiber_hand_over(uint32_t thread)
{
	struct context left, *mine = rt_self ? &at[rt_self] : &left;
	context_switch(mine, &at[thread]);
}

struct rt_thread *fiber_lent(void)
{
	context_park(&fibers[nfibers].start);
	return thread_numbered(turns_runner);
}
