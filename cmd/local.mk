# SPDX-License-Identifier: MIT
#
# The command `treadle`, at the top of the build folder: every .c and .h of this folder.
# It finds the runtime (.libs/libtreadle-rt.so) and the lessons (lessons/) beside itself, else
# in TREADLE_PKGLIB_DIR and TREADLE_LESSONS_DIR.
# Becomes bin_PROGRAMS with the first source; then take the # from man1_MANS in docs/local.mk.
EXTRA_PROGRAMS += treadle
treadle_CPPFLAGS = $(AM_CPPFLAGS) $(JANSSON_CFLAGS)
treadle_LDADD = libvisualizer.la libchecker.la libsession.la $(JANSSON_LIBS)
treadle_SOURCES =
