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

// A property of the program: if cond does not hold, the run fails here, and text (printf's format)
// says what was to hold. By itself the program prints the line and calls abort().
#define tr_check(cond, ...)                                                                        \
	((cond) ? (void)0 : tr_check_failed(__FILE__, __LINE__, #cond, __VA_ARGS__))
void tr_check_failed(const char *file, int line, const char *cond, const char *fmt, ...)
	__attribute__((format(printf, 4, 5)));

// "This must be possible": some interleaving must come here with cond true. `treadle check` fails
// a program when it has tried every interleaving and none did. text: a literal. By itself it does
// nothing.
#define tr_reachable(cond, text)                                                                   \
	do {                                                                                       \
		static const struct tr_place tr_place_                                             \
			__attribute__((section("tr_places"), used)) = {__FILE__, text, __LINE__};  \
		if (cond)                                                                          \
			tr_reached(&tr_place_);                                                    \
	} while (0)
struct tr_place {
	const char *file, *text;
	long line;
};
void tr_reached(const struct tr_place *place);

// The tr_reachable()s of a file, told before main. Not to be called by programs.
void tr_places(const struct tr_place *first, const struct tr_place *end);
extern const struct tr_place __start_tr_places[] __attribute__((weak, visibility("hidden")));
extern const struct tr_place __stop_tr_places[] __attribute__((weak, visibility("hidden")));
static __attribute__((constructor, unused)) void tr_places_tell(void)
{
	if (&__start_tr_places[0] != &__stop_tr_places[0])
		tr_places(__start_tr_places, __stop_tr_places);
}

#ifdef __cplusplus
}
#endif
#endif
