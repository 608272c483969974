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

// The names that a module uses or defines are one block of text.
static bool names_it(const struct dl_phdr_info *module, const ElfW(Dyn) * d)
{
	static const char wanted[] = "\0pthread_cancel";
	const char *names = NULL;
	size_t size = 0;
	for (; d->d_tag != DT_NULL; d++)
		if (d->d_tag == DT_STRTAB)
			names = (const char *)d->d_un.d_ptr;
		else if (d->d_tag == DT_STRSZ)
			size = d->d_un.d_val;
	if ((uintptr_t)names < module->dlpi_addr) // in the kernel's vdso it is an offset
		return false;
	return names && memmem(names, size, wanted, sizeof wanted);
}

// The C library and this one define it.
static bool defines_it(const char *name)
{
	return strstr(name, "/libtreadle-rt.so") || strstr(name, "/libc.so");
}

static int look_at(struct dl_phdr_info *module, size_t size, void *unused)
{
	(void)size;
	(void)unused;
	for (int i = 0; i < module->dlpi_phnum && !defines_it(module->dlpi_name); i++)
		if (module->dlpi_phdr[i].p_type == PT_DYNAMIC) {
			uintptr_t at = module->dlpi_addr + module->dlpi_phdr[i].p_vaddr;
			cancel_used |= names_it(module, (const ElfW(Dyn) *)at);
		}
	return cancel_used;
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
