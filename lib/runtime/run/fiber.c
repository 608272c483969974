// SPDX-License-Identifier: MIT
//
// Threads as fibers: see fiber.h.
#include "runtime/run/fiber.h"

#include "runtime/gate/turns.h"
#include "runtime/memory/heap.h"
#include "runtime/mode.h"
#include "runtime/past.h"
#include "runtime/real.h"
#include "runtime/run/cpu_state.h"

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

#define FIBERS 256 // threads that the executions of a program may have created
#define WORD 8192  // bytes: whole pages

static struct wanted {
	unsigned n;
	bool impossible;
	struct {
		uint32_t slot; // of the heap
		size_t size;   // of the stack
	} of[FIBERS];
} wanted,      // by all executions so far, as the server knows; a runner by those before it
	*word; // shared memory, in which an execution leaves word of its own; cleared after it

// Borrowed, in the order of `wanted`. Written before the first execution.
static struct fiber {
	struct context start;
	pthread_t handle;
} fibers[FIBERS];
static unsigned nfibers;

PAST static struct context at[MAX_THREADS + 1]; // by thread: where it waits

bool fibers_prepare(void)
{
#ifdef __x86_64__
	void *p = mmap(NULL, WORD, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	word = p == MAP_FAILED ? NULL : p;
#endif
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

// Where the C library keeps the kernel's number of a thread, from its control block on.
static size_t number_offset(void)
{
	char *place = NULL;
	prctl(PR_GET_TID_ADDRESS, &place);
	return (size_t)(place - (char *)pthread_self());
}

// The kernel clears the number when the thread has left. What the C library keeps by it, such as
// who owns a recursive lock, would then be everybody's.
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

// ---- switching ------------------------------------------------------------------------------

#ifdef __x86_64__

// What a called function keeps, below the return address: r15 r14 r13 r12 rbx rbp, and, lowest, the
// control words of the two floating-point units, and which exceptions have been raised. Those of
// the older unit can be set only with all of its environment: that is slow, and most often there
// are none.
#define KEEP                                                                                       \
	"push %rbp\n push %rbx\n push %r12\n push %r13\n push %r14\n push %r15\n"                  \
	"sub $8, %rsp\n stmxcsr (%rsp)\n fnstcw 4(%rsp)\n fnstsw 6(%rsp)\n"
#define BACK                                                                                       \
	"ldmxcsr (%rsp)\n fldcw 4(%rsp)\n fnstsw %ax\n or 6(%rsp), %ax\n test $0x3f, %al\n jz "    \
	"1f\n"                                                                                     \
	"sub $32, %rsp\n fnstenv (%rsp)\n mov 38(%rsp), %ax\n mov %ax, 4(%rsp)\n"                  \
	"fldenv (%rsp)\n add $32, %rsp\n"                                                          \
	"1: add $8, %rsp\n"                                                                        \
	"pop %r15\n pop %r14\n pop %r13\n pop %r12\n pop %rbx\n pop %rbp\n"

// context_switch goes on into context_resume (see fiber.h); context_park saves, and leaves as a
// kernel thread. The base of thread-local storage is the second word: its first word is its own
// address (the psABI says so), and where no instruction sets it, the system call does.
__asm__(".text\n"
	".hidden context_switch\n .globl context_switch\n .type context_switch, @function\n"
	"context_switch:\n" KEEP "mov %rsp, (%rdi)\n mov %fs:0, %rax\n mov %rax, 8(%rdi)\n"
	"mov %rsi, %rdi\n"
	".hidden context_resume\n .globl context_resume\n .type context_resume, @function\n"
	"context_resume:\n"
	"mov (%rdi), %rsp\n mov 8(%rdi), %rsi\n cmpb $0, cpu_sets_bases(%rip)\n je 2f\n"
	"wrfsbase %rsi\n 3:" BACK "ret\n"
	"2: mov $0x1002, %edi\n mov $158, %eax\n syscall\n jmp 3b\n" // arch_prctl(ARCH_SET_FS)
	".hidden context_park\n .globl context_park\n .type context_park, @function\n"
	"context_park:\n" KEEP "mov %fs:0, %rax\n mov %rax, 8(%rdi)\n mov %rsp, (%rdi)\n"
	"mov $60, %eax\n xor %edi, %edi\n syscall\n");
void context_park(struct context *save);

void context_begin(struct context *c, void *stack, size_t size, void (*function)(void))
{
	uintptr_t top = ((uintptr_t)stack + size) & ~(uintptr_t)15;
	uint64_t *frame = (uint64_t *)top - 9; // kept registers, where to return to, and what that
					       // would have called
	memset(frame, 0, 9 * sizeof *frame);
	uint32_t control[2];
	__asm__ volatile("stmxcsr %0\n fnstcw %1" : "=m"(control[0]), "=m"(control[1]));
	frame[0] = control[0] | (uint64_t)(uint16_t)control[1] << 32;
	frame[7] = (uint64_t)(uintptr_t)function;
	c->stack = frame;
	c->locals = (uintptr_t)pthread_self();
}

#else

void context_switch(struct context *save, const struct context *to)
{
	(void)save, (void)to;
}

_Noreturn void context_resume(const struct context *to)
{
	(void)to;
	__builtin_unreachable();
}

static void context_park(struct context *save)
{
	(void)save;
}

void context_begin(struct context *c, void *stack, size_t size, void (*function)(void))
{
	(void)c, (void)stack, (void)size, (void)function;
}

#endif

struct rt_thread *fiber_lent(void)
{
	context_park(&fibers[nfibers].start);
	return thread_numbered(turns_runner);
}
