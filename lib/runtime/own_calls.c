// SPDX-License-Identifier: MIT
//
// The runner's own system calls: see own_calls.h.
#include "runtime/own_calls.h"

#include <errno.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef __x86_64__

// The number and six arguments, as the kernel takes them.
__asm__(".text\n"
	".hidden own_call_bare\n .globl own_call_bare\n .type own_call_bare, @function\n"
	"own_call_bare:\n mov %rdi, %rax\n mov %rsi, %rdi\n mov %rdx, %rsi\n mov %rcx, %rdx\n"
	"mov %r8, %r10\n xor %r8d, %r8d\n xor %r9d, %r9d\n syscall\n"
	".hidden own_call_returns\n .globl own_call_returns\n"
	"own_call_returns: ret\n");
long own_call_bare(long number, long a, long b, long c, long d);
extern const char own_call_returns[];

long own_call(long number, long a, long b, long c, long d)
{
	long result = own_call_bare(number, a, b, c, d);
	if (result > -4096 && result < 0) {
		errno = (int)-result;
		return -1;
	}
	return result;
}

uint64_t own_calls_place(void)
{
	return (uint64_t)(uintptr_t)own_call_returns;
}

#else

long own_call(long number, long a, long b, long c, long d)
{
	return syscall(number, a, b, c, d, 0, 0);
}

uint64_t own_calls_place(void)
{
	return 0;
}

#endif

ssize_t own_send(int socket, const void *from, size_t n)
{
	return own_call(SYS_sendto, socket, (long)(uintptr_t)from, (long)n, MSG_NOSIGNAL);
}

ssize_t own_recv(int socket, void *to, size_t n)
{
	return own_call(SYS_recvfrom, socket, (long)(uintptr_t)to, (long)n, 0);
}
