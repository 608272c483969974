// SPDX-License-Identifier: MIT
//
// Recording a run: see record.h. The program runs freely and writes on the tape; this process
// watches it. As long as the tape has room, operations are put in order only when the program has
// been quiet for a while (it may be stuck), so that recording takes little time from the program.
// When the tape fills up, its contents are put in order and its space is released; the rest is done
// when the program has ended.
#include "session/record.h"

#include "base/i18n.h"
#include "base/own_time.h"
#include "base/seconds.h"
#include "base/signals.h"
#include "debuginfo/symbols.h"
#include "recording/linearize.h"
#include "recording/reel.h"
#include "session/provenance.h"
#include "session/spawn.h"
#include "trace/trace_writer.h"
#include "trace/wire.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define TICK_MS 100	  // the interval of watching
#define QUIET_TICKS 3	  // ticks without an operation after which the program may be stuck
#define STOP_MS 2000	  // own time that the program gets to end after an interrupt
#define READY_CHUNKS 256u // prepared before the start: first touching memory is slow
#define CROWDED (TAPE_CHUNKS / 2)

struct recording {
	struct spawned program;
	struct tape *tape;
	struct line *line;
	struct trace_writer *writer;
	struct trace found; // events for which symbols give names
	struct status *st;
	int written;	     // exit code of the first failed write
	uint64_t size, kept; // bytes: limit of the trace (0: none), and written so far
	bool full;	     // the limit was reached
	int status;	     // of waitpid()
	bool ended;	     // the program has ended
	bool stuck, stopped;
	struct own_time since_stop;	 // of the program; at its end the program is killed
	uint64_t mark;			 // tape_mark() of the last tick
	unsigned quiet;			 // ticks since the mark changed
	uint32_t tails[MAX_THREADS + 1]; // the last chunk of each thread + 1
};

// ---- where the events go ------------------------------------------------------------------------

// Keeps the events for which names can be found.
static int keep(struct recording *r, const struct event *ev, size_t slots)
{
	int err = 0;
	for (size_t at = 0; at < slots && !err; at += event_slots(&ev[at])) {
		const struct event *e = &ev[at];
		if (e->kind == EV_OBJECT || e->kind == EV_SITE || e->kind == EV_THREAD_NAME ||
		    e->kind == EV_OBJECT_NAME || (e->kind == EV_PEND && op_creates(e->op)))
			err = trace_append(&r->found, e, event_slots(e));
	}
	return err;
}

#define SINK_FULL (-1)

static int sink_write(void *ctx, const struct event *ev, size_t slots)
{
	struct recording *r = ctx;
	if (r->written)
		return r->written;
	r->kept += slots * sizeof *ev;
	if (r->size && r->kept > r->size) {
		r->full = true;
		return SINK_FULL;
	}
	r->written = trace_write(r->writer, ev, slots, r->st);
	if (!r->written && keep(r, ev, slots))
		r->written = status_no_memory(r->st);
	return r->written;
}

static int write_metas(struct recording *r, const struct target *target)
{
	struct trace t = {0};
	int err = provenance_add(target, &t);
	static const char *const metas[][2] = {{"mode", "record"},
					       {"timeouts", "any"},
					       {"spurious", "-1"},
					       {"interrupts", "0"},
					       {"output", "terminal"}};
	for (size_t i = 0; i < sizeof metas / sizeof *metas && !err; i++)
		err = trace_add_meta(&t, metas[i][0], metas[i][1]);
	int code = err ? status_no_memory(r->st) : trace_write(r->writer, t.ev, t.n, r->st);
	trace_free(&t);
	return code;
}

// ---- watching -----------------------------------------------------------------------------------

// A number that changes whenever something is added to the tape.
static uint64_t tape_mark(struct recording *r)
{
	struct tape *t = r->tape;
	uint32_t n = atomic_load_explicit(&t->threads, memory_order_acquire);
	uint64_t sum = 0;
	for (uint32_t i = 1; i <= n && i <= MAX_THREADS; i++) {
		uint32_t at = r->tails[i]
				      ? r->tails[i]
				      : atomic_load_explicit(&t->first[i], memory_order_acquire);
		if (!at || at > TAPE_CHUNKS)
			continue;
		for (uint32_t hops = 0; hops < TAPE_CHUNKS; hops++) {
			uint32_t next =
				atomic_load_explicit(&t->chunks[at - 1].next, memory_order_acquire);
			if (next >= TAPE_CHUNKS)
				break;
			at = next + 1;
		}
		r->tails[i] = at;
		sum += ((uint64_t)at << 32) +
		       atomic_load_explicit(&t->chunks[at - 1].n, memory_order_relaxed);
	}
	return sum;
}

