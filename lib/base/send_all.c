// SPDX-License-Identifier: MIT
//
// Sends a whole message: see send_all.h.
#include "base/send_all.h"

#include <errno.h>
#include <sys/socket.h>

bool send_all(int fd, const void *from, size_t n)
{
	const char *s = from;
	while (n) {
		ssize_t sent = send(fd, s, n, MSG_NOSIGNAL);
		if (sent < 0 && errno != EINTR)
			return false;
		s += sent > 0 ? sent : 0;
		n -= sent > 0 ? (size_t)sent : 0;
	}
	return true;
}
