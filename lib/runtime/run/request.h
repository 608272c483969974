// SPDX-License-Identifier: MIT
//
// What the session asks for, taken from the wire: by the server, and by its runner.
#ifndef RUNTIME_RUN_REQUEST_H
#define RUNTIME_RUN_REQUEST_H

#include "trace/wire.h"

// Waits for the next RUN on the socket, of the execution that is set down. False: the session is
// closed.
bool request_await(const struct wire *wire, int socket, struct msg *m);

// Takes over what the session has set down, and clears what the execution is to tell. The program
// may write to the shared memory as it likes: what is needed meanwhile is this copy.
struct run request_take(struct wire *wire);

// The execution of this number is over, with this status (struct msg). Ends the process if nobody
// listens.
void request_done(struct wire *wire, int socket, uint32_t number, int32_t status);

#endif
