// SPDX-License-Identifier: MIT
//
// What the session asks for, taken from the wire: by the server, and by its runner.
#ifndef RUNTIME_RUN_REQUEST_H
#define RUNTIME_RUN_REQUEST_H

#include "trace/wire.h"

// *number is the execution that has ended last: waits until one after it is to be run, and moves on
// to that. False: the session is closed.
bool request_next(struct wire *wire, int socket, uint32_t *number);

// Takes over what the session has set down, and clears what the execution is to tell. The program
// may write to the shared memory as it likes: what is needed meanwhile is this copy.
struct run request_take(struct wire *wire, uint32_t number);

// The execution of this number is over, with this status (struct wire_cell). Ends the process if
// the session waits for that, and is gone.
void request_done(struct wire *wire, int socket, uint32_t number, int32_t status);

// The same when it is known already that all up to this number are over.
void request_tell(struct wire *wire, int socket, uint32_t ended);

// The runner of a program that is not trusted has ended. If nothing is asked for, what was asked
// for last may have gone with it: the session is told so.
void request_lost(int socket);

#endif
