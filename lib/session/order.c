// SPDX-License-Identifier: MIT
//
// The search of the linearizer: making one operation take effect with the result it had. If it
// cannot now, one of those under way must come first: the operations on the same object, the end
// of a thread that is joined, the creation of one that starts. They are tried in the order in
// which they end, each with what it needs in turn, and undone if it leads nowhere.
//
// Preferences that are right nearly always: a signal wakes the waiter that returns first; whoever
// began to wait before a signal began is waiting; a wait that timed out did so before the
// signal that would have woken it. When they are wrong, a later misfit leads back to a station,
// and chance decides in their place.
#include "session/line.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum go { GO_DONE, GO_MORE, GO_NOT };

static bool is_wait(uint8_t op)
{
	return op == OP_COND_WAIT || op == OP_COND_WAIT_INT;
}

static const struct thread *thread_at(const struct line *l, uint32_t lane)
{
	return &l->world.threads[l->lanes[lane].number];
}

// Is the lane's operation pending in the model?
static bool is_open(const struct line *l, uint32_t lane)
{
	return l->states[lane] == LANE_OPEN;
}

static bool wants(const struct lane *k, int32_t result)
{
	return k->closed && k->now.result == result;
}

// ---- what an operation would give back ------------------------------------------------------

struct gives {
	int32_t result;
	int64_t value;
	bool has_value; // the value is on the tape as well
};

typedef struct gives gives_fn(const struct world *w, uint32_t t);

static const struct object *object_of(const struct world *w, uint32_t t)
{
	return &w->objects[w->threads[t].op.object];
}

static struct gives gives_lock(const struct world *w, uint32_t t)
{
	const struct object *o = object_of(w, t);
	bool again = o->owner == t;
	if (again && o->type == MUTEX_ERRORCHECK && w->threads[t].op.code == OP_LOCK)
		return (struct gives){.result = EDEADLK};
	bool free = !o->owner || (again && o->type == MUTEX_RECURSIVE);
	return (struct gives){.result = free ? 0 : EBUSY};
}

static struct gives gives_trywait(const struct world *w, uint32_t t)
{
	return (struct gives){.result = object_of(w, t)->value > 0 ? 0 : EAGAIN};
}

static struct gives gives_getvalue(const struct world *w, uint32_t t)
{
	return (struct gives){.value = object_of(w, t)->value, .has_value = true};
}

static struct gives gives_open(const struct world *w, uint32_t t)
{
	int flags = OPEN_FLAGS(w->threads[t].op.arg);
	bool there = object_of(w, t)->other, create = flags & OPEN_CREATE;
	int32_t refused = create && flags & OPEN_EXCLUSIVE ? EEXIST : 0;
	return (struct gives){.result = there ? refused : create ? 0 : ENOENT, .value = !there};
}

static struct gives gives_unlink(const struct world *w, uint32_t t)
{
	return (struct gives){.result = object_of(w, t)->other ? 0 : ENOENT};
}

static struct gives gives_rdlock(const struct world *w, uint32_t t)
{
	bool held = object_of(w, t)->owner;
	int32_t busy = w->threads[t].op.code == OP_RDLOCK ? EDEADLK : EBUSY;
	return (struct gives){.result = held ? busy : 0};
}

static struct gives gives_wrlock(const struct world *w, uint32_t t)
{
	bool held = object_of(w, t)->owner || object_of(w, t)->count;
	int32_t busy = w->threads[t].op.code == OP_WRLOCK ? EDEADLK : EBUSY;
	return (struct gives){.result = held ? busy : 0};
}

static struct gives gives_barrier(const struct world *w, uint32_t t)
{
	return (struct gives){.value = w->threads[t].phase == PHASE_CALL, .has_value = true};
}

static struct gives gives_once(const struct world *w, uint32_t t)
{
	return (struct gives){.value = !object_of(w, t)->done, .has_value = true};
}

static struct gives gives_tryjoin(const struct world *w, uint32_t t)
{
	bool ended = w->threads[w->threads[t].op.other].life == LIFE_EXITED;
	return (struct gives){.result = ended ? 0 : EBUSY};
}

