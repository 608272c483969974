# SPDX-License-Identifier: MIT
#
# Scenarios and stress programs of lib/sync, compiled by the tests that run them.
unit_programs += tests/unit/bad_calls tests/unit/barrier tests/unit/refused tests/unit/semaphores
bats_files += tests/barrier.bats tests/hoare.bats tests/semaphores.bats
bats_long += tests/sanitized.bats

tests_unit_bad_calls_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_bad_calls_SOURCES = \
	tests/unit/bad_calls.c \
	lib/sync/barrier.c lib/sync/batch.c lib/sync/hoare_alarm.c \
	lib/sync/hoare_allocator.c lib/sync/hoare_buffer.c lib/sync/hoare_disk.c \
	lib/sync/hoare_resource.c lib/sync/hoare_rw.c lib/sync/interrupt.c lib/sync/monitor.c \
	lib/sync/rw_batch.c lib/sync/rw_delegated.c lib/sync/rw_specific.c lib/sync/sem_broadcast.c \
	lib/sync/sem_fifo.c lib/sync/sem_signal.c lib/sync/sem_specific.c \
	$(collections_free) lib/annotate/annotate.c
tests_unit_bad_calls_LDADD = libbase.la $(UNIT_LIBS)

tests_unit_barrier_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_barrier_SOURCES = \
	tests/unit/barrier.c \
	lib/sync/barrier.c lib/sync/batch.c lib/sync/interrupt.c \
	lib/annotate/annotate.c
tests_unit_barrier_LDADD = libbase.la $(UNIT_LIBS)

# The linker has what makes a mutex, a condition or a thread come to the test, which may refuse it.
tests_unit_refused_CPPFLAGS = $(UNIT_CPPFLAGS)
tests_unit_refused_LDFLAGS = \
	-Wl,--wrap=pthread_mutex_init -Wl,--wrap=pthread_mutex_destroy \
	-Wl,--wrap=pthread_cond_init -Wl,--wrap=pthread_cond_destroy \
	-Wl,--wrap=pthread_create -Wl,--wrap=pthread_join
tests_unit_refused_SOURCES = \
	tests/unit/refused.c \
	lib/sync/barrier.c lib/sync/batch.c lib/sync/hoare_alarm.c \
	lib/sync/hoare_allocator.c lib/sync/hoare_buffer.c lib/sync/hoare_disk.c \
	lib/sync/hoare_resource.c lib/sync/hoare_rw.c lib/sync/interrupt.c lib/sync/monitor.c \
	lib/sync/rw_batch.c lib/sync/rw_delegated.c lib/sync/rw_specific.c lib/sync/sem_broadcast.c \
	lib/sync/sem_fifo.c lib/sync/sem_signal.c lib/sync/sem_specific.c \
	lib/tasks/cancel.c lib/tasks/continuation.c lib/tasks/heap.c lib/tasks/spin.c lib/tasks/task.c \
	lib/tasks/schedule/paced.c lib/tasks/schedule/priority.c lib/tasks/schedule/round_robin.c \
	lib/tasks/compose/query.c lib/tasks/timer.c lib/tasks/workers.c \
	$(collections_free) lib/annotate/annotate.c
tests_unit_refused_LDADD = libbase.la $(UNIT_LIBS)

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
	tests/sync/barrier.c \
	tests/sync/barrier_fails.c \
	tests/sync/barrier_gives_up.c \
	tests/sync/barrier_reset.c \
	tests/sync/barrier_rounds.c \
	tests/sync/barrier_stress.c \
	tests/sync/hoare.c \
	tests/sync/hoare_rw.c \
	tests/sync/hoare_stress.c \
	tests/sync/in_vain.c \
	tests/sync/scenario.h \
	tests/sync/sem.c \
	tests/sync/sem_exclusion.c \
	tests/sync/sem_head.c \
	tests/sync/sem_lost.c \
	tests/sync/sem_order.c \
	tests/sync/sem_stress.c \
	tests/sync/semaphore.h
