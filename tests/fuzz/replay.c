// SPDX-License-Identifier: MIT
//
// NAME: reads every input that is kept for the target of this name (tests/fuzz/corpus/NAME, text of
// the project that is of its kind, and what the target makes itself), whole, cut short, and changed
// in places by chance (the same each time). Speaks TAP. An input that ends the process stands in
// tests/fuzz/NAME.failed.
// NAME FOLDER: writes what the target makes itself there, for libFuzzer to begin with.
#include "tests/fuzz/fuzz.h"

#include <glob.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST = 1 << 16, CHANGED = 60, CHANGED_ALSO = 6, WATCHDOG_S = 100 };

static const char *const also[][2] = {
	{"scene", "lessons/*/scenes/*.scene"},
	{"spec", "exercises/*/spec"},
};

static char failed[300];
static uint8_t data[MOST], out[MOST + 256];

static void try(const uint8_t *input, size_t n)
{
	FILE *f = fopen(failed, "w");
	if (f) {
		fwrite(input, 1, n, f);
		fclose(f);
	}
	uint8_t *own = malloc(n ? n : 1); // so that a read past the end is found
	if (!own)
		abort();
	memcpy(own, input, n);
	LLVMFuzzerTestOneInput(own, n);
	free(own);
}

// Some bytes changed, one stretch doubled or left out.
static size_t change(size_t n)
{
	static const uint8_t bytes[] = {0, 1, 2, 4, 0x7f, 0x80, 0xff, '\n', ' '};
	memcpy(out, data, n);
	for (int i = rand() % 4 + 1; n && i; i--)
		out[(size_t)rand() % n] = rand() % 2 ? (uint8_t)rand() : bytes[rand() % 9];
	size_t from = n ? (size_t)rand() % n / 32 * 32 : 0, len = (size_t)(rand() % 4 * 32);
	if (from + len > n || rand() % 2)
		return n;
	if (rand() % 2) {
		memmove(out + from, out + from + len, n - from - len);
		return n - len;
	}
	memmove(out + from + len, out + from, n - from);
	return n + len;
}

static void replay(size_t n, int changed) // of data
{
	try(data, n);
	for (size_t i = 1; i < 8; i++)
		try(data, n * i / 8);
	for (int i = 0; i < changed; i++)
		try(out, change(n));
}

static int replay_all(const char *pattern, int changed)
{
	const char *top = getenv("abs_top_srcdir");
	char path[1024];
	glob_t g;
	int n = 0;
	snprintf(path, sizeof path, "%s/%s", top ? top : ".", pattern);
	if (glob(path, 0, NULL, &g))
		return 0;
	for (size_t i = 0; i < g.gl_pathc; i++, n++) {
		FILE *f = fopen(g.gl_pathv[i], "r");
		size_t size = f ? fread(data, 1, sizeof data, f) : 0;
		if (f)
			fclose(f);
		replay(size, changed);
	}
	globfree(&g);
	return n;
}

static void write_seeds(const char *folder)
{
	size_t size;
	for (unsigned i = 0; (size = fuzz_seed(i, data, sizeof data)) > 0; i++) {
		char path[512];
		snprintf(path, sizeof path, "%s/seed-%u", folder, i);
		FILE *f = fopen(path, "w");
		if (!f || fwrite(data, 1, size, f) != size || fclose(f))
			abort();
	}
}

int main(int argc, char **argv)
{
	char pattern[128];
	const char *name = basename(argv[0]);
	size_t size;
	int n;
	if (argc > 1) {
		write_seeds(argv[1]);
		return 0;
	}
	snprintf(failed, sizeof failed, "%s.failed", argv[0]);
	snprintf(pattern, sizeof pattern, "tests/fuzz/corpus/%s/*", name);
	alarm(WATCHDOG_S);
	srand(5);
	puts("1..1");
	fflush(stdout);
	n = replay_all(pattern, CHANGED);
	for (size_t i = 0; i < sizeof also / sizeof *also; i++)
		if (strcmp(also[i][0], name) == 0)
			n += replay_all(also[i][1], CHANGED_ALSO);
	for (unsigned i = 0; (size = fuzz_seed(i, data, sizeof data)) > 0; i++, n++)
		replay(size, CHANGED);
	unlink(failed);
	printf("%s 1 - %d inputs are read\n", n ? "ok" : "not ok", n);
	return !n;
}
