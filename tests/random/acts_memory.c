// SPDX-License-Identifier: MIT
//
// What a thread of a random program does to memory without a lock: atomically, or so that it
// races. See acts.h.
#include "tests/random/acts.h"

#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static struct {
	atomic_uchar a;
	_Atomic uint16_t b;
	atomic_int c;
	_Atomic int64_t d;
} atoms;
static int raced[2];
static char raced_byte;

// ---- atomics --------------------------------------------------------------------------------

void act_load(const struct act *act)
{
	long v = act->object == 0   ? atoms.a
		 : act->object == 1 ? atomic_load_explicit(&atoms.b, memory_order_acquire)
		 : act->object == 2 ? atomic_load_explicit(&atoms.c, memory_order_relaxed)
				    : (long)atoms.d;
	tr_log("load %ld", v);
}

void act_store(const struct act *act)
{
	int v = (int)act->value;
	if (act->object == 0)
		atoms.a = (unsigned char)v;
	else if (act->object == 1)
		atomic_store_explicit(&atoms.b, (uint16_t)v, memory_order_release);
	else if (act->object == 2)
		atoms.c = -v;
	else
		atoms.d = (int64_t)v << 40;
}

void act_update(const struct act *act)
{
	long v = act->object == 0   ? atomic_fetch_sub(&atoms.a, 1)
		 : act->object == 1 ? atomic_fetch_xor(&atoms.b, (uint16_t)(1 + act->value))
		 : act->object == 2 ? atomic_fetch_add(&atoms.c, (int)act->value)
				    : atomic_exchange(&atoms.d, (int64_t)act->value << 33);
	tr_log("was %ld", v);
}

void act_compare_exchange(const struct act *act)
{
	unsigned char a = (unsigned char)act->value;
	int c = -(int)act->value;
	bool done = act->object & 1 ? atomic_compare_exchange_strong(&atoms.a, &a, 2)
				    : atomic_compare_exchange_strong(&atoms.c, &c, 1);
	tr_log("exchanged %d, found %d %d", done, a, c);
}

// ---- futexes --------------------------------------------------------------------------------

static _Atomic uint32_t words[2];

// Half of the waits have a time limit.
void act_futex_wait(const struct act *act)
{
	static const struct timespec limit = {.tv_nsec = 1000};
	long got = syscall(SYS_futex, &words[act->object & 1], FUTEX_WAIT_PRIVATE, act->value & 1,
			   act->object & 2 ? &limit : NULL);
	tr_log("waited %d", got ? errno : 0);
}

// Wakes one, two or all, perhaps after a change of the word.
void act_futex_wake(const struct act *act)
{
	static const int most[] = {1, 1, 2, INT_MAX};
	_Atomic uint32_t *word = &words[act->object & 1];
	if (act->object & 2)
		atomic_fetch_xor(word, 1);
	tr_log("woke %ld", syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, most[act->value]));
}

// ---- races ----------------------------------------------------------------------------------

void act_race(const struct act *act)
{
	volatile int *v = &raced[act->object & 1];
	switch (act->value) {
	case 0:
		tr_log("sees %d", *v);
		break;
	case 1:
		*v = (int)act->object + 5;
		break;
	case 2:
		*v = *v + 1;
		break;
	default:
		raced_byte = (char)(raced_byte + 1);
		break;
	}
}

void tell_memory(void)
{
	tr_log("atoms %d %d %d %ld, raced %d %d %d", atoms.a, atoms.b, atoms.c, (long)atoms.d,
	       raced[0], raced[1], raced_byte);
}
