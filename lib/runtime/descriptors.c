// SPDX-License-Identifier: MIT
//
// The runtime's own descriptors: see descriptors.h.
#include "runtime/descriptors.h"

#include "runtime/real.h"

#include <fcntl.h>
#include <unistd.h>

#define OWN 8
#define FROM 900 // few programs have so many

static int own[OWN]; // 0: free

int descriptors_keep(int fd)
{
	int i = 0, to = REAL(fcntl)(fd, F_DUPFD_CLOEXEC, FROM);
	while (i < OWN && own[i])
		i++;
	if (to >= 0 && i < OWN) {
		REAL(close)(fd);
		return own[i] = to;
	}
	if (to >= 0)
		REAL(close)(to);
	REAL(fcntl)(fd, F_SETFD, FD_CLOEXEC);
	return fd;
}

void descriptors_close(int fd)
{
	for (int i = 0; i < OWN; i++)
		if (fd > 0 && own[i] == fd)
			own[i] = 0;
	REAL(close)(fd);
}

bool descriptors_own(int fd)
{
	for (int i = 0; i < OWN; i++)
		if (fd > 0 && own[i] == fd)
			return true;
	return false;
}

int descriptors_next(int from)
{
	int next = -1;
	for (int i = 0; i < OWN; i++)
		if (own[i] && own[i] >= from && (next < 0 || own[i] < next))
			next = own[i];
	return next;
}
