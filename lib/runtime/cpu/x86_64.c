// SPDX-License-Identifier: MIT
//
// x86-64: see cpu.h.
#ifdef __x86_64__

#include "runtime/cpu/cpu.h"

#include "runtime/cpu/system_calls.h"
#include "runtime/real.h"

#include <cpuid.h>
#include <elf.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#define HIDDEN(name) ".hidden " name "\n .globl " name "\n .type " name ", @function\n"

// ---- calls --------------------------------------------------------------------------------------

// The number and four arguments, in the order of a system call.
__asm__(".text\n" HIDDEN(
	"cpu_system_call") "cpu_system_call:\n"
			   "mov %rdi, %rax\n mov %rsi, %rdi\n mov %rdx, %rsi\n mov %rcx, %rdx\n"
			   "mov %r8, %r10\n xor %r8d, %r8d\n xor %r9d, %r9d\n syscall\n" HIDDEN(
				   "cpu_system_call_returns") "cpu_system_call_returns: ret\n");
extern const char cpu_system_call_returns[];

uint64_t cpu_system_call_place(void)
{
	return (uint64_t)(uintptr_t)cpu_system_call_returns;
}

// Called where a function that is an operation begins (-mfentry, lib/runtime/local.mk): clears the
// stack below. What earlier functions have left there would lie in gaps of the operation's frames,
// and count in the state (run/states.h). All registers keep their values; what is saved meanwhile
// is cleared, too.
__asm__(".text\n" HIDDEN("__fentry__") "__fentry__:\n"
				       " cmpb $0, own_frames_told(%rip)\n je 1f\n"
				       " push %rax\n push %rcx\n push %rdi\n"
				       " lea -2048(%rsp), %rdi\n mov $256, %ecx\n"
				       " xor %eax, %eax\n rep stosq\n"
				       " pop %rdi\n pop %rcx\n pop %rax\n"
				       " movq $0, -8(%rsp)\n movq $0, -16(%rsp)\n"
				       " movq $0, -24(%rsp)\n"
				       "1: ret\n"
				       ".size __fentry__, .-__fentry__\n");

#define UNWOUND                                                                                    \
	".cfi_adjust_cfa_offset 56\n"                                                              \
	".cfi_offset %rbp, -16\n .cfi_offset %rbx, -24\n .cfi_offset %r12, -32\n"                  \
	".cfi_offset %r13, -40\n .cfi_offset %r14, -48\n .cfi_offset %r15, -56\n"

#define PUSH_KEPT                                                                                  \
	"push %rbp\n push %rbx\n push %r12\n push %r13\n push %r14\n push %r15\n sub $8, %rsp\n"
#define POP_KEPT "add $8, %rsp\n pop %r15\n pop %r14\n pop %r13\n pop %r12\n pop %rbx\n pop %rbp\n"
#define ZERO_KEPT                                                                                  \
	"xor %ebp, %ebp\n xor %ebx, %ebx\n xor %r12d, %r12d\n xor %r13d, %r13d\n"                  \
	"xor %r14d, %r14d\n xor %r15d, %r15d\n"
#define FUNCTION(name) ".text\n" HIDDEN(name) name ":\n .cfi_startproc\n"
#define END(name) "ret\n .cfi_endproc\n .size " name ", .-" name "\n"

__asm__(FUNCTION("cpu_call_saving") PUSH_KEPT UNWOUND
	"stmxcsr (%rsp)\n fnstcw 4(%rsp)\n fnstsw 6(%rsp)\n"
	"mov %rsp, (%rdx)\n mov %rdi, %rax\n mov %rsi, %rdi\n call *%rax\n" HIDDEN(
		"cpu_call_saving_goes_on") "cpu_call_saving_goes_on:\n"
					   "add $56, %rsp\n .cfi_adjust_cfa_offset -56\n" END(
						   "cpu_call_saving"));

__asm__(FUNCTION("cpu_clear_below") "mov %rdi, %rcx\n mov %rsp, %rdi\n sub %rcx, %rdi\n shr $3, "
				    "%rcx\n xor %eax, %eax\n"
				    "rep stosq\n" END("cpu_clear_below"));

