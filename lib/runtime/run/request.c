// SPDX-License-Identifier: MIT
//
// What the session asks for: see request.h.
#include "runtime/run/request.h"

#include "runtime/run/own_calls.h"

#include <errno.h>
#include <unistd.h>

bool request_await(const struct wire *wire, int socket, struct msg *m)
{
	for (;;) {
		ssize_t n = own_recv(socket, m, sizeof *m);
		if (n < 0 && errno == EINTR)
			continue;
		if (n != sizeof *m)
			return false;
		if (m->kind == MSG_RUN && m->number == wire->run.number)
			return true;
	}
}

struct run request_take(struct wire *wire)
{
	struct run run = wire->run;
	wire->run.token = 0;
	atomic_store_explicit(&wire->n, 0, memory_order_relaxed);
	atomic_store_explicit(&wire->progress, 0, memory_order_relaxed);
	atomic_store_explicit(&wire->running, 0, memory_order_relaxed);
	atomic_store_explicit(&wire->returned, 0, memory_order_relaxed);
	atomic_store_explicit(&wire->refused, REFUSED_NOT, memory_order_relaxed);
	return run;
}

void request_done(struct wire *wire, int socket, uint32_t number, int32_t status)
{
	struct msg m = {.kind = MSG_DONE, .status = status, .number = number};
	while (own_send(socket, &m, sizeof m) < 0)
		if (errno != EINTR)
			_exit(1);
	atomic_store_explicit(&wire->ended, number, memory_order_release);
}
