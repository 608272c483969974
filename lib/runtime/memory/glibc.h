// SPDX-License-Identifier: MIT
//
// The GNU C library from inside: what its objects contain, as far as the runtime reads it (of
// objects from before the run, and after an initialisation), and its own names for malloc. Other
// threads may use the objects meanwhile.
#ifndef RUNTIME_MEMORY_GLIBC_H
#define RUNTIME_MEMORY_GLIBC_H

#include "model/op.h"

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

// The value of an object: the permits of a semaphore, the parties of a barrier, 1 for a once that
// has run; 0 for a static initialiser and for other kinds.
static inline uint32_t glibc_value(enum kind kind, const void *addr)
{
	const uint32_t *words = addr;
	switch (kind) {
	case KIND_SEM:
		return __atomic_load_n(words, __ATOMIC_RELAXED);
	case KIND_BARRIER: // in, round, count
		return __atomic_load_n(words + 2, __ATOMIC_RELAXED);
	case KIND_ONCE: // 2: done
		return __atomic_load_n(words, __ATOMIC_RELAXED) == 2;
	default:
		return 0;
	}
}

static inline enum mutex_type glibc_mutex_type(const pthread_mutex_t *m)
{
	int kept = m->__data.__kind & 3;
	return kept == PTHREAD_MUTEX_RECURSIVE	  ? MUTEX_RECURSIVE
	       : kept == PTHREAD_MUTEX_ERRORCHECK ? MUTEX_ERRORCHECK
						  : MUTEX_NORMAL;
}

static inline bool glibc_mutex_robust(const pthread_mutex_t *m)
{
	return m->__data.__kind >= 0 && m->__data.__kind & 16; // PTHREAD_MUTEX_ROBUST_NORMAL_NP
}

// The type of a mutex, and of what acts as one: as struct object has it.
static inline unsigned glibc_type(enum kind kind, const void *addr)
{
	switch (kind) {
	case KIND_MUTEX:
		return glibc_mutex_type(addr) | (glibc_mutex_robust(addr) ? MUTEX_ROBUST : 0);
	case KIND_FILE:
		return MUTEX_RECURSIVE;
	default:
		return MUTEX_NORMAL;
	}
}

// ---- soundness ------------------------------------------------------------------------------
//
// An object is sound if a static initialiser, the initialising function, or use by one thread after
// that, may have left it so. Zeros are sound, as PTHREAD_MUTEX_INITIALIZER is. Kinds without a rule
// count as sound.

static inline bool glibc_zeros(const void *from, const void *end)
{
	const char *p = from;
	while (p < (const char *)end && !*p)
		p++;
	return p == end;
}

static inline bool glibc_mutex_sound(const pthread_mutex_t *m)
{
	int kind = m->__data.__kind;
	bool listed = kind & (16 | 32); // a robust one, or one that inherits priorities
	bool held = m->__data.__lock;
	if (kind & 64) // PTHREAD_PRIO_PROTECT: contains the ceiling
		kind &= 0x7ffff;
	return kind >= 0 && kind < 0x400 && m->__data.__nusers <= 1 &&
	       (listed || (m->__data.__lock >= 0 && m->__data.__lock <= 2)) &&
	       (held || (!m->__data.__owner && !m->__data.__count)) &&
	       (listed || glibc_zeros(&m->__data.__list, &m->__data.__list + 1));
}

static inline bool glibc_cond_sound(const pthread_cond_t *c)
{
	return !(c->__data.__wrefs & ~7u) && glibc_zeros(c, &c->__data.__wrefs) &&
	       glibc_zeros(&c->__data.__wrefs + 1, c + 1);
}

static inline bool glibc_rwlock_sound(const pthread_rwlock_t *l)
{
	return l->__data.__readers < 16 && l->__data.__writers <= 1 && !l->__data.__pad3 &&
	       !l->__data.__pad4 && (l->__data.__shared & ~1) == 0 && !l->__data.__pad2 &&
	       l->__data.__flags <= PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP;
}

// value, waiters, private
static inline bool glibc_sem_sound(const void *addr)
{
	const uint32_t *words = addr;
	return words[0] <= INT32_MAX && !words[1] && !(words[2] & ~128u);
}

// in, round, count, shared, out
static inline bool glibc_barrier_sound(const void *addr)
{
	const uint32_t *words = addr;
	return !words[0] && !words[1] && words[2] <= INT32_MAX && !(words[3] & ~128u) && !words[4];
}

static inline bool glibc_sound(enum kind kind, const void *addr)
{
	switch (kind) {
	case KIND_MUTEX:
		return glibc_mutex_sound(addr);
	case KIND_COND:
		return glibc_cond_sound(addr);
	case KIND_RWLOCK:
		return glibc_rwlock_sound(addr);
	case KIND_SEM:
		return glibc_sem_sound(addr);
	case KIND_BARRIER:
		return glibc_barrier_sound(addr);
	default:
		return true;
	}
}

// Was the object destroyed? False of kinds that do not show it.
static inline bool glibc_destroyed(enum kind kind, const void *addr)
{
	switch (kind) {
	case KIND_MUTEX:
		return ((const pthread_mutex_t *)addr)->__data.__kind == -1;
	case KIND_COND:
		return ((const pthread_cond_t *)addr)->__data.__wrefs & 4;
	default:
		return false;
	}
}

// Was the object initialised for use by several processes?
static inline bool glibc_shared(enum kind kind, const void *addr)
{
	const uint32_t *words = addr;
	switch (kind) {
	case KIND_MUTEX:
		return ((const pthread_mutex_t *)addr)->__data.__kind & 128; // of PSHARED
	case KIND_COND:
		return ((const pthread_cond_t *)addr)->__data.__wrefs & 1;
	case KIND_SEM: // value and waiters, private
		return words[2];
	case KIND_BARRIER: // in, round, count, shared
		return words[3];
	case KIND_RWLOCK:
		return ((const pthread_rwlock_t *)addr)->__data.__shared;
	default:
		return false;
	}
}

// The clock of a condition's time limits: its attribute (bit 1 of __wrefs, since 2.25), right also
// for conditions initialised before main or by a static initialiser. tests/runtime checks it.
static inline clockid_t glibc_cond_clock(const pthread_cond_t *c)
{
	return c->__data.__wrefs & 2 ? CLOCK_MONOTONIC : CLOCK_REALTIME;
}

// ---- malloc
//
// The C library's names for its own functions besides the interposed ones: they need no look-up, so
// they work at any time. The runtime, and the folders it is built from, allocate by these alone
// (the linker's --wrap, in local.mk): that must not move what the program's threads allocate.

void *__libc_malloc(size_t n);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *p, size_t n);
void *__libc_memalign(size_t align, size_t n);
void __libc_free(void *p);

#endif
