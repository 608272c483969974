# SPDX-License-Identifier: MIT
#
# Benchmarks: `make bench` builds and runs them; they are no part of `make check`.
# bench_programs: the programs; bench_scripts: scripts run after them. Each prints its figures.
# bench_subjects: the programs that they run and measure.
bench_programs = \
	bench/bench_gate \
	bench/bench_history \
	bench/bench_record
bench_scripts = \
	bench/check.sh \
	bench/classic.sh \
	bench/free.sh
bench_subjects = \
	bench/busy \
	bench/locks_linked \
	bench/locks_plain \
	bench/three \
	bench/yields
EXTRA_PROGRAMS += $(bench_programs) $(bench_subjects)
EXTRA_DIST += $(bench_scripts)

# Programs that bench/classic.sh and tests/classic.bats compile with `treadle cc`, and what is known
# of them.
EXTRA_DIST += \
	bench/classic/table \
	bench/classic/buffer-limits.c \
	bench/classic/buffer-semaphores.c \
	bench/classic/buffer.c \
	bench/classic/counter.c \
	bench/classic/fibonacci.c \
	bench/classic/file-system.c \
	bench/classic/indexer.c \
	bench/classic/last-zero.c \
	bench/classic/philosophers.c \
	bench/classic/readers-writers.c \
	bench/classic/readers.c

CLEANFILES += $(bench_programs) $(bench_subjects)

bench_bench_gate_SOURCES = bench/bench_gate.c
bench_bench_gate_LDADD = libsession.la

bench_bench_record_SOURCES = bench/bench_record.c
bench_bench_record_LDADD = libsession.la
bench_busy_SOURCES = bench/busy.c
bench_busy_CFLAGS = $(PLAIN_CFLAGS)

bench_locks_plain_SOURCES = bench/locks.c
bench_locks_plain_CPPFLAGS = $(AM_CPPFLAGS)
bench_locks_plain_CFLAGS = $(PLAIN_CFLAGS)
bench_locks_plain_LDFLAGS = -pthread # without the sanitizers of AM_LDFLAGS
bench_locks_linked_SOURCES = bench/locks.c
bench_locks_linked_CPPFLAGS = $(AM_CPPFLAGS) -DLINKED
bench_locks_linked_CFLAGS = $(PLAIN_CFLAGS)
bench_locks_linked_LDADD = libtreadle.la
bench_locks_linked_LDFLAGS = -no-install
bench_three_SOURCES = bench/three.c
bench_three_CFLAGS = $(PLAIN_CFLAGS)
bench_yields_SOURCES = bench/yields.c
bench_yields_CFLAGS = $(PLAIN_CFLAGS)
bench_yields_LDFLAGS = -pthread # without the sanitizers of AM_LDFLAGS

bench_bench_history_SOURCES = bench/bench_history.c tests/screen/fake.c tests/screen/fake.h
bench_bench_history_LDADD = libvisualizer.la

.PHONY: bench
bench: all $(bench_programs) $(bench_subjects)
	@for b in $(bench_programs); do echo "== $$b"; ./$$b || exit 1; done; \
	for b in $(bench_scripts); do \
		echo "== $$b"; \
		TREADLE='$(abs_top_builddir)/treadle' abs_top_builddir='$(abs_top_builddir)' \
			bash '$(srcdir)/'$$b || exit 1; \
	done
