// SPDX-License-Identifier: MIT
//
// What a native run may do: see confine.h.
#include "grading/native/confine.h"

#include "trace/wire.h"

#include <linux/seccomp.h>
#include <sched.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { GUARD = 3 };

bool confine_calls(void)
{
	static struct syscall_guard guard;
	struct sock_fprog code = {.filter = guard.code};
	if (pread(GUARD, &guard, sizeof guard, 0) != sizeof guard || guard.n > GUARD_CODE)
		return false;
	code.len = (unsigned short)guard.n;
	syscall(SYS_close_range, GUARD, ~0u, 0);
	prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
	bool entered = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &code) == 0;
	explicit_bzero(&guard, sizeof guard);
	return entered;
}

void confine_to_one(void)
{
	cpu_set_t set;
	int cpu = sched_getcpu();
	CPU_ZERO(&set);
	CPU_SET(cpu < 0 ? 0 : (unsigned)cpu, &set);
	sched_setaffinity(0, sizeof set, &set);
}
