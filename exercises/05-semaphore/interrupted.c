// SPDX-License-Identifier: MIT
//
// interrupted [permit]: somebody who waits is interrupted, and with an argument a permit comes at
// the same time. Who hears EINTR has no permit, and who hears 0 has one.
#include "sema.h"
#include "treadle.h"

#include <errno.h>

static struct sema *s;
static int heard;

static void *wants(void *unused)
{
	heard = sema_acquire(s, NULL);
	tr_check(heard == 0 || heard == EINTR, "it hears 0 or EINTR (%d), not %d", EINTR, heard);
	tr_check(heard == 0 || !tr_interrupted(), "an interruption is told once");
	return unused;
}

int main(int argc, char **argv)
{
	pthread_t a;
	bool permit = argc > 1;
	(void)argv;
	s = sema_new(0);
	pthread_create(&a, NULL, wants, NULL);
	if (permit)
		sema_release(s);
	tr_interrupt(a); // it may have ended by now
	pthread_join(a, NULL);
	tr_check(permit || heard == EINTR, "without a permit it hears EINTR, not %d", heard);
	int value = sema_value(s), expected = permit && heard == EINTR ? 1 : 0;
	tr_check(value == expected, "it heard %d: then %d permits are left, not %d", heard,
		 expected, value);
	sema_free(s);
	return 0;
}
