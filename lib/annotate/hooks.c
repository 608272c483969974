// SPDX-License-Identifier: MIT
//
// The memory hooks of a program that runs without the runtime: empty functions. Code compiled by
// `treadle cc` calls them before each access; under `treadle` the runtime's functions of the same
// names take their place. So they must stay replaceable: exported, and never called by this
// library.
//
// The atomic ones, which do their operation, are in hooks_atomic.c.
#include <dlfcn.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// clang-format off
#define VISIBLE __attribute__((visibility("default")))

#define ACCESS(name, size, how)                                                                    \
	VISIBLE void __tsan_##name(void *address);                                                 \
	void __tsan_##name(void *address) { (void)address; }
#define ACCESS_PC(name, size, how)                                                                 \
	VISIBLE void __tsan_##name(void *address, void *pc);                                       \
	void __tsan_##name(void *address, void *pc) { (void)address, (void)pc; }
#define RANGE(name, how)                                                                           \
	VISIBLE void __tsan_##name(void *address, unsigned long size);                             \
	void __tsan_##name(void *address, unsigned long size) { (void)address, (void)size; }
#define RANGE_PC(name, how)                                                                        \
	VISIBLE void __tsan_##name(void *address, unsigned long size, void *pc);                   \
	void __tsan_##name(void *address, unsigned long size, void *pc)                            \
	{ (void)address, (void)size, (void)pc; }
#define NOTE(name, parameters) VISIBLE void __tsan_##name parameters;
#define COPY(name, parameters) VISIBLE void *__tsan_##name parameters;
// clang-format on
#include "annotate/hooks.def"

void __tsan_vptr_update(void **place, void *value)
{
	(void)place;
	(void)value;
}

void __tsan_init(void)
{
}

void __tsan_func_entry(void *caller)
{
	(void)caller;
}

void __tsan_func_exit(void)
{
}

void __tsan_ignore_thread_begin(void)
{
}

void __tsan_ignore_thread_end(void)
{
}

void __tsan_atomic_thread_fence(int order)
{
	(void)order;
	__atomic_thread_fence(__ATOMIC_SEQ_CST);
}

void __tsan_atomic_signal_fence(int order)
{
	(void)order;
	__atomic_signal_fence(__ATOMIC_SEQ_CST);
}

void *__tsan_memcpy(void *to, const void *from, size_t n)
{
	return memcpy(to, from, n);
}

void *__tsan_memmove(void *to, const void *from, size_t n)
{
	return memmove(to, from, n);
}

void *__tsan_memset(void *to, int byte, size_t n)
{
	return memset(to, byte, n);
}

// ---- arrays
//
// Called for an index outside of its array. A program of which the user has asked for more checks
// (-fsanitize=undefined) is linked with the compiler's own functions of these names, behind these.

typedef void report_index(void *place, void *index);
VISIBLE void __ubsan_handle_out_of_bounds(void *place, void *index);
VISIBLE _Noreturn void __ubsan_handle_out_of_bounds_abort(void *place, void *index);

static void report_by(const char *name, void *place, void *index)
{
	report_index *report = (report_index *)dlsym(RTLD_NEXT, name);
	if (report)
		report(place, index);
}

void __ubsan_handle_out_of_bounds(void *place, void *index)
{
	report_by("__ubsan_handle_out_of_bounds", place, index);
}

void __ubsan_handle_out_of_bounds_abort(void *place, void *index)
{
	report_by("__ubsan_handle_out_of_bounds_abort", place, index);
	abort();
}
