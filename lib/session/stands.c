// SPDX-License-Identifier: MIT
//
// The variables of a program that asks: see stands.h.
#include "session/stands.h"

#include "session/session_orders.h"

#include <sys/uio.h>

// The process is not stopped by this, and need not be traced: it may be read if it could be traced,
// which a program that treadle has started can.
static bool read_process(void *ctx, uint64_t addr, void *to, size_t n)
{
	const struct session_memory *m = ctx;
	struct iovec mine = {to, n}, its = {(void *)(uintptr_t)addr, n};
	return process_vm_readv(m->pid, &mine, 1, &its, 1, 0) == (ssize_t)n;
}

bool session_memory(struct session *s, struct session_memory *out)
{
	struct stands_thread first;
	int pid = (int)s->wire->stands.process; // wire.child may not be written yet
	*out = (struct session_memory){.memory = {read_process, out}, .pid = pid};
	return s->state == SESSION_ASKS && pid > 1 && session_is_child(s, pid) &&
	       read_process(out, s->wire->stands.threads, &first, sizeof first);
}

bool session_calls(struct session *s, const struct session_memory *m, uint32_t thread,
		   call_found *f, void *ctx)
{
	const struct stands *stands = &s->wire->stands;
	struct stands_thread at;
	if (thread > MAX_THREADS || !stands->place ||
	    !m->memory.read(m->memory.ctx, stands->threads + thread * sizeof at, &at, sizeof at) ||
	    !at.called || !at.low)
		return false;
	struct stand stand = {.known = 1u << STAND_STACK | 1u << STAND_ADDRESS};
	stand.registers[STAND_STACK] = at.low;
	stand.registers[STAND_ADDRESS] = stands->place;
	calls_walk(s->program.symbols, &stand, &m->memory, f, ctx);
	return true;
}

struct symbols *session_symbols(struct session *s)
{
	return s->program.symbols;
}
