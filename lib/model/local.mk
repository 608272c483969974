# SPDX-License-Identifier: MIT
#
# The model, pure. model_sources: every .c, .h and .def of this folder; libtreadle-rt compiles
# them once more with its own flags.
model_sources = \
	lib/model/acts.h \
	lib/model/acts_memory.c \
	lib/model/acts_shared.c \
	lib/model/apply.c \
	lib/model/choices.c \
	lib/model/depend.c \
	lib/model/describe.c lib/model/describe.h \
	lib/model/enabled.c \
	lib/model/faults.def \
	lib/model/key.c lib/model/key.h \
	lib/model/leak.c \
	lib/model/local.c lib/model/local.h \
	lib/model/op.h \
	lib/model/ops.c \
	lib/model/ops.def \
	lib/model/policy.c lib/model/policy.h \
	lib/model/world.c lib/model/world.h

noinst_LTLIBRARIES += libmodel.la
libmodel_la_SOURCES = $(model_sources)
