// SPDX-License-Identifier: MIT
//
// A trace file of any bytes.
#include "tests/fuzz/fuzz.h"
#include "trace/trace_writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

size_t fuzz_seed(unsigned nth, uint8_t *out, size_t most)
{
	struct trace t;
	struct status st = {0};
	char path[] = "/tmp/treadle-seed.XXXXXX";
	if (!fuzz_trace(nth, &t))
		return 0;
	int fd = mkstemp(path);
	if (fd < 0 || trace_save(&t, path, &st))
		abort();
	trace_free(&t);
	close(fd);
	FILE *f = fopen(path, "r"); // trace_save has made another file of this name
	size_t n = f ? fread(out, 1, most, f) : 0;
	if (f)
		fclose(f);
	unlink(path);
	return n;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct trace t;
	struct status st = {0};
	if (trace_open(&t, fuzz_file(data, n), &st))
		return 0;
	size_t keys = n < 16 ? n : 16;
	fuzz_tell(&t);
	fuzz_look(&t, data + n - keys, keys);
	trace_free(&t);
	return 0;
}
