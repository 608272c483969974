// SPDX-License-Identifier: MIT
//
// says: stopped
// Asks for the address of a host.
#include "tally.h"

#include <netdb.h>
#include <stddef.h>

void tally_add(void)
{
}

int tally_get(void)
{
	struct addrinfo *a;
	getaddrinfo("localhost", "80", NULL, &a);
	return 2;
}
