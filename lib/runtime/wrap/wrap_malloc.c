// SPDX-License-Identifier: MIT
//
// The interposed functions that allocate. For a thread without a region (in free and recorded runs,
// before main, in a forked process) they test that and call the C library. They are called before
// anything is initialised, and by the loader.
//
// Each block allocated passes hand_out(), each freed one take_back(); resize() is both.
#include "runtime/clib/clib.h"
#include "runtime/gate/races.h"
#include "runtime/memory/bounds.h"
#include "runtime/memory/glibc.h"
#include "runtime/memory/heap.h"
#include "runtime/memory/modules.h"
#include "runtime/mode.h"
#include "runtime/real.h"

#include <errno.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Are accesses to the block seen, so that its unwritten parts are known?
static bool is_looked_at(uint64_t pc)
{
	return races_looked_for() && module_has_hooks(pc);
}

static void *hand_out(size_t n, size_t align, uint64_t pc, bool clear)
{
	bool fresh;
	void *p = heap_take(n, align, pc, &fresh);
	if (p && clear && !fresh)
		memset(p, 0, n);
	if (p) // the same size as when it was freed
		races_handed_out(p, heap_holds(p) ? heap_usable(p, "malloc") : n, pc);
	if (p && heap_holds(p) && is_looked_at(pc))
		(clear ? unwritten_give_cleared : unwritten_give)(p, n);
	return p;
}

static void take_back(void *p, uint64_t pc)
{
	if (!heap_holds(p)) {
		__libc_free(p);
		return;
	}
	pc = heap_given_by(p, pc);
	if (pc && heap_is_given(p))
		races_given_again(p, pc);
	if (pc)
		races_given_back(p, heap_usable(p, "free"), pc);
	heap_give(p);
}

// The block has n bytes now and had `had` before.
static void stay(char *p, size_t had, size_t n)
{
	unwritten_stay(p, n < had ? n : had);
	if (n > had && had < UNWRITTEN_MOST)
		unwritten_give(p + had, n - had);
}

static void *resize(void *p, size_t n, uint64_t pc)
{
	if (heap_holds(p) && heap_is_given(p))
		races_given_again(p, pc);
	size_t had = heap_holds(p) ? heap_usable(p, "realloc") : REAL(malloc_usable_size)(p);
	size_t used = heap_holds(p) ? bounds_usable(p, had) : had;
	if (heap_holds(p) && n <= had && n >= had / 2) {
		races_given_back(p, had, pc);
		races_handed_out(p, had, pc);
		heap_resized(p, n, pc);
		if (is_looked_at(pc))
			stay(p, used, n);
		return p;
	}
	void *q = heap_serves() ? hand_out(n, 1, pc, false) : __libc_malloc(n);
	if (!q)
		return NULL;
	unwritten_move(q, p, n < used ? n : used);
	take_back(p, pc);
	return q;
}

static void *reallocate(void *p, size_t n, uint64_t pc)
{
	if (!heap_serves() && !heap_holds(p))
		return __libc_realloc(p, n);
	if (!p)
		return hand_out(n, 1, pc, false);
	if (n)
		return resize(p, n, pc);
	take_back(p, pc);
	return NULL;
}

static void *align_to(size_t align, size_t n, uint64_t pc)
{
	return heap_serves() ? hand_out(n, align, pc, false) : __libc_memalign(align, n);
}

static void *refuse(int error)
{
	errno = error;
	return NULL;
}

static bool is_power(size_t align)
{
	return align && !(align & (align - 1));
}

static size_t page_size(void)
{
	return (size_t)sysconf(_SC_PAGESIZE);
}

// ---- the functions ------------------------------------------------------------------------------

void *malloc(size_t n)
{
	return heap_serves() ? hand_out(n, 1, RT_SITE(), false) : __libc_malloc(n);
}

void *calloc(size_t n, size_t size)
{
	size_t bytes;
	if (!heap_serves())
		return __libc_calloc(n, size);
	if (__builtin_mul_overflow(n, size, &bytes))
		return refuse(ENOMEM);
	return hand_out(bytes, 1, RT_SITE(), true);
}

void *realloc(void *p, size_t n)
{
	return reallocate(p, n, RT_SITE());
}

void *reallocarray(void *p, size_t n, size_t size)
{
	size_t bytes;
	if (__builtin_mul_overflow(n, size, &bytes))
		return refuse(ENOMEM);
	return reallocate(p, bytes, RT_SITE());
}

void free(void *p)
{
	if (!heap_holds(p)) {
		__libc_free(p);
		return;
	}
	int e = errno;
	take_back(p, RT_SITE());
	errno = e;
}

// As in the C library, an alignment is rounded up to a power of two.
void *memalign(size_t align, size_t n)
{
	if (align > PTRDIFF_MAX)
		return refuse(EINVAL);
	size_t power = 16;
	while (power < align)
		power *= 2;
	return align_to(power, n, RT_SITE());
}

void *aligned_alloc(size_t align, size_t n)
{
	if (!heap_serves())
		return REAL(aligned_alloc)(align, n);
	if (!is_power(align))
		return refuse(EINVAL);
	return align_to(align, n, RT_SITE());
}

int posix_memalign(void **to, size_t align, size_t n)
{
	int e = errno;
	if (align % sizeof(void *) || !is_power(align))
		return EINVAL;
	void *p = align_to(align, n, RT_SITE());
	errno = e;
	if (!p)
		return ENOMEM;
	CLIB_STORES(to);
	*to = p;
	return 0;
}

void *valloc(size_t n)
{
	return align_to(page_size(), n, RT_SITE());
}

void *pvalloc(size_t n)
{
	size_t page = page_size();
	if (n > PTRDIFF_MAX)
		return refuse(ENOMEM);
	return align_to(page, (n + page - 1) & ~(page - 1), RT_SITE());
}

size_t malloc_usable_size(void *p)
{
	if (p && heap_holds(p))
		return heap_open(p);
	return REAL(malloc_usable_size)(p);
}

// ---- the runtime's own --------------------------------------------------------------------------

// Calls inside this library lead here (local.mk).
void *__wrap_malloc(size_t n);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *p, size_t n);
void *__wrap_reallocarray(void *p, size_t n, size_t size);
void __wrap_free(void *p);

void *__wrap_malloc(size_t n)
{
	return __libc_malloc(n);
}

void *__wrap_calloc(size_t n, size_t size)
{
	return __libc_calloc(n, size);
}

void *__wrap_realloc(void *p, size_t n)
{
	return __libc_realloc(p, n);
}

void *__wrap_reallocarray(void *p, size_t n, size_t size)
{
	size_t bytes;
	if (__builtin_mul_overflow(n, size, &bytes))
		return refuse(ENOMEM);
	return __libc_realloc(p, bytes);
}

// Also for memory of a region: vasprintf() has called malloc.
void __wrap_free(void *p)
{
	if (p)
		take_back(p, 0);
}