static struct gives gives_interrupted(const struct world *w, uint32_t t)
{
	return (struct gives){.value = w->threads[t].interrupted, .has_value = true};
}

static gives_fn *const gives_of[OPS] = {
	[OP_LOCK] = gives_lock,
	[OP_TRYLOCK] = gives_lock,
	[OP_SEM_TRYWAIT] = gives_trywait,
	[OP_SEM_GETVALUE] = gives_getvalue,
	[OP_SEM_OPEN] = gives_open,
	[OP_SEM_UNLINK] = gives_unlink,
	[OP_RDLOCK] = gives_rdlock,
	[OP_TRYRDLOCK] = gives_rdlock,
	[OP_WRLOCK] = gives_wrlock,
	[OP_TRYWRLOCK] = gives_wrlock,
	[OP_BARRIER_WAIT] = gives_barrier,
	[OP_ONCE] = gives_once,
	[OP_TRYJOIN] = gives_tryjoin,
	[OP_INTERRUPTED] = gives_interrupted,
};

// Results that the model does not tell apart from success.
static bool same_result(const struct taped *t, int32_t result)
{
	return t->result == result || t->op == OP_SLEEP || t->op == OP_YIELD;
}

static bool fits(const struct line *l, uint32_t lane)
{
	const struct lane *k = &l->lanes[lane];
	if (!k->closed)
		return true;
	struct gives g = {0};
	if (gives_of[k->now.op])
		g = gives_of[k->now.op](&l->world, k->number);
	bool opened = k->now.op == OP_SEM_OPEN && k->now.result == 0;
	if (opened && g.value != (k->now.value & 1)) // created it, or found it
		return false;
	return same_result(&k->now, g.result) && (!g.has_value || g.value == k->now.value);
}

// ---- one step of one operation --------------------------------------------------------------

static enum go go_wait(struct line *l, uint32_t lane)
{
	const struct lane *k = &l->lanes[lane];
	const struct thread *th = thread_at(l, lane);
	switch (th->phase) {
	case PHASE_CALL:
		if (th->interrupted && k->now.op == OP_COND_WAIT_INT) {
			if (k->closed && k->now.result != EINTR)
				return GO_NOT;
			return line_step(l, lane, OUT_GO, 0) ? GO_DONE : GO_NOT;
		}
		return line_step(l, lane, OUT_GO, 0) ? GO_MORE : GO_NOT;
	case PHASE_WAIT:
		if (!wants(k, ETIMEDOUT))
			return GO_NOT;
		return line_step(l, lane, OUT_TIMEOUT, 0) ? GO_MORE : GO_NOT;
	default: {
		bool interrupted = th->interrupted && k->now.op == OP_COND_WAIT_INT;
		int32_t result = interrupted ? EINTR : th->result;
		if (k->closed && k->now.result != result)
			return GO_NOT;
		return line_step(l, lane, OUT_GO, 0) ? GO_DONE : GO_NOT;
	}
	}
}

// Those in the wait set of a condition whose wait timed out leave it now.
static void let_time_out(struct line *l, uint32_t cond)
{
	for (size_t i = 0; i < l->nunder; i++) {
		uint32_t j = l->under[i];
		if (is_open(l, j) && thread_at(l, j)->phase == PHASE_WAIT &&
		    thread_at(l, j)->op.object == cond && wants(&l->lanes[j], ETIMEDOUT))
			line_step(l, j, OUT_TIMEOUT, 0);
	}
}

// Those that began to wait before this signal began are waiting.
static void let_wait(struct line *l, uint32_t lane, uint32_t cond)
{
	uint32_t other;
	for (size_t i = 0; i < l->nunder; i++) {
		uint32_t j = l->under[i];
		if (!is_open(l, j) || !is_wait(l->lanes[j].now.op))
			continue;
		const struct lane *k = &l->lanes[j];
		if (thread_at(l, j)->phase != PHASE_CALL || thread_at(l, j)->op.object != cond ||
		    k->now.begin >= l->lanes[lane].now.begin || wants(k, ETIMEDOUT))
			continue;
		if (l->try && line_random(l, 4) == 0)
			continue;
		bool marked = thread_at(l, j)->interrupted && k->now.op == OP_COND_WAIT_INT;
		if (!marked && !world_fault(&l->world, k->number, &other))
			line_step(l, j, OUT_GO, 0);
	}
}

