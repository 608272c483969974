// SPDX-License-Identifier: MIT
//
// What a call or a job returns, in words. Any thread; nothing blocks.
#ifndef CONTRACT_WORDS_H
#define CONTRACT_WORDS_H

#include "base/buf.h"
#include "contract/contract.h"
#include "contract/sentences.h"

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

// The same of a number that may be an error: small ones stay numbers.
static inline void words_number(struct buf *b, int n)
{
	if (n > WORDS_LIKE_NUMBERS)
		words_error(b, n);
	else
		buf_printf(b, "%d", n);
}

// Adds what a call returns, and what it leaves through pointers: "0 with 3, 4". number: the result
// is no error.
static inline void words_return(struct buf *b, bool number, int result, const int *out)
{
	struct buf first = {0}, others = {0};
	if (number)
		buf_printf(&first, "%d", result);
	else
		words_error(&first, result);
	for (int i = 0; i < CONTRACT_OUTS && out[i]; i++)
		buf_printf(&others, i ? ", %d" : "%d", out[i]);
	if (others.n)
		buf_printf(b, RESULT_WITH, buf_str(&first), buf_str(&others));
	else
		buf_puts(b, buf_str(&first));
	buf_free(&first);
	buf_free(&others);
}

#endif
