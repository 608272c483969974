// SPDX-License-Identifier: MIT
//
// Memory that runs out: see scarce.h. Threads take turns (lockstep.h), so nothing here is used by
// two at a time.
#include "grading/native/scarce.h"

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

static unsigned *left;	// blocks that may still be taken; NULL: any number
static unsigned missed; // blocks that were refused

void scarce_begin(unsigned *blocks)
{
	left = blocks;
	missed = 0;
}

unsigned scarce_end(void)
{
	unsigned n = left ? missed : 0;
	left = NULL;
	return n;
}

unsigned *scarce_pause(void)
{
	unsigned *was = left;
	left = NULL;
	return was;
}

void scarce_resume(unsigned *was)
{
	left = was;
}

// Is there memory for one more block?
static bool take(void)
{
	if (!left)
		return true;
	if (*left) {
		--*left;
		return true;
	}
	missed++;
	errno = ENOMEM;
	return false;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *old, size_t size);
void *__real_reallocarray(void *old, size_t n, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
int __real_posix_memalign(void **block, size_t alignment, size_t size);
char *__real_strdup(const char *s);
char *__real_strndup(const char *s, size_t n);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *old, size_t size);
void *__wrap_reallocarray(void *old, size_t n, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
int __wrap_posix_memalign(void **block, size_t alignment, size_t size);
char *__wrap_strdup(const char *s);
char *__wrap_strndup(const char *s, size_t n);

void *__wrap_malloc(size_t size)
{
	return take() ? __real_malloc(size) : NULL;
}

void *__wrap_calloc(size_t n, size_t size)
{
	return take() ? __real_calloc(n, size) : NULL;
}

void *__wrap_realloc(void *old, size_t size)
{
	return take() ? __real_realloc(old, size) : NULL;
}

void *__wrap_reallocarray(void *old, size_t n, size_t size)
{
	return take() ? __real_reallocarray(old, n, size) : NULL;
}

int __wrap_posix_memalign(void **block, size_t alignment, size_t size)
{
	return take() ? __real_posix_memalign(block, alignment, size) : ENOMEM;
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
	return take() ? __real_aligned_alloc(alignment, size) : NULL;
}

char *__wrap_strdup(const char *s)
{
	return take() ? __real_strdup(s) : NULL;
}

char *__wrap_strndup(const char *s, size_t n)
{
	return take() ? __real_strndup(s, n) : NULL;
}
