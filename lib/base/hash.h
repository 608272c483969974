// SPDX-License-Identifier: MIT
//
// Is it the same as before? Hashes: SHA-256 (NIST, FIPS 180-4), of which nobody can make two files
// that have the same. May be called by any thread; block on the disk only.
#ifndef BASE_HASH_H
#define BASE_HASH_H

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

#endif
