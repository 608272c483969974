// SPDX-License-Identifier: MIT
//
// A test of buffers. This one is much too easy on them.
#include "test-buffer.h"
#include "treadle.h"

void test(void)
{
	struct buffer *b = buffer_new(1);
	buffer_put(b, 7);
	tr_check(buffer_take(b) == 8, "what comes out is what went in");
	buffer_free(b);
}
