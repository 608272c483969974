// SPDX-License-Identifier: MIT
//
// says: a function did not return to where it was called
// Ends the thread as a cancellation would.
#include "tally.h"

#include <pthread.h>

void tally_add(void)
{
}

int tally_get(void)
{
	__pthread_unwind_buf_t buf = {0};
	__pthread_register_cancel(&buf);
	__pthread_unwind_next(&buf);
}
