// SPDX-License-Identifier: MIT
//
// Annotations in a program that runs without the runtime: tr_log prints, the others do nothing. The
// runtime, preloaded, defines functions of the same names, and none of this runs, except
// tr_error_name.
//
// A thread gets its number at its first line; main is 1. The lock of standard output is the only
// lock: under it the number is given, the time read and the line written, so lines are whole,
// ordered by time, and in order with the program's own output.
#include "annotate/annotate.h"
#include "base/logline.h"
#include "base/seconds.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NS_PER_S 1000000000LL

enum { NUMBERS = 4 }; // texts of numbers that a thread keeps, as annotate.h promises

static int64_t start_ns;	 // when the program started; set once, before main
static unsigned last_number = 1; // atomic, so that race detectors that miss the lock are content
static __thread unsigned own_number;
static __thread char own_name[64];

__attribute__((constructor)) static void annotate_start(void)
{
	start_ns = nanoseconds_now();
	own_number = 1;
}

// Writes text as the calling thread's line, in one write; stdout is locked. A line too long for
// the stack is cut when there is no memory for it.
static void say(const char *text)
{
	if (!own_number)
		own_number = __atomic_add_fetch(&last_number, 1, __ATOMIC_RELAXED);
	int64_t at = nanoseconds_now() - start_ns;

	char small[1000], *line = small;
	size_t room = sizeof small - 1; // the last byte is for the newline
	int n = logline(line, room, at, own_number, own_name, text);
	if (n < 0)
		return;
	if ((size_t)n >= room) {
		char *big = malloc((size_t)n + 2);
		if (big) {
			line = big;
			room = (size_t)n + 1;
			logline(line, room, at, own_number, own_name, text);
		}
	}
	size_t length = (size_t)n < room ? (size_t)n : room - 1;
	line[length++] = '\n';
	fflush_unlocked(stdout); // what the program has printed comes first, whole
	fwrite_unlocked(line, 1, length, stdout);
	fflush_unlocked(stdout);
	if (line != small)
		free(line);
}

void tr_log(const char *fmt, ...)
{
	int saved = errno, cancel;
	char small[800], *text = small;
	va_list ap;

	// A thread that is cancelled while it prints must not keep the lock.
	pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancel);
	va_start(ap, fmt);
	int n = vsnprintf(small, sizeof small, fmt, ap);
	va_end(ap);
	if (n >= (int)sizeof small && (text = malloc((size_t)n + 1))) {
		va_start(ap, fmt);
		vsnprintf(text, (size_t)n + 1, fmt, ap);
		va_end(ap);
	}
	flockfile(stdout);
	say(n < 0 ? fmt : text ? text : small); // a format that printf refuses is shown as it is
	funlockfile(stdout);
	if (text != small)
		free(text);
	pthread_setcancelstate(cancel, NULL);
	errno = saved;
}

void tr_thread_name(const char *fmt, ...)
{
	int saved = errno;
	va_list ap;
	va_start(ap, fmt);
	vsnprintf(own_name, sizeof own_name, fmt, ap);
	va_end(ap);
	errno = saved;
}

void tr_object_name(const void *object, const char *fmt, ...)
{
	(void)object;
	(void)fmt;
}

void tr_watch(const char *name, const volatile void *variable, size_t size, int is_signed)
{
	(void)name;
	(void)variable;
	(void)size;
	(void)is_signed;
}

void tr_unwatch(const volatile void *variable)
{
	(void)variable;
}

void tr_queue(const void *queue, const char *name, size_t capacity, const char *const *items,
	      size_t n)
{
	(void)queue;
	(void)name;
	(void)capacity;
	(void)items;
	(void)n;
}

void tr_state(const void *machine, const char *name, const char *state)
{
	(void)machine;
	(void)name;
	(void)state;
}

void tr_states(const void *machine, const char *name, const char *const *states, size_t n)
{
	(void)machine;
	(void)name;
	(void)states;
	(void)n;
}

int tr_shown(void)
{
	return 0;
}

void tr_threads(const void *place, const char *name, const pthread_t *threads, size_t n)
{
	(void)place;
	(void)name;
	(void)threads;
	(void)n;
}

void tr_part(const void *part, const void *whole, const char *name)
{
	(void)part;
	(void)whole;
	(void)name;
}

void tr_link(const void *from, const void *to)
{
	(void)from;
	(void)to;
}

void tr_check_failed(const char *file, int line, const char *function, const char *cond,
		     const char *fmt, ...)
{
	const char *slash = strrchr(file, '/');
	char text[1024];
	va_list ap;
	(void)function;
	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	fprintf(stderr, "%s:%d: tr_check(%s): %s\n", slash ? slash + 1 : file, line, cond, text);
	abort();
}

// Texts of numbers, of each thread. age: how many of the others were asked for later.
struct number {
	int number, age;
	const char *text; // NULL: none yet
	char digits[sizeof "-2147483648"];
};
static __thread struct number numbers[NUMBERS] = {{.age = 0}, {.age = 1}, {.age = 2}, {.age = 3}};

// The place of the number; where it has none, that of the one asked for the longest ago. A number
// keeps its place, so that a loop which asks for it comes back to the same state.
static struct number *number_place(int number)
{
	struct number *k = NULL;
	for (int i = 0; i < NUMBERS; i++) {
		struct number *other = &numbers[i];
		if (other->text && other->number == number) {
			k = other;
			break;
		}
		if (other->age == NUMBERS - 1)
			k = other;
	}
	for (int i = 0; i < NUMBERS; i++)
		numbers[i].age += numbers[i].age < k->age;
	k->age = 0;
	return k;
}

// Digits are written one by one: what functions of the C library write are accesses to the checker.
static const char *number_text(int number)
{
	struct number *k = number_place(number);
	if (k->text && k->number == number)
		return k->text;
	char *text = k->digits + sizeof k->digits - 1; // its end, which is 0
	unsigned left = number < 0 ? -(unsigned)number : (unsigned)number;
	do {
		*--text = (char)('0' + left % 10);
	} while ((left /= 10) > 0);
	if (number < 0)
		*--text = '-';
	k->number = number;
	return k->text = text;
}

const char *tr_error_name(int error)
{
	const char *name = NULL;
#ifdef HAVE_STRERRORNAME_NP
	name = strerrorname_np(error);
#endif
	return name ? name : number_text(error);
}

void tr_reached(const struct tr_place *place)
{
	(void)place;
}

void tr_places(const struct tr_place *first, const struct tr_place *end)
{
	(void)first;
	(void)end;
}

void tr_call(const char *name)
{
	(void)name;
}

void tr_return(void)
{
}
