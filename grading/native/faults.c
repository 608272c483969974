// SPDX-License-Identifier: MIT
//
// Faults: see faults.h. The compiler calls a function for each kind of undefined behaviour; these
// functions are defined here, so that no library is needed and the sentence names the line. The
// library of the address sanitizer, where there is one, calls __asan_on_error() before each report.
#include "grading/native/faults.h"

#include "contract/sentences.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TEXT = 300, STACK = 64 << 10 };

static void (*fault)(const char *kind, const char *what);

static _Noreturn void report_kind(const char *kind, const char *what)
{
	if (fault)
		fault(kind, what);
	_exit(1);
}

static _Noreturn void report(const char *what)
{
	report_kind("crash", what);
}

// --- addresses -----------------------------------------------------------------------------------

const char *__asan_get_report_description(void) __attribute__((weak));
void *__asan_get_report_address(void) __attribute__((weak));
int __asan_get_report_access_type(void) __attribute__((weak));
const char *__asan_default_options(void);
void __asan_on_error(void);

// New memory is filled with bytes of 190, which no answer expects as a pointer or a count.
const char *__asan_default_options(void)
{
	return "detect_leaks=0:max_malloc_fill_size=1073741824:malloc_fill_byte=190:"
	       "quarantine_size_mb=16:handle_segv=0:handle_sigbus=0:handle_abort=0:"
	       "handle_sigill=0:handle_sigfpe=0:use_sigaltstack=0:allocator_may_return_null=1:"
	       "detect_odr_violation=0";
}

// The memory that an answer may have in use.
#define MOST_MEMORY ((size_t)256 << 20)

void __sanitizer_malloc_hook(const volatile void *p, size_t size);
void __sanitizer_free_hook(const volatile void *p);
size_t __sanitizer_get_allocated_size(const volatile void *p) __attribute__((weak));

static size_t taken;
static atomic_size_t blocks; // atomic: a thread that ends frees some without having a turn
static bool reported;

void __sanitizer_malloc_hook(const volatile void *p, size_t size)
{
	(void)p;
	taken += size;
	atomic_fetch_add_explicit(&blocks, 1, memory_order_relaxed);
	if (taken <= MOST_MEMORY || !fault || reported)
		return;
	reported = true; // since the report takes memory
	report(N_("it takes more than 256 MiB of memory"));
}

void __sanitizer_free_hook(const volatile void *p)
{
	if (!p)
		return;
	atomic_fetch_sub_explicit(&blocks, 1, memory_order_relaxed);
	if (__sanitizer_get_allocated_size)
		taken -= __sanitizer_get_allocated_size(p);
}

size_t faults_blocks(void)
{
	return atomic_load_explicit(&blocks, memory_order_relaxed);
}

static const struct {
	const char *kind, *reads, *writes;
} kinds[] = {
	{"heap-buffer-overflow", N_("it reads beyond a block that malloc has given"),
	 N_("it writes beyond a block that malloc has given")},
	{"heap-use-after-free", N_("it reads memory that was freed"),
	 N_("it writes to memory that was freed")},
	{"stack-buffer-overflow", N_("it reads beyond a variable on the stack"),
	 N_("it writes beyond a variable on the stack")},
	{"stack-buffer-underflow", N_("it reads in front of a variable on the stack"),
	 N_("it writes in front of a variable on the stack")},
	{"stack-use-after-return", N_("it reads a variable of a function that has returned"),
	 N_("it writes to a variable of a function that has returned")},
	{"stack-use-after-scope", N_("it reads a variable of a block that was left"),
	 N_("it writes to a variable of a block that was left")},
	{"global-buffer-overflow", N_("it reads beyond a static variable"),
	 N_("it writes beyond a static variable")},
	{"attempting double-free", N_("a block is freed twice"), N_("a block is freed twice")},
	{"attempting free on address which was not malloc()-ed",
	 N_("what is freed is not a block that malloc has given"),
	 N_("what is freed is not a block that malloc has given")},
};