__asm__(FUNCTION("cpu_call_cleared") PUSH_KEPT UNWOUND
	"mov %rdi, %rax\n mov %rsi, %rdi\n" ZERO_KEPT
	"call *%rax\n" POP_KEPT END("cpu_call_cleared"));

extern const char cpu_call_saving_goes_on[];

uint64_t cpu_call_saving_place(void)
{
	return (uint64_t)(uintptr_t)cpu_call_saving_goes_on;
}

long cpu_clone(long flags, long parent_tid, int *child_tid)
{
	return REAL(syscall)(SYS_clone, flags, 0, parent_tid, child_tid, 0);
}

void cpu_copy_words(void *to, const void *from, size_t words)
{
	__asm__ volatile("rep movsq" : "+D"(to), "+S"(from), "+c"(words) : : "memory");
}

void cpu_clear_words(void *to, size_t words)
{
	__asm__ volatile("rep stosq" : "+D"(to), "+c"(words) : "a"(0L) : "memory");
}

// ---- flows of control ---------------------------------------------------------------------------

// Callee-saved registers below the return address, from the lowest: the control words of the two
// floating-point units and their exception flags, then r15 r14 r13 r12 rbx rbp. The x87 flags can
// only be set with the whole environment, which is slow, and seldom needed.
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

// context_switch continues into context_resume. The base of thread-local storage is the second
// word: its first word is its own address (the psABI says so), and where no instruction sets it,
// the system call does.
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

// ---- state --------------------------------------------------------------------------------------

bool cpu_sets_bases;

#define FSGSBASE 2u // of AT_HWCAP2
#define OSXSAVE (1u << 27)

// Set once, before restore_take().
static struct {
	void *area; // of the instruction xsave; begins a page
	uint64_t gs;
} saved;

void cpu_look(void)
{
	cpu_sets_bases = getauxval(AT_HWCAP2) & FSGSBASE;
}

bool cpu_state_take(void *(*keep)(size_t size))
{
	unsigned a, b, c, d;
	if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & OSXSAVE) ||
	    !__get_cpuid_count(0xd, 0, &a, &b, &c, &d))
		return false;
	saved.area = keep(b);
	if (!saved.area)
		return false;
	if (cpu_sets_bases)
		__asm__ volatile("rdgsbase %0" : "=r"(saved.gs));
	__asm__ volatile("xsave64 (%0)" : : "r"(saved.area), "a"(-1), "d"(-1) : "memory");
	return true;
}

void cpu_state_back(void)
{
	__asm__ volatile("xrstor64 (%0)" : : "r"(saved.area), "a"(-1), "d"(-1) : "memory");
	if (cpu_sets_bases)
		__asm__ volatile("wrgsbase %0" : : "r"(saved.gs));
	__asm__ volatile("sub $128, %%rsp\n push $0x202\n popfq\n add $128, %%rsp"
			 :
			 :
			 : "cc", "memory");
}

uint64_t cpu_ticks(void)
{
	return __builtin_ia32_rdtsc();
}

void cpu_ticks_stop(void)
{
	prctl(PR_SET_TSC, PR_TSC_SIGSEGV);
}

void cpu_guards(uint64_t *guard, uint64_t *hides)
{
	__asm__("mov %%fs:0x28, %0\n mov %%fs:0x30, %1" : "=r"(*guard), "=r"(*hides));
}

uint64_t cpu_revealed(uint64_t word, uint64_t hides)
{
	return (word >> 17 | word << 47) ^ hides; // the reverse of xor, then rotate
}

// ---- signals ------------------------------------------------------------------------------------

static const greg_t *registers(const void *context)
{
	return ((const ucontext_t *)context)->uc_mcontext.gregs;
}

uint64_t cpu_pc(const void *context)
{
	return (uint64_t)registers(context)[REG_RIP];
}

uint64_t cpu_stack(const void *context)
{
	return (uint64_t)registers(context)[REG_RSP];
}

uint64_t cpu_caller(const void *context)
{
	uint64_t caller = 0;
	const void *stack = (const void *)(uintptr_t)cpu_stack(context);
	if (readable(stack))
		memcpy(&caller, stack, sizeof caller);
	return caller;
}

