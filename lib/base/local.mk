# SPDX-License-Identifier: MIT
#
# What C lacks: every .c and .h of this folder. base_sources: those that the shared libraries compile
# once more with their own flags.
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
# And what only `treadle` itself uses.
libbase_la_SOURCES = $(base_sources) lib/base/sha256.c lib/base/sha256.h
