// SPDX-License-Identifier: MIT
//
// Where an instructor's screen is reached: "7117", "lab-3:7117", "[::1]:7117".
#ifndef VISUALIZER_HALL_ADDRESS_H
#define VISUALIZER_HALL_ADDRESS_H

#include "base/status.h"

#include <netdb.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

// The port without which none is named.
#define HALL_PORT "7117"

enum { ADDRESS_MOST = 300 };

// Finds what is meant: without an address, this machine. *found is for freeaddrinfo(). EXIT_OK, or
// EXIT_USAGE with a line. May block while a name is looked up.
int address_find(const char *text, struct addrinfo **found, struct status *st);

// Is it well formed? As address_find(), and looks nothing up.
int address_check(const char *text, struct status *st);

// Is it reached from this machine alone?
bool address_is_local(const struct sockaddr *a);

// Where to connect, as text: in numbers; of all addresses of this machine, by its name.
void address_text(const struct sockaddr *a, socklen_t n, char *out, size_t size);

#endif
