// SPDX-License-Identifier: MIT
//
// The states of threads: see states.h.
#include "visualizer/history/states.h"

#include "base/i18n.h"
#include "visualizer/history/waits.h"

const struct state_row state_rows[STATES] = {
	[STATE_RUNNING] = {'*', STYLE_RUNNING, N_("running"), MARK_RUNNING},
	[STATE_READY] = {'R', STYLE_READY, N_("ready"), MARK_LINE},
	[STATE_BLOCKED] = {'B', STYLE_BLOCKED, N_("blocked"), MARK_BLOCKED},
	[STATE_STUCK] = {'!', STYLE_FAULT, N_("stuck"), MARK_STUCK},
	[STATE_WAITING] = {'W', STYLE_WAITING, N_("waiting"), MARK_WAITING},
	[STATE_SLEEPING] = {'S', STYLE_SLEEPING, N_("sleeping"), MARK_SLEEPING},
	[STATE_NEW] = {'N', STYLE_READY, N_("new"), MARK_NEW},
	[STATE_ENDED] = {'E', STYLE_DIM, N_("ended"), MARK_NOTHING},
	[STATE_STOPPED] = {'X', STYLE_FAULT, N_("stopped"), MARK_STOPPED},
	[STATE_NONE] = {' ', STYLE_DIM, "", MARK_NOTHING},
};

size_t states_threads(const struct story *s)
{
	size_t n = s->world.nthreads;
	while (n && s->world.threads[n].life == LIFE_NONE)
		n--;
	return n;
}

static enum state state_of_alive(const struct story *s, uint32_t thread)
{
	const struct world *w = &s->world;
	const struct thread *th = &w->threads[thread];
	if (s->end_kind == END_MISUSE && s->end_thread == thread)
		return STATE_STOPPED;
	if (th->phase == PHASE_RUN)
		return s->end == NO_SLOT ? STATE_RUNNING : w->over ? STATE_ENDED : STATE_STOPPED;
	if (th->phase != PHASE_WAIT && world_enabled(w, thread))
		return STATE_READY;
	if (waits_stuck(s, thread))
		return STATE_STUCK;
	if (th->phase == PHASE_WAIT)
		return STATE_WAITING;
	return th->op.code == OP_SLEEP ? STATE_SLEEPING : STATE_BLOCKED;
}

enum state state_of(const struct story *s, uint32_t thread)
{
	const struct world *w = &s->world;
	if (thread > w->nthreads || w->threads[thread].life == LIFE_NONE)
		return STATE_NONE;
	if (w->threads[thread].life == LIFE_EXITED)
		return STATE_ENDED;
	return w->threads[thread].life == LIFE_NEW ? STATE_NEW : state_of_alive(s, thread);
}
