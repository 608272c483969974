// SPDX-License-Identifier: MIT
//
// Places in the program's code: the numbers by which events name them (sites), and the calls that a
// thread is in (frames). Used by the running thread (turns.h), and by handlers of crashes, after
// which nothing follows.
#ifndef RUNTIME_GATE_SITES_H
#define RUNTIME_GATE_SITES_H

#include <stdbool.h>
#include <stdint.h>

// The number of a call site. 0: there are too many. Code of the C++ library that no code of the
// program has called (memory/cpp_code.h) has as its caller the place where the thread was created;
// site_number(): the running thread.
uint32_t site_number(uint64_t pc);
uint32_t site_number_of(uint32_t thread, uint64_t pc);

// The number of the call site at which the calling thread has called the runtime. In an execution
// that people will read, a site also knows its caller's site, and that its own caller's, so that a
// function called from several places has several sites.
uint32_t site_here(uint64_t pc);

// The place of that call in the sense of trace/rounds.h. Where rounds are counted, each site knows
// all the calls that lead there, so that its place can be told from a trace.
uint64_t place_here(uint64_t pc);

// The number of pc, or of the call that led out of the program, if pc is in the C library, the
// loader or the runtime.
uint32_t site_in_program(uint64_t pc);

// Names the file and line of a site: a failed assert or tr_check knows them without debug
// information.
void site_name(uint32_t site, uint64_t pc, const char *file, unsigned line, const char *function);

// ---- frames
//
// The calls of the program that a thread is in are found by frame pointers. Code compiled without
// frame pointers (-O1 and more, as a rule) leaves no frames, or wrong ones: debuginfo/holders.h,
// which knows the code, sorts these out.

#define FRAMES_MOST 16

// A call in progress.
struct frame {
	uint64_t pc;   // of the call
	uint64_t base; // frame pointer of the calling function
	uint64_t low;  // where the calling function's part of the stack begins
};

// The calls of the calling thread, which has called the runtime at pc: that call first, the
// function that the thread began with last. Returns how many, at most FRAMES_MOST.
unsigned frames_here(uint64_t pc, struct frame *out);

// At the start of a run: will frames_waiting() be asked, even if nobody will read the run?
void frames_ask(bool asked);

// The calls of another thread, which waits for its turn: as of frames_note().
unsigned frames_waiting(uint32_t thread, struct frame *out);

// The calling thread comes to the gate by a call at pc, and waits in the function of the runtime
// with this frame.
void frames_note(const void *frame, uint64_t pc);

// The frame in which this thread waits at the gate; 0: it has not come there yet.
uint64_t frames_waiting_at(uint32_t thread);

// The upper end of this thread's stack if the address is on it; else 0.
uint64_t frames_stack_end(uint32_t thread, uint64_t at);

// Will people read this execution? Else sites of callers and frames are not worth their time.
bool frames_wanted(void);

#endif
