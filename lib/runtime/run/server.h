// SPDX-License-Identifier: MIT
//
// The server in front of main: one fork an execution, made while the process has one thread.
#ifndef RUNTIME_RUN_SERVER_H
#define RUNTIME_RUN_SERVER_H

#include "trace/wire.h"

// Answers the session's requests by forking, once surroundings_note() was called; returns only in
// the child, where the run is begun. Ends the process when the session is closed.
void server_run(struct wire *wire, int socket);

#endif
