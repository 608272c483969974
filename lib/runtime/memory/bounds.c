// SPDX-License-Identifier: MIT
//
// Bounds and unwritten memory: see bounds.h.
#include "runtime/memory/bounds.h"

#include "runtime/memory/block.h"
#include "runtime/state_marks.h"

#include "base/mix.h"

#include <string.h>

struct bounds bounds_area;

#define REGIONS (1u << 15)
static uint8_t regions[REGIONS / 8]; // regions that can be written to, a bit each

static uint64_t region_of(uint64_t at)
{
	return (at - bounds_area.base) >> bounds_area.shift;
}

// The offset from the first byte of blocks in its region; too large if `at` is in front of that.
static uint64_t offset_of(uint64_t at)
{
	uint64_t in_region = (at - bounds_area.base) & (((uint64_t)1 << bounds_area.shift) - 1);
	return in_region - bounds_area.first;
}

// The record of the 16 bytes around `at`. The record of the next 16 is one below.
static uint8_t *unit_of(uint64_t at)
{
	uint64_t end = bounds_area.base + ((region_of(at) + 1) << bounds_area.shift);
	return (uint8_t *)(end - bounds_area.above - 1 - offset_of(at) / BOUNDS_UNIT);
}

void bounds_region(uint32_t number)
{
	regions[number / 8] |= (uint8_t)(1u << number % 8);
}

char *bounds_lowest(char *end, size_t room)
{
	return end - bounds_area.above - room / BOUNDS_UNIT;
}

void bounds_set(const void *at, size_t n, uint8_t what)
{
	uint64_t from = (uint64_t)(uintptr_t)at, end = from + n;
	uint64_t partly = from % BOUNDS_UNIT;
	if (partly) {
		*unit_of(from) = (uint8_t)partly;
		from += BOUNDS_UNIT - partly;
	}
	if (from < end)
		memset(unit_of(end - 1), what, (end - from + BOUNDS_UNIT - 1) / BOUNDS_UNIT);
}

// The record of a unit that may be used, all or in part: the number of usable bytes (0: all), and
// above it a bit for each unwritten word. With 14 or 15 usable bytes the last word counts as
// written, since the record could otherwise equal one of the two special values.
#define COUNT_MASK 0xfu
#define WORD 4u
#define WORD_BIT(i) (0x10u << (i))

static bool is_open(uint8_t kept)
{
	return kept < BOUNDS_HEAD;
}

// The number of usable bytes among the 16 around `at`.
static unsigned usable(uint64_t at)
{
	uint8_t kept = *unit_of(at);
	unsigned count = kept & COUNT_MASK;
	return !is_open(kept) ? 0 : count ? count : BOUNDS_UNIT;
}

// The words of the unit that overlap [at, end), as bits.
static uint8_t words_met(uint64_t unit, uint64_t at, uint64_t end)
{
	unsigned first = at > unit ? (unsigned)(at - unit) / WORD : 0;
	unsigned last = end - unit < BOUNDS_UNIT ? (unsigned)(end - unit - 1) / WORD : 3;
	return (uint8_t)((WORD_BIT(last) << 1) - WORD_BIT(first));
}

// The first byte of [at, at + n) that may not be used; at + n: all may be.
static uint64_t first_crossed(uint64_t at, uint64_t n)
{
	uint64_t end = at + n;
	for (uint64_t unit = at - at % BOUNDS_UNIT; unit < end; unit += BOUNDS_UNIT) {
		uint64_t closed = unit + usable(unit);
		if (closed < unit + BOUNDS_UNIT && closed < end)
			return closed > at ? closed : at;
		if (closed < unit + BOUNDS_UNIT)
			break;
	}
	return end;
}

// Is the address among the blocks of a region that can be written to?
static bool is_known(uint64_t at)
{
	uint64_t region = region_of(at);
	return at - bounds_area.base < bounds_area.size && offset_of(at) < bounds_area.room &&
	       regions[region / 8] >> region % 8 & 1;
}

// The findings of an access to a unit that has a record.
static unsigned about_unit(uint8_t kept, uint64_t unit, uint64_t at, uint64_t end)
{
	unsigned count = kept & COUNT_MASK;
	if (!is_open(kept) || (count && unit + count < end))
		return BOUNDS_CROSSED;
	return kept & ~COUNT_MASK & words_met(unit, at, end) ? BOUNDS_UNWRITTEN : 0;
}

// Called on every heap access; the fast path is a single unit with no recorded bounds.
unsigned bounds_look(uint64_t at, uint64_t n)
{
	uint64_t region = region_of(at), offset = offset_of(at), unit = at - at % BOUNDS_UNIT;
	if (offset >= bounds_area.room || !(regions[region / 8] >> region % 8 & 1))
		return 0;
	const uint8_t *kept = unit_of(at);
	uint64_t left = bounds_area.room - offset, end = at + (n < left ? n : left);
	if (!*kept && end <= unit + BOUNDS_UNIT)
		return 0;
	unsigned about = 0;
	for (; unit < end; unit += BOUNDS_UNIT, kept--)
		if (*kept)
			about |= about_unit(*kept, unit, at, end);
	return about;
}

// ---- unwritten memory ---------------------------------------------------------------------------

size_t bounds_usable(const void *at, size_t n)
{
	uint64_t from = (uint64_t)(uintptr_t)at;
	return (size_t)(first_crossed(from, n) - from);
}

