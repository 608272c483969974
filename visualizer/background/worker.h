// SPDX-License-Identifier: MIT
//
// A process beside the screen, forked from it, that is asked and answers: so what takes long holds
// up no key, and can be stopped at once. It ends with the screen, however that ends.
//
//	worker_start(&w, work, ctx);		the screen
//	worker_send(w.fd, ...);
//	while (worker_take(&w, &m)) ...		whenever w.fd is readable
//	worker_end(&w);
//
// The two talk in whole messages. The worker is to be asked again only when it has answered: while
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
	volatile sig_atomic_t *stop; // shared: what the worker does now is to end
	struct buf in;		     // what came from it,
	size_t taken;		     // and how much of it was taken
	bool gone;		     // it has ended by itself
};

struct message {
	uint32_t kind;
	const char *data; // n bytes
	size_t n;
};

// Starts one that does work(ctx, fd, stop) and then ends. There all descriptors but fd are closed
// and no signal is caught or blocked. 0 or an errno value. Does not block.
typedef void worker_work(void *ctx, int fd, const volatile sig_atomic_t *stop);
int worker_start(struct worker *w, worker_work *work, void *ctx);

// Ends it, whatever it does. One that was not started is fine. Waits for its end, not for its work.
void worker_end(struct worker *w);

// The next message from it, which lasts until the next call. False: none has come yet; w->gone: nor
// will one. Does not block.
bool worker_take(struct worker *w, struct message *m);

// Both sides: sends a message. Blocks until the other has read most of it. False: it is gone.
bool message_send(int fd, uint32_t kind, const void *data, size_t n);

// The worker: has something come, at the latest after so many ms? Blocks.
bool message_comes(int fd, int ms);

// The worker: waits for a message, in *b. False: the screen is gone.
bool message_wait(int fd, struct buf *b, struct message *m);

#endif
