// SPDX-License-Identifier: MIT
//
// Two monitors: a thread inside one keeps nobody from the other.
#include "hoare-monitor.h"
#include "treadle.h"

#include <pthread.h>

static struct hoare *mine, *other;

static void *visitor(void *unused)
{
	hoare_enter(other);
	hoare_leave(other);
	return unused;
}

int main(void)
{
	pthread_t thread;
	mine = hoare_new();
	other = hoare_new();
	tr_check(mine && other, "hoare_new: expected a monitor, found NULL");
	hoare_enter(mine);
	TR_MUST(pthread_create(&thread, NULL, visitor, NULL));
	TR_MUST(pthread_join(thread, NULL));
	hoare_leave(mine);
	hoare_free(mine);
	hoare_free(other);
}
