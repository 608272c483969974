// SPDX-License-Identifier: MIT
//
// Hashes of files and texts, to see whether they have changed: SHA-256 (NIST, FIPS 180-4), for
// which nobody can find two files of one hash. Any thread; the functions block on the disk only.
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>

struct sha256_ctx; // <nettle/sha2.h>

enum { HASH_TEXT = 65 }; // 64 hexadecimal digits and a zero

// Adds a text and its final zero, so that "ab", "c" and "a", "bc" have different hashes.
void hash_text(struct sha256_ctx *h, const char *s);

// Ends a hash, and writes its digits.
void hash_end(struct sha256_ctx *h, char out[HASH_TEXT]);

// The hash of a plain file (links are followed). Returns 0 or an errno value: EINVAL if it is not a
// plain file, EFBIG if it is longer than `most` bytes.
int file_hash(const char *path, size_t most, char out[HASH_TEXT]);

#endif
