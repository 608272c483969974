// SPDX-License-Identifier: MIT
//
// says: tried to make a pipe, a timer or a file in memory: stopped (tally.c:
// Makes sockets that are connected.
#include "tally.h"

#include <sys/socket.h>

void tally_add(void)
{
}

int tally_get(void)
{
	int fds[2];
	return socketpair(AF_UNIX, SOCK_STREAM, 0, fds);
}
