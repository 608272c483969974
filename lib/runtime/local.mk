# SPDX-License-Identifier: MIT
#
# libtreadle-rt.so, which only `treadle` preloads. It is one self-contained library: it compiles
# what it needs of the folders below with its own flags, exports only what runtime.map lists,
# and binds at once, so that no look-up of a symbol happens at the gate. The build leaves it in
# .libs/ beside `treadle`; it is installed in $(pkglibdir).
#
# race_sources: the detector of races, which a unit test takes alone.
# runtime_sources: every .c and .h of this folder.
race_sources = \
	lib/runtime/memory/race.c lib/runtime/memory/race.h \
	lib/runtime/memory/race_memory.c lib/runtime/memory/race_memory.h \
	lib/runtime/memory/race_shadow.c
runtime_sources = \
	lib/runtime/mode.c lib/runtime/mode.h \
	lib/runtime/real.c lib/runtime/real.h \
	lib/runtime/report.c lib/runtime/report.h \
	lib/runtime/threads.c lib/runtime/threads.h \
	lib/runtime/wrap/heap_calls.c \
	lib/runtime/wrap/keys.c \
	lib/runtime/wrap/memory_hooks.c \
	lib/runtime/wrap/memory_strings.c \
	lib/runtime/wrap/property.c \
	lib/runtime/wrap/tell.c \
	lib/runtime/wrap/thread.c \
	lib/runtime/wrap/watch.c \
	lib/runtime/wrap/wrap.h \
	lib/runtime/wrap/wrap_barrier.c \
	lib/runtime/wrap/wrap_c11.c \
	lib/runtime/wrap/wrap_cond.c \
	lib/runtime/wrap/wrap_mutex.c \
	lib/runtime/wrap/wrap_once.c \
	lib/runtime/wrap/wrap_outside.c \
	lib/runtime/wrap/wrap_process.c \
	lib/runtime/wrap/wrap_rwlock.c \
	lib/runtime/wrap/wrap_sem.c \
	lib/runtime/wrap/wrap_signal.c \
	lib/runtime/wrap/wrap_spin.c \
	lib/runtime/wrap/wrap_stdio.c \
	lib/runtime/wrap/wrap_time.c \
	lib/runtime/run/crash.c \
	lib/runtime/run/guard.c lib/runtime/run/guard.h \
	lib/runtime/run/guard_words.c \
	lib/runtime/run/record.c \
	lib/runtime/run/server.c \
	lib/runtime/run/start.c \
	lib/runtime/run/warm.c \
	lib/runtime/gate/decide.c \
	lib/runtime/gate/emit.c \
	lib/runtime/gate/gate.c lib/runtime/gate/gate.h \
	lib/runtime/gate/probe.c lib/runtime/gate/probe.h \
	lib/runtime/gate/rt.h \
	lib/runtime/memory/heap.c lib/runtime/memory/heap.h \
	lib/runtime/memory/libc.h \
	lib/runtime/memory/memory.c lib/runtime/memory/memory.h \
	lib/runtime/memory/memory_modules.c \
	lib/runtime/memory/memory_places.c \
	lib/runtime/memory/memory_races.c \
	$(race_sources)

EXTRA_DIST += lib/runtime/runtime.map

pkglib_LTLIBRARIES += libtreadle-rt.la
libtreadle_rt_la_SOURCES = $(runtime_sources) $(trace_rt_sources) $(model_sources) $(base_rt_sources)
libtreadle_rt_la_CPPFLAGS = $(AM_CPPFLAGS)
libtreadle_rt_la_CFLAGS = $(PLAIN_CFLAGS) -ftls-model=initial-exec
libtreadle_rt_la_LDFLAGS = -module -avoid-version -shared -no-undefined \
	-Wl,--version-script=$(top_srcdir)/lib/runtime/runtime.map -Wl,-z,now -Wl,-z,defs \
	-Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc \
	-Wl,--wrap=reallocarray -Wl,--wrap=free
libtreadle_rt_la_LIBADD = -ldl -lpthread
EXTRA_libtreadle_rt_la_DEPENDENCIES = lib/runtime/runtime.map
