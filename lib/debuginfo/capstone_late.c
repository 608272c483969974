// SPDX-License-Identifier: MIT
//
// Capstone, loaded when it is first needed. The loader would have to relocate 77,000 addresses in
// its tables at each start of each command, and few commands decode anything. So the functions that
// decode.c calls are defined here and call the library. If it is not found, no decoder can be
// opened, and all registers count as live.
#ifdef HAVE_CAPSTONE

#include <capstone.h>
#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)
#define LIBRARY "libcapstone.so." TEXT(CS_API_MAJOR)

static struct {
	bool tried, found;
	cs_err (*open)(cs_arch arch, cs_mode mode, csh *handle);
	cs_err (*close)(csh *handle);
	cs_err (*option)(csh handle, cs_opt_type type, size_t value);
	cs_insn *(*malloc)(csh handle);
	void (*free)(cs_insn *insn, size_t count);
	bool (*disasm_iter)(csh handle, const uint8_t **code, size_t *size, uint64_t *address,
			    cs_insn *insn);
} capstone;

// POSIX lets a pointer to data hold a pointer to a function.
static bool find(void *library, const char *name, void *function)
{
	void *at = dlsym(library, name);
	memcpy(function, &at, sizeof at);
	return at;
}

static bool load(void)
{
	if (capstone.tried)
		return capstone.found;
	void *library = dlopen(LIBRARY, RTLD_LAZY | RTLD_LOCAL);
	capstone.tried = true;
	capstone.found = library && find(library, "cs_open", &capstone.open) &&
			 find(library, "cs_close", &capstone.close) &&
			 find(library, "cs_option", &capstone.option) &&
			 find(library, "cs_malloc", &capstone.malloc) &&
			 find(library, "cs_free", &capstone.free) &&
			 find(library, "cs_disasm_iter", &capstone.disasm_iter);
	return capstone.found;
}

cs_err cs_open(cs_arch arch, cs_mode mode, csh *handle)
{
	return load() ? capstone.open(arch, mode, handle) : CS_ERR_MEM;
}

// The functions below are called with an open handle only.

cs_err cs_close(csh *handle)
{
	return capstone.close(handle);
}

cs_err cs_option(csh handle, cs_opt_type type, size_t value)
{
	return capstone.option(handle, type, value);
}

cs_insn *cs_malloc(csh handle)
{
	return capstone.malloc(handle);
}

void cs_free(cs_insn *insn, size_t count)
{
	capstone.free(insn, count);
}

bool cs_disasm_iter(csh handle, const uint8_t **code, size_t *size, uint64_t *address,
		    cs_insn *insn)
{
	return capstone.disasm_iter(handle, code, size, address, insn);
}

#else
typedef int no_capstone; // a file of C must not be empty
#endif
