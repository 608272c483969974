// SPDX-License-Identifier: MIT
//
// way: fork the system call prctl
// says: what prctl of the C library does to memory is not seen
// The name that the kernel knows.
#include "lasting.h"

#include <string.h>
#include <sys/prctl.h>

static int found(void)
{
	char name[16] = "";
	prctl(PR_GET_NAME, name);
	int before = strcmp(name, "left") == 0;
	prctl(PR_SET_NAME, "left");
	return before;
}
