// SPDX-License-Identifier: MIT
//
// RT_RECORD: notes the end of a thread after the last of its destructors.
#ifndef RUNTIME_RUN_THREAD_EXIT_H
#define RUNTIME_RUN_THREAD_EXIT_H

// Before the program has a second thread. 0 or errno.
int thread_exit_prepare(void);

// The calling thread's own code has ended, its destructors are to come.
void thread_exit_note(void);

#endif
