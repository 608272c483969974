# SPDX-License-Identifier: MIT
#
# Solutions: the answer to each exercise, other right answers, and wrong ones (mutants); one folder
# each. They are in the release, and never installed.
EXTRA_DIST += solutions/README.md

EXTRA_DIST += \
	solutions/01-counter/counter.c \
	solutions/01-counter/mutants/asks-nobody.c \
	solutions/01-counter/mutants/atomic-each.c \
	solutions/01-counter/mutants/half-change.c \
	solutions/01-counter/mutants/half-sum.c \
	solutions/01-counter/mutants/keeps-the-lock.c \
	solutions/01-counter/mutants/lock-each-function.c \
	solutions/01-counter/mutants/no-lock.c \
	solutions/01-counter/mutants/own-lock.c \
	solutions/01-counter/mutants/question-first.c \
	solutions/01-counter/mutants/readers-free.c \
	solutions/01-counter/mutants/sleeps.c \
	solutions/01-counter/mutants/volatile.c \
	solutions/01-counter/right/global-lock.c \
	solutions/01-counter/right/one-word.c \
	solutions/01-counter/right/read-write-lock.c \
	solutions/01-counter/right/semaphore.c
