// SPDX-License-Identifier: MIT
//
// The thread object of start-join and restart: see threads.h.
#include "threads.h"

#include <errno.h>

static const char *const lives[] = {"new", "started", "joined"};

static void worker_tell(const struct worker *w)
{
	tr_state(w, "worker", lives[w->life]);
}

int worker_start(struct worker *w, void *(*body)(void *), void *arg)
{
	if (w->life != NEW)
		return EINVAL;
	tr_states(w, "worker", lives, sizeof lives / sizeof *lives);
	worker_tell(w);
	int result = pthread_create(&w->thread, NULL, body, arg);
	if (result == 0)
		w->life = STARTED;
	worker_tell(w);
	return result;
}

bool worker_alive(struct worker *w)
{
	if (w->life != STARTED)
		return false;
	int result = pthread_tryjoin_np(w->thread, NULL);
	if (result == EBUSY) // it has not ended
		return true;
	tr_must(result, "pthread_tryjoin_np", __FILE__, __LINE__);
	w->life = JOINED;
	worker_tell(w);
	return false;
}

int worker_join(struct worker *w)
{
	if (w->life != STARTED)
		return EINVAL;
	int result = pthread_join(w->thread, NULL);
	if (result == 0)
		w->life = JOINED;
	worker_tell(w);
	return result;
}
