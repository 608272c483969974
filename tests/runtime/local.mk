# SPDX-License-Identifier: MIT
#
# Tests of the interposed functions, run by tests/runtime.bats: each program is compiled there
# as a student would, and run by itself and by `planned`.
bats_files += tests/memory.bats tests/runner.bats tests/runtime.bats
check_PROGRAMS += tests/runtime/killed tests/runtime/planned tests/runtime/queued tests/runtime/raced

tests_runtime_killed_SOURCES = tests/runtime/killed.c tests/runtime/processes.h
tests_runtime_killed_LDADD = libcourse.la
tests_runtime_queued_SOURCES = tests/runtime/queued.c tests/runtime/processes.h
tests_runtime_queued_LDADD = libcourse.la

tests_runtime_planned_SOURCES = tests/runtime/planned.c
tests_runtime_planned_LDADD = libcourse.la

tests_runtime_raced_SOURCES = tests/runtime/raced.c
tests_runtime_raced_LDADD = libcourse.la

EXTRA_DIST += tests/runner/keeps.c tests/runner/threads.c
EXTRA_DIST += \
	tests/runtime/addresses.c \
	tests/runtime/c11.c \
	tests/runtime/clocks.c \
	tests/runtime/conditions.c \
	tests/runtime/ends.c \
	tests/runtime/heap.c \
	tests/runtime/hostile.c \
	tests/runtime/interrupts.c \
	tests/runtime/left-alone.txt \
	tests/runtime/mutexes.c \
	tests/runtime/once.c \
	tests/runtime/outside.c \
	tests/runtime/races.c \
	tests/runtime/rwlocks.c \
	tests/runtime/semaphores.c \
	tests/runtime/show.h \
	tests/runtime/streams.c \
	tests/runtime/tells.c \
	tests/runtime/tells.txt
