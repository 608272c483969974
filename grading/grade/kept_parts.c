// SPDX-License-Identifier: MIT
//
// The parts of exercises that are kept: see exercise_build.h.
#include "grading/grade/exercise_build.h"

#include "base/installed.h"
#include "command/files.h"
#include "compile/cc.h"
#include "compile/library.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <nettle/sha2.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { MONTH = 30 * 24 * 60 * 60 };

// --- the name ------------------------------------------------------------------------------------

// Adds a file by its path, size and time, which change when it is built or installed anew.
static void add_file(struct sha256_ctx *h, const char *folder, const char *name)
{
	char path[PATH_MAX + NAME_MAX];
	struct stat s = {0};
	snprintf(path, sizeof path, "%s/%s", folder, name);
	stat(path, &s);
	hash_text(h, path);
	const long long facts[] = {s.st_size, s.st_mtim.tv_sec, s.st_mtim.tv_nsec};
	sha256_update(h, sizeof facts, (const uint8_t *)facts);
}

static bool find_key(const struct exercise *e, char key[HASH_TEXT])
{
	static const char *const parts[] = {"libtreadle.so", "treadle-contract.o",
					    "treadle-native.o"};
	char exercise[HASH_TEXT], stub[HASH_TEXT], path[PATH_MAX];
	char library[PATH_MAX], headers[PATH_MAX];
	struct sha256_ctx h;
	struct status st;
	const char *compiler = cc_version();
	snprintf(path, sizeof path, "%s/%s.c", e->path, e->name);
	if (!*compiler || exercise_hash(e, exercise, &st) || file_hash(path, SIZE_MAX, stub) ||
	    library_folders(library, headers, sizeof library, &st))
		return false;
	sha256_init(&h);
	hash_text(&h, exercise);
	hash_text(&h, stub);
	hash_text(&h, compiler);
	hash_text(&h, headers);
	add_file(&h, "/proc/self", "exe");
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		add_file(&h, library, parts[i]);
	hash_end(&h, key);
	return true;
}

// --- the folder ----------------------------------------------------------------------------------

// Is the folder, named NAME-KEY, one of this exercise that was not used for a month?
static bool is_old(int root, const char *folder, const char *name)
{
	size_t n = strlen(name);
	struct stat s;
	return strncmp(folder, name, n) == 0 && folder[n] == '-' &&
	       strlen(folder + n + 1) == HASH_TEXT - 1 && fstatat(root, folder, &s, 0) == 0 &&
	       s.st_mtime < time(NULL) - MONTH;
}

static void remove_old(const char *root, const char *name)
{
	DIR *d = opendir(root);
	for (struct dirent *e; d && (e = readdir(d));) {
		char path[PATH_MAX + NAME_MAX + 2];
		if (!is_old(dirfd(d), e->d_name, name))
			continue;
		snprintf(path, sizeof path, "%s/%s", root, e->d_name);
		tree_remove(path);
	}
	if (d)
		closedir(d);
}

// Can nobody else have written there? A grade trusts what stands in it.
static bool is_own(const char *folder)
{
	struct stat s;
	return lstat(folder, &s) == 0 && S_ISDIR(s.st_mode) && s.st_uid == geteuid() &&
	       !(s.st_mode & (S_IWGRP | S_IWOTH));
}

bool kept_parts_folder(const struct exercise *e, char *out, size_t size)
{
	char root[PATH_MAX], key[HASH_TEXT];
	struct status st;
	if (!user_path("XDG_CACHE_HOME", ".cache", "treadle", root, sizeof root) ||
	    !find_key(e, key))
		return false;
	int n = snprintf(out, size, "%s/%s-%s", root, e->folder, key);
	if (n < 0 || (size_t)n >= size)
		return false;
	bool made = access(out, F_OK) && !folders_ensure(out, &st) && !chmod(out, S_IRWXU);
	if (made)
		remove_old(root, e->folder);
	return is_own(out) && utimensat(AT_FDCWD, out, NULL, 0) == 0; // it was used now
}
