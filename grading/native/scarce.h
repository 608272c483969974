// SPDX-License-Identifier: MIT
//
// Memory that runs out. malloc and its like, as the program calls them, come here (the linker's
// --wrap, see native_trial.c).
#ifndef GRADING_NATIVE_SCARCE_H
#define GRADING_NATIVE_SCARCE_H

// From here on there is memory for so many blocks, in whatever thread; each that is taken is one
// less in *left, which the caller keeps until scarce_end().
void scarce_begin(unsigned *left);

// There is enough again. Returns how many blocks were asked for in vain. Not after scarce_begin():
// nothing happens, and it returns 0.
unsigned scarce_end(void);

#endif
