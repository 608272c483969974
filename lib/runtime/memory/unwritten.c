// SPDX-License-Identifier: MIT
//
// What malloc leaves in memory: see unwritten.h.
#include "runtime/memory/unwritten.h"

#include "runtime/memory/bounds.h"

#include "base/mix.h"

#include <string.h>

#define WORD sizeof(uint32_t)

// What an unwritten word at this address holds. No byte is zero, nor a letter; the uppermost is
// that of no address.
static uint32_t pattern(uint64_t at)
{
	uint32_t scattered = (uint32_t)(mix_hash(at / WORD) >> 32);
	return (scattered & 0x007f7f7fu) | 0xa5808080u;
}

static uint32_t word_at(uint64_t at)
{
	uint32_t word;
	memcpy(&word, (const void *)(uintptr_t)at, sizeof word);
	return word;
}

static uint64_t address(const void *at)
{
	return (uint64_t)(uintptr_t)at;
}

static size_t kept_in_mind(size_t n)
{
	return n < UNWRITTEN_MOST ? n : UNWRITTEN_MOST;
}

// The bytes of one word from `at` to `end`, exclusive.
static void fill_in(uint64_t at, uint64_t end)
{
	uint64_t word = at - at % WORD;
	uint32_t is = pattern(word);
	memcpy((void *)(uintptr_t)at, (const char *)&is + (at - word), end - at);
}

static void fill(uint64_t at, uint64_t end)
{
	if (at % WORD && at < end) {
		uint64_t next = at - at % WORD + WORD;
		fill_in(at, next < end ? next : end);
		at = next;
	}
	for (; at + WORD <= end; at += WORD)
		*(uint32_t *)(uintptr_t)at = pattern(at);
	if (at < end)
		fill_in(at, end);
}

void unwritten_give(void *at, size_t n)
{
	fill(address(at), address(at) + kept_in_mind(n));
	bounds_give(at, kept_in_mind(n));
}

void unwritten_give_cleared(void *at, size_t n)
{
	bounds_give(at, kept_in_mind(n));
}

// Only whole words are looked at: of the last one it is forgotten, if it is none.
void unwritten_move(void *to, const void *from, size_t n)
{
	memcpy(to, from, n);
	bounds_write(address(to), n);
	for (size_t i = 0; i + WORD <= kept_in_mind(n); i += WORD)
		if (bounds_unwritten(address(from) + i, WORD) &&
		    word_at(address(from) + i) == pattern(address(from) + i))
			unwritten_give((char *)to + i, WORD);
}

void unwritten_stay(void *at, size_t n)
{
	for (size_t i = 0; i + WORD <= kept_in_mind(n); i += WORD)
		if (word_at(address(at) + i) == pattern(address(at) + i))
			bounds_give((char *)at + i, WORD);
}

bool unwritten_by_all(uint64_t at, uint64_t n)
{
	if (!n || n > sizeof(uint64_t) || !bounds_unwritten(at, n))
		return false;
	for (uint64_t word = at - at % WORD; word < at + n; word += WORD)
		if (word_at(word) != pattern(word))
			return false;
	return true;
}

bool unwritten_zeros(const void *at, size_t n)
{
	const char *bytes = at;
	return bounds_unwritten(address(at), n) && !bytes[0] && !memcmp(bytes, bytes + 1, n - 1);
}
