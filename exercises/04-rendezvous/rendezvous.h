// SPDX-License-Identifier: MIT
//
// A place where two meet, again and again, and swap stickers: what you implement.
#ifndef RENDEZVOUS_H
#define RENDEZVOUS_H

struct rendezvous;

// A new place; nobody is there. NULL: no memory.
struct rendezvous *rendezvous_new(void);

// Gives it back. Nobody is there, and nobody will come.
void rendezvous_free(struct rendezvous *r);

// Comes to the place with a sticker (any int); waits there for the other thread; returns the
// sticker that the other one brought to this meeting. who: 0 or 1. Each of the two is one thread at
// a time; it may come again as soon as this has returned. Does not fail.
int rendezvous_meet(struct rendezvous *r, int who, int sticker);

#endif
