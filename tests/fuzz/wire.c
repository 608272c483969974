// SPDX-License-Identifier: MIT
//
// A program that writes what it likes to its session: messages of any bytes and length on the
// socket, any events in shared memory, and any count of them.
//
// An input is a row of parts: a byte that says what (its low bits), a byte that says how long, and
// so many bytes: a message for the socket, or slots of shared memory.
#include "session/session_orders.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

enum { NUMBER = 1 }; // of the execution
enum { PART_EVENTS, PART_COUNT, PART_MESSAGE, PART_CHOOSE, PART_OUTPUT, PART_ENDED, PARTS };

static struct wire *wire;

static void open_session(struct session *s, int *program)
{
	int pair[2];
	if (!wire)
		wire = mmap(NULL, sizeof *wire, PROT_READ | PROT_WRITE,
			    MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (wire == MAP_FAILED || socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair))
		abort();
	atomic_store(&wire->ended, 0);
	atomic_store(&wire->child, 0);
	memset(&wire->cells[NUMBER], 0, sizeof wire->cells[0].run + 64);
	*s = (struct session){.program = {.socket = pair[0]},
			      .wire = wire,
			      .output = memfd_create("output", MFD_CLOEXEC),
			      .orders = {{.number = NUMBER}},
			      .norders = 1,
			      .number = NUMBER,
			      .state = SESSION_RUNNING};
	*program = pair[1];
}

static void part(struct session *s, int program, const uint8_t *data, size_t n, unsigned kind)
{
	struct status st = {0};
	uint32_t count = 0;
	struct wire_cell *cell = wire_cell(wire, NUMBER);
	size_t whole = n / sizeof *cell->events * sizeof *cell->events;
	switch (kind % PARTS) {
	case PART_EVENTS:
		memcpy(cell->events, data, n);
		atomic_store(&cell->n, (uint32_t)(whole / sizeof *cell->events));
		break;
	case PART_COUNT:
		memcpy(&count, data, n < sizeof count ? n : sizeof count);
		atomic_store(&cell->n, count % 64 ? count % 4096 : WIRE_EVENTS + count);
		break;
	case PART_MESSAGE:
		send(program, data, n, MSG_NOSIGNAL | MSG_DONTWAIT);
		break;
	case PART_CHOOSE:
		session_choose(s, (struct choice){.thread = (uint16_t)n}, &st);
		break;
	case PART_OUTPUT:
		if (write(s->output, data, n) < 0)
			abort();
		break;
	case PART_ENDED:
		memcpy(&count, data, n < sizeof count ? n : sizeof count);
		atomic_store(&cell->status, (int32_t)count);
		atomic_store(&wire->ended, NUMBER);
		break;
	}
	enum session_state state;
	session_wait(s, 0, &state, &st);
}

static size_t add_part(uint8_t *out, size_t at, unsigned kind, const void *data, size_t n)
{
	out[at] = (uint8_t)kind;
	out[at + 1] = (uint8_t)((n + 3) / 4);
	memset(out + at + 2, 0, (n + 3) / 4 * 4);
	memcpy(out + at + 2, data, n);
	return at + 2 + (n + 3) / 4 * 4;
}

// Some whole events at a time, and a message that says they are there.
size_t fuzz_seed(unsigned nth, uint8_t *out, size_t most)
{
	struct trace t;
	size_t n = 0;
	if (!fuzz_trace(nth, &t))
		return 0;
	for (size_t at = 0; at < t.n && n + 2048 < most;) {
		size_t end = at;
		while (end < t.n && end + event_slots(&t.ev[end]) <= at + 31)
			end += event_slots(&t.ev[end]);
		if (end == at)
			break;
		bool last = end == t.n;
		struct msg m = {.kind = nth % 2 ? MSG_ASK : MSG_FULL, .number = NUMBER};
		n = add_part(out, n, PART_EVENTS, t.ev + at, (end - at) * sizeof *t.ev);
		n = add_part(out, n, PART_OUTPUT, "wet\033[2J\n", 8);
		n = last ? add_part(out, n, PART_ENDED, "", 0)
			 : add_part(out, n, PART_MESSAGE, &m, sizeof m);
		n = add_part(out, n, PART_CHOOSE, "", 1);
		at = end;
	}
	trace_free(&t);
	return n;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct session s;
	int program;
	const uint8_t *keys = data;
	open_session(&s, &program);
	for (size_t at = 0; at + 2 <= n;) {
		size_t want = data[at + 1] * 4u, have = n - at - 2;
		size_t take = want < have ? want : have;
		part(&s, program, data + at + 2, take, data[at]);
		at += 2 + take;
	}
	if (trace_valid(s.trace.ev, s.trace.n) != s.trace.n)
		abort();
	fuzz_tell(&s.trace);
	fuzz_look(&s.trace, keys, n < 16 ? n : 16);
	close(program);
	close(s.program.socket);
	close(s.output);
	while (s.norders)
		order_remove(&s);
	free(s.copy);
	trace_free(&s.trace);
	return 0;
}
