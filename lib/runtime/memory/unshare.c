// SPDX-License-Identifier: MIT
//
// Private copies of shared mappings: see unshare.h.
#include "runtime/memory/unshare.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

// Copies so many bytes by way of the kernel, which knows where a mapping goes on behind the end of
// its file: nothing is there to be read, and zeros stay.
static void copy(int memory, unsigned long from, char *to, size_t size)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	for (size_t at = 0; at < size; at += page)
		while (pread(memory, to + at, page, (off_t)(from + at)) < 0 && errno == EINTR)
			;
}

static bool replace(int memory, unsigned long from, size_t size, const char *access)
{
	int prot = PROT_WRITE | (access[0] == 'r' ? PROT_READ : 0) |
		   (access[2] == 'x' ? PROT_EXEC : 0);
	char *own = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (own == MAP_FAILED)
		return false;
	copy(memory, from, own, size);
	return mprotect(own, size, prot) == 0 &&
	       mremap(own, size, size, MREMAP_MAYMOVE | MREMAP_FIXED, (void *)from) != MAP_FAILED;
}

bool unshare_memory(void)
{
	char line[4096 + 128], access[5];
	unsigned long from, to;
	int memory = open("/proc/self/mem", O_RDONLY | O_CLOEXEC);
	FILE *maps = fopen("/proc/self/maps", "re");
	bool well = true;
	while (well && maps && fgets(line, sizeof line, maps))
		if (sscanf(line, "%lx-%lx %4s", &from, &to, access) == 3 && access[1] == 'w' &&
		    access[3] == 's')
			well = memory >= 0 && replace(memory, from, to - from, access);
	if (maps)
		fclose(maps);
	if (memory >= 0)
		close(memory);
	return well;
}
