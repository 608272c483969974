// SPDX-License-Identifier: MIT
//
// Tables of pages that a fork copies: see page_tables.h.
//
// After a fork the kernel leaves out the tables of pages of a mapped file that its process has
// never written to: each 64 KiB of code that an execution comes to is a fault, and there are some
// forty of those, at a microsecond and more. The tables of a private mapping that was written to
// are copied. So a byte of each is written once, with what it holds: this is what a debugger does
// to set a breakpoint, and the kernel allows it by the same way, /proc/self/mem.
#include "runtime/memory/page_tables.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>

// False where the system forbids it: then executions are only slower.
static bool write_byte(int memory, off_t at)
{
	char byte;
	return pread(memory, &byte, 1, at) == 1 && pwrite(memory, &byte, 1, at) == 1;
}

void page_tables_fill(void)
{
	char line[4096 + 128], access[5];
	unsigned long from, inode;
	bool can = true;
	FILE *maps = fopen("/proc/self/maps", "re");
	int memory = open("/proc/self/mem", O_RDWR | O_CLOEXEC);
	while (maps && memory >= 0 && can && fgets(line, sizeof line, maps))
		if (sscanf(line, "%lx-%*x %4s %*x %*s %lu", &from, access, &inode) == 3 && inode &&
		    access[0] == 'r' && access[1] == '-' && access[3] == 'p')
			can = write_byte(memory, (off_t)from);
	if (maps)
		fclose(maps);
	if (memory >= 0)
		close(memory);
}
