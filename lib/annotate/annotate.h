// SPDX-License-Identifier: MIT
//
// What a program tells about itself: log lines, names, watched variables, the contents of
// queues, the states of machines, and the brackets of a library call. libtreadle defines these
// for a program that runs by itself; under `treadle` the runtime's own definitions come first.
// Any thread may call them; none blocks, but tr_log while another thread prints; none fails;
// errno stays as it was.
#ifndef ANNOTATE_ANNOTATE_H
#define ANNOTATE_ANNOTATE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Says something at this moment: a timed log line (printf's format, no newline), as
// "00:01.200  3 swimmer-2  waiting". By itself the program prints it on standard output.
void tr_log(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

// Names the calling thread.
void tr_thread_name(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

// Names the synchronization object (mutex, condition, semaphore, ...) at this address.
void tr_object_name(const void *object, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

// Shows an integer variable and each change of it, until tr_unwatch. It is read after each
// operation of the program, so it must exist until then. size: 1, 2, 4 or 8 bytes.
void tr_watch(const char *name, const volatile void *variable, size_t size, int is_signed);
void tr_unwatch(const volatile void *variable);
#define TR_WATCH(v) tr_watch(#v, &(v), sizeof(v), (__typeof__(v))-1 < (__typeof__(v))1)

// Tells what is in a queue now, oldest first: call it after each change. queue: any address that
// stands for it; capacity: 0 if it has no bound; items: n short texts.
void tr_queue(const void *queue, const char *name, size_t capacity, const char *const *items,
	      size_t n);

// Tells that a state machine is now in this state.
void tr_state(const void *machine, const char *name, const char *state);

// The brackets of a library call, by which the visualizer steps over it or into it.
void tr_call(const char *name);
void tr_return(void);

// TR_CALL("sem_fifo_acquire"): brackets the rest of the enclosing block.
static inline void tr_return_at(const int *unused)
{
	(void)unused;
	tr_return();
}
#define TR_CALL(name)                                                                              \
	tr_call(name);                                                                             \
	__attribute__((cleanup(tr_return_at), unused)) const int tr_call_bracket = 0

#ifdef __cplusplus
}
#endif
#endif
