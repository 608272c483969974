// SPDX-License-Identifier: MIT
//
// The session's requests: see request.h.
#include "runtime/run/request.h"

#include "runtime/cpu/system_calls.h"
#include "runtime/run/filter.h"

#include <errno.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

// For programs that are not trusted, which could write a request to the shared memory: takes the
// request's number from a message instead.
static bool await_message(int socket, uint32_t *number)
{
	struct msg m = {0};
	ssize_t n;
	do
		n = own_recv(socket, &m, sizeof m);
	while ((n < 0 && errno == EINTR) || (n == sizeof m && m.kind != MSG_RUN));
	*number = m.number;
	return n == sizeof m;
}

// Waits for the request for the execution of this number. False: the session is closed.
static bool await(struct wire *wire, int socket, uint32_t number)
{
	struct msg m;
	while (!wire_reached(atomic_load(&wire->asked), number)) {
		atomic_store(&wire->idle, 1);
		if (wire_reached(atomic_load(&wire->asked), number))
			break;
		ssize_t n = own_recv(socket, &m, sizeof m);
		if (n != sizeof m && !(n < 0 && errno == EINTR))
			return false;
	}
	atomic_store(&wire->idle, 0);
	return true;
}

bool request_next(struct wire *wire, int socket, uint32_t *number)
{
	if (filter_on)
		return await_message(socket, number);
	for (;;) {
		if (!await(wire, socket, ++*number))
			return false;
		uint32_t dropped = atomic_load_explicit(&wire->dropped, memory_order_relaxed);
		if (!wire_reached(dropped, *number))
			return true;
		request_done(wire, socket, *number, SIGKILL);
	}
}

struct run request_take(struct wire *wire, uint32_t number)
{
	struct wire_cell *cell = wire_cell(wire, number);
	struct run run = cell->run;
	cell->run.token = 0;
	atomic_store_explicit(&cell->n, 0, memory_order_relaxed);
	atomic_store_explicit(&cell->returned, 0, memory_order_relaxed);
	atomic_store_explicit(&cell->refused, REFUSED_NOT, memory_order_relaxed);
	atomic_store_explicit(&cell->resumed, 0, memory_order_relaxed);
	atomic_store_explicit(&wire->progress, 0, memory_order_relaxed);
	atomic_store_explicit(&wire->running, 0, memory_order_relaxed);
	return run;
}

static void send_done(int socket, uint32_t number)
{
	struct msg m = {.kind = MSG_DONE, .number = number};
	while (own_send(socket, &m, sizeof m) < 0)
		if (errno != EINTR)
			_exit(1);
}

void request_tell(struct wire *wire, int socket, uint32_t ended)
{
	uint32_t awaited = atomic_load(&wire->awaited);
	bool waits = awaited && wire_reached(ended, awaited) && atomic_exchange(&wire->awaited, 0);
	if (waits || filter_on)
		send_done(socket, ended);
}

void request_done(struct wire *wire, int socket, uint32_t number, int32_t status)
{
	atomic_store_explicit(&wire_cell(wire, number)->status, status, memory_order_relaxed);
	atomic_store(&wire->ended, number);
	request_tell(wire, socket, number);
}

void request_lost(int socket)
{
	char byte;
	if (recv(socket, &byte, sizeof byte, MSG_PEEK | MSG_DONTWAIT) <= 0)
		send_done(socket, 0);
}
