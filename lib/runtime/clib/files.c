// SPDX-License-Identifier: MIT
//
// Files that a run reads and changes: see files.h. One thread runs at a time, and its stack may be
// small, so paths are kept in static memory.
#include "runtime/clib/files.h"

#include "runtime/gate/emit.h"
#include "runtime/gate/sites.h"
#include "runtime/mode.h"
#include "runtime/real.h"
#include "runtime/report.h"
#include "runtime/run/filter.h"

#include "base/i18n.h"
#include "trace/event.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- paths --------------------------------------------------------------------------------------

static bool begins(const char *text, const char *with)
{
	return !strncmp(text, with, strlen(with));
}

// Devices and the kernel's own files, which keep nothing.
static bool exempt(const char *path)
{
	return (begins(path, "/dev/") && !begins(path, "/dev/shm/")) || begins(path, "/proc/") ||
	       begins(path, "/sys/");
}

static bool is_random(const char *path)
{
	return !strcmp(path, "/dev/random") || !strcmp(path, "/dev/urandom");
}

// Resolves links in the path's folder, but not in its last part. `path` is changed.
static bool resolve_folder(char *path, struct file_path *to)
{
	static char folder[PATH_MAX];
	size_t n = strlen(path);
	while (n > 1 && path[n - 1] == '/')
		path[--n] = '\0';
	char *slash = strrchr(path, '/');
	const char *last = slash ? slash + 1 : path, *in = ".";
	if (slash)
		in = slash == path ? "/" : path;
	if (slash && slash != path)
		*slash = '\0';
	if (!REAL(realpath)(in, folder))
		return false;
	n = (size_t)snprintf(to->text, sizeof to->text, "%s/%s", strcmp(folder, "/") ? folder : "",
			     last);
	return n < sizeof to->text;
}

static bool resolve(int at, const char *text, bool follows, struct file_path *to)
{
	static char path[PATH_MAX];
	size_t n;
	if (at == AT_FDCWD || *text == '/')
		n = (size_t)snprintf(path, sizeof path, "%s", text);
	else
		n = (size_t)snprintf(path, sizeof path, "/proc/self/fd/%d/%s", at, text);
	if (!*text || n >= sizeof path)
		return false;
	return (follows && REAL(realpath)(path, to->text)) || resolve_folder(path, to);
}

const struct file_path *file_path(int at, const char *text, bool follows)
{
	static const struct file_path none;
	static struct file_path paths[FILE_PATHS];
	static unsigned next;
	if (rt_mode() != RT_PLAN || filter_on || !text)
		return &none;
	struct file_path *p = &paths[next++ % FILE_PATHS];
	int saved = errno;
	bool found = resolve(at, text, follows, p);
	errno = saved;
	return found ? p : &none;
}

// ---- records ------------------------------------------------------------------------------------

#define PLACES 1024 // beyond half of this, each access is reported
#define APPENDED 16 // beyond this, appending counts as reading

#define OWN (1u << 7) // besides 1 << FILE_READ and so on: reported accesses

static struct {
	uint64_t key; // of the path; 0: free
	unsigned is;
} files[PLACES];
static unsigned nfiles;
static struct file_path appended[APPENDED];
static unsigned nappended;

static uint64_t key_of(const char *text, size_t n)
{
	uint64_t h = 14695981039346656037u; // FNV-1a
	for (size_t i = 0; i < n; i++)
		h = (h ^ (unsigned char)text[i]) * 1099511628211u;
	return h ? h : 1;
}

// The record of a path of n bytes; NULL: there is none.
static unsigned *known(const char *text, size_t n)
{
	uint64_t key = key_of(text, n);
	size_t i = key % PLACES;
	while (files[i].key && files[i].key != key)
		i = (i + 1) % PLACES;
	return files[i].key ? &files[i].is : NULL;
}

// The same; adds a record if there is none. NULL: there is no room.
static unsigned *known_or_new(const char *text, size_t n)
{
	unsigned *is = known(text, n);
	if (is || nfiles == PLACES / 2)
		return is;
	size_t i = key_of(text, n) % PLACES;
	while (files[i].key)
		i = (i + 1) % PLACES;
	files[i].key = key_of(text, n);
	nfiles++;
	return &files[i].is;
}

// Has the execution created the file, or a folder above it?
static bool is_own(const struct file_path *p)
{
	for (size_t n = strlen(p->text); n > 1; n--) {
		const unsigned *is = known(p->text, n);
		if (is && *is & OWN)
			return true;
		while (n > 1 && p->text[n - 1] != '/')
			n--;
	}
	return false;
}

// Reports the access once.
static void tell(enum file_access what, const char *path, uint64_t pc)
{
	size_t n = strlen(path);
	unsigned *is = known_or_new(path, n), bit = 1u << what;
	if (is && *is & bit)
		return;
	if (is)
		*is |= bit;
	int saved = errno;
	emit_event((struct event){.kind = EV_FILE,
				  .op = (uint8_t)what,
				  .thread = (uint16_t)rt_self,
				  .other = (uint32_t)n,
				  .site = site_number(pc)},
		   path);
	errno = saved;
}

// ---- accesses -----------------------------------------------------------------------------------

void file_read(const struct file_path *p, uint64_t pc)
{
	if (is_random(p->text))
		report_limit(N_("random numbers of the system: two executions of one schedule may "
				"differ"));
	if (*p->text && !exempt(p->text) && !is_own(p))
		tell(FILE_READ, p->text, pc);
}

void file_listed(const struct file_path *p, uint64_t pc)
{
	static struct file_path all;
	if (!*p->text || exempt(p->text) || is_own(p))
		return;
	if ((size_t)snprintf(all.text, sizeof all.text, "%s/", p->text) < sizeof all.text)
		tell(FILE_READ, all.text, pc);
}

void file_changed(const struct file_path *p, bool own, uint64_t pc)
{
	if (!*p->text || exempt(p->text))
		return;
	tell(FILE_CHANGED, p->text, pc);
	unsigned *is = known_or_new(p->text, strlen(p->text));
	if (is && own)
		*is |= OWN;
}

void file_appended(const struct file_path *p, uint64_t pc)
{
	if (!*p->text || exempt(p->text))
		return;
	tell(FILE_CHANGED, p->text, pc);
	if (is_own(p))
		return;
	if (nappended < APPENDED)
		appended[nappended++] = *p;
	else
		file_read(p, pc);
}

void files_measured(uint64_t pc)
{
	if (rt_mode() != RT_PLAN)
		return;
	for (unsigned i = 0; i < nappended; i++)
		file_read(&appended[i], pc);
	nappended = 0;
}
