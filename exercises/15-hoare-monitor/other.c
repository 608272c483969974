// SPDX-License-Identifier: MIT
//
// Two monitors: main is signalled in one, and goes through the other before it leaves. The
// signaller continues when main leaves the one that it signalled in, and not before.
#include "hoare-monitor.h"
#include "treadle.h"

#include <pthread.h>

static struct hoare *mine, *other;
static struct hoare_condition *bell; // of mine
static bool inside;		     // main is, in mine

static void *signaller(void *arg)
{
	hoare_enter(mine);
	hoare_signal(bell);
	tr_check(!inside, "the signaller continues when its own monitor is free again");
	hoare_leave(mine);
	return arg;
}

int main(void)
{
	pthread_t thread;
	mine = hoare_new();
	other = hoare_new();
	tr_check(mine && other, "hoare_new: expected a monitor, found NULL");
	bell = hoare_condition_new(mine);
	tr_check(bell, "hoare_condition_new: expected a condition, found NULL");
	hoare_enter(mine);
	TR_MUST(pthread_create(&thread, NULL, signaller, NULL));
	hoare_wait(bell);
	inside = true;
	hoare_enter(other);
	hoare_leave(other);
	inside = false;
	hoare_leave(mine);
	TR_MUST(pthread_join(thread, NULL));
	hoare_condition_free(bell);
	hoare_free(mine);
	hoare_free(other);
}
