// SPDX-License-Identifier: MIT
//
// Loading libarchive: see archive_late.h. configure has found out its file's name (ARCHIVE_FILE).
#include "grading/class/archive_late.h"

#include "base/i18n.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#define IN(member) offsetof(struct archive_library, member)

static const struct {
	const char *name;
	size_t at;
} functions[] = {
	{"archive_error_string", IN(error_string)},
	{"archive_read_new", IN(read_new)},
	{"archive_read_open_fd", IN(read_open_fd)},
	{"archive_read_open_memory", IN(read_open_memory)},
	{"archive_read_next_header", IN(read_next_header)},
	{"archive_read_data", IN(read_data)},
	{"archive_read_has_encrypted_entries", IN(read_has_encrypted_entries)},
	{"archive_read_support_filter_gzip", IN(support_gzip)},
	{"archive_read_support_filter_bzip2", IN(support_bzip2)},
	{"archive_read_support_filter_xz", IN(support_xz)},
	{"archive_read_support_filter_zstd", IN(support_zstd)},
	{"archive_read_support_format_tar", IN(support_tar)},
	{"archive_read_support_format_zip", IN(support_zip)},
	{"archive_read_support_format_7zip", IN(support_7zip)},
	{"archive_read_support_format_rar", IN(support_rar)},
	{"archive_read_support_format_rar5", IN(support_rar5)},
	{"archive_entry_filetype", IN(filetype)},
	{"archive_entry_is_encrypted", IN(is_encrypted)},
	{"archive_entry_pathname", IN(pathname)},
	{"archive_entry_pathname_utf8", IN(pathname_utf8)},
	{"archive_entry_symlink", IN(symlink)},
	{"archive_entry_symlink_utf8", IN(symlink_utf8)},
	{"archive_entry_hardlink", IN(hardlink)},
	{"archive_entry_hardlink_utf8", IN(hardlink_utf8)},
	{"archive_entry_mtime", IN(mtime)},
	{"archive_entry_mtime_nsec", IN(mtime_nsec)},
};

_Static_assert(sizeof functions / sizeof *functions * sizeof(void *) ==
		       sizeof(struct archive_library),
	       "each member has its row");

const struct archive_library *archive_library_load(struct status *st)
{
	static struct archive_library found;
	static void *library;
	if (library)
		return &found;
	void *opened = dlopen(ARCHIVE_FILE, RTLD_LAZY | RTLD_LOCAL);
	bool all = opened;
	for (size_t i = 0; all && i < sizeof functions / sizeof *functions; i++) {
		// POSIX lets a pointer to data hold a pointer to a function
		void *function = dlsym(opened, functions[i].name);
		memcpy((char *)&found + functions[i].at, &function, sizeof function);
		all = function;
	}
	if (all) {
		library = opened;
		return &found;
	}
	status_set(st, EXIT_TROUBLE, _("archives cannot be read: %s"), dlerror());
	if (opened)
		dlclose(opened);
	return NULL;
}
