// SPDX-License-Identifier: MIT
//
// way: fork the system call sendto
// What waits on a socket that is not its own.
#include "lasting.h"

#include <sys/socket.h>

static int found(void)
{
	for (int i = 3; i < 300; i++)
		send(i, "left", 4, MSG_DONTWAIT | MSG_NOSIGNAL);
	return 0;
}
