# SPDX-License-Identifier: MIT
#
# The model, pure. model_sources: every .c, .h and .def of this folder; libtreadle-rt compiles
# them once more with its own flags.
model_sources = \
	lib/model/apply.c \
	lib/model/barrier.c \
	lib/model/cancel.c \
	lib/model/choices.c \
	lib/model/clock.c \
	lib/model/cond.c \
	lib/model/depend.c \
	lib/model/describe.c lib/model/describe.h \
	lib/model/faults.def \
	lib/model/file.c \
	lib/model/futex.c \
	lib/model/key.c lib/model/key.h \
	lib/model/leak.c \
	lib/model/local.c lib/model/local.h \
	lib/model/memory.c \
	lib/model/mutex.c \
	lib/model/object.c \
	lib/model/once.c \
	lib/model/op.h \
	lib/model/ops.c \
	lib/model/ops.def \
	lib/model/pending.c \
	lib/model/policy.c lib/model/policy.h \
	lib/model/results.def \
	lib/model/rules.h \
	lib/model/rwlock.c \
	lib/model/sem.c \
	lib/model/state.c \
	lib/model/stuck.c \
	lib/model/thread.c \
	lib/model/world.c lib/model/world.h

noinst_LIBRARIES += libmodel.a
libmodel_a_SOURCES = $(model_sources)
