// SPDX-License-Identifier: MIT
//
// The table of watched variables: see watches.h. A value is reported when it differs from the last
// one reported.
//
// In RT_RECORD several threads read variables at once, without a lock. A slot is claimed by its
// state and published by its address, written last; `told` changes by exchange, so that a change is
// reported once, though two changes in a row may be reported in either order. A thread may still
// read a variable that another has just removed: hence annotate.h's rule on how long it must exist.
#include "runtime/memory/watches.h"

#include "runtime/mode.h"
#include "runtime/report.h"

#include <stdatomic.h>
#include <string.h>

enum { WATCHES = 64 };

static struct watch {
	_Atomic(const volatile void *) addr; // NULL: free. release / acquire
	atomic_bool taken;
	_Atomic int64_t told; // relaxed
	atomic_uint number;   // as in the events, from 1; relaxed
	size_t size;
	bool is_signed;
} watches[WATCHES];

static atomic_uint used;    // slots ever used
static atomic_uint numbers; // given so far

static int64_t value_of(const struct watch *w, const volatile void *addr)
{
	uint64_t bits;
	switch (w->size) {
	case 1:
		bits = *(const volatile uint8_t *)addr;
		break;
	case 2:
		bits = *(const volatile uint16_t *)addr;
		break;
	case 4:
		bits = *(const volatile uint32_t *)addr;
		break;
	default:
		return (int64_t) * (const volatile uint64_t *)addr;
	}
	unsigned above = 64 - 8 * (unsigned)w->size;
	return w->is_signed ? (int64_t)(bits << above) >> above : (int64_t)bits;
}

static void tell_value(uint32_t number, int64_t value)
{
	report_event(EV_VALUE, 0, number, value, NULL, 0);
}

void watches_sample(void)
{
	unsigned n = atomic_load_explicit(&used, memory_order_acquire);
	if (rt_mode() == RT_OFF)
		return;
	for (unsigned i = 0; i < n; i++) {
		struct watch *w = &watches[i];
		const volatile void *addr = atomic_load_explicit(&w->addr, memory_order_acquire);
		if (!addr)
			continue;
		int64_t now = value_of(w, addr);
		if (now != atomic_load_explicit(&w->told, memory_order_relaxed) &&
		    now != atomic_exchange_explicit(&w->told, now, memory_order_relaxed))
			tell_value(atomic_load_explicit(&w->number, memory_order_relaxed), now);
	}
}

static struct watch *watch_of(const volatile void *variable)
{
	for (unsigned i = 0; i < atomic_load_explicit(&used, memory_order_acquire); i++)
		if (atomic_load_explicit(&watches[i].addr, memory_order_acquire) == variable)
			return &watches[i];
	return NULL;
}

static struct watch *watch_take(void)
{
	for (unsigned i = 0; i < WATCHES; i++) {
		if (atomic_exchange_explicit(&watches[i].taken, true, memory_order_acquire))
			continue;
		unsigned n = atomic_load_explicit(&used, memory_order_relaxed);
		while (n <= i && !atomic_compare_exchange_weak_explicit(&used, &n, i + 1,
									memory_order_release,
									memory_order_relaxed))
			;
		return &watches[i];
	}
	return NULL;
}

bool watches_have(const volatile void *variable)
{
	return watch_of(variable);
}

bool watches_add(const char *name, const volatile void *variable, size_t size, bool is_signed)
{
	struct watch *w = size == 1 || size == 2 || size == 4 || size == 8 ? watch_take() : NULL;
	if (!w)
		return false;
	uint32_t number = atomic_fetch_add_explicit(&numbers, 1, memory_order_relaxed) + 1;
	uint64_t at = (uint64_t)(uintptr_t)variable;
	report_event(EV_WATCH, at, number, size == 1 ? WATCH_BYTE : 0, name, strlen(name));
	w->size = size;
	w->is_signed = is_signed;
	int64_t value = value_of(w, variable);
	tell_value(number, value);
	atomic_store_explicit(&w->told, value, memory_order_relaxed);
	atomic_store_explicit(&w->number, number, memory_order_relaxed);
	atomic_store_explicit(&w->addr, variable, memory_order_release);
	return true;
}

void watches_remove(const volatile void *variable)
{
	struct watch *w = watch_of(variable);
	if (!w)
		return;
	atomic_store_explicit(&w->addr, NULL, memory_order_release);
	atomic_store_explicit(&w->taken, false, memory_order_release);
}
