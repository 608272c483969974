// SPDX-License-Identifier: MIT
//
// Goes through time: see linearize.h. A heap holds the next moment of each lane, at which an
// operation begins or ends. A misfit leads back to a station; the stretch since then is repeated
// with random choices; if none of the repetitions fits, the first misfit is the verdict.
#include "recording/linearize.h"

#include "base/i18n.h"
#include "base/vec.h"
#include "recording/events.h"
#include "recording/lanes.h"
#include "recording/backtrack.h"
#include "recording/line.h"
#include "recording/step.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STATION_MOMENTS 2048 // moments between two stations
#define TRIES 500	     // repetitions of a stretch
#define FAULT_TRIES 20	     // repetitions if the misfit looks like a fault of the program

// ---- lanes and the heap ---------------------------------------------------------------------

// Notes that a chunk was read to its end.
static bool spend(struct line *l, struct reel *r)
{
	if (r->left == NO_CHUNK)
		return true;
	if (!VEC_FITS(l->spent, &l->spent_cap, l->nspent + 1))
		return line_failed(l);
	l->spent[l->nspent++] = r->left;
	r->left = NO_CHUNK;
	return true;
}

// Looks for the lane's next record, or for the end of its present one. True: the lane's next moment
// is known.
static bool lane_look(struct line *l, uint32_t lane)
{
	struct lane *k = &l->lanes[lane];
	if (l->states[lane] != LANE_IDLE)
		return k->closed || (k->closed = reel_closed(l->tape, k->place, &k->now));
	if (k->has)
		return true;
	k->has = reel_peek(&k->reel, l->tape, lane, &k->now);
	if (!spend(l, &k->reel) || !k->has)
		return false;
	k->place = (struct tape_place){k->reel.chunk, k->reel.slot};
	k->closed = k->now.end != OPEN_END;
	reel_turn(&k->reel);
	return true;
}

// An operation that was left out has no end of interest: its record stays the lane's present one
// until the end is on the tape.
static bool earlier(const struct line *l, uint32_t a, uint32_t b)
{
	bool a_ends = l->states[a] != LANE_IDLE, b_ends = l->states[b] != LANE_IDLE;
	int64_t x = a_ends ? l->lanes[a].now.end : l->lanes[a].now.begin;
	int64_t y = b_ends ? l->lanes[b].now.end : l->lanes[b].now.begin;
	if (x != y)
		return x < y;
	return a_ends != b_ends ? b_ends : a < b;
}

static void heap_down(struct line *l, size_t i)
{
	for (;;) {
		size_t least = i;
		for (size_t c = 2 * i + 1; c <= 2 * i + 2 && c < l->nheap; c++)
			if (earlier(l, l->heap[c], l->heap[least]))
				least = c;
		if (least == i)
			return;
		uint32_t lane = l->heap[i];
		l->heap[i] = l->heap[least];
		l->heap[least] = lane;
		i = least;
	}
}

// Rebuilds the heap from all lanes, including those that have appeared since.
static bool heap_make(struct line *l)
{
	uint32_t n = atomic_load_explicit(&l->tape->threads, memory_order_acquire);
	n = n <= MAX_THREADS ? n : MAX_THREADS;
	if (n > l->nlanes && !lanes_room(l, n))
		return false;
	if (!VEC_FITS(l->heap, &l->heap_cap, l->nlanes + 1))
		return line_failed(l);
	l->nheap = 0;
	if (!VEC_FITS(l->under, &l->under_cap, l->nlanes + 1))
		return line_failed(l);
	l->nunder = 0;
	for (uint32_t lane = 1; lane <= l->nlanes; lane++) {
		if (l->states[lane] != LANE_IDLE)
			l->under[l->nunder++] = lane;
		if (lane_look(l, lane))
			l->heap[l->nheap++] = lane;
	}
	for (size_t i = l->nheap / 2; i-- > 0;)
		heap_down(l, i);
	return l->state != LINE_FAILED;
}

// Removes the moment of the heap's first lane.
static void heap_next(struct line *l)
{
	if (!lane_look(l, l->heap[0]))
		l->heap[0] = l->heap[--l->nheap];
	heap_down(l, 0);
}

// ---- misfits --------------------------------------------------------------------------------

