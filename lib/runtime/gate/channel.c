// SPDX-License-Identifier: MIT
//
// Messages between the host of an execution and the session: see channel.h.
#include "runtime/gate/channel.h"

#include "runtime/real.h"
#include "runtime/state_marks.h"

#include <errno.h>
#include <sys/socket.h>
#include <unistd.h>

struct wire *channel_wire;
PAST struct wire_cell *channel_cell;

PAST static int session;     // its socket
PAST static uint32_t number; // of this execution
PAST static uint64_t run_token;

void channel_open(struct wire *wire, uint32_t execution, int socket, uint64_t token)
{
	channel_wire = wire;
	session = socket;
	channel_again(execution, token);
}

void channel_again(uint32_t execution, uint64_t token)
{
	channel_cell = wire_cell(channel_wire, execution);
	number = execution;
	run_token = token;
}

static void request(enum msg_kind kind)
{
	struct msg m = {.kind = kind, .number = number};
	send(session, &m, sizeof m, MSG_NOSIGNAL);
}

// The session's next message for this execution. Messages for earlier executions are dropped.
static struct msg answer(void)
{
	struct msg m;
	ssize_t n;
	do
		n = recv(session, &m, sizeof m, 0);
	while ((n < 0 && errno == EINTR) || (n == sizeof m && m.number != number));
	if (n != sizeof m)
		_exit(1); // the session has ended
	if (m.kind == MSG_STOP)
		host_ends(0);
	return m;
}

// Drops answers that came before any question: they are for an ended runner, whose execution is run
// again under the same number.
static void drop_answers(void)
{
	struct msg m;
	while (recv(session, &m, sizeof m, MSG_PEEK | MSG_DONTWAIT) == sizeof m &&
	       (m.number != number || m.kind == MSG_CHOOSE))
		recv(session, &m, sizeof m, 0);
}

// Stops the watchdog while a person thinks or the session is busy. Returns the thread that was
// watched.
static uint32_t unwatched(void)
{
	return atomic_exchange_explicit(&channel_wire->running, WIRE_ASKS, memory_order_relaxed);
}

struct choice channel_ask(const struct world *w)
{
	struct msg m;
	uint32_t runs = unwatched();
	drop_answers();
	do {
		request(MSG_ASK);
		m = answer();
	} while (m.kind != MSG_CHOOSE || !world_allows(w, m.choice));
	channel_runs(runs);
	gate_host->resumed(&m.choice);
	return m.choice;
}

void channel_hold(void)
{
	uint32_t runs = unwatched();
	drop_answers();
	request(MSG_ASK);
	while (answer().kind != MSG_CHOOSE)
		;
	channel_runs(runs);
	gate_host->resumed(NULL);
}

bool channel_make_room(void)
{
	if (session < 0)
		return false;
	uint32_t runs = unwatched();
	request(MSG_FULL);
	while (answer().kind != MSG_TAKEN)
		;
	channel_runs(runs);
	if (channel_cell->run.ask) // the server may be asleep
		gate_host->resumed(NULL);
	return true;
}

void channel_concludes(void)
{
	atomic_store_explicit(&channel_cell->returned, run_token, memory_order_relaxed);
}

const struct gate_host *gate_host;

_Noreturn void host_ends(int status)
{
	if (gate_host && gate_host->ends)
		gate_host->ends(status);
	REAL(_exit)(status);
	__builtin_unreachable();
}
