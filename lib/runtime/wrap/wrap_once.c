// SPDX-License-Identifier: MIT
//
// pthread_once and call_once: entering is an operation, and so is the end of the routine, after
// which others may pass.
//
// In RT_PLAN the control holds the gate's tag, so the real function must never get it: after the
// end of the run, when the gate lets everything pass, the model's object says whether the routine
// has run. In RT_RECORD the real function calls inside() instead of the routine, which ends the one
// operation and begins the other.
//
// The compiler's own libraries initialise themselves by pthread_once, too (at the first
// pthread_exit, at each std::locale). These calls are not the program's, and not operations. Their
// routines never come to the gate, so in RT_PLAN the real call blocks nobody.
//
// In C++, a local static variable is initialised once. Compiled code asks the first byte of the
// variable's guard, by an atomic load, whether that is done (wrap_hooks.c), and calls
// __cxa_guard_acquire() if not ("Itanium C++ ABI", 3.3.3). The gate's tag stands in the guard's
// second half, which libstdc++ does not use.
#include "runtime/gate/run_world.h"
#include "runtime/wrap/wrap.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>
#include <threads.h>

struct entry {
	struct call enter, leave;
	void (*routine)(void);
	struct entry *outer; // a routine may enter another once
};

static __thread struct entry *innermost __attribute__((tls_model("initial-exec")));

// The thread ends inside the routine; after this, the C library lets another thread in.
static void begins_to_leave(void *entry)
{
	struct entry *e = entry;
	e->leave.code = OP_ONCE_LEFT;
	call_enter(&e->leave);
}

static void inside(void)
{
	struct entry *e = innermost;
	e->enter.answer.value = 1;
	call_leave(&e->enter);
	e->enter.recorded = false;
	pthread_cleanup_push(begins_to_leave, e);
	e->routine();
	pthread_cleanup_pop(0);
	call_enter(&e->leave);
}

// The thread has ended inside the routine, and the C library has let another thread in.
static void has_left(void *entry)
{
	struct entry *e = entry;
	innermost = e->outer;
	call_leave(&e->leave);
}

// RT_PLAN: the thread ends inside the routine.
static void left_undone(void *entry)
{
	struct entry *e = entry;
	struct call c = {OP_ONCE_LEFT, KIND_ONCE, e->leave.addr, .site = e->leave.site};
	call_gate(&c);
}

static void once_closed(void *control, void (*routine)(void))
{
	struct object *o = &run_world.objects[tags_object(KIND_ONCE, control)];
	if (o->has_run)
		return;
	o->has_run = true; // first: the routine may enter the once again, and runs alone
	routine();
}

// Is this code of the compiler's libraries? Places come again and again: caches the last one that
// is not.
static bool is_compilers(uint64_t site)
{
	static _Atomic uint64_t last_not; // relaxed: a cache of one
	static const char *const libraries[] = {"libgcc_s.", "libstdc++.", "libc++"};
	if (site == atomic_load_explicit(&last_not, memory_order_relaxed))
		return false;
	Dl_info info = {0};
	const char *name = "", *slash;
	if (dladdr((void *)(uintptr_t)site, &info) && info.dli_fname)
		name = info.dli_fname;
	if ((slash = strrchr(name, '/')))
		name = slash + 1;
	for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++)
		if (!strncmp(name, libraries[i], strlen(libraries[i])))
			return true;
	atomic_store_explicit(&last_not, site, memory_order_relaxed);
	return false;
}

typedef int once_function(void *control, void (*routine)(void));

static int once_recorded(struct entry *e, void *control, once_function *real)
{
	int r;
	innermost = e;
	call_enter(&e->enter);
	pthread_cleanup_push(has_left, e);
	r = real(control, inside);
	pthread_cleanup_pop(0);
	innermost = e->outer;
	e->enter.answer.result = e->leave.answer.result = r;
	call_leave(&e->enter);
	call_leave(&e->leave);
	return r;
}

static int once(void *control, void (*routine)(void), once_function *real, uint64_t site)
{
	struct entry e = {.enter = {OP_ONCE, KIND_ONCE, control, .arg = TR_NEVER, .site = site},
			  .leave = {OP_ONCE_DONE, KIND_ONCE, control, .site = site},
			  .routine = routine,
			  .outer = innermost};
	enum rt_mode mode = rt_mode();
	if (mode != RT_OFF && is_compilers(site))
		return UNSEEN(real(control, routine));
	switch (mode) {
	case RT_PLAN:
		if (end_decided) {
			once_closed(control, routine);
			return 0;
		}
		call_gate(&e.enter);
		if (e.enter.answer.value) {
			pthread_cleanup_push(left_undone, &e);
			routine();
			pthread_cleanup_pop(0);
			call_gate(&e.leave);
		}
		return e.enter.answer.result;
	case RT_RECORD:
		return once_recorded(&e, control, real);
	default:
		return real(control, routine);
	}
}

static int real_pthread_once(void *control, void (*routine)(void))
{
	return REAL(pthread_once)(control, routine);
}

static int real_call_once(void *flag, void (*routine)(void))
{
	REAL(call_once)(flag, routine);
	return 0;
}

int pthread_once(pthread_once_t *control, void (*routine)(void))
{
	return once(control, routine, real_pthread_once, RT_CALLER());
}

void call_once(once_flag *flag, void (*routine)(void))
{
	once(flag, routine, real_call_once, RT_CALLER());
}

// ---- static variables of C++ --------------------------------------------------------------------

int __cxa_guard_acquire(int64_t *guard);
void __cxa_guard_release(int64_t *guard);
void __cxa_guard_abort(int64_t *guard);

static void *control_of(int64_t *guard)
{
	return (char *)guard + sizeof *guard / 2;
}

// Has the thread to initialise the variable?
int __cxa_guard_acquire(int64_t *guard)
{
	struct call c = {OP_ONCE, KIND_ONCE, control_of(guard), .arg = TR_NEVER, .site = RT_SITE()};
	if (rt_mode() != RT_PLAN || end_decided)
		return REAL(__cxa_guard_acquire)(guard);
	call_gate(&c);
	return (int)c.answer.value;
}

void __cxa_guard_release(int64_t *guard)
{
	struct call c = {OP_ONCE_DONE, KIND_ONCE, control_of(guard), .site = RT_SITE()};
	if (rt_mode() != RT_PLAN || end_decided) {
		REAL(__cxa_guard_release)(guard);
		return;
	}
	call_gate(&c);
	*(char *)guard =
		1; // what code without hooks asks; the gate lets one thread go on at a time
}

// The initialisation has thrown an exception.
void __cxa_guard_abort(int64_t *guard)
{
	struct call c = {OP_ONCE_LEFT, KIND_ONCE, control_of(guard), .site = RT_SITE()};
	if (rt_mode() != RT_PLAN || end_decided)
		REAL(__cxa_guard_abort)(guard);
	else
		call_gate(&c);
}
