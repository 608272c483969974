// SPDX-License-Identifier: MIT
//
// A file in memory, for readers that want a path.
#include "tests/fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

const char *fuzz_file(const uint8_t *data, size_t n)
{
	static char path[64];
	static int fd = -1;
	if (fd < 0)
		fd = memfd_create("input", 0);
	snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
	if (fd < 0 || ftruncate(fd, 0) || pwrite(fd, data, n, 0) != (ssize_t)n)
		abort();
	return path;
}
