// SPDX-License-Identifier: MIT
//
// The terminal after a crash: see rescue.h. All that the handler calls may be called in a handler.
#include "visualizer/terminal/rescue.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS, SIGTRAP};
enum { CRASHES = sizeof crashes / sizeof *crashes, STACK = 64 << 10 };

// Written before the handlers are there, read by them.
static struct {
	int fd;
	size_t n;
	char bytes[RESCUE_MOST];
	struct termios modes;
} kept;

static struct sigaction old[CRASHES];
static void *stack; // of their own, since what overflowed may be the stack

static void on_crash(int signo)
{
	for (size_t at = 0; at < kept.n;) {
		ssize_t n = write(kept.fd, kept.bytes + at, kept.n - at);
		if (n <= 0)
			break;
		at += (size_t)n;
	}
	tcsetattr(kept.fd, TCSANOW, &kept.modes);
	raise(signo); // blocked until this returns; SA_RESETHAND has put back what it does
}

void rescue_begin(int fd, const struct termios *modes, const char *bytes, size_t n)
{
	struct sigaction sa = {.sa_handler = on_crash, .sa_flags = SA_RESETHAND | SA_ONSTACK};
	kept.fd = fd;
	kept.modes = *modes;
	kept.n = n < RESCUE_MOST ? n : RESCUE_MOST;
	memcpy(kept.bytes, bytes, kept.n);
	stack = malloc(STACK);
	if (stack)
		sigaltstack(&(stack_t){.ss_sp = stack, .ss_size = STACK}, NULL);
	for (size_t i = 0; i < CRASHES; i++)
		sigaction(crashes[i], &sa, &old[i]);
}

void rescue_end(void)
{
	for (size_t i = 0; i < CRASHES; i++)
		sigaction(crashes[i], &old[i], NULL);
	sigaltstack(&(stack_t){.ss_flags = SS_DISABLE}, NULL);
	free(stack);
	stack = NULL;
}