static void say_misfit(struct line *l, uint32_t lane)
{
	const struct lane *k = &l->lanes[lane];
	const char *code = op_rows[k->now.op].code;
	if (k->closed)
		snprintf(l->trouble, sizeof l->trouble,
			 _("the record has no legal order: at %lld ns, %s of thread %u cannot "
			   "have had the result %d"),
			 (long long)l->now, code, k->number, k->now.result);
	else
		snprintf(l->trouble, sizeof l->trouble,
			 _("the record has no legal order: at %lld ns, thread %u cannot be at %s"),
			 (long long)l->now, k->number, code);
}

// The program has made a fault, which is recorded as the last step.
static bool is_mistake(struct line *l, uint32_t lane)
{
	uint32_t other, thread = l->lanes[lane].number;
	return l->states[lane] == LANE_OPEN && thread &&
	       l->world.threads[thread].phase == PHASE_CALL &&
	       world_fault(&l->world, thread, &other);
}

// The begin of the earliest operation that overlaps the lane's operation; ends of threads do not
// count.
static int64_t under_way_since(const struct line *l, uint32_t lane)
{
	int64_t since = l->lanes[lane].now.begin;
	for (size_t i = 0; i < l->nunder; i++) {
		const struct taped *t = &l->lanes[l->under[i]].now;
		bool brief = !op_ends(t->op) && !op_joins(t->op) && !op_sleeps(t->op);
		if (brief && t->begin < since && t->begin > l->now - 1000000)
			since = t->begin;
	}
	return since;
}

// A lane's record does not fit. True: a stretch will be repeated; false: the misfit is the verdict.
static bool misfit(struct line *l, uint32_t lane)
{
	unsigned tries = is_mistake(l, lane) ? FAULT_TRIES : TRIES;
	if (l->state == LINE_FAILED)
		return false;
	if (!l->gives_up) {
		if (l->now > l->failed_at) {
			l->failed_at = l->now;
			l->failed_from = under_way_since(l, lane);
		}
		l->try++;
		l->gives_up = l->try > tries;
		if (l->gives_up)
			l->try = 0; // with the preferred choices: the order that is shown is a
				    // likely one
		l->random = l->try * 2654435761u;
		return station_back(l) && heap_make(l);
	}
	if (is_mistake(l, lane)) {
		l->state = LINE_MISUSE;
		l->culprit = lane;
		return line_step(l, lane, OUT_GO, 0) && false;
	}
	l->state = LINE_TROUBLE;
	say_misfit(l, lane);
	return false;
}

// ---- moments --------------------------------------------------------------------------------

static bool begin(struct line *l, uint32_t lane)
{
	enum begun begun = lane_begin(l, lane);
	if (begun == BEGIN_FAILED)
		return false;
	if (begun == BEGUN) {
		l->states[lane] = LANE_OPEN;
		l->under[l->nunder++] = lane;
		lane_begun(l, lane);
	}
	l->lanes[lane].has = false;
	return true;
}

// An operation ends. False: it does not fit, or (need_more) its result is not known yet.
static bool end(struct line *l, uint32_t lane)
{
	if (!l->world.over) {
		if (l->try)
			lanes_stir(l);
		if (!lane_finish(l, lane) || !lane_opened(l, lane))
			return false;
	}
	l->states[lane] = LANE_IDLE;
	size_t i = 0;
	while (l->under[i] != lane)
		i++;
	l->under[i] = l->under[--l->nunder];
	return true;
}

static bool make_stations(struct line *l)
{
	bool again = l->try || l->gives_up;
	if (++l->since_station < STATION_MOMENTS || (again && l->now <= l->failed_at))
		return true;
	l->try = 0;
	l->gives_up = false;
	return station_make(l);
}

static bool any_damage(const struct line *l)
{
	for (uint32_t lane = 1; lane <= l->nlanes; lane++)
		if (l->lanes[lane].reel.damaged)
			return true;
	return false;
}

