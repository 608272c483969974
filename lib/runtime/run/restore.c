// SPDX-License-Identifier: MIT
//
// Restores memory: see restore.h.
#include "runtime/run/restore.h"

#include "runtime/cpu/cpu.h"
#include "runtime/cpu/system_calls.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#define PAGE ((size_t)4096)
#define PLACE ((void *)0x650000000000) // far from programs, libraries and heaps
#define SPACE ((size_t)8 << 30)
#define CLOSED ((size_t)4 << 30) // its first part; the copies behind it are only read
#define REGIONS 512
#define WRITTEN (1u << 20)	      // pages that can be restored: 4 GiB
#define STACK_MOST ((size_t)64 << 20) // the largest stack of main
#define CHUNK ((size_t)512)	      // pages that one call examines
#define HOT 64
#define POPULATED ((size_t)16 << 20) // of a file: saves a fault for each page of code

// Bits of an entry of /proc/self/pagemap.
#define PRESENT (1ull << 63)
#define SWAPPED (1ull << 62)
#define FILED (1ull << 61)
#define EXCLUSIVE (1ull << 56)

struct region {
	uintptr_t from, to;
	bool filed;	 // a mapping of a file: pages not present are not zero
	uint32_t *pages; // by page: KNOWN, and the number of its copy (0: it was zero)
};
#define KNOWN (1u << 31) // among the pages that are restored

static struct kept {
	char *next, *end; // the free part of the reserved space
	struct region regions[REGIONS];
	size_t nregions;
	const char *copies; // from number 1 on
	uint32_t ncopies;
	int pagemap;
	long faults;
	long written_most; // most first writes not found yet
	struct chunk {
		struct region *region;
		uintptr_t at;
	} hot[HOT]; // regions in which written pages were found
	size_t nhot;
	size_t nwritten;
	struct {
		char *to;
		const char *from; // NULL: zero
	} written[WRITTEN];
} *const kept = PLACE;

static void *take(size_t size)
{
	size = (size + PAGE - 1) & ~(PAGE - 1);
	if (size > (size_t)(kept->end - kept->next))
		return NULL;
	char *p = kept->next;
	kept->next += size;
	return p;
}

