// SPDX-License-Identifier: MIT
//
// The session's requests (trace/wire.h), as the server and its runner take them.
#ifndef RUNTIME_RUN_REQUEST_H
#define RUNTIME_RUN_REQUEST_H

#include "trace/wire.h"

// *number is the last execution that has ended. Waits until a later one is asked for, and sets
// *number to that. False: the session is closed.
bool request_next(struct wire *wire, int socket, uint32_t *number);

// Copies the request out of the execution's cell and clears the cell's results. The copy is used
// from then on, since the program may overwrite the shared memory.
struct run request_take(struct wire *wire, uint32_t number);

// The execution of this number is over, with this status (struct wire_cell). Ends the process if
// the session waits for that, and is gone.
void request_done(struct wire *wire, int socket, uint32_t number, int32_t status);

// The same where the results of all executions up to this number are known already.
void request_tell(struct wire *wire, int socket, uint32_t ended);

// The runner of a program that is not trusted has ended. If no request waits on the socket, the
// runner may have taken the last one: tells the session so.
void request_lost(int socket);

#endif
