// SPDX-License-Identifier: MIT
//
// Memory that runs out. The linker leads all calls of malloc, calloc, realloc, ... in the program
// to this file (--wrap, see native_trial.c).
#ifndef GRADING_NATIVE_SCARCE_H
#define GRADING_NATIVE_SCARCE_H

// From here on there is memory for *left more blocks, in all threads together. Each block that is
// taken decrements *left, which must live until scarce_end().
void scarce_begin(unsigned *left);

// There is enough memory again. Returns how many blocks were refused since scarce_begin(); 0 if
// memory was not scarce.
unsigned scarce_end(void);

// Between these two there is enough memory: what the harness takes for itself does not count.
// scarce_resume() takes what scarce_pause() has returned.
unsigned *scarce_pause(void);
void scarce_resume(unsigned *left);

#endif
