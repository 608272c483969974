# SPDX-License-Identifier: MIT
#
# Tests of the interposed functions, run by tests/runtime.bats: each program is compiled there
# as a student would, and run by itself and by `planned`.
bats_files += tests/memory.bats tests/runner.bats tests/runner_hostile.bats tests/runtime.bats tests/values.bats \
	tests/waits.bats
check_PROGRAMS += tests/runner/guarded tests/runtime/killed tests/runtime/led tests/runtime/looked \
	tests/runtime/planned tests/runtime/queued tests/runtime/raced
EXTRA_DIST += tests/values/corrupt.py tests/values/names.cc tests/values/queue.c
EXTRA_DIST += tests/waits/held.c tests/waits/lambda.cc tests/waits/polls.c tests/waits/table.c

EXTRA_DIST += tests/runner/arguments.c tests/runner/branches.c tests/runner/keeps.c tests/runner/late.c \
	tests/runner/no_bases.c tests/runner/threads.c
EXTRA_DIST += \
	tests/runner/lasting/above-stack.c \
	tests/runner/lasting/below-stack.c \
	tests/runner/lasting/beyond.c \
	tests/runner/lasting/break.c \
	tests/runner/lasting/control-block.c \
	tests/runner/lasting/counter.c \
	tests/runner/lasting/descriptor.c \
	tests/runner/lasting/dropped.c \
	tests/runner/lasting/environment.c \
	tests/runner/lasting/error-number.c \
	tests/runner/lasting/exit-handler.c \
	tests/runner/lasting/faults.c \
	tests/runner/lasting/flags.c \
	tests/runner/lasting/handler.c \
	tests/runner/lasting/heap.c \
	tests/runner/lasting/kernel-clock.c \
	tests/runner/lasting/lasting.h \
	tests/runner/lasting/library.c \
	tests/runner/lasting/limit.c \
	tests/runner/lasting/mapping.c \
	tests/runner/lasting/mask.c \
	tests/runner/lasting/old-stack.c \
	tests/runner/lasting/other-base.c \
	tests/runner/lasting/position.c \
	tests/runner/lasting/process-number.c \
	tests/runner/lasting/processor-time.c \
	tests/runner/lasting/protection.c \
	tests/runner/lasting/random.c \
	tests/runner/lasting/rounding.c \
	tests/runner/lasting/runner-memory-library.c \
	tests/runner/lasting/runner-memory.c \
	tests/runner/lasting/shared-memory.c \
	tests/runner/lasting/signal-stack.c \
	tests/runner/lasting/socket.c \
	tests/runner/lasting/specific.c \
	tests/runner/lasting/statics.c \
	tests/runner/lasting/stream.c \
	tests/runner/lasting/thread-local.c \
	tests/runner/lasting/thread-name.c \
	tests/runner/lasting/vectors.c
EXTRA_DIST += \
	tests/runtime/addresses.c \
	tests/runtime/c11.c \
	tests/runtime/clocks.c \
	tests/runtime/conditions.c \
	tests/runtime/ends.c \
	tests/runtime/heap.c \
	tests/runtime/hostile.c \
	tests/runtime/interrupts.c \
	tests/runtime/processes.h \
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
