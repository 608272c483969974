# SPDX-License-Identifier: MIT
#
# What C lacks. base_sources: every .c and .h of this folder; the shared libraries compile
# them once more with their own flags.
base_sources = \
	lib/base/buf.c lib/base/buf.h \
	lib/base/i18n.h \
	lib/base/logline.c lib/base/logline.h \
	lib/base/mix.h \
	lib/base/nearest.c lib/base/nearest.h \
	lib/base/signals.h \
	lib/base/status.c lib/base/status.h \
	lib/base/utf8.c lib/base/utf8.h \
	lib/base/vec.c lib/base/vec.h

noinst_LTLIBRARIES += libbase.la
libbase_la_SOURCES = $(base_sources)
