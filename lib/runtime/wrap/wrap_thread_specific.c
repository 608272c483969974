// SPDX-License-Identifier: MIT
//
// Thread-specific data. The C library runs destructors after the thread's function has returned,
// when the model has already seen the thread end; but a destructor may lock. So the runtime
// remembers each key's destructor, also of keys made before main, and runs it itself in front of
// the exit operation, with the value cleared. The C library then has nothing to do.
//
// The order is the C library's: thread_local objects first, then keys in order, again as long as
// destructors set values, at most PTHREAD_DESTRUCTOR_ITERATIONS times.
#include "runtime/clib/clib.h"
#include "runtime/memory/heap.h"
#include "runtime/mode.h"
#include "runtime/real.h"
#include "runtime/wrap/thread_body.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdbool.h>
#include <threads.h>

typedef void destructor(void *);

// By key. Relaxed: a thread gets a key from its maker in an order that synchronizes.
static _Atomic(destructor *) destructors[PTHREAD_KEYS_MAX];
static _Atomic(uint64_t) made_at[PTHREAD_KEYS_MAX]; // the call that made the key
// One past the last key that ever had a destructor. Relaxed, as above.
static _Atomic(unsigned) keys_end;

static void remember(unsigned key, destructor *d, uint64_t pc)
{
	if (key >= PTHREAD_KEYS_MAX)
		return;
	atomic_store_explicit(&destructors[key], d, memory_order_relaxed);
	atomic_store_explicit(&made_at[key], pc, memory_order_relaxed);
	unsigned end = atomic_load_explicit(&keys_end, memory_order_relaxed);
	while (d && end <= key &&
	       !atomic_compare_exchange_weak_explicit(&keys_end, &end, key + 1,
						      memory_order_relaxed, memory_order_relaxed))
		;
}

// From 0.
static unsigned keys(void)
{
	return atomic_load_explicit(&keys_end, memory_order_relaxed);
}

int pthread_key_create(pthread_key_t *key, destructor *d)
{
	int r = REAL(pthread_key_create)(key, d);
	if (r == 0) {
		CLIB_STORES(key);
		remember(*key, d, RT_SITE());
	}
	return r;
}

// libstdc++'s name for pthread_key_create.
int __pthread_key_create(pthread_key_t *, destructor *);
int __pthread_key_create(pthread_key_t *key, destructor *d)
{
	int r = REAL(pthread_key_create)(key, d);
	if (r == 0) {
		CLIB_STORES(key);
		remember(*key, d, RT_SITE());
	}
	return r;
}

int pthread_key_delete(pthread_key_t key)
{
	remember(key, NULL, 0);
	return REAL(pthread_key_delete)(key);
}

int tss_create(tss_t *key, tss_dtor_t d)
{
	int r = REAL(tss_create)(key, d);
	if (r == thrd_success) {
		CLIB_STORES(key);
		remember(*key, d, RT_SITE());
	}
	return r;
}

void tss_delete(tss_t key)
{
	remember(key, NULL, 0);
	REAL(tss_delete)(key);
}

// Where the C library keeps this to itself, thread_local objects go after the exit.
static void (*thread_locals)(void);

void thread_specific_prepare(void)
{
	thread_locals = (void (*)(void))dlsym(RTLD_NEXT, "__call_tls_dtors");
}

bool thread_specific_any(void)
{
	for (pthread_key_t key = 0; key < keys(); key++)
		if (atomic_load_explicit(&destructors[key], memory_order_relaxed) &&
		    pthread_getspecific(key))
			return true;
	return false;
}

static bool run_round(void)
{
	bool found = false;
	for (pthread_key_t key = 0; key < keys(); key++) {
		destructor *d = atomic_load_explicit(&destructors[key], memory_order_relaxed);
		void *value = d ? pthread_getspecific(key) : NULL;
		if (!value)
			continue;
		found = true;
		pthread_setspecific(key, NULL);
		heap_give_for(value, atomic_load_explicit(&made_at[key], memory_order_relaxed));
		d(value);
		heap_give_for(NULL, 0);
	}
	return found;
}

void thread_specific_destroy(void)
{
	if (thread_locals)
		thread_locals();
	int rounds = 0;
	while (rounds < PTHREAD_DESTRUCTOR_ITERATIONS && run_round())
		rounds++;
	for (pthread_key_t key = 0; rounds && key < keys(); key++)
		if (atomic_load_explicit(&destructors[key], memory_order_relaxed) &&
		    pthread_getspecific(key))
			pthread_setspecific(key, NULL);
}
