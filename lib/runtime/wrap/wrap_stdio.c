// SPDX-License-Identifier: MIT
//
// The locks of stdio streams. flockfile() in RT_PLAN is an operation, so the real lock stays free.
// The functions that would wait for a stream that another thread holds must then take the lock at
// the gate too; they do so only while some stream is held by flockfile(): otherwise they cannot
// block, and are not operations. In RT_RECORD only the three calls are recorded.
//
// Printing may be a step of its own (clib/prints.h), also by write(), which has no stream.
//
// Their accesses to the program's memory are reported as those of clib.def, which also has the
// functions that take no lock (*_unlocked).
#undef _FORTIFY_SOURCE // no inline bodies from headers
#define __NO_INLINE__ 1
#include "runtime/clib/clib.h"
#include "runtime/clib/clib_formats.h"
#include "runtime/clib/clib_states.h"
#include "runtime/clib/prints.h"
#include "runtime/cpu/own_frames.h"
#include "runtime/gate/races.h"
#include "runtime/memory/heap.h"
#include "runtime/wrap/kept.h"
#include "runtime/wrap/wrap.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// How many streams are held by flockfile, in RT_PLAN, where one thread runs at a time.
static unsigned streams_held;

static struct call stream_call(enum op_code code, FILE *stream, uint64_t site)
{
	return (struct call){code, KIND_FILE, stream, .arg = code == OP_LOCK ? TR_NEVER : 0,
			     .site = site};
}

void flockfile(FILE *stream)
{
	struct call c = stream_call(OP_LOCK, stream, RT_CALLER());
	if (call_enter(&c)) {
		streams_held += c.answer.result == 0;
		return;
	}
	REAL(flockfile)(stream);
	call_leave(&c);
}

int ftrylockfile(FILE *stream)
{
	struct call c = stream_call(OP_TRYLOCK, stream, RT_CALLER());
	if (call_enter(&c)) {
		streams_held += c.answer.result == 0;
		return c.answer.result;
	}
	c.answer.result = REAL(ftrylockfile)(stream) ? EBUSY : 0;
	call_leave(&c);
	return c.answer.result;
}

void funlockfile(FILE *stream)
{
	struct call c = stream_call(OP_UNLOCK, stream, RT_CALLER());
	if (call_enter(&c)) {
		streams_held -= c.answer.result == 0;
		return;
	}
	REAL(funlockfile)(stream);
	call_leave(&c);
}

// ---- the functions that take the lock themselves ------------------------------------------

// Checks a stream, which another thread may have closed; not one that exists from the start.
static void uses(FILE *stream, uint64_t pc)
{
	if (heap_holds(stream))
		races_touch(stream, 1, 0, pc);
}

// Takes the lock at the gate if another thread may hold it, and returns whether it did, for
// stream_leave(). Output to stdout and stderr is not an access to a file: no thread reads it.
static bool stream_enter(FILE *stream, uint64_t pc)
{
	if (stream == stdout || stream == stderr)
		prints_turn(pc);
	else if (stream)
		LOOKED_AT(clib_files_turn(pc); uses(stream, pc));
	if (!streams_held || !stream || rt_mode() != RT_PLAN)
		return false;
	struct call c = stream_call(OP_LOCK, stream, pc);
	call_gate(&c);
	return c.answer.result == 0;
}

static void stream_leave(bool entered, FILE *stream, uint64_t site)
{
	if (!entered)
		return;
	struct call c = stream_call(OP_UNLOCK, stream, site);
	call_gate(&c);
}

// What the C library leaves on the stack would become part of the next operation's frames, and so
// of states: a register that is dead by then, for one.
#define LOCKED(stream, expression)                                                                 \
	({                                                                                         \
		FILE *rt_stream = (stream);                                                        \
		bool rt_entered = stream_enter(rt_stream, RT_CALLER());                            \
		__typeof__(expression) rt_got = (expression);                                      \
		own_frames_clear();                                                                \
		stream_leave(rt_entered, rt_stream, RT_CALLER());                                  \
		rt_got;                                                                            \
	})

