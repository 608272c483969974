// SPDX-License-Identifier: MIT
//
// says: tried to open a network connection: stopped (tally.c:
// Opens a connection.
#include "tally.h"

#include <sys/socket.h>

void tally_add(void)
{
}

int tally_get(void)
{
	return socket(AF_INET, SOCK_STREAM, 0);
}
