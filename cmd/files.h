// SPDX-License-Identifier: MIT
//
// Files and folders of reports: written whole or not at all, hashed, copied, removed.
#ifndef CMD_FILES_H
#define CMD_FILES_H

#include "base/status.h"

#include <nettle/sha2.h>
#include <stdio.h>

// A file that takes the place of another when it is finished, so that whoever reads it, at any
// moment, finds one or the other whole; also after a kill. What is no plain file (a terminal, a
// pipe, /dev/null) is written as it comes.
struct whole {
	FILE *out;
	char *path, *part; // part: NULL if it is written as it comes
};

// 0, or EXIT_TROUBLE with a line in *st, and nothing to be closed.
int whole_open(struct whole *w, const char *path, struct status *st);

// Ends it: `code` other than 0 drops it. That code, or EXIT_TROUBLE with a line.
int whole_close(struct whole *w, int code, struct status *st);

// Hashes are SHA-256 (NIST, FIPS 180-4): nobody can make two files that have the same.
enum { HASH_TEXT = 2 * SHA256_DIGEST_SIZE + 1 }; // hexadecimal digits and a zero

// Ends a hash, and writes its digits.
void hash_end(struct sha256_ctx *h, char out[HASH_TEXT]);

// The hash of a plain file; a link is not followed. 0 or an errno value: EFBIG beyond `most` bytes.
int file_hash(const char *path, size_t most, char out[HASH_TEXT]);

// Copies a plain file, whole. 0 or an errno value.
int file_copy(const char *from, const char *to);

// Makes a folder, if it is not there. EXIT_OK or EXIT_TROUBLE with a line.
int folder_need(const char *path, struct status *st);

// Removes a folder with all in it, or a file; links are not followed. What is not there is gone.
void tree_remove(const char *path);

#endif
