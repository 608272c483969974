// SPDX-License-Identifier: MIT
//
// What every unit-test program shares:
//
//	int main(void)
//	{
//		Suite *s = suite_create("base");
//		TCase *c = unit_case(s, "buf");
//		tcase_add_test(c, buf_grows);
//		return unit_run(s);
//	}
//
// Each test runs in a process of its own with a time limit; results go out as TAP.
#ifndef TESTS_LIB_UNIT_H
#define TESTS_LIB_UNIT_H

#include <check.h>

// An assertion that holds leaves no mark: Check would write its place to a file, by a system call
// for each, which was most of what some programs did. (Of a test that crashes Check then tells the
// name, not the assertion before.)
#define _mark_point(file, line) ((void)0)

// A new group of tests in the suite; each of its tests may take 60 s (tcase_set_timeout()
// changes that; the whole program is limited by tests/lib/run besides).
TCase *unit_case(Suite *suite, const char *name);

// Runs the suite, printing TAP, and frees it. Returns what main is to return: 0 when every
// test passed.
int unit_run(Suite *suite);

#endif