static uint32_t chunks_free(const struct tape *t)
{
	uint32_t fresh = atomic_load_explicit(&t->fresh, memory_order_relaxed);
	uint32_t back = atomic_load_explicit(&t->given, memory_order_relaxed) -
			atomic_load_explicit(&t->taken, memory_order_relaxed);
	return back + (fresh < TAPE_CHUNKS ? TAPE_CHUNKS - fresh : 0);
}

// Does the tape hold so much that it must be put in order now? An operation takes about twice as
// much space in the trace.
static bool crowded(const struct recording *r)
{
	uint32_t left = chunks_free(r->tape);
	uint64_t used = (uint64_t)(TAPE_CHUNKS - left) * sizeof *r->tape->chunks;
	return left < CROWDED || (r->size && used >= r->size / 2);
}

static void end_program(struct recording *r)
{
	kill(r->program.pid, SIGKILL);
}

// Puts in order what is on the tape so far. Ends the program on a fault, or if the tape is damaged.
static void catch_up(struct recording *r)
{
	int64_t until = nanoseconds_now() - r->tape->start;
	enum line_state state = line_advance(r->line, until, false);
	if (state != LINE_GOES && state != LINE_OVER)
		end_program(r);
}

// Does the program catch a signal by which it may be woken (signals.h)?
static bool catches_signals(pid_t pid)
{
	char path[64], line[256];
	unsigned long long caught = 0;
	snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
	FILE *f = fopen(path, "re");
	while (f && fgets(line, sizeof line, f))
		if (sscanf(line, "SigCgt: %llx", &caught) == 1)
			break;
	if (f)
		fclose(f);
	for (int i = 1; i <= 64; i++)
		if (caught >> (i - 1) & 1 && signal_wakes(i))
			return true;
	return false;
}

static void look_at_tape(struct recording *r)
{
	uint64_t mark = tape_mark(r);
	r->quiet = mark == r->mark ? r->quiet + 1 : 0;
	r->mark = mark;
	if (crowded(r) || r->quiet == QUIET_TICKS)
		catch_up(r);
	if (r->quiet == QUIET_TICKS && tape_mark(r) == mark && line_stuck(r->line) &&
	    !catches_signals(r->program.pid)) {
		r->stuck = true;
		end_program(r);
	}
	if (r->stopped)
		own_time_look(&r->since_stop);
	if (own_time(&r->since_stop) >= STOP_MS)
		end_program(r);
}

// An interrupt from the terminal reaches the program by itself; one from elsewhere is passed on.
static void stop(struct recording *r, int signals)
{
	struct signalfd_siginfo s;
	if (read(signals, &s, sizeof s) != sizeof s)
		return;
	if (r->stopped) {
		end_program(r);
		return;
	}
	r->stopped = true;
	own_time_begin(&r->since_stop, r->program.pid);
	if (s.ssi_code != SI_KERNEL)
		kill(r->program.pid, (int)s.ssi_signo);
}

static void watch(struct recording *r, int signals, int ended)
{
	struct pollfd fds[] = {{.fd = ended, .events = POLLIN}, {.fd = signals, .events = POLLIN}};
	while (!r->ended) {
		bool hurry = crowded(r);
		int n = poll(fds, 2, hurry ? 1 : TICK_MS);
		if (n > 0 && fds[1].revents & POLLIN)
			stop(r, signals);
		if (waitpid(r->program.pid, &r->status, WNOHANG) == r->program.pid)
			r->ended = true;
		else if (n == 0 || hurry)
			look_at_tape(r);
	}
	r->program.pid = 0;
}

