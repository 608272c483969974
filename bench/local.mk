# SPDX-License-Identifier: MIT
#
# Benchmarks: `make bench` builds and runs them; they are no part of `make check`.
# bench_programs: the programs; bench_scripts: scripts run after them. Each prints its figures.
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
	bench/load.sh \
	bench/matrix.sh \
	bench/pool.sh \
	bench/record.sh \
	bench/record_verdicts.sh \
	bench/refused.sh \
	bench/grade.sh \
	bench/graded.sh \
	bench/own.sh \
	bench/runner.sh \
	bench/speed.sh \
	bench/states.sh \
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

# What bench/jobs.sh, bench/own.sh, bench/runner.sh and bench/speed.sh compile and measure.
EXTRA_DIST += bench/forks.c bench/prepares.c bench/speed.c \
	bench/spends.c bench/writes.c docs/checker-figures.md

# What bench/states.sh compiles.
EXTRA_DIST += \
	bench/states/buffer.c \
	bench/states/locks.c \
	bench/states/philosophers.c \
	bench/states/pool.c \
	bench/states/readers.c \
	bench/states/spins.c

# What bench/load.sh and tests/cli/load.bats compile and check.
EXTRA_DIST += bench/load/blocks.c bench/load/computes.c bench/load/spins.c bench/load/waits.c

# What bench/matrix.sh and bench/pool.sh compile.
EXTRA_DIST += bench/matrix.c bench/pool.c

# What bench/bench_history and bench/bench_screen have printed.
EXTRA_DIST += docs/visualizer-figures.md

# Programs with one bug each, which bench/bugs.sh and tests/bugs.bats compile with `treadle cc`.
EXTRA_DIST += \
	bench/bugs/01-two-sections.c \
	bench/bugs/02-check-then-take.c \
	bench/bugs/03-audit.c \
	bench/bugs/04-transfer-both-ways.c \
	bench/bugs/05-three-locks.c \
	bench/bugs/06-nested-monitor.c \
	bench/bugs/07-lock-again.c \
	bench/bugs/08-upgrade.c \
	bench/bugs/09-join-under-lock.c \
	bench/bugs/10-unguarded-signal.c \
	bench/bugs/11-signal-too-early.c \
	bench/bugs/12-if-for-while.c \
	bench/bugs/13-one-for-two.c \
	bench/bugs/14-missed-broadcast.c \
	bench/bugs/15-barrier-again.c \
	bench/bugs/16-barrier-short.c \
	bench/bugs/17-two-permits.c \
	bench/bugs/18-post-if-none.c \
	bench/bugs/19-lock-before-permit.c \
	bench/bugs/20-aba.c \
	bench/bugs/21-double-checked.c \
	bench/bugs/22-published-plainly.c \
	bench/bugs/23-limit-eats-signal.c \
	bench/bugs/24-spurious.c \
	bench/bugs/25-interrupted.c \
	bench/bugs/26-polite.c \
	bench/bugs/27-not-joined.c \
	bench/bugs/28-early-return.c \
	bench/bugs/29-destroyed-in-use.c \
	bench/bugs/30-own-once.c \
	bench/bugs/31-once-and-lock.c \
	bench/bugs/32-ticket-overflow.c \
	bench/bugs/33-turn-before-flag.c \
	bench/bugs/34-count-by-hand.c \
	bench/bugs/35-last-reference.c \
	bench/bugs/36-done-then-empty.c \
	bench/bugs/37-used-before-made.c \
	bench/bugs/38-loop-variable.c \
	bench/bugs/39-close-wakes-one.c \
	bench/bugs/40-unlock-anyway.c \
	bench/bugs/41-limit-unseen.c \
	bench/bugs/42-joined-by-two.c \
	bench/bugs/43-not-awaited.c \
	bench/bugs/44-sleep-for-order.c \
	bench/bugs/45-front-then-pop.c \
	bench/bugs/46-filled-twice.c \
	bench/bugs/47-left-forks.c \
	bench/bugs/48-torn-pair.c \
	bench/bugs/49-ring-of-two-putters.c \
	bench/bugs/50-both-green.c

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

# The synchronizers as programs get them. docs/sync-figures.md keeps what came out.
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

.PHONY: bench
bench: all $(bench_programs) $(bench_subjects) tests/runner/guarded$(EXEEXT)
	@for b in $(bench_programs); do echo "== $$b"; ./$$b || exit 1; done; \
	for b in $(bench_scripts); do \
		echo "== $$b"; \
		TREADLE='$(abs_top_builddir)/treadle' abs_top_builddir='$(abs_top_builddir)' \
			bash '$(srcdir)/'$$b || exit 1; \
	done
