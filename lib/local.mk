# SPDX-License-Identifier: MIT
#
# libtreadle.so, which programs link: lib/annotate, lib/collections, lib/lesson,
# lib/sync and lib/tasks, each of which adds to the two lists below in its own local.mk. Its functions stay
# replaceable (no -Bsymbolic, no hidden visibility), so that those of the preloaded runtime come
# first. Only what treadle.map lists (tr_*, the memory hooks) is exported: a helper of ours must
# not hijack a program's function of the same name.
#
# treadle_headers: what programs include, installed below $(includedir)/treadle with its folder
# (<treadle/treadle.h>, which includes "annotate/annotate.h").
treadleincludedir = $(includedir)/treadle
treadleinclude_HEADERS = lib/treadle.h
treadle_headers = $(treadleinclude_HEADERS)
treadle_sources =

# The headers stand below the build folder as they do when installed, for `treadle cc` there.
BUILT_SOURCES += include/treadle
CLEANFILES += include/treadle
include/treadle:
	@$(MKDIR_P) include
	$(AM_V_GEN)case $(srcdir) in /*) $(LN_S) $(srcdir)/lib include/treadle ;; *) $(LN_S) ../$(srcdir)/lib include/treadle ;; esac

include lib/annotate/local.mk
include lib/collections/local.mk
include lib/lesson/local.mk
include lib/sync/local.mk
include lib/tasks/local.mk

lib_LTLIBRARIES += libtreadle.la
libtreadle_la_SOURCES = $(treadle_sources) $(treadle_headers) $(base_rt_sources)
libtreadle_la_CPPFLAGS = $(PLAIN_CPPFLAGS)
# With frame pointers, and every call a call, by which is found who has called a helper.
libtreadle_la_CFLAGS = $(PLAIN_CFLAGS) -fno-omit-frame-pointer -fno-optimize-sibling-calls
libtreadle_la_LDFLAGS = -version-info 0:0:0 -no-undefined -Wl,-z,defs \
	-Wl,--version-script=$(top_srcdir)/lib/treadle.map
libtreadle_la_LIBADD = -lpthread
EXTRA_libtreadle_la_DEPENDENCIES = lib/treadle.map
EXTRA_DIST += lib/treadle.map
