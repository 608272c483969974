# SPDX-License-Identifier: MIT
#
# A source of C, read for its statements: every .c and .h of this folder.
noinst_LIBRARIES += libsource.a
libsource_a_SOURCES = \
	lib/source/source.c lib/source/source.h
