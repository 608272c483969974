// SPDX-License-Identifier: MIT
//
// The lock of a stdio stream, which flockfile() and printf() take: a recursive mutex, with a
// mutex's operations (mutex.c). It belongs to the C library, so a program that ends while holding
// it has left nothing behind. And printing: it orders nothing that a program may rely on, but the
// order of prints is visible.
#include "model/rules.h"

KIND_RULES(file, .acts_as = KIND_MUTEX, .ready = true, .may_be_left = false, .holds_number = false);

static void touches_print(const struct step *s, struct touches *l)
{
	(void)s;
	touch(l, THING_PRINTS, 0, MODE_WRITE);
}

// ---- the rules ---------------------------------------------------------------------------------
// clang-format off

OP_RULES(print,
	.sort = SORT_PLAIN, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_never, .blocked = blocked_never,
	.result = result_success, .apply = apply_nothing,
	.touches = touches_print, .arrival = arrival_unseen, .clocks = clocks_nothing,
	.lets_continue = false, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = NO_ERRORS, .role = ROLE_NONE, .change = CHANGE_ALWAYS, .shows_value = false);