// How well a waiter suits a signal: the one that returned first, then those that never did, then
// those that were interrupted; 0: not at all.
static int suits(const struct lane *k)
{
	if (!k->closed)
		return 2;
	return k->now.result == 0 ? 3 : k->now.result == EINTR ? 1 : 0;
}

static uint32_t signalled(struct line *l, uint32_t cond)
{
	uint32_t best = 0, n = 0;
	for (size_t i = 0; i < l->nunder; i++) {
		uint32_t j = l->under[i];
		if (!is_open(l, j) || thread_at(l, j)->phase != PHASE_WAIT ||
		    thread_at(l, j)->op.object != cond)
			continue;
		const struct lane *a = &l->lanes[j], *b = &l->lanes[best];
		bool better = !best || suits(a) > suits(b) ||
			      (suits(a) == suits(b) && a->now.end < b->now.end);
		if (l->try && line_random(l, 3) == 0)
			better = line_random(l, ++n) == 0;
		if (better)
			best = j;
	}
	return best;
}

static enum go go_signal(struct line *l, uint32_t lane)
{
	uint32_t cond = thread_at(l, lane)->op.object;
	let_wait(l, lane, cond);
	let_time_out(l, cond);
	uint32_t target = 0;
	if (l->lanes[lane].now.op == OP_SIGNAL) {
		target = signalled(l, cond);
		target = target ? l->lanes[target].number : 0;
	}
	return line_step(l, lane, OUT_GO, target) ? GO_DONE : GO_NOT;
}

// The wait that an interruption meets, 0: none. It must not be under way any more if it did not
// return EINTR; and it had better be waiting if it did.
static uint32_t interrupted_wait(const struct line *l, uint32_t lane)
{
	uint32_t target = thread_at(l, lane)->op.other;
	uint32_t j = target < l->lane_of_cap ? l->lane_of[target] : 0;
	return j && is_open(l, j) && l->lanes[j].now.op == OP_COND_WAIT_INT ? j : 0;
}

static enum go go_interrupt(struct line *l, uint32_t lane)
{
	uint32_t other, j = interrupted_wait(l, lane);
	if (j && l->lanes[j].closed && l->lanes[j].now.result != EINTR)
		return GO_NOT;
	if (j && thread_at(l, j)->phase == PHASE_CALL && !thread_at(l, j)->interrupted &&
	    !world_fault(&l->world, l->lanes[j].number, &other))
		line_step(l, j, OUT_GO, 0);
	return line_step(l, lane, OUT_GO, 0) ? GO_DONE : GO_NOT;
}

// How often the semaphore at an address is open. It stands in the map, beside the address.
static uint64_t open_key(uint64_t addr)
{
	return ~addr;
}

// A semaphore that is open stays at its address, and is the one that stands there.
static enum go go_open(struct line *l, uint32_t lane)
{
	uint64_t at = (uint64_t)l->lanes[lane].now.value & ~1ul;
	uint32_t times = line_leads(l, open_key(at));
	uint32_t name = thread_at(l, lane)->op.object;
	bool succeeds = l->lanes[lane].now.result == 0;
	if (succeeds && times && l->world.objects[name].other != line_leads(l, at))
		return GO_NOT;
	if (!line_step(l, lane, OUT_GO, 0))
		return GO_NOT;
	if (succeeds && (!line_bind(l, at, (uint32_t)thread_at(l, lane)->value) ||
			 !line_bind(l, open_key(at), times + 1)))
		return GO_NOT;
	return GO_DONE;
}

static enum go go_close(struct line *l, uint32_t lane)
{
	uint64_t key = open_key(l->lanes[lane].now.addr);
	uint32_t times = line_leads(l, key);
	if (times && !line_bind(l, key, times > 1 ? times - 1 : LEADS_NOWHERE))
		return GO_NOT;
	return line_step(l, lane, OUT_GO, 0) ? GO_DONE : GO_NOT;
}

