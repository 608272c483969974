// SPDX-License-Identifier: MIT
//
// The same interleaving in another order: steps that commute change places, so that a thread that
// goes on goes on for longer. Of the orders that happens-before allows, one with few preemptions.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_VERDICT_REORDER_H
#define CHECKER_VERDICT_REORDER_H

#include "checker/path/happens_before.h"

// Writes the choices of such an order to out (room for p->n of them), and to *n how many there
// are. o: the path's order. upto: by thread number, how many of its steps (happens_before.h counts
// them) are wanted, with all that happens before them; NULL: all. The threads' numbers in the
// choices are those that they will have in the new order. 0, ENOMEM, or EINVAL: the path cannot be
// led otherwise. Takes time in proportion to the number of steps.
int reorder(const struct path *p, const struct happens_before *o, const uint32_t *upto,
	    struct choice *out, size_t *n);

#endif