enum line_state line_advance(struct line *l, int64_t until, bool final)
{
	l->final = final;
	if (l->state != LINE_GOES || !heap_make(l))
		return l->state;
	while (l->nheap) {
		uint32_t lane = l->heap[0];
		bool ends = l->states[lane] != LANE_IDLE;
		int64_t at = ends ? l->lanes[lane].now.end : l->lanes[lane].now.begin;
		if (at > until)
			break;
		l->now = at > l->now ? at : l->now;
		l->need_more = false;
		if (ends ? end(l, lane) : begin(l, lane)) {
			heap_next(l);
			if (!make_stations(l))
				return l->state;
		} else if (l->need_more) {
			break;
		} else if (!misfit(l, lane)) {
			return l->state;
		}
	}
	if (final && any_damage(l)) {
		l->state = LINE_TROUBLE;
		snprintf(l->trouble, sizeof l->trouble,
			 _("the program wrote over the memory in which it is recorded"));
	}
	return l->state == LINE_GOES && l->world.over ? LINE_OVER : l->state;
}

// ---- the end --------------------------------------------------------------------------------

static enum stuck stuck_now(struct line *l)
{
	uint16_t cycle[8];
	size_t n;
	for (size_t i = 0; i < l->nunder; i++)
		lane_settle(l, l->under[i]);
	return world_stuck(&l->world, cycle, 8, &n);
}

// The first lane that is blocked in a call that is a fault; 0: none.
static uint32_t hanging_mistake(struct line *l)
{
	for (size_t i = 0; i < l->nunder; i++)
		if (!l->lanes[l->under[i]].closed && is_mistake(l, l->under[i]))
			return l->under[i];
	return 0;
}

enum stuck line_stuck(struct line *l)
{
	if (l->state != LINE_GOES || !line_save(l, &l->start))
		return STUCK_NOT;
	enum stuck stuck = stuck_now(l);
	if (hanging_mistake(l))
		stuck = STUCK_DEADLOCK;
	line_restore(l, &l->start);
	return stuck;
}

// The EV_END of a run that ended like this.
static struct event end_event(struct line *l, enum end kind, int64_t arg)
{
	struct event e = {.kind = EV_END, .op = (uint8_t)kind, .arg = arg};
	uint32_t other, thread = l->lanes[l->culprit].number;
	if (l->state == LINE_TROUBLE) {
		e.op = END_TROUBLE;
		e.arg = 0;
		e.other = (uint32_t)strlen(l->trouble);
	} else if (l->state == LINE_MISUSE) {
		const struct thread *th = &l->world.threads[thread];
		e.op = END_MISUSE;
		e.thread = (uint16_t)thread;
		e.object = th->op.object;
		e.site = th->op.site;
		e.arg = world_fault(&l->world, thread, &other);
	}
	return e;
}

enum end line_end(struct line *l, enum end kind, int64_t arg)
{
	if (l->state == LINE_FAILED)
		return END_NONE;
	if (l->state == LINE_GOES) {
		stuck_now(l);
		uint32_t lane = hanging_mistake(l);
		if (kind == END_DEADLOCK && lane) {
			l->state = LINE_MISUSE;
			l->culprit = lane;
			line_step(l, lane, OUT_GO, 0);
		}
	}
	struct event e = end_event(l, kind, arg);
	if (!line_emit(l, e, l->trouble) || !line_emit_sites(l) ||
	    l->sink.write(l->sink.ctx, l->out, l->nout))
		return END_NONE;
	l->nout = 0;
	return e.op;
}

void line_cut(struct line *l)
{
	l->nout = 0;
	l->done = l->older.save.done; // operations after the station were not written
	l->state = LINE_CUT;
}

unsigned long long line_operations(const struct line *l)
{
	return l->done;
}

const char *line_trouble(const struct line *l)
{
	return l->trouble;
}

int line_open(struct line **out, struct tape *tape, struct sink sink)
{
	struct line *l = calloc(1, sizeof *l);
	*out = l;
	if (!l)
		return ENOMEM;
	l->tape = tape;
	l->sink = sink;
	l->failed_at = -1;
	// in a recorded run sleeps and time limits end, and spurious wake-ups happen, at any moment
	struct rules rules = {.any_timeouts = true, .spurious = -1};
	if (!world_init(&l->world, rules) && lanes_room(l, 1) && station_make(l))
		return 0;
	line_close(l);
	*out = NULL;
	return ENOMEM;
}

void line_close(struct line *l)
{
	if (l)
		line_free(l);
}
