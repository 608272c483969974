// SPDX-License-Identifier: MIT
//
// A round table for n philosophers, with a fork between each two. Philosopher i, from 0 on, eats
// with fork i and fork i + 1; the last one with fork n - 1 and fork 0.
#ifndef PHILOSOPHERS_H
#define PHILOSOPHERS_H

struct table;

// A new table; all forks lie on it. NULL: no memory, or n is below 2.
struct table *table_new(int n);

// Gives it back. No thread uses it any more.
void table_free(struct table *t);

// Philosopher i wants to eat: returns when i has both forks, and waits as long as a neighbour eats.
// A philosopher that waits has no fork. Any thread may call it; for each i one thread at a time.
void table_take(struct table *t, int i);

// Philosopher i has eaten, and puts both forks back. Does not wait for anybody to eat.
void table_put(struct table *t, int i);

#endif
