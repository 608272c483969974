// SPDX-License-Identifier: MIT
//
// The steps of a path in another order, run by the model alone, to see what could happen there. A
// step has the same effect in the new order as in the path if every step that happens before it has
// been run; that is up to the caller. Threads and objects get new numbers, as they would in the
// program.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_SEARCH_REPLICA_H
#define CHECKER_SEARCH_REPLICA_H

#include "checker/path/path.h"

struct replica {
	struct world world;
	const struct path *path;
	uint32_t *threads, *objects; // the path's number -> the number here, 0: not there yet
	size_t threads_cap, objects_cap;
};

// Starts with nothing done yet. *r begins all zero. 0 or ENOMEM.
int replica_begin(struct replica *r, const struct path *p);

// Puts *r (of any state, or all zero) where the path was before its step i: by the path's marks. 0,
// ENOMEM, or EINVAL: the path is none that the model allows.
int replica_at(struct replica *r, const struct path *p, size_t i);

// Makes *to (of any state, or all zero) the same as *from. 0 or ENOMEM.
int replica_copy(struct replica *to, const struct replica *from);

// Does step i of the path. 0, ENOMEM, or EINVAL: it is not possible here.
int replica_step(struct replica *r, size_t i);

// What the choice c (which names threads by the numbers here) would do now, keyed like the path's.
// was: what its thread did at this operation in the path, if it did, or another step: by it the
// values are foreseen that the model does not know. Where the thread comes to then is unknown (no
// step.next). 0, ENOMEM, or EINVAL: not possible.
int replica_try(struct replica *r, struct choice c, const struct step *was, struct step *s);

void replica_free(struct replica *r);

#endif
