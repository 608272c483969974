// SPDX-License-Identifier: MIT
//
// The hash SHA-256 (NIST, FIPS 180-4): two contents with the same hash are the same, also where
// somebody would like them not to be.
#ifndef BASE_SHA256_H
#define BASE_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_TEXT = 65 }; // 64 hexadecimal digits and a zero

struct sha256 {
	uint32_t h[8];
	uint64_t bytes;	   // so far
	uint8_t block[64]; // bytes % 64 of them are waiting
};

// Begins; takes n bytes, as often as there are some; ends, and writes the digits. Any thread, each
// with its own *s.
void sha256_init(struct sha256 *s);
void sha256_add(struct sha256 *s, const void *bytes, size_t n);
void sha256_end(struct sha256 *s, char text[SHA256_TEXT]);

#endif
