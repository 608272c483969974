// SPDX-License-Identifier: MIT
//
// What a call or a job returns, in words. Any thread; nothing blocks.
#ifndef CONTRACT_WORDS_H
#define CONTRACT_WORDS_H

#include "annotate/annotate.h"
#include "base/buf.h"
#include "contract/contract.h"
#include "contract/sentences.h"

#include <errno.h>

enum { WORDS_LIKE_NUMBERS = 10 }; // errors so small are as likely meant as numbers

// Adds the name of the error, or the number: "ENOENT", "0". From ENXIO to WORDS_LIKE_NUMBERS are
// errors that no answer returns of itself, so contracts use these numbers for their own.
static inline void words_error(struct buf *b, int n)
{
	if (ENXIO <= n && n <= WORDS_LIKE_NUMBERS)
		buf_printf(b, "%d", n);
	else
		buf_puts(b, tr_error_name(n));
}

// Adds a number that a job has noted: what may be the error of a call has its name.
static inline void words_number(struct buf *b, int n)
{
	static const int errors[] = {EAGAIN, EBUSY,  ECANCELED, EDEADLK,   EEXIST,
				     EINVAL, ENOMEM, ERANGE,	EOVERFLOW, ETIMEDOUT};
	for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
		if (errors[i] == n) {
			buf_puts(b, tr_error_name(n));
			return;
		}
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
