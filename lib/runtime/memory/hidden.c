// SPDX-License-Identifier: MIT
//
// Names of memory that the C library hides: see hidden.h.
#include "runtime/memory/hidden.h"

#define PLACES 64

static struct {
	uint64_t addr, size;
	const char *text;
} places[PLACES];
static unsigned nplaces;

const char *hidden_text(uint64_t addr)
{
	for (unsigned i = 0; i < nplaces; i++)
		if (addr - places[i].addr < places[i].size)
			return places[i].text;
	return NULL;
}

void hidden_name(const void *at, size_t size, const char *text)
{
	uint64_t addr = (uint64_t)(uintptr_t)at;
	if (nplaces == PLACES || hidden_text(addr))
		return;
	places[nplaces].addr = addr;
	places[nplaces].size = size;
	places[nplaces].text = text;
	nplaces++;
}
