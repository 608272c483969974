# SPDX-License-Identifier: MIT
#
# Scenarios and stress programs of lib/sync, compiled by the tests that run them.
unit_programs += tests/unit/bad_calls tests/unit/barrier tests/unit/refused tests/unit/semaphores
bats_files += tests/barrier.bats tests/hoare.bats tests/semaphores.bats

# The linker has what makes a mutex, a condition or a thread come to the test, which may refuse it.
tests_unit_refused_LDFLAGS = \
	-Wl,--wrap=pthread_mutex_init -Wl,--wrap=pthread_mutex_destroy \
	-Wl,--wrap=pthread_cond_init -Wl,--wrap=pthread_cond_destroy \
	-Wl,--wrap=pthread_create -Wl,--wrap=pthread_join

EXTRA_DIST += \
	tests/sync/promises.md \
	tests/lib/sync.bash \
	tests/sync/barrier.c \
	tests/sync/barrier_fails.c \
	tests/sync/barrier_gives_up.c \
	tests/sync/barrier_reset.c \
	tests/sync/barrier_rounds.c \
	tests/sync/hoare.c \
	tests/sync/hoare_rw.c \
	tests/sync/in_vain.c \
	tests/sync/scenario.h \
	tests/sync/sem.c \
	tests/sync/sem_exclusion.c \
	tests/sync/sem_head.c \
	tests/sync/sem_lost.c \
	tests/sync/sem_order.c \
	tests/sync/semaphore.h
