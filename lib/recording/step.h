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
	GO_MORE, // a step of it has, and it needs a further one
	GO_NOT
};

// One step of a lane's operation, if the model allows it and it fits what is on the tape.
enum go lane_go(struct line *l, uint32_t lane);

// A lane's operation has become pending.
void lane_begun(struct line *l, uint32_t lane);

// A lane's operation has ended: the address that sem_open() returned leads to its semaphore from
// now on. Before, another may have stood there.
bool lane_opened(struct line *l, uint32_t lane);

// Lets a wait that has not ended begin to wait, where it can.
void lane_settle(struct line *l, uint32_t lane);

// Would the operation of a lane, if it took effect now, give back what the tape says? What has not
// ended may give back anything.
bool lane_fits(const struct line *l, uint32_t lane);

// Does a lane's operation leave everything as it is? Then it can take effect at any moment at
// which it fits, and the first is as good as any.
bool lane_only_looks(const struct lane *k);

// The lane of the wait that the interruption of a lane would end, 0: none. A wait that did not
// return EINTR must be over before; one that did should be in its wait set.
uint32_t interrupted_wait(const struct line *l, uint32_t lane);

#endif
