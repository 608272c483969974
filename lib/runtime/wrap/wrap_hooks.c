// SPDX-License-Identifier: MIT
//
// The runtime's hooks for instrumented code: all of annotate/hooks.def. For the atomic operations
// themselves they call libtreadle's hooks.
#include "runtime/clib/accesses.h"
#include "runtime/clib/imports.h"
#include "runtime/cpu/own_frames.h"
#include "runtime/gate/array_index.h"
#include "runtime/gate/end_event.h"
#include "runtime/gate/extents.h"
#include "runtime/gate/races.h"
#include "runtime/memory/cpp_code.h"
#include "runtime/memory/functions.h"
#include "runtime/memory/modules.h"
#include "runtime/mode.h"
#include "runtime/real.h"
#include "runtime/report.h"
#include "runtime/wrap/kept.h"

#include "base/i18n.h"

#include <stdlib.h>
#include <string.h>

// ---- what the registers held ------------------------------------------------------------------
//
// Where accesses by pointers are looked at (gate/extents.h), a hook begins with a few instructions
// that store the registers before its function in C changes them. Two that only calls use are left
// out.

// clang-format off
#ifdef __x86_64__
#define HOOK(name) __asm__("rt_hook_" #name) __attribute__((used, visibility("hidden")))
#define BEGIN(name)                                                                                \
	__asm__(".text\n"                                                                          \
		".globl __tsan_" #name "\n"                                                        \
		".type __tsan_" #name ", @function\n"                                              \
		"__tsan_" #name ":\n"                                                              \
		"cmpb $0, rt_extents_on(%rip)\n"                                                   \
		"je rt_hook_" #name "\n"                                                           \
		"lea rt_hook_" #name "(%rip), %r11\n"                                              \
		"jmp rt_hook_keep\n"                                                               \
		".size __tsan_" #name ", . - __tsan_" #name "\n");
#define KEEP(reg, number) "mov %" reg ", rt_hook_registers + 8 * " #number "(%rip)\n"
__asm__(".text\n"
	"rt_hook_keep:\n"
	KEEP("rax", 0) KEEP("rcx", 1) KEEP("rdx", 2) KEEP("rbx", 3) KEEP("rbp", 5)
	KEEP("rsi", 6) KEEP("rdi", 7) KEEP("r8", 8) KEEP("r9", 9) KEEP("r12", 12)
	KEEP("r13", 13) KEEP("r14", 14) KEEP("r15", 15)
	"mov (%rsp), %r10\n"
	KEEP("r10", 16)
	"jmp *%r11\n");
#else
#define HOOK(name)
#define BEGIN(name)
#endif
// clang-format on

#include "annotate/hooks_atomic.h"

// ---- plain accesses ------------------------------------------------------------------------

#define PC_OF(pc) ((uint64_t)(uintptr_t)(pc)-1) // of the call that returns there

static inline void note(const void *address, size_t size, int how, uint64_t pc)
{
	uint64_t place = rt_place(pc);
	if (place == pc)
		access_note(address, size, how, pc);
	else if (!cpp_is_librarys(address)) // which threads may use at the same time
		access_note(address, size, how | ACCESS_INSIDE, place);
}

// clang-format off
#define ACCESS(name, size, how)                                                                    \
	void __tsan_##name(void *address) HOOK(name);                                              \
	void __tsan_##name(void *address) { note(address, size, how, RT_PC()); }                   \
	BEGIN(name)
#define ACCESS_PC(name, size, how)                                                                 \
	void __tsan_##name(void *address, void *pc) HOOK(name);                                    \
	void __tsan_##name(void *address, void *pc)                                                \
	{ note(address, size, how, PC_OF(pc)); }                                                   \
	BEGIN(name)
#define RANGE(name, how)                                                                           \
	void __tsan_##name(void *address, unsigned long size) HOOK(name);                          \
	void __tsan_##name(void *address, unsigned long size)                                      \
	{ note(address, size, how, RT_PC()); }                                                     \
	BEGIN(name)
#define RANGE_PC(name, how)                                                                        \
	void __tsan_##name(void *address, unsigned long size, void *pc) HOOK(name);                \
	void __tsan_##name(void *address, unsigned long size, void *pc)                            \
	{ note(address, size, how, PC_OF(pc)); }                                                   \
	BEGIN(name)
#define NOTE(name, parameters) void __tsan_##name parameters;
#define COPY(name, parameters) void *__tsan_##name parameters;
// clang-format on
#include "annotate/hooks.def"

void __tsan_vptr_update(void **place, void *value)
{
	if (*place != value)
		access_note(place, sizeof *place, ACCESS_WRITES, RT_SITE());
}

void *__tsan_memcpy(void *to, const void *from, size_t n)
{
	access_note(from, n, ACCESS_READS, RT_SITE());
	access_note(to, n, ACCESS_WRITES, RT_SITE());
	return REAL(memcpy)(to, from, n);
}

void *__tsan_memmove(void *to, const void *from, size_t n)
{
	access_note(from, n, ACCESS_READS, RT_SITE());
	access_note(to, n, ACCESS_WRITES, RT_SITE());
	return REAL(memmove)(to, from, n);
}

void *__tsan_memset(void *to, int byte, size_t n)
{
	access_note(to, n, ACCESS_WRITES, RT_SITE());
	return REAL(memset)(to, byte, n);
}

// ---- notes ---------------------------------------------------------------------------------

// Called by a constructor of each file that has hooks.
void __tsan_init(void)
{
	modules_note();
}

void __tsan_func_entry(void *caller)
{
	if (!modules_all_seen())
		imports_call_back(PC_OF(caller));
	if (rt_self)
		races_function((uint64_t)(uintptr_t)caller, __builtin_frame_address(0));
	own_frames_clear_few();
}

void __tsan_func_exit(void)
{
	if (rt_self)
		functions_leave();
}

void __tsan_ignore_thread_begin(void)
{
}

void __tsan_ignore_thread_end(void)
{
}

void __tsan_atomic_thread_fence(int order)
{
	access_fence(order);
	__atomic_thread_fence(__ATOMIC_SEQ_CST);
}

void __tsan_atomic_signal_fence(int order)
{
	(void)order;
	__atomic_signal_fence(__ATOMIC_SEQ_CST);
}

// ---- arrays ----------------------------------------------------------------------------------

void __ubsan_handle_out_of_bounds(void *place, void *index);
_Noreturn void __ubsan_handle_out_of_bounds_abort(void *place, void *index);

void __ubsan_handle_out_of_bounds(void *place, void *index)
{
	array_index_outside(place, (uint64_t)(uintptr_t)index, RT_SITE());
	REAL(__ubsan_handle_out_of_bounds)(place, index);
}

void __ubsan_handle_out_of_bounds_abort(void *place, void *index)
{
	array_index_outside(place, (uint64_t)(uintptr_t)index, RT_SITE());
	REAL(__ubsan_handle_out_of_bounds_abort)(place, index);
	abort();
}

// ---- atomic operations ---------------------------------------------------------------------

// Evaluates the operation `real` when it is this thread's turn.
#define AT_THE_GATE(type, real, ...)                                                               \
	({                                                                                         \
		struct atomic rt_atomic = {                                                        \
			.at = at, .size = sizeof *at, .site = RT_SITE(), __VA_ARGS__};             \
		access_atomic_enter(&rt_atomic);                                                   \
		type rt_was = (real);                                                              \
		access_atomic_leave(&rt_atomic);                                                   \
		rt_was;                                                                            \
	})

// Compiled code asks by a load of its own whether a static variable is initialised. That it is not
// is always a right answer: the question comes to the gate as __cxa_guard_acquire() (wrap_once.c).
static bool asks_guard(const volatile void *at)
{
	return rt_mode() == RT_PLAN && !end_decided && cpp_is_guard(at);
}

// A weak compare-and-exchange may fail though it finds what it expects (C11, 7.17.7.4).
static void tell_weak(uint64_t pc)
{
	if (rt_mode() == RT_PLAN && !end_decided && !cpp_is_code(pc))
		report_note(N_("that a weak compare-and-exchange fails though it finds the "
			       "expected value was not tried (in a loop it does no harm)"));
}

#define TELL_strong ((void)0)
#define TELL_weak tell_weak(RT_PC())

#define CODE_fetch_add ATOMIC_ADD
#define CODE_fetch_sub ATOMIC_SUB
#define CODE_fetch_and ATOMIC_AND
#define CODE_fetch_or ATOMIC_OR
#define CODE_fetch_xor ATOMIC_XOR
#define CODE_fetch_nand ATOMIC_NAND

// clang-format off
#define FETCH(bits, name)                                                                          \
	HOOK_TYPE(bits) __tsan_atomic##bits##_##name(volatile HOOK_TYPE(bits) * at,                \
						     HOOK_TYPE(bits) operand, int order)           \
	{                                                                                          \
		return AT_THE_GATE(HOOK_TYPE(bits),                                                \
				   REAL(__tsan_atomic##bits##_##name)(at, operand, order),         \
				   .code = CODE_##name, .operand = operand, .order = order);       \
	}                                                                                          \
	BEGIN(atomic##bits##_##name)

#define COMPARE(bits, name)                                                                        \
	int __tsan_atomic##bits##_compare_exchange_##name(                                         \
		volatile HOOK_TYPE(bits) * at, HOOK_TYPE(bits) * expected,                         \
		HOOK_TYPE(bits) value, int order, int otherwise)                                   \
	{                                                                                          \
		TELL_##name;                                                                       \
		return AT_THE_GATE(int,                                                            \
				   REAL(__tsan_atomic##bits##_compare_exchange_strong)(            \
					at, expected, value, order, otherwise),                    \
				   .code = ATOMIC_COMPARE, .operand = value,                       \
				   .expected = *expected, .order = order,                          \
				   .otherwise = otherwise);                                        \
	}

#define ATOMIC(bits)                                                                               \
	HOOK_TYPE(bits) __tsan_atomic##bits##_load(const volatile HOOK_TYPE(bits) * at, int order) \
	{                                                                                          \
		if (bits == 8 && cpp_program && asks_guard(at))                                    \
			return 0;                                                                  \
		return AT_THE_GATE(HOOK_TYPE(bits), REAL(__tsan_atomic##bits##_load)(at, order),   \
				   .code = ATOMIC_LOAD, .order = order);                           \
	}                                                                                          \
	void __tsan_atomic##bits##_store(volatile HOOK_TYPE(bits) * at, HOOK_TYPE(bits) value,     \
					 int order)                                                \
	{                                                                                          \
		AT_THE_GATE(int, (REAL(__tsan_atomic##bits##_store)(at, value, order), 0),         \
			    .code = ATOMIC_STORE, .operand = value, .order = order);               \
	}                                                                                          \
	HOOK_TYPE(bits) __tsan_atomic##bits##_exchange(volatile HOOK_TYPE(bits) * at,              \
						       HOOK_TYPE(bits) value, int order)           \
	{                                                                                          \
		return AT_THE_GATE(HOOK_TYPE(bits),                                                \
				   REAL(__tsan_atomic##bits##_exchange)(at, value, order),         \
				   .code = ATOMIC_EXCHANGE, .operand = value, .order = order);     \
	}                                                                                          \
	COMPARE(bits, strong)                                                                      \
	COMPARE(bits, weak)                                                                        \
	HOOK_TYPE(bits) __tsan_atomic##bits##_compare_exchange_val(                                \
		volatile HOOK_TYPE(bits) * at, HOOK_TYPE(bits) expected, HOOK_TYPE(bits) value,    \
		int order, int otherwise)                                                          \
	{                                                                                          \
		return AT_THE_GATE(HOOK_TYPE(bits),                                                \
				   REAL(__tsan_atomic##bits##_compare_exchange_val)(               \
					at, expected, value, order, otherwise),                    \
				   .code = ATOMIC_COMPARE, .operand = value, .expected = expected, \
				   .order = order, .otherwise = otherwise);                        \
	}                                                                                          \
	HOOK_FETCHES(FETCH, bits)                                                                  \
	BEGIN(atomic##bits##_load)                                                                 \
	BEGIN(atomic##bits##_store)                                                                \
	BEGIN(atomic##bits##_exchange)                                                             \
	BEGIN(atomic##bits##_compare_exchange_strong)                                              \
	BEGIN(atomic##bits##_compare_exchange_weak)                                                \
	BEGIN(atomic##bits##_compare_exchange_val)
// clang-format on
#include "annotate/hooks.def"