// LOCKING(type, name, parameters, arguments, stream, before, after): before, after: its accesses to
// memory before and after the real call, as in clib.def; got: the result.
#define LOCKING(type, name, parameters, arguments, stream, before, after)                          \
	type name parameters                                                                       \
	{                                                                                          \
		uint64_t pc = RT_CALLER();                                                         \
		POINT(name);                                                                       \
		LOOKED_AT(before);                                                                 \
		type got = LOCKED(stream, REAL(name) arguments);                                   \
		LOOKED_AT(after);                                                                  \
		return got;                                                                        \
	}

// The same for a function that prints by the format f, and for its variant with a va_list.
#define PRINTING(name, parameters, list, list_parameters, arguments, stream)                       \
	LOCKING(int, list, list_parameters, arguments, stream,                                     \
		clib_reads_arguments(f, rest, pc), )                                               \
	int name parameters                                                                        \
	{                                                                                          \
		uint64_t pc = RT_CALLER();                                                         \
		POINT(name);                                                                       \
		va_list rest;                                                                      \
		va_start(rest, f);                                                                 \
		LOOKED_AT(clib_reads_arguments(f, rest, pc));                                      \
		int n = LOCKED(stream, REAL(list) arguments);                                      \
		kept_va_end(rest);                                                                 \
		return n;                                                                          \
	}

// The same for a function that scans.
#define SCANNING(name, parameters, list, list_parameters, arguments, stream)                       \
	NAMED(int, list, list_parameters)                                                          \
	{                                                                                          \
		uint64_t pc = RT_CALLER();                                                         \
		POINT(list);                                                                       \
		va_list again;                                                                     \
		va_copy(again, rest);                                                              \
		int got = LOCKED(stream, REAL(list) arguments);                                    \
		LOOKED_AT(clib_writes_converted(f, again, got, pc));                               \
		va_end(again);                                                                     \
		return got;                                                                        \
	}                                                                                          \
	NAMED(int, name, parameters)                                                               \
	{                                                                                          \
		uint64_t pc = RT_CALLER();                                                         \
		POINT(name);                                                                       \
		va_list rest, again;                                                               \
		va_start(rest, f);                                                                 \
		va_copy(again, rest);                                                              \
		int got = LOCKED(stream, REAL(list) arguments);                                    \
		LOOKED_AT(clib_writes_converted(f, again, got, pc));                               \
		va_end(again);                                                                     \
		kept_va_end(rest);                                                                 \
		return got;                                                                        \
	}

// A line was read: its memory and room may be new.
static void writes_line(char **line, size_t *room, ssize_t got, uint64_t pc)
{
	clib_writes(line, sizeof *line, pc);
	clib_writes(room, sizeof *room, pc);
	if (got >= 0)
		clib_writes(*line, (size_t)got + 1, pc);
}

// clang-format off The variants that _FORTIFY_SOURCE calls.
int __printf_chk(int, const char *, ...);
int __fprintf_chk(FILE *, int, const char *, ...);
int __vprintf_chk(int, const char *, va_list);
int __vfprintf_chk(FILE *, int, const char *, va_list);
char *__fgets_chk(char *to, size_t room, int size, FILE *s);
size_t __fread_chk(void *to, size_t room, size_t size, size_t n, FILE *s);

#undef putc
#undef getc

PRINTING(printf, (const char *f, ...), vprintf, (const char *f, va_list rest), (f, rest), stdout)
PRINTING(fprintf, (FILE * s, const char *f, ...), vfprintf, (FILE * s, const char *f, va_list rest),
	 (s, f, rest), s)
PRINTING(__printf_chk, (int flag, const char *f, ...), __vprintf_chk,
	 (int flag, const char *f, va_list rest), (flag, f, rest), stdout)
PRINTING(__fprintf_chk, (FILE * s, int flag, const char *f, ...), __vfprintf_chk,
	 (FILE * s, int flag, const char *f, va_list rest), (s, flag, f, rest), s)
