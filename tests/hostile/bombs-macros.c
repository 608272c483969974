// SPDX-License-Identifier: MIT
//
// says: the compiler was stopped: it wrote more than 64 MiB
// Text without end.
#include "tally.h"

#define A "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
#define B A A A A A A A A A A A A A A A A
#define C B B B B B B B B B B B B B B B B
#define D C C C C C C C C C C C C C C C C
#define E D D D D D D D D D D D D D D D D
#define F E E E E E E E E E E E E E E E E
#define G F F F F F F F F F F F F F F F F
#define H G G G G G G G G G G G G G G G G

void tally_add(void)
{
}

int tally_get(void)
{
	char text[] = H;
	return 2;
}
