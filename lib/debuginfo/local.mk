# SPDX-License-Identifier: MIT
#
# Lines, names of variables and threads, registers in use: every .c and .h of this folder.
noinst_LIBRARIES += libdebuginfo.a
libdebuginfo_a_SOURCES = \
	lib/debuginfo/arrays.c lib/debuginfo/arrays.h \
	lib/debuginfo/bases.c lib/debuginfo/bases.h \
	lib/debuginfo/capstone_late.c \
	lib/debuginfo/calls.c lib/debuginfo/calls.h \
	lib/debuginfo/decode.c lib/debuginfo/decode.h \
	lib/debuginfo/extents.c lib/debuginfo/extents.h \
	lib/debuginfo/holders.c lib/debuginfo/holders.h \
	lib/debuginfo/lines.c lib/debuginfo/lines.h \
	lib/debuginfo/liveness.c lib/debuginfo/liveness.h \
	lib/debuginfo/location.c lib/debuginfo/location.h \
	lib/debuginfo/scratch.c lib/debuginfo/scratch.h \
	lib/debuginfo/slots.c lib/debuginfo/slots.h \
	lib/debuginfo/program_code.c lib/debuginfo/program_code.h \
	lib/debuginfo/resolve.c \
	lib/debuginfo/returns.c \
	lib/debuginfo/symbols.c lib/debuginfo/symbols.h \
	lib/debuginfo/values.c lib/debuginfo/values.h \
	lib/debuginfo/variables.c lib/debuginfo/variables.h