static int start_program(struct recording *r, const struct target *target)
{
	struct spawn how = {
		.target = target, .mode = "record", .shared = sizeof(struct tape), .output = -1};
	int code = spawn(&r->program, &how, r->st);
	if (code)
		return code;
	r->tape = r->program.shared;
	if (r->tape->version != TAPE_VERSION)
		return status_set(r->st, EXIT_TROUBLE,
				  _("libtreadle-rt.so is of another version than this treadle: "
				    "install both again"));
	madvise(r->tape->chunks, READY_CHUNKS * sizeof *r->tape->chunks, MADV_POPULATE_WRITE);
	struct sink sink = {.write = sink_write, .ctx = r};
	if (line_open(&r->line, r->tape, sink))
		return status_no_memory(r->st);
	return write_metas(r, target);
}

static int run(struct recording *r, int signals)
{
	struct msg go = {.kind = MSG_RUN};
	int ended = (int)syscall(SYS_pidfd_open, r->program.pid, 0);
	if (ended < 0)
		return status_set(r->st, EXIT_TROUBLE, _("cannot watch the program: %s"),
				  strerror(errno));
	send(r->program.socket, &go, sizeof go, MSG_NOSIGNAL);
	watch(r, signals, ended);
	close(ended);
	return EXIT_OK;
}

// ---- the end ------------------------------------------------------------------------------------

static enum end end_found(struct recording *r)
{
	line_advance(r->line, INT64_MAX, true);
	if (r->stuck)
		return line_end(r->line, END_DEADLOCK, 0);
	if (r->stopped && WIFSIGNALED(r->status))
		return line_end(r->line, END_STOPPED, 0);
	if (WIFSIGNALED(r->status))
		return line_end(r->line, END_CRASH, WTERMSIG(r->status));
	return line_end(r->line, END_EXIT, WEXITSTATUS(r->status));
}

static enum end end_written(struct recording *r)
{
	enum end end = r->full ? END_NONE : end_found(r);
	if (!r->full)
		return end;
	r->size = 0; // the EV_END still has room
	line_cut(r->line);
	return line_end(r->line, END_STOPPED, 0);
}

// Adds the names that the program's symbols give to sites, objects and threads of the trace.
static int write_names(struct recording *r)
{
	size_t n = r->found.n;
	if (symbols_resolve(r->program.symbols, &r->found, 0))
		return status_no_memory(r->st);
	return trace_write(r->writer, r->found.ev + n, r->found.n - n, r->st);
}

static int conclude(struct recording *r)
{
	enum end end = end_written(r);
	if (r->written)
		return r->written;
	if (end == END_NONE)
		return status_no_memory(r->st);
	int code = write_names(r);
	if (!code && end == END_TROUBLE)
		status_set(r->st, EXIT_TROUBLE, "%s", line_trouble(r->line));
	return code;
}

// old: the signal mask to restore once the program has ended.
static int record(struct recording *r, const struct target *target, int signals,
		  const sigset_t *old)
{
	int code = start_program(r, target);
	if (!code)
		code = run(r, signals);
	sigprocmask(SIG_SETMASK, old, NULL);
	if (!code)
		code = conclude(r);
	return code;
}

int session_record(const struct target *target, const char *path, uint64_t size,
		   struct record_result *result, struct status *st)
{
	struct recording *r = calloc(1, sizeof *r);
	sigset_t stops, old;
	*result = (struct record_result){0};
	st->code = EXIT_OK;
	if (!r)
		return status_no_memory(st);
	r->st = st;
	r->size = size;
	r->program.socket = -1;
	sigemptyset(&stops);
	sigaddset(&stops, SIGINT);
	sigaddset(&stops, SIGTERM);
	sigaddset(&stops, SIGHUP);
	sigprocmask(SIG_BLOCK, &stops, &old);
	int signals = signalfd(-1, &stops, SFD_CLOEXEC | SFD_NONBLOCK);
	int code = trace_create(&r->writer, path, st);
	if (!code) {
		code = record(r, target, signals, &old);
		int closed = trace_close(r->writer, code != EXIT_OK, st);
		code = code ? code : closed;
	}
	if (!code) {
		result->operations = line_operations(r->line);
		result->status = r->status;
		result->stuck = r->stuck;
		result->full = r->full;
		code = st->code; // a trace that ends in trouble is kept, and the trouble reported
	}
	if (r->tape)
		reel_close(r->tape);
	line_close(r->line);
	trace_free(&r->found);
	spawn_end(&r->program);
	close(signals);
	sigprocmask(SIG_SETMASK, &old, NULL);
	free(r);
	return code;
}
