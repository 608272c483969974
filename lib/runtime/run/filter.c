// SPDX-License-Identifier: MIT
//
// Entering the filter of system calls: see filter.h.
#include "runtime/run/filter.h"

#include "runtime/cpu/system_calls.h"

#include <linux/seccomp.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

bool filter_on;
static struct syscall_guard filter; // cleared on entering

bool filter_read(int fd)
{
	filter_on = pread(fd, &filter, sizeof filter, 0) == sizeof filter && filter.n <= GUARD_CODE;
	close(fd);
	return filter_on;
}

static _Noreturn void no_filter(void)
{
	fprintf(stderr, "treadle: the system lets no filter of system calls be set (seccomp)\n");
	_exit(3);
}

uint64_t filter_load(void)
{
	uint64_t secret = filter.secret;
	struct sock_fprog code = {.len = (unsigned short)filter.n, .filter = filter.code};
	prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
	if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &code) &&
	    syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &code))
		no_filter();
	explicit_bzero(&filter, sizeof filter);
	return secret;
}

void filter_move(struct syscall_guard *to)
{
	*to = filter;
	explicit_bzero(&filter, sizeof filter);
}

bool filter_enter_own(struct syscall_guard *guard)
{
	struct sock_fprog code = {.len = (unsigned short)guard->n, .filter = guard->code};
	long how = SECCOMP_FILTER_FLAG_SPEC_ALLOW, at = (long)(uintptr_t)&code;
	bool entered = own_call(SYS_seccomp, SECCOMP_SET_MODE_FILTER, how, at, 0) == 0 ||
		       own_call(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, at, 0) == 0;
	explicit_bzero(guard, sizeof *guard);
	return entered;
}

void filter_enter(void)
{
	syscall(SYS_close_range, 3, ~0u, 0);
	filter_load();
}