// One step of a lane's operation, if the model allows it and it fits what is on the tape.
static enum go go_once(struct line *l, uint32_t lane)
{
	const struct lane *k = &l->lanes[lane];
	const struct thread *th = thread_at(l, lane);
	uint32_t other;
	if (th->op.code != k->now.op || world_fault(&l->world, k->number, &other))
		return GO_NOT;
	bool first_wait = is_wait(th->op.code) && th->phase == PHASE_CALL;
	if (!k->closed && !l->final && !first_wait) {
		l->need_more = true;
		return GO_NOT;
	}
	if (is_wait(th->op.code))
		return go_wait(l, lane);
	if (wants(k, ETIMEDOUT))
		return line_step(l, lane, OUT_TIMEOUT, 0) ? GO_DONE : GO_NOT;
	if (!world_enabled(&l->world, k->number) || !fits(l, lane))
		return GO_NOT;
	if (th->op.code == OP_SIGNAL || th->op.code == OP_BROADCAST)
		return go_signal(l, lane);
	if (th->op.code == OP_INTERRUPT)
		return go_interrupt(l, lane);
	if (th->op.code == OP_SEM_OPEN && k->closed)
		return go_open(l, lane);
	if (th->op.code == OP_SEM_CLOSE)
		return go_close(l, lane);
	return line_step(l, lane, OUT_GO, 0) ? GO_DONE : GO_NOT;
}

// ---- those that only look -------------------------------------------------------------------

// Does a lane's operation leave everything as it is? Then it can take effect at any moment at
// which it fits, and the first is as good as any.
static bool only_looks(const struct lane *k)
{
	if (!k->closed)
		return false;
	switch (k->now.op) {
	case OP_COND_WAIT:
	case OP_COND_WAIT_INT:
		return false;
	case OP_SEM_GETVALUE:
		return true;
	case OP_INTERRUPTED:
		return !k->now.value;
	default:
		return k->now.result == EBUSY || k->now.result == EAGAIN ||
		       k->now.result == ETIMEDOUT || k->now.result == ENOENT ||
		       k->now.result == EEXIST;
	}
}

static void now_done(struct line *l, uint32_t lane)
{
	l->states[lane] = LANE_DONE;
	l->nlookers -= only_looks(&l->lanes[lane]);
}

// Lets those that only look take effect, where they fit.
static void let_look(struct line *l)
{
	for (size_t i = 0; i < l->nunder && l->nlookers; i++) {
		uint32_t j = l->under[i];
		if (is_open(l, j) && only_looks(&l->lanes[j]) && go_once(l, j) == GO_DONE)
			now_done(l, j);
	}
}

void lane_begun(struct line *l, uint32_t lane)
{
	l->nlookers += only_looks(&l->lanes[lane]);
	let_look(l);
}

static enum go lane_go(struct line *l, uint32_t lane)
{
	if (l->states[lane] == LANE_DONE)
		return GO_DONE;
	enum go go = go_once(l, lane);
	if (go == GO_DONE)
		now_done(l, lane);
	if (go != GO_NOT)
		let_look(l);
	return go;
}

// ---- what must come first -------------------------------------------------------------------

// Does lane k fail because its object is not held, or not taken enough?
static bool wants_it_taken(const struct lane *k)
{
	if (is_wait(k->now.op))
		return false;
	return wants(k, EBUSY) || wants(k, EAGAIN) || wants(k, ETIMEDOUT) ||
	       k->now.op == OP_SEM_GETVALUE;
}

// What an operation is to others on its object: it gives it free, takes it (if it succeeded), or
// changes it in a way that any of them may see.
enum role { ROLE_NONE, ROLE_GIVES, ROLE_TAKES, ROLE_CHANGES };

