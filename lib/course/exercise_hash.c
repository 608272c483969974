// SPDX-License-Identifier: MIT
//
// Hashes of exercises and answers: see exercise_hash.h.
#include "course/exercise_hash.h"

#include "base/i18n.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <nettle/sha2.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int cannot_read(const char *path, enum exit_code code, int err, struct status *st)
{
	return status_set(st, code, _("'%s' cannot be read: %s"), path, strerror(err));
}

// Is it part of what an answer is built with and judged by?
static int is_judge(const struct dirent *d)
{
	const char *end = strrchr(d->d_name, '.');
	return strcmp(d->d_name, "spec") == 0 || strcmp(d->d_name, "clients") == 0 ||
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
