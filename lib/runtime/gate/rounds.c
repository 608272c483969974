// SPDX-License-Identifier: MIT
//
// Rounds of loops without an end: see rounds.h.
#include "runtime/gate/rounds.h"

#include "runtime/gate/channel.h"
#include "runtime/gate/run_world.h"
#include "runtime/gate/sites.h"
#include "runtime/mode.h"
#include "runtime/state_marks.h"

// By thread. A part of the state: what a thread may still do depends on it.
static struct done {
	uint8_t rounds[ROUNDS_LOOPS]; // begun, of each loop
	uint32_t gone_on;	      // loops, a bit each: since the last round has begun, the
				      // thread has done what makes it a round
} done[MAX_THREADS + 1];
OF_THREADS(done);

static const struct endless *wanted(void)
{
	return &channel_cell->run.rounds;
}

// Has the thread, which comes to the head of loop i, begun more rounds than are followed?
static bool begin_round(struct done *d, uint32_t i)
{
	bool first = !d->rounds[i];
	if (!first && !(d->gone_on >> i & 1))
		return false;
	d->gone_on &= ~(1u << i);
	d->rounds[i]++;
	for (uint32_t k = i + 1; k < ROUNDS_LOOPS && !first; k++)
		d->rounds[k] = 0;
	return d->rounds[i] > wanted()->most;
}

bool rounds_over(uint8_t code, uint64_t pc, bool *waits)
{
	const struct endless *w = wanted();
	struct done *d = &done[rt_self];
	if (!w->n || !rounds_visit(code) ||
	    run_world.nthreads == 1) // main makes ready, and ends that
		return false;
	uint64_t here = place_here(pc);
	bool over = false;
	for (uint32_t i = 0; i < w->n && i < ROUNDS_LOOPS; i++)
		if (w->loops[i].head == here && begin_round(d, i)) {
			*waits = w->loops[i].by == here && !over;
			over = true;
		}
	for (uint32_t i = 0; i < w->n && i < ROUNDS_LOOPS; i++)
		if (w->loops[i].by == here && d->rounds[i])
			d->gone_on |= 1u << i;
	return over;
}

void rounds_step(const struct step *s)
{
	const struct endless *w = wanted();
	if (!w->n || s->choice.outcome != OUT_GO || !op_gets_on(s->op.code, s->result))
		return;
	struct done *d = &done[s->choice.thread];
	for (uint32_t i = 0; i < w->n && i < ROUNDS_LOOPS; i++)
		if (!w->loops[i].by && d->rounds[i])
			d->gone_on |= 1u << i;
}
