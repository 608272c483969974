# SPDX-License-Identifier: MIT
#
# What a submission may do, and what its object file may hold: every .c and .h of this folder.
noinst_LIBRARIES += libsandbox.a
libsandbox_a_SOURCES = \
	lib/sandbox/allowed_names.c lib/sandbox/allowed_names.h \
	lib/sandbox/object_file.c lib/sandbox/object_file.h \
	lib/sandbox/sandbox.c lib/sandbox/sandbox.h \
	lib/sandbox/syscall_filter.c lib/sandbox/syscall_filter.h
