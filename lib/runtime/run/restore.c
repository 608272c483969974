// SPDX-License-Identifier: MIT
//
// Putting memory back: see restore.h.
#include "runtime/run/restore.h"

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#define PAGE ((size_t)4096)
#define PLACE ((void *)0x650000000000) // far from where programs, libraries and heaps are
#define SPACE ((size_t)8 << 30)
#define REGIONS 512
#define WRITTEN (1u << 20)	      // pages put back: 4 GiB
#define STACK_MOST ((size_t)64 << 20) // that main's stack may grow to

// An entry of /proc/self/pagemap.
#define PRESENT (1ull << 63)
#define SWAPPED (1ull << 62)
#define FILED (1ull << 61)
#define EXCLUSIVE (1ull << 56)

struct region {
	uintptr_t from, to;
	bool filed;	 // of a file: what was not there yet is not zero
	uint32_t *pages; // by page: KNOWN, and the number of its copy, 0: it was zero
};
#define KNOWN (1u << 31) // among those put back

static struct kept {
	char *next, *end; // of the reserved space
	struct region regions[REGIONS];
	size_t nregions;
	const char *copies; // from number 1 on
	uint32_t ncopies;
	int pagemap;
	long faults;
	size_t nwritten;
	struct {
		char *to;
		const char *from; // NULL: zero
	} written[WRITTEN];
} * kept;

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
	kept = p;
	kept->next = (char *)p + ((sizeof *kept + PAGE - 1) & ~(PAGE - 1));
	kept->end = (char *)p + SPACE;
	return true;
}

void *restore_keep(size_t size)
{
	return take(size);
}

// ---- looking at pages -----------------------------------------------------------------------

// Calls look() for each page of the region that has an entry with one of these bits.
static bool each_page(struct region *r, uint64_t bits,
		      bool (*look)(struct region *r, size_t page, uint64_t entry))
{
	uint64_t entries[512];
	for (uintptr_t at = r->from; at < r->to;) {
		size_t n = (r->to - at) / PAGE < 512 ? (r->to - at) / PAGE : 512;
		ssize_t got = pread(kept->pagemap, entries, n * 8, (off_t)(at / PAGE * 8));
		if (got != (ssize_t)(n * 8))
			return false;
		for (size_t i = 0; i < n; i++)
			if (entries[i] & bits && !look(r, (at - r->from) / PAGE + i, entries[i]))
				return false;
		at += n * PAGE;
	}
	return true;
}

// The same for all memory there is.
static bool each_page_of_all(uint64_t bits,
			     bool (*look)(struct region *r, size_t page, uint64_t entry))
{
	bool well = true;
	for (size_t i = 0; i < kept->nregions && well; i++)
		well = each_page(&kept->regions[i], bits, look);
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
		bool ours = from >= (uintptr_t)kept && from < (uintptr_t)kept->end;
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
	char *to = take(PAGE);
	if (!to)
		return false;
	memcpy(to, (const char *)r->from + page * PAGE, PAGE);
	r->pages[page] = ++kept->ncopies;
	return true;
}

static bool copy_all(void)
{
	for (size_t i = 0; i < kept->nregions; i++) { // so that all of it is there
		const struct region *r = &kept->regions[i];
		for (uintptr_t at = r->from; r->filed && at < r->to; at += PAGE)
			(void)*(const volatile char *)at;
	}
	kept->copies = kept->next - PAGE; // number 1 is the first
	return each_page_of_all(PRESENT | SWAPPED, copy_page);
}

static long faults_so_far(void)
{
	struct rusage usage;
	getrusage(RUSAGE_THREAD, &usage);
	return usage.ru_minflt + usage.ru_majflt;
}

bool restore_take(int *pagemap)
{
	prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);
	int fd = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
	kept->pagemap = fcntl(fd, F_DUPFD_CLOEXEC, 900); // not among the program's own
	if (fd < 0 || kept->pagemap < 0 || !regions_read())
		return false;
	close(fd);
	*pagemap = kept->pagemap;
	if (!copy_all())
		return false;
	mprotect((void *)(uintptr_t)(kept->copies + PAGE), kept->ncopies * PAGE, PROT_READ);
	kept->faults = -1;
	return true;
}

// ---- putting back ---------------------------------------------------------------------------

static bool note_written(struct region *r, size_t page, uint64_t entry)
{
	uint32_t copy = r->pages[page];
	if (copy & KNOWN || (entry & FILED && !(entry & EXCLUSIVE)))
		return true;
	if (kept->nwritten == WRITTEN)
		return false;
	kept->written[kept->nwritten].to = (char *)r->from + page * PAGE;
	kept->written[kept->nwritten++].from = copy ? kept->copies + copy * PAGE : NULL;
	r->pages[page] = copy | KNOWN;
	return true;
}

// Nothing that is interposed, or keeps a lookup in memory, is called from here on.
static void page_back(char *to, const char *from)
{
#ifdef __x86_64__
	size_t words = PAGE / 8;
	if (from)
		__asm__ volatile("rep movsq" : "+D"(to), "+S"(from), "+c"(words) : : "memory");
	else
		__asm__ volatile("rep stosq" : "+D"(to), "+c"(words) : "a"(0L) : "memory");
#else
	(void)to, (void)from;
#endif
}

bool restore_back(void)
{
	long faults = faults_so_far();
	if (faults != kept->faults && !each_page_of_all(EXCLUSIVE | SWAPPED, note_written))
		return false;
	for (size_t i = 0; i < kept->nwritten; i++)
		page_back(kept->written[i].to, kept->written[i].from);
	kept->faults = faults_so_far();
	return true;
}