SCANNING(scanf, (const char *f, ...), vscanf, (const char *f, va_list rest), (f, rest), stdin)
SCANNING(fscanf, (FILE * s, const char *f, ...), vfscanf, (FILE * s, const char *f, va_list rest),
	 (s, f, rest), s)
SCANNING(__isoc99_scanf, (const char *f, ...), __isoc99_vscanf, (const char *f, va_list rest),
	 (f, rest), stdin)
SCANNING(__isoc99_fscanf, (FILE * s, const char *f, ...), __isoc99_vfscanf,
	 (FILE * s, const char *f, va_list rest), (s, f, rest), s)
SCANNING(__isoc23_scanf, (const char *f, ...), __isoc23_vscanf, (const char *f, va_list rest),
	 (f, rest), stdin)
SCANNING(__isoc23_fscanf, (FILE * s, const char *f, ...), __isoc23_vfscanf,
	 (FILE * s, const char *f, va_list rest), (s, f, rest), s)

LOCKING(int, puts, (const char *text), (text), stdout, clib_reads_string(text, SIZE_MAX, pc), )
LOCKING(int, fputs, (const char *text, FILE *s), (text, s), s,
	clib_reads_string(text, SIZE_MAX, pc), )
LOCKING(int, putchar, (int c), (c), stdout, , )
LOCKING(int, putc, (int c, FILE *s), (c, s), s, , )
LOCKING(int, fputc, (int c, FILE *s), (c, s), s, , )
LOCKING(size_t, fwrite, (const void *from, size_t size, size_t n, FILE *s), (from, size, n, s), s,
	clib_reads(from, size *n, pc), )
LOCKING(int, fflush, (FILE * s), (s), s, , )
LOCKING(size_t, fread, (void *to, size_t size, size_t n, FILE *s), (to, size, n, s), s, ,
	clib_writes(to, got *size, pc))
LOCKING(size_t, __fread_chk, (void *to, size_t room, size_t size, size_t n, FILE *s),
	(to, room, size, n, s), s, , clib_writes(to, got *size, pc))
LOCKING(char *, fgets, (char *to, int size, FILE *s), (to, size, s), s, ,
	if (got) clib_writes(to, REAL(strlen)(to) + 1, pc))
LOCKING(char *, __fgets_chk, (char *to, size_t room, int size, FILE *s), (to, room, size, s), s, ,
	if (got) clib_writes(to, REAL(strlen)(to) + 1, pc))
LOCKING(ssize_t, getline, (char **line, size_t *room, FILE *s), (line, room, s), s, ,
	writes_line(line, room, got, pc))
LOCKING(ssize_t, getdelim, (char **line, size_t *room, int end, FILE *s), (line, room, end, s), s, ,
	writes_line(line, room, got, pc))
LOCKING(ssize_t, __getdelim, (char **line, size_t *room, int end, FILE *s), (line, room, end, s), s,
	, writes_line(line, room, got, pc))
LOCKING(int, getc, (FILE * s), (s), s, , )
LOCKING(int, fgetc, (FILE * s), (s), s, , )
LOCKING(int, getchar, (void), (), stdin, , )
// clang-format on

int fclose(FILE *s)
{
	uint64_t pc = RT_CALLER();
	POINT(fclose);
	LOOKED_AT(clib_files_turn(pc); uses(s, pc));
	heap_give_for(s, pc);
	int r = REAL(fclose)(s);
	heap_give_for(NULL, 0);
	return r;
}

ssize_t write(int fd, const void *from, size_t n)
{
	uint64_t pc = RT_CALLER();
	POINT(write);
	if (fd == STDOUT_FILENO || fd == STDERR_FILENO)
		prints_turn(pc);
	LOOKED_AT(clib_reads(from, n, pc); if (fd > STDERR_FILENO) clib_files_turn(pc));
	return REAL(write)(fd, from, n);
}

void perror(const char *text)
{
	uint64_t pc = RT_CALLER();
	POINT(perror);
	LOOKED_AT(clib_reads_string(text, SIZE_MAX, pc));
	LOCKED(stderr, (REAL(perror)(text), 0));
}
