// SPDX-License-Identifier: MIT
//
// Hashes: see hash.h.
#include "base/hash.h"

#include <errno.h>
#include <fcntl.h>
#include <nettle/base16.h>
#include <nettle/sha2.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

_Static_assert(HASH_TEXT == 2 * SHA256_DIGEST_SIZE + 1, "two digits a byte");

void hash_text(struct sha256_ctx *h, const char *s)
{
	sha256_update(h, strlen(s) + 1, (const uint8_t *)s);
}

void hash_end(struct sha256_ctx *h, char out[HASH_TEXT])
{
	uint8_t digest[SHA256_DIGEST_SIZE];
	sha256_digest(h, sizeof digest, digest);
	base16_encode_update(out, sizeof digest, digest);
	out[HASH_TEXT - 1] = '\0';
}

int file_hash(const char *path, size_t most, char out[HASH_TEXT])
{
	uint8_t part[16384];
	struct sha256_ctx h;
	struct stat s;
	size_t all = 0;
	ssize_t n = 0;
	int err = 0, in = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (in < 0)
		return errno;
	if (fstat(in, &s) == 0 && !S_ISREG(s.st_mode))
		err = EINVAL;
	sha256_init(&h);
	while (!err && (n = read(in, part, sizeof part)) > 0) {
		sha256_update(&h, (size_t)n, part);
		all += (size_t)n;
		err = all > most ? EFBIG : 0;
	}
	if (!err && n < 0)
		err = errno;
	close(in);
	hash_end(&h, out);
	return err;
}
