# SPDX-License-Identifier: MIT
#
# libtreadle-rt.so, which only `treadle` preloads. It is one self-contained library: it compiles
# what it needs of the folders below with its own flags, exports only what runtime.map lists,
# and binds at once, so that no look-up of a symbol happens at the gate. The build leaves it in
# .libs/ beside `treadle`; it is installed in $(pkglibdir).
#
# race_sources: the detector of races, which a unit test takes alone.
# operation_sources: the functions that are operations.
# runtime_sources: the rest of this folder and its rooms.
race_sources = \
	lib/runtime/memory/access.h \
	lib/runtime/memory/arena.c lib/runtime/memory/arena.h \
	lib/runtime/race/race.c lib/runtime/race/race.h \
	lib/runtime/race/shadow.c lib/runtime/race/shadow.h \
	lib/runtime/race/vector_clock.c lib/runtime/race/vector_clock.h \
	lib/runtime/race/weak.c lib/runtime/race/weak.h
operation_sources = \
	lib/runtime/wrap/wrap_annotations.c \
	lib/runtime/wrap/wrap_barrier.c \
	lib/runtime/wrap/wrap_c11.c \
	lib/runtime/wrap/wrap_calls.c \
	lib/runtime/wrap/wrap_cancel.c \
	lib/runtime/wrap/wrap_cond.c \
	lib/runtime/wrap/wrap_descriptors.c \
	lib/runtime/wrap/wrap_files.c \
	lib/runtime/wrap/wrap_futex.c \
	lib/runtime/wrap/wrap_join.c \
	lib/runtime/wrap/wrap_main.c \
	lib/runtime/wrap/wrap_mutex.c \
	lib/runtime/wrap/wrap_outside.c \
	lib/runtime/wrap/wrap_process.c \
	lib/runtime/wrap/wrap_properties.c \
	lib/runtime/wrap/wrap_rwlock.c \
	lib/runtime/wrap/wrap_sem.c \
	lib/runtime/wrap/wrap_signal.c \
	lib/runtime/wrap/wrap_surroundings.c \
	lib/runtime/wrap/wrap_thread.c \
	lib/runtime/wrap/wrap_thread_specific.c \
	lib/runtime/wrap/wrap_time.c
