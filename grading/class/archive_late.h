// SPDX-License-Identifier: MIT
//
// libarchive, loaded when the first archive is to be read. It brings a parser of XML and the tables
// of Unicode, in all half of what the loader has to do at each start of each command, and only
// `treadle grade` reads archives.
//
// Used by one thread.
#ifndef GRADING_CLASS_ARCHIVE_LATE_H
#define GRADING_CLASS_ARCHIVE_LATE_H

#include "base/status.h"

#include <archive.h>
#include <archive_entry.h>

// The library's functions, named as there, without archive_ and archive_entry_.
struct archive_library {
	__typeof__(archive_error_string) *error_string;
	__typeof__(archive_read_new) *read_new;
	__typeof__(archive_read_open_fd) *read_open_fd;
	__typeof__(archive_read_open_memory) *read_open_memory;
	__typeof__(archive_read_next_header) *read_next_header;
	__typeof__(archive_read_data) *read_data;
	__typeof__(archive_read_has_encrypted_entries) *read_has_encrypted_entries;
	__typeof__(archive_read_support_filter_gzip) *support_gzip;
	__typeof__(archive_read_support_filter_bzip2) *support_bzip2;
	__typeof__(archive_read_support_filter_xz) *support_xz;
	__typeof__(archive_read_support_filter_zstd) *support_zstd;
	__typeof__(archive_read_support_format_tar) *support_tar;
	__typeof__(archive_read_support_format_zip) *support_zip;
	__typeof__(archive_read_support_format_7zip) *support_7zip;
	__typeof__(archive_read_support_format_rar) *support_rar;
	__typeof__(archive_read_support_format_rar5) *support_rar5;
	__typeof__(archive_entry_filetype) *filetype;
	__typeof__(archive_entry_is_encrypted) *is_encrypted;
	__typeof__(archive_entry_pathname) *pathname;
	__typeof__(archive_entry_pathname_utf8) *pathname_utf8;
	__typeof__(archive_entry_symlink) *symlink;
	__typeof__(archive_entry_symlink_utf8) *symlink_utf8;
	__typeof__(archive_entry_hardlink) *hardlink;
	__typeof__(archive_entry_hardlink_utf8) *hardlink_utf8;
	__typeof__(archive_entry_mtime) *mtime;
	__typeof__(archive_entry_mtime_nsec) *mtime_nsec;
};

// Loads the library, unless it is loaded already; it stays. NULL: it is not installed as it was
// when Treadle was built, and *st is EXIT_TROUBLE with a line. Does not block.
const struct archive_library *archive_library_load(struct status *st);

#endif