static const uint8_t roles[OPS] = {
	[OP_INIT] = ROLE_GIVES,		  [OP_DESTROY] = ROLE_CHANGES,
	[OP_LOCK] = ROLE_TAKES,		  [OP_TRYLOCK] = ROLE_TAKES,
	[OP_UNLOCK] = ROLE_GIVES,	  [OP_COND_INIT] = ROLE_GIVES,
	[OP_COND_DESTROY] = ROLE_CHANGES, [OP_SIGNAL] = ROLE_CHANGES,
	[OP_BROADCAST] = ROLE_CHANGES,	  [OP_SEM_INIT] = ROLE_GIVES,
	[OP_SEM_DESTROY] = ROLE_CHANGES,  [OP_SEM_WAIT] = ROLE_TAKES,
	[OP_SEM_TRYWAIT] = ROLE_TAKES,	  [OP_SEM_POST] = ROLE_GIVES,
	[OP_SEM_GETVALUE] = ROLE_CHANGES, [OP_SEM_OPEN] = ROLE_CHANGES,
	[OP_SEM_UNLINK] = ROLE_CHANGES,	  [OP_RW_INIT] = ROLE_GIVES,
	[OP_RW_DESTROY] = ROLE_CHANGES,	  [OP_RDLOCK] = ROLE_TAKES,
	[OP_TRYRDLOCK] = ROLE_TAKES,	  [OP_WRLOCK] = ROLE_TAKES,
	[OP_TRYWRLOCK] = ROLE_TAKES,	  [OP_RW_UNLOCK] = ROLE_GIVES,
	[OP_BARRIER_INIT] = ROLE_GIVES,	  [OP_BARRIER_DESTROY] = ROLE_CHANGES,
	[OP_BARRIER_WAIT] = ROLE_CHANGES, [OP_ONCE_DONE] = ROLE_GIVES,
};

// Could operation j on the object of k help k, by what they are?
static bool role_helps(const struct line *l, uint32_t j, uint32_t k)
{
	const struct lane *a = &l->lanes[j], *goal = &l->lanes[k];
	if (goal->now.op == OP_BARRIER_WAIT) // one of those that can pass just now
		return a->now.op != OP_BARRIER_WAIT ||
		       (world_enabled(&l->world, a->number) && fits(l, j));
	if (roles[goal->now.op] == ROLE_CHANGES)
		return true;
	if (roles[a->now.op] == ROLE_TAKES)
		return wants_it_taken(goal) && (!a->closed || a->now.result == 0);
	return roles[a->now.op] == ROLE_GIVES;
}

// The object that a thread's operation is about, as it stands.
static uint32_t needed(const struct thread *th)
{
	return th->phase == PHASE_RELOCK ? th->op.other : th->op.object;
}

// Could letting j's operation happen help k's?
static bool helps(const struct line *l, uint32_t j, uint32_t k)
{
	const struct thread *a = thread_at(l, j), *b = thread_at(l, k);
	const struct lane *goal = &l->lanes[k];
	switch (goal->now.op) {
	case OP_START:
		return a->op.code == OP_CREATE && a->op.other == goal->number;
	case OP_JOIN:
	case OP_TRYJOIN:
		return a->op.code == OP_EXIT && l->lanes[j].number == b->op.other;
	case OP_INTERRUPTED:
		return a->op.code == OP_INTERRUPT && a->op.other == goal->number;
	case OP_INTERRUPT:
		return interrupted_wait(l, k) == j;
	case OP_SEM_OPEN: // what stood at its address must be gone
		if (a->op.code == OP_SEM_CLOSE)
			return l->lanes[j].now.addr == ((uint64_t)goal->now.value & ~1ul);
		break;
	}
	if (wants(goal, EINTR) && a->op.code == OP_INTERRUPT && a->op.other == goal->number)
		return true;
	uint32_t object = needed(b);
	if (!object)
		return false;
	if (is_wait(a->op.code) && a->op.other == object)
		return a->phase != PHASE_WAIT || wants_it_taken(goal);
	if (a->op.object != object || (is_wait(a->op.code) && b->op.code != OP_COND_DESTROY))
		return false;
	if (b->phase == PHASE_WAIT)
		return a->op.code == OP_SIGNAL || a->op.code == OP_BROADCAST;
	return role_helps(l, j, k);
}

static bool finish(struct line *l, uint32_t lane, unsigned depth);

// Lets j's operation happen for k's sake: of a wait only its beginning, if it is the release of
// the mutex that helps.
static bool help(struct line *l, uint32_t j, uint32_t k, unsigned depth)
{
	const struct thread *a = thread_at(l, j);
	bool begins =
		is_wait(a->op.code) && a->phase == PHASE_CALL && !wants_it_taken(&l->lanes[k]);
	if (!begins)
		return finish(l, j, depth);
	return lane_go(l, j) != GO_NOT;
}

