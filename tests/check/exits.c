// SPDX-License-Identifier: MIT
//
// A program that exits with the status that its first argument is, in the way that the second one
// names: the system keeps the low byte.
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int status = argc > 1 ? atoi(argv[1]) : 0;
	const char *how = argc > 2 ? argv[2] : "return";
	if (!strcmp(how, "exit"))
		exit(status);
	if (!strcmp(how, "_exit"))
		_exit(status);
	if (!strcmp(how, "quick"))
		quick_exit(status);
	return status;
}
