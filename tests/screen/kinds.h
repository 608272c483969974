// SPDX-License-Identifier: MIT
//
// Traces made by hand of what the pane of objects has pictures for.
#ifndef TESTS_SCREEN_KINDS_H
#define TESTS_SCREEN_KINDS_H

#include "tests/screen/fake.h"

// Makes its trace on one that fake_init has begun; and the thread and the object that are chosen.
struct sample {
	const char *name;
	void (*make)(struct fake *f);
	uint32_t chosen, object;
};
extern const struct sample samples[];
extern const size_t sample_count;

// Numbers of kinds.
enum { A_MUTEX = 0, A_MONITOR = 6, MANY = 9 };

#endif
