# SPDX-License-Identifier: MIT
#
# lib/tasks: its unit tests, and the scenarios and the stress programs that the bats files compile.
unit_programs += tests/unit/heap tests/unit/tasks tests/unit/tasks_ends tests/unit/tasks_refused
bats_files += tests/tasks.bats
unit_programs += tests/unit/pool
bats_files += tests/pool.bats
unit_programs += tests/unit/round_robin tests/unit/schedulers
bats_files += tests/schedulers.bats
unit_programs += tests/unit/agent tests/unit/graph tests/unit/graph_many
bats_files += tests/graph.bats
unit_programs += tests/unit/async tests/unit/copy
bats_files += tests/async.bats
unit_programs += tests/unit/query
bats_files += tests/query.bats

# The linker has what asks for memory come to the test, which may refuse it.
tests_unit_tasks_refused_LDFLAGS = \
	-Wl,--wrap=calloc -Wl,--wrap=free -Wl,--wrap=malloc -Wl,--wrap=realloc \
	-Wl,--wrap=reallocarray -Wl,--wrap=strdup

tests_unit_query_LDFLAGS = -Wl,--wrap=calloc -Wl,--wrap=reallocarray

EXTRA_DIST += \
	tests/tasks/promises.md \
	tests/tasks/agent_ends.c \
	tests/tasks/agent_over.c \
	tests/tasks/agent_posts.c \
	tests/tasks/cancels.c \
	tests/tasks/combine_given_up.c \
	tests/tasks/combines.c \
	tests/tasks/completes.c \
	tests/tasks/completes_once.c \
	tests/tasks/copies.c \
	tests/tasks/delay_asked.c \
	tests/tasks/delay_ends.c \
	tests/tasks/delay_waited.c \
	tests/tasks/delay_withdrawn.c \
	tests/tasks/delays.c \
	tests/tasks/deque.c \
	tests/tasks/graph_cancel.c \
	tests/tasks/graph_stopped.c \
	tests/tasks/graph_two.c \
	tests/tasks/inlined.c \
	tests/tasks/paced_stops.c \
	tests/tasks/permit_passed.c \
	tests/tasks/permits.c \
	tests/tasks/pool_closes.c \
	tests/tasks/pool_fails.c \
	tests/tasks/pool_inline.c \
	tests/tasks/pool_items.h \
	tests/tasks/pool_long.c \
	tests/tasks/pool_sleeps.c \
	tests/tasks/pool_steals.c \
	tests/tasks/pool_stops.c \
	tests/tasks/posts.c \
	tests/tasks/priority_inline.c \
	tests/tasks/priority_order.c \
	tests/tasks/priority_stops.c \
	tests/tasks/query_all.c \
	tests/tasks/query_fails.c \
	tests/tasks/query_list.c \
	tests/tasks/quits.c \
	tests/tasks/references.c \
	tests/tasks/retries.c \
	tests/tasks/retry_elsewhere.c \
	tests/tasks/rr_disposed.c \
	tests/tasks/rr_drained.c \
	tests/tasks/rr_refused.c \
	tests/tasks/rr_submitted.c \
	tests/tasks/rr_turns.c \
	tests/tasks/stops.c \
	tests/tasks/stops_twice.c \
	tests/tasks/tasks.h \
	tests/tasks/waited_by_two.c \
	tests/tasks/waits.c \
	tests/tasks/withdraws.c
