# SPDX-License-Identifier: MIT
#
# What C lacks: every .c and .h of this folder. base_rt_sources: what the shared libraries need as
# well (they compile it once more with their own flags); base_sources: all the rest.
base_rt_sources = \
	lib/base/buf.c lib/base/buf.h \
	lib/base/i18n.h \
	lib/base/logline.c lib/base/logline.h \
	lib/base/mix.h \
	lib/base/nearest.c lib/base/nearest.h \
	lib/base/own_time.c lib/base/own_time.h \
	lib/base/seconds.h \
	lib/base/signals.h \
	lib/base/status.c lib/base/status.h \
	lib/base/utf8.c lib/base/utf8.h \
	lib/base/vec.c lib/base/vec.h

base_sources = \
	lib/base/assembly_mark.h \
	lib/base/hash.c lib/base/hash.h \
	lib/base/installed.c lib/base/installed.h \
	lib/base/lines.c lib/base/lines.h \
	lib/base/send_all.c lib/base/send_all.h \
	lib/base/target.c lib/base/target.h \
	lib/base/textfile.c lib/base/textfile.h

noinst_LIBRARIES += libbase.a
libbase_a_SOURCES = $(base_rt_sources) $(base_sources)
