// SPDX-License-Identifier: MIT
//
// The semaphores of a recorded run: see recorded_sems.h.
#include "runtime/run/recorded_sems.h"

#include "runtime/real.h"

#include <semaphore.h>
#include <unistd.h>

// The last eight bytes of a semaphore, which the C library does not use, mark it as used in this
// run; those of a named one also hold its number, for every process that opens it.
#define SEM_ID 0xffffffu
static uint64_t sem_met;       // the mark of this run, without a number
static _Atomic uint32_t *sems; // the last number given

void recorded_sems_start(uint64_t start, _Atomic uint32_t *count)
{
	sem_met = (start << 24 ^ (uint64_t)getpid() << 40) | 1ull << 63;
	sems = count;
}

static uint64_t *sem_tag(const void *addr)
{
	return (uint64_t *)((uintptr_t)addr + sizeof(sem_t) - sizeof(uint64_t));
}

static bool tag_put(const void *addr, uint64_t *old, uint64_t tag)
{
	return __atomic_compare_exchange_n(sem_tag(addr), old, tag, false, __ATOMIC_RELAXED,
					   __ATOMIC_RELAXED);
}

bool recorded_sem_is_new(const void *addr)
{
	uint64_t tag = __atomic_load_n(sem_tag(addr), __ATOMIC_RELAXED);
	if ((tag & ~(uint64_t)SEM_ID) == sem_met)
		return false;
	tag_put(addr, &tag, sem_met);
	return true;
}

uint32_t recorded_sem_id(const void *addr)
{
	uint64_t tag = __atomic_load_n(sem_tag(addr), __ATOMIC_RELAXED);
	while ((tag & ~(uint64_t)SEM_ID) != sem_met || !(tag & SEM_ID)) {
		uint32_t id = atomic_fetch_add_explicit(sems, 1, memory_order_relaxed) % SEM_ID + 1;
		if (tag_put(addr, &tag, sem_met | id))
			return id;
	}
	return (uint32_t)(tag & SEM_ID);
}

uint64_t recorded_sem_named(const char *name)
{
	int value = 0;
	sem_t *s = REAL(sem_open)(name, 0);
	if (s == SEM_FAILED)
		return 0;
	REAL(sem_getvalue)(s, &value);
	REAL(sem_close)(s);
	return (uint64_t)1 << 32 | (uint32_t)value;
}
