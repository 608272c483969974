// SPDX-License-Identifier: MIT
//
// The runtime inside the program: what its files share. The interposed functions (wrap_*.c)
// know two things: how to turn a call into an operation, and the real function. In which mode
// the program runs they ask once a call:
//
//	RT_OFF		before main, outside `treadle`, after the end, in a process the program
//			forked, in a thread the runtime does not know: the real call.
//	RT_RECORD	the real call between record_begin() and record_end().
//	RT_PLAN		gate_op(): the model decides; the real object is never touched, so nothing
//			can block but the gate.
//
// Locks: none. In RT_PLAN one thread runs at a time and all shared state is its own until it
// hands over with a futex (release/acquire on struct seat.turn). In RT_RECORD each thread writes to
// its own buffer; what they share is atomic and says its order.
#ifndef RUNTIME_GATE_RT_H
#define RUNTIME_GATE_RT_H

#include "model/world.h"
#include "trace/event.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

enum rt_mode { RT_OFF, RT_RECORD, RT_PLAN };

// The mode of the process. Set once, before the program has a second thread.
extern enum rt_mode rt_process_mode;

// Who the calling thread is: 0 in threads that the runtime does not know. initial-exec: no
// allocation on access.
extern __thread uint32_t rt_self __attribute__((tls_model("initial-exec")));

// The mode for the calling thread, now.
static inline enum rt_mode rt_mode(void)
{
	return rt_self ? rt_process_mode : RT_OFF;
}

// Where the interposed function was called from.
#define RT_SITE() ((uint64_t)(uintptr_t)__builtin_return_address(0) - 1)

// What an operation gave back.
struct answer {
	int32_t result; // 0 or an errno value
	int64_t value;	// ops.def says nothing: a semaphore's value, 1 for the barrier's serial
			// thread, 1 for the thread that is to run a once, the object that
			// OP_SEM_OPEN opened and whether it was created (see gate.h)
};

// ---- the gate (gate.c, plan mode only) --------------------------------------------------

// The calling thread is about to do `code` on the object of `kind` that the program keeps at
// `addr` (NULL: none). other: a thread number, or 0; mutex: the mutex of a condition wait.
// Returns when the model has let it happen and it is this thread's turn. Never returns if the
// run ends.
struct answer gate_op(enum op_code code, enum kind kind, void *addr, uint32_t other, void *mutex,
		      int64_t arg, uint64_t site);

// The calling thread goes on after an operation that let others go on: a step of its own, if the
// run sets such code apart (OP_RESUME); else nothing.
void gate_resume(uint64_t site);

// The object number of what the program keeps at addr, met for the first time or not; a static
// initialiser's mutex type is read from it. 0: memory ran out.
uint32_t gate_object(enum kind kind, void *addr);

// An initialisation: forgets what stood at addr before. type: of a mutex. Then gate_op(..INIT).
void gate_renew(enum kind kind, void *addr, int type);

// The object for the name of a semaphore, and where the semaphore that OP_SEM_OPEN opened is
// kept; and the name's back way: the object kept at addr.
uint32_t gate_name(const char *name);
struct answer gate_op_object(enum op_code code, uint32_t object, int64_t arg, uint64_t site);
void *gate_sem_at(uint32_t object);

// The calling thread, which is not at the gate, is about to do `code` on a place in memory of so
// many bytes (see memory.h).
void gate_op_place(enum op_code code, uint32_t object, uint32_t size, int64_t arg, uint64_t site);

// Something outside the model was met: shown in the verdict's limits, and nothing is proved. Once a
// text. Both modes.
void rt_limit(const char *text);

// The same of what keeps no search from being a proof: what is idealized, or not shown.
void rt_note(const char *text);

// Something the program tells about itself: an event of this kind. addr or arg goes into
// event.arg; text, n bytes, NULL for a kind without. EV_THREAD_NAME: object is the thread's number,
// 0: the caller's own. EV_LIMIT: object is its LIMIT_. Both modes (record_tell in RT_RECORD).
void rt_tell(enum event_kind kind, uint64_t addr, uint32_t object, int64_t arg, const char *text,
	     size_t n);

// ---- time -------------------------------------------------------------------------------

// Virtual time since the start of the run (plan), ns.
int64_t gate_now(void);

// An absolute deadline of clock `id` as the run's time; TR_NEVER for NULL. Plan mode.
int64_t gate_deadline(clockid_t id, const struct timespec *at);

// What clock `id` shows now, in plan mode.
struct timespec gate_clock(clockid_t id);

// ---- threads (thread.c) -------------------------------------------------------------------

// The runtime's record of a thread that the program created. number: as in the model (plan) or
// in order of creation (record).
struct rt_thread {
	uint32_t number;
	pthread_t handle;
	_Atomic int32_t tid;	// kernel id, 0 before it runs and after its end; relaxed
	void *(*start)(void *); // what it runs, and with what
	void *arg;
	uint64_t routine;  // the program's own start routine, for its name
	uint64_t site;	   // where it was created
	struct heap *heap; // plan: what it allocates from, NULL: the C library's memory
	bool detached, joined;
};

// The record for a handle, NULL if unknown. The record of a number.
struct rt_thread *thread_of(pthread_t handle);
struct rt_thread *thread_numbered(uint32_t number);

// ---- recording (record.c, record mode only) -----------------------------------------------

// What record_begin notes and record_end completes.
struct pending;
struct pending *record_begin(enum op_code code, enum kind kind, const void *addr, uint64_t other,
			     int64_t arg, uint64_t site);
void record_end(struct pending *p, int32_t result, int64_t value);

// rt_tell in RT_RECORD.
void record_tell(enum event_kind kind, uint64_t addr, uint32_t object, int64_t arg,
		 const char *text, size_t n);

// Maps the session's shared memory. 0 or errno. The calling thread is thread 1.
int record_start(int shm);

// ---- the real functions --------------------------------------------------------------------

// Finds the real function of a name; ends the process with a clear line if there is none.
void *rt_real(const char *name);

#endif
