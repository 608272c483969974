// SPDX-License-Identifier: MIT
//
// All of a message through a stream socket.
#ifndef BASE_SEND_ALL_H
#define BASE_SEND_ALL_H

#include <stdbool.h>
#include <stddef.h>

// Sends n bytes. Blocks while there is no room, through signals. False: the other end is closed
// (without a SIGPIPE), or sending failed for another reason (errno). Any thread; messages of two
// threads on one socket may be mixed.
bool send_all(int fd, const void *from, size_t n);

#endif
