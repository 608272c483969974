// SPDX-License-Identifier: MIT
//
// What depends on the processor: registers, the layout of a called function's frame, instructions.
// x86_64.c has everything; on other machines (other.c) threads are the kernel's, executions are
// made by forks, and states have no numbers. Nothing here blocks or keeps data of a run.
#ifndef RUNTIME_CPU_CPU_H
#define RUNTIME_CPU_CPU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// ---- calls

// The system call, without errno: what the kernel returns, below 0 the negated errno value. It is
// made at one place in the code; the address that the kernel returns to, 0: there is no such place.
long cpu_system_call(long number, long a, long b, long c, long d);
uint64_t cpu_system_call_place(void);

// The system call clone() with these flags, and no new stack: its result, or -1 with errno.
long cpu_clone(long flags, long parent_tid, int *child_tid);

// Calls f(argument) after saving, on the stack, the registers that a called function keeps (enum
// kept of trace/returns.h) behind the control words of the floating-point units; *low is where. On
// other machines *low stays as it is. While f runs, call frame information for the address
// cpu_call_saving_place(), with *low as the stack pointer, leads to the caller's registers; 0:
// there is none.
void cpu_call_saving(void (*f)(void *argument), void *argument, uintptr_t *low);
uint64_t cpu_call_saving_place(void);

// Calls f(argument) with zeros in the registers that a called function keeps.
void *cpu_call_cleared(void *(*f)(void *argument), void *argument);

// Clears this many bytes, a multiple of 8, of the stack below the caller's frame.
void cpu_clear_below(size_t bytes);

// Copies and clears words of 8 bytes, and touches no other memory.
void cpu_copy_words(void *to, const void *from, size_t words);
void cpu_clear_words(void *to, size_t words);

// ---- flows of control

// Can flows of control be switched here? Then executions may share a process, and states have
// numbers.
#ifdef __x86_64__
#define CPU_CONTEXTS true
#else
#define CPU_CONTEXTS false
#endif

// A flow of control that does not run: its stack, with the registers on it.
struct context {
	void *stack;
	uintptr_t locals; // the base of thread-local storage
};

// Saves the calling flow of control and resumes another. Returns when the saved one is resumed.
void context_switch(struct context *save, const struct context *to);

// Resumes another flow of control, without saving the calling one.
_Noreturn void context_resume(const struct context *to);

// Saves the calling flow of control and ends the kernel thread that ran it, by the bare system
// call. Returns when another kernel thread resumes it.
void context_park(struct context *save);

// Makes *c a flow of control that begins with a function, which must not return, on a stack of
// `size` bytes, with the thread-local storage of the calling one.
void context_begin(struct context *c, void *stack, size_t size, void (*function)(void));

// ---- state besides memory and the registers above

// Can programs set the bases of thread-local storage by instructions? Known after cpu_look(). Where
// not, a system call sets the one that is used, and no program sets the other.
extern bool cpu_sets_bases;
void cpu_look(void);

// Saves floating-point and vector registers, keys of pages, flags, and the second base of
// thread-local storage, in memory that keep() gives. False: the processor does not let them be
// saved, or there is no memory.
bool cpu_state_take(void *(*keep)(size_t size));

// Restores them.
void cpu_state_back(void);

// A counter that runs with time; 0 on other machines.
uint64_t cpu_ticks(void);

// Lets reading that counter raise SIGSEGV, for the calling thread and those it creates. Some
// virtual machines accept that and ignore it. Called while the process has one thread.
void cpu_ticks_stop(void);

// The two numbers that the C library draws for each process: one guards frames on stacks, the other
// hides addresses that the library keeps.
void cpu_guards(uint64_t *guard, uint64_t *hides);

// The address that such a hidden word stands for.
uint64_t cpu_revealed(uint64_t word, uint64_t hides);

// ---- where a signal has interrupted its thread; context: the handler's argument

uint64_t cpu_pc(const void *context);	 // 0: not known
uint64_t cpu_stack(const void *context); // the stack pointer; 0: not known

// After a jump to an address without code: the return address of the jump, if it was a call.
uint64_t cpu_caller(const void *context);

// The arguments of the system call that a filter has stopped; returns where its result goes.
uint64_t *cpu_stopped_call(void *context, uint64_t args[6]);

// Turns single-stepping (SIGTRAP after each instruction) on or off, from the handler's return on.
// False: this machine cannot.
bool cpu_trap(void *context, bool on);

// ---- stubs

// The call of a function that a stub stands for.
struct stub_call {
	uint64_t args[6]; // those in registers that are not numbers with a fraction
	uint64_t back;	  // in the instruction that calls
	uint64_t frame;	  // where the return address stands
};

// A stub is a piece of code that stands for a function: it calls cpu_stub_called(number, call) and
// then jumps to the address that this returns, with the arguments of the call unchanged.
#define CPU_STUB 32 // bytes
extern void *(*cpu_stub_called)(unsigned number, const struct stub_call *call);

// Writes the code of a stub. False: this machine has none.
bool cpu_stub_make(unsigned char at[CPU_STUB], unsigned number);

// Is an ELF relocation of this type for the address of a function?
bool cpu_holds_address(unsigned type);

#endif
