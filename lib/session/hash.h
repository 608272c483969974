// SPDX-License-Identifier: MIT
//
// Is it the same as before? Hashes of files, programs and exercises: SHA-256 (NIST, FIPS 180-4), of
// which nobody can make two files that have the same. May be called by any thread; block on the
// disk only.
#ifndef SESSION_HASH_H
#define SESSION_HASH_H

#include "base/status.h"
#include "session/exercise.h"

#include <stddef.h>

struct sha256_ctx; // <nettle/sha2.h>

enum { HASH_TEXT = 65 }; // 64 hexadecimal digits and a zero

// Adds a text with its zero, so that where one ends counts.
void hash_text(struct sha256_ctx *h, const char *s);

// Ends a hash, and writes its digits.
void hash_end(struct sha256_ctx *h, char out[HASH_TEXT]);

// The hash of a plain file, or of that to which a link leads. 0 or an errno value: EINVAL: it is
// none; EFBIG: it is longer than `most` bytes.
int file_hash(const char *path, size_t most, char out[HASH_TEXT]);

// The hash of what an exercise's answers are built with and judged by: its name, spec, headers and
// programs, without the stub. EXIT_OK, or EXIT_TROUBLE with a line: something cannot be read.
int exercise_hash(const struct exercise *e, char out[HASH_TEXT], struct status *st);

// The hash of an answer, a file, and of all that it is graded by. As above; or EXIT_USAGE, if it is
// the file that cannot be read.
int answer_hash(const struct exercise *e, const char *file, char out[HASH_TEXT], struct status *st);

#endif
