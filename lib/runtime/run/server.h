// SPDX-License-Identifier: MIT
//
// The server, which runs in front of the program's main: it makes the executions, each by a fork
// while the process has one thread, or has the runner (runner.h) run them.
#ifndef RUNTIME_RUN_SERVER_H
#define RUNTIME_RUN_SERVER_H

#include "trace/wire.h"

// Serves the session's requests; surroundings_note() was called before. Returns in each execution,
// where the run is begun. In the server it ends the process when the session is closed.
void server_run(struct wire *wire, int socket);

#endif
