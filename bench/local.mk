# SPDX-License-Identifier: MIT
#
# Benchmarks: `make bench` builds and runs them; they are no part of `make check`.
# bench_programs: the programs; bench_scripts: scripts run after them. Each prints its figures, which
# figures.bash puts into docs/figures.md.
# bench_subjects: the programs that they run and measure.
bench_programs = \
	bench/bench_branch \
	bench/bench_gate \
	bench/bench_history \
	bench/bench_record \
	bench/bench_screen \
	bench/round_robin_queues \
	bench/sync_text \
	bench/sync_throughput \
	bench/sync_wakeups \
	bench/tasks_costs
bench_scripts = \
	bench/bugs.sh \
	bench/check.sh \
	bench/classic.sh \
	bench/contract_costs.sh \
	bench/estimates.sh \
	bench/fate.sh \
	bench/insight.sh \
	bench/free.sh \
	bench/jobs.sh \
	bench/learn.sh \
	bench/listings.sh \
	bench/load.sh \
	bench/matrix.sh \
	bench/past.sh \
	bench/pool.sh \
	bench/published.sh \
	bench/record.sh \
	bench/record_verdicts.sh \
	bench/refused.sh \
	bench/grade.sh \
	bench/graded.sh \
	bench/own.sh \
	bench/rows.sh \
	bench/runner.sh \
	bench/speed.sh \
	bench/states.sh \
	bench/values.sh \
	bench/verdicts.sh \
	bench/where.sh
bench_subjects = \
	bench/busy \
	bench/events \
	bench/floods \
	bench/locks_linked \
	bench/locks_plain \
	bench/three \
	bench/yields
EXTRA_PROGRAMS += $(bench_programs) $(bench_subjects)
EXTRA_DIST += $(bench_scripts)
EXTRA_DIST += bench/suite.sh # by hand: it runs `make check`

# What the scripts compile and check, by `treadle cc` most of it; and the figures that came out.
released_data += \
	bench/bugs/*.c \
	bench/past/*.c \
	bench/classic/*.c \
	bench/classic/table \
	bench/load/*.c \
	bench/published/*.c \
	bench/published/*.cc \
	bench/states/*.c \
	bench/verdicts/*/*.c \
	bench/verdicts/*/*.cc \
	bench/verdicts/programs.bash
EXTRA_DIST += bench/forks.c bench/matrix.c bench/pool.c bench/prepares.c bench/speed.c \
	bench/spends.c bench/writes.c bench/figures.bash docs/figures.md

CLEANFILES += $(bench_programs) $(bench_subjects)

bench_bench_gate_SOURCES = bench/bench_gate.c
bench_bench_gate_LDADD = tests/libshared.a $(TREADLE_LIBS)

bench_bench_record_SOURCES = bench/bench_record.c
bench_bench_record_LDADD = tests/libshared.a $(TREADLE_LIBS)
bench_busy_SOURCES = bench/busy.c
bench_busy_CFLAGS = $(PLAIN_CFLAGS)

bench_locks_plain_SOURCES = bench/locks.c
bench_locks_plain_CPPFLAGS = $(PLAIN_CPPFLAGS)
bench_locks_plain_CFLAGS = $(PLAIN_CFLAGS)
bench_locks_plain_LDFLAGS = -pthread # without the sanitizers of AM_LDFLAGS
bench_locks_linked_SOURCES = bench/locks.c
bench_locks_linked_CPPFLAGS = $(PLAIN_CPPFLAGS) -DLINKED
bench_locks_linked_CFLAGS = $(PLAIN_CFLAGS)
bench_locks_linked_LDADD = libtreadle.la
bench_locks_linked_LDFLAGS = -no-install
bench_three_SOURCES = bench/three.c
bench_three_CFLAGS = $(PLAIN_CFLAGS)
bench_yields_SOURCES = bench/yields.c
bench_yields_CFLAGS = $(PLAIN_CFLAGS)
bench_yields_LDFLAGS = -pthread # without the sanitizers of AM_LDFLAGS

# The synchronizers as programs get them. docs/figures.md keeps what came out.
bench_sync_text_SOURCES = bench/sync_text.c
bench_sync_text_CFLAGS = $(PLAIN_CFLAGS)
bench_sync_text_LDADD = libtreadle.la
bench_sync_text_LDFLAGS = -no-install

bench_sync_throughput_SOURCES = bench/sync_throughput.c bench/sync_plain.h
bench_sync_throughput_CFLAGS = $(PLAIN_CFLAGS)
bench_sync_throughput_LDADD = libtreadle.la
bench_sync_throughput_LDFLAGS = -no-install
bench_sync_wakeups_SOURCES = bench/sync_wakeups.c
bench_sync_wakeups_CFLAGS = $(PLAIN_CFLAGS)
bench_sync_wakeups_LDADD = libtreadle.la
bench_sync_wakeups_LDFLAGS = -no-install

bench_round_robin_queues_SOURCES = bench/round_robin_queues.c
bench_round_robin_queues_CFLAGS = $(PLAIN_CFLAGS)
bench_round_robin_queues_LDADD = libtreadle.la
bench_round_robin_queues_LDFLAGS = -no-install

bench_tasks_costs_SOURCES = bench/tasks_costs.c
bench_tasks_costs_CFLAGS = $(PLAIN_CFLAGS)
bench_tasks_costs_LDADD = libtreadle.la
bench_tasks_costs_LDFLAGS = -no-install

bench_bench_branch_SOURCES = bench/bench_branch.c
bench_bench_branch_LDADD = tests/libshared.a $(TREADLE_LIBS)
bench_bench_history_SOURCES = bench/bench_history.c bench/long_trace.c bench/long_trace.h
bench_bench_history_LDADD = tests/libshared.a $(TREADLE_LIBS)
bench_bench_screen_SOURCES = bench/bench_screen.c bench/long_trace.c bench/long_trace.h
bench_bench_screen_LDADD = tests/libshared.a $(TREADLE_LIBS)
bench_events_SOURCES = bench/events.c
bench_events_CFLAGS = $(PLAIN_CFLAGS)
bench_events_LDFLAGS = -pthread # without the sanitizers of AM_LDFLAGS
bench_floods_SOURCES = bench/floods.c
bench_floods_CFLAGS = $(PLAIN_CFLAGS)
bench_floods_LDFLAGS = -pthread # without the sanitizers of AM_LDFLAGS

# The benchmarks that `make bench` runs, and whose figures it puts into docs/figures.md.
BENCH = $(bench_programs) $(bench_scripts)
.PHONY: bench
bench: all $(bench_programs) $(bench_subjects) tests/runner/guarded$(EXEEXT) tests/runtime/looked$(EXEEXT)
	@TREADLE='$(abs_top_builddir)/treadle' abs_top_builddir='$(abs_top_builddir)' \
		bash '$(srcdir)/bench/figures.bash' $(BENCH)
