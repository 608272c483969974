// SPDX-License-Identifier: MIT
//
// Faults: see faults.h. The compiler calls a function for each kind of undefined behaviour; these
// functions are defined here, so that no library is needed and the sentence names the line. The
// library of the address sanitizer, where there is one, calls __asan_on_error() before each report.
#include "grading/native/faults.h"

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

// How much an answer may have in use.
#define MOST_MEMORY ((size_t)256 << 20)

void __sanitizer_malloc_hook(const volatile void *p, size_t size);
void __sanitizer_free_hook(const volatile void *p);
size_t __sanitizer_get_allocated_size(const volatile void *p) __attribute__((weak));

static size_t taken;
static atomic_size_t blocks; // atomic, since a thread that ends gives some back without a turn
static bool reported;

void __sanitizer_malloc_hook(const volatile void *p, size_t size)
{
	(void)p;
	taken += size;
	atomic_fetch_add_explicit(&blocks, 1, memory_order_relaxed);
	if (taken <= MOST_MEMORY || !fault || reported)
		return;
	reported = true; // the report takes memory, too
	report("it takes more than 256 MiB of memory");
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
	const char *kind, *words;
} kinds[] = {
	{"heap-buffer-overflow", "beyond a block that malloc has given"},
	{"heap-use-after-free", "in memory that was freed"},
	{"stack-buffer-overflow", "beyond a variable on the stack"},
	{"stack-buffer-underflow", "in front of a variable on the stack"},
	{"stack-use-after-return", "in a variable of a function that has returned"},
	{"stack-use-after-scope", "in a variable of a block that was left"},
	{"global-buffer-overflow", "beyond a static variable"},
	{"attempting double-free", "a block is freed twice"},
	{"attempting free on address which was not malloc()-ed",
	 "what is freed is not a block that malloc has given"},
};

void __asan_on_error(void)
{
	const char *kind = __asan_get_report_description ? __asan_get_report_description() : "";
	const char *words = kind;
	char text[TEXT];
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (strcmp(kind, kinds[i].kind) == 0 || strstr(kind, kinds[i].kind))
			words = kinds[i].words;
	bool frees = strstr(kind, "free on") || strstr(kind, "double-free");
	snprintf(text, sizeof text, "%s%s",
		 frees								    ? ""
		 : __asan_get_report_access_type && __asan_get_report_access_type() ? "it writes "
										    : "it reads ",
		 words);
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
	snprintf(text, sizeof text, "%s, at %s:%u", what,
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

UNDEFINED(add_overflow, "a sum is larger than its type can hold")
UNDEFINED(sub_overflow, "a difference is larger than its type can hold")
UNDEFINED(mul_overflow, "a product is larger than its type can hold")
UNDEFINED(negate_overflow, "a negation is larger than its type can hold")
UNDEFINED(divrem_overflow, "a division by zero, or too large a quotient")
UNDEFINED(shift_out_of_bounds, "a shift by more bits than there are")
UNDEFINED(out_of_bounds, "an index is outside of its array")
UNDEFINED(builtin_unreachable, "code is reached that is marked as unreachable")
UNDEFINED(missing_return, "a function ends without a return")
UNDEFINED(vla_bound_not_positive, "an array has no element")
UNDEFINED(load_invalid_value, "a bool or an enum holds what it cannot: was it ever set?")
UNDEFINED(type_mismatch_v1, "a pointer is null, or was never set")
UNDEFINED(pointer_overflow, "a pointer is computed that is outside of its object")
UNDEFINED(nonnull_arg, "a null pointer is passed where none may be")
UNDEFINED(nonnull_return_v1, "a null pointer is returned where none may be")
UNDEFINED(invalid_builtin, "a function of the compiler is called with what it may not be")
UNDEFINED(float_cast_overflow, "a number is larger than its type can hold")

// --- giving up -----------------------------------------------------------------------------------

// These are found before the C library's functions, as those of interposed.c: the C library's would
// send a signal, which the guard does not let through.
void abort(void)
{
	report("it gives up, by abort");
}

void __assert_fail(const char *assertion, const char *file, unsigned line, const char *function)
{
	char text[TEXT];
	(void)file;
	(void)function;
	snprintf(text, sizeof text, "an assertion of its own fails, in line %u: %s", line,
		 assertion);
	report_kind("assertion", text);
}

// --- signals -------------------------------------------------------------------------------------

static void on_signal(int number)
{
	char text[TEXT];
	snprintf(text, sizeof text,
		 number == SIGSEGV ? "it uses a pointer that points to nothing"
				   : "it is ended by the signal %s",
		 sigabbrev_np(number));
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