void bounds_give(const void *at, size_t n)
{
	uint64_t from = ((uint64_t)(uintptr_t)at + WORD - 1) & ~(uint64_t)(WORD - 1);
	uint64_t end = (uint64_t)(uintptr_t)at + n;
	uint64_t whole = from % BOUNDS_UNIT || from > end ? 0 : (end - from) / BOUNDS_UNIT;
	if (whole)
		memset(unit_of(from + (whole - 1) * BOUNDS_UNIT), 0xff & ~COUNT_MASK, whole);
	from += whole * BOUNDS_UNIT;
	for (uint64_t unit = from - from % BOUNDS_UNIT; unit < end; unit += BOUNDS_UNIT) {
		uint8_t *kept = unit_of(unit);
		unsigned bits = *kept | words_met(unit, from, end);
		*kept = (uint8_t)(bits < BOUNDS_HEAD ? bits : bits & ~WORD_BIT(3));
	}
}

void bounds_write(uint64_t at, uint64_t n)
{
	for (uint64_t unit = at - at % BOUNDS_UNIT; unit < at + n; unit += BOUNDS_UNIT) {
		uint8_t *kept = is_known(unit) ? unit_of(unit) : NULL;
		if (kept && *kept && is_open(*kept))
			*kept &= (uint8_t)~words_met(unit, at, at + n);
	}
}

bool bounds_unwritten(uint64_t at, uint64_t n)
{
	for (uint64_t unit = at - at % BOUNDS_UNIT; unit < at + n; unit += BOUNDS_UNIT) {
		uint8_t met = words_met(unit, at, at + n);
		uint8_t kept = is_known(unit) ? *unit_of(unit) : BOUNDS_HEAD;
		if (!is_open(kept) || met & ~kept)
			return false;
	}
	return true;
}

// The last head in front of the byte's unit: that of its block, or, for a byte of a head, of the
// block before. NULL: none.
static const struct head *head_below(uint64_t at)
{
	uint64_t unit = at - at % BOUNDS_UNIT;
	if (*unit_of(unit) == BOUNDS_HEAD)
		unit -= BOUNDS_UNIT;
	while (offset_of(unit) < bounds_area.room && *unit_of(unit) != BOUNDS_HEAD)
		unit -= BOUNDS_UNIT;
	return offset_of(unit) < bounds_area.room ? (const struct head *)(uintptr_t)unit : NULL;
}

static const struct head *own_head(const struct head *h)
{
	if (h && h->mark == HEAD_ALIGNED)
		h = (const struct head *)((const char *)h - h->back);
	return h;
}

static bool is_used(const struct head *h)
{
	return h && (h->mark == HEAD_IN_USE || h->mark == HEAD_ALIGNED);
}

PAST static uint16_t owners[BOUNDS_REGIONS]; // threads, by region

void bounds_own(uint32_t number, uint16_t thread)
{
	owners[number] = thread;
}

static uint16_t taken_by(const struct head *h)
{
	uint16_t thread = TAKEN_BY(h->taken);
	return thread ? thread : owners[((uintptr_t)h - bounds_area.base) >> bounds_area.shift];
}

// A byte of a head counts for the nearer block.
bool bounds_missed(uint64_t at, uint64_t n, struct missed *m)
{
	uint64_t crossed = first_crossed(at, n);
	uint64_t unit = crossed - crossed % BOUNDS_UNIT;
	const struct head *here = (const struct head *)(uintptr_t)unit;
	const struct head *below = head_below(crossed);
	bool between = *unit_of(unit) == BOUNDS_HEAD && crossed == at && is_used(here);
	*m = (struct missed){.in_front = between && (!is_used(below) || at - unit >= 8)};
	const struct head *h = own_head(m->in_front ? here : below);
	if (!h || h->mark != HEAD_IN_USE)
		return false;
	m->thread = taken_by(h);
	m->pc = TAKEN_PC(h->taken);
	return true;
}

bool bounds_block(uint64_t at, uint64_t *from, uint64_t *size)
{
	const struct head *h = is_known(at) ? own_head(head_below(at)) : NULL;
	if (!h || h->mark != HEAD_IN_USE || h->class >= CLASSES)
		return false;
	*from = (uint64_t)(uintptr_t)(h + 1);
	*size = bounds_usable(h + 1, class_size(h->class)); // as much as was asked for
	return at >= *from && at < *from + *size;
}

bool bounds_taken(uint64_t at, uint64_t *pc, uint16_t *thread)
{
	const struct head *h = is_known(at) ? own_head(head_below(at)) : NULL;
	if (!h || h->mark != HEAD_IN_USE)
		return false;
	*pc = TAKEN_PC(h->taken);
	*thread = taken_by(h);
	return true;
}

// ---- memory of malloc and calloc ---------------------------------------------------------------

// The content of an unwritten word at this address, the same in each region. No byte is zero or a
// letter; the uppermost byte occurs in no address.
static uint32_t pattern(uint64_t at)
{
	uint64_t within = (at - bounds_area.base) & (((uint64_t)1 << bounds_area.shift) - 1);
	uint32_t scattered = (uint32_t)(mix_hash(within / WORD) >> 32);
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

// Fills the bytes of one word from `at` to `end`, exclusive.
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

// Copies only the marks of whole words: a partial word at the end counts as written.
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
