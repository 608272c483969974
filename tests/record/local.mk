# SPDX-License-Identifier: MIT
#
# Small programs of many kinds (threads that are cancelled, handlers that post, processes that share), which
# tests/cli/record_kinds.bats and bench/record.sh compile and record.
EXTRA_DIST += \
	tests/record/conform/barriers.c \
	tests/record/conform/c11.c \
	tests/record/conform/cancel-async.c \
	tests/record/conform/cancel-cleanup.c \
	tests/record/conform/cancel-cond.c \
	tests/record/conform/cancel-join.c \
	tests/record/conform/cancel-late.c \
	tests/record/conform/cancel-many.c \
	tests/record/conform/cancel-once.c \
	tests/record/conform/cancel-read.c \
	tests/record/conform/cancel-self.c \
	tests/record/conform/cancel-sem.c \
	tests/record/conform/cancel-test.c \
	tests/record/conform/detached.c \
	tests/record/conform/ends-4.c \
	tests/record/conform/ends-abort.c \
	tests/record/conform/ends-atexit.c \
	tests/record/conform/ends-crash.c \
	tests/record/conform/ends-deadlock.c \
	tests/record/conform/ends-forked.c \
	tests/record/conform/ends-quickly.c \
	tests/record/conform/errors-check.c \
	tests/record/conform/errors-recursive.c \
	tests/record/conform/exit-main-last.c \
	tests/record/conform/exit-main.c \
	tests/record/conform/exit-nested.c \
	tests/record/conform/fork-atfork.c \
	tests/record/conform/fork-plain.c \
	tests/record/conform/keys-cancel.c \
	tests/record/conform/keys.c \
	tests/record/conform/many.c \
	tests/record/conform/named-fork.c \
	tests/record/conform/named.c \
	tests/record/conform/once.c \
	tests/record/conform/robust-wait.c \
	tests/record/conform/robust.c \
	tests/record/conform/rwlocks.c \
	tests/record/conform/shared-barrier.c \
	tests/record/conform/shared-cond.c \
	tests/record/conform/shared-mutex.c \
	tests/record/conform/shared-one.c \
	tests/record/conform/shared-robust.c \
	tests/record/conform/shared-sem.c \
	tests/record/conform/signal-busy.c \
	tests/record/conform/signal-cond.c \
	tests/record/conform/signal-post.c \
	tests/record/conform/signal-thread.c \
	tests/record/conform/spins.c \
	tests/record/conform/timed.c \
	tests/record/conform/timer-thread.c \
	tests/record/conform/trylocks.c

# Programs that tests/unit/record.c records: real ones, not libtool's scripts.
check_PROGRAMS += tests/record/ends tests/record/random

tests_record_random_SOURCES = \
	tests/record/random.c tests/record/random.h \
	tests/record/random_acts.c
tests_record_random_CFLAGS = $(PLAIN_CFLAGS)
tests_record_random_LDADD = libtreadle.la
tests_record_random_LDFLAGS = -no-install

tests_record_ends_SOURCES = tests/record/ends.c
tests_record_ends_CFLAGS = $(PLAIN_CFLAGS)
tests_record_ends_LDFLAGS = -pthread # without the sanitizers of AM_LDFLAGS
