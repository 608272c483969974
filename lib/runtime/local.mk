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
	lib/runtime/race.c lib/runtime/race.h \
	lib/runtime/race_memory.c lib/runtime/race_memory.h \
	lib/runtime/race_shadow.c
runtime_sources = \
	lib/runtime/crash.c \
	lib/runtime/decide.c \
	lib/runtime/emit.c \
	lib/runtime/gate.c lib/runtime/gate.h \
	lib/runtime/guard.c lib/runtime/guard.h \
	lib/runtime/guard_words.c \
	lib/runtime/heap.c lib/runtime/heap.h \
	lib/runtime/heap_calls.c \
	lib/runtime/keys.c \
	lib/runtime/libc.h \
	lib/runtime/memory.c lib/runtime/memory.h \
	lib/runtime/memory_hooks.c \
	lib/runtime/memory_modules.c \
	lib/runtime/memory_places.c \
	lib/runtime/memory_races.c \
	lib/runtime/memory_strings.c \
	lib/runtime/property.c \
	$(race_sources) \
	lib/runtime/real.c \
	lib/runtime/record.c \
	lib/runtime/rt.h \
	lib/runtime/server.c \
	lib/runtime/start.c \
	lib/runtime/tell.c \
	lib/runtime/thread.c \
	lib/runtime/warm.c \
	lib/runtime/watch.c \
	lib/runtime/wrap.h \
	lib/runtime/wrap_barrier.c \
	lib/runtime/wrap_c11.c \
	lib/runtime/wrap_cond.c \
	lib/runtime/wrap_mutex.c \
	lib/runtime/wrap_once.c \
	lib/runtime/wrap_outside.c \
	lib/runtime/wrap_process.c \
	lib/runtime/wrap_rwlock.c \
	lib/runtime/wrap_sem.c lib/runtime/wrap_signal.c \
	lib/runtime/wrap_spin.c \
	lib/runtime/wrap_stdio.c \
	lib/runtime/wrap_time.c

EXTRA_DIST += lib/runtime/runtime.map

pkglib_LTLIBRARIES += libtreadle-rt.la
libtreadle_rt_la_SOURCES = $(runtime_sources) $(trace_rt_sources) $(model_sources) $(base_sources)
libtreadle_rt_la_CPPFLAGS = $(AM_CPPFLAGS)
libtreadle_rt_la_CFLAGS = $(PLAIN_CFLAGS) -ftls-model=initial-exec
libtreadle_rt_la_LDFLAGS = -module -avoid-version -shared -no-undefined \
	-Wl,--version-script=$(top_srcdir)/lib/runtime/runtime.map -Wl,-z,now -Wl,-z,defs \
	-Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc \
	-Wl,--wrap=reallocarray -Wl,--wrap=free
libtreadle_rt_la_LIBADD = -ldl -lpthread
EXTRA_libtreadle_rt_la_DEPENDENCIES = lib/runtime/runtime.map
