// SPDX-License-Identifier: MIT
//
// The address of an instructor's screen: "7117", "lab-3:7117", "[::1]:7117".
#ifndef VISUALIZER_HALL_ADDRESS_H
#define VISUALIZER_HALL_ADDRESS_H

#include "base/status.h"

#include <netdb.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

// The port that is used when none is named.
#define HALL_PORT "7117"

enum { ADDRESS_MOST = 300 };

// Resolves [ADDRESS:]PORT; without an address, this machine. *found is to be freed with
// freeaddrinfo(). EXIT_OK, or EXIT_USAGE with a line. May block while a name is looked up.
int address_find(const char *text, struct addrinfo **found, struct status *st);

// Is the text well formed? EXIT_OK, or EXIT_USAGE with a line. Looks nothing up.
int address_check(const char *text, struct status *st);

// Can the address be reached from this machine only?
bool address_is_local(const struct sockaddr *a);

// Writes where to connect, in numbers; for an address that stands for all of this machine's, the
// machine's name.
void address_text(const struct sockaddr *a, socklen_t n, char *out, size_t size);

#endif
