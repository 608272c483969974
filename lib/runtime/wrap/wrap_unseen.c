// SPDX-License-Identifier: MIT
//
// Functions with variable arguments whose accesses to memory depend on them in ways that are not
// followed: reported as functions without a row in clib.def are. They have wrappers since threads
// may be cancelled in them.
#undef _FORTIFY_SOURCE
#define __NO_INLINE__ 1
#include "runtime/clib/clib.h"
#include "runtime/clib/imports.h"
#include "runtime/wrap/cancel.h"

#include <fcntl.h>
#include <fmtmsg.h>
#include <mqueue.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <syslog.h>
#include <wchar.h>

// Reports that the accesses of this function are not seen.
#define UNFOLLOWED(name)                                                                           \
	({                                                                                         \
		static const char *rt_text;                                                        \
		if (clib_looked_at(RT_SITE()))                                                     \
			imports_unseen(#name, &rt_text);                                           \
	})

// UNSEEN_LIST(type, name, parameters, arguments): a function without variable arguments
#define UNSEEN_LIST(type, name, parameters, arguments)                                             \
	NAMED(type, name, parameters)                                                              \
	{                                                                                          \
		POINT(name);                                                                       \
		UNFOLLOWED(name);                                                                  \
		return REAL(name) arguments;                                                       \
	}

// The same, and with variable arguments behind `last`.
#define UNSEEN_BOTH(name, last, parameters, list, list_parameters, arguments)                      \
	UNSEEN_LIST(int, list, list_parameters, arguments)                                         \
	NAMED(int, name, parameters)                                                               \
	{                                                                                          \
		POINT(name);                                                                       \
		UNFOLLOWED(name);                                                                  \
		va_list rest;                                                                      \
		va_start(rest, last);                                                              \
		int got = REAL(list) arguments;                                                    \
		va_end(rest);                                                                      \
		return got;                                                                        \
	}

// clang-format off
UNSEEN_BOTH(wprintf, f, (const wchar_t *f, ...), vwprintf, (const wchar_t *f, va_list rest), (f, rest))
UNSEEN_BOTH(fwprintf, f, (FILE *s, const wchar_t *f, ...), vfwprintf, (FILE *s, const wchar_t *f, va_list rest), (s, f, rest))
UNSEEN_BOTH(wscanf, f, (const wchar_t *f, ...), vwscanf, (const wchar_t *f, va_list rest), (f, rest))
UNSEEN_BOTH(fwscanf, f, (FILE *s, const wchar_t *f, ...), vfwscanf, (FILE *s, const wchar_t *f, va_list rest), (s, f, rest))
UNSEEN_BOTH(__wprintf_chk, f, (int flag, const wchar_t *f, ...), __vwprintf_chk, (int flag, const wchar_t *f, va_list rest), (flag, f, rest))
UNSEEN_BOTH(__fwprintf_chk, f, (FILE *s, int flag, const wchar_t *f, ...), __vfwprintf_chk, (FILE *s, int flag, const wchar_t *f, va_list rest), (s, flag, f, rest))
UNSEEN_BOTH(__isoc99_wscanf, f, (const wchar_t *f, ...), __isoc99_vwscanf, (const wchar_t *f, va_list rest), (f, rest))
UNSEEN_BOTH(__isoc99_fwscanf, f, (FILE *s, const wchar_t *f, ...), __isoc99_vfwscanf, (FILE *s, const wchar_t *f, va_list rest), (s, f, rest))
UNSEEN_BOTH(__isoc23_wscanf, f, (const wchar_t *f, ...), __isoc23_vwscanf, (const wchar_t *f, va_list rest), (f, rest))
UNSEEN_BOTH(__isoc23_fwscanf, f, (FILE *s, const wchar_t *f, ...), __isoc23_vfwscanf, (FILE *s, const wchar_t *f, va_list rest), (s, f, rest))
UNSEEN_LIST(int, fmtmsg, (long kind, const char *label, int severity, const char *text, const char *action, const char *tag), (kind, label, severity, text, action, tag))
// clang-format on

void vsyslog(int priority, const char *f, va_list rest)
{
	POINT(vsyslog);
	UNFOLLOWED(vsyslog);
	REAL(vsyslog)(priority, f, rest);
}

void syslog(int priority, const char *f, ...)
{
	POINT(syslog);
	UNFOLLOWED(syslog);
	va_list rest;
	va_start(rest, f);
	REAL(vsyslog)(priority, f, rest);
	va_end(rest);
}

// As compiled with _FORTIFY_SOURCE.
void __vsyslog_chk(int priority, int flag, const char *f, va_list rest);
void __syslog_chk(int priority, int flag, const char *f, ...);

void __vsyslog_chk(int priority, int flag, const char *f, va_list rest)
{
	POINT(__vsyslog_chk);
	UNFOLLOWED(__vsyslog_chk);
	REAL(__vsyslog_chk)(priority, flag, f, rest);
}

void __syslog_chk(int priority, int flag, const char *f, ...)
{
	POINT(__syslog_chk);
	UNFOLLOWED(__syslog_chk);
	va_list rest;
	va_start(rest, f);
	REAL(__vsyslog_chk)(priority, flag, f, rest);
	va_end(rest);
}

// The argument, of whatever type, is passed on as a word.
int ioctl(int fd, unsigned long request, ...)
{
	POINT(ioctl);
	UNFOLLOWED(ioctl);
	va_list rest;
	va_start(rest, request);
	void *word = va_arg(rest, void *);
	va_end(rest);
	return REAL(ioctl)(fd, request, word);
}

// The mode and the attributes are passed only for a new queue.
mqd_t mq_open(const char *name, int flags, ...)
{
	mode_t mode = 0;
	struct mq_attr *attributes = NULL;
	clib_loads_string(name, RT_SITE());
	if (flags & O_CREAT) {
		va_list rest;
		va_start(rest, flags);
		mode = va_arg(rest, mode_t);
		attributes = va_arg(rest, struct mq_attr *);
		va_end(rest);
		CLIB_LOADS(attributes);
	}
	return REAL(mq_open)(name, flags, mode, attributes);
}

// As compiled with _FORTIFY_SOURCE, for a queue that exists.
mqd_t __mq_open_2(const char *name, int flags);
mqd_t __mq_open_2(const char *name, int flags)
{
	clib_loads_string(name, RT_SITE());
	return REAL(__mq_open_2)(name, flags);
}