runtime_sources = \
	lib/runtime/mode.c lib/runtime/mode.h \
	lib/runtime/real.c lib/runtime/real.h \
	lib/runtime/report.c lib/runtime/report.h \
	lib/runtime/state_marks.h \
	lib/runtime/thread_records.c lib/runtime/thread_records.h \
	lib/runtime/cpu/allowed_calls.c lib/runtime/cpu/allowed_calls.h \
	lib/runtime/cpu/cpu.h \
	lib/runtime/cpu/frame_rows.c lib/runtime/cpu/frame_rows.h \
	lib/runtime/cpu/loop_place.c lib/runtime/cpu/loop_place.h \
	lib/runtime/cpu/other.c \
	lib/runtime/cpu/own_frames.c lib/runtime/cpu/own_frames.h \
	lib/runtime/cpu/syscall_words.c lib/runtime/cpu/syscall_words.h \
	lib/runtime/cpu/system_calls.c lib/runtime/cpu/system_calls.h \
	lib/runtime/cpu/x86_64.c \
	lib/runtime/memory/atomics.c lib/runtime/memory/atomics.h \
	lib/runtime/memory/block.h \
	lib/runtime/memory/bounds.c lib/runtime/memory/bounds.h \
	lib/runtime/memory/glibc.h \
	lib/runtime/memory/functions.c lib/runtime/memory/functions.h \
	lib/runtime/memory/heap.c lib/runtime/memory/heap.h \
	lib/runtime/memory/cpp_code.c lib/runtime/memory/cpp_code.h \
	lib/runtime/memory/modules.c lib/runtime/memory/modules.h \
	lib/runtime/memory/places.c lib/runtime/memory/places.h \
	lib/runtime/memory/watches.c lib/runtime/memory/watches.h \
	lib/runtime/gate/array_index.c lib/runtime/gate/array_index.h \
	lib/runtime/gate/extents.c lib/runtime/gate/extents.h \
	lib/runtime/gate/channel.c lib/runtime/gate/channel.h \
	lib/runtime/gate/decide.c lib/runtime/gate/decide.h \
	lib/runtime/gate/emit.c lib/runtime/gate/emit.h \
	lib/runtime/gate/end.c lib/runtime/gate/end.h \
	lib/runtime/gate/end_event.c lib/runtime/gate/end_event.h \
	lib/runtime/gate/gate.c lib/runtime/gate/gate.h \
	lib/runtime/gate/holders.c lib/runtime/gate/holders.h \
	lib/runtime/gate/input.c lib/runtime/gate/input.h \
	lib/runtime/gate/plain_values.c lib/runtime/gate/plain_values.h \
	lib/runtime/gate/probe.c lib/runtime/gate/probe.h \
	lib/runtime/gate/races.c lib/runtime/gate/races.h \
	lib/runtime/gate/run_world.c lib/runtime/gate/run_world.h \
	lib/runtime/gate/sites.c lib/runtime/gate/sites.h \
	lib/runtime/gate/rounds.c lib/runtime/gate/rounds.h \
	lib/runtime/gate/spins.c lib/runtime/gate/spins.h \
	lib/runtime/gate/stacks.c lib/runtime/gate/stacks.h \
	lib/runtime/gate/tags.c lib/runtime/gate/tags.h \
	lib/runtime/gate/turns.c lib/runtime/gate/turns.h \
	lib/runtime/gate/values.c lib/runtime/gate/values.h \
	lib/runtime/run/alike.c lib/runtime/run/alike.h \
	lib/runtime/run/crash.c lib/runtime/run/crash.h \
	lib/runtime/run/dead_registers.c lib/runtime/run/dead_registers.h \
	lib/runtime/run/descriptors.c lib/runtime/run/descriptors.h \
	lib/runtime/run/fiber.c lib/runtime/run/fiber.h \
	lib/runtime/run/filter.c lib/runtime/run/filter.h \
	lib/runtime/run/processes.c lib/runtime/run/processes.h \
	lib/runtime/run/record.c lib/runtime/run/record.h \
	lib/runtime/run/recorded_sems.c lib/runtime/run/recorded_sems.h \
	lib/runtime/run/request.c lib/runtime/run/request.h \
	lib/runtime/run/restore.c lib/runtime/run/restore.h \
	lib/runtime/run/runner.c lib/runtime/run/runner.h \
	lib/runtime/run/server.c lib/runtime/run/server.h \
	lib/runtime/run/snapshots.c lib/runtime/run/snapshots.h \
	lib/runtime/run/start.c lib/runtime/run/start.h \
	lib/runtime/run/states.c lib/runtime/run/states.h \
	lib/runtime/run/surroundings.c lib/runtime/run/surroundings.h \
	lib/runtime/run/syscall_stop.c lib/runtime/run/syscall_stop.h \
	lib/runtime/run/watchdog.c lib/runtime/run/watchdog.h \
	lib/runtime/clib/accesses.c lib/runtime/clib/accesses.h \
	lib/runtime/clib/clib.def lib/runtime/clib/clib.h \
	lib/runtime/clib/clib_formats.c lib/runtime/clib/clib_formats.h \
	lib/runtime/clib/clib_points.h \
	lib/runtime/clib/clib_states.c lib/runtime/clib/clib_states.def lib/runtime/clib/clib_states.h \
	lib/runtime/clib/files.c lib/runtime/clib/files.h \
	lib/runtime/clib/cpp.c lib/runtime/clib/cpp.h lib/runtime/clib/cpp.def \
	lib/runtime/clib/imports.c lib/runtime/clib/imports.h \
	lib/runtime/clib/clib_known.c lib/runtime/clib/clib_known.h \
	lib/runtime/clib/prints.c lib/runtime/clib/prints.h \
	lib/runtime/wrap/cancel.h \
	lib/runtime/wrap/thread_body.c lib/runtime/wrap/thread_body.h \
	lib/runtime/wrap/wrap.c lib/runtime/wrap/wrap.h \
	lib/runtime/wrap/kept.h \
	lib/runtime/wrap/wrap_clib.c \
	lib/runtime/wrap/wrap_formats.c \
	lib/runtime/wrap/wrap_hooks.c \
	lib/runtime/wrap/wrap_malloc.c \
	lib/runtime/wrap/wrap_stdio.c \
	lib/runtime/wrap/wrap_unseen.c \
	$(race_sources)

EXTRA_DIST += lib/runtime/runtime.map

pkglib_LTLIBRARIES += libtreadle-rt.la
libtreadle_rt_la_SOURCES = $(runtime_sources) $(trace_rt_sources) $(model_sources) $(base_rt_sources)
libtreadle_rt_la_CPPFLAGS = $(PLAIN_CPPFLAGS)
libtreadle_rt_la_CFLAGS = $(PLAIN_CFLAGS) -ftls-model=initial-exec -fno-omit-frame-pointer -fdata-sections
libtreadle_rt_la_LDFLAGS = -module -avoid-version -shared -no-undefined \
	-Wl,--version-script=$(top_srcdir)/lib/runtime/runtime.map -Wl,-z,now -Wl,-z,defs $(SORT_LDFLAGS) \
	-Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc \
	-Wl,--wrap=reallocarray -Wl,--wrap=free
libtreadle_rt_la_LIBADD = librt-operations.la librt-once.la -ldl -lpthread

# Each function begins with a call of __fentry__ (cpu/x86_64.c).
noinst_LTLIBRARIES = librt-operations.la librt-once.la
librt_operations_la_SOURCES = $(operation_sources)
librt_operations_la_CPPFLAGS = $(libtreadle_rt_la_CPPFLAGS)
librt_operations_la_CFLAGS = $(libtreadle_rt_la_CFLAGS) $(FENTRY_CFLAGS)

# An exception of C++ may pass through pthread_once, whose clean-up is to run.
librt_once_la_SOURCES = lib/runtime/wrap/wrap_once.c
librt_once_la_CPPFLAGS = $(libtreadle_rt_la_CPPFLAGS)
librt_once_la_CFLAGS = $(libtreadle_rt_la_CFLAGS) -fexceptions
EXTRA_libtreadle_rt_la_DEPENDENCIES = lib/runtime/runtime.map
