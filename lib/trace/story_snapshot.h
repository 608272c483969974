// SPDX-License-Identifier: MIT
//
// Snapshots of a story at many moments of one trace, in little memory. A story's tables are cut
// into pages; a page that is the same as in the snapshot before is shared with it. So a snapshot
// costs as much as has changed since, even with ten thousand objects.
//
// The snapshots of one trace belong to one thread at a time. Nothing here blocks.
#ifndef TRACE_STORY_SNAPSHOT_H
#define TRACE_STORY_SNAPSHOT_H

#include "trace/story.h"

struct story_page;

struct story_snapshot {
	struct story head; // without its tables, but with their lengths
	struct story_page **pages;
	size_t npages;
};

// Takes a snapshot of s, whose memory stays the caller's. before: a snapshot of the same trace to
// share with, or NULL. *bytes grows by what it takes. 0 or ENOMEM: there is none.
int story_snapshot_take(struct story_snapshot *k, const struct story *s,
			const struct story_snapshot *before, size_t *bytes);

// Makes *to (a story, or all zero) what it was at the snapshot. 0, or ENOMEM: *to can be freed, no
// more.
int story_snapshot_restore(struct story *to, const struct story_snapshot *k);

// Gives up a snapshot; *bytes shrinks by what that frees.
void story_snapshot_drop(struct story_snapshot *k, size_t *bytes);

#endif
