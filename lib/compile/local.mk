# SPDX-License-Identifier: MIT
#
# Compiling as `treadle cc` does: every .c and .h of this folder.
# What programs are compiled with, too, is installed.
formatsincludedir = $(includedir)/treadle/compile/formats
formatsinclude_HEADERS = lib/compile/formats/stdio.h

noinst_LIBRARIES += libcompile.a
libcompile_a_SOURCES = \
	lib/compile/assembler.c lib/compile/assembler.h \
	lib/compile/assembly.c lib/compile/assembly.h \
	lib/compile/by_value.c \
	lib/compile/cc.c lib/compile/cc.h \
	lib/compile/cc_line.c lib/compile/cc_line.h \
	lib/compile/cc_steps.c lib/compile/cc_steps.h \
	lib/compile/library.c lib/compile/library.h
