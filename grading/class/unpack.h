// SPDX-License-Identifier: MIT
//
// Reading an archive that somebody else has packed, by libarchive, in a process of its own: that
// one can neither open files nor reach the network, and its memory and time are limited. So what is
// wrong with an archive, or with the library, ends the reading and nothing else.
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
	PACKED_LINK,	  // a symbolic one; target: as seen from its own folder
	PACKED_HARD_LINK, // target: as seen from the archive's root
	PACKED_OTHER	  // a device, a pipe, a socket
};

// What is in an archive, one at a time.
struct packed {
	enum packed_kind kind;
	const char *name;   // as the archive has it, whatever that is
	const char *target; // of a link; else ""
	struct timespec time;
	const char *text; // the first n bytes of a file, as many as were wanted
	size_t n;
};

struct unpack_from {
	const char *path; // the archive; NULL: it is the n bytes of text
	const char *text;
	size_t n;
};

struct unpack_how {
	uint64_t bytes; // that all files in it may have
	size_t members; // files, folders and others
	// How many bytes of the file of this name are wanted. Called in the process that reads.
	size_t (*wanted)(const char *name);
	// Takes what was read: 0, ENOMEM, or another errno value after having added to *problem why
	// nothing of the archive is to be used.
	int (*take)(void *ctx, const struct packed *p, struct buf *problem);
	void *ctx;
};

// Gives all that is in the archive to take(), in its order. EXIT_OK; EXIT_FAILED: *problem says, as
// the rest of a sentence, why it cannot be used: it is none, damaged or encrypted, it holds more
// than it may, or take() has refused it; what was taken before is then to be forgotten.
// EXIT_TROUBLE with a line in *st: no process, no memory. Blocks until the archive is read.
int unpack(const struct unpack_from *from, const struct unpack_how *how, struct buf *problem,
	   struct status *st);

// How long the name of an archive is without its end; 0: by its end it is none.
size_t unpack_stem(const char *name);

#endif
