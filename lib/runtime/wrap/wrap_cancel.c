// SPDX-License-Identifier: MIT
//
// Cancellation of threads: see cancel.h. Asynchronous cancellation is treated as deferred, and
// named in the limits.
#include "runtime/clib/clib.h"
#include "runtime/gate/decide.h"
#include "runtime/gate/gate.h"
#include "runtime/gate/run_world.h"
#include "runtime/mode.h"
#include "runtime/real.h"
#include "runtime/report.h"
#include "runtime/run/record.h"
#include "runtime/thread_records.h"
#include "runtime/wrap/cancel.h"
#include "runtime/wrap/wrap.h"

#include "base/i18n.h"

#include <errno.h>
#include <link.h>
#include <pthread.h>
#include <string.h>

bool cancel_used;

// ---- does the program cancel? -----------------------------------------------------------------

static bool loads; // does it open or close libraries?

// The names that a module uses or defines are one block of text.
static void look_at_names(const struct dl_phdr_info *module, const ElfW(Dyn) * d)
{
	static const char wanted[] = "\0pthread_cancel", opens[] = "\0dlopen",
			  closes[] = "\0dlclose";
	const char *names = NULL;
	size_t size = 0;
	for (; d->d_tag != DT_NULL; d++)
		if (d->d_tag == DT_STRTAB)
			names = (const char *)d->d_un.d_ptr;
		else if (d->d_tag == DT_STRSZ)
			size = d->d_un.d_val;
	if (!names || (uintptr_t)names < module->dlpi_addr) // in the kernel's vdso it is an offset
		return;
	cancel_used |= memmem(names, size, wanted, sizeof wanted) != NULL;
	loads |= memmem(names, size, opens, sizeof opens) ||
		 memmem(names, size, closes, sizeof closes);
}

// The C library and this one define it.
static bool defines_it(const char *name)
{
	return strstr(name, "/libtreadle-rt.so") || strstr(name, "/libc.so");
}

// The code of this library, whose own calls are not the program's.
static uintptr_t own_from, own_end;

static void look_for_own(const struct dl_phdr_info *module, const ElfW(Phdr) * p)
{
	uintptr_t from = module->dlpi_addr + p->p_vaddr, here = (uintptr_t)cancel_prepare;
	if (p->p_type == PT_LOAD && from <= here && here < from + p->p_memsz) {
		own_from = from;
		own_end = from + p->p_memsz;
	}
}

static int look_at(struct dl_phdr_info *module, size_t size, void *unused)
{
	(void)size;
	(void)unused;
	for (int i = 0; i < module->dlpi_phnum; i++)
		look_for_own(module, &module->dlpi_phdr[i]);
	for (int i = 0; i < module->dlpi_phnum && !defines_it(module->dlpi_name); i++)
		if (module->dlpi_phdr[i].p_type == PT_DYNAMIC) {
			uintptr_t at = module->dlpi_addr + module->dlpi_phdr[i].p_vaddr;
			look_at_names(module, (const ElfW(Dyn) *)at);
		}
	return 0;
}

void cancel_prepare(void)
{
	dl_iterate_phdr(look_at, NULL);
}

// ---- ending -----------------------------------------------------------------------------------

void cancel_acts(void)
{
	pthread_exit(PTHREAD_CANCELED);
}

// RT_RECORD: the calling thread's state as of the model.
static __thread struct {
	bool acted, leaving;
} own __attribute__((tls_model("initial-exec")));

static void past_recorded(void)
{
	if (!cancel_used || own.acted || own.leaving)
		return;
	own.leaving = true;
	record_end(record_begin(OP_LEAVE, KIND_NONE, NULL, 0, 0, RT_SITE()), 0, 0);
}

void cancel_unwinds(void *p)
{
	own.acted = true;
	record_end(p, ECANCELED, 0);
}

