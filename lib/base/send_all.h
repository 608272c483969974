// SPDX-License-Identifier: MIT
//
// All of a message through a stream socket.
#ifndef BASE_SEND_ALL_H
#define BASE_SEND_ALL_H

#include <stdbool.h>
#include <stddef.h>

// Sends n bytes. Blocks while there is no room; a signal does not end it. False: the other end is
// closed, which raises no signal, or it is not to be sent for another reason (errno). Any thread
// may call it; two on one socket may mix what they send.
bool send_all(int fd, const void *from, size_t n);

#endif
