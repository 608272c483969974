// SPDX-License-Identifier: MIT
//
// The state of the processor: see cpu_state.h.
#include "runtime/run/cpu_state.h"

#include "runtime/run/restore.h"

#include <stddef.h>
#include <stdint.h>

bool cpu_sets_bases;

#ifdef __x86_64__

#include <cpuid.h>
#include <sys/auxv.h>

#define FSGSBASE 2u // of AT_HWCAP2
#define OSXSAVE (1u << 27)

// Set once, before memory is taken down that is put back.
static struct {
	void *area; // of the instruction xsave; begins a page
	uint64_t gs;
} saved;

void cpu_look(void)
{
	cpu_sets_bases = getauxval(AT_HWCAP2) & FSGSBASE;
}

bool cpu_state_take(void)
{
	unsigned a, b, c, d;
	if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & OSXSAVE) ||
	    !__get_cpuid_count(0xd, 0, &a, &b, &c, &d))
		return false;
	saved.area = restore_keep(b);
	if (!saved.area)
		return false;
	if (cpu_sets_bases)
		__asm__ volatile("rdgsbase %0" : "=r"(saved.gs));
	__asm__ volatile("xsave64 (%0)" : : "r"(saved.area), "a"(-1), "d"(-1) : "memory");
	return true;
}

void cpu_state_back(void)
{
	__asm__ volatile("xrstor64 (%0)" : : "r"(saved.area), "a"(-1), "d"(-1) : "memory");
	if (cpu_sets_bases)
		__asm__ volatile("wrgsbase %0" : : "r"(saved.gs));
	__asm__ volatile("sub $128, %%rsp\n push $0x202\n popfq\n add $128, %%rsp"
			 :
			 :
			 : "cc", "memory");
}

#else

void cpu_look(void)
{
}

bool cpu_state_take(void)
{
	return false;
}

void cpu_state_back(void)
{
}

#endif
