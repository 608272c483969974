# SPDX-License-Identifier: MIT
#
# lib/tasks: its unit test, and the scenarios and the stress program that tests/tasks.bats compiles.
unit_programs += tests/unit/tasks
bats_files += tests/tasks.bats

tests_unit_tasks_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_tasks_SOURCES = \
	tests/unit/tasks.c \
	lib/tasks/cancel.c lib/tasks/continuation.c lib/tasks/heap.c lib/tasks/task.c \
	lib/tasks/timer.c lib/tasks/workers.c \
	lib/sync/interrupt.c lib/annotate/annotate.c
tests_unit_tasks_LDADD = libbase.la $(UNIT_LIBS)

EXTRA_DIST += \
	tests/tasks/completes.c \
	tests/tasks/completes_once.c \
	tests/tasks/delay_asked.c \
	tests/tasks/delay_waited.c \
	tests/tasks/delays.c \
	tests/tasks/references.c \
	tests/tasks/stops.c \
	tests/tasks/stress.c \
	tests/tasks/tasks.h \
	tests/tasks/waits.c
