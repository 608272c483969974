// SPDX-License-Identifier: MIT
//
// Overwriting what is dead: see scribble.h. Each place gets a breakpoint.
#include "tests/unit/scribble.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/personality.h>
#include <sys/ptrace.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#define BREAK 0xcc

static pid_t begin(char *const *argv, const char *output)
{
	pid_t child = fork();
	if (child)
		return child;
	int fd = open(output, O_WRONLY | O_CREAT | O_TRUNC, 0600);
	personality(ADDR_NO_RANDOMIZE);
	ptrace(PTRACE_TRACEME, 0, NULL, NULL);
	dup2(fd, STDOUT_FILENO);
	execv(argv[0], argv);
	_exit(127);
}

// Where the program stands: its file is mapped first.
static uint64_t base_of(pid_t child)
{
	char path[64];
	unsigned long long from = 0;
	snprintf(path, sizeof path, "/proc/%d/maps", (int)child);
	FILE *f = fopen(path, "r");
	if (f && fscanf(f, "%llx", &from) != 1)
		from = 0;
	if (f)
		fclose(f);
	return from;
}

// Puts a byte into its code, and returns the one that was there.
static uint8_t put(pid_t child, uint64_t at, uint8_t byte)
{
	long word = ptrace(PTRACE_PEEKTEXT, child, (void *)(uintptr_t)at, NULL);
	ptrace(PTRACE_POKETEXT, child, (void *)(uintptr_t)at,
	       (void *)(uintptr_t)(((uint64_t)word & ~(uint64_t)0xff) | byte));
	return (uint8_t)word;
}

static uint64_t overwrite(struct user_regs_struct *regs, uint8_t dead)
{
	unsigned long long *all[KEPT] = {
		[KEPT_R15] = &regs->r15, [KEPT_R14] = &regs->r14, [KEPT_R13] = &regs->r13,
		[KEPT_R12] = &regs->r12, [KEPT_RBX] = &regs->rbx, [KEPT_RBP] = &regs->rbp};
	uint64_t n = 0;
	for (unsigned r = 0; r < KEPT; r++)
		if (dead & 1u << r) {
			*all[r] = 0x5a5a5a5a5a5a5a5a;
			n++;
		}
	return n;
}

// Slots of the frame with this frame pointer.
static uint64_t overwrite_slots(pid_t child, uint64_t frame, uint64_t slots)
{
	uint64_t n = 0;
	for (unsigned i = 0; i < 64; i++) {
		void *word = (void *)(uintptr_t)(frame - 8 * (i / 2 + 1));
		uint64_t half = i % 2 ? UINT32_MAX : (uint64_t)UINT32_MAX << 32;
		if (!(slots >> i & 1))
			continue;
		uint64_t was = (uint64_t)ptrace(PTRACE_PEEKDATA, child, word, NULL);
		uint64_t now = (was & ~half) | (0x5a5a5a5a5a5a5a5au & half);
		ptrace(PTRACE_POKEDATA, child, word, (void *)(uintptr_t)now);
		n++;
	}
	return n;
}

// It stands behind a breakpoint, or a signal came.
static int go_over(pid_t child, uint64_t base, const struct returns *returns, const uint8_t *bytes,
		   uint64_t *times, uint64_t *slots)
{
	struct user_regs_struct regs;
	ptrace(PTRACE_GETREGS, child, NULL, &regs);
	const struct return_place *p = returns_find(returns, regs.rip - 1 - base);
	int status = 0;
	if (!p)
		return SIGTRAP;
	*slots += overwrite_slots(child, regs.rbp, p->slots);
	*times += overwrite(&regs, p->dead);
	regs.rip--;
	ptrace(PTRACE_SETREGS, child, NULL, &regs);
	put(child, regs.rip, bytes[p - returns->places]);
	ptrace(PTRACE_SINGLESTEP, child, NULL, NULL);
	if (waitpid(child, &status, 0) != child || !WIFSTOPPED(status))
		return SIGKILL;
	put(child, base + p->at, BREAK);
	return WSTOPSIG(status) == SIGTRAP ? 0 : WSTOPSIG(status);
}

int scribble(char *const *argv, const char *output, const struct returns *returns, uint64_t *times,
	     uint64_t *slots)
{
	int status, deliver = 0;
	pid_t child = begin(argv, output);
	uint8_t *bytes = calloc(returns->n + 1, 1);
	*times = *slots = 0;
	if (child < 0 || !bytes || waitpid(child, &status, 0) != child || !WIFSTOPPED(status)) {
		free(bytes);
		return -1;
	}
	uint64_t base = base_of(child);
	for (uint32_t i = 0; i < returns->n; i++)
		bytes[i] = put(child, base + returns->places[i].at, BREAK);
	do {
		ptrace(PTRACE_CONT, child, NULL, (void *)(intptr_t)deliver);
		if (waitpid(child, &status, 0) != child)
			break;
		deliver = WIFSTOPPED(status) ? WSTOPSIG(status) : 0;
		if (deliver == SIGTRAP)
			deliver = go_over(child, base, returns, bytes, times, slots);
	} while (WIFSTOPPED(status));
	free(bytes);
	return status;
}