bool restore_prepare(void)
{
	void *p = mmap(PLACE, SPACE, PROT_READ | PROT_WRITE,
		       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
	if (p == MAP_FAILED || sysconf(_SC_PAGESIZE) != (long)PAGE)
		return false;
	madvise(p, SPACE, MADV_DONTDUMP);
	madvise(p, SPACE, MADV_NOHUGEPAGE);
	kept->next = (char *)p + ((sizeof *kept + PAGE - 1) & ~(PAGE - 1));
	kept->end = (char *)p + CLOSED;
	return true;
}

void *restore_keep(size_t size)
{
	return take(size);
}

bool restore_keeps(uint64_t from, uint64_t end)
{
	uint64_t kept_from = (uint64_t)(uintptr_t)PLACE;
	return from < kept_from + SPACE && end > kept_from;
}

// ---- looking at pages -----------------------------------------------------------------------

typedef bool entry_look(struct region *r, size_t page, uint64_t entry);

// Calls look() for each page of a chunk that has an entry with one of these bits.
static bool each_page_of(struct chunk c, uint64_t bits, entry_look *look)
{
	uint64_t entries[CHUNK];
	const struct region *r = c.region;
	size_t n = (r->to - c.at) / PAGE < CHUNK ? (r->to - c.at) / PAGE : CHUNK;
	long got = own_call(SYS_pread64, kept->pagemap, (long)(uintptr_t)entries, (long)(n * 8),
			    (long)(c.at / PAGE * 8));
	if (got != (long)(n * 8))
		return false;
	for (size_t i = 0; i < n; i++)
		if (entries[i] & bits && !look(c.region, (c.at - r->from) / PAGE + i, entries[i]))
			return false;
	return true;
}

// The same for all memory; stops when no undiscovered write can be left.
static bool each_page(uint64_t bits, entry_look *look)
{
	bool well = true;
	for (size_t i = 0; i < kept->nregions; i++) {
		struct region *r = &kept->regions[i];
		for (uintptr_t at = r->from; at < r->to && well && kept->written_most > 0;
		     at += CHUNK * PAGE)
			well = each_page_of((struct chunk){r, at}, bits, look);
	}
	return well;
}

// ---- taking ---------------------------------------------------------------------------------

static bool region_add(uintptr_t from, uintptr_t to, bool filed)
{
	struct region *r = &kept->regions[kept->nregions];
	if (kept->nregions == REGIONS)
		return false;
	*r = (struct region){.from = from, .to = to, .filed = filed};
	r->pages = take((to - from) / PAGE * sizeof *r->pages);
	kept->nregions++;
	return r->pages;
}

// Main's stack grows downward.
static uintptr_t stack_limit(uintptr_t from)
{
	struct rlimit limit;
	size_t most = STACK_MOST;
	if (getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur < most)
		most = limit.rlim_cur & ~(PAGE - 1);
	return from > most ? from - most : from;
}

// All private memory that can be written to.
static bool regions_read(void)
{
	char line[4096 + 128], access[5], name[128];
	unsigned long from, to, inode;
	FILE *maps = fopen("/proc/self/maps", "re");
	bool well = maps;
	while (well && fgets(line, sizeof line, maps)) {
		name[0] = '\0';
		if (sscanf(line, "%lx-%lx %4s %*x %*s %lu %127s", &from, &to, access, &inode,
			   name) < 4)
			well = false;
		bool ours = from - (uintptr_t)PLACE < SPACE;
		if (inode && access[0] == 'r' && to - from <= POPULATED)
			madvise((void *)from, to - from, MADV_POPULATE_READ);
		if (access[1] != 'w' || access[3] != 'p' || ours)
			continue;
		if (!strcmp(name, "[stack]"))
			from = stack_limit(to) < from ? stack_limit(to) : from;
		well = region_add(from, to, inode != 0);
	}
	if (maps)
		fclose(maps);
	return well;
}

static bool copy_page(struct region *r, size_t page, uint64_t entry)
{
	(void)entry;
	char *to = (char *)PLACE + CLOSED + kept->ncopies * PAGE;
	if (to == (char *)PLACE + SPACE)
		return false;
	memcpy(to, (const char *)r->from + page * PAGE, PAGE);
	r->pages[page] = ++kept->ncopies;
	return true;
}

static bool copy_all(void)
{
	for (size_t i = 0; i < kept->nregions; i++) { // makes every page present
		const struct region *r = &kept->regions[i];
		for (uintptr_t at = r->from; r->filed && at < r->to; at += PAGE)
			(void)*(const volatile char *)at;
	}
	kept->copies = (char *)PLACE + CLOSED - PAGE; // number 1 is the first
	kept->written_most = LONG_MAX;
	return each_page(PRESENT | SWAPPED, copy_page);
}

static long faults_so_far(void)
{
	struct rusage usage;
	own_call(SYS_getrusage, RUSAGE_THREAD, (long)(uintptr_t)&usage, 0, 0);
	return usage.ru_minflt + usage.ru_majflt;
}

// Limits the growth of main's stack to the examined part.
static void limit_stack(void)
{
	struct rlimit limit;
	if (getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur > STACK_MOST) {
		limit.rlim_cur = STACK_MOST;
		setrlimit(RLIMIT_STACK, &limit);
	}
}

bool restore_take(int pagemap)
{
	prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);
	limit_stack();
	int fd = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
	kept->pagemap = fcntl(fd, F_DUPFD_CLOEXEC, pagemap);
	if (fd < 0 || kept->pagemap != pagemap || !regions_read())
		return false;
	close(fd);
	if (!copy_all())
		return false;
	size_t copies = kept->ncopies * PAGE;
	char *begin = (char *)PLACE + CLOSED;
	kept->faults = -1;
	return mprotect(begin, copies, PROT_READ) == 0 &&
	       munmap(begin + copies, SPACE - CLOSED - copies) == 0;
}

