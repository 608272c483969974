// SPDX-License-Identifier: MIT
//
// Signals that are sent to a thread. When they arrive is outside the model, whether there is such a
// thread is not.
#include "runtime/gate/run_world.h"
#include "runtime/mode.h"
#include "runtime/real.h"
#include "runtime/report.h"
#include "runtime/run/syscall_stop.h"
#include "runtime/wrap/wrap.h"

#include "base/i18n.h"

#include <signal.h>

static bool is_gone(const struct rt_thread *r)
{
	const struct thread *th = &run_world.threads[r->number];
	return th->joined || (th->detached && th->life == LIFE_EXITED);
}

// signal 0 only asks whether the thread is there. The C library sends one with all others blocked,
// where what the filter has stopped could not be told.
static void look(pthread_t handle, int signal, uint64_t site)
{
	const struct rt_thread *r = known_thread(handle, FAULT_KILL_NOBODY, site);
	if (r && rt_mode() == RT_PLAN && is_gone(r))
		mistake_about(r, FAULT_KILL_GONE, site);
	if (rt_mode() == RT_OFF || !signal)
		return;
	report_limit(N_("signals: the moment at which one arrives is the kernel's"));
	syscall_stop("tried to send a signal", site);
}

int pthread_kill(pthread_t handle, int signal)
{
	look(handle, signal, RT_SITE());
	return REAL(pthread_kill)(handle, signal);
}

int pthread_sigqueue(pthread_t handle, int signal, const union sigval value)
{
	look(handle, signal, RT_SITE());
	return REAL(pthread_sigqueue)(handle, signal, value);
}
