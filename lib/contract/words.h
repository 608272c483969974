// SPDX-License-Identifier: MIT
//
// What a call or a job returns, in words. Any thread; nothing blocks.
#ifndef CONTRACT_WORDS_H
#define CONTRACT_WORDS_H

#include "base/buf.h"

#include <errno.h>

enum { WORDS_LIKE_NUMBERS = 10 }; // errors so small are as likely meant as numbers

// Adds the name of the error, or the number: "ENOENT", "0".
static inline void words_error(struct buf *b, int n)
{
	static const struct {
		int error;
		const char *name;
	} names[] = {
		{EAGAIN, "EAGAIN"},	  {EBUSY, "EBUSY"},
		{ECANCELED, "ECANCELED"}, {EDEADLK, "EDEADLK"},
		{EEXIST, "EEXIST"},	  {EINTR, "EINTR"},
		{EINVAL, "EINVAL"},	  {EIO, "EIO"},
		{ENOENT, "ENOENT"},	  {ENOMEM, "ENOMEM"},
		{EOVERFLOW, "EOVERFLOW"}, {EPERM, "EPERM"},
		{ERANGE, "ERANGE"},	  {ESRCH, "ESRCH"},
		{ETIMEDOUT, "ETIMEDOUT"},
	};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (names[i].error == n) {
			buf_puts(b, names[i].name);
			return;
		}
	buf_printf(b, "%d", n);
}

// ... of what may be an error: so small numbers are left as they are.
static inline void words_number(struct buf *b, int n)
{
	if (n > WORDS_LIKE_NUMBERS)
		words_error(b, n);
	else
		buf_printf(b, "%d", n);
}

#endif
