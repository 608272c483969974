// SPDX-License-Identifier: MIT
//
// Taking clocks away: see clockless.h.
#include "runtime/run/clockless.h"

#include "runtime/real.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <ucontext.h>

#if defined __x86_64__ && defined PR_SET_TSC

static volatile sig_atomic_t stopped;

static void skip_counter(int signal, siginfo_t *info, void *context)
{
	(void)signal, (void)info;
	stopped = 1;
	((ucontext_t *)context)->uc_mcontext.gregs[REG_RIP] += 2; // rdtsc is two bytes
}

// Some virtual machines take it and do nothing: so it is tried.
bool clockless_prepare(void)
{
	struct sigaction before, skip = {.sa_sigaction = skip_counter, .sa_flags = SA_SIGINFO};
	stopped = 0;
	if (REAL(sigaction)(SIGSEGV, &skip, &before))
		return false;
	if (prctl(PR_SET_TSC, PR_TSC_SIGSEGV) == 0) {
		__asm__ volatile("rdtsc" : : : "rax", "rdx", "memory");
		prctl(PR_SET_TSC, PR_TSC_ENABLE);
	}
	REAL(sigaction)(SIGSEGV, &before, NULL);
	return stopped;
}

static bool stop_counter(void)
{
	return prctl(PR_SET_TSC, PR_TSC_SIGSEGV) == 0;
}

#else

bool clockless_prepare(void)
{
	return false;
}

static bool stop_counter(void)
{
	return false;
}

#endif

// The pages that the kernel's code for clocks reads: [vvar], and by other names of that beginning.
static bool unmap_clocks(void)
{
	char line[4096 + 128], name[128];
	unsigned long from, to;
	FILE *maps = fopen("/proc/self/maps", "re");
	bool well = maps;
	while (well && fgets(line, sizeof line, maps))
		if (sscanf(line, "%lx-%lx %*s %*x %*s %*u %127s", &from, &to, name) == 3 &&
		    strncmp(name, "[vvar", 5) == 0)
			well = munmap((void *)from, to - from) == 0;
	if (maps)
		fclose(maps);
	return well;
}

bool clockless_enter(void)
{
	return stop_counter() && unmap_clocks();
}
