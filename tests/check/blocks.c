// SPDX-License-Identifier: MIT
//
// blocks CASE: memory beyond what was asked for, on either side of a block of the heap. The names
// of those that stay within begin with "fine-". Compiled by `treadle cc` (tests/blocks.bats).
#define _GNU_SOURCE
#include <malloc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LENGTH 5

struct text {
	long length;
	char kind;
	char of[];
};

static int *shared; // LENGTH numbers
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static volatile int sink;

static void *some(void *p)
{
	if (!p)
		exit(2);
	return p;
}

// ---- beyond
// ---------------------------------------------------------------------------------------

static void writes_past(void)
{
	shared[LENGTH] = 1;
}

static void reads_past(void)
{
	sink = shared[LENGTH];
}

static void writes_before(void)
{
	shared[-1] = 1;
}

static void loops_past(void)
{
	pthread_mutex_lock(&lock);
	for (int i = 0; i <= LENGTH; i++)
		shared[i]++;
	pthread_mutex_unlock(&lock);
}

static void forgets_end(void)
{
	const char *from = "as long as that";
	char *to = some(malloc(strlen(from)));
	strcpy(to, from);
	free(to);
}

// The string has no end in its block.
static void reads_string(void)
{
	char *s = some(malloc(16));
	memset(s, 'a', 16);
	sink = (int)strlen(s);
	free(s);
}

// Sixteen bytes fill a block: what comes next is the head of another.
static void full_past(void)
{
	int *p = some(malloc(4 * sizeof *p)), *q = some(malloc(4 * sizeof *q));
	p[4] = 1;
	free(q);
	free(p);
}

static void full_before(void)
{
	int *p = some(malloc(4 * sizeof *p)), *q = some(malloc(4 * sizeof *q));
	q[-1] = 1;
	free(q);
	free(p);
}

static void last_past(void)
{
	char *p = some(malloc(48));
	p[48] = 1;
	free(p);
}

static void aligned_past(void)
{
	char *p = some(aligned_alloc(64, 64 * 3));
	p[64 * 3] = 1;
	free(p);
}

static void aligned_before(void)
{
	char *p = some(aligned_alloc(256, 256));
	p[-1] = 1;
	free(p);
}

static void shrunk(void)
{
	char *p = some(malloc(100));
	p = some(realloc(p, 90));
	p[90] = 1;
	free(p);
}

static void cleared(void)
{
	int *p = some(calloc(3, sizeof *p));
	sink = p[3];
	free(p);
}

static void nothing_there(void)
{
	char *p = some(malloc(0));
	*p = 1;
	free(p);
}

static void updates_past(void)
{
	atomic_int *p = some(malloc(3 * sizeof *p));
	atomic_fetch_add(&p[3], 1);
	free(p);
}

// Room for a pointer, where the object was meant.
static void object_past(void)
{
	pthread_mutex_t *m = some(malloc(sizeof m));
	pthread_mutex_init(m, NULL);
	pthread_mutex_lock(m);
	pthread_mutex_unlock(m);
	pthread_mutex_destroy(m);
	free(m);
}

// ---- within
// ---------------------------------------------------------------------------------------

static void all_of_it(void)
{
	for (size_t n = 1; n < 3000; n += n < 70 ? 1 : 97) {
		char *p = some(malloc(n)), *q = some(calloc(1, n));
		memset(p, 1, n);
		memcpy(q, p, n);
		p[n - 1] = q[0];
		free(p);
		free(q);
	}
}

static void what_is_usable(void)
{
	char *p = some(malloc(10));
	size_t n = malloc_usable_size(p);
	memset(p, 1, n);
	free(p);
}

static void flexible(void)
{
	struct text *t = some(malloc(offsetof(struct text, of) + 3));
	t->length = 3;
	t->kind = 's';
	memcpy(t->of, "ab", 3);
	free(t);
}

static void resized(void)
{
	size_t n = 20;
	char *p = some(malloc(n));
	while (n < 100000) {
		n += n / 10;
		p = some(realloc(p, n));
		p[n - 1] = 1;
	}
	p = some(realloc(p, 30));
	p[29] = 1;
	free(p);
	p = some(malloc(99000)); // where it was
	p[98999] = 1;
	free(p);
}

static void aligned(void)
{
	for (size_t align = 16; align <= 8192; align *= 2) {
		char *p = some(aligned_alloc(align, 3 * align));
		memset(p, 1, 3 * align);
		free(p);
		char *q = some(malloc(4 * align)); // where it was
		memset(q, 2, 4 * align);
		free(q);
	}
}

static void of_the_library(void)
{
	char *copy = some(strdup("copy")), *printed = NULL;
	if (asprintf(&printed, "%s of it", copy) < 0)
		exit(2);
	sink = printed[strlen(printed)] + copy[4];
	free(printed);
	free(copy);
}

// An allocator of the program's own, that hands out pieces of one block.
static void arena(void)
{
	char *all = some(malloc(4096)), *next = all;
	for (size_t n = 1; n < 80; n++) {
		memset(next, (int)n, n);
		next += n;
	}
	sink = all[0] + next[-1];
	free(all);
}

static void searched(void)
{
	char *s = some(malloc(6));
	memcpy(s, "found", 6);
	sink = memchr(s, 'f', 100) != NULL; // it is found before the end
	sink += (int)strnlen(s, 100) + strncmp(s, "found", 100);
	free(s);
}

static const struct {
	const char *name;
	void (*second)(void);
} cases[] = {
	{"write", writes_past},
	{"read", reads_past},
	{"before", writes_before},
	{"loop", loops_past},
	{"string", forgets_end},
	{"endless", reads_string},
	{"full", full_past},
	{"full-before", full_before},
	{"last", last_past},
	{"aligned", aligned_past},
	{"aligned-before", aligned_before},
	{"shrunk", shrunk},
	{"cleared", cleared},
	{"nothing", nothing_there},
	{"atomic", updates_past},
	{"object", object_past},
	{"fine-all", all_of_it},
	{"fine-usable", what_is_usable},
	{"fine-flexible", flexible},
	{"fine-resized", resized},
	{"fine-aligned", aligned},
	{"fine-library", of_the_library},
	{"fine-arena", arena},
	{"fine-searched", searched},
};

static void *runs(void *arg)
{
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		if (!strcmp(cases[i].name, arg))
			cases[i].second();
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t t;
	shared = some(calloc(LENGTH, sizeof *shared));
	pthread_create(&t, NULL, runs, argc > 1 ? argv[1] : "");
	pthread_join(t, NULL);
	free(shared);
	return 0;
}
