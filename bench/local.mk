# SPDX-License-Identifier: MIT
#
# Benchmarks: `make bench` builds and runs them; they are no part of `make check`.
# bench_programs: the programs; bench_scripts: scripts run after them. Each prints its figures.
bench_programs = \
	bench/bench_history
bench_scripts =
EXTRA_PROGRAMS += $(bench_programs)
EXTRA_DIST += $(bench_scripts)
CLEANFILES += $(bench_programs)

bench_bench_history_SOURCES = bench/bench_history.c tests/screen/fake.c tests/screen/fake.h
bench_bench_history_LDADD = libvisualizer.la

.PHONY: bench
bench: all $(bench_programs)
	@for b in $(bench_programs); do echo "== $$b"; ./$$b || exit 1; done; \
	for b in $(bench_scripts); do \
		echo "== $$b"; \
		TREADLE='$(abs_top_builddir)/treadle' abs_top_builddir='$(abs_top_builddir)' \
			bash '$(srcdir)/'$$b || exit 1; \
	done