void cancel_ends(bool returned)
{
	if (!cancel_used || returned || own.acted || own.leaving)
		return;
	own.acted = true;
	record_end(record_begin(OP_TESTCANCEL, KIND_NONE, NULL, 0, 0, 0), ECANCELED, 0);
}

void cancel_past(uint64_t site)
{
	if (rt_mode() == RT_RECORD) {
		past_recorded();
		return;
	}
	const struct thread *th = &run_world.threads[rt_self];
	if (cancel_used && rt_self && !reentry_inside && !th->cancelling && !th->leaving)
		gate_op(&(struct call){OP_LEAVE, .site = site});
}

// ---- cancellation points ------------------------------------------------------------------------

void cancel_test(enum clib_point point, uint64_t pc)
{
	if (rt_mode() != RT_PLAN || end_decided || (pc >= own_from && pc < own_end) || reentered())
		return;
	const struct thread *th = &run_world.threads[rt_self];
	bool can_act = !th->cancel_off && !th->cancelling && !th->leaving;
	if (!can_act || (!th->cancelled && !run_in_company()))
		return;
	int saved = errno;
	enum op_code code = point == POINT_YES ? OP_TESTCANCEL : OP_MAY_CANCEL;
	struct answer a = gate_op(&(struct call){code, .site = pc});
	errno = saved;
	if (a.result == ECANCELED)
		cancel_acts();
}

// The loader must see who calls it, so these calls have no wrapper (LOADER in clib.def).
static void tell_loader(void)
{
	if (loads && rt_mode() == RT_PLAN)
		report_limit(N_("dlopen and dlclose may be cancellation points, as POSIX allows: "
				"that a thread is cancelled in them was not tried"));
}

// ---- calls ------------------------------------------------------------------------------------

int pthread_cancel(pthread_t handle)
{
	struct rt_thread *r = known_thread(handle, FAULT_CANCEL_NOBODY, RT_SITE());
	if (r && rt_mode() == RT_RECORD) {
		struct pending *p =
			record_begin(OP_CANCEL, KIND_NONE, NULL, r->number, 0, RT_SITE());
		int rc = REAL(pthread_cancel)(handle);
		record_end(p, rc, 0);
		return rc;
	}
	if (!r)
		return REAL(pthread_cancel)(handle);
	tell_loader();
	return gate_op(&(struct call){OP_CANCEL, .target = r->number, .site = RT_SITE()}).result;
}

int pthread_setcancelstate(int state, int *old)
{
	int was, rc = REAL(pthread_setcancelstate)(state, &was);
	if (rc)
		return rc;
	if (cancel_used && state != was) {
		struct call c = {state == PTHREAD_CANCEL_ENABLE ? OP_CANCEL_ON : OP_CANCEL_OFF,
				 .site = RT_SITE()};
		call_enter(&c);
		call_leave(&c);
	}
	if (old) {
		clib_stores(old, sizeof *old, RT_SITE());
		*old = was;
	}
	return 0;
}

int pthread_setcanceltype(int type, int *old)
{
	if (cancel_used && rt_mode() == RT_RECORD && type == PTHREAD_CANCEL_ASYNCHRONOUS)
		report_limit(N_("asynchronous cancellation: shown where its thread ends"));
	if (cancel_used && rt_mode() == RT_PLAN && type == PTHREAD_CANCEL_ASYNCHRONOUS) {
		report_limit(N_("asynchronous cancellation: threads were cancelled at cancellation "
				"points only"));
		decide_outside(MOVES_ASYNCHRONOUSLY);
	}
	CLIB_STORES(old);
	return REAL(pthread_setcanceltype)(type, old);
}

void pthread_testcancel(void)
{
	if (!cancel_used || rt_mode() == RT_OFF) {
		REAL(pthread_testcancel)();
		return;
	}
	struct call c = {OP_TESTCANCEL, .site = RT_SITE()};
	if (!call_enter(&c)) {
		(void)CANCELLABLE(c.pending, OP_TESTCANCEL, 0);
		call_leave(&c);
	}
}
