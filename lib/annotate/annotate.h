// SPDX-License-Identifier: MIT
//
// What a program shows of itself: log lines, names, watched variables, the contents of queues, the
// states of machines, and the brackets of a library call. libtreadle defines these for a program
// that runs by itself; under `treadle` the runtime's own definitions come first. Any thread may
// call them; none blocks, but tr_log while another thread prints; none fails; errno stays as it
// was.
#ifndef ANNOTATE_ANNOTATE_H
#define ANNOTATE_ANNOTATE_H

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Logs a line at this moment, with the time (printf's format, no newline), as
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

// Shows what is in a queue now, oldest first: call it after each change. queue: any address that
// stands for it; name: NULL once it is gone; capacity: 0 if it has no bound; items: n short texts.
// One named "heap" is drawn as a tree: item i, from 1, above 2i and 2i + 1.
void tr_queue(const void *queue, const char *name, size_t capacity, const char *const *items,
	      size_t n);

// Shows that a state machine is now in this state. name: NULL once it is gone.
void tr_state(const void *machine, const char *name, const char *state);

// Names the states that a machine has, in the order in which they are to be shown. Without it,
// those are shown that it has been in. states: n texts, as tr_state gives them.
void tr_states(const void *machine, const char *name, const char *const *states, size_t n);

// Shows which threads are at a place of the program's own making (inside, or in a queue), in their
// order: call it after each change. place: any address that stands for it; name: NULL once it is
// gone; threads: n threads that have not been joined.
void tr_threads(const void *place, const char *name, const pthread_t *threads, size_t n);

// Makes what is at an address, and was shown before (a synchronization object, a queue, a machine,
// a place), a part of something made of several, as the lock is of a monitor: all of them are shown
// as one thing, of this name. whole: any address that stands for it.
void tr_part(const void *part, const void *whole, const char *name);

// Shows an arrow between two things shown before, queues, machines or places: what is at `from`
// waits for what is at `to`, or has taken something from it. It is gone with either of them. to:
// NULL takes back all arrows from there. Machines with arrows between them are drawn as a graph,
// each below those it waits for; the states waiting, ready, running, done, failed and cancelled
// have signs there, and when none is to come any more, the path that was running the longest is
// marked.
void tr_link(const void *from, const void *to);

// Is any of this shown? 0 for a program that runs by itself: then there is no need to gather what
// is in a long queue, and a thread may look for a while before it sleeps, which would only be more
// steps to be shown. The answer stays the same. It is for what costs time, and for nothing else.
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

// "This must be possible": some interleaving must come here with cond true. `treadle check` fails
// a program when it has tried every interleaving and none did. text: a literal. By itself it does
// nothing. In C++ (from 11 on), a template's is one place for each instance.
struct tr_place {
	const char *file, *text;
	long line;
};
void tr_reached(const struct tr_place *place);

// The places of a program or library, registered before main: those from first up to end. Not to be
// called by programs. (Weak, for a program that uses none and does not link libtreadle.)
void tr_places(const struct tr_place *first, const struct tr_place *end) __attribute__((weak));

#ifdef TR_NO_PLACES // in what is graded: the places that count are the exercise's

#define tr_reachable(cond, text) ((void)(cond), (void)(text))

#elif !defined __cplusplus

// Places stand side by side in a section of their own; the linker says where it begins and ends.
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

// Static variables of inline functions and templates cannot share a section with others: each
// place tells of itself, as a static member of a template that its function instantiates.
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
