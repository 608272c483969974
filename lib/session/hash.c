// SPDX-License-Identifier: MIT
//
// Hashes of what may have changed: see hash.h.
#include "session/hash.h"

#include "base/i18n.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <nettle/base16.h>
#include <nettle/sha2.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
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

static int cannot_read(const char *path, enum exit_code code, int err, struct status *st)
{
	return status_set(st, code, _("'%s' cannot be read: %s"), path, strerror(err));
}

// Is it part of what an answer is built with and judged by?
static int is_judge(const struct dirent *d)
{
	const char *end = strrchr(d->d_name, '.');
	return strcmp(d->d_name, "spec") == 0 ||
	       (d->d_name[0] != '.' && end && (!strcmp(end, ".c") || !strcmp(end, ".h")));
}

static bool is_stub(const struct exercise *e, const char *name)
{
	size_t n = strlen(e->name);
	return strncmp(name, e->name, n) == 0 && strcmp(name + n, ".c") == 0;
}

int exercise_hash(const struct exercise *e, char out[HASH_TEXT], struct status *st)
{
	struct dirent **all;
	struct sha256_ctx h;
	int n = scandir(e->path, &all, is_judge, alphasort), code = EXIT_OK;
	if (n < 0)
		return cannot_read(e->path, EXIT_TROUBLE, errno, st);
	sha256_init(&h);
	hash_text(&h, e->folder);
	for (int i = 0; i < n; i++) {
		char path[PATH_MAX], content[HASH_TEXT], *name = all[i]->d_name;
		snprintf(path, sizeof path, "%s/%s", e->path, name);
		if (!code && !is_stub(e, name)) {
			int err = file_hash(path, SIZE_MAX, content);
			if (err) {
				code = cannot_read(path, EXIT_TROUBLE, err, st);
			} else {
				hash_text(&h, name);
				hash_text(&h, content);
			}
		}
		free(all[i]);
	}
	free(all);
	hash_end(&h, out);
	return code;
}

int answer_hash(const struct exercise *e, const char *file, char out[HASH_TEXT], struct status *st)
{
	char content[HASH_TEXT], judges[HASH_TEXT];
	struct sha256_ctx h;
	int err = file_hash(file, SIZE_MAX, content);
	if (err)
		return cannot_read(file, EXIT_USAGE, err, st);
	int code = exercise_hash(e, judges, st);
	if (code)
		return code;
	sha256_init(&h);
	hash_text(&h, content);
	hash_text(&h, judges);
	hash_end(&h, out);
	return EXIT_OK;
}