static bool protect(long how)
{
	return own_call(SYS_mprotect, (long)(uintptr_t)PLACE, CLOSED, how, 0) == 0;
}

bool restore_close(void)
{
	return protect(PROT_NONE);
}

bool restore_open(void)
{
	return protect(PROT_READ | PROT_WRITE);
}

// ---- restoring ----------------------------------------------------------------------------------

static bool differs(const char *page, const char *was)
{
	const uint64_t *now = (const uint64_t *)page, *before = (const uint64_t *)was;
	for (size_t i = 0; i < PAGE / 8; i++)
		if (now[i] != (before ? before[i] : 0))
			return true;
	return false;
}

static void remember_chunk(struct region *r, size_t page)
{
	uintptr_t at = r->from + page / CHUNK * CHUNK * PAGE;
	for (size_t i = 0; i < kept->nhot; i++)
		if (kept->hot[i].at == at)
			return;
	if (kept->nhot < HOT)
		kept->hot[kept->nhot++] = (struct chunk){r, at};
}

static bool note_written(struct region *r, size_t page, uint64_t entry)
{
	uint32_t copy = r->pages[page];
	if (copy & KNOWN || (entry & FILED && !(entry & EXCLUSIVE)))
		return true;
	if (kept->nwritten == WRITTEN)
		return false;
	char *to = (char *)r->from + page * PAGE;
	const char *was = copy ? kept->copies + copy * PAGE : NULL;
	kept->written_most -= differs(to, was);
	remember_chunk(r, page);
	kept->written[kept->nwritten].to = to;
	kept->written[kept->nwritten++].from = was;
	r->pages[page] = copy | KNOWN;
	return true;
}

// After this call kept->written lists every page written so far. A first write is a fault, so at
// most as many pages were written as there were faults: once that many changed pages are found,
// there are no others. They are mostly near those found before, so these regions are looked at
// first. (A page may also become this process's alone when another process unmaps it; it is then
// unchanged.)
static bool look_for_written(void)
{
	long faults = faults_so_far();
	bool well = true;
	kept->written_most = kept->faults < 0 ? LONG_MAX : faults - kept->faults;
	for (size_t i = kept->nhot; i-- > 0 && well && kept->written_most > 0;)
		well = each_page_of(kept->hot[i], EXCLUSIVE | SWAPPED, note_written);
	return well && each_page(EXCLUSIVE | SWAPPED, note_written);
}

bool restore_each_written(page_look *look, void *ctx)
{
	bool well = look_for_written();
	for (size_t i = 0; i < kept->nwritten && well; i++)
		look(ctx, kept->written[i].to, kept->written[i].from);
	kept->faults = faults_so_far();
	return well;
}

void restore_unlooked(void (*work)(void))
{
	long before = faults_so_far();
	work();
	kept->faults += faults_so_far() - before;
}

bool restore_back_to(const void *copy, size_t bytes)
{
	bool well = look_for_written();
	size_t i = 0;
	for (; i < bytes / PAGE; i++)
		cpu_copy_words(kept->written[i].to, (const char *)copy + i * PAGE, PAGE / 8);
	for (; i < kept->nwritten && well; i++)
		if (kept->written[i].from)
			cpu_copy_words(kept->written[i].to, kept->written[i].from, PAGE / 8);
		else
			cpu_clear_words(kept->written[i].to, PAGE / 8);
	kept->faults = faults_so_far();
	return well;
}

bool restore_back(void)
{
	return restore_back_to(NULL, 0);
}

size_t restore_copy(void *to, size_t room)
{
	if (!look_for_written() || kept->nwritten > room / PAGE)
		return 0;
	for (size_t i = 0; i < kept->nwritten; i++)
		cpu_copy_words((char *)to + i * PAGE, kept->written[i].to, PAGE / 8);
	kept->faults = faults_so_far();
	return kept->nwritten * PAGE;
}
