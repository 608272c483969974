// SPDX-License-Identifier: MIT
//
// The undo log of a world: objects and threads as they were before a change. A world may have many
// of them of which few change, so changes are undone one by one.
#ifndef RECORDING_CHANGES_H
#define RECORDING_CHANGES_H

#include "model/world.h"

struct change; // an object or a thread as it was

// All zero: nothing has changed.
struct changes {
	struct change *log; // in the order of time
	size_t n, cap;
};

void changes_free(struct changes *c);

// Notes an object, a thread that is about to change. False: memory ran out.
bool changes_object(struct changes *c, const struct world *w, uint32_t object);
bool changes_thread(struct changes *c, const struct world *w, uint32_t thread);

// Undoes all changes but the first `mark` (a value that n had).
void changes_undo(struct changes *c, struct world *w, size_t mark);

// Makes the first `mark` changes final; marks count from there on.
void changes_keep(struct changes *c, size_t mark);

#endif
