// SPDX-License-Identifier: MIT
//
// The runtime's own system calls: see system_calls.h.
#include "runtime/cpu/system_calls.h"

#include "runtime/cpu/cpu.h"

#include <errno.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

long own_call(long number, long a, long b, long c, long d)
{
	long result = cpu_system_call(number, a, b, c, d);
	if (result > -4096 && result < 0) {
		errno = (int)-result;
		return -1;
	}
	return result;
}

ssize_t own_send(int socket, const void *from, size_t n)
{
	return own_call(SYS_sendto, socket, (long)(uintptr_t)from, (long)n, MSG_NOSIGNAL);
}

ssize_t own_recv(int socket, void *to, size_t n)
{
	return own_call(SYS_recvfrom, socket, (long)(uintptr_t)to, (long)n, 0);
}

bool readable(const void *at)
{
	// the kernel reads the set before it checks the first argument
	return own_call(SYS_rt_sigprocmask, ~0, (long)(uintptr_t)at, 0, sizeof(uint64_t)) < 0 &&
	       errno == EINVAL;
}
