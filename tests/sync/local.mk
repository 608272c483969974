# SPDX-License-Identifier: MIT
#
# Scenarios and stress programs of lib/sync, compiled by the tests that run them.
unit_programs += tests/unit/semaphores
bats_files += tests/semaphores.bats

# It includes lib/sync/sem_specific.c.
tests_unit_semaphores_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_semaphores_SOURCES = \
	tests/unit/semaphores.c \
	lib/sync/interrupt.c \
	lib/sync/sem_broadcast.c lib/sync/sem_fifo.c lib/sync/sem_signal.c \
	lib/annotate/annotate.c
tests_unit_semaphores_LDADD = libbase.la $(UNIT_LIBS)

EXTRA_DIST += \
	tests/lib/sync.bash \
	tests/sync/sem_exclusion.c \
	tests/sync/sem_head.c \
	tests/sync/sem_lost.c \
	tests/sync/sem_order.c \
	tests/sync/sem_stress.c \
	tests/sync/semaphore.h