void __asan_on_error(void)
{
	const char *kind = __asan_get_report_description ? __asan_get_report_description() : "";
	bool writes = __asan_get_report_access_type && __asan_get_report_access_type();
	char text[TEXT];
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (strstr(kind, kinds[i].kind))
			report(writes ? kinds[i].writes : kinds[i].reads);
	snprintf(text, sizeof text, ADDRESS_FAULT, kind);
	report(text);
}

// --- undefined behaviour -------------------------------------------------------------------------

// The beginning of the data that the compiler passes to each of these functions.
struct place {
	const char *file;
	uint32_t line, column;
};

static _Noreturn void report_at(const struct place *place, const char *what)
{
	char text[TEXT];
	const char *slash = place->file ? strrchr(place->file, '/') : NULL;
	snprintf(text, sizeof text, FAULT_AT, what,
		 slash	       ? slash + 1
		 : place->file ? place->file
			       : "?",
		 place->line);
	report(text);
}

#define UNDEFINED(name, what)                                                                      \
	void __ubsan_handle_##name(const struct place *place);                                     \
	void __ubsan_handle_##name(const struct place *place)                                      \
	{                                                                                          \
		report_at(place, what);                                                            \
	}

UNDEFINED(add_overflow, N_("a sum is larger than its type can hold"))
UNDEFINED(sub_overflow, N_("a difference is larger than its type can hold"))
UNDEFINED(mul_overflow, N_("a product is larger than its type can hold"))
UNDEFINED(negate_overflow, N_("a negation is larger than its type can hold"))
UNDEFINED(divrem_overflow, N_("a division by zero, or too large a quotient"))
UNDEFINED(shift_out_of_bounds, N_("a shift by more bits than there are"))
UNDEFINED(out_of_bounds, N_("an index is outside of its array"))
UNDEFINED(builtin_unreachable, N_("code is reached that is marked as unreachable"))
UNDEFINED(missing_return, N_("a function ends without a return"))
UNDEFINED(vla_bound_not_positive, N_("an array has no element"))
UNDEFINED(load_invalid_value, N_("a bool or an enum holds what it cannot: was it ever set?"))
UNDEFINED(type_mismatch_v1, N_("a pointer is null, or was never set"))
UNDEFINED(pointer_overflow, N_("a pointer is computed that is outside of its object"))
UNDEFINED(nonnull_arg, N_("a null pointer is passed where none may be"))
UNDEFINED(nonnull_return_v1, N_("a null pointer is returned where none may be"))
UNDEFINED(invalid_builtin, N_("a function of the compiler is called with what it may not be"))
UNDEFINED(float_cast_overflow, N_("a number is larger than its type can hold"))

// --- giving up -----------------------------------------------------------------------------------

// These functions come before the C library's, like those of interposed.c. The C library's would
// send a signal, which the guard does not allow.
void abort(void)
{
	report(N_("it gives up, by abort"));
}

void __assert_fail(const char *assertion, const char *file, unsigned line, const char *function)
{
	char text[TEXT];
	(void)file;
	(void)function;
	snprintf(text, sizeof text, FAILED_ASSERTION, line, assertion);
	report_kind("assertion", text);
}

// --- signals -------------------------------------------------------------------------------------

static void on_signal(int number)
{
	char text[TEXT];
	if (number == SIGSEGV)
		report(N_("it uses a pointer that points to nothing"));
	snprintf(text, sizeof text, FATAL_SIGNAL, sigabbrev_np(number));
	report(text);
}

void faults_open(void (*f)(const char *kind, const char *what))
{
	static char stack[STACK];
	const stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
	static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
	struct sigaction act = {.sa_handler = on_signal, .sa_flags = SA_ONSTACK};
	fault = f;
	sigaltstack(&other, NULL);
	for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
		sigaction(signals[i], &act, NULL);
}
