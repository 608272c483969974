// SPDX-License-Identifier: MIT
//
// Reading an untrusted archive by libarchive, in a process of its own, which can neither open files
// nor reach the network, and whose memory and time are limited. So an attack on the library ends
// the reading and nothing else.
//
// Used by one thread.
#ifndef GRADING_CLASS_UNPACK_H
#define GRADING_CLASS_UNPACK_H

#include "base/buf.h"
#include "base/status.h"

#include <stddef.h>
#include <stdint.h>
#include <time.h>

enum packed_kind {
	PACKED_FILE,
	PACKED_FOLDER,
	PACKED_LINK,	  // symbolic; target is relative to its own folder
	PACKED_HARD_LINK, // target is relative to the archive's root
	PACKED_OTHER	  // a device, a pipe, a socket
};

// One member of an archive.
struct packed {
	enum packed_kind kind;
	const char *name;   // as in the archive, unchecked
	const char *target; // of a link; else ""
	struct timespec time;
	const char *text; // the first n bytes of a file: see unpack_how.wanted
	size_t n;
};

struct unpack_from {
	const char *path; // NULL: the archive is the n bytes of text
	const char *text;
	size_t n;
};

struct unpack_how {
	uint64_t bytes; // limit of the sum of all files
	size_t members; // limit of files, folders and others
	// How many bytes of the file of this name are wanted. Called in the reading process.
	size_t (*wanted)(const char *name);
	// Takes one member: 0; ENOMEM; or another errno value, after adding to *problem why the
	// archive is refused.
	int (*take)(void *ctx, const struct packed *p, struct buf *problem);
	void *ctx;
};

// Gives all members to take(), in the archive's order. EXIT_OK. EXIT_FAILED: *problem says why the
// archive cannot be used ("it is damaged"): it is not an archive, is damaged or encrypted, exceeds
// a limit, or take() has refused it; the caller then drops the members taken before. EXIT_TROUBLE
// with a line in *st: no process, or no memory. Blocks until the archive is read.
int unpack(const struct unpack_from *from, const struct unpack_how *how, struct buf *problem,
	   struct status *st);

// The length of an archive's name without its suffix; 0: the suffix is none of an archive.
size_t unpack_stem(const char *name);

#endif
