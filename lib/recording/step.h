// SPDX-License-Identifier: MIT
//
// One step of one operation, if the model allows it and it fits the tape.
#ifndef RECORDING_STEP_H
#define RECORDING_STEP_H

#include <stdbool.h>
#include <stdint.h>

struct lane;
struct line;

enum go {
	GO_DONE, // the operation has taken effect
	GO_MORE, // a step of it has happened; it needs a further one
	GO_NOT
};

// One step of a lane's operation, if the model allows it and it fits what is on the tape.
enum go lane_go(struct line *l, uint32_t lane);

// To be called when a lane's operation has become pending.
void lane_begun(struct line *l, uint32_t lane);

// To be called when a lane's operation has ended: from now on the address that sem_open() returned
// leads to its semaphore. Until now another one may have been mapped there.
bool lane_opened(struct line *l, uint32_t lane);

// Lets a wait that has not ended begin to wait, where it can.
void lane_settle(struct line *l, uint32_t lane);

// Would the lane's operation have its recorded result if it took effect now? An operation that has
// not ended may have any result.
bool lane_fits(const struct line *l, uint32_t lane);

// The lane of the wait that the interruption of a lane would end, 0: none. A wait that did not
// return EINTR must be over before; one that did should be in its wait set.
uint32_t interrupted_wait(const struct line *l, uint32_t lane);

#endif
