// SPDX-License-Identifier: MIT
//
// A process beside the screen, forked from it, that answers questions: so that work which takes
// long delays no key and can be stopped at once. The worker ends with the screen, however that
// ends.
//
//	worker_start(&w, work, ctx);		the screen
//	worker_send(w.fd, ...);
//	while (worker_take(&w, &m)) ...		whenever w.fd is readable
//	worker_end(&w);
//
// The two exchange whole messages. The worker may be asked again only when it has answered: while
// it works it does not read.
//
// Used by one thread.
#ifndef VISUALIZER_BACKGROUND_WORKER_H
#define VISUALIZER_BACKGROUND_WORKER_H

#include "base/buf.h"

#include <signal.h>
#include <stdint.h>
#include <sys/types.h>

// All zero: there is none.
struct worker {
	pid_t pid; // 0: there is none
	int fd;
	volatile sig_atomic_t *stop; // shared: asks the worker to end its present work
	struct buf in;		     // bytes that came from the worker,
	size_t taken;		     // and how many of them were taken
	bool gone;		     // the worker has ended by itself
};

struct message {
	uint32_t kind;
	const char *data; // n bytes
	size_t n;
};

// Starts a worker that calls work(ctx, fd, stop) and then ends. In the worker all descriptors but
// fd are closed, and no signal is caught or blocked. 0 or an errno value. Does not block.
typedef void worker_work(void *ctx, int fd, const volatile sig_atomic_t *stop);
int worker_start(struct worker *w, worker_work *work, void *ctx);

// Ends the worker, whatever it does; does nothing if it was not started. Waits for the end of the
// process, not of its work.
void worker_end(struct worker *w);

// The next message from the worker, valid until the next call. False: none has arrived; if w->gone,
// none will. Does not block.
bool worker_take(struct worker *w, struct message *m);

// For both sides: sends a message. Blocks until the other side has read most of it. False: the
// other side is gone.
bool message_send(int fd, uint32_t kind, const void *data, size_t n);

// For the worker: does a message arrive within so many ms? Blocks.
bool message_comes(int fd, int ms);

// For the worker: waits for a message, whose bytes *b keeps. False: the screen is gone.
bool message_wait(int fd, struct buf *b, struct message *m);

#endif
