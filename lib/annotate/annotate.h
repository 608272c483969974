// SPDX-License-Identifier: MIT
//
// Annotations, by which a program shows its log, names, watched variables, queues, states and
// library calls. libtreadle defines them for a program that runs by itself; under `treadle` the
// runtime's definitions come first (of all but tr_error_name, which is the same in every run). Any
// thread may call them; none fails, blocks (except tr_log while another thread prints), or changes
// errno.
#ifndef ANNOTATE_ANNOTATE_H
#define ANNOTATE_ANNOTATE_H

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Logs a line (printf's format, no newline) with the time, thread number and name. By itself the
// program prints it on standard output.
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

// Shows the contents of a queue, oldest first; to be called after each change. queue: any address
// that identifies it; name: NULL when it is gone; capacity: 0 if unbounded; items: n short texts. A
// queue named "heap" is drawn as a tree: item i, from 1, above 2i and 2i + 1.
void tr_queue(const void *queue, const char *name, size_t capacity, const char *const *items,
	      size_t n);

// Shows the state of a state machine. name: NULL when it is gone.
void tr_state(const void *machine, const char *name, const char *state);

// Names all states of a machine, in the order to show them; without this call, the states so far
// are shown. states: n texts, as for tr_state.
void tr_states(const void *machine, const char *name, const char *const *states, size_t n);

// Shows which threads are at a place of the program's own (inside a monitor, in a queue), in order;
// to be called after each change. place: any address that identifies it; name: NULL when it is
// gone; threads: n threads that have not been joined.
void tr_threads(const void *place, const char *name, const pthread_t *threads, size_t n);

// Makes a synchronization object, queue, machine or place that was shown before a part of a whole,
// such as a monitor's lock: the parts are shown together under this name. whole: any address that
// identifies it.
void tr_part(const void *part, const void *whole, const char *name);

// Shows an arrow between two queues, machines or places shown before: `from` waits for `to`, or has
// taken something from it. The arrow goes with either of them. to: NULL removes all arrows of
// `from`. Machines with arrows are drawn as a graph, each below those it waits for; the states
// waiting, ready, running, done, failed and cancelled have signs there, and at the end the critical
// path is marked.
void tr_link(const void *from, const void *to);

// Is any of this shown? 0 for a program that runs by itself; constant in a process. Only for saving
// time: such a program need not collect a queue's contents, and its threads may spin.
int tr_shown(void);

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
// says what must hold, what was expected and what was found. By itself the program prints the line
// and calls abort().
#define tr_check(cond, ...)                                                                        \
	((cond) ? (void)0 : tr_check_failed(__FILE__, __LINE__, __func__, #cond, __VA_ARGS__))
void tr_check_failed(const char *file, int line, const char *function, const char *cond,
		     const char *fmt, ...) __attribute__((format(printf, 5, 6)));

// What a call has returned, in a message: "ETIMEDOUT" for that error, "0" for 0, and for any other
// number the number, "-7". A name lasts as long as the program. A number is text of the calling
// thread, which lasts until that has asked for four other numbers, or ends.
const char *tr_error_name(int error);

// Some interleaving must come here with cond true: `treadle check` fails the program if it has
// tried every interleaving and none did. text: a literal. By itself the program only evaluates
// cond. In C++ (from 11 on), each instance of a template has a place of its own.
struct tr_place {
	const char *file, *text;
	long line;
};
void tr_reached(const struct tr_place *place);

// The places of a program or library, registered before main: those from first up to end. Not for
// programs. (Weak, for a program without places that does not link libtreadle.)
void tr_places(const struct tr_place *first, const struct tr_place *end) __attribute__((weak));

#ifdef TR_NO_PLACES // in graded answers: only the exercise's places count

#define tr_reachable(cond, text) ((void)(cond), (void)(text))

#elif !defined __cplusplus

// Places are an array in a section of their own; the linker defines its begin and end.
#define tr_reachable(cond, text)                                                                   \
	do {                                                                                       \
		static const struct tr_place tr_place_                                             \
			__attribute__((section("treadle_places"), used,                            \
				       aligned(__alignof__(struct tr_place)))) = {__FILE__, text,  \
										  __LINE__};       \
		if (cond)                                                                          \
			tr_reached(&tr_place_);                                                    \
	} while (0)

extern const struct tr_place __start_treadle_places[] __attribute__((weak, visibility("hidden")));
extern const struct tr_place __stop_treadle_places[] __attribute__((weak, visibility("hidden")));
static __attribute__((constructor, unused)) void tr_places_tell(void)
{
	if (tr_places && &__start_treadle_places[0] != &__stop_treadle_places[0])
		tr_places(__start_treadle_places, __stop_treadle_places);
}

#else
}

// Static variables of inline functions and templates cannot share a section with others: each place
// registers itself, as a static member of a template that its function instantiates.
template <class Here> struct tr_place_of {
	static const tr_place place;
	static const bool told;
};
template <class Here>
const tr_place tr_place_of<Here>::place = {Here::file(), Here::text_(), Here::line()};
template <class Here> const bool tr_place_of<Here>::told = (tr_places(&place, &place + 1), true);

#define tr_reachable(cond, text)                                                                   \
	do {                                                                                       \
		struct tr_here_ {                                                                  \
			static constexpr const char *file()                                        \
			{                                                                          \
				return __FILE__;                                                   \
			}                                                                          \
			static constexpr const char *text_()                                       \
			{                                                                          \
				return text;                                                       \
			}                                                                          \
			static constexpr long line()                                               \
			{                                                                          \
				return __LINE__;                                                   \
			}                                                                          \
		};                                                                                 \
		(void)tr_place_of<tr_here_>::told;                                                 \
		if (cond)                                                                          \
			tr_reached(&tr_place_of<tr_here_>::place);                                 \
	} while (0)
extern "C" {
#endif

#ifdef __cplusplus
}
#endif
#endif
