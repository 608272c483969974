// SPDX-License-Identifier: MIT
//
// Takes clocks away: see clockless.h.
#include "runtime/cpu/clockless.h"

#include "runtime/cpu/cpu.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

bool clockless_prepare(void)
{
	return cpu_ticks_can_stop();
}

// Unmaps the pages that the kernel's code for clocks reads: [vvar] and [vvar_...].
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
	return cpu_ticks_stop() && unmap_clocks();
}