// The earlier a lane's operation ended, the earlier it is tried; of what never did, what began
// first.
static bool before(const struct lane *a, const struct lane *b)
{
	if (a->now.end != b->now.end)
		return a->now.end < b->now.end;
	return a->now.begin < b->now.begin;
}

#define HELPERS 64

static size_t find_helpers(struct line *l, uint32_t k, uint32_t *out)
{
	size_t n = 0;
	for (size_t i = 0; i < l->nunder; i++) {
		uint32_t j = l->under[i];
		if (j == k || l->busy[j] || !is_open(l, j) || !helps(l, j, k))
			continue;
		size_t at = n < HELPERS ? n++ : HELPERS;
		while (at > 0 && before(&l->lanes[j], &l->lanes[out[at - 1]])) {
			if (at < HELPERS)
				out[at] = out[at - 1];
			at--;
		}
		if (at < HELPERS)
			out[at] = j;
	}
	if (l->try && n > 1 && line_random(l, 4) == 0) {
		size_t i = line_random(l, (unsigned)n);
		uint32_t first = out[0];
		out[0] = out[i];
		out[i] = first;
	}
	return n;
}

// A wait that nobody woke woke by itself.
static bool wake_spuriously(struct line *l, uint32_t lane)
{
	const struct lane *k = &l->lanes[lane];
	return is_wait(k->now.op) && k->closed && k->now.result == 0 &&
	       thread_at(l, lane)->phase == PHASE_WAIT && line_step(l, lane, OUT_SPURIOUS, 0);
}

static bool finish(struct line *l, uint32_t lane, unsigned depth)
{
	enum go go;
	while ((go = lane_go(l, lane)) == GO_MORE)
		;
	if (go == GO_DONE)
		return true;
	if (depth >= SEARCH_DEPTH || l->nodes == 0 || l->state == LINE_FAILED)
		return false;
	l->nodes--;
	uint32_t helpers[HELPERS];
	size_t n = find_helpers(l, lane, helpers);
	if (n && !line_save(l, &l->saves[depth]))
		return false;
	l->busy[lane]++;
	bool done = false;
	for (size_t i = 0; i < n && !done; i++) {
		done = help(l, helpers[i], lane, depth + 1) && finish(l, lane, depth + 1);
		if (!done)
			line_restore(l, &l->saves[depth]);
	}
	l->busy[lane]--;
	return done || (wake_spuriously(l, lane) && finish(l, lane, depth + 1));
}

bool lane_finish(struct line *l, uint32_t lane)
{
	l->need_more = false;
	l->nodes = 20000;
	struct save *s = &l->start;
	if (l->states[lane] != LANE_OPEN)
		return true;
	// the common case: it can happen just now, and nothing need be undone
	enum go go;
	while ((go = lane_go(l, lane)) == GO_MORE)
		;
	if (go == GO_DONE)
		return true;
	l->need_more = false;
	if (!line_save(l, s))
		return false;
	if (finish(l, lane, 0))
		return true;
	line_restore(l, s);
	return false;
}

void lane_settle(struct line *l, uint32_t lane)
{
	uint32_t other;
	const struct lane *k = &l->lanes[lane];
	if (!is_open(l, lane) || k->closed || !is_wait(k->now.op))
		return;
	if (thread_at(l, lane)->phase == PHASE_CALL && !world_fault(&l->world, k->number, &other))
		line_step(l, lane, OUT_GO, 0);
}

void lanes_stir(struct line *l)
{
	// mostly close to what did not fit: there the choices are few, and matter
	bool close = l->now >= l->failed_from;
	unsigned odds = close ? 2 + l->try % 3 : l->try % 4 ? 200 : 16;
	for (size_t i = 0; i < l->nunder; i++) {
		uint32_t j = l->under[i];
		const struct lane *k = &l->lanes[j];
		if (is_open(l, j) && k->closed && k->now.op != OP_EXIT && line_random(l, odds) == 0)
			lane_go(l, j);
	}
}
