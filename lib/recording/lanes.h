// SPDX-License-Identifier: MIT
//
// Recorded operations begin in the model; and the object of each: the one that its address or name
// leads to at that time.
#ifndef RECORDING_LANES_H
#define RECORDING_LANES_H

#include "model/world.h"

#include <stdbool.h>
#include <stdint.h>

struct line;
struct taped;

enum begun { BEGUN, SKIPPED, BEGIN_FAILED };

// The record at hand begins: its operation becomes pending in the model, or is left out.
enum begun lane_begin(struct line *l, uint32_t lane);

// A thread that ends gives back the robust mutexes that it holds, each in a step of its own, as the
// model and a controlled run have it: the kernel does so as the thread ends, and nothing of it is
// recorded. The thread of a lane takes one such step, and is pending at the next, or at its end.
// False: the step does not fit.
bool exit_goes(struct line *l, uint32_t lane);

// The object of this kind at an address, when the operation t begins there; a new one, if there
// was none or the operation or a static initialiser has made it anew. 0: no memory.
uint32_t object_at(struct line *l, enum kind kind, uint64_t address, const struct taped *t);

// The key, among addresses, of the semaphore that sem_open() gave this number: no address.
#define SEM_KEY(id) ((uint64_t)1 << 62 | (id))

#endif
