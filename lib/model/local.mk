# SPDX-License-Identifier: MIT
#
# The model, pure. model_sources: every .c, .h and .def of this folder; libtreadle-rt compiles
# them once more with its own flags.
model_sources = \
	lib/model/describe.h \
	lib/model/faults.def \
	lib/model/op.h \
	lib/model/ops.def \
	lib/model/world.h

noinst_LTLIBRARIES += libmodel.la
libmodel_la_SOURCES = $(model_sources)