uint64_t *cpu_stopped_call(void *context, uint64_t args[6])
{
	static const int where[] = {REG_RDI, REG_RSI, REG_RDX, REG_R10, REG_R8, REG_R9};
	for (int i = 0; i < 6; i++)
		args[i] = (uint64_t)registers(context)[where[i]];
	return (uint64_t *)&((ucontext_t *)context)->uc_mcontext.gregs[REG_RAX];
}

#define TRAP_FLAG 0x100

bool cpu_trap(void *context, bool on)
{
	greg_t *flags = &((ucontext_t *)context)->uc_mcontext.gregs[REG_EFL];
	*flags = on ? *flags | TRAP_FLAG : *flags & ~TRAP_FLAG;
	return true;
}

// ---- stubs --------------------------------------------------------------------------------------

// Called from a stub with the number in r11d; the arguments of the call are kept.
__asm__(".text\n"
	".type cpu_stub_enter, @function\n"
	"cpu_stub_enter:\n"
	"	pushq %rax\n	pushq %rdi\n	pushq %rsi\n	pushq %rdx\n"
	"	pushq %rcx\n	pushq %r8\n	pushq %r9\n	pushq %r10\n"
	"	subq $136, %rsp\n"
	"	movaps %xmm0, (%rsp)\n		movaps %xmm1, 16(%rsp)\n"
	"	movaps %xmm2, 32(%rsp)\n	movaps %xmm3, 48(%rsp)\n"
	"	movaps %xmm4, 64(%rsp)\n	movaps %xmm5, 80(%rsp)\n"
	"	movaps %xmm6, 96(%rsp)\n	movaps %xmm7, 112(%rsp)\n"
	"	movl %r11d, %edi\n"
	"	leaq 136(%rsp), %rsi\n"
	"	call cpu_stub_to\n"
	"	movq %rax, %r11\n"
	"	movaps (%rsp), %xmm0\n		movaps 16(%rsp), %xmm1\n"
	"	movaps 32(%rsp), %xmm2\n	movaps 48(%rsp), %xmm3\n"
	"	movaps 64(%rsp), %xmm4\n	movaps 80(%rsp), %xmm5\n"
	"	movaps 96(%rsp), %xmm6\n	movaps 112(%rsp), %xmm7\n"
	"	addq $136, %rsp\n"
	"	popq %r10\n	popq %r9\n	popq %r8\n	popq %rcx\n"
	"	popq %rdx\n	popq %rsi\n	popq %rdi\n	popq %rax\n"
	"	jmp *%r11\n"
	".size cpu_stub_enter, . - cpu_stub_enter\n");
extern char cpu_stub_enter[] __attribute__((visibility("hidden")));

__attribute__((visibility("hidden"))) void *(*cpu_stub_called)(unsigned number,
							       const struct stub_call *call);

// pushed: what cpu_stub_enter has pushed, r10 first, and above it the return address.
__attribute__((used, visibility("hidden"))) void *cpu_stub_to(unsigned number,
							      const uint64_t *pushed);
__attribute__((used, visibility("hidden"))) void *cpu_stub_to(unsigned number,
							      const uint64_t *pushed)
{
	const struct stub_call call = {
		.args = {pushed[6], pushed[5], pushed[4], pushed[3], pushed[2], pushed[1]},
		.back = pushed[8] - 1,
		.frame = (uint64_t)(uintptr_t)&pushed[8]};
	return cpu_stub_called(number, &call);
}

// mov $number, %r11d; jmp *0(%rip); the address of cpu_stub_enter
bool cpu_stub_make(unsigned char at[CPU_STUB], unsigned number)
{
	const void *enter = cpu_stub_enter;
	memcpy(at, "\x41\xbb", 2);
	memcpy(at + 2, &number, 4);
	memcpy(at + 6, "\xff\x25\0\0\0\0", 6);
	memcpy(at + 12, &enter, sizeof enter);
	return true;
}

bool cpu_holds_address(unsigned type)
{
	return type == R_X86_64_JUMP_SLOT || type == R_X86_64_GLOB_DAT || type == R_X86_64_64;
}

#else

typedef int other_machine; // a file of C must not be empty

#endif
