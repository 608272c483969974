// SPDX-License-Identifier: MIT
//
// How the fate of a run is looked for: see fate.h.
#ifndef CHECKER_FATE_FATE_OPTIONS_H
#define CHECKER_FATE_FATE_OPTIONS_H

#include "checker/verdict/finding.h"

struct fate_options {
	const struct finding *seen; // what is seen of the program and how it is searched, as for a
				    // verdict; its result is not looked at and may be NULL
	uint64_t executions;	    // budget of all its searches together
	unsigned longest;	    // seconds of own time (base/own_time.h), 0: any
	const volatile sig_atomic_t *stop; // set from a signal or by another thread; or NULL
};

#endif
